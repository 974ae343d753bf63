use std::sync::Arc;

use glam::DVec3;
use num_traits::Float;

use super::*;
use crate::vector::{Scalar, Vector};

/// p ↦ about + turn (p − about) + displacement.
struct Pose<'a, V: Vector> {
    about: V,
    displacement: V,
    turn: Option<&'a V::Axes>,
}

impl<V: Vector> Pose<'_, V> {
    fn point(&self, p: V) -> V {
        match self.turn {
            Some(axes) => self.about + (p - self.about).along(axes) + self.displacement,
            None => p + self.displacement,
        }
    }

    fn direction(&self, d: V) -> V {
        self.turn.map_or(d, |axes| d.along(axes))
    }

    fn axes(&self, axes: &V::Axes) -> V::Axes {
        V::axes_from_fn(|i| self.direction(axes[i]))
    }

    fn points(&self, points: &[V]) -> Arc<[V]> {
        points.iter().map(|&p| self.point(p)).collect()
    }

    fn segment(&self, segment: &Segment<V>) -> Segment<V> {
        Segment { start: self.point(segment.start), end: self.point(segment.end) }
    }

    /// Only the reference point of a box, its centre, is moved; that it is exact keeps it from creeping.
    fn obb(&self, obb: &Obb<V>) -> Obb<V> {
        Obb { center: self.point(obb.center), half: obb.half, axes: self.axes(&obb.axes) }
    }

    fn plane(&self, plane: &Plane<V>) -> Plane<V> {
        let normal = self.direction(plane.normal);
        let offset = match self.turn {
            Some(_) => normal.dot(self.about + self.displacement),
            None => plane.offset + normal.dot(self.displacement),
        };
        Plane { normal, offset }
    }

    fn kdop(&self, kdop: &Kdop<V>) -> Kdop<V> {
        let directions: Arc<[V]> = kdop.directions.iter().map(|&d| self.direction(d)).collect();
        let moved = |ends: &[V::Scalar]| {
            let each = kdop.directions.iter().zip(directions.iter()).zip(ends);
            each.map(|((&d, &turned), &end)| match self.turn {
                Some(_) => (end - d.dot(self.about)) + turned.dot(self.about + self.displacement),
                None => end + d.dot(self.displacement),
            })
            .collect()
        };
        let (min, max) = (moved(&kdop.min), moved(&kdop.max));
        let vertices = self.points(&kdop.vertices);
        let size = vertices.iter().fold(V::Scalar::ZERO, |m, v| m.max(v.max_element()));
        let size = size.max(self.about.max_element());
        let slack = kdop.slack + 8.0 * (size * V::Scalar::epsilon()).double();
        Kdop { directions, min, max, vertices, slack }
    }
}

impl<V: Vector> Shape<V> {
    /// The point about which it turns: the centre; the midpoint of two-point shapes and of a cone; the mean of the
    /// vertices (triangle, hull, mesh); the apex of a sector; the eye of a frustum; the origin of a ray, `through`
    /// of a line; the foot of the world origin (plane, half-space); the centre of the AABB (k-DOP).
    pub fn reference_point(&self) -> V {
        match self {
            Shape::Point(point) => point.at,
            Shape::Segment(segment) => segment.midpoint(),
            Shape::Ray(ray) => ray.origin,
            Shape::Line(line) => line.through,
            Shape::Ball(ball) => ball.center,
            Shape::Capsule(capsule) => capsule.segment.midpoint(),
            Shape::Triangle(triangle) => mean(&triangle.vertices),
            Shape::Aabb(aabb) => aabb.center,
            Shape::Obb(obb) => obb.center,
            Shape::Sector(sector) => sector.apex,
            Shape::Ellipsoid(ellipsoid) => ellipsoid.bounding_box.center,
            Shape::Cylinder(cylinder) => cylinder.segment.midpoint(),
            Shape::Cone(cone) => Segment { start: cone.apex, end: cone.base }.midpoint(),
            Shape::Frustum(frustum) => frustum.eye,
            Shape::Kdop(kdop) => {
                let first = kdop.vertices[0];
                let min = kdop.vertices.iter().fold(first, |m, &p| m.min(p));
                let max = kdop.vertices.iter().fold(first, |m, &p| m.max(p));
                (min + max) * V::Scalar::HALF
            }
            Shape::Hull(hull) => mean(&hull.points),
            Shape::Mesh(mesh) => mean(mesh.vertices()),
            Shape::Plane(plane) => plane.normal * plane.offset,
            Shape::HalfSpace(half_space) => half_space.boundary.normal * half_space.boundary.offset,
        }
    }

    /// Turned about its reference point so that the coordinate axes come to lie along `turn`, then displaced.
    ///
    /// A box along the axes that turns becomes an [`Obb`]; a k-DOP turns its directions.
    pub fn posed(&self, displacement: V, turn: Option<&V::Axes>) -> Self {
        self.posed_about(self.reference_point(), displacement, turn)
    }

    /// The same about any point.
    pub(crate) fn posed_about(&self, about: V, displacement: V, turn: Option<&V::Axes>) -> Self {
        let pose = Pose { about, displacement, turn };
        match self {
            Shape::Point(point) => Point { at: pose.point(point.at) }.into(),
            Shape::Segment(segment) => pose.segment(segment).into(),
            Shape::Ray(ray) => {
                Ray { origin: pose.point(ray.origin), direction: pose.direction(ray.direction) }
                    .into()
            }
            Shape::Line(line) => Line {
                through: pose.point(line.through),
                direction: pose.direction(line.direction),
            }
            .into(),
            Shape::Ball(ball) => Ball { center: pose.point(ball.center), ..*ball }.into(),
            Shape::Capsule(capsule) => {
                Capsule { segment: pose.segment(&capsule.segment), ..*capsule }.into()
            }
            Shape::Triangle(triangle) => {
                Triangle { vertices: triangle.vertices.map(|p| pose.point(p)) }.into()
            }
            Shape::Aabb(aabb) if turn.is_none() => {
                Aabb { center: pose.point(aabb.center), half: aabb.half }.into()
            }
            Shape::Aabb(aabb) => pose.obb(&Obb::from(*aabb)).into(),
            Shape::Obb(obb) => pose.obb(obb).into(),
            Shape::Sector(sector) => Sector {
                apex: pose.point(sector.apex),
                direction: pose.direction(sector.direction),
                ..*sector
            }
            .into(),
            Shape::Ellipsoid(ellipsoid) => {
                Ellipsoid { bounding_box: pose.obb(&ellipsoid.bounding_box) }.into()
            }
            Shape::Cylinder(cylinder) => {
                Cylinder { segment: pose.segment(&cylinder.segment), ..*cylinder }.into()
            }
            Shape::Cone(cone) => {
                Cone { apex: pose.point(cone.apex), base: pose.point(cone.base), ..*cone }.into()
            }
            Shape::Frustum(frustum) => Frustum {
                eye: pose.point(frustum.eye),
                target: pose.point(frustum.target),
                up: pose.direction(frustum.up),
                corners: frustum.corners.map(|p| pose.point(p)),
                ..*frustum
            }
            .into(),
            Shape::Kdop(kdop) => pose.kdop(kdop).into(),
            Shape::Hull(hull) => Hull { points: pose.points(&hull.points) }.into(),
            Shape::Mesh(mesh) => mesh.moved(|p| pose.point(p)).into(),
            Shape::Plane(plane) => pose.plane(plane).into(),
            Shape::HalfSpace(half_space) => {
                HalfSpace { boundary: pose.plane(&half_space.boundary) }.into()
            }
        }
    }
}

fn mean<V: Vector>(points: &[V]) -> V {
    let sum: DVec3 = points.iter().map(|p| p.in_space()).sum();
    V::from_space(sum / points.len() as f64)
}
