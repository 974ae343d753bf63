//! The names that texts give to the parts of the pair: the axes of a box of space, A1 to A3, and the corners of a shape of the
//! plane. They stand on the stage where a step, the answer or a question speaks of them.

use egui::Rect;
use glam::DVec3;

use super::canvas::{Canvas, pos};
use super::construction::Pair;
use super::frames::{Part, axis};
use super::handles::axis_name;
use super::style::{Role, size, width};
use crate::intersect::steps::{AxisSource, Side, Step};
use crate::scene::{Either, World};
use crate::shapes::Shape;

fn role(side: Side) -> Role {
    if side == Side::A { Role::A } else { Role::B }
}

/// The part of this shape that the name of a candidate for a separating axis mentions.
fn part(source: AxisSource, side: Side) -> Option<usize> {
    match source {
        AxisSource::Face(of, i) | AxisSource::Corner(of, i) => (of == side).then_some(i),
        AxisSource::Edges(i, j) => Some(if side == Side::A { i } else { j }),
        _ => None,
    }
}

/// Paints the names of the parts that a step mentions.
pub(super) fn paint<V: World>(canvas: &Canvas, steps: &[Step<V>], told: usize, pair: &Pair<V>) {
    let Some(Step::Axis(test)) = steps.get(told).filter(|_| !have_names(steps)) else { return };
    let is_corner = matches!(test.source, AxisSource::Corner(..));
    for (side, shape) in [Side::A, Side::B].into_iter().zip(pair.shapes) {
        let Some(i) = part(test.source, side) else { continue };
        match (axes_of(shape), is_corner) {
            (Some((center, axes)), false) => axis(canvas, center, axes[i], (role(side), i), 1.0),
            (_, true) => corner(canvas, shape, (role(side), i)),
            (None, _) if matches!(test.source, AxisSource::Edges(..)) => {
                edge(canvas, shape, (role(side), i));
            }
            _ => {}
        }
    }
}

/// Whether one of these steps draws the axes of both boxes with their names.
fn have_names<V: World>(steps: &[Step<V>]) -> bool {
    steps.iter().any(|step| matches!(step, Step::Frames(_)))
}

/// Paints the names of all parts that candidates for a separating axis can mention, unless the shown steps do: a person is
/// asked for one of them.
pub(super) fn paint_all<V: World>(canvas: &Canvas, shown: &[Step<V>], pair: &Pair<V>) {
    if have_names(shown) {
        return;
    }
    for (role, shape) in [Role::A, Role::B].into_iter().zip(pair.shapes) {
        let axes = axes_of(shape).into_iter();
        for (center, axes) in axes {
            (0..3).for_each(|i| axis(canvas, center, axes[i], (role, i), 1.0));
        }
        if matches!(shape, Shape::Sector(_)) {
            (0..3).for_each(|i| corner(canvas, shape, (role, i)));
        }
    }
}

/// The centre and the axes of a box of space.
fn axes_of<V: World>(shape: &Shape<V>) -> Option<(DVec3, [DVec3; 3])> {
    match V::shape(shape) {
        Either::Space(Shape::Aabb(aabb)) => Some((aabb.center(), DVec3::AXES)),
        Either::Space(Shape::Obb(obb)) => Some((obb.center(), *obb.axes())),
        _ => None,
    }
}

/// The corner with this number, as the tests count them: of a sector the apex, the left end of the arc, the right one; of a box
/// bit 0 is set on the upper side of x, bit 1 on that of y.
fn place_of_corner<V: World>(shape: &Shape<V>, i: usize) -> Option<DVec3> {
    match shape {
        Shape::Sector(sector) => {
            let (apex, ahead) = (sector.apex().in_space(), sector.direction().in_space());
            let left = DVec3::Z.cross(ahead);
            let edge = |side: f64| ahead * sector.cos() + left * (side * sector.sin());
            let way = [DVec3::ZERO, edge(1.0), edge(-1.0)];
            Some(apex + *way.get(i)? * sector.radius())
        }
        Shape::Aabb(aabb) => {
            let side = |axis: usize| if i >> axis & 1 == 0 { -1.0 } else { 1.0 };
            let half = aabb.half().in_space();
            Some(aabb.center().in_space() + half * DVec3::new(side(0), side(1), 0.0))
        }
        _ => None,
    }
}

/// Paints a dot at a corner, with its name beyond it.
fn corner<V: World>(canvas: &Canvas, shape: &Shape<V>, (role, i): Part) {
    let Some(place) = place_of_corner(shape, i) else { return };
    let ink = canvas.style.body(role);
    canvas.dot(place, width::DOT, ink.mark);
    let middle = canvas.screen(shape.reference_point().in_space());
    let (Some(at), Some(middle)) = (canvas.screen(place), middle) else { return };
    let out = (at - middle).normalize_or_zero();
    let target = Rect::from_center_size(pos(at), egui::vec2(10.0, 10.0));
    let toward = egui::vec2(out.x as f32, out.y as f32);
    canvas.label_toward(toward, target, axis_name(role, i), ink.text, size::BODY, 4);
}

/// Paints the name of an edge of a triangle of space at its middle.
fn edge<V: World>(canvas: &Canvas, shape: &Shape<V>, (role, i): Part) {
    let Either::Space(Shape::Triangle(triangle)) = V::shape(shape) else { return };
    let corners = triangle.vertices();
    if let Some(middle) = canvas.screen((corners[i] + corners[(i + 1) % 3]) * 0.5) {
        let ink = canvas.style.body(role);
        canvas.label_at(middle, axis_name(role, i), ink.text, size::BODY, 4);
    }
}
