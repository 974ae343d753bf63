use num_traits::Float;

use super::{Closest, Nearest, at};
use crate::intersect::contains;
use crate::intersect::probe::{Clamp, Coordinate, Probe, Step};
use crate::shapes::Segment;
use crate::vector::{Scalar, Vector};

/// min { |x − (start + t u)| : t ∈ [0, 1] }, with u = end − start.
///
/// The projection t = (x − start) · u / u · u is clamped to [0, 1]. A segment of zero length is its point.
/// The error is at most 4 ulp of |x − start|; a point of the segment is at distance exactly 0.
///
/// Source: Milo Yip, fig. 3.5 and the listing `SegmentPointSqrDistance`.
pub fn point_segment<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_on_segment(point, segment, probe).closest();
    let overlap = contains::point_segment(point, segment, &mut ());
    nearest.settled(overlap, || [at(point), (*segment).into()])
}

/// The point of the segment that is nearest to `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn nearest_on_segment<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> Nearest<V> {
    let (v, u) = (point - segment.start(), segment.displacement());
    let value = parameter(v, u);
    let t = value.max(V::Scalar::ZERO).min(V::Scalar::ONE);
    probe.step(|| clamp_step(Coordinate::T, segment, value, t));
    // At the end nothing of start's rounding may remain.
    let (b, between) = if t == V::Scalar::ONE {
        (segment.end(), point - segment.end())
    } else {
        (segment.start() + u * t, v - u * t)
    };
    probe.step(|| Step::Closest { a: point, b });
    Nearest { a: point, b, between }
}

/// v · u / u · u: how many times u the projection of v on u is. Zero if u is, and an
/// infinity if u is so short that the number does not exist.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn parameter<V: Vector>(v: V, u: V) -> V::Scalar {
    let square = u.length_squared();
    if square < V::Scalar::TINY_SQUARE {
        return tiny_parameter(v, u);
    }
    v.dot(u) / square
}

#[cold]
fn tiny_parameter<V: Vector>(v: V, u: V) -> V::Scalar {
    let scale = u.max_abs().unit_scale();
    let unit = u * scale;
    let square = unit.length_squared();
    if square == V::Scalar::ZERO {
        return V::Scalar::ZERO;
    }
    v.dot(unit) / square * scale
}

/// A parameter of `segment`, brought into [0, 1].
pub(super) fn clamp_step<V: Vector>(
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
