use std::sync::Arc;

use super::*;
use crate::vector::{Scalar, Vector};

/// The treatment of unit vectors and frames, which single precision holds up to its rounding only.
#[derive(Clone, Copy, PartialEq)]
enum Units {
    /// They keep their numbers.
    Kept,
    /// They are made units and orthonormal to double precision.
    Renewed,
}

/// The same vector in double precision.
fn lift<V: Vector, W: Vector<Scalar = f64>>(v: V) -> W {
    W::from_space(v.in_space())
}

fn lift_all<V: Vector, W: Vector<Scalar = f64>>(points: &[V]) -> Arc<[W]> {
    points.iter().map(|&p| lift(p)).collect()
}

fn lift_numbers<S: Scalar>(numbers: &[S]) -> Arc<[f64]> {
    numbers.iter().map(|x| x.double()).collect()
}

fn segment<V: Vector, W: Vector<Scalar = f64>>(segment: &Segment<V>) -> Segment<W> {
    Segment { start: lift(segment.start), end: lift(segment.end) }
}

impl Units {
    fn direction<V: Vector, W: Vector<Scalar = f64>>(self, v: V) -> W {
        let v: W = lift(v);
        if self == Units::Kept { v } else { v.unit().unwrap_or(v) }
    }

    /// Frames are made orthonormal by what Gram and Schmidt take off each axis.
    fn obb<V: Vector, W: Vector<Scalar = f64>>(self, obb: &Obb<V>) -> Obb<W> {
        let mut axes = W::axes_from_fn(|i| lift(obb.axes[i]));
        for i in 0..if self == Units::Kept { 0 } else { W::DIM } {
            let across = (0..i).fold(axes[i], |v, k| v - axes[k] * v.dot(axes[k]));
            let unit = across.unit().unwrap_or(across);
            axes = W::axes_from_fn(|k| if k == i { unit } else { axes[k] });
        }
        Obb { center: lift(obb.center), half: lift(obb.half), axes }
    }

    /// The same points: if the normal is longer than 1, so is the offset.
    fn plane<V: Vector, W: Vector<Scalar = f64>>(self, plane: &Plane<V>) -> Plane<W> {
        let (normal, offset): (W, f64) = (lift(plane.normal), plane.offset.double());
        if self == Units::Kept {
            return Plane { normal, offset };
        }
        let length = normal.length();
        Plane { normal: normal * (1.0 / length), offset: offset / length }
    }

    fn sector<V: Vector, W: Vector<Scalar = f64>>(self, sector: &Sector<V>) -> Sector<W> {
        let half_angle = sector.half_angle.in_double();
        let (sin, cos) = match self {
            Units::Kept => (sector.sin.double(), sector.cos.double()),
            Units::Renewed => half_angle.sin_cos(),
        };
        Sector {
            apex: lift(sector.apex),
            direction: self.direction(sector.direction),
            half_angle,
            radius: sector.radius.double(),
            sin,
            cos,
        }
    }

    fn shape<V: Vector, W: Vector<Scalar = f64>>(self, shape: &Shape<V>) -> Shape<W> {
        match shape {
            Shape::Point(point) => Point { at: lift(point.at) }.into(),
            Shape::Segment(s) => segment::<V, W>(s).into(),
            Shape::Ray(ray) => {
                let direction: W = self.direction(ray.direction);
                Ray { origin: lift(ray.origin), direction }.into()
            }
            Shape::Line(line) => {
                let direction: W = self.direction(line.direction);
                Line { through: lift(line.through), direction }.into()
            }
            Shape::Ball(ball) => {
                Ball::<W> { center: lift(ball.center), radius: ball.radius.double() }.into()
            }
            Shape::Capsule(capsule) => {
                Capsule::<W> { segment: segment(&capsule.segment), radius: capsule.radius.double() }
                    .into()
            }
            Shape::Triangle(triangle) => Triangle { vertices: triangle.vertices.map(lift) }.into(),
            Shape::Aabb(aabb) => Aabb { center: lift(aabb.center), half: lift(aabb.half) }.into(),
            Shape::Obb(obb) => self.obb::<V, W>(obb).into(),
            Shape::Sector(sector) => self.sector::<V, W>(sector).into(),
            Shape::Ellipsoid(ellipsoid) => {
                Ellipsoid::<W> { bounding_box: self.obb(&ellipsoid.bounding_box) }.into()
            }
            Shape::Cylinder(cylinder) => Cylinder::<W> {
                segment: segment(&cylinder.segment),
                radius: cylinder.radius.double(),
            }
            .into(),
            Shape::Cone(cone) => Cone::<W> {
                apex: lift(cone.apex),
                base: lift(cone.base),
                radius: cone.radius.double(),
            }
            .into(),
            Shape::Frustum(frustum) => Frustum::<W> {
                eye: lift(frustum.eye),
                target: lift(frustum.target),
                up: lift(frustum.up),
                fov_y: frustum.fov_y.in_double(),
                aspect: frustum.aspect.double(),
                near: frustum.near.double(),
                far: frustum.far.double(),
                corners: frustum.corners.map(lift),
            }
            .into(),
            Shape::Kdop(kdop) => Kdop::<W> {
                directions: lift_all(&kdop.directions),
                min: lift_numbers(&kdop.min),
                max: lift_numbers(&kdop.max),
                vertices: lift_all(&kdop.vertices),
                slack: kdop.slack,
            }
            .into(),
            Shape::Hull(hull) => Hull::<W> { points: lift_all(&hull.points) }.into(),
            Shape::Mesh(mesh) => mesh.moved(lift::<V, W>).into(),
            Shape::Plane(p) => self.plane::<V, W>(p).into(),
            Shape::HalfSpace(half_space) => {
                HalfSpace::<W> { boundary: self.plane(&half_space.boundary) }.into()
            }
        }
    }
}

impl<V: Vector> Shape<V> {
    /// The same set in double precision, with W of the same dimension: numbers keep their value, except unit
    /// vectors and frames, which lose the rounding of single precision.
    pub(crate) fn in_double<W: Vector<Scalar = f64>>(&self) -> Shape<W> {
        Units::Renewed.shape(self)
    }

    /// The shape whose numbers are the same in double precision. Its unit vectors and frames stay as exact as single
    /// precision holds them: for drawing, and to compare shapes bit for bit.
    pub fn widened(&self) -> Shape<V::Double> {
        match self {
            Shape::Mesh(mesh) => mesh.widened().into(),
            shape => Units::Kept.shape(shape),
        }
    }
}
