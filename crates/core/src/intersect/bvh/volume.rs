//! The bounding volumes of a tree: aligned boxes, balls and oriented boxes.

use crate::intersect::overlap;
use crate::shapes::{Ball, Bounds, Obb, Shape};
use crate::vector::Vector;

/// A bounding volume that a tree may put around its items.
pub trait Volume<V: Vector> {
    /// Whether both have a point in common, touching included.
    fn meets(&self, other: &Self) -> bool;

    /// A measure by which volumes of this kind are compared: the larger one of two nodes is replaced by its children.
    fn size(&self) -> V::Scalar;

    /// A box around the volume.
    fn bounds(&self) -> Bounds<V>;
}

impl<V: Vector> Volume<V> for Bounds<V> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self.meets(other)
    }

    #[inline]
    fn size(&self) -> V::Scalar {
        self.half_area()
    }

    fn bounds(&self) -> Bounds<V> {
        *self
    }
}

impl<V: Vector> Volume<V> for Ball<V> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        overlap::ball_ball(self, other, &mut ())
    }

    #[inline]
    fn size(&self) -> V::Scalar {
        self.radius()
    }

    fn bounds(&self) -> Bounds<V> {
        Shape::from(*self).bounds()
    }
}

impl<V: Vector> Volume<V> for Obb<V> {
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        overlap::obb_obb(self, other, &mut ())
    }

    #[inline]
    fn size(&self) -> V::Scalar {
        self.half().length_squared()
    }

    fn bounds(&self) -> Bounds<V> {
        Shape::from(*self).bounds()
    }
}
