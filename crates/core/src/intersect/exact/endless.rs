//! Rays and lines beside bodies, planes and each other, by the signs of exact numbers. Beside a body, which is bounded, a ray
//! is a point that moves straight until it has left the body.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Difference};
use super::nearest::{Corners, search};
use super::{apart_moving, meet_moving, meet_moving_open, scale};
use crate::dyadic::{Dyadic, Number, Vector3};
use crate::intersect::planes::exact::{Standing, dot};
use crate::shapes::{Line, Plane, Ray};
use crate::vector::{Scalar, Vector};

/// The ray { start + t along : t ≥ 0 } if it `begins`, else the line of all t. The direction is taken as it is stored.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Sight {
    pub(super) start: DVec3,
    pub(super) along: DVec3,
    pub(super) begins: bool,
}

impl Sight {
    pub fn ray<V: Vector>(ray: &Ray<V>) -> Self {
        let (start, along) = (ray.origin().in_space(), ray.direction().in_space());
        Self { start, along, begins: true }
    }

    pub fn line<V: Vector>(line: &Line<V>) -> Self {
        let (start, along) = (line.through().in_space(), line.direction().in_space());
        Self { start, along, begins: false }
    }

    /// A point that moves from the start along the ray, or from far behind, until it has left the body: its displacements and
    /// the instants between which it moves.
    ///
    /// For the largest number M of both, the point moves by 8 M at least. A point of the body is within 6 M of the start: 2 √3 M to a
    /// stored point, and √3 M for half-extents or M for a radius.
    pub(super) fn moving(&self, body: &Body) -> (Body, [DVec3; 2], [f64; 2]) {
        let size = body.size().max(Vector::max_abs(self.start));
        // A power of two, not below 1: no digit of the direction is lost.
        let factor = (16.0 / size.unit_scale()).max(1.0);
        let from = if self.begins { 0.0 } else { -1.0 };
        (Body::point(self.start), [self.along * factor, DVec3::ZERO], [from, 1.0])
    }

    pub fn meets(&self, body: &Body) -> bool {
        let (point, ways, between) = self.moving(body);
        meet_moving(&point, body, ways, between)
    }

    /// Whether the ray meets the body, and still does after any small enough motion.
    pub fn meets_open(&self, body: &Body, dim: usize) -> bool {
        let (point, ways, between) = self.moving(body);
        meet_moving_open(&point, body, ways, between, dim)
    }

    /// A direction in which all of the ray lies beyond the body; `None` if they have a point in common.
    #[cold]
    #[inline(never)]
    pub fn apart(&self, body: &Body) -> Option<DVec3> {
        let (point, ways, between) = self.moving(body);
        apart_moving(&point, body, ways, between)
    }

    /// A parameter t at which the ray is nearest to the body: the weights of the nearest point, summed over the translations.
    #[cold]
    pub fn nearest(&self, body: &Body) -> f64 {
        let (point, ways, between) = self.moving(body);
        let scale = scale(&point, body, ways);
        let difference = Difference::<Dyadic>::new(&point, body, scale).moved(ways, between, scale);
        let Some(found) = search(&difference, Corners::FIRST, usize::MAX, |_| false) else {
            return 0.0;
        };
        let (mut sum, mut total) = (Dyadic::default(), Dyadic::default());
        for (([_, _, translation], _), weight) in found.weighted() {
            sum = sum.add(&weight.mul(&Dyadic::of(between[*translation])));
            total = total.add(weight);
        }
        let factor = Vector::max_abs(ways[0]) / Vector::max_abs(self.along);
        let t = sum.nearest() / total.nearest() * factor;
        if t.is_finite() { t } else { 0.0 }
    }

    /// The segment of the ray, rounded, that reaches past the body.
    pub fn part_beside(&self, body: &Body) -> Body {
        let (point, [way, _], [from, to]) = self.moving(body);
        let at = |t: f64| point.center() + way * t;
        Body::between(at(from), at(to))
    }

    /// The distance of two rays or lines compared with 0, and `Less` if they cross: then they still meet after any small motion.
    /// In space, and where one lies on the other, they can only touch.
    ///
    /// a + s u = b + t v is solved by s = (r × v) · n / n², t = (r × u) · n / n² for n = u × v and r = b − a.
    pub fn order(&self, other: &Self, dim: usize) -> Ordering {
        let of = Vector3::<Dyadic>::of;
        let (u, v) = (of(self.along), of(other.along));
        let r = of(other.start).sub(&of(self.start));
        let normal = u.cross(&v);
        if normal.is_zero() {
            let back_to_back =
                self.begins && other.begins && u.dot(&v).sign().is_lt() && r.dot(&u).sign().is_lt();
            let apart = !r.cross(&u).is_zero() || back_to_back;
            return if apart { Ordering::Greater } else { Ordering::Equal };
        }
        if dim == 3 && r.dot(&normal).sign().is_ne() {
            return Ordering::Greater;
        }
        let s = r.cross(&v).dot(&normal).sign();
        let t = r.cross(&u).dot(&normal).sign();
        // Whether the crossing lies behind the start; no point of a line lies behind one.
        let behind = [(self, s), (other, t)]
            .map(|(sight, at)| if sight.begins { at.reverse() } else { Ordering::Less });
        let gap = behind[0].max(behind[1]);
        if dim == 3 { gap.max(Ordering::Equal) } else { gap }
    }

    /// The origin of the ray, or the stored point of the line.
    pub fn start(&self) -> Standing {
        Standing::point(self.start)
    }

    /// The signs of the least and the greatest height above the plane. Where the ray or line goes on for ever, so does its height.
    pub fn sides<V: Vector>(&self, plane: &Plane<V>) -> [Ordering; 2] {
        let height = self.start().sides(plane)[0];
        let rate = dot(plane.normal().in_space(), self.along).sign();
        let sinks = rate.is_lt() || !self.begins && rate.is_gt();
        let rises = rate.is_gt() || !self.begins && rate.is_lt();
        [
            if sinks { Ordering::Less } else { height },
            if rises { Ordering::Greater } else { height },
        ]
    }
}

/// (start + t u) − (a + part (b − a)), rounded once.
#[cold]
pub(in crate::intersect) fn offset(
    [start, u]: [DVec3; 2],
    t: f64,
    [a, b]: [DVec3; 2],
    part: f64,
) -> DVec3 {
    let of = Vector3::<Dyadic>::of;
    let [t, part] = [t, part].map(Dyadic::of);
    let from = of(a).add(&of(b).sub(&of(a)).times(&part));
    let offset = of(start).add(&of(u).times(&t)).sub(&from);
    DVec3::from_array(offset.0.each_ref().map(Dyadic::nearest))
}
