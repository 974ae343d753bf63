//! The general methods, for pairs without a row: support points beside planes, GJK for the rest.

use super::Query;
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

/// [`distance`] but for rounding, which may also decide whether they overlap.
pub(super) fn rounded_distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    match (a, b) {
        (a, Shape::Plane(plane)) => distance::rounded_to_plane(a, plane, &mut ()),
        (a, Shape::HalfSpace(half)) => distance::rounded_to_half_space(a, half, &mut ()),
        (Shape::Ray(ray), b) => gjk::rounded_ray_distance(ray, b),
        (Shape::Line(line), b) => gjk::rounded_line_distance(line, b),
        (a, b) => gjk::rounded_distance(a, b),
    }
}

/// As [`overlap`], but not for lines and rays.
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

/// The path of the function that answers a question about two kinds in order.
pub(super) fn path(query: Query, a: Kind, b: Kind) -> Option<&'static str> {
    let known = |kind: Kind| kind.is_bounded() && kind.is_convex();
    let [overlap, distance, penetration] = match (a, b) {
        (a, Kind::Plane) if known(a) => [
            Some("overlap::bounded_plane"),
            Some("distance::bounded_plane"),
            Some("penetration::bounded_plane"),
        ],
        (a, Kind::HalfSpace) if known(a) => [
            Some("overlap::bounded_half_space"),
            Some("distance::bounded_half_space"),
            Some("penetration::bounded_half_space"),
        ],
        (Kind::Ray, b) if known(b) => [Some("gjk::ray_overlap"), Some("gjk::ray_distance"), None],
        (Kind::Line, b) if known(b) => {
            [Some("gjk::line_overlap"), Some("gjk::line_distance"), None]
        }
        (a, b) if known(a) && known(b) => {
            [Some("gjk::overlap"), Some("gjk::distance"), Some("penetration::convex_convex")]
        }
        _ => return None,
    };
    match query {
        Query::Overlap => overlap,
        Query::Distance => distance,
        Query::Penetration => penetration,
        Query::Sweep | Query::Turning | Query::Raycast => None,
    }
}
