//! The intersection of a ray or a line with a ball: the quadratic, without its cancellation. The verdict is exact.

use num_traits::Float;

use super::RayHit;
use super::beam::{Beam, Target, in_doubt};
use super::round;
use crate::intersect::filter::{self, Filtered};
use crate::intersect::probe::{ComparisonName, Measured, Probe, Relation, Roots, Step, ask};
use crate::shapes::{Ball, Interval, Ray};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : |origin + t u − center| ≤ radius }.
///
/// With m = center − origin, the line is nearest to the centre at t = m · u, at the distance p = |u × m|, and half of the chord is
/// √((r − p)(r + p)). This solves the usual quadratic without cancellation: the discriminant b² − 4 a c would lose the radius at a distance
/// of 4096 radii in f32. Entry and exit are right to 4 ulp of |m|, plus the change of the chord if p changes by that. The verdict is exact
/// for the stored u.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.2, for the quadratic.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_ball<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    ball: &Ball<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let (Filtered { hit, sure }, chord) = plain_chord(ray, ball);
    let thin = round::is_thin(ray.origin(), [ball.center(); 2], ball.radius());
    if P::RECORDS || !sure | (hit & thin) {
        // Copied field by field, so that the hot path keeps the hit in registers.
        let RayHit { entry, exit, normal } = in_doubt(Beam::Ray(ray), ball, probe)?;
        return Some(RayHit { entry, exit, normal });
    }
    RayHit::when(hit, RayHit::part_ahead(chord, |t| normal(ray.origin(), ray.direction(), ball, t)))
}

impl<V: Vector> Target<V> for Ball<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let (start, u) = (beam.start(), beam.direction());
        let line = chord(start, u, self.center(), self.radius(), true, probe)?;
        let is_thin = round::is_thin(start, [self.center(); 2], self.radius());
        let normal =
            |t| if is_thin { self.normal_near(beam, t) } else { normal(start, u, self, t) };
        beam.part(line, normal, probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let m = self.center() - beam.start();
        filter::beam_ball(m, beam.direction(), self.radius(), beam.begins())
    }

    fn normal_near(&self, beam: Beam<'_, V>, t: V::Scalar) -> Option<V> {
        round::normal_near(beam, t, [self.center(); 2], self.radius())
    }
}

/// The verdict of the filter, and the interval of the line for a hit.
///
/// A hit is also in doubt where squares may underflow, which [`chord`] rescales: p², unless p = 0, and the square of half the chord. A sure
/// hit has r² − p² well above rounding, so that difference stands for (r − p)(r + p).
#[cfg_attr(not(feature = "compact"), inline(always))]
fn plain_chord<V: Vector>(ray: &Ray<V>, ball: &Ball<V>) -> (Filtered, Interval<V::Scalar>) {
    let (u, radius) = (ray.direction().simd(), ball.radius());
    let m = ball.center().simd() - ray.origin().simd();
    let Filtered { hit, sure } = filter::beam_ball(m, u, radius, true);
    let (square, least) = (filter::cross_squared(u, m), V::Scalar::TINY_SQUARE);
    let across = if V::DIM == 2 { u.cross_length(m) } else { square.sqrt() };
    let half = ((radius - across) * (radius + across)).sqrt();
    let plain = (V::DIM == 2) | (square >= least) | (square == V::Scalar::ZERO);
    let plain = plain & (radius * radius - square >= least + least);
    (Filtered { hit, sure: sure & (plain | !hit) }, Interval::around(m.dot(u), half))
}

/// The normal at origin + t u.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn normal<V: Vector>(origin: V, u: V, ball: &Ball<V>, t: V::Scalar) -> Option<V> {
    round::normal((origin - ball.center()) + u * t, u, ball.radius())
}

/// The interval of t in which origin + t u lies in the ball. `alone`: a miss decides the verdict.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn chord<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    center: V,
    radius: V::Scalar,
    alone: bool,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let m = center - origin;
    let middle = m.dot(u);
    let across = u.cross_length(m);
    probe.step(|| Step::Closest { of: Measured::Line, a: origin + u * middle, b: center });
    let verdict = |reaches: bool| (alone && !reaches).then_some(false);
    let distance = (across, "|u × m|");
    if !ask(ComparisonName::LineNear, distance, Relation::Le, (radius, "r"), verdict, probe) {
        return None;
    }
    let half = half_chord(across, radius);
    let chord = Interval::around(middle, half);
    probe.step(|| {
        let (b, c) = (-(middle + middle), m.length_squared() - radius * radius);
        let (roots, ray) = (Some((chord.min, chord.max)), Some([origin, u]));
        Step::Roots(Roots { a: V::Scalar::ONE, b, c, discriminant: half * half, roots, ray })
    });
    Some(chord)
}

/// √(r² − p²) for 0 ≤ p = `across` ≤ r, without cancellation.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn half_chord<S: Scalar>(across: S, radius: S) -> S {
    let square = (radius - across) * (radius + across);
    if square < S::TINY_SQUARE {
        return scaled_half_chord(across, radius);
    }
    square.sqrt()
}

/// [`half_chord`] if the product may underflow: scaled by a power of two.
#[cold]
fn scaled_half_chord<S: Scalar>(across: S, radius: S) -> S {
    let scale = radius.unit_scale();
    ((radius - across) * scale * ((radius + across) * scale)).sqrt() / scale
}
