use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::mesh::Meshes;
use super::precision::{Precision, nearest, nearest_vector};
use super::world::{World, angle_in};
use super::{angle, fields, is_false, is_zero, placed, zero};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::*;

mod points;
#[macro_use]
mod role;
#[macro_use]
mod table;

pub use role::Value;
pub(super) use role::{Reader, Role};

// The one table of what scene files write of the kinds. A row has the kind, a name for the shape of the core, how that is made
// of the fields in their order, and what it is, in a line; then each field: its attributes, its type, its role, and how it is
// read from the shape. From its role follow the argument of the constructor, the numbers of the inspector, the handles, the
// schema and the page about the format.
forms! { meshes;
    Point(point): Point::new, "a single point" {
        #[serde(with = "fields::point")] at: V as Point = point.at(),
    }
    Segment(segment): Segment::new, "from `start` to `end`; they may be one" {
        #[serde(with = "fields::point")] start: V as Point = segment.start(),
        #[serde(with = "fields::point")] end: V as Point = segment.end(),
    }
    Ray(ray): Ray::new, "from `origin` on, without end" {
        #[serde(with = "fields::point")] origin: V as Point = ray.origin(),
        #[serde(with = "fields::direction")] direction: V as Direction = ray.direction(),
    }
    Line(line): Line::new, "without an end on either side" {
        #[serde(with = "fields::point")] through: V as Point = line.through(),
        #[serde(with = "fields::direction")] direction: V as Direction = line.direction(),
    }
    Ball(ball): Ball::new, "a disk in the plane" {
        #[serde(with = "fields::point")] center: V as Point = ball.center(),
        #[serde(with = "fields::size")] radius: f64 as Size = ball.radius(),
    }
    Capsule(capsule): Capsule::new, "all points within `radius` of the segment" {
        #[serde(with = "fields::point")] start: V as Point = capsule.segment().start(),
        #[serde(with = "fields::point")] end: V as Point = capsule.segment().end(),
        #[serde(with = "fields::size")] radius: f64 as Size = capsule.radius(),
    }
    Triangle(triangle): Triangle::new, "its inside belongs to it; the corners may lie on a line" {
        #[serde(with = "fields::point")] a: V as Point = triangle.vertices()[0],
        #[serde(with = "fields::point")] b: V as Point = triangle.vertices()[1],
        #[serde(with = "fields::point")] c: V as Point = triangle.vertices()[2],
    }
    Aabb(aabb): Aabb::new, "a box along the axes; `half` are half its sides" {
        #[serde(with = "fields::point")] center: V as Point = aabb.center(),
        #[serde(with = "fields::sizes")] half: V as Sizes = aabb.half(),
    }
    Obb(obb): Obb::new, "a turned box" {
        #[serde(with = "fields::point")] center: V as Point = obb.center(),
        #[serde(with = "fields::sizes")] half: V as Sizes = obb.half(),
        #[serde(with = "angle::in_file")] rotation: V::Rotation as Rotation = obb.axes(),
    }
    Sector(sector): Sector::new, "a ball as far as it lies within `half_angle` of `direction`, seen from `apex`" {
        #[serde(with = "fields::point")] apex: V as Point = sector.apex(),
        #[serde(with = "fields::direction")] direction: V as Direction = sector.direction(),
        #[serde(with = "angle::half_angle")] half_angle: Angle<f64> as HalfAngle = sector.half_angle(),
        #[serde(with = "fields::size")] radius: f64 as Size = sector.radius(),
    }
    Ellipsoid(ellipsoid): Ellipsoid::new, "`half` are its half-axes; an ellipse in the plane" {
        #[serde(with = "fields::point")] center: V as Point = ellipsoid.bounding_box().center(),
        #[serde(with = "fields::sizes")] half: V as Sizes = ellipsoid.bounding_box().half(),
        #[serde(with = "angle::in_file")] rotation: V::Rotation as Rotation = ellipsoid.bounding_box().axes(),
    }
    Cylinder(cylinder): Cylinder::new, "between the centres of its ends" {
        #[serde(with = "fields::point")] start: V as Point = cylinder.segment().start(),
        #[serde(with = "fields::point")] end: V as Point = cylinder.segment().end(),
        #[serde(with = "fields::size")] radius: f64 as Size = cylinder.radius(),
    }
    Cone(cone): Cone::new, "from the tip `apex` to the centre `base` of its base" {
        #[serde(with = "fields::point")] apex: V as Point = cone.apex(),
        #[serde(with = "fields::point")] base: V as Point = cone.base(),
        #[serde(with = "fields::size")] radius: f64 as Size = cone.radius(),
    }
    Frustum(frustum): Frustum::new, "what a camera sees: `near` and `far` lie along `eye` → `target`, `aspect` is width over height" {
        #[serde(with = "fields::point")] eye: V as Point = frustum.eye(),
        #[serde(with = "fields::point")] target: V as Point = frustum.target(),
        #[serde(with = "fields::direction")] up: V as Direction = frustum.up(),
        #[serde(with = "angle::view_angle")] fov_y: Angle<f64> as ViewAngle = frustum.fov_y(),
        #[serde(with = "fields::aspect")] aspect: f64 as Positive = frustum.aspect(),
        #[serde(with = "fields::size")] near: f64 as Size = frustum.near(),
        #[serde(with = "fields::size")] far: f64 as Size = frustum.far(),
    }
    Kdop(kdop): Kdop::new, "the points p with min ≤ d · p ≤ max for each direction d, used as it is written" {
        #[serde(with = "fields::directions")] directions: Vec<V> as Directions = kdop.directions(),
        #[serde(with = "fields::number_list")] min: Vec<f64> as Numbers = kdop.min(),
        #[serde(with = "fields::number_list")] max: Vec<f64> as Numbers = kdop.max(),
    }
    Hull(hull): placed::hull, "the convex hull of at least three points, at `position` + R p" {
        #[serde(with = "fields::points")] points: Vec<V> as Points = hull.points(),
        #[serde(with = "fields::point", default = "zero", skip_serializing_if = "is_zero")] position: V as Position = V::ZERO,
        #[serde(with = "angle::maybe_in_file", default, skip_serializing_if = "Option::is_none")] rotation: Option<V::Rotation> as Turned = None,
    }
    Mesh(mesh): placed::mesh, with meshes, "the triangles of an OBJ `file`, or of `points` and `triangles`, at `position` + R (`scale` · p); a surface, and if `solid`, which only what is closed in space can be, its inside too" {
        /// By its path relative to the scene.
        #[serde(default, skip_serializing_if = "String::is_empty")] file: String as File = String::new(),
        #[serde(with = "fields::shared_points", default = "nothing", skip_serializing_if = "is_empty")] points: Arc<[V]> as Vertices = mesh.vertices(),
        #[serde(with = "fields::triangles", default = "nothing", skip_serializing_if = "is_empty")] triangles: Arc<[[u32; 3]]> as Triangles = mesh.indices().into(),
        #[serde(with = "fields::point", default = "zero", skip_serializing_if = "is_zero")] position: V as Position = V::ZERO,
        #[serde(with = "angle::maybe_in_file", default, skip_serializing_if = "Option::is_none")] rotation: Option<V::Rotation> as Turned = None,
        #[serde(with = "fields::scale", default = "one", skip_serializing_if = "is_one")] scale: f64 as Scale = 1.0,
        #[serde(default, skip_serializing_if = "is_false")] solid: bool as Flag = mesh.is_solid(),
    }
    Plane(plane): Plane::new, "the points p with normal · p = offset; a line in the plane" {
        #[serde(with = "fields::direction")] normal: V as Normal = plane.normal(),
        #[serde(with = "fields::number")] offset: f64 as Offset = plane.offset(),
    }
    HalfSpace(half_space): HalfSpace::new, "the points p with normal · p ≤ offset" {
        #[serde(with = "fields::direction")] normal: V as Normal = half_space.boundary().normal(),
        #[serde(with = "fields::number")] offset: f64 as Offset = half_space.boundary().offset(),
    }
}

fn nothing<T>() -> Arc<[T]> {
    Arc::new([])
}

fn is_empty<T>(list: &[T]) -> bool {
    list.is_empty()
}

fn one() -> f64 {
    1.0
}

fn is_one(scale: &f64) -> bool {
    *scale == 1.0
}

impl<V: World> Form<V> {
    /// The triangles of a file as they lie there.
    pub fn mesh(file: String) -> Self {
        let (points, triangles) = (nothing(), nothing());
        let (position, rotation, scale, solid) = (V::ZERO, None, 1.0, false);
        Self::Mesh { file, points, triangles, position, rotation, scale, solid }
    }

    /// The hull of points as they lie there.
    pub fn hull(points: Vec<V>) -> Self {
        Self::Hull { points, position: V::ZERO, rotation: None }
    }
}
