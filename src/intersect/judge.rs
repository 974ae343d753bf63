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

use std::cmp::Ordering;

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
        Some(match shape {
            Shape::Ray(ray) => Self::Ray(ray.origin(), ray.direction()),
            Shape::Line(line) => Self::Line(line.through(), line.direction()),
            Shape::Plane(plane) => Self::Plane(plane),
            Shape::HalfSpace(half_space) => Self::HalfSpace(half_space.boundary()),
            other => Self::Body(Body::of_shape(other)?),
        })
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
    decided(Sense::Closed, a, b, ways, between)
}

/// [`overlap()`] for sets that are open, so that touching is none: does the verdict hold after any small enough motion of one of
/// them? Sets that can only touch, such as two points, never overlap so.
pub fn overlap_open<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    meet_open(a, b, [V::ZERO; 2], [0.0; 2])
}

/// [`meet`] for sets that are open: does it hold after any small enough motion of one of them? So a point that flies through
/// a triangle meets it, and one that slides along it does not.
pub fn meet_open<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    decided(Sense::Open, a, b, ways, between)
}

/// Does `moved`, moved by some vector of a box of them, have a point in common with `other`, touching included? The box is given by
/// its least and greatest corner. `None` if one of the two is no point, segment, triangle, ball, capsule or box.
pub fn overlap_within<V: Vector>(
    moved: &Shape<V>,
    other: &Shape<V>,
    places: [V; 2],
) -> Option<bool> {
    let (moved, other) = (Body::of_shape(moved)?, Body::of_shape(other)?);
    Some(exact::meet_within(&moved, &other, places.map(V::in_space)))
}

/// Whether a set has its boundary.
#[derive(Clone, Copy, PartialEq)]
enum Sense {
    Closed,
    Open,
}

fn decided<V: Vector>(
    sense: Sense,
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    let rests = ways == [V::ZERO; 2];
    let ways = ways.map(V::in_space);
    let bodies = |a: &Body, b: &Body, ways, between| match sense {
        Sense::Closed => exact::meet_moving(a, b, ways, between),
        Sense::Open => exact::meet_moving_open(a, b, ways, between, V::DIM),
    };
    Some(match (Set::of(a)?, Set::of(b)?) {
        (Set::Body(a), Set::Body(b)) => bodies(&a, &b, ways, between),
        (Set::Body(body), Set::Plane(plane)) => {
            let [lowest, highest] = reached(&body, plane, ways, between);
            sense.holds(lowest) && sense.holds(highest.reverse())
        }
        (Set::Body(body), Set::HalfSpace(plane)) => {
            sense.holds(reached(&body, plane, ways, between)[0])
        }
        (Set::Ray(origin, direction), Set::Body(body)) if rests => {
            let way = direction.in_space() * reach(origin, &body);
            bodies(&Body::point(origin), &body, [way, DVec3::ZERO], [0.0, 1.0])
        }
        (Set::Line(through, direction), Set::Body(body)) if rests => {
            let way = direction.in_space() * reach(through, &body);
            bodies(&Body::point(through), &body, [way, DVec3::ZERO], [-1.0, 1.0])
        }
        (Set::Body(_), Set::Ray(..) | Set::Line(..)) if rests => {
            return decided(sense, b, a, [V::ZERO; 2], between);
        }
        (Set::Plane(_) | Set::HalfSpace(_), Set::Body(_)) => {
            let [of_a, of_b] = ways.map(V::from_space);
            return decided(sense, b, a, [of_b, of_a], between);
        }
        _ => return None,
    })
}

impl Sense {
    /// Whether a gap that compares so with 0 is none.
    fn holds(self, gap: Ordering) -> bool {
        match self {
            Self::Closed => gap.is_le(),
            Self::Open => gap.is_lt(),
        }
    }
}

/// On which side of the plane the lowest and the highest point lie that the body reaches.
fn reached<V: Vector>(
    body: &Body,
    plane: &Plane<V>,
    ways: [DVec3; 2],
    between: [f64; 2],
) -> [Ordering; 2] {
    let at = |u| exact::sides_moved(body, plane, ways, u);
    let start = at(between[0]);
    let end = if between[0] == between[1] { start } else { at(between[1]) };
    [start[0].min(end[0]), start[1].max(end[1])]
}

/// A power of two so large that a direction of about the length 1 goes past the body from any point.
fn reach<V: Vector>(from: V, body: &Body) -> f64 {
    let size = body.size().max(from.in_space().abs().max_element());
    16.0 / size.unit_scale()
}

/// How far apart a and b are, 0 where they have a point in common: right to a few roundings of the distance itself. `None` if
/// one of them is no point, segment, triangle, ball, capsule or box.
pub fn distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<f64> {
    let distance = exact::distance(&Body::of_shape(a)?, &Body::of_shape(b)?);
    // The products of numbers that differ by hundreds of digits leave those of doubles.
    distance.is_finite().then_some(distance)
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
