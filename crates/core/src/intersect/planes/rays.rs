//! The part of a ray or a line on a plane, or behind it.

use num_traits::Float;

use super::heights::{of_way, rounded_way};
use crate::intersect::filter::in_doubt;
use crate::intersect::probe::{Branch, ComparisonName, Probe, Relation, Slab, Step, ask};
use crate::intersect::raycast::{RayHit, whole_line};
use crate::shapes::{HalfSpace, Interval, Line, Plane, Ray};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : normal · (origin + t u) = offset }.
///
/// t = −s / (normal · u), with s the height of the origin above the plane. A ray in the plane meets it for all t ≥ 0; a ray parallel to
/// it never does. The verdict is exact, with normal and direction as they are stored.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.1.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_plane<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let ([height, rate], sure) = height_and_rate(ray, plane);
    if P::RECORDS || !sure {
        return in_doubt(move |probe: &mut P| explained(ray, plane, true, probe), probe);
    }
    let (zero, t) = (V::Scalar::ZERO, time(height, rate));
    // As `facing_normal`, for a rate that is not 0.
    let normal = if rate > zero { -plane.normal() } else { plane.normal() };
    let met = RayHit { entry: t, exit: t, normal: Some(normal) };
    // Both are so far from 0 that their product does not underflow, and its sign tells without a branch.
    RayHit::when(height * rate < zero, met)
}

/// The test of a ray with a plane (`surface`), or with the half-space behind it, for a record or a doubt.
fn explained<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    plane: &Plane<V>,
    surface: bool,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let [origin, u] = [ray.origin(), ray.direction()];
    let heights = of_way(origin, u, plane, probe);
    let (line, rate) = crossing([origin, u], heights, plane, surface, probe)?;
    RayHit::ahead(line, |_| facing_normal(plane.normal(), rate), probe)
}

/// The height of the origin and the rate at which the ray rises, and whether both are farther from 0 than rounding goes.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn height_and_rate<V: Vector>(ray: &Ray<V>, plane: &Plane<V>) -> ([V::Scalar; 2], bool) {
    let ways = rounded_way(ray.origin(), ray.direction(), plane);
    let [known, steep] = ways.map(|(value, bound)| value.abs() > bound);
    (ways.map(|(value, _)| value), known & steep)
}

/// { t : normal · (through + t u) = offset }; see [`ray_plane`].
pub fn line_plane<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    line_plane_hit(line, plane, probe).map(RayHit::interval)
}

/// As [`line_plane`], with the normal where the line comes in.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn line_plane_hit<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    line_hit(line, plane, true, probe)
}

/// { t ≥ 0 : normal · (origin + t u) ≤ offset }; see [`ray_plane`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_half_space<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let plane = half_space.boundary();
    let ([height, rate], sure) = height_and_rate(ray, plane);
    if P::RECORDS || !sure {
        return in_doubt(move |probe: &mut P| explained(ray, plane, false, probe), probe);
    }
    let (zero, t) = (V::Scalar::ZERO, time(height, rate));
    let outside = height > zero;
    let met = RayHit {
        entry: if outside { t } else { zero },
        exit: if rate > zero { t } else { V::Scalar::infinity() },
        normal: outside.then(|| plane.normal()),
    };
    RayHit::when(!outside | (rate < zero), met)
}

/// { t : normal · (through + t u) ≤ offset }; see [`ray_plane`].
pub fn line_half_space<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    line_half_space_hit(line, half_space, probe).map(RayHit::interval)
}

/// As [`line_half_space`], with the normal where the line comes in, if it does not come from within.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn line_half_space_hit<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    line_hit(line, half_space.boundary(), false, probe)
}

/// The part of a line on a plane (`surface`), or in the half-space behind it.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn line_hit<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    surface: bool,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let [through, u] = [line.through(), line.direction()];
    let heights = of_way(through, u, plane, probe);
    let (inside, rate) = crossing([through, u], heights, plane, surface, probe)?;
    let normal = |t: V::Scalar| facing_normal(plane.normal(), rate).filter(|_| t.is_finite());
    Some(RayHit::of_line(inside, normal, probe))
}

/// The normal on the side from which the line comes; `None` if it is parallel to the plane.
fn facing_normal<V: Vector>(normal: V, rate: V::Scalar) -> Option<V> {
    let zero = V::Scalar::ZERO;
    (rate != zero).then(|| if rate > zero { -normal } else { normal })
}

/// The parameter at which the height is 0. It is kept finite: a line that is almost parallel to the plane meets it farther
/// away than there are numbers.
fn time<S: Scalar>(height: S, rate: S) -> S {
    (-height / rate).max(S::min_value()).min(S::max_value())
}

/// The interval of t on the plane (`surface`) or behind it, and the rate normal · u. The `height` of the origin and the rate
/// have exact signs.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn crossing<V: Vector, P: Probe<V>>(
    [origin, u]: [V; 2],
    [height, rate]: [V::Scalar; 2],
    plane: &Plane<V>,
    surface: bool,
    probe: &mut P,
) -> Option<(Interval<V::Scalar>, V::Scalar)> {
    let zero = V::Scalar::ZERO;
    if rate == zero {
        probe.step(|| Step::Branch(Branch::ParallelToPlane));
        let left =
            if surface { (height.abs(), "|n · o − d|") } else { (height, "n · o − d") };
        let inside = ask(ComparisonName::OnSide, left, Relation::Le, (zero, "0"), Some, probe);
        return inside.then(|| (whole_line(), rate));
    }
    let t = time(height, rate);
    let line = if surface {
        Interval { min: t, max: t }
    } else if rate > zero {
        Interval { min: V::Scalar::neg_infinity(), max: t }
    } else {
        Interval { min: t, max: V::Scalar::infinity() }
    };
    probe.step(|| {
        let (axis, direction) = (plane.normal(), u);
        let Interval { min: entry, max: exit } = line;
        Step::Slab(Slab { axis, origin, direction, entry, exit, common: [entry, exit] })
    });
    Some((line, rate))
}
