//! The closest points of a box and another aligned box, a point or a segment.
//!
//! Points are clamped to the box (Arvo). For a segment the derivative of the squared distance is piecewise linear, and its root is found
//! piece by piece. [`Closest::settled`] makes the distance 0 exactly if the shapes overlap.

use num_traits::Float;

use crate::intersect::distance::{Closest, Nearest, distances};
use crate::intersect::lines::distance::{clamp_step, parameter};
use crate::intersect::overlap;
use crate::intersect::probe::{Clamp, Coordinate, Measured, Probe, Side, Step};
use crate::shapes::{Aabb, Obb, Segment};
use crate::vector::{Scalar, Vector};

/// √ Σ max(|c_aᵢ − c_bᵢ| − (h_aᵢ + h_bᵢ), 0)²: on each axis the gap between the intervals.
///
/// On axes where the intervals overlap, the witness points lie in the middle of the common part. The error is at most 4 ulp of the
/// distance between the centres and the half-extents; swapping the boxes changes nothing.
pub fn aabb_aabb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Aabb<V>, probe: &mut P) -> Closest<V> {
    let (zero, half) = (V::Scalar::ZERO, V::Scalar::HALF);
    let away = a.center() - b.center();
    let gap = |i: usize| away.get(i).abs() - (a.half().get(i) + b.half().get(i));
    let between = V::from_fn(|i| gap(i).max(zero) * away.get(i).signum());
    // The middle of A's interval after both its ends are clamped to B's, seen from B's centre.
    let from_b = V::from_fn(|i| {
        let (x, a, b) = (away.get(i), a.half().get(i), b.half().get(i));
        let (low, high) = ((x - a).max(-b).min(b), (x + a).min(b).max(-b));
        low * half + high * half
    });
    let at = b.center() + from_b;
    let nearest = Nearest { a: at + between, b: at, between };
    probe.step(|| Step::Closest { of: Measured::Shapes, a: nearest.a, b: nearest.b });
    let overlap = overlap::aabb_aabb(a, b, &mut ());
    nearest.closest().settled(overlap, || [(*a).into(), (*b).into()])
}

distances! {
    /// min { |x − point| : x in the box }: each coordinate is clamped to the box's range.
    ///
    /// The error is at most 4 ulp of |point − centre|.
    ///
    /// Source: Arvo, *Graphics Gems* (1990); MDN, "Sphere vs. AABB".
    point_aabb(point: Point, aabb: Aabb) by contains: |probe| {
        nearest_in_aabb(point, aabb, probe).closest()
    };

    /// min { |x − point| : x in the box }: [`point_aabb`] in the frame of the box.
    ///
    /// The error is at most 8 ulp of |point − centre|.
    point_obb(point: Point, obb: Obb) by contains: |probe| {
        nearest_in_obb(point, obb, probe).closest()
    };
}

/// The nearest point of the box to `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_in_aabb<V: Vector, P: Probe<V>>(
    point: V,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> Nearest<V> {
    let from_center = point - aabb.center();
    let clamped = clamp(from_center, aabb.center(), &V::AXES, aabb.half(), probe);
    let b = aabb.center() + clamped;
    probe.step(|| Step::Closest { of: Measured::Cores, a: point, b });
    Nearest { a: point, b, between: from_center - clamped }
}

/// The nearest point of the box to `point`.
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

/// `point` and the nearest point of the box, both in the frame of the box.
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
    let b = || origin + clamped.along(axes);
    probe.step(|| Step::Closest { of: Measured::Cores, a: point, b: b() });
    [local, clamped]
}

/// `local` clamped to |xᵢ| ≤ `half`ᵢ, with a step for each axis.
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

distances! {
    /// min { |x − y| : x on the segment, y in the box }.
    ///
    /// For p(t) = start + t u in the frame of the box, half the derivative of the squared distance is g(t) = u · (p − clamp(p)). It never
    /// decreases, and is linear between the times at which a coordinate crosses a face, at most 2 for each axis. The search goes from
    /// crossing to crossing and stops in the piece in which g reaches 0. A piece depends only on the coordinates that are outside, so one
    /// that grazes a face adds no noise. The segment is mirrored first so that no component of u is negative.
    ///
    /// The error is at most 8 ulp of |start − centre| and the length.
    segment_aabb(segment: Segment, aabb: Aabb) by overlap: |probe| {
        nearest_of_segment_and_aabb(segment, aabb, probe).closest()
    };

    /// min { |x − y| : x on the segment, y in the box }: [`segment_aabb`] in the frame of the box.
    ///
    /// The error is at most 16 ulp of |start − centre| and the length.
    segment_obb(segment: Segment, obb: Obb) by overlap: |probe| {
        nearest_of_segment_and_obb(segment, obb, probe).closest()
    };
}

/// The closest points of a segment and a box.
pub(in crate::intersect) fn nearest_of_segment_and_aabb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> Nearest<V> {
    let ends = [segment.start() - aabb.center(), segment.end() - aabb.center()];
    let (t, [x, y]) = nearest_in_frame(ends, segment.displacement(), aabb.half());
    report(segment, t, aabb.center() + x, aabb.center() + y, probe);
    Nearest { a: aabb.center() + x, b: aabb.center() + y, between: x - y }
}

/// The closest points of a segment and a box, computed in its frame.
pub(in crate::intersect) fn nearest_of_segment_and_obb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> Nearest<V> {
    let (origin, axes) = (obb.center(), obb.axes());
    let ends = [segment.start(), segment.end()].map(|end| {
        let local = (end - origin).in_axes(axes);
        probe.step(|| Step::Frame { of: Side::B, origin, axes: *axes, point: end, local });
        local
    });
    let along = segment.displacement().in_axes(axes);
    let (t, [x, y]) = nearest_in_frame(ends, along, obb.half());
    let (a, b) = (origin + x.along(axes), origin + y.along(axes));
    report(segment, t, a, b, probe);
    Nearest { a, b, between: (x - y).along(axes) }
}

/// Records the clamp of the parameter, and the closest points.
fn report<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    [value, t]: [V::Scalar; 2],
    a: V,
    b: V,
    probe: &mut P,
) {
    probe.step(|| clamp_step(Coordinate::T, segment, value, t));
    probe.step(|| Step::Closest { of: Measured::Cores, a, b });
}

/// Two parameters, that of the point of the line that is nearest to the box and that clamped to the segment; and the closest points of
/// segment and box. All is in the frame of the box, and `along` is end − start.
#[inline]
fn nearest_in_frame<V: Vector>(ends: [V; 2], along: V, half: V) -> ([V::Scalar; 2], [V; 2]) {
    let zero = V::Scalar::ZERO;
    let sign = |x: V::Scalar| if x < zero { -V::Scalar::ONE } else { V::Scalar::ONE };
    let start = V::from_fn(|i| ends[0].get(i) * sign(along.get(i)));
    let value = least_at(start, along.abs(), half);
    let t = value.max(zero).min(V::Scalar::ONE);
    let x = if t == V::Scalar::ONE { ends[1] } else { ends[0] + along * t };
    ([value, t], [x, x.clamp(-half, half)])
}

/// The parameter t at which the distance of start + t u from the box is least, for u ≥ 0 in every component. If it lies outside of
/// [0, 1], it is the root of the first or the last piece, which the caller clamps.
fn least_at<V: Vector>(start: V, u: V, half: V) -> V::Scalar {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    // The face that each coordinate crosses next: 0 stands for −half, 1 for half, 2 for none.
    let mut next = [0; 3];
    for (i, next) in next.iter_mut().enumerate().take(V::DIM) {
        let x = start.get(i);
        *next = usize::from(x >= -half.get(i)) + usize::from(x > half.get(i));
    }
    let face = |i: usize, next: usize| if next == 0 { -half.get(i) } else { half.get(i) };
    let mut t = zero;
    loop {
        let crossing = |i: usize, next: usize| {
            if next == 2 || u.get(i) == zero {
                V::Scalar::infinity()
            } else {
                (face(i, next) - start.get(i)) / u.get(i)
            }
        };
        let until = (0..V::DIM).fold(one, |least, i| least.min(crossing(i, next[i])));
        // In this piece the coordinates outside exceed the box by `excess` + t `growth`; those inside count as 0.
        let if_outside = |i: usize, x: V::Scalar| if next[i] == 1 { zero } else { x };
        let growth = V::from_fn(|i| if_outside(i, u.get(i)));
        let excess = V::from_fn(|i| if_outside(i, start.get(i) - face(i, next[i])));
        if growth == V::ZERO {
            return t;
        }
        let root = parameter(-excess, growth);
        // The sign of g at the end of the piece, without the coordinates that come inside there. It is asked rather than the root, which
        // rounding may put beyond the end if one coordinate is far larger than the others.
        let scale = excess.max_abs().max(growth.max_abs()).unit_scale();
        let (from, rate) = (excess * scale, growth * scale);
        let slope = (0..V::DIM)
            .filter(|&i| crossing(i, next[i]) > until)
            .fold(zero, |sum, i| sum + (from.get(i) + rate.get(i) * until) * rate.get(i));
        if slope >= zero || until >= one {
            // Rounding must not lead back into an earlier piece.
            return if t > zero { root.max(t) } else { root };
        }
        t = until.max(t);
        for (i, next) in next.iter_mut().enumerate().take(V::DIM) {
            if crossing(i, *next) <= t {
                *next += 1;
            }
        }
    }
}
