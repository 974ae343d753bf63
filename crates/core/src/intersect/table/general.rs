//! The general methods for pairs without a row: support points beside planes and half-spaces, GJK and EPA for other convex shapes.

use super::{By, Query, Route};
use crate::intersect::distance::{self, Closest};
use crate::intersect::penetration::{self, Penetration};
use crate::intersect::planes::exact::Flat;
use crate::intersect::raycast::Beam;
use crate::intersect::{Probe, gjk, overlap};
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// The verdict for kinds in order; `None` unless a method knows both.
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

/// The closest points for kinds in order; `None` unless a method knows both.
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

/// [`distance`] without exact arithmetic, so that rounding may also decide whether the shapes overlap.
pub(super) fn rounded_distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    if let Some(flat) = Flat::of_shape(b) {
        return distance::rounded_to_flat(a, flat, &mut ());
    }
    match (a, b) {
        (Shape::Ray(ray), b) => gjk::rounded_beam_distance(Beam::Ray(ray), b),
        (Shape::Line(line), b) => gjk::rounded_beam_distance(Beam::Line(line), b),
        (a, b) => gjk::rounded_distance(a, b),
    }
}

/// The depth for kinds in order; `None` unless a method knows both, and for lines and rays.
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

/// The function that answers a question about two kinds in order.
pub(super) fn route(query: Query, a: Kind, b: Kind) -> Option<Route> {
    let is_convex = |kind: Kind| kind.is_bounded() && kind.is_convex();
    let (by, [overlap, distance, penetration]) = match (a, b) {
        (a, Kind::Plane) if is_convex(a) => (
            By::SupportPoints,
            ["overlap::bounded_plane", "distance::bounded_plane", "penetration::bounded_plane"],
        ),
        (a, Kind::HalfSpace) if is_convex(a) => (
            By::SupportPoints,
            [
                "overlap::bounded_half_space",
                "distance::bounded_half_space",
                "penetration::bounded_half_space",
            ],
        ),
        (Kind::Ray, b) if is_convex(b) => {
            (By::Search, ["gjk::ray_overlap", "gjk::ray_distance", ""])
        }
        (Kind::Line, b) if is_convex(b) => {
            (By::Search, ["gjk::line_overlap", "gjk::line_distance", ""])
        }
        (a, b) if is_convex(a) && is_convex(b) => {
            (By::Search, ["gjk::overlap", "gjk::distance", "penetration::convex_convex"])
        }
        _ => return None,
    };
    let function = match query {
        Query::Overlap => overlap,
        Query::Distance => distance,
        Query::Penetration => penetration,
        Query::Sweep | Query::Turning | Query::Raycast => "",
    };
    (!function.is_empty()).then_some(Route { function, by })
}
