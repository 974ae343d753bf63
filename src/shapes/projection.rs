use glam::DVec3;

use super::sector::in_wedge;
use super::{Interval, Obb, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// A projection in double precision, and how far rounding may have moved its ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Projection {
    pub min: f64,
    pub max: f64,
    pub error: f64,
}

impl<V: Vector> Shape<V> {
    /// { x · direction : x in the set }, as the interval that it spans, for a direction of any length.
    ///
    /// An end is infinite if the set is unbounded on that side. Computed in double precision and then rounded
    /// to the nearest: in single precision the ends are right to half an ulp, unless they cancel.
    pub fn projection(&self, direction: V) -> Interval<V::Scalar> {
        let Projection { min, max, .. } = self.projection_in_space(direction.in_space());
        Interval { min: V::Scalar::of(min), max: V::Scalar::of(max) }
    }

    /// The largest x · direction of the points x of the set, in double precision: the upper end of the
    /// [`projection`](Self::projection), without the lower one.
    pub(crate) fn height(&self, direction: V) -> f64 {
        let d = direction.in_space();
        let farthest = |points: &[V]| {
            points.iter().fold(f64::NEG_INFINITY, |most, p| {
                let height = p.in_space().dot(d);
                if height > most { height } else { most }
            })
        };
        match self {
            Shape::Point(point) => point.at().in_space().dot(d),
            Shape::Segment(segment) => farthest(&[segment.start(), segment.end()]),
            Shape::Aabb(aabb) => {
                aabb.center().in_space().dot(d) + aabb.half().in_space().dot(d.abs())
            }
            Shape::Obb(obb) => obb.center().in_space().dot(d) + reach_of_obb(obb, d),
            _ => match self.corners() {
                Some(corners) => farthest(corners),
                None => self.projection_in_space(d).max,
            },
        }
    }

    pub(super) fn projection_in_space(&self, d: DVec3) -> Projection {
        let length = Vector::length(d);
        match self {
            Shape::Point(point) => around(d, [point.at()], 0.0),
            Shape::Segment(segment) => around(d, [segment.start(), segment.end()], 0.0),
            Shape::Ray(ray) => {
                let along = ray.direction().in_space().dot(d);
                let projection = around(d, [ray.origin()], 0.0);
                projection.endless(along < 0.0, along > 0.0)
            }
            Shape::Line(line) => {
                let along = line.direction().in_space().dot(d);
                let projection = around(d, [line.through()], 0.0);
                projection.endless(along != 0.0, along != 0.0)
            }
            Shape::Ball(ball) => around(d, [ball.center()], ball.radius().double() * length),
            Shape::Capsule(capsule) => {
                let segment = capsule.segment();
                let radius = capsule.radius().double() * length;
                around(d, [segment.start(), segment.end()], radius)
            }
            Shape::Triangle(triangle) => around(d, triangle.vertices().iter().copied(), 0.0),
            Shape::Aabb(aabb) => around(d, [aabb.center()], aabb.half().in_space().dot(d.abs())),
            Shape::Obb(obb) => around(d, [obb.center()], reach_of_obb(obb, d)),
            Shape::Ellipsoid(ellipsoid) => {
                // The support of the unit ball, seen through the matrix that makes it the ellipsoid.
                let obb = ellipsoid.bounding_box();
                let mut stretched = DVec3::ZERO;
                for i in 0..V::DIM {
                    stretched[i] = obb.half().get(i).double() * obb.axes()[i].in_space().dot(d);
                }
                around(d, [obb.center()], Vector::length(stretched))
            }
            Shape::Sector(sector) => of_sector(sector, d, length),
            Shape::Cylinder(cylinder) => {
                let segment = cylinder.segment();
                let (start, end) = (segment.start(), segment.end());
                let radius = cylinder.radius().double();
                around(d, [start, end], radius * across(start, end, d))
            }
            Shape::Cone(cone) => {
                let radius = cone.radius().double() * across(cone.apex(), cone.base(), d);
                around(d, [cone.apex()], 0.0).join(around(d, [cone.base()], radius))
            }
            Shape::Frustum(frustum) => around(d, frustum.corners().iter().copied(), 0.0),
            Shape::Kdop(kdop) => {
                let mut projection = around(d, kdop.vertices().iter().copied(), 0.0);
                // The corners themselves are rounded results.
                projection.error += kdop.slack * (d.x.abs() + d.y.abs() + d.z.abs());
                projection
            }
            Shape::Hull(hull) => around(d, hull.points().iter().copied(), 0.0),
            // A vertex that no triangle uses does not belong to the set.
            Shape::Mesh(mesh) => {
                let used = mesh.indices().iter().flatten();
                around(d, used.map(|&i| mesh.vertices()[i as usize]), 0.0)
            }
            Shape::Plane(plane) => {
                of_plane(plane.normal().in_space(), plane.offset().double(), d, false)
            }
            Shape::HalfSpace(half_space) => {
                let plane = half_space.boundary();
                of_plane(plane.normal().in_space(), plane.offset().double(), d, true)
            }
        }
    }
}

impl Projection {
    fn endless(self, below: bool, above: bool) -> Self {
        Self {
            min: if below { f64::NEG_INFINITY } else { self.min },
            max: if above { f64::INFINITY } else { self.max },
            ..self
        }
    }

    fn join(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            error: self.error.max(other.error),
        }
    }
}

/// How far a box reaches from its centre along `d`.
fn reach_of_obb<V: Vector>(obb: &Obb<V>, d: DVec3) -> f64 {
    let reach = |i: usize| obb.half().get(i).double() * obb.axes()[i].in_space().dot(d).abs();
    (0..V::DIM).map(reach).sum()
}

/// The projection of points, made wider by `radius` on both sides.
fn around<V: Vector>(d: DVec3, points: impl IntoIterator<Item = V>, radius: f64) -> Projection {
    let none = Projection { min: f64::INFINITY, max: f64::NEG_INFINITY, error: 0.0 };
    points.into_iter().map(V::in_space).fold(none, |projection, p| {
        let (at, size) = (p.dot(d), p.abs().dot(d.abs()) + radius);
        projection.join(Projection { min: at - radius, max: at + radius, error: rounding(size) })
    })
}

/// How far rounding may move an end that is computed from numbers of this size.
pub(super) fn rounding(size: f64) -> f64 {
    // No formula rounds more than a dozen times; the last term is for underflow.
    16.0 * f64::EPSILON * size + 16.0 * f64::from_bits(1)
}

/// The part of `d` across the axis from `start` to `end`; 0 without an axis.
fn across<V: Vector>(start: V, end: V, d: DVec3) -> f64 {
    (end.in_space() - start.in_space()).unit().map_or(0.0, |axis| axis.cross_length(d))
}

/// With p = (p_x, p_y) the direction in the frame of the sector: the farthest point in the direction
/// is the middle of the arc that faces it, else the nearer end of the arc, else the apex.
fn of_sector<V: Vector>(sector: &Sector<V>, d: DVec3, length: f64) -> Projection {
    let axis = sector.direction().in_space();
    let axis = axis.unit().unwrap_or(axis);
    let (sin, cos) = sector.half_angle().in_double().sin_cos();
    let radius = sector.radius().double();
    let (x, y) = (axis.dot(d), axis.cross_length(d));
    let reach = |x: f64| {
        radius * if in_wedge(x, y, sin, cos) { length } else { (x * cos + y * sin).max(0.0) }
    };
    let mut projection = around(d, [sector.apex()], 0.0);
    projection.error += 16.0 * f64::EPSILON * radius * length;
    projection.min -= reach(-x);
    projection.max += reach(x);
    projection
}

/// A plane has a bounded projection on its normal alone, a half-space there too, on one side.
fn of_plane(normal: DVec3, offset: f64, d: DVec3, solid: bool) -> Projection {
    let everything = Projection { min: f64::NEG_INFINITY, max: f64::INFINITY, error: 0.0 };
    if normal.cross(d) != DVec3::ZERO {
        return everything;
    }
    let factor = normal.dot(d) / normal.length_squared();
    let at = factor * offset;
    let projection = Projection { min: at, max: at, error: 16.0 * f64::EPSILON * at.abs() };
    projection.endless(solid && factor > 0.0, solid && factor < 0.0)
}
