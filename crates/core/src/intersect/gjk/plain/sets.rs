//! The support points of the convex sets that the fast search knows: hulls of points, and boxes.

use crate::shapes::{Corners, Shape};
use crate::vector::{Scalar, Vector};

/// A convex set by its support points, relative to one origin, in double precision.
pub(super) trait Set<V: Vector> {
    /// A point of the set, or near it.
    fn any(&self) -> V::Double;
    /// A point that is about farthest in the direction `d`, found faster by heights in the precision of the stored numbers.
    fn rough(&self, d: V::Double) -> V::Double;
    /// A support point in the direction `d`.
    fn farthest(&self, d: V::Double) -> V::Double;
    /// The sum of the magnitudes of the terms of a point; 0 if a point is a single difference of stored numbers.
    fn size(&self) -> f64;
}

/// The convex hull of points.
pub(super) struct Points<'s, V: Vector> {
    pub corners: Corners<'s, V>,
    pub origin: V,
}

impl<V: Vector> Points<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn relative(&self, p: V) -> V::Double {
        p.widened() - self.origin.widened()
    }
}

impl<V: Vector> Set<V> for Points<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn any(&self) -> V::Double {
        self.relative(self.corners[0])
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rough(&self, d: V::Double) -> V::Double {
        self.relative(self.corners.about(self.origin, d))
    }

    fn farthest(&self, d: V::Double) -> V::Double {
        self.relative(self.corners.farthest(d, |p| self.relative(p).dot(d)))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn size(&self) -> f64 {
        0.0
    }
}

/// The box { center + Σ xᵢ sidesᵢ : |xᵢ| ≤ 1 }.
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
