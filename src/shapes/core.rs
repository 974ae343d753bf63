use super::{Point, Shape};
use crate::vector::{Scalar, Vector};

impl<V: Vector> Shape<V> {
    /// The shape as a core grown by a radius: a ball is a point with its radius, a capsule a
    /// segment with its radius; any other is its own core, with radius 0.
    pub fn core(&self) -> (Shape<V>, V::Scalar) {
        match self {
            Shape::Ball(ball) => (Point::from_checked(ball.center()).into(), ball.radius()),
            Shape::Capsule(capsule) => ((*capsule.segment()).into(), capsule.radius()),
            Shape::Point(_)
            | Shape::Segment(_)
            | Shape::Ray(_)
            | Shape::Line(_)
            | Shape::Aabb(_)
            | Shape::Obb(_)
            | Shape::Triangle(_)
            | Shape::Plane(_)
            | Shape::HalfSpace(_)
            | Shape::Sector(_)
            | Shape::Ellipsoid(_)
            | Shape::Cylinder(_)
            | Shape::Cone(_)
            | Shape::Frustum(_)
            | Shape::Kdop(_)
            | Shape::Hull(_)
            | Shape::Mesh(_) => (self.clone(), V::Scalar::ZERO),
        }
    }
}
