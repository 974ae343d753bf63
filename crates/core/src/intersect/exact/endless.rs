//! Rays, lines and planes, which have no end.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Difference};
use super::nearest::{Corners, search};
use super::{apart_moving, meet_moving, meet_moving_open, scale};
use crate::dyadic::{Dyadic, Number, Vector3};
use crate::intersect::planes::exact::{Standing, along};
use crate::shapes::{Line, Plane, Ray};
use crate::vector::{Scalar, Vector};

/// The points start + t along: for t ≥ 0 if it `begins`, else for all t. The direction is taken as it is stored.
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

    /// As a point that moves so far that it leaves the body, wherever it starts: 8 times the largest number at least, while no
    /// point of a box is farther than 6 times it from the start.
    pub(super) fn moving(&self, body: &Body) -> (Body, [DVec3; 2], [f64; 2]) {
        let size = body.size().max(Vector::max_abs(self.start));
        // A power of two, not below 1: no digit of the direction is lost.
        let reach = (16.0 / size.unit_scale()).max(1.0);
        let from = if self.begins { 0.0 } else { -1.0 };
        (Body::point(self.start), [self.along * reach, DVec3::ZERO], [from, 1.0])
    }

    pub fn meets(&self, body: &Body) -> bool {
        let (point, ways, between) = self.moving(body);
        meet_moving(&point, body, ways, between)
    }

    /// Whether it still meets the body after any small enough motion.
    pub fn meets_open(&self, body: &Body, dim: usize) -> bool {
        let (point, ways, between) = self.moving(body);
        meet_moving_open(&point, body, ways, between, dim)
    }

    /// A direction in which all of it lies beyond the body; `None` if they have a point in common.
    #[cold]
    #[inline(never)]
    pub fn apart(&self, body: &Body) -> Option<DVec3> {
        let (point, ways, between) = self.moving(body);
        apart_moving(&point, body, ways, between)
    }

    /// The parameter at which it comes nearest to the body, or one of those.
    #[cold]
    pub fn nearest(&self, body: &Body) -> f64 {
        let (point, ways, between) = self.moving(body);
        let scale = scale(&point, body, ways);
        let difference = Difference::<Dyadic>::new(&point, body, scale).moved(ways, between, scale);
        let Some(found) = search(&difference, Corners::FIRST, usize::MAX, |_| false) else {
            return 0.0;
        };
        let (mut sum, mut whole) = (Dyadic::default(), Dyadic::default());
        for (([_, _, place], _), weight) in found.weighted() {
            sum = sum.add(&weight.mul(&Dyadic::of(between[*place])));
            whole = whole.add(weight);
        }
        let longest = |v: DVec3| Vector::max_abs(v.abs());
        let t = sum.nearest() / whole.nearest() * (longest(ways[0]) / longest(self.along));
        if t.is_finite() { t } else { 0.0 }
    }

    /// So much of it, rounded, that it leaves the body.
    pub fn part_beside(&self, body: &Body) -> Body {
        let (point, [way, _], [from, to]) = self.moving(body);
        let at = |t: f64| point.center() + way * t;
        Body::between(at(from), at(to))
    }

    /// The gap between two, against 0. In space, and where one lies on the other, they can only touch.
    ///
    /// a + s u = b + t v is solved by s = (r × v) · n / n², t = (r × u) · n / n² for n = u × v and r = b − a.
    pub fn order(&self, other: &Self, dim: usize) -> Ordering {
        let of = Vector3::<Dyadic>::of;
        let (u, v) = (of(self.along), of(other.along));
        let between = of(other.start).sub(&of(self.start));
        let normal = u.cross(&v);
        if normal.is_zero() {
            let ahead = between.dot(&u).sign();
            let face = self.begins && other.begins && u.dot(&v).sign().is_lt();
            let apart = !between.cross(&u).is_zero() || face && ahead.is_lt();
            return if apart { Ordering::Greater } else { Ordering::Equal };
        }
        if dim == 3 && between.dot(&normal).sign().is_ne() {
            return Ordering::Greater;
        }
        let s = between.cross(&v).dot(&normal).sign();
        let t = between.cross(&u).dot(&normal).sign();
        let behind = [(self, s), (other, t)].map(|(sight, at)| {
            // All of a line is inside it.
            if sight.begins { at.reverse() } else { Ordering::Less }
        });
        let gap = behind[0].max(behind[1]);
        if dim == 3 { gap.max(Ordering::Equal) } else { gap }
    }

    /// Where it starts, or a point of a line.
    pub fn start(&self) -> Standing {
        Standing::point(self.start)
    }

    /// On which side of the plane the lowest and the highest point lie; to where it goes on for ever, as far as it does.
    pub fn sides<V: Vector>(&self, plane: &Plane<V>) -> [Ordering; 2] {
        let height = self.start().sides(plane)[0];
        let rate = along(plane.normal().in_space(), self.along).sign();
        let sinks = rate.is_lt() || !self.begins && rate.is_gt();
        let rises = rate.is_gt() || !self.begins && rate.is_lt();
        [
            if sinks { Ordering::Less } else { height },
            if rises { Ordering::Greater } else { height },
        ]
    }
}

/// The vector to start + t u from a + part (b − a), rounded at the end alone.
#[cold]
pub(in crate::intersect) fn offset(
    [start, u]: [DVec3; 2],
    t: f64,
    [a, b]: [DVec3; 2],
    part: f64,
) -> DVec3 {
    let of = Vector3::<Dyadic>::of;
    let [t, part] = [t, part].map(Dyadic::of);
    let place = of(a).add(&of(b).sub(&of(a)).times(&part));
    let offset = of(start).add(&of(u).times(&t)).sub(&place);
    DVec3::from_array(offset.0.each_ref().map(Dyadic::nearest))
}
