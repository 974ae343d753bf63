use std::sync::Arc;

use glam::DVec3;
use num_traits::Float;

use super::*;
use crate::vector::{Scalar, Vector};

/// p ↦ about + turn (p − about) + displacement.
pub(crate) struct Pose<'a, V: Vector> {
    about: V,
    displacement: V,
    turn: Option<&'a V::Axes>,
}

/// Shapes that can be put in another place, each of their numbers rounded once.
pub(crate) trait Posed<V: Vector>: Sized {
    /// In that pose.
    fn posed(&self, pose: &Pose<V>) -> Self;

    /// Moved without a turn.
    #[inline(always)]
    fn displaced(&self, displacement: V) -> Self {
        self.posed(&Pose { about: V::ZERO, displacement, turn: None })
    }
}

/// A point.
impl<V: Vector> Posed<V> for V {
    #[inline(always)]
    fn posed(&self, pose: &Pose<V>) -> Self {
        pose.point(*self)
    }
}

macro_rules! posed {
    ($($shape:ident: |$it:ident, $pose:ident| $posed:expr;)+) => {$(
        impl<V: Vector> Posed<V> for $shape<V> {
            #[inline(always)]
            fn posed(&self, $pose: &Pose<V>) -> Self {
                let $it = self;
                $posed
            }
        }
    )+};
}

posed! {
    Point: |point, pose| Self { at: pose.point(point.at) };
    Segment: |segment, pose| Self { start: pose.point(segment.start), end: pose.point(segment.end) };
    Ray: |ray, pose| Self {
        origin: pose.point(ray.origin),
        direction: pose.direction(ray.direction),
    };
    Line: |line, pose| Self {
        through: pose.point(line.through),
        direction: pose.direction(line.direction),
    };
    Ball: |ball, pose| Self { center: pose.point(ball.center), ..*ball };
    Capsule: |capsule, pose| Self { segment: capsule.segment.posed(pose), ..*capsule };
    Triangle: |triangle, pose| Self { vertices: triangle.vertices.map(|p| pose.point(p)) };
    // It keeps its axes: one that turns is made an `Obb` first.
    Aabb: |aabb, pose| Self { center: pose.point(aabb.center), half: aabb.half };
    // Only the reference point of a box, its centre, is moved; that it is exact keeps it from creeping.
    Obb: |obb, pose| Self {
        center: pose.point(obb.center),
        half: obb.half,
        axes: pose.axes(&obb.axes),
    };
    Sector: |sector, pose| Self {
        apex: pose.point(sector.apex),
        direction: pose.direction(sector.direction),
        ..*sector
    };
    Plane: |plane, pose| {
        let normal = pose.direction(plane.normal);
        let offset = match pose.turn {
            Some(_) => normal.dot(pose.about + pose.displacement),
            None => plane.offset + normal.dot(pose.displacement),
        };
        Self { normal, offset }
    };
    HalfSpace: |half_space, pose| Self { boundary: half_space.boundary.posed(pose) };
}

impl<V: Vector> Pose<'_, V> {
    #[inline(always)]
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
            Shape::Point(point) => point.posed(&pose).into(),
            Shape::Segment(segment) => segment.posed(&pose).into(),
            Shape::Ray(ray) => ray.posed(&pose).into(),
            Shape::Line(line) => line.posed(&pose).into(),
            Shape::Ball(ball) => ball.posed(&pose).into(),
            Shape::Capsule(capsule) => capsule.posed(&pose).into(),
            Shape::Triangle(triangle) => triangle.posed(&pose).into(),
            Shape::Aabb(aabb) if turn.is_none() => aabb.posed(&pose).into(),
            Shape::Aabb(aabb) => Obb::from(*aabb).posed(&pose).into(),
            Shape::Obb(obb) => obb.posed(&pose).into(),
            Shape::Sector(sector) => sector.posed(&pose).into(),
            Shape::Ellipsoid(ellipsoid) => {
                Ellipsoid { bounding_box: ellipsoid.bounding_box.posed(&pose) }.into()
            }
            Shape::Cylinder(cylinder) => {
                Cylinder { segment: cylinder.segment.posed(&pose), ..*cylinder }.into()
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
            Shape::Plane(plane) => plane.posed(&pose).into(),
            Shape::HalfSpace(half_space) => half_space.posed(&pose).into(),
        }
    }
}

/// The mean of points, in double precision.
pub(super) fn mean<V: Vector>(points: &[V]) -> V {
    let sum: DVec3 = points.iter().map(|p| p.in_space()).sum();
    V::from_space(sum / points.len() as f64)
}
