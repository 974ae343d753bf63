//! The convex sets that the short way of GJK knows, by their support points: hulls of points, and boxes.

use crate::shapes::{Corners, Shape};
use crate::vector::{Scalar, Vector};

/// A convex set by its support points, relative to one origin, in double precision.
pub(super) trait Set<V: Vector> {
    /// One of its points, or one near it.
    fn any(&self) -> V::Double;
    /// As [`Set::farthest`], compared in the precision in which the set is stored: a point near the farthest, found
    /// sooner.
    fn rough(&self, d: V::Double) -> V::Double;
    /// A point that is farthest in the direction `d`.
    fn farthest(&self, d: V::Double) -> V::Double;
    /// The magnitudes of the terms that a point is the sum of, added up; 0 if a point is one difference of stored numbers.
    fn size(&self) -> f64;
}

/// The convex hull of points.
pub(super) struct Points<'s, V: Vector> {
    pub corners: Corners<'s, V>,
    pub origin: V,
}

impl<V: Vector> Points<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn seen(&self, p: V) -> V::Double {
        p.widened() - self.origin.widened()
    }
}

impl<V: Vector> Set<V> for Points<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn any(&self) -> V::Double {
        self.seen(self.corners[0])
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rough(&self, d: V::Double) -> V::Double {
        self.seen(self.corners.about(self.origin, d))
    }

    fn farthest(&self, d: V::Double) -> V::Double {
        self.seen(self.corners.farthest(d, |p| self.seen(p).dot(d)))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn size(&self) -> f64 {
        0.0
    }
}

/// { center + Σ xᵢ sidesᵢ : |xᵢ| ≤ 1 }.
pub(super) struct Sides<D: Vector> {
    center: D,
    sides: D::Axes,
    size: f64,
}

impl<D: Vector<Scalar = f64>> Sides<D> {
    /// `None` unless the shape is a box.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Double = D>>(shape: &Shape<V>, origin: V) -> Option<Self> {
        let (center, axes, half) = match shape {
            Shape::Aabb(aabb) => (aabb.center(), &V::AXES, aabb.half()),
            Shape::Obb(obb) => (obb.center(), obb.axes(), obb.half()),
            _ => return None,
        };
        let center = center.widened() - origin.widened();
        let sides = D::axes_from_fn(|i| axes[i].widened() * half.get(i).double());
        let sum = (0..D::DIM).fold(center.abs(), |sum, i| sum + sides[i].abs());
        Some(Self { center, sides, size: sum.dot(D::splat(1.0)) })
    }
}

impl<V: Vector> Set<V> for Sides<V::Double> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn any(&self) -> V::Double {
        self.center
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rough(&self, d: V::Double) -> V::Double {
        Set::<V>::farthest(self, d)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn farthest(&self, d: V::Double) -> V::Double {
        let signs = V::Double::splat(1.0).mirrored(d.in_axes(&self.sides));
        self.center + signs.along(&self.sides)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn size(&self) -> f64 {
        self.size
    }
}
