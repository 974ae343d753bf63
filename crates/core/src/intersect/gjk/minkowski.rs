//! The Minkowski difference of two convex sets, by its support points, and the bounds of their rounding.

use glam::DVec3;

use crate::dyadic::{Dyadic, Place, Vector3};
use crate::intersect::probe::MinkowskiVertex;
use crate::shapes::{Frame, Point, Shape, Support};
use crate::vector::{Scalar, Vector};

/// The Minkowski difference { a − b } of the cores of two shapes, by its support points.
pub(in crate::intersect) struct Minkowski<'s, V: Vector> {
    a: Support<'s, V>,
    b: Support<'s, V>,
    /// The frame of the coordinates: its origin is a point of A, and its scale a power of two.
    pub frame: Frame,
    /// A point of B, or near it.
    b_anchor: DVec3,
    /// The displacement of B.
    moved: DVec3,
    /// The unit vector along A if A is a line: then the difference is projected along it.
    along: Option<DVec3>,
}

/// A point w = a − b of the difference.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::intersect) struct Vertex {
    pub a: DVec3,
    pub b: DVec3,
    pub w: DVec3,
}

impl Vertex {
    /// Whether both vertices are differences of the same two points.
    pub fn is(&self, other: &Self) -> bool {
        self.a == other.a && self.b == other.b
    }

    /// The vertex in the coordinates of the world, for a probe.
    pub fn report<V: Vector>(&self, frame: &Frame) -> MinkowskiVertex<V> {
        MinkowskiVertex { a: frame.world(self.a), b: frame.world(self.b) }
    }
}

impl<'s, V: Vector> Minkowski<'s, V> {
    /// The difference of two shapes; `None` unless both are bounded and convex.
    pub fn new(a: &'s Shape<V>, b: &'s Shape<V>) -> Option<Self> {
        if !a.is_convex_and_bounded() || !b.is_convex_and_bounded() {
            return None;
        }
        let frame = Frame::between(a, b);
        let (a, b_anchor) = (a.seen_from(frame)?, frame.see(b.anchor()));
        Some(Self { a, b: b.seen_from(frame)?, frame, b_anchor, moved: DVec3::ZERO, along: None })
    }

    /// The difference of the point `start` and B; `None` unless B is bounded and convex.
    pub fn of_point(start: V, b: &'s Shape<V>) -> Option<Self> {
        if !b.is_convex_and_bounded() {
            return None;
        }
        let frame = Frame::between(&Point::from_checked(start).into(), b);
        let (a, b_anchor) = (Support::of_origin(frame), frame.see(b.anchor()));
        Some(Self { a, b: b.seen_from(frame)?, frame, b_anchor, moved: DVec3::ZERO, along: None })
    }

    /// The difference of two sets in a common frame; `towards` is the first direction of a search, roughly from A to B.
    pub fn of_supports([a, b]: [Support<'s, V>; 2], frame: Frame, towards: DVec3) -> Self {
        Self { a, b, frame, b_anchor: towards, moved: DVec3::ZERO, along: None }
    }

    /// The difference with B moved by `displacement`, in the same frame.
    pub fn with_b_moved(self, displacement: DVec3) -> Self {
        Self { moved: displacement, b_anchor: self.b_anchor + displacement, ..self }
    }

    /// The difference of the line { start + t along } and B; `None` unless B is bounded and convex.
    pub fn of_line(start: V, along: V, b: &'s Shape<V>) -> Option<Self> {
        let along = along.in_space();
        let along = Vector::unit(along).unwrap_or(along);
        let difference = Self::of_point(start, b)?;
        let anchor = difference.b_anchor;
        let b_anchor = anchor - along * anchor.dot(along);
        Some(Self { along: Some(along), b_anchor, ..difference })
    }

    /// Twice the bound of [`Minkowski::error`] for every corner of two hulls, also for those that no search visits: a sum of three
    /// coordinates is at most 3 times the farthest coordinate, so 48 = 2 · 8 · 3.
    pub fn error_of_corners(&self) -> f64 {
        48.0 * f64::EPSILON * (self.a.farthest_corner() + self.b.farthest_corner())
    }

    /// The dimension of the difference, which is one less if it is projected along a line.
    pub fn dim(&self) -> usize {
        V::DIM - usize::from(self.along.is_some())
    }

    /// The normal of the plane that holds the difference, if that has two dimensions.
    pub fn across(&self) -> DVec3 {
        self.along.unwrap_or(DVec3::Z)
    }

    /// The parameter t of a point start + t along of the line.
    pub fn parameter(&self, on_line: DVec3) -> f64 {
        self.along.map_or(0.0, |along| on_line.dot(along))
    }

    /// A point of the difference that is farthest in the direction `d`.
    #[inline]
    pub fn support(&self, d: DVec3) -> Vertex {
        let Some(along) = self.along else {
            let b = self.b.core(-d);
            let a = self.a.core(d);
            return Vertex { a, b, w: a - (b + self.moved) };
        };
        // Rounding may have left a component of `d` along the line, whose effect on the support point grows with the length of B.
        let d = d - along * d.dot(along);
        let (a, b) = (self.a.core(d), self.b.core(-d));
        // The point of the line beside b.
        let a = a + along * (b - a).dot(along);
        let across = a - b;
        Vertex { a, b, w: across - along * across.dot(along) }
    }

    /// A point of B that is farthest in the direction `d`.
    #[inline]
    pub fn farthest_of_b(&self, d: DVec3) -> DVec3 {
        self.b.core(d)
    }

    /// A point of the difference that is about farthest in the direction `d`, found faster in single precision; `None` for shapes
    /// in double precision, for a line, and unless both are hulls of points.
    #[inline]
    pub fn about(&self, d: DVec3) -> Option<Vertex> {
        if !V::Scalar::IS_SINGLE || !self.is_straight() || self.along.is_some() {
            return None;
        }
        let (a, b) = (self.a.about(d), self.b.about(-d));
        Some(Vertex { a, b, w: a - (b + self.moved) })
    }

    /// A rough direction from A to B; an arbitrary one if the anchors coincide.
    pub fn first_direction(&self) -> DVec3 {
        let anywhere = self.along.map_or(DVec3::X, |along| {
            if V::DIM == 2 { DVec3::new(-along.y, along.x, 0.0) } else { along.perpendicular() }
        });
        if self.b_anchor == DVec3::ZERO { anywhere } else { self.b_anchor }
    }

    /// The radii of A and B, by which the cores are grown.
    pub fn radii(&self) -> [f64; 2] {
        [self.a.radius, self.b.radius]
    }

    /// The sum of the radii.
    pub fn radius(&self) -> f64 {
        self.a.radius + self.b.radius
    }

    /// The projections of both shapes, with their radii, on the unit vector `axis`, in this frame.
    pub fn projections(&self, axis: DVec3) -> ([f64; 2], [f64; 2]) {
        let (low, high) = (self.support(-axis), self.support(axis));
        let [a, b] = self.radii();
        ([low.a.dot(axis) - a, high.a.dot(axis) + a], [high.b.dot(axis) - b, low.b.dot(axis) + b])
    }

    /// A bound of the rounding error of the height of `vertex` over any plane. For u = ε / 2, up to 10 roundings of u make a support
    /// point from the numbers whose magnitudes are summed here, and the difference and the dot product add 4: 16 u in all.
    #[inline]
    pub fn error(&self, vertex: &Vertex) -> f64 {
        let size = vertex.a.abs().element_sum() + vertex.b.abs().element_sum();
        8.0 * f64::EPSILON * (size + self.a.extent + self.b.extent + self.a.radius + self.b.radius)
    }

    /// The point w of `vertex`, computed from a and b without rounding. If A is a line, w is a quotient.
    pub(super) fn exact(&self, vertex: &Vertex) -> Place<Dyadic> {
        let of = Vector3::<Dyadic>::of;
        let Some(along) = self.along else {
            return Place::of(of(vertex.a).sub(&of(vertex.b)).sub(&of(self.moved)));
        };
        // The point of the line nearest to b is rounded, so this projects b − start across the line: r − along (r · along) / along².
        let between = of(self.a.core(along)).sub(&of(vertex.b));
        let along = of(along);
        let square = along.dot(&along);
        let at = between.times(&square).sub(&along.times(&between.dot(&along)));
        Place { at, by: Some(square) }
    }

    /// A bound of the rounding error of the height of `vertex` along the unit vector `axis`. Each coordinate errs relative to itself,
    /// by 8 roundings of u = ε / 2 at most, so over a horizontal floor only heights count.
    pub fn error_along(&self, vertex: &Vertex, axis: DVec3) -> f64 {
        let points = vertex.a.abs() + vertex.b.abs();
        let size = points + self.a.computed_from() + self.b.computed_from() + self.moved.abs();
        4.0 * f64::EPSILON * (axis.abs().dot(size) + self.a.radius + self.b.radius)
    }

    /// Whether both are convex hulls of finitely many points, so that GJK reaches the nearest face.
    pub fn is_straight(&self) -> bool {
        !self.a.is_curved() && !self.b.is_curved()
    }
}
