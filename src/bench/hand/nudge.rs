//! The arrow keys: they move, displace or turn the selected shapes a little, as a drag in the same mode would.

use glam::{DQuat, DVec3};

use super::DragMode;
use super::drag::Change;
use crate::bench::decimal::Grid;
use crate::bench::edits::{Changes, SNAP, pivot, translate, turned, why_not_turned};
use crate::bench::input::Toward;
use crate::bench::seen::Seen;
use crate::scene::{Entry, World};

/// The most pixels by which an arrow key moves a shape: the largest power of ten that is not more. With shift, ten times
/// that.
const PIXELS: f64 = 10.0;
/// The degrees by which an arrow key turns a shape; with shift it is [`SNAP`].
const DEGREES: f64 = 1.0;

/// What an arrow key changes, and the name of that in the history; or why it changes nothing.
type Nudged<V> = Result<(&'static str, Change<V>), String>;

/// Moves the selected shapes along the world axis that looks most like a direction of the screen; in the other modes
/// of dragging, turns them or changes their displacements. Says why they cannot be turned, if so.
pub fn nudged<V: World>(seen: &Seen<'_, V>, mode: DragMode, to: Toward, far: bool) -> Nudged<V> {
    let name = match mode {
        DragMode::Turn => return nudged_turn(seen, to, far),
        DragMode::Sweep => "Displace",
        DragMode::Move => "Nudge",
    };
    let at = seen.selection.selected.and_then(|selected| seen.place(selected));
    let Some(at) = at else { return Ok((name, Change::Shapes(Vec::new(), None))) };
    let (screen_axis, sign) = to.along();
    let (axis, direction) = seen.world_axis(screen_axis);
    let unit = Grid::for_pixel(4.0 * PIXELS / seen.camera.pixels_per_unit(at)).step();
    let length = unit * if far { 10.0 } else { 1.0 };
    let mut delta = DVec3::ZERO;
    delta[axis] = length * sign * direction;
    let grid = Grid::for_pixel(unit);
    let moved = seen.selection.movable().into_iter().map(|index| {
        let mut entry = seen.document.entries[index].clone();
        if mode == DragMode::Sweep {
            let end = entry.displacement.in_space() + delta;
            entry.displacement = V::from_space(grid.round_vector(end));
        } else {
            translate(&mut entry.form, delta, grid);
        }
        (index, entry)
    });
    Ok((name, Change::Shapes(moved.collect(), None)))
}

/// Turns the selected shapes, or else the own axis.
fn nudged_turn<V: World>(seen: &Seen<'_, V>, to: Toward, far: bool) -> Nudged<V> {
    let (screen_axis, sign) = to.along();
    let degrees = sign * if far { SNAP } else { DEGREES };
    // The near side goes the way of the arrow: right or up; in the plane, left is counter-clockwise.
    let (axis, about) = match (V::DIM, screen_axis) {
        (2, 0) => (DVec3::Z, -degrees),
        (2, _) => (DVec3::Z, degrees),
        (_, screen_axis) => {
            let (axis, direction) = seen.world_axis(1 - screen_axis);
            let along = if screen_axis == 0 { degrees } else { -degrees };
            (DVec3::AXES[axis], along * direction)
        }
    };
    let by = DQuat::from_axis_angle(axis, about.to_radians());
    let pixel = DEGREES.to_radians() * 1e-3;
    if let (None, Some(own)) = (seen.selection.selected, seen.shown.own_axis) {
        let turned = Grid::for_pixel(pixel).round_vector(by * own.in_space());
        return Ok(("Turn", Change::OwnAxis(V::from_space(turned))));
    }
    let turned = seen.selection.movable().into_iter().filter_map(|index| {
        let entry = seen.document.entries[index].clone();
        let pivot = pivot(&seen.document.shape(index).ok()?, seen.camera);
        let form = turned(&entry.form, pivot, by, 1e-3 * seen.camera.pixel(), pixel)?;
        Some((index, Entry { form, ..entry }))
    });
    let turned: Changes<V> = turned.collect();
    match seen.selection.entry(seen.document).filter(|_| turned.is_empty()) {
        Some(entry) => Err(why_not_turned(entry)),
        None => Ok(("Turn", Change::Shapes(turned, None))),
    }
}
