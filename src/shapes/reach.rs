use super::{Obb, Plane, Segment, Shape};
use crate::vector::{Scalar, Vector};
use num_traits::Float;

impl<V: Vector> Shape<V> {
    /// sup { |x| : x in the set }: how far it reaches from the origin; infinite for unbounded sets.
    ///
    /// If the reference point is at the origin, the value is the supremum; otherwise it may be a little more.
    /// It does not change when the shape turns about the origin.
    pub(crate) fn reach(&self) -> V::Scalar {
        let farthest =
            |points: &[V]| points.iter().fold(V::Scalar::ZERO, |reach, p| reach.max(p.length()));
        let ends = |segment: &Segment<V>| farthest(&[segment.start, segment.end]);
        let aslant = |along: V::Scalar, across: V::Scalar| {
            V::Scalar::of(libm::hypot(along.double(), across.double()))
        };
        match self {
            Shape::Point(point) => point.at.length(),
            Shape::Segment(segment) => ends(segment),
            Shape::Ball(ball) => ball.center.length() + ball.radius,
            Shape::Capsule(capsule) => ends(&capsule.segment) + capsule.radius,
            Shape::Triangle(triangle) => farthest(&triangle.vertices),
            Shape::Aabb(aabb) => aabb.center.length() + aabb.half.length(),
            Shape::Obb(obb) => obb.center.length() + obb.half.length(),
            Shape::Sector(sector) => sector.apex.length() + sector.radius,
            Shape::Ellipsoid(ellipsoid) => {
                let obb = &ellipsoid.bounding_box;
                obb.center.length() + obb.half.max_element()
            }
            Shape::Cylinder(cylinder) => aslant(ends(&cylinder.segment), cylinder.radius),
            Shape::Cone(cone) => cone.apex.length().max(aslant(cone.base.length(), cone.radius)),
            Shape::Frustum(frustum) => farthest(&frustum.corners),
            Shape::Kdop(kdop) => farthest(&kdop.vertices),
            Shape::Hull(hull) => farthest(&hull.points),
            Shape::Mesh(mesh) => farthest(mesh.vertices()),
            Shape::Ray(_) | Shape::Line(_) | Shape::Plane(_) | Shape::HalfSpace(_) => {
                V::Scalar::infinity()
            }
        }
    }

    /// A bounded part of an unbounded set that holds all its points within `reach` of the origin,
    /// which is the reference point; any other set as it is.
    pub(crate) fn within(&self, reach: V::Scalar) -> Self {
        let block = |plane: &Plane<V>, center: V, across: V::Scalar| {
            let half = V::from_fn(|i| if i == 0 { across } else { reach });
            Obb { center, half, axes: frame(plane.normal) }.into()
        };
        match self {
            Shape::Ray(ray) => {
                Segment { start: ray.origin, end: ray.origin + ray.direction * reach }.into()
            }
            Shape::Line(line) => {
                let way = line.direction * reach;
                Segment { start: line.through - way, end: line.through + way }.into()
            }
            Shape::Plane(plane) => block(plane, V::ZERO, V::Scalar::ZERO),
            Shape::HalfSpace(half_space) => {
                let plane = &half_space.boundary;
                block(plane, -plane.normal * reach, reach)
            }
            shape => shape.clone(),
        }
    }
}

/// An orthonormal frame with `normal` for its first axis.
fn frame<V: Vector>(normal: V) -> V::Axes {
    let across = normal.perpendicular();
    let across = across.unit().unwrap_or(across);
    let third = normal.cross(across);
    V::axes_from_fn(|i| [normal, across, third][i])
}
