use num_traits::Float;

use super::figure::Figure;
use super::projection::{Projection, rounding};
use super::{Motion, Shape, each_kind};
use crate::roles::{InSpace, roles};
use crate::vector::{Scalar, Vector};

roles! {
    /// { x : minᵢ ≤ xᵢ ≤ maxᵢ for each i }: the boxes of trees and quick rejections. Ends may be infinite.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Bounds<V: Vector> {
        /// The smallest coordinates.
        pub min: V as InSpace,
        /// The largest coordinates.
        pub max: V as InSpace,
    }
}

impl<V: Vector> Bounds<V> {
    /// The bounds of no point at all: [`Bounds::join`] with them changes nothing. They meet nothing.
    pub fn empty() -> Self {
        let infinity = V::splat(V::Scalar::infinity());
        Self { min: infinity, max: -infinity }
    }

    /// The least around points; exact.
    #[inline]
    pub fn around(points: impl IntoIterator<Item = V>) -> Self {
        let grown = |bounds: Self, p: V| Self { min: bounds.min.min(p), max: bounds.max.max(p) };
        points.into_iter().fold(Self::empty(), grown)
    }

    /// The least around both; exact.
    #[inline]
    pub fn join(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The middle. An end that is infinite counts as one at the limit of numbers.
    #[inline]
    pub fn center(&self) -> V {
        let limit = V::splat(V::Scalar::LIMIT);
        let half = V::Scalar::HALF;
        self.min.clamp(-limit, limit) * half + self.max.clamp(-limit, limit) * half
    }

    /// Half the surface; in the plane half the circumference. A tree is good if its boxes have little of it.
    #[inline]
    pub fn half_area(&self) -> V::Scalar {
        let e = self.max - self.min;
        if V::DIM == 2 {
            return e.get(0) + e.get(1);
        }
        e.get(0) * e.get(1) + (e.get(1) + e.get(0)) * e.get(2)
    }

    /// The distance of both, or a few ulp less: never more than the exact one.
    pub fn distance(&self, other: &Self) -> V::Scalar {
        let gap = |i: usize| {
            let (after, before) =
                (other.min.get(i) - self.max.get(i), self.min.get(i) - other.max.get(i));
            if after > V::Scalar::ZERO {
                after
            } else if before > V::Scalar::ZERO {
                before
            } else {
                V::Scalar::ZERO
            }
        };
        let eight = V::Scalar::of(8.0);
        V::from_fn(gap).length() * (V::Scalar::ONE - eight * V::Scalar::epsilon())
    }

    /// Whether both have a point in common; touching counts.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        // Without branches: either coordinate may separate two boxes, so a branch would be mispredicted.
        self.min.all_le(other.max) & other.min.all_le(self.max)
    }

    /// Around these and the same moved by `displacement`, rounded outward.
    pub fn swept(&self, displacement: V) -> Self {
        let down = |i: usize| {
            let end = self.min.get(i) + displacement.get(i);
            if displacement.get(i) < V::Scalar::ZERO { end.next_down() } else { self.min.get(i) }
        };
        let up = |i: usize| {
            let end = self.max.get(i) + displacement.get(i);
            if displacement.get(i) > V::Scalar::ZERO { end.next_up() } else { self.max.get(i) }
        };
        Self { min: V::from_fn(down), max: V::from_fn(up) }
    }
}

impl<V: Vector> Shape<V> {
    /// A box around the set, rounded outward: it contains the set in exact arithmetic.
    ///
    /// Wider than the projections on the coordinate axes by their rounding error: less than two ulp
    /// in single precision.
    pub fn bounds(&self) -> Bounds<V> {
        each_kind!(self, figure => Figure::bounds(figure))
    }

    /// A box that holds the shape at every instant of the frame, from u = 0 to u = 1, as `motion`
    /// moves it; also where its poses are rounded.
    ///
    /// For a shape that turns it is the box around the ball about its reference point in which it turns.
    pub fn bounds_over(&self, motion: &Motion<V>) -> Bounds<V> {
        let still = match motion.turn_of(self) {
            Some(_) => {
                let place = self.reference_point();
                let reach = V::splat(self.posed(-place, None).reach());
                Bounds { min: place - reach, max: place + reach }
            }
            None if motion.displacement == V::ZERO => return self.bounds(),
            None => self.bounds(),
        };
        let swept = still.swept(motion.displacement);
        // A pose rounds its coordinates some times, each by half an ulp of the largest of them at most.
        let size = swept.min.max_abs().max(swept.max.max_abs());
        let rounding = size * V::Scalar::of(16.0) * V::Scalar::epsilon();
        // By that the ends of an axis may move aside, and a disk across a short one is tilted.
        let tilt = |axis: V, radius: V::Scalar| {
            let length = axis.length();
            let two = V::Scalar::ONE + V::Scalar::ONE;
            if rounding < length { radius * (rounding / length) * two } else { radius * two }
        };
        let disk = each_kind!(self, figure => figure.disk());
        let tilted = disk.map_or(V::Scalar::ZERO, |(axis, radius)| tilt(axis, radius));
        let slack = V::splat(rounding + tilted);
        Bounds { min: swept.min - slack, max: swept.max + slack }
    }
}

/// Around projections on the coordinate axes.
pub(super) fn outward<V: Vector>(projection: impl Fn(usize) -> Projection) -> Bounds<V> {
    let ends: [(f64, f64); 3] = std::array::from_fn(|i| {
        if i >= V::DIM {
            return (0.0, 0.0);
        }
        let Projection { min, max, error } = projection(i);
        (min - error, max + error)
    });
    Bounds {
        min: V::from_fn(|i| V::Scalar::at_most(ends[i].0)),
        max: V::from_fn(|i| V::Scalar::at_least(ends[i].1)),
    }
}

/// The bounds of points, grown by `by` on both sides of each axis.
pub(super) fn grown<V: Vector, const N: usize>(points: [V; N], by: V) -> Bounds<V> {
    outward(|i| {
        let by = by.get(i).double();
        let places = points.map(|p| p.get(i).double());
        let size = places.iter().fold(0.0, |size: f64, at| size.max(at.abs()));
        Projection {
            min: places.iter().fold(f64::INFINITY, |min, at| min.min(at - by)),
            max: places.iter().fold(f64::NEG_INFINITY, |max, at| max.max(at + by)),
            error: rounding(size + by),
        }
    })
}
