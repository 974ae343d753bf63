use super::Shape;
use crate::vector::Vector;

impl<V: Vector> Shape<V> {
    /// A point of each part of the set: for a mesh one of each connected part, for an unbounded shape none
    /// but the origin of a ray, for any other shape one. It is a stored point, which is not rounded; for a
    /// k-DOP and a frustum it is a corner, right up to rounding.
    pub(crate) fn members(&self) -> Vec<V> {
        let one = match self {
            Shape::Point(point) => point.at,
            Shape::Segment(segment) => segment.start,
            Shape::Ray(ray) => ray.origin,
            Shape::Ball(ball) => ball.center,
            Shape::Capsule(capsule) => capsule.segment.start,
            Shape::Triangle(triangle) => triangle.vertices[0],
            Shape::Aabb(aabb) => aabb.center,
            Shape::Obb(obb) => obb.center,
            Shape::Sector(sector) => sector.apex,
            Shape::Ellipsoid(ellipsoid) => ellipsoid.bounding_box.center,
            Shape::Cylinder(cylinder) => cylinder.segment.start,
            Shape::Cone(cone) => cone.apex,
            Shape::Frustum(frustum) => frustum.corners[0],
            Shape::Kdop(kdop) => kdop.vertices[0],
            Shape::Hull(hull) => hull.points[0],
            Shape::Mesh(mesh) => return mesh.parts().collect(),
            Shape::Line(_) | Shape::Plane(_) | Shape::HalfSpace(_) => return Vec::new(),
        };
        vec![one]
    }
}
