//! The arrow keys: they move, displace or turn the selected shapes a little, as a drag in the same mode would.

use glam::{DQuat, DVec3};

use super::Bench;
use super::action::Toward;
use super::decimal::Grid;
use super::drag_mode::{DragMode, turned};
use super::points::translate;
use super::rotation::SNAP;
use crate::scene::{Form, World};
use crate::shapes::ShapeError;

/// The most pixels by which an arrow key moves a shape: the largest power of ten that is not more. With shift, ten times
/// that.
const PIXELS: f64 = 10.0;
/// The degrees by which an arrow key turns a shape; with shift it is [`SNAP`].
const DEGREES: f64 = 1.0;

impl<V: World> Bench<V> {
    /// Moves the selected shapes along the world axis that looks most like a direction of the screen; in the other modes
    /// of dragging, turns them or changes their displacements.
    ///
    /// Refused if a shape would leave the range of the numbers; then all stay.
    pub(super) fn nudge(&mut self, to: Toward, far: bool) -> Result<(), ShapeError> {
        if self.tool.drag_mode == DragMode::Turn {
            return self.nudge_turn(to, far);
        }
        let Some(selected) = self.selection.selected else { return Ok(()) };
        let Ok(shape) = self.work.document.shape(selected) else { return Ok(()) };
        let (screen_axis, sign) = to.along();
        let (axis, direction) = self.world_axis(screen_axis);
        let at = shape.reference_point().in_space() + self.shift(selected);
        let unit = Grid::for_pixel(4.0 * PIXELS / self.camera.pixels_per_unit(at)).step();
        let length = unit * if far { 10.0 } else { 1.0 };
        let mut delta = DVec3::ZERO;
        delta[axis] = length * sign * direction;
        let (grid, selection) = (Grid::for_pixel(unit), self.selection.movable());
        let name = match self.tool.drag_mode {
            DragMode::Sweep => "Displace",
            DragMode::Move | DragMode::Turn => "Nudge",
        };
        let displaces = self.tool.drag_mode == DragMode::Sweep;
        self.edit(name, |document| {
            for &index in &selection {
                let entry = &mut document.entries[index];
                if displaces {
                    let end = entry.displacement.in_space() + delta;
                    entry.displacement = V::from_space(grid.round_vector(end));
                } else {
                    translate(&mut entry.form, delta, grid);
                }
            }
        })
    }

    /// Turns the selected shapes, or else the own axis.
    fn nudge_turn(&mut self, to: Toward, far: bool) -> Result<(), ShapeError> {
        let (screen_axis, sign) = to.along();
        let degrees = sign * if far { SNAP } else { DEGREES };
        // The near side goes the way of the arrow: right or up; in the plane, left is counter-clockwise.
        let (axis, about) = match (V::DIM, screen_axis) {
            (2, 0) => (DVec3::Z, -degrees),
            (2, _) => (DVec3::Z, degrees),
            (_, screen_axis) => {
                let (axis, direction) = self.world_axis(1 - screen_axis);
                let along = if screen_axis == 0 { degrees } else { -degrees };
                (DVec3::AXES[axis], along * direction)
            }
        };
        let by = DQuat::from_axis_angle(axis, about.to_radians());
        let pixel = DEGREES.to_radians() * 1e-3;
        if self.selection.selected.is_none() {
            let Some(own) = self.shown.own_axis else { return Ok(()) };
            let turned = by * own.in_space();
            self.shown.own_axis = Some(V::from_space(Grid::for_pixel(pixel).round_vector(turned)));
            return Ok(());
        }
        let turned = self.selection.movable().into_iter().filter_map(|index| {
            let form = &self.work.document.entries[index].form;
            let pivot = self.pivot(&self.work.document.shape(index).ok()?);
            Some((index, turned(form, pivot, by, 1e-3 * self.camera.pixel(), pixel)?))
        });
        let turned: Vec<(usize, Form<V>)> = turned.collect();
        if turned.is_empty() {
            self.refuse_to_turn();
            return Ok(());
        }
        self.edit("Turn", |document| {
            turned.into_iter().for_each(|(index, form)| document.entries[index].form = form);
        })
    }
}
