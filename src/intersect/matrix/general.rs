//! The rows of the table that the general method fills: whatever is bounded and convex, known by its support points.

use crate::intersect::distance::{self, Closest};
use crate::intersect::penetration::{self, Penetration};
use crate::intersect::{Probe, gjk, overlap};
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// For kinds in order; `None` unless the method knows both.
pub(super) fn overlap<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    match (a, b) {
        (a, Shape::Plane(plane)) => overlap::bounded_plane(a, plane, probe),
        (a, Shape::HalfSpace(half_space)) => overlap::bounded_half_space(a, half_space, probe),
        (Shape::Ray(ray), b) => gjk::ray_overlap(ray, b, probe),
        (Shape::Line(line), b) => gjk::line_overlap(line, b, probe),
        (a, b) => gjk::overlap(a, b, probe),
    }
}

/// As [`overlap`].
pub(super) fn distance<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    match (a, b) {
        (a, Shape::Plane(plane)) => distance::bounded_plane(a, plane, probe),
        (a, Shape::HalfSpace(half_space)) => distance::bounded_half_space(a, half_space, probe),
        (Shape::Ray(ray), b) => gjk::ray_distance(ray, b, probe),
        (Shape::Line(line), b) => gjk::line_distance(line, b, probe),
        (a, b) => gjk::distance(a, b, probe),
    }
}

/// As [`overlap`], but for lines and rays.
pub(super) fn penetration<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    match (a, b) {
        (a, Shape::Plane(plane)) => penetration::bounded_plane(a, plane, probe),
        (a, Shape::HalfSpace(half_space)) => penetration::bounded_half_space(a, half_space, probe),
        (a, b) => penetration::convex_convex(a, b, probe),
    }
}

/// The name of the function that [`overlap`] asks.
pub(super) fn function_name(a: Kind, b: Kind) -> Option<&'static str> {
    let known = is_convex_and_bounded;
    match (a, b) {
        (a, Kind::Plane) if known(a) => Some("overlap::bounded_plane"),
        (a, Kind::HalfSpace) if known(a) => Some("overlap::bounded_half_space"),
        (Kind::Ray, b) if known(b) => Some("gjk::ray_overlap"),
        (Kind::Line, b) if known(b) => Some("gjk::line_overlap"),
        (a, b) if known(a) && known(b) => Some("gjk::overlap"),
        _ => None,
    }
}

/// The name of the function that [`distance`] asks.
pub(super) fn distance_name(a: Kind, b: Kind) -> Option<&'static str> {
    Some(match function_name(a, b)? {
        "overlap::bounded_plane" => "distance::bounded_plane",
        "overlap::bounded_half_space" => "distance::bounded_half_space",
        "gjk::ray_overlap" => "gjk::ray_distance",
        "gjk::line_overlap" => "gjk::line_distance",
        _ => "gjk::distance",
    })
}

/// The name of the function that [`penetration`] asks.
pub(super) fn penetration_name(a: Kind, b: Kind) -> Option<&'static str> {
    match function_name(a, b)? {
        "overlap::bounded_plane" => Some("penetration::bounded_plane"),
        "overlap::bounded_half_space" => Some("penetration::bounded_half_space"),
        "gjk::overlap" => Some("penetration::convex_convex"),
        _ => None,
    }
}

/// Kinds of which every shape is bounded and convex; of sectors, those up to 90° are.
fn is_convex_and_bounded(kind: Kind) -> bool {
    !matches!(kind, Kind::Ray | Kind::Line | Kind::Plane | Kind::HalfSpace | Kind::Mesh)
}
