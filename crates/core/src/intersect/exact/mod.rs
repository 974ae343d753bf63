//! Whether two sets have a point in common, decided without rounding for the numbers that they store. GJK in double precision
//! proposes an answer, and a bound of its rounding says whether that is certain; if not, GJK goes on in exact arithmetic.

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
use crate::vector::Vector;
use bodies::Difference;
use nearest::{Corners, Nearest, beyond, common, search, square, volumes};

/// A direction in which all of A lies beyond B; `None` if they have a point in common, touching included.
///
/// They meet if the distance from the origin to the Minkowski difference of the cores is at most the sum of the radii. A point
/// of the difference that is so near proves it; a direction along which all corners are farther away proves the contrary.
/// Neither has to be the best one, so a search in double precision finds them. If the bound of its rounding leaves it open
/// whether they hold, the search goes on from there in exact arithmetic.
#[cold]
#[inline(never)]
pub(super) fn apart(a: &Body, b: &Body) -> Option<DVec3> {
    let scale = scale(a, b, [DVec3::ZERO; 2]);
    origin_apart(&Difference::new(a, b, scale), || Difference::new(a, b, 1.0))
}

/// Whether two bodies have a point in common, touching included, at some instant between two of a frame in which they move
/// straight by `ways`. The set that their Minkowski difference sweeps is convex as well, so the same search decides.
pub(super) fn meet_moving(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2]) -> bool {
    apart_moving(a, b, ways, between).is_none()
}

/// A direction in which all that A sweeps relative to B lies beyond B; `None` if they meet.
fn apart_moving(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2]) -> Option<DVec3> {
    let scale = scale(a, b, ways);
    let rounded = Difference::new(a, b, scale).moved(ways, between, scale);
    let exact = || Difference::new(a, b, 1.0).moved(ways, between, 1.0);
    origin_apart(&rounded, exact)
}

/// Whether A, translated by some vector of a box of vectors, has a point in common with B, touching included. The box is given
/// by its least and greatest corner.
pub(super) fn meet_within(a: &Body, b: &Body, translations: [DVec3; 2]) -> bool {
    let scale = scale(a, b, translations);
    let rounded = Difference::new(a, b, scale).spread(translations, scale);
    let exact = || Difference::new(a, b, 1.0).spread(translations, 1.0);
    origin_apart(&rounded, exact).is_none()
}

/// A power of two that makes the largest number about 1, so that no product overflows or underflows.
fn scale(a: &Body, b: &Body, ways: [DVec3; 2]) -> f64 {
    let farthest = ways.iter().map(|way| way.abs().max_element()).fold(0.0, f64::max);
    crate::Scalar::unit_scale(a.size().max(b.size()).max(farthest))
}

/// A direction in which the difference of two bodies lies beyond the origin; `None` if the origin is in it. `rounded` may be
/// scaled by a power of two.
fn origin_apart<'a>(
    rounded: &Difference<f64>,
    exact: impl FnOnce() -> Difference<'a, Dyadic>,
) -> Option<DVec3> {
    let (found, start) = rounded_search(rounded);
    if let Some(verdict) = found.as_ref().and_then(|found| certified(rounded, found)) {
        return match verdict {
            Certain::Meet => None,
            Certain::Apart(toward) => Some(toward),
        };
    }
    let exact = exact();
    let reach = exact.reach.mul(&exact.reach);
    let is_near = |square: &[Dyadic; 2]| !beyond(square, &reach).is_positive();
    // Mostly it is certain that the face holds a point of the hull, and only the distance of that point is in doubt.
    if let Some(corners) = found.as_ref().and_then(|found| certain_face(rounded, found)) {
        let places: Vec<_> = corners.iter().map(|corner| exact.at(*corner)).collect();
        let (points, by) = common(&places);
        let [square, divisor] = square(&points.iter().collect::<Vec<_>>());
        let divisor = by.map_or_else(|| divisor.clone(), |by| divisor.mul(&by.mul(&by)));
        if is_near(&[square, divisor]) {
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

/// Whether two bodies without a radius have disjoint projections on the axis.
#[cold]
pub(super) fn separates([a, b]: [Body; 2], axis: DVec3) -> bool {
    let difference = Difference::<Dyadic>::new(&a, &b, 1.0);
    let axis = Vector3::of(axis);
    let is_beyond =
        |w: Vector3<Dyadic>| difference.at(difference.support(&w)).at.dot(&w).is_positive();
    is_beyond(axis.negated()) || is_beyond(axis)
}

/// An answer that rounding cannot have changed.
enum Certain {
    Meet,
    Apart(DVec3),
}

/// GJK in double precision, with a limit of steps, and the corners from which exact arithmetic goes on.
fn rounded_search(difference: &Difference<f64>) -> (Option<Nearest<f64>>, Corners) {
    let found = search(difference, Corners::FIRST, MOST_ROUNDED_STEPS, |_| false);
    let start = found.as_ref().map_or(Corners::FIRST, Nearest::corners);
    (found, start)
}

/// The answer of a rounded search, if rounding cannot have changed it.
///
/// For u = 2⁻⁵³ and the size S of the difference: a corner is a sum of up to nine terms, of which the spans and a translation are
/// rounded themselves. So its coordinates err by 12 u S together. The dot product with a direction whose largest component is 1
/// errs by 3 u S more, and six times a volume, which has three factors, by 48 u S³. `RELATIVE` = 128 u covers each.
fn certified(of: &Difference<f64>, found: &Nearest<f64>) -> Option<Certain> {
    let (size, reach) = (of.size(), of.reach);
    let rounding = size * RELATIVE;
    match found {
        Nearest::Inside(corners, _) => {
            let points: Vec<_> = corners.iter().map(|corner| of.at(*corner).at).collect();
            // Products that underflow err by less than the least normal number.
            let clear = |part: f64| part.abs() > rounding * size * size + f64::MIN_POSITIVE;
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
            let nearest = parts.fold(DVec3::ZERO, |sum, (corner, weight)| {
                sum + DVec3::from_array(of.at(*corner).at.0) * (weight / total)
            });
            (Vector::length(nearest) + rounding < reach).then_some(Certain::Meet)
        }
    }
}

/// The corners of the face, if their weights are positive beyond rounding: then the nearest point of their plane or line is a
/// point of the hull.
///
/// For the u and S of [`certified`], with errors as 1-norms: the difference of two corners errs by 26 u S, so a weight of two,
/// which is of degree 2, by 56 u S². The normal, of up to 4 S², errs by 112 u S², and x × y, of up to S², by 26 u S². So a
/// weight of three errs by 112 u S⁴ + 104 u S⁴, and by 12 u S⁴ for the dot product: less than [`RELATIVE_OF_THREE`] = 256 u.
///
/// An origin inside a tetrahedron may lie on a side of it. Then the three volumes that are not 0 are the weights of the corners
/// of that side. That it lies on the side is certain only if no radius lets it lie beside.
fn certain_face(of: &Difference<f64>, found: &Nearest<f64>) -> Option<Corners> {
    let size = of.size();
    match found {
        Nearest::Face(face) => {
            let count = face.corners.len();
            let of_three = RELATIVE_OF_THREE * size.powi(4);
            let rounding = [RELATIVE, RELATIVE * size * size, of_three][count - 1];
            let clear = |weight: &f64| *weight > rounding + f64::MIN_POSITIVE;
            face.weights[..count].iter().all(clear).then_some(face.corners)
        }
        Nearest::Inside(corners, _) if of.reach == 0.0 => {
            let points: Vec<_> = corners.iter().map(|corner| of.at(*corner).at).collect();
            let parts = volumes(&points)?;
            let rounding = RELATIVE * size.powi(3) + f64::MIN_POSITIVE;
            let clear = |i: &usize| parts[*i].abs() > rounding;
            let on = corners.chosen((0..4).filter(clear).map(|i| 1 << i).sum());
            (on.len() == 3).then_some(on)
        }
        Nearest::Inside(..) => None,
    }
}

/// 2⁻⁴⁶, by which rounded values err at most, relative to the size of the difference: see [`certified`].
const RELATIVE: f64 = f64::EPSILON * 64.0;
/// 2⁻⁴⁵, the same for the weights of three corners: see [`certain_face`].
const RELATIVE_OF_THREE: f64 = f64::EPSILON * 128.0;
/// The limit of the steps in double precision. It only decides how soon exact arithmetic goes on, so any value is right.
const MOST_ROUNDED_STEPS: usize = 24;
/// A direction whose components are all below this is made of products that may have underflowed.
const TINY: f64 = 1e-150;
