//! Exact arithmetic for the cases that rounding cannot decide: questions about sets as their stored numbers
//! define them.

pub(super) mod bodies;
pub(super) mod endless;
pub(super) mod ends;
pub(super) mod gap;
pub(super) mod moving;
pub(super) mod nearest;
pub(super) mod order;
pub(super) mod union;

use glam::DVec3;

pub(super) use bodies::{Body, Summand};
pub(super) use endless::{Sight, offset};
pub(super) use ends::{ball_meets_ends, times_of_moving_ends};
pub(super) use gap::Gap;
pub(super) use moving::Moving;
pub(super) use order::{meet_moving_open, order};

use crate::dyadic::{Dyadic, Number, Vector3};
use bodies::Difference;
use nearest::{Corners, Nearest, common, search, square, volumes};

/// A direction in which all of A lies beyond B; `None` if they have a point in common, touching included.
///
/// They have one if the origin is within the sum of the radii of the Minkowski difference of the cores. Two
/// certificates tell: a point of the difference that is so near, as a combination of corners with positive
/// weights; and a direction along which all corners lie farther away. Neither has to be the best one, so a
/// search in double precision finds them, and a bound of its rounding says whether they hold. If the sets
/// touch, or nearly so, the search goes on from there in exact arithmetic.
#[cold]
#[inline(never)]
pub(super) fn apart(a: &Body, b: &Body) -> Option<DVec3> {
    let scale = scale(a, b, [DVec3::ZERO; 2]);
    origin_apart(&Difference::new(a, b, scale), || Difference::new(a, b, 1.0))
}

/// Whether two bodies have a point in common, touching included, at some instant between two of a frame in which they move
/// straight by `ways`: the difference of the bodies is moved along the relative way, and what it sweeps is convex as well.
pub(super) fn meet_moving(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2]) -> bool {
    apart_moving(a, b, ways, between).is_none()
}

/// A direction in which all that A sweeps, as B sees it, lies beyond B; `None` if they meet.
fn apart_moving(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2]) -> Option<DVec3> {
    let scale = scale(a, b, ways);
    let rounded = Difference::new(a, b, scale).moved(ways, between, scale);
    let exact = || Difference::new(a, b, 1.0).moved(ways, between, 1.0);
    origin_apart(&rounded, exact)
}

/// Whether A, moved by some vector of a box of them, has a point in common with B, touching included: all that A covers so is
/// convex as well. The box is given by its least and greatest corner.
pub(super) fn meet_within(a: &Body, b: &Body, places: [DVec3; 2]) -> bool {
    let scale = scale(a, b, places);
    let rounded = Difference::new(a, b, scale).spread(places, scale);
    let exact = || Difference::new(a, b, 1.0).spread(places, 1.0);
    origin_apart(&rounded, exact).is_none()
}

/// A power of two that makes the largest number about 1.
fn scale(a: &Body, b: &Body, ways: [DVec3; 2]) -> f64 {
    let farthest = ways.iter().map(|way| way.abs().max_element()).fold(0.0, f64::max);
    crate::Scalar::unit_scale(a.size().max(b.size()).max(farthest))
}

/// A direction in which the origin lies beyond a difference of bodies; `None` if it is in it. `rounded` may be scaled by a
/// power of two.
fn origin_apart<'a>(
    rounded: &Difference<f64>,
    exact: impl FnOnce() -> Difference<'a, Dyadic>,
) -> Option<DVec3> {
    let found = search(rounded, Corners::FIRST, STEPS, |_| false);
    if let Some(verdict) = found.as_ref().and_then(|found| certified(rounded, found)) {
        return match verdict {
            Certain::Meet => None,
            Certain::Apart(toward) => Some(toward),
        };
    }
    let exact = exact();
    let start = found.as_ref().map_or(Corners::FIRST, Nearest::corners);
    let reach = exact.reach.mul(&exact.reach);
    let is_near = |[square, by]: &[Dyadic; 2]| !square.sub(&reach.mul(by)).is_positive();
    // Mostly it is clear that the nearest point is on the face that was found, but not how far away it is.
    if let Some(corners) = found.as_ref().and_then(|found| certain_face(rounded, found)) {
        let places: Vec<_> = corners.iter().map(|corner| exact.at(*corner)).collect();
        let (points, by) = common(&places);
        let [square, of] = square(&points.iter().collect::<Vec<_>>());
        let of = by.map_or_else(|| of.clone(), |by| of.mul(&by.mul(&by)));
        if is_near(&[square, of]) {
            return None;
        }
    }
    match search(&exact, start, usize::MAX, |face| is_near(&face.square)) {
        Some(Nearest::Face(face)) if !is_near(&face.square) => Some(face.toward.nearest()),
        _ => None,
    }
}

/// Whether two bodies have a point in common, touching included.
pub(super) fn meet([a, b]: [Body; 2]) -> bool {
    apart(&a, &b).is_none()
}

/// Whether this very axis separates two bodies without a radius.
#[cold]
pub(super) fn separates([a, b]: [Body; 2], axis: DVec3) -> bool {
    let difference = Difference::<Dyadic>::new(&a, &b, 1.0);
    let axis = Vector3::of(axis);
    let is_beyond =
        |w: Vector3<Dyadic>| difference.at(difference.support(&w)).at.dot(&w).is_positive();
    is_beyond(axis.negated()) || is_beyond(axis)
}

enum Certain {
    Meet,
    Apart(DVec3),
}

/// A search that takes longer is left to exact arithmetic.
const STEPS: usize = 24;

/// The answer, if it is certain in spite of rounding.
///
/// For the sum S of all components, a coordinate of a corner errs by 8 · 2^-53 S, and its product with a direction of length
/// 1 by 32 · 2^-53 S at most. A point of the hull is known as well. Six times a volume errs by 2^-46 S³.
fn certified(of: &Difference<f64>, found: &Nearest<f64>) -> Option<Certain> {
    let (size, reach) = (of.size(), of.reach);
    let rounding = size * RELATIVE;
    match found {
        Nearest::Inside(corners, _) => {
            let points: Vec<_> = corners.iter().map(|corner| of.at(*corner).at).collect();
            let clear = |part: f64| part.abs() > rounding * size * size;
            volumes(&points)
                .is_some_and(|parts| parts.into_iter().all(clear))
                .then_some(Certain::Meet)
        }
        Nearest::Face(face) => {
            let toward = DVec3::from_array(face.toward.0);
            let longest = toward.abs().max_element();
            if longest > TINY {
                let toward = toward / longest;
                let direction = Vector3::of(toward);
                let least = of.at(of.support(&direction)).at.dot(&direction);
                if least > (reach + rounding) * toward.length() {
                    return Some(Certain::Apart(toward));
                }
            }
            let total: f64 = face.weights.iter().sum();
            let parts = face.corners.iter().zip(&face.weights);
            let near = parts.fold(DVec3::ZERO, |sum, (corner, weight)| {
                sum + DVec3::from_array(of.at(*corner).at.0) * (weight / total)
            });
            (near.length() + rounding < reach).then_some(Certain::Meet)
        }
    }
}

/// Corners whose weights are positive beyond rounding: then the nearest point of their plane, line or place
/// is a point of the hull. An origin inside a tetrahedron may lie on a side of it; then the other volumes are
/// the weights of the corners of that side.
fn certain_face(of: &Difference<f64>, found: &Nearest<f64>) -> Option<Corners> {
    let size = of.size();
    match found {
        Nearest::Face(face) => {
            let count = face.corners.len();
            let power = [1.0, size * size, size.powi(4)][count - 1];
            let clear = |weight: &f64| *weight > RELATIVE * power;
            face.weights[..count].iter().all(clear).then_some(face.corners)
        }
        Nearest::Inside(corners, _) => {
            let points: Vec<_> = corners.iter().map(|corner| of.at(*corner).at).collect();
            let parts = volumes(&points)?;
            let clear = |i: &usize| parts[*i].abs() > RELATIVE * size.powi(3);
            let on = corners.chosen((0..4).filter(clear).map(|i| 1 << i).sum());
            (on.len() == 3).then_some(on)
        }
    }
}

/// 2^-46.
const RELATIVE: f64 = f64::EPSILON * 64.0;
/// A direction as short as this is made of products that may have underflowed.
const TINY: f64 = 1e-150;
