//! The heights of a shape above a plane, which all tests against planes share.

use std::cmp::Ordering;

use num_traits::Float;

use super::exact::{self, Body};
use super::filter::off_unit;
use super::orientation::{Way, difference_of_products};
use super::probe::{Branch, Probe, Step};
use crate::shapes::{Aabb, Frame, HalfSpace, Interval, Line, Obb, Plane, Ray, Shape};
use crate::vector::{Scalar, Vector};

/// The signed distances of the convex hull of points.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn of_points<V: Vector, const N: usize>(
    points: [V; N],
    plane: &Plane<V>,
) -> Interval<V::Scalar> {
    let first = plane.signed_distance(points[0]);
    points[1..].iter().fold(Interval { min: first, max: first }, |heights, &p| {
        let height = plane.signed_distance(p);
        Interval { min: heights.min.min(height), max: heights.max.max(height) }
    })
}

/// Σ halfᵢ |normalᵢ|: how much higher than its centre the box reaches.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn reach_of_aabb<V: Vector>(aabb: &Aabb<V>, plane: &Plane<V>) -> V::Scalar {
    aabb.half().dot(plane.normal().abs())
}

/// Σ halfᵢ |normal · axesᵢ|: how much higher than its centre the box reaches.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn reach_of_obb<V: Vector>(obb: &Obb<V>, plane: &Plane<V>) -> V::Scalar {
    obb.half().dot(plane.normal().in_axes(obb.axes()).abs())
}

/// What rounding can make of the height of a point whose coordinates are at most `size`: 32 ulp of these and of the offset.
///
/// [`Plane::signed_distance`] is normal · p − offset · |normal|²: where the normal is less of a unit vector than rounding makes
/// it, the bound has the difference.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn bound<V: Vector>(size: V::Scalar, plane: &Plane<V>) -> V::Scalar {
    let part = V::Scalar::of(32.0) * V::Scalar::epsilon() + off_unit(plane.normal());
    (size + plane.offset().abs()) * part + V::Scalar::min_positive_value()
}

/// The heights of the lowest and the highest point of a body whose coordinates are at most `size`, with the
/// signs of exact arithmetic, which is asked if rounding could have changed one of them.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn with_signs<V: Vector, P: Probe<V>>(
    heights: Interval<V::Scalar>,
    size: V::Scalar,
    plane: &Plane<V>,
    body: impl FnOnce() -> Body,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let bound = bound(size, plane);
    if heights.min.abs() > bound && heights.max.abs() > bound {
        return heights;
    }
    let least = heights.min.abs().min(heights.max.abs());
    probe.doubted(least.double(), bound.double());
    signed(heights, plane, &body(), probe)
}

#[cold]
#[inline(never)]
fn signed<V: Vector, P: Probe<V>>(
    heights: Interval<V::Scalar>,
    plane: &Plane<V>,
    body: &Body,
    probe: &mut P,
) -> Interval<V::Scalar> {
    probe.step(|| Step::Branch(Branch::Exact));
    let [min, max] = exact::sides(body, plane);
    Interval { min: of_sign(heights.min, min), max: of_sign(heights.max, max) }
}

/// A number that has the sign that is known.
pub(super) fn of_sign<S: Scalar>(rounded: S, sign: Ordering) -> S {
    match sign {
        Ordering::Less => rounded.min(-S::min_positive_value()),
        Ordering::Equal => S::ZERO,
        Ordering::Greater => rounded.max(S::min_positive_value()),
    }
}

/// The lowest and the highest point of a bounded set, each with its signed distance from the plane,
/// by its support points.
///
/// `None` for unbounded sets, and for a mesh.
pub(super) fn extremes<V: Vector>(set: &Shape<V>, plane: &Plane<V>) -> Option<[(V, V::Scalar); 2]> {
    let anchor = set.anchor();
    let frame = Frame { origin: anchor.in_space(), scale: 1.0 };
    let support = set.seen_from(frame)?;
    // `signed_distance` is not used here, because it multiplies the offset by |normal|².
    let normal = plane.normal().in_space();
    let offset = normal.dot(frame.origin) - plane.offset().double();
    let farthest = |sign: f64| {
        let p = support.core(normal * sign) + normal * (sign * support.radius);
        (frame.world(p), V::Scalar::of(normal.dot(p) + offset))
    };
    Some([farthest(-1.0), farthest(1.0)])
}

/// The height of a point, and that by which a unit `direction` rises, as they are rounded; and what rounding can make of them.
///
/// A sum of three products errs by less than 4 ulp of the sum of their magnitudes, which is at most about 1 for units; 8 are taken, as vectors are not quite units.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn rounded_way<V: Vector>(
    point: V,
    direction: V,
    plane: &Plane<V>,
) -> [(V::Scalar, V::Scalar); 2] {
    let height = plane.signed_distance(point);
    let rate = plane.normal().dot(direction);
    let of_rate = V::Scalar::of(8.0) * V::Scalar::epsilon();
    [(height, bound(point.max_abs(), plane)), (rate, of_rate)]
}

/// [`rounded_way`] with the signs of exact arithmetic.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn of_way<V: Vector, P: Probe<V>>(
    point: V,
    direction: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> (V::Scalar, V::Scalar) {
    let [(height, _), (rate, of_rate)] = rounded_way(point, direction, plane);
    let height = Interval::around(height, V::Scalar::ZERO);
    let height = with_signs(height, point.max_abs(), plane, || Body::point(point), probe).min;
    (height, if rate.abs() > of_rate { rate } else { exact::rate(plane, direction) })
}

/// The rate at which a way rises above the plane, as it was `rounded`, with the sign of exact arithmetic.
pub(super) fn of_rate<V: Vector>(plane: &Plane<V>, way: V, rounded: V::Scalar) -> V::Scalar {
    let bound = V::Scalar::of(8.0) * V::Scalar::epsilon() * way.max_abs();
    if rounded.abs() > bound { rounded } else { exact::rate(plane, way) }
}

/// The heights of a ray: from that of its origin to infinity, or all equal to it.
pub(super) fn of_ray<V: Vector>(ray: &Ray<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    let (height, rate) = of_way(ray.origin(), ray.direction(), plane, &mut ());
    let whole = every_height();
    Interval {
        min: if rate < V::Scalar::ZERO { whole.min } else { height },
        max: if rate > V::Scalar::ZERO { whole.max } else { height },
    }
}

/// All heights, or one if the line is parallel to the plane.
pub(super) fn of_line<V: Vector>(line: &Line<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    let (height, rate) = of_way(line.through(), line.direction(), plane, &mut ());
    if rate == V::Scalar::ZERO { Interval::around(height, rate) } else { every_height() }
}

/// All heights of the first plane above the second, or one if they are parallel, of exactly the right sign.
pub(super) fn of_plane<V: Vector>(set: &Plane<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    parallel_height(set, plane)
        .map_or(every_height(), |(height, _)| Interval::around(height, V::Scalar::ZERO))
}

/// All heights, or all below or above one if the boundary is parallel to the plane.
pub(super) fn of_half_space<V: Vector>(
    set: &HalfSpace<V>,
    plane: &Plane<V>,
) -> Interval<V::Scalar> {
    let whole = every_height();
    match parallel_height(set.boundary(), plane) {
        None => whole,
        Some((height, true)) => Interval { max: height, ..whole },
        Some((height, false)) => Interval { min: height, ..whole },
    }
}

fn every_height<S: Scalar>() -> Interval<S> {
    Interval { min: S::neg_infinity(), max: S::infinity() }
}

/// How high one plane lies above another that is exactly parallel, and whether their normals point the same way.
fn parallel_height<V: Vector>(set: &Plane<V>, plane: &Plane<V>) -> Option<(V::Scalar, bool)> {
    let (n, m) = (set.normal().in_space(), plane.normal().in_space());
    if Way::along(n.to_array()).cross(&Way::along(m.to_array())).is_some() {
        return None;
    }
    let longest = |k: usize, i| if n[i].abs() > n[k].abs() { i } else { k };
    let k = (0..3).fold(0, longest);
    // A point of the first has m · x = m_k d / n_k. Rounded once, so the sign is that of exact arithmetic.
    let (d, e) = (set.offset().double(), plane.offset().double());
    let height = difference_of_products(m[k], d, n[k], e) / n[k];
    Some((V::Scalar::of(height), (m[k] > 0.0) == (n[k] > 0.0)))
}
