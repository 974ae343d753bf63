//! The intersection of rays and lines with boxes, by slabs (Kay and Kajiya, 1986). The verdict is exact.

use num_traits::Float;

use super::beam::{Beam, Target, in_doubt};
use super::{RayHit, whole_line};
use crate::intersect::filter::{self, Filtered};
use crate::intersect::probe::{Branch, ComparisonName, Probe, Relation, Side, Slab, Step, ask};
use crate::shapes::{Aabb, Interval, Obb, Ray};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : origin + t u in the box }: the common part of the intervals in which the ray is between opposite faces.
///
/// If uᵢ = 0, slab i contains the whole ray or nothing, and 0 · ∞ does not arise. Touching an edge or a corner is a hit, from any side.
/// Entry and exit are right to 4 ulp of (|origin − center| + half) / |uᵢ| of their slab. The verdict is exact for the stored direction.
///
/// Source: Kay and Kajiya (1986); Ericson, *Real-Time Collision Detection*, 5.3.3.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_aabb<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let from_center = ray.origin() - aabb.center();
    let (direction, half) = (ray.direction(), aabb.half());
    let Filtered { hit, sure } = filter::ray_box(from_center.simd(), direction.simd(), half.simd());
    if P::RECORDS || !sure {
        // Copied field by field, so that the hot path keeps the hit in registers.
        let RayHit { entry, exit, normal } = in_doubt(Beam::Ray(ray), aabb, probe)?;
        return Some(RayHit { entry, exit, normal });
    }
    RayHit::when(hit, met(from_center, direction, half, &V::AXES))
}

impl<V: Vector> Target<V> for Aabb<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let (start, u) = (beam.start(), beam.direction());
        let slabs = slabs(start - self.center(), u, self.half(), &V::AXES, start, probe)?;
        beam.part(slabs.inside, |_| slabs.normal, probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let (from_center, u) = (beam.start() - self.center(), beam.direction());
        match beam {
            Beam::Ray(_) => filter::ray_box(from_center, u, self.half()),
            Beam::Line(_) => filter::line_box(from_center, u, self.half()),
        }
    }
}

/// { t ≥ 0 : origin + t u in the box }: [`ray_aabb`] in the frame of the box.
///
/// The verdict is exact for the stored axes: a ray that is meant to run along a turned face may miss it by the rounding of the axes.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_obb<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let frame = filter::Frame::<V::Simd>::new::<V>(obb.axes());
    let from_center = frame.local(ray.origin().simd() - obb.center().simd());
    let direction = frame.local(ray.direction().simd());
    let Filtered { hit, sure } =
        filter::turned_beam_box(from_center, direction, obb.half().simd(), true);
    if P::RECORDS || !sure {
        let RayHit { entry, exit, normal } = in_doubt(Beam::Ray(ray), obb, probe)?;
        return Some(RayHit { entry, exit, normal });
    }
    let [from_center, direction] = [from_center, direction].map(|v| V::from_fn(|i| v.get(i)));
    RayHit::when(hit, met(from_center, direction, obb.half(), obb.axes()))
}

impl<V: Vector> Target<V> for Obb<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let slabs = turned_slabs(beam.start(), beam.direction(), self, probe)?;
        beam.part(slabs.inside, |_| slabs.normal, probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let local = |v: V| v.in_axes(self.axes());
        let (from_center, u) = (local(beam.start() - self.center()), local(beam.direction()));
        filter::turned_beam_box(from_center, u, self.half(), beam.begins())
    }
}

/// The part of a ray in a box that it meets: the numbers of [`slabs`], without branches.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn met<V: Vector>(from_center: V, direction: V, half: V, axes: &V::Axes) -> RayHit<V> {
    let zero = V::Scalar::ZERO;
    let Interval { min, max } = whole_line();
    // A ray parallel to a slab is inside it for all t, since it meets the box.
    let times = |i: usize| {
        let (at, rate, half) = (from_center.get(i), direction.get(i), half.get(i));
        let (low, high) = ((-half - at) / rate, (half - at) / rate);
        let (near, far) = if low <= high { (low, high) } else { (high, low) };
        if rate == zero { (min, max) } else { (near, far) }
    };
    let (entries, exits) = (V::from_fn(|i| times(i).0), V::from_fn(|i| times(i).1));
    let entry = (0..V::DIM).fold(min, |m, i| if entries.get(i) > m { entries.get(i) } else { m });
    let exit = (0..V::DIM).fold(max, |m, i| if exits.get(i) < m { exits.get(i) } else { m });
    // A ray that enters through two faces at once enters at an edge, which has no normal.
    let through = |i: usize| entries.get(i) == entry;
    let faces = (0..V::DIM).filter(|&i| through(i)).count();
    let normal =
        V::from_fn(|i| if through(i) { V::Scalar::ONE } else { zero }).mirrored(-direction);
    let normal = (faces == 1 && entry > zero).then(|| normal.along(axes));
    RayHit { entry: if entry > zero { entry } else { zero }, exit, normal }
}

/// The intersection of a line with all slabs of a box.
struct Slabs<V: Vector> {
    inside: Interval<V::Scalar>,
    /// The normal of the face through which the line enters; `None` at an edge.
    normal: Option<V>,
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn turned_slabs<V: Vector, P: Probe<V>>(
    point: V,
    u: V,
    obb: &Obb<V>,
    probe: &mut P,
) -> Option<Slabs<V>> {
    let (origin, axes) = (obb.center(), obb.axes());
    let local = (point - origin).in_axes(axes);
    probe.step(|| Step::Frame { of: Side::B, origin, axes: *axes, point, local });
    slabs(local, u.in_axes(axes), obb.half(), axes, point, probe)
}

/// The slabs of a box in its own frame; `None` if the line misses it. `origin` is the start in the world, for the report.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn slabs<V: Vector, P: Probe<V>>(
    from_center: V,
    direction: V,
    half: V,
    axes: &V::Axes,
    origin: V,
    probe: &mut P,
) -> Option<Slabs<V>> {
    let zero = V::Scalar::ZERO;
    let mut inside = whole_line();
    let mut normal = None;
    for i in 0..V::DIM {
        let (at, rate, half) = (from_center.get(i), direction.get(i), half.get(i));
        let slab = if rate == zero {
            if at.abs() > half {
                probe.step(|| Step::Branch(Branch::ParallelOutsideSlab));
                let (left, right) = ((at.abs(), "|o − c|"), (half, "h"));
                report_miss(ComparisonName::InsideSlab, left, right, probe);
                return None;
            }
            probe.step(|| Step::Branch(Branch::ParallelInsideSlab));
            whole_line()
        } else {
            let (low, high) = ((-half - at) / rate, (half - at) / rate);
            if low <= high {
                Interval { min: low, max: high }
            } else {
                Interval { min: high, max: low }
            }
        };
        if slab.min > inside.min {
            inside.min = slab.min;
            normal = Some(if rate > zero { -axes[i] } else { axes[i] });
        } else if slab.min == inside.min && rate != zero {
            // Entry through two faces at once, at an edge.
            normal = None;
        }
        inside.max = inside.max.min(slab.max);
        probe.step(|| {
            let (axis, direction) = (axes[i], direction.along(axes));
            let (entry, exit, common) = (slab.min, slab.max, [inside.min, inside.max]);
            Step::Slab(Slab { axis, origin, direction, entry, exit, common })
        });
        if inside.min > inside.max {
            let (left, right) = ((inside.min, "entry"), (inside.max, "exit"));
            report_miss(ComparisonName::SlabsShareAPart, left, right, probe);
            return None;
        }
    }
    Some(Slabs { inside, normal })
}

fn report_miss<V: Vector, P: Probe<V>>(
    question: ComparisonName,
    left: (V::Scalar, &'static str),
    right: (V::Scalar, &'static str),
    probe: &mut P,
) {
    ask(question, left, Relation::Le, right, |_| Some(false), probe);
}
