use glam::DVec3;

use super::figure::Figure;
use super::{Interval, Shape, each_kind};
use crate::vector::{Scalar, Vector};

/// A projection in double precision, and how far rounding may have moved its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Projection {
    pub min: f64,
    pub max: f64,
    pub error: f64,
}

impl<V: Vector> Shape<V> {
    /// { x · direction : x in the set }, as the interval that it spans, for a direction of any length.
    ///
    /// An end is infinite if the set is unbounded on that side. Computed in double precision and then rounded
    /// to the nearest: in single precision the ends are right to half an ulp, unless they cancel.
    pub fn projection(&self, direction: V) -> Interval<V::Scalar> {
        let d = direction.in_space();
        let Projection { min, max, .. } = each_kind!(self, figure => Figure::projection(figure, d));
        Interval { min: V::Scalar::of(min), max: V::Scalar::of(max) }
    }

    /// The largest x · direction of the points x of the set, in double precision: the upper end of the
    /// [`projection`](Self::projection), without the lower one.
    pub(crate) fn height(&self, direction: V) -> f64 {
        let d = direction.in_space();
        each_kind!(self, figure => Figure::height(figure, d))
    }
}

impl Projection {
    pub fn endless(self, below: bool, above: bool) -> Self {
        Self {
            min: if below { f64::NEG_INFINITY } else { self.min },
            max: if above { f64::INFINITY } else { self.max },
            ..self
        }
    }

    pub fn join(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            error: self.error.max(other.error),
        }
    }
}

/// The projection of points, made wider by `radius` on both sides.
pub(super) fn around<V: Vector>(
    d: DVec3,
    points: impl IntoIterator<Item = V>,
    radius: f64,
) -> Projection {
    let none = Projection { min: f64::INFINITY, max: f64::NEG_INFINITY, error: 0.0 };
    points.into_iter().map(V::in_space).fold(none, |projection, p| {
        let (at, size) = (p.dot(d), p.abs().dot(d.abs()) + radius);
        projection.join(Projection { min: at - radius, max: at + radius, error: rounding(size) })
    })
}

/// How far rounding may move an end that is computed from numbers of this size.
pub(super) fn rounding(size: f64) -> f64 {
    // No formula rounds more than a dozen times; the last term is for underflow.
    16.0 * f64::EPSILON * size + 16.0 * f64::from_bits(1)
}

/// The length of the component of `d` that is perpendicular to the axis from `start` to `end`; 0 without an axis.
pub(super) fn across<V: Vector>(start: V, end: V, d: DVec3) -> f64 {
    (end.in_space() - start.in_space()).unit().map_or(0.0, |axis| axis.cross_length(d))
}

/// The largest p · d of some points.
#[inline]
pub(super) fn highest_of<V: Vector>(points: &[V], d: DVec3) -> f64 {
    points.iter().fold(f64::NEG_INFINITY, |most, p| {
        let height = p.in_space().dot(d);
        if height > most { height } else { most }
    })
}
