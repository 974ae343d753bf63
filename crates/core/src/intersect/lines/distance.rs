//! The closest points of points, segments, rays and lines, by projections that are clamped to the segments.

use num_traits::Float;

use crate::intersect::distance::{Closest, Nearest, distances};
use crate::intersect::lines::linear::{Linear, closest};
use crate::intersect::probe::{Clamp, Coordinate, Measured, Probe, Step};
use crate::intersect::round::filter::clamped_to_unit;
use crate::intersect::{contains, overlap, raycast};
use crate::shapes::{Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

distances! {
    /// min { |x − (start + t u)| : t ∈ [0, 1] }, with u = end − start.
    ///
    /// The projection t = (x − start) · u / (u · u) is clamped to [0, 1]. A segment of zero length is a point. The error is at most 4 ulp of
    /// |x − start|; a point of the segment is at distance exactly 0.
    ///
    /// Source: Milo Yip, fig. 3.5 and the listing `SegmentPointSqrDistance`.
    point_segment(point: Point, segment: Segment) by contains: |probe| {
        nearest_on_segment(point, segment, Measured::Cores, probe).closest()
    };
}

/// The nearest point of the segment to `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_on_segment<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    of: Measured,
    probe: &mut P,
) -> Nearest<V> {
    let (v, u) = (point - segment.start(), segment.displacement());
    let value = parameter(v, u);
    let t = value.max(V::Scalar::ZERO).min(V::Scalar::ONE);
    probe.step(|| clamp_step(Coordinate::T, segment, value, t));
    // The end itself, without the rounding of start + u.
    let (b, between) = if t == V::Scalar::ONE {
        (segment.end(), point - segment.end())
    } else {
        (segment.start() + u * t, v - u * t)
    };
    probe.step(|| Step::Closest { of, a: point, b });
    Nearest { a: point, b, between }
}

/// (v · u) / (u · u): the projection of v on u, as a multiple of u. It is zero if u is zero, and infinite if it overflows.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn parameter<V: Vector>(v: V, u: V) -> V::Scalar {
    let square = u.length_squared();
    if square < V::Scalar::TINY_SQUARE {
        return tiny_parameter(v, u);
    }
    v.dot(u) / square
}

/// [`parameter`] for a u whose square underflows.
#[cold]
fn tiny_parameter<V: Vector>(v: V, u: V) -> V::Scalar {
    let scale = u.max_abs().unit_scale();
    let scaled = u * scale;
    let square = scaled.length_squared();
    if square == V::Scalar::ZERO {
        return V::Scalar::ZERO;
    }
    v.dot(scaled) / square * scale
}

/// The step that clamps a parameter of `segment` to [0, 1].
pub(in crate::intersect) fn clamp_step<V: Vector>(
    coordinate: Coordinate,
    segment: &Segment<V>,
    value: V::Scalar,
    clamped: V::Scalar,
) -> Step<V> {
    Step::Clamp(Clamp {
        coordinate,
        origin: segment.start(),
        axis: segment.displacement(),
        value,
        min: V::Scalar::ZERO,
        max: V::Scalar::ONE,
        clamped,
    })
}

distances! {
    /// min { |(a + s u) − (b + t v)| : s, t ∈ [0, 1] }, with u and v from start to end.
    ///
    /// Three parameters, each clamped to [0, 1]: s where the lines are closest; t, the projection of that point on the second segment; and
    /// s again, the projection of that point on the first, which changes s only if t was clamped. Segments that overlap are at distance
    /// exactly 0.
    ///
    /// The first s is computed from u′ and r′, the parts of u and of r = a − b perpendicular to v, and not from the determinant
    /// (u·u)(v·v) − (u·v)², which cancels for near-parallel segments (Geometric Tools, issue 40) and may overflow. The distance errs by at
    /// most 34 ε of the longest of u, v and r, from parallel to perpendicular. In 3 · 10⁷ random pairs 3 ulp was the most.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 5.1.9, with another first step.
    segment_segment(a: Segment, b: Segment) by overlap: |probe| {
        nearest_of_segments(a, b, Measured::Cores, probe).closest()
    };
}

/// The closest points of two segments.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_of_segments<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    of: Measured,
    probe: &mut P,
) -> Nearest<V> {
    let (u, v, r) = (a.displacement(), b.displacement(), a.start() - b.start());
    let tiny = V::Scalar::TINY_SQUARE;
    let found = if u.length_squared() < tiny || v.length_squared() < tiny {
        tiny_parameters(u, v, r)
    } else {
        parameters(u, v, r, V::Scalar::ONE, V::Scalar::ONE)
    };
    let Parameters { first, s, t_value, t, crossing, .. } = found;
    probe.step(|| clamp_step(Coordinate::S, a, first, clamped_to_unit(first)));
    probe.step(|| clamp_step(Coordinate::T, b, t_value, t));
    probe.step(|| clamp_step(Coordinate::S, a, found.s_value, s));

    // An end of a segment is taken exactly, without the rounding of start + displacement.
    let from = |segment: &Segment<V>, along: V, x: V::Scalar| {
        if x == V::Scalar::ONE { (segment.end(), V::ZERO) } else { (segment.start(), along * x) }
    };
    let ((a_base, a_by), (b_base, b_by)) = (from(a, u, s), from(b, v, t));
    let (pa, pb) = (a_base + a_by, b_base + b_by);
    probe.step(|| Step::Closest { of, a: pa, b: pb });
    let between = if crossing { V::ZERO } else { (a_base - b_base) + (a_by - b_by) };
    Nearest { a: pa, b: pb, between }
}

/// The parameters of the closest points of two segments, before and after each clamp.
#[derive(Clone, Copy)]
struct Parameters<S> {
    /// The s at which the lines are closest.
    first: S,
    t_value: S,
    t: S,
    s_value: S,
    s: S,
    /// Whether the segments cross, in the plane.
    crossing: bool,
}

/// The parameters of the closest points of { s u } and { t v − r }, s ∈ [0, s_max], t ∈ [0, t_max].
///
/// *Error*, in units of ε/2, to first order. Three sums make the distance of the points at these s and t from the least one:
/// - The first s. An error of u′ or r′ along v makes |r′ + s u′| longer and never shorter, as both are perpendicular to v. These errors are
///   up to 7 |u| and 7 |r|, others up to 2 |u| and 2 |r|. So the function that is minimized is up to 9 (|r| + |u|) above the distance from
///   the line of v at the best s, and up to 2 (|r| + |u|) below it at the s that is found; the quotient costs 3 |r| + 4 |u|. That is
///   14 |r| + 15 |u|, however poorly s itself is known.
/// - The quotient for t: 4 |r| + 5 |u| + 4 |v|.
/// - The quotient for the second s: 4 |r| + 4 |u| + 5 |v|.
///
/// They add up also if t is clamped. For the distance from the point at t to the first segment is a convex function of t, so at the end
/// between the best t and this one it is no more than at the worse of both. u, v and r are rounded once, and so are the products and the
/// sums that make the vector between the points: up to 4 |r| + 3 |u| + 3 |v|. Together that vector errs by 26 |r| + 27 |u| + 12 |v|, less
/// than 33 ε of the longest of the three, and its length by 2.5 |r| more.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn parameters<V: Vector>(
    u: V,
    v: V,
    r: V,
    s_max: V::Scalar,
    t_max: V::Scalar,
) -> Parameters<V::Scalar> {
    let zero = V::Scalar::ZERO;
    let clamp = |x: V::Scalar, max: V::Scalar| x.max(zero).min(max);
    // A divisor of zero stands for a point: its parameter is 0.
    let ratio = |x: V::Scalar, by: V::Scalar| if by > zero { x / by } else { zero };
    let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));

    let u_across = u - v * ratio(uv, vv);
    let r_across = r - v * ratio(v.dot(r), vv);
    let first = ratio(-u_across.dot(r_across), u_across.length_squared());
    let s = clamp(first, s_max);

    let t_value = ratio(v.dot(r + u * s), vv);
    let t = clamp(t_value, t_max);
    // No parameter was clamped, and the ends of one lie on opposite sides of the other.
    let crossing = V::DIM == 2 && vv > zero && s == first && t == t_value && {
        let normal = v.perpendicular();
        let (from, to) = (normal.dot(r), normal.dot(r + u));
        from.min(to) <= zero && from.max(to) >= zero
    };

    let s_value = ratio(u.dot(v * t - r), uu);
    Parameters { first, t_value, t, s_value, s: clamp(s_value, s_max), crossing }
}

/// [`parameters`] for directions whose squares underflow: everything is scaled by a power of two, then each direction by one of its own,
/// which scales its parameter.
#[cold]
fn tiny_parameters<V: Vector>(u: V, v: V, r: V) -> Parameters<V::Scalar> {
    let largest = u.max_abs().max(v.max_abs()).max(r.max_abs());
    let [u, v, r] = [u, v, r].map(|x| x * largest.unit_scale());
    let (by_u, by_v) = (u.max_abs().unit_scale(), v.max_abs().unit_scale());
    let one = V::Scalar::ONE;
    let p = parameters(u * by_u, v * by_v, r, one / by_u, one / by_v);
    Parameters {
        first: p.first * by_u,
        t_value: p.t_value * by_v,
        t: p.t * by_v,
        s_value: p.s_value * by_u,
        s: p.s * by_u,
        crossing: p.crossing,
    }
}

macro_rules! between_lines {
    ($($(#[$doc:meta])* $name:ident($of_a:ident as $from_a:ident, $of_b:ident as $from_b:ident) unless $overlap:expr;)+) => {$(
        $(#[$doc])*
        ///
        /// Computed in double precision. The error is at most 8 ulp of the distance between the starting points and of the segment's
        /// length, also for near-parallel ones. It is 0 exactly if they overlap.
        pub fn $name<V: Vector, P: Probe<V>>(
            a: set_of!($of_a),
            b: set_of!($of_b),
            probe: &mut P,
        ) -> Closest<V> {
            let pair = || [shape_of!($of_a a), shape_of!($of_b b)];
            let (from_a, from_b) = (Linear::$from_a(a), Linear::$from_b(b));
            let meet = $overlap(a, b);
            let gap = closest::<V>(&from_a, &from_b, meet);
            let [a, b] = [gap.a, gap.b].map(V::from_space);
            probe.step(|| Step::Closest { of: Measured::Shapes, a, b });
            let distance = V::Scalar::of(Vector::length(gap.between));
            Closest { a, b, distance }.settled(meet, pair)
        }
    )+};
}

between_lines! {
    /// min { |x − (origin + t u)| : t ≥ 0 }.
    point_ray(Point as point, Ray as ray) unless |a, b| contains::point_ray(a, b, &mut ());

    /// min { |x − (through + t u)| }.
    point_line(Point as point, Line as line) unless |a, b| contains::point_line(a, b, &mut ());

    /// min { |x − y| : x on the segment, y on the ray }.
    segment_ray(Segment as segment, Ray as ray) unless |a, b| {
        raycast::segment_ray(a, b, &mut ()).is_some()
    };

    /// min { |x − y| : x on the segment, y on the line }.
    segment_line(Segment as segment, Line as line) unless |a, b| {
        raycast::segment_line(a, b, &mut ()).is_some()
    };

    /// min { |x − y| : x on one ray, y on the other }.
    ray_ray(Ray as ray, Ray as ray) unless |a, b| overlap::ray_ray(a, b, &mut ());

    /// min { |x − y| : x on the ray, y on the line }.
    ray_line(Ray as ray, Line as line) unless |a, b| overlap::ray_line(a, b, &mut ());

    /// |r · (u × v)| / |u × v| with r from one to the other; for parallel lines, the distance of any point of one from the other.
    line_line(Line as line, Line as line) unless |a, b| overlap::line_line(a, b, &mut ());
}
