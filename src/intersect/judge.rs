//! Verdicts of exact arithmetic, to judge other code by: of shapes as their stored numbers define them.
//!
//! Points, segments, triangles, balls, capsules and boxes are judged in any two, at rest and while they move straight; so are
//! rays and lines with one of these, planes and half-spaces with one of these. Other pairs have no exact judge: a sector or an
//! ellipsoid is more than sums and products of its numbers.
//!
//! ```
//! use glam::Vec2;
//! use hitbench::intersect::judge;
//! use hitbench::shapes::{Ball, Shape};
//!
//! let a: Shape<Vec2> = Ball::new(Vec2::ZERO, 0.1)?.into();
//! let b: Shape<Vec2> = Ball::new(Vec2::new(0.3, 0.0), 0.2)?.into();
//! // The numbers of single precision nearest to 0.1, 0.2 and 0.3 are such that a little is left between them.
//! assert_eq!(judge::overlap(&a, &b), Some(0.1_f32 as f64 + 0.2_f32 as f64 >= 0.3_f32 as f64));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

use glam::DVec3;

use super::exact::{self, Body};
use crate::shapes::{Interval, Plane, Shape};
use crate::vector::{Scalar, Vector};

/// A set that is judged.
enum Set<'a, V: Vector> {
    Body(Body),
    /// The points origin + t direction, for t of 0 or more.
    Ray(V, V),
    /// The same for all t.
    Line(V, V),
    Plane(&'a Plane<V>),
    /// What lies behind the plane.
    HalfSpace(&'a Plane<V>),
}

impl<'a, V: Vector> Set<'a, V> {
    fn of(shape: &'a Shape<V>) -> Option<Self> {
        Some(Self::Body(match shape {
            Shape::Point(point) => Body::point(point.at()),
            Shape::Segment(segment) => Body::segment(segment),
            Shape::Triangle(triangle) => Body::triangle(triangle),
            Shape::Ball(ball) => Body::ball(ball),
            Shape::Capsule(capsule) => Body::capsule(capsule),
            Shape::Aabb(aabb) => Body::aabb(aabb),
            Shape::Obb(obb) => Body::obb(obb),
            Shape::Ray(ray) => return Some(Self::Ray(ray.origin(), ray.direction())),
            Shape::Line(line) => return Some(Self::Line(line.through(), line.direction())),
            Shape::Plane(plane) => return Some(Self::Plane(plane)),
            Shape::HalfSpace(half_space) => return Some(Self::HalfSpace(half_space.boundary())),
            _ => return None,
        }))
    }
}

/// Have a and b a point in common, touching included? `None` if the pair has no exact judge.
pub fn overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    meet(a, b, [V::ZERO; 2], [0.0; 2])
}

/// Have they a point in common at some instant between two of a frame, 0 ≤ u ≤ 1, in which each moves straight by its
/// displacement? The poses are not rounded, nor is the difference of the displacements. `None` as for [`overlap()`], and for a
/// ray or a line that moves.
pub fn meet<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    let rests = ways == [V::ZERO; 2];
    let ways = ways.map(V::in_space);
    Some(match (Set::of(a)?, Set::of(b)?) {
        (Set::Body(a), Set::Body(b)) => exact::meet_moving(&a, &b, ways, between),
        (Set::Body(body), Set::Plane(plane)) => beyond(&body, plane, ways, between).is_none(),
        (Set::Body(body), Set::HalfSpace(plane)) => {
            beyond(&body, plane, ways, between) != Some(true)
        }
        (Set::Ray(origin, direction), Set::Body(body)) if rests => {
            let way = direction.in_space() * reach(origin, &body);
            exact::meet_moving(&Body::point(origin), &body, [way, DVec3::ZERO], [0.0, 1.0])
        }
        (Set::Line(through, direction), Set::Body(body)) if rests => {
            let way = direction.in_space() * reach(through, &body);
            let ways = [way, DVec3::ZERO];
            exact::meet_moving(&Body::point(through), &body, ways, [-1.0, 1.0])
        }
        (Set::Body(_), Set::Ray(..) | Set::Line(..)) if rests => return overlap(b, a),
        (Set::Plane(_) | Set::HalfSpace(_), Set::Body(_)) => {
            let [of_a, of_b] = ways.map(V::from_space);
            return meet(b, a, [of_b, of_a], between);
        }
        _ => return None,
    })
}

/// Whether the body is above the plane all the time, or below it all the time; `None` if it ever meets it.
fn beyond<V: Vector>(
    body: &Body,
    plane: &Plane<V>,
    ways: [DVec3; 2],
    between: [f64; 2],
) -> Option<bool> {
    let at = |u| exact::sides_moved(body, plane, ways, u);
    let start = at(between[0]);
    let end = if between[0] == between[1] { start } else { at(between[1]) };
    if start[0].is_gt() && end[0].is_gt() {
        return Some(true);
    }
    (start[1].is_lt() && end[1].is_lt()).then_some(false)
}

/// A power of two so large that a direction of about the length 1 goes past the body from any point.
fn reach<V: Vector>(from: V, body: &Body) -> f64 {
    let size = body.size().max(from.in_space().abs().max_element());
    16.0 / size.unit_scale()
}

/// The first and the last instant of a frame at which they have a point in common: the first at most 2⁻⁴⁰ late, the last as
/// much early, so that they do have one then. Where an instant is a multiple of 2⁻⁴⁰ it is exact. `None` inside if they never
/// meet, outside as for [`meet`].
pub fn times<V: Vector>(a: &Shape<V>, b: &Shape<V>, ways: [V; 2]) -> Option<Option<Interval<f64>>> {
    let meets = |from: f64, to: f64| meet(a, b, ways, [from, to]);
    if !meets(0.0, 1.0)? {
        return Some(None);
    }
    let first = if meets(0.0, 0.0)? { 0.0 } else { bisected(|u| meets(0.0, u))? };
    let last = if meets(1.0, 1.0)? { 1.0 } else { 1.0 - bisected(|u| meets(1.0 - u, 1.0))? };
    Some(Some(Interval { min: first, max: last }))
}

/// About the least u between 0 and 1 for which `holds`, which does so at 1, and not at 0; and it does at u.
fn bisected(holds: impl Fn(f64) -> Option<bool>) -> Option<f64> {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        if holds(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// Of a bisection; the instants are multiples of 2⁻⁴⁰, which differ from 1 exactly.
const STEPS: u32 = 40;
