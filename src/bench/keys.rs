//! The effects of the keys that reach the bench; `panels/shortcuts.rs` takes the others before.

use glam::DVec3;

use super::Bench;
use super::decimal::Grid;
use super::drag_mode::DragMode;
use super::input::{Key, Modifiers};
use super::points::translate;
use crate::analysis::Findings;
use crate::scene::World;

/// The factor by which a key zooms.
const ZOOM: f64 = 1.15;
/// The most pixels by which an arrow key moves a shape: the largest power of ten that is not more. With shift, ten times
/// that.
const NUDGE: f64 = 10.0;

/// Whether a key needs no shape: it moves the camera, runs the time, or undoes.
fn is_for_copies(key: Key, Modifiers { ctrl, alt, .. }: Modifiers) -> bool {
    match key {
        Key::Z | Key::Y => ctrl,
        Key::Left | Key::Right | Key::Up | Key::Down => alt && !ctrl,
        Key::Plus | Key::Minus | Key::Home => !alt && !ctrl,
        Key::Space | Key::CloseBracket => !alt && !ctrl,
        _ => false,
    }
}

impl<V: World> Bench<V> {
    /// Applies the effect of a key.
    pub fn press(&mut self, key: Key, modifiers: Modifiers, findings: &Findings<V>) {
        if self.crowd.is_none() || is_for_copies(key, modifiers) {
            self.press_key(key, modifiers, findings);
        }
    }

    fn press_key(&mut self, key: Key, modifiers: Modifiers, findings: &Findings<V>) {
        let steps = self.trace.steps(findings).len();
        match key {
            Key::Z if modifiers.ctrl && modifiers.shift => self.redo(),
            Key::Z if modifiers.ctrl => self.undo(),
            Key::Y if modifiers.ctrl => self.redo(),
            // If a copy would leave the range of the numbers, there is none.
            Key::D if modifiers.ctrl => drop(self.duplicate()),
            Key::L if modifiers.ctrl => self.toggle_lock(),
            // If a shape would leave the range of the numbers, all stay.
            Key::E if modifiers.ctrl => drop(self.spread_out()),
            Key::Left if modifiers.ctrl => self.align_on_screen(0, -1.0, modifiers.shift),
            Key::Right if modifiers.ctrl => self.align_on_screen(0, 1.0, modifiers.shift),
            Key::Up if modifiers.ctrl => self.align_on_screen(1, 1.0, modifiers.shift),
            Key::Down if modifiers.ctrl => self.align_on_screen(1, -1.0, modifiers.shift),
            Key::A if modifiers.ctrl => {
                self.selection.select((0..self.work.document.entries.len()).collect())
            }
            Key::Left if modifiers.alt => self.look_around(0, -1.0, modifiers.shift),
            Key::Right if modifiers.alt => self.look_around(0, 1.0, modifiers.shift),
            Key::Up if modifiers.alt => self.look_around(1, 1.0, modifiers.shift),
            Key::Down if modifiers.alt => self.look_around(1, -1.0, modifiers.shift),
            _ if modifiers.ctrl || modifiers.alt => {}
            Key::Plus => self.zoom_by(ZOOM),
            Key::Minus => self.zoom_by(1.0 / ZOOM),
            // Held, these keys guide a drag; or they have a meaning with ctrl only.
            Key::X | Key::Y | Key::Z | Key::G | Key::T | Key::D | Key::E => {}
            Key::Delete => self.delete(),
            Key::Escape if self.tool.gesture.is_active() || self.work.in_gesture() => {
                self.cancel_gesture()
            }
            Key::Escape => self.selection.selected = None,
            Key::Tab => self.select_next(modifiers.shift),
            Key::M => self.select_too(modifiers.shift),
            Key::Home => self.frame_all(),
            Key::F => self.frame_selected(),
            Key::A => self.toggle_own_axis(),
            Key::B => self.shown.volumes.on = !self.shown.volumes.on,
            Key::N => self.shown.tree.on = !self.shown.tree.on,
            Key::I => self.toggle_intervals(),
            Key::V => self.shown.seen_from_a = !self.shown.seen_from_a,
            Key::S => self.time.toggle_samples(),
            Key::L => self.time.looping = !self.time.looping,
            Key::Space => self.toggle_play(),
            Key::OpenBracket => self.step_time(-1.0),
            Key::CloseBracket => self.step_time(1.0),
            Key::Comma if modifiers.shift => self.trace.step_out(),
            Key::Comma => self.trace.stepper.back(steps),
            Key::Period if modifiers.shift => self.trace.step_into(findings),
            Key::Period => self.trace.stepper.forward(steps),
            Key::W => self.step_through_next(findings),
            Key::Digit(digit) => {
                let ways = self.trace.ways(findings);
                match usize::from(digit).checked_sub(2) {
                    Some(number) if number >= ways.len() => {}
                    number => self.trace.way = number.map(|number| ways[number].to_owned()),
                }
            }
            Key::Left => self.nudge(0, -1.0, modifiers.shift),
            Key::Right => self.nudge(0, 1.0, modifiers.shift),
            Key::Up => self.nudge(1, 1.0, modifiers.shift),
            Key::Down => self.nudge(1, -1.0, modifiers.shift),
        }
    }

    fn select_next(&mut self, backward: bool) {
        let count = self.work.document.entries.len();
        if count > 0 && !self.tool.gesture.is_active() {
            self.selection.selected = Some(match (self.selection.selected, backward) {
                (Some(selected), false) => (selected + 1) % count,
                (Some(selected), true) => (selected + count - 1) % count,
                (None, false) => 0,
                (None, true) => count - 1,
            });
        }
    }

    /// Selects the next unselected shape beside the others, or instead of the last of them.
    fn select_too(&mut self, instead: bool) {
        let count = self.work.document.entries.len();
        if self.tool.gesture.is_active() {
            return;
        }
        let after = self.selection.selected.map_or(0, |selected| selected + 1);
        let mut following = (after..count).chain(0..after.min(count));
        let next = following.find(|&index| !self.selection.contains(index));
        let Some(next) = next else { return };
        let mut group = self.selection.entries().to_vec();
        if instead {
            group.retain(|&index| Some(index) != self.selection.selected);
        }
        group.push(next);
        self.selection.select(group);
    }

    /// Moves the selected shapes along the world axis that is nearest to `screen_axis`; in the other modes of
    /// dragging, turns them or changes their displacements.
    fn nudge(&mut self, screen_axis: usize, sign: f64, far: bool) {
        if self.tool.drag_mode == DragMode::Turn && !self.tool.gesture.is_active() {
            return self.nudge_turn(screen_axis, sign, far);
        }
        let Some(selected) = self.selection.selected.filter(|_| !self.tool.gesture.is_active())
        else {
            return;
        };
        let Ok(shape) = self.work.document.shape(selected) else { return };
        let (axis, direction) = self.world_axis(screen_axis);
        let at = shape.reference_point().in_space() + self.shift(selected);
        let unit = Grid::for_pixel(4.0 * NUDGE / self.camera.pixels_per_unit(at)).step();
        let length = unit * if far { 10.0 } else { 1.0 };
        let mut delta = DVec3::ZERO;
        delta[axis] = length * sign * direction;
        let (grid, selection) = (Grid::for_pixel(unit), self.selection.movable());
        if self.tool.drag_mode == DragMode::Sweep {
            return self.nudge_displacement(delta, grid);
        }
        // `edit` refuses to leave the range of the numbers; then all shapes stay.
        let _ = self.edit("Nudge", |document| {
            for &index in &selection {
                translate(&mut document.entries[index].form, delta, grid);
            }
        });
    }
}
