//! A convex part of a body that may turn, with bounds of its size and of the derivatives of its support function.

use crate::shapes::{Aabb, Bounds, Frame, Sector, Shape, Turn};
use crate::vector::Vector;

/// Directions count as perpendicular if the magnitude of their cosine is at most this.
const ACROSS: f64 = 1e-4;

/// A ray has to lead behind a plane by more than this part of its length, since rounding might decide otherwise.
const BEHIND: f64 = 1e-12;

/// A convex set in double precision, in coordinates relative to the reference point of its body.
#[derive(Clone)]
pub(super) struct Solid<D: Vector> {
    pub shape: Shape<D>,
    /// The shape without its radius, cut to the part that the other body can meet; `None` if that is the shape itself.
    core: Option<Shape<D>>,
    /// The radius of the shape about its core.
    radius: f64,
    /// The largest distance of a point of the core from the reference point.
    pub reach: f64,
    /// The axis of a solid of revolution, as a unit vector, if it passes through the reference point.
    pub axis: Option<D>,
    /// A radius of the shape, which does not depend on its place; infinite for unbounded shapes.
    pub size: f64,
    /// A point in the middle of the shape.
    pub center: D,
    pub fit: Fit,
}

/// How a solid approximates the part of the body that it stands for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fit {
    /// The solid is that part.
    Exact,
    /// The solid contains the part, and has about this radius.
    Around(f64),
}

impl<D: Vector<Scalar = f64>> Solid<D> {
    /// A convex shape as a whole.
    pub fn whole(shape: Shape<D>) -> Self {
        let (core, radius) = shape.core();
        let reach = core.reach();
        let size = reach + radius;
        let core = (radius > 0.0).then_some(core);
        let axis = axis_of(&shape);
        let center = match &shape {
            // The reference point of a frustum, its eye, lies outside of it.
            Shape::Frustum(frustum) => {
                let sum = frustum.corners().iter().fold(D::ZERO, |sum, &corner| sum + corner);
                sum * (1.0 / frustum.corners().len() as f64)
            }
            _ => D::ZERO,
        };
        Self { shape, core, radius, reach, axis, size, center, fit: Fit::Exact }
    }

    /// A triangle or another shape that is not centred at the reference point.
    pub fn apart(shape: Shape<D>, center: D, size: f64) -> Self {
        let reach = shape.reach();
        let (core, radius, axis) = (None, 0.0, None);
        Self { shape, core, radius, reach, axis, size, center, fit: Fit::Exact }
    }

    /// A box around a part.
    pub fn around(aabb: Aabb<D>) -> Self {
        let (center, size) = (aabb.center(), aabb.half().length());
        Self { fit: Fit::Around(size), ..Self::apart(aabb.into(), center, size) }
    }

    /// The convex hull of a sector beyond 90° with its apex at the reference point.
    pub fn within_hull(sector: Sector<D>) -> Self {
        Self { fit: Fit::Around(sector.radius()), ..Self::whole(sector.into()) }
    }

    /// Cuts an unbounded core to the part within `reach` of the reference point, where the other body stays.
    pub fn bound(&mut self, reach: f64) {
        let core = self.core().within(reach);
        self.reach = core.reach();
        self.core = Some(core);
    }

    fn core(&self) -> &Shape<D> {
        self.core.as_ref().unwrap_or(&self.shape)
    }

    /// A bound of the distance of a point of the solid from the part inside it, which is smaller for the children of the part. `None`
    /// for a solid that is the part itself and has no children.
    pub fn excess(&self) -> Option<f64> {
        match self.fit {
            Fit::Exact => None,
            Fit::Around(excess) => Some(excess),
        }
    }

    /// The radius of the shape about its core.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The corners of a polytope that contains the core: the core itself, or a box around it. An unbounded core has none.
    pub fn each_corner(&self, mut visit: impl FnMut(D)) {
        let core = self.core();
        let Some(support) = core.seen_from(Frame::WORLD) else { return };
        if !support.each_corner(|p| visit(D::from_space(p))) {
            let bounds = core.bounds();
            let ends = [bounds.min, bounds.max];
            (0..1 << D::DIM).for_each(|k| visit(D::from_fn(|i| ends[k >> i & 1].get(i))));
        }
    }

    /// The radius of a ball about the reference point that contains the part.
    pub fn ball(&self) -> f64 {
        self.reach + self.radius
    }

    /// The largest magnitude of each coordinate relative to the reference point; 0 for unbounded shapes.
    pub fn far(&self) -> D {
        let Bounds { min, max } = self.core().bounds();
        let far = min.abs().max(max.abs()) + D::from_fn(|_| self.radius);
        if far.is_finite() { far } else { D::ZERO }
    }

    /// An upper bound of x · n over the points x of the part.
    pub fn support(&self, n: D) -> f64 {
        (self.core().height(n) + self.radius).min(self.ball())
    }

    /// For a set of rays from the reference point that all lead behind the plane through it with the normal n, the least depth
    /// behind the plane per length of a ray. While the body turns, the rays stay behind the plane for some time, and then their
    /// common start is the support point along n.
    pub fn behind(&self, n: D) -> Option<f64> {
        let (direction, cos, sin) = match &self.shape {
            Shape::Sector(sector) => (sector.direction(), sector.cos(), sector.sin()),
            Shape::Ray(ray) => (ray.direction(), 1.0, 0.0),
            _ => return None,
        };
        let (along, aside) = (direction.dot(n), direction.cross_length(n));
        let least = -along * cos - aside * sin - BEHIND;
        (self.fit == Fit::Exact && cos >= 0.0 && along < 0.0 && least > 0.0).then_some(least)
    }

    /// Bounds of the first and of the second derivative, per frame, of a point at the distance 1, by a turn.
    ///
    /// For a solid of revolution with the angle γ between its axis and the axis of the turn, the component of the turn about its own
    /// axis does not matter. What remains is a turn by ω sin γ about a line that itself turns by ω.
    pub fn lean(&self, turn: Option<Turn<D>>) -> (f64, f64) {
        let Some(turn) = turn else { return (0.0, 0.0) };
        let spin = turn.size();
        match self.axis {
            Some(axis) if D::DIM == 3 => {
                let sin = turn.across(axis).min(1.0);
                let cos = (1.0 - sin * sin).sqrt();
                (spin * sin, spin * spin * sin * (sin + cos))
            }
            _ => (spin, spin * spin),
        }
    }

    /// The normals of the faces of boxes and triangles, and the direction of a sector.
    pub fn faces(&self) -> impl Iterator<Item = D> + use<D> {
        self.core().face_normals()
    }

    /// Directions along the face or the edge whose normal is `m`, within [`ACROSS`].
    pub fn flat_along(&self, m: D, found: &mut Vec<D>) {
        let mut note = |edge: D| {
            let edge = edge.unit().filter(|edge| edge.dot(m).abs() <= ACROSS);
            found.extend(edge);
        };
        let mut face = |normal: D| {
            if let Some(across) = across(normal, m) {
                across.into_iter().for_each(&mut note);
            }
        };
        match self.core() {
            Shape::Segment(segment) => note(segment.displacement()),
            Shape::Triangle(triangle) => triangle.edges().into_iter().for_each(note),
            Shape::Aabb(aabb) => {
                let sides = (0..D::DIM).map(|i| D::AXES[i] * aabb.half().get(i));
                sides.for_each(note);
            }
            Shape::Obb(obb) => {
                let sides = (0..D::DIM).map(|i| obb.axes()[i] * obb.half().get(i));
                sides.for_each(note);
            }
            Shape::Frustum(frustum) => corners(frustum.corners(), m, note),
            Shape::Kdop(kdop) => corners(kdop.vertices(), m, note),
            Shape::Hull(hull) => corners(hull.points(), m, note),
            Shape::Sector(sector) => face(sector.direction()),
            Shape::Cylinder(cylinder) => {
                let axis = cylinder.segment().displacement();
                face(axis);
                note(axis);
            }
            Shape::Cone(cone) => face(cone.base() - cone.apex()),
            _ => {}
        }
    }
}

/// The axis of a solid of revolution whose reference point lies on it.
fn axis_of<D: Vector<Scalar = f64>>(shape: &Shape<D>) -> Option<D> {
    match shape {
        Shape::Segment(segment) => segment.displacement().unit(),
        Shape::Capsule(capsule) => capsule.segment().displacement().unit(),
        Shape::Ray(ray) => ray.direction().unit(),
        Shape::Line(line) => line.direction().unit(),
        Shape::Sector(sector) => sector.direction().unit(),
        Shape::Cylinder(cylinder) => cylinder.segment().displacement().unit(),
        Shape::Cone(cone) => (cone.base() - cone.apex()).unit(),
        _ => None,
    }
}

/// Two perpendicular directions in a face, if its normal is parallel to `m`.
fn across<D: Vector<Scalar = f64>>(normal: D, m: D) -> Option<[D; 2]> {
    let normal = normal.unit()?;
    let aside = normal.cross_length(m);
    if aside > ACROSS {
        return None;
    }
    let first = normal.perpendicular();
    Some([first, normal.cross(first)])
}

/// Notes the vectors from the corner that is farthest along `m` to all others, which contain its edges.
fn corners<D: Vector<Scalar = f64>>(points: &[D], m: D, mut note: impl FnMut(D)) {
    let farthest = points.iter().max_by(|p, q| p.dot(m).total_cmp(&q.dot(m)));
    if let Some(&top) = farthest {
        points.iter().for_each(|&p| note(p - top));
    }
}
