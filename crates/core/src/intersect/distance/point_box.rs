use super::{Closest, Nearest, at};
use crate::intersect::contains;
use crate::intersect::probe::{Clamp, Coordinate, Probe, Side, Step};
use crate::shapes::{Aabb, Obb};
use crate::vector::Vector;

/// min { |x − point| : x in the box }: each coordinate is clamped to the box's range.
///
/// The error is at most 4 ulp of |point − centre|.
///
/// Source: Arvo, *Graphics Gems* (1990); MDN, "Sphere vs. AABB".
pub fn point_aabb<V: Vector, P: Probe<V>>(point: V, aabb: &Aabb<V>, probe: &mut P) -> Closest<V> {
    let nearest = nearest_in_aabb(point, aabb, probe).closest();
    let overlap = contains::point_aabb(point, aabb, &mut ());
    nearest.settled(overlap, || [at(point), (*aabb).into()])
}

/// min { |x − point| : x in the box }: the same in the frame of the box.
///
/// The error is at most 8 ulp of |point − centre|.
pub fn point_obb<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> Closest<V> {
    let nearest = nearest_in_obb(point, obb, probe).closest();
    let overlap = contains::point_obb(point, obb, &mut ());
    nearest.settled(overlap, || [at(point), (*obb).into()])
}

/// The point of the box that is nearest to `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_in_aabb<V: Vector, P: Probe<V>>(
    point: V,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> Nearest<V> {
    let from_center = point - aabb.center();
    let clamped = clamp(from_center, aabb.center(), &V::AXES, aabb.half(), probe);
    let b = aabb.center() + clamped;
    probe.step(|| Step::Closest { a: point, b });
    Nearest { a: point, b, between: from_center - clamped }
}

/// The point of the box that is nearest to `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_in_obb<V: Vector, P: Probe<V>>(
    point: V,
    obb: &Obb<V>,
    probe: &mut P,
) -> Nearest<V> {
    let [local, clamped] = clamp_in_obb(point, obb, probe);
    Nearest {
        a: point,
        b: obb.center() + clamped.along(obb.axes()),
        between: (local - clamped).along(obb.axes()),
    }
}

/// `point`, and the point of the box that is nearest to it, both in the frame of the box.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn clamp_in_obb<V: Vector, P: Probe<V>>(
    point: V,
    obb: &Obb<V>,
    probe: &mut P,
) -> [V; 2] {
    let (origin, axes) = (obb.center(), obb.axes());
    let local = (point - origin).in_axes(axes);
    probe.step(|| Step::Frame { of: Side::B, origin, axes: *axes, point, local });
    let clamped = clamp(local, origin, axes, obb.half(), probe);
    probe.step(|| Step::Closest { a: point, b: origin + clamped.along(axes) });
    [local, clamped]
}

/// `local` brought into the box of half-extents `half`, axis by axis.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn clamp<V: Vector, P: Probe<V>>(local: V, origin: V, axes: &V::Axes, half: V, probe: &mut P) -> V {
    let clamped = local.clamp(-half, half);
    for i in 0..V::DIM {
        probe.step(|| {
            Step::Clamp(Clamp {
                coordinate: Coordinate::Axis(i),
                origin,
                axis: axes[i],
                value: local.get(i),
                min: -half.get(i),
                max: half.get(i),
                clamped: clamped.get(i),
            })
        });
    }
    clamped
}
