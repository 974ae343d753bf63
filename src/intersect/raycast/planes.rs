use super::{RayHit, report_meeting, whole_line};
use crate::intersect::probe::{Comparison, Probe, Relation, Step};
use crate::shapes::{HalfSpace, Interval, Line, Plane, Ray};
use crate::vector::{Scalar, Vector};
use num_traits::Float;

/// { t ≥ 0 : normal · (origin + t u) = offset }.
///
/// t = −s / (normal · u), with s the signed distance of the origin. A ray in the plane has all of it from t = 0 on; one
/// parallel to it has none. The verdict is exact but for s within 4 ulp of |origin| and of the offset.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.1.
pub fn ray_plane<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let (line, rate) = crossing(ray.origin(), ray.direction(), plane, true, probe)?;
    RayHit::ahead(line, |_| against(plane.normal(), rate), probe)
}

/// { t : normal · (through + t u) = offset }; see [`ray_plane`].
pub fn line_plane<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let (crossing, _) = crossing(line.through(), line.direction(), plane, true, probe)?;
    report_meeting(crossing, probe);
    Some(crossing)
}

/// { t ≥ 0 : normal · (origin + t u) ≤ offset }; see [`ray_plane`].
pub fn ray_half_space<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let plane = half_space.boundary();
    let (line, rate) = crossing(ray.origin(), ray.direction(), plane, false, probe)?;
    RayHit::ahead(line, |_| against(plane.normal(), rate), probe)
}

/// { t : normal · (through + t u) ≤ offset }; see [`ray_plane`].
pub fn line_half_space<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let plane = half_space.boundary();
    let (inside, _) = crossing(line.through(), line.direction(), plane, false, probe)?;
    report_meeting(inside, probe);
    Some(inside)
}

fn against<V: Vector>(normal: V, rate: V::Scalar) -> Option<V> {
    let zero = V::Scalar::ZERO;
    (rate != zero).then(|| if rate > zero { -normal } else { normal })
}

/// The interval of t on the plane (`surface`) or behind it, and normal · u.
#[inline(always)]
fn crossing<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    plane: &Plane<V>,
    surface: bool,
    probe: &mut P,
) -> Option<(Interval<V::Scalar>, V::Scalar)> {
    let zero = V::Scalar::ZERO;
    let (distance, rate) = (plane.signed_distance(origin), plane.normal().dot(u));
    if rate == zero {
        let inside = if surface { distance == zero } else { distance <= zero };
        probe.step(|| Step::Branch("parallel to the plane"));
        probe.step(|| {
            Step::Compare(Comparison {
                name: "side",
                left_formula: if surface { "|n · o − d|" } else { "n · o − d" },
                right_formula: "0",
                left: if surface { distance.abs() } else { distance },
                relation: Relation::Le,
                right: zero,
                verdict: Some(inside),
            })
        });
        return inside.then(|| (whole_line(), rate));
    }
    let t = -distance / rate;
    let line = if surface {
        Interval { min: t, max: t }
    } else if rate > zero {
        Interval { min: V::Scalar::neg_infinity(), max: t }
    } else {
        Interval { min: t, max: V::Scalar::infinity() }
    };
    probe.step(|| Step::Slab { axis: plane.normal(), entry: line.min, exit: line.max });
    Some((line, rate))
}
