use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::mesh::Meshes;
use super::placed::{Placement, Triangles};
use super::precision::{nearest, nearest_vector};
use super::world::{World, angle_in};
use super::{angle, fields, is_false, is_zero, zero};
use crate::intersect::matrix::Dimension;
use crate::shapes::*;

/// A shape as a scene file writes it: the same fields, of the same bits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Shape", deny_unknown_fields)]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
#[allow(missing_docs, reason = "the fields are those of the constructor of the linked shape")]
pub enum Form<V: World> {
    /// See [`Point`].
    Point {
        #[serde(with = "fields::point")]
        at: V,
    },
    /// See [`Segment`].
    Segment {
        #[serde(with = "fields::point")]
        start: V,
        #[serde(with = "fields::point")]
        end: V,
    },
    /// See [`Ray`].
    Ray {
        #[serde(with = "fields::point")]
        origin: V,
        #[serde(with = "fields::direction")]
        direction: V,
    },
    /// See [`Line`].
    Line {
        #[serde(with = "fields::point")]
        through: V,
        #[serde(with = "fields::direction")]
        direction: V,
    },
    /// See [`Ball`].
    Ball {
        #[serde(with = "fields::point")]
        center: V,
        #[serde(with = "fields::size")]
        radius: f64,
    },
    /// See [`Capsule`].
    Capsule {
        #[serde(with = "fields::point")]
        start: V,
        #[serde(with = "fields::point")]
        end: V,
        #[serde(with = "fields::size")]
        radius: f64,
    },
    /// See [`Triangle`].
    Triangle {
        #[serde(with = "fields::point")]
        a: V,
        #[serde(with = "fields::point")]
        b: V,
        #[serde(with = "fields::point")]
        c: V,
    },
    /// See [`Aabb`].
    Aabb {
        #[serde(with = "fields::point")]
        center: V,
        #[serde(with = "fields::sizes")]
        half: V,
    },
    /// See [`Obb`].
    Obb {
        #[serde(with = "fields::point")]
        center: V,
        #[serde(with = "fields::sizes")]
        half: V,
        rotation: V::Rotation,
    },
    /// See [`Sector`].
    Sector {
        #[serde(with = "fields::point")]
        apex: V,
        #[serde(with = "fields::direction")]
        direction: V,
        #[serde(with = "angle::half_angle")]
        half_angle: Angle<f64>,
        #[serde(with = "fields::size")]
        radius: f64,
    },
    /// See [`Ellipsoid`].
    Ellipsoid {
        #[serde(with = "fields::point")]
        center: V,
        #[serde(with = "fields::sizes")]
        half: V,
        rotation: V::Rotation,
    },
    /// See [`Cylinder`]; in space only.
    Cylinder {
        #[serde(with = "fields::point")]
        start: V,
        #[serde(with = "fields::point")]
        end: V,
        #[serde(with = "fields::size")]
        radius: f64,
    },
    /// See [`Cone`]; in space only.
    Cone {
        #[serde(with = "fields::point")]
        apex: V,
        #[serde(with = "fields::point")]
        base: V,
        #[serde(with = "fields::size")]
        radius: f64,
    },
    /// See [`Frustum`]; in space only.
    Frustum {
        #[serde(with = "fields::point")]
        eye: V,
        #[serde(with = "fields::point")]
        target: V,
        #[serde(with = "fields::direction")]
        up: V,
        #[serde(with = "angle::view_angle")]
        fov_y: Angle<f64>,
        #[serde(with = "fields::aspect")]
        aspect: f64,
        #[serde(with = "fields::size")]
        near: f64,
        #[serde(with = "fields::size")]
        far: f64,
    },
    /// See [`Kdop`].
    Kdop {
        #[serde(with = "fields::directions")]
        directions: Vec<V>,
        #[serde(with = "fields::number_list")]
        min: Vec<f64>,
        #[serde(with = "fields::number_list")]
        max: Vec<f64>,
    },
    /// See [`Hull`]. Its points p stand at `position` + R p, where R is the rotation.
    Hull {
        #[serde(with = "fields::points")]
        points: Vec<V>,
        #[serde(with = "fields::point", default = "zero", skip_serializing_if = "is_zero")]
        position: V,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rotation: Option<V::Rotation>,
    },
    /// See [`Mesh`]; an OBJ file, by its path relative to the scene, or else points and triangles of their numbers. Its
    /// vertices p stand at `position` + R (`scale` · p), where R is the rotation. If it is `solid`, its inside counts.
    Mesh {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        file: String,
        #[serde(
            with = "fields::shared_points",
            default = "nothing",
            skip_serializing_if = "is_empty"
        )]
        points: Arc<[V]>,
        #[serde(with = "fields::triangles", default = "nothing", skip_serializing_if = "is_empty")]
        triangles: Arc<[[u32; 3]]>,
        #[serde(with = "fields::point", default = "zero", skip_serializing_if = "is_zero")]
        position: V,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rotation: Option<V::Rotation>,
        #[serde(with = "fields::scale", default = "one", skip_serializing_if = "is_one")]
        scale: f64,
        #[serde(default, skip_serializing_if = "is_false")]
        solid: bool,
    },
    /// See [`Plane`].
    Plane {
        #[serde(with = "fields::direction")]
        normal: V,
        #[serde(with = "fields::number")]
        offset: f64,
    },
    /// See [`HalfSpace`].
    HalfSpace {
        #[serde(with = "fields::direction")]
        normal: V,
        #[serde(with = "fields::number")]
        offset: f64,
    },
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
    /// The shape that it describes, each number rounded to the precision of W.
    pub fn build<W: Dimension<Precise = V>>(
        &self,
        meshes: &Meshes<V>,
    ) -> Result<Shape<W>, ShapeError> {
        let (v, s) = (nearest_vector::<W>, nearest::<W::Scalar>);
        let of_each = |points: &[V]| points.iter().map(|&p| v(p)).collect::<Vec<_>>();
        let numbers = |numbers: &[f64]| numbers.iter().map(|&n| s(n)).collect::<Vec<_>>();
        Ok(match *self {
            Self::Point { at } => Point::new(v(at))?.into(),
            Self::Segment { start, end } => Segment::new(v(start), v(end))?.into(),
            Self::Ray { origin, direction } => Ray::new(v(origin), v(direction))?.into(),
            Self::Line { through, direction } => Line::new(v(through), v(direction))?.into(),
            Self::Ball { center, radius } => Ball::new(v(center), s(radius))?.into(),
            Self::Capsule { start, end, radius } => {
                Capsule::new(v(start), v(end), s(radius))?.into()
            }
            Self::Triangle { a, b, c } => Triangle::new(v(a), v(b), v(c))?.into(),
            Self::Aabb { center, half } => Aabb::new(v(center), v(half))?.into(),
            Self::Obb { center, half, rotation } => {
                Obb::new(v(center), v(half), V::axes_of::<W>(&rotation)?)?.into()
            }
            Self::Sector { apex, direction, half_angle, radius } => {
                Sector::new(v(apex), v(direction), angle_in(half_angle), s(radius))?.into()
            }
            Self::Ellipsoid { center, half, rotation } => {
                Ellipsoid::new(v(center), v(half), V::axes_of::<W>(&rotation)?)?.into()
            }
            Self::Cylinder { start, end, radius } => {
                Cylinder::new(v(start), v(end), s(radius))?.into()
            }
            Self::Cone { apex, base, radius } => Cone::new(v(apex), v(base), s(radius))?.into(),
            Self::Frustum { eye, target, up, fov_y, aspect, near, far } => {
                Frustum::new(v(eye), v(target), v(up), angle_in(fov_y), s(aspect), s(near), s(far))?
                    .into()
            }
            Self::Kdop { ref directions, ref min, ref max } => {
                Kdop::new(of_each(directions), numbers(min), numbers(max))?.into()
            }
            Self::Hull { ref points, position, rotation } => {
                let placement = Placement { position, rotation, scale: 1.0 };
                Hull::new(placement.place_all::<W>(points)?)?.into()
            }
            Self::Mesh {
                ref file,
                ref points,
                ref triangles,
                position,
                rotation,
                scale,
                solid,
            } => {
                let triangles = match file.as_str() {
                    "" => Triangles::Inline(points.clone(), triangles.clone()),
                    file => Triangles::File(file.to_owned()),
                };
                meshes
                    .placed::<W>(triangles, Placement { position, rotation, scale }, solid)?
                    .into()
            }
            Self::Plane { normal, offset } => Plane::new(v(normal), s(offset))?.into(),
            Self::HalfSpace { normal, offset } => HalfSpace::new(v(normal), s(offset))?.into(),
        })
    }

    /// The kind of the shape.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Point { .. } => Kind::Point,
            Self::Segment { .. } => Kind::Segment,
            Self::Ray { .. } => Kind::Ray,
            Self::Line { .. } => Kind::Line,
            Self::Ball { .. } => Kind::Ball,
            Self::Capsule { .. } => Kind::Capsule,
            Self::Triangle { .. } => Kind::Triangle,
            Self::Aabb { .. } => Kind::Aabb,
            Self::Obb { .. } => Kind::Obb,
            Self::Sector { .. } => Kind::Sector,
            Self::Ellipsoid { .. } => Kind::Ellipsoid,
            Self::Cylinder { .. } => Kind::Cylinder,
            Self::Cone { .. } => Kind::Cone,
            Self::Frustum { .. } => Kind::Frustum,
            Self::Kdop { .. } => Kind::Kdop,
            Self::Hull { .. } => Kind::Hull,
            Self::Mesh { .. } => Kind::Mesh,
            Self::Plane { .. } => Kind::Plane,
            Self::HalfSpace { .. } => Kind::HalfSpace,
        }
    }

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

    /// Moves all its points by `delta`.
    pub fn translate(&mut self, delta: V) {
        match self {
            Self::Point { at } => *at += delta,
            Self::Segment { start, end }
            | Self::Capsule { start, end, .. }
            | Self::Cylinder { start, end, .. } => {
                *start += delta;
                *end += delta;
            }
            Self::Ray { origin, .. } => *origin += delta,
            Self::Line { through, .. } => *through += delta,
            Self::Ball { center, .. }
            | Self::Aabb { center, .. }
            | Self::Obb { center, .. }
            | Self::Ellipsoid { center, .. } => *center += delta,
            Self::Triangle { a, b, c } => {
                for vertex in [a, b, c] {
                    *vertex += delta;
                }
            }
            Self::Sector { apex, .. } => *apex += delta,
            Self::Cone { apex, base, .. } => {
                *apex += delta;
                *base += delta;
            }
            Self::Frustum { eye, target, .. } => {
                *eye += delta;
                *target += delta;
            }
            Self::Kdop { directions, min, max } => {
                for ((direction, min), max) in directions.iter().zip(min).zip(max) {
                    let along = direction.dot(delta);
                    *min += along;
                    *max += along;
                }
            }
            Self::Hull { points, position, rotation: None } if *position == V::ZERO => {
                points.iter_mut().for_each(|point| *point += delta);
            }
            Self::Hull { position, .. } | Self::Mesh { position, .. } => *position += delta,
            Self::Plane { normal, offset } | Self::HalfSpace { normal, offset } => {
                *offset += normal.dot(delta);
            }
        }
    }
}
