//! Exact comparison of a ball with a sector: signs of sums of two square roots, by comparing squares of [`Dyadic`] numbers.

use std::cmp::Ordering;

use glam::DVec3;

use crate::dyadic::{Dyadic, Number, Vector3};
use crate::intersect::exact::gap::Gap;
use crate::shapes::Sector;
use crate::shapes::sector::wedge_of;
use crate::vector::{Scalar, Vector};

/// A point and a sector { x : |x − apex| ≤ R, the angle from u to x − apex is at most that of (c, s) }, with the stored cosine c and sine s.
/// Neither u nor (c, s) has to be a unit vector, as an angle does not depend on lengths.
///
/// Let d lead from the apex to the point, x = d · u, y = |u × d| and n = |u| |(c, s)|. Only the edge on the side of the point matters. Each
/// comparison is then the sign of a + b y + c n, where y and n are square roots of exact numbers.
pub(in crate::intersect) struct BesideSector {
    /// d · u.
    x: Dyadic,
    y_square: Dyadic,
    n_square: Dyadic,
    /// |d|².
    square: Dyadic,
    radius: Dyadic,
    cos: Dyadic,
    sin: Dyadic,
    /// The apex, d and u, rounded.
    places: [DVec3; 3],
    /// The unit vector across u on the side of the point; any if the point is on the axis.
    across: DVec3,
}

impl BesideSector {
    #[cold]
    #[inline(never)]
    pub fn new<V: Vector>(point: V, sector: &Sector<V>) -> Self {
        let of = |v: V| Vector3::<Dyadic>::of(v.in_space());
        let (d, u) = (of(point).sub(&of(sector.apex())), of(sector.direction()));
        let [radius, cos, sin] =
            [sector.radius(), sector.cos(), sector.sin()].map(|x| Dyadic::of(x.double()));
        let across = u.cross(&d);
        let length = cos.mul(&cos).add(&sin.mul(&sin));
        let any = sector.direction().perpendicular().in_space();
        // From the exact cross product, as a rounded one may be noise.
        let aside = across.cross(&u).nearest().try_normalize().or_else(|| any.try_normalize());
        Self {
            x: d.dot(&u),
            y_square: across.dot(&across),
            n_square: u.dot(&u).mul(&length),
            square: d.dot(&d),
            radius,
            cos,
            sin,
            places: [sector.apex().in_space(), rounded(&d), rounded(&u)],
            across: aside.unwrap_or(any),
        }
    }

    /// The gap between the ball of radius r about the point, as the first body, and the sector; `None` if they have a point in common.
    ///
    /// If the nearest point is the end of an edge, the direction is a difference in double precision, as that point is irrational.
    #[cold]
    pub fn gap<S: Scalar>(&self, r: S) -> Option<Gap> {
        let Self { n_square, square, radius, cos, sin, places, across, .. } = self;
        let ([apex, d, u], across) = (places, *across);
        let (r, rounded_radius) = (r.double(), radius.nearest());
        if !self.order(S::of(r)).is_gt() {
            return None;
        }
        // √(square + least²) − least, without cancellation.
        let from_square =
            |square: f64, least: f64| square / ((square + least * least).sqrt() + least);
        let root = |square: &Dyadic| square.root_of_quotient(&Dyadic::of(1.0));
        // The edge on the side of the point.
        let along = *u / u.length();
        let [c, s] = [cos, sin].map(Number::nearest);
        let [c, s] = [c, s].map(|part| part / libm::hypot(c, s));
        let edge = along * c + across * s;
        let n = root(n_square);
        let exact_r = Dyadic::of(r);
        let (nearest, normal, distance) = match self.nearest_part() {
            NearestPart::Arc => {
                let both = radius.add(&exact_r);
                let beyond = square.sub(&both.mul(&both)).nearest();
                let outward = *d / d.length();
                (outward * rounded_radius, outward, from_square(beyond, both.nearest()))
            }
            NearestPart::Apex => {
                let beyond = square.sub(&exact_r.mul(&exact_r)).nearest();
                (DVec3::ZERO, *d / d.length(), from_square(beyond, r))
            }
            NearestPart::Tip => {
                let tip = edge * rounded_radius;
                let outward = (*d - tip).try_normalize().unwrap_or(edge);
                (tip, outward, from_square(self.beyond_tip(&exact_r) / n, r))
            }
            NearestPart::Edge => {
                let height = self.above_edge().value_and(&exact_r.negated(), n_square) / n;
                (edge * (self.along_edge().value() / n), across * c - along * s, height)
            }
        };
        let b = *apex + nearest;
        Gap { a: b + normal * distance, b, normal: -normal, distance }.finite()
    }

    /// (|p − tip|² − r²) n for the end of the edge: n (|d|² + R² − r²) − 2 R (x c + y s).
    fn beyond_tip(&self, r: &Dyadic) -> f64 {
        let (along, tip) = self.tip(r);
        along.value_and(&tip, &self.n_square)
    }

    /// The terms of [`Self::beyond_tip`]: −2 R (x c + y s), and the factor of n.
    fn tip(&self, r: &Dyadic) -> (Roots, Dyadic) {
        let Self { x, y_square, square, radius, cos, sin, .. } = self;
        let twice = radius.add(radius).negated();
        let tip = square.add(&radius.mul(radius)).sub(&r.mul(r));
        (Roots::of(x.mul(cos).mul(&twice), sin.mul(&twice), y_square), tip)
    }

    /// The order of |d| and R + r.
    pub fn reach<S: Scalar>(&self, r: S) -> Ordering {
        let reach = self.radius.add(&Dyadic::of(r.double()));
        self.square.sub(&reach.mul(&reach)).sign()
    }

    /// The orders of x s and y c, and of x and 0: see [`in_wedge`](crate::shapes::sector::in_wedge).
    pub fn wedge(&self) -> [Ordering; 2] {
        let edge = Roots::of(self.x.mul(&self.sin), self.cos.negated(), &self.y_square);
        [edge.sign(), self.x.sign()]
    }

    fn is_in_wedge(&self) -> bool {
        wedge_of(self.cos.sign().is_ge(), self.wedge().map(Ordering::is_ge))
    }

    /// The sign of the gap between the sector and the ball of radius r about the point.
    pub fn order<S: Scalar>(&self, r: S) -> Ordering {
        let exact_r = Dyadic::of(r.double());
        match self.nearest_part() {
            NearestPart::Arc => {
                // A point on an edge touches the sector. A sector of 180° has no edge.
                let is_whole = self.sin.sign().is_eq() && self.cos.sign().is_lt();
                let on_edge = r == S::ZERO && !is_whole && !self.wedge()[0].is_gt();
                let gap = self.reach(r);
                if on_edge { gap.max(Ordering::Equal) } else { gap }
            }
            NearestPart::Apex => self.square.sub(&exact_r.mul(&exact_r)).sign(),
            NearestPart::Tip => {
                // |d|² + R² − r² against 2 R (x c + y s) / n.
                let (along, tip) = self.tip(&exact_r);
                along.and(tip, &self.n_square)
            }
            NearestPart::Edge => self.above_edge().and(exact_r.negated(), &self.n_square),
        }
    }

    fn nearest_part(&self) -> NearestPart {
        if self.is_in_wedge() {
            NearestPart::Arc
        } else if self.along_edge().sign().is_le() {
            NearestPart::Apex
        } else if self.along_edge().and(self.radius.negated(), &self.n_square).is_ge() {
            NearestPart::Tip
        } else {
            NearestPart::Edge
        }
    }

    /// The coordinate of the point along the edge, times n: x c + y s.
    fn along_edge(&self) -> Roots {
        Roots::of(self.x.mul(&self.cos), self.sin.clone(), &self.y_square)
    }

    /// The distance of the point from the line of the edge, times n: y c − x s.
    fn above_edge(&self) -> Roots {
        Roots::of(self.x.mul(&self.sin).negated(), self.cos.clone(), &self.y_square)
    }
}

/// The part of a sector that is nearest to a point: the arc, for a point within the angle, or else a part of the edge on its side.
enum NearestPart {
    Arc,
    Apex,
    /// The end of the edge on the arc.
    Tip,
    /// A point inside the edge.
    Edge,
}

/// a + b √p. If the terms have different signs, the larger square decides the sign.
struct Roots {
    a: Dyadic,
    b: Dyadic,
    p: Dyadic,
}

impl Roots {
    fn of(a: Dyadic, b: Dyadic, p: &Dyadic) -> Self {
        Self { a, b, p: p.clone() }
    }

    fn sign(&self) -> Ordering {
        let root = if self.p.is_positive() { self.b.sign() } else { Ordering::Equal };
        let squares = || self.a.mul(&self.a).sub(&self.b.mul(&self.b).mul(&self.p)).sign();
        of_larger(self.a.sign(), root, squares)
    }

    /// The sign of a + b √p + c √q, by that of (a + b √p)² − c² q, which has the form of [`Roots`] again.
    fn and(&self, c: Dyadic, q: &Dyadic) -> Ordering {
        let root = if q.is_positive() { c.sign() } else { Ordering::Equal };
        of_larger(self.sign(), root, || self.less_square(&c, q).sign())
    }

    /// (a + b √p)² − c² q.
    fn less_square(&self, c: &Dyadic, q: &Dyadic) -> Self {
        let Self { a, b, p } = self;
        let rational = a.mul(a).add(&b.mul(b).mul(p)).sub(&c.mul(c).mul(q));
        let ab = a.mul(b);
        Self::of(rational, ab.add(&ab), p)
    }

    /// The value in double precision, right to a few ulp: if the terms have different signs, it is the exact difference of their squares,
    /// divided by the sum of their magnitudes.
    fn value(&self) -> f64 {
        let Self { a, b, p } = self;
        let squares = || a.mul(a).sub(&b.mul(b).mul(p)).nearest();
        sum_of(a.nearest(), b.nearest() * p.nearest().sqrt(), squares)
    }

    /// a + b √p + c √q in the same way.
    fn value_and(&self, c: &Dyadic, q: &Dyadic) -> f64 {
        let root = c.nearest() * q.nearest().sqrt();
        sum_of(self.value(), root, || self.less_square(c, q).value())
    }
}

/// x + y, by `squares`, x² − y², if x and y have different signs.
fn sum_of(x: f64, y: f64, squares: impl FnOnce() -> f64) -> f64 {
    if x * y < 0.0 { squares() / (x - y) } else { x + y }
}

fn rounded(v: &Vector3<Dyadic>) -> DVec3 {
    DVec3::from_array(v.0.each_ref().map(Number::nearest))
}

/// The sign of x + y, from the signs of x and y and the order of their squares.
fn of_larger(x: Ordering, y: Ordering, squares: impl FnOnce() -> Ordering) -> Ordering {
    if x.is_eq() || x == y {
        y
    } else if y.is_eq() {
        x
    } else if x.is_gt() {
        squares()
    } else {
        squares().reverse()
    }
}
