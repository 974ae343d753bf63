//! Rays, lines and planes against rational arithmetic on the stored numbers: the judge, and the tests themselves.

use std::cmp::Ordering;

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Kind, Shape};
use hitbench_core::{Scalar, Vector};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::common::rational::{Rational3, dot, exact, exact3, minus, plus};
use crate::common::{Random, cases_of, count, ulp};

/// { from + t way : low ≤ t ≤ high }, grown by a radius: a ball, a capsule, a segment, a ray or a line.
struct Grown {
    from: Rational3,
    way: Rational3,
    low: Option<BigRational>,
    high: Option<BigRational>,
    radius: BigRational,
}

impl Grown {
    fn of<V: Vector>(shape: &Shape<V>) -> Self {
        let (zero, one) = (exact(0.0), exact(1.0));
        let bounded = |from: V, to: V, radius: V::Scalar| Self {
            from: exact3(from),
            way: minus(&exact3(to), &exact3(from)),
            low: Some(zero.clone()),
            high: Some(one.clone()),
            radius: exact(radius.double()),
        };
        let endless = |from: V, way: V, low| Self {
            from: exact3(from),
            way: exact3(way),
            low,
            high: None,
            radius: zero.clone(),
        };
        match shape {
            Shape::Point(point) => bounded(point.at(), point.at(), V::Scalar::ZERO),
            Shape::Segment(s) => bounded(s.start(), s.end(), V::Scalar::ZERO),
            Shape::Ball(ball) => bounded(ball.center(), ball.center(), ball.radius()),
            Shape::Capsule(c) => bounded(c.segment().start(), c.segment().end(), c.radius()),
            Shape::Ray(ray) => endless(ray.origin(), ray.direction(), Some(zero.clone())),
            Shape::Line(line) => endless(line.through(), line.direction(), None),
            other => panic!("{other:?}"),
        }
    }

    fn nearest_part(&self, t: BigRational) -> BigRational {
        let t = self.low.as_ref().map_or(t.clone(), |low| t.max(low.clone()));
        self.high.as_ref().map_or(t.clone(), |high| t.min(high.clone()))
    }

    /// The square of the distance of a point from the core.
    fn square_to(&self, p: &Rational3) -> BigRational {
        let square = dot(&self.way, &self.way);
        let t = match square.is_zero() {
            true => exact(0.0),
            false => dot(&minus(p, &self.from), &self.way) / square,
        };
        let off = minus(p, &plus(&self.from, &self.way, &self.nearest_part(t)));
        dot(&off, &off)
    }

    fn ends(&self) -> impl Iterator<Item = Rational3> {
        [&self.low, &self.high].into_iter().flatten().map(|t| plus(&self.from, &self.way, t))
    }

    /// The square of the distance of the cores: at an end of one, or where both lines are nearest to one another.
    fn square(&self, other: &Self) -> BigRational {
        let (u, v, r) = (&self.way, &other.way, minus(&other.from, &self.from));
        let (uu, vv, uv) = (dot(u, u), dot(v, v), dot(u, v));
        let det = &uu * &vv - &uv * &uv;
        if !det.is_zero() {
            let s = (dot(&r, u) * &vv - dot(&r, v) * &uv) / &det;
            let t = (dot(&r, u) * &uv - dot(&r, v) * &uu) / &det;
            if s == self.nearest_part(s.clone()) && t == other.nearest_part(t.clone()) {
                let off = minus(&plus(&self.from, u, &s), &plus(&other.from, v, &t));
                return dot(&off, &off);
            }
        }
        let of_ends = self.ends().map(|p| other.square_to(&p));
        let of_ends = of_ends.chain(other.ends().map(|p| self.square_to(&p)));
        of_ends.min().unwrap_or_else(|| self.square_to(&other.from))
    }
}

/// The gap to a plane, or to what lies behind it.
fn order_of_plane(
    sight: &Grown,
    normal: &Rational3,
    offset: &BigRational,
    solid: bool,
) -> Ordering {
    let (height, rate) = (dot(&sight.from, normal) - offset, dot(&sight.way, normal));
    let zero = exact(0.0);
    let falls = rate.is_negative() || sight.low.is_none() && !rate.is_zero();
    let rises = rate.is_positive() || sight.low.is_none() && !rate.is_zero();
    let (below, above) = (falls || height < zero, rises || height > zero);
    let on = height.is_zero();
    if solid {
        return if below { Ordering::Less } else { height.cmp(&zero) };
    }
    match (below, above) {
        // On both sides of it, and not only because it begins there.
        (true, true) if !on || sight.low.is_none() => Ordering::Less,
        _ if on => Ordering::Equal,
        _ => Ordering::Greater,
    }
}

#[derive(Default)]
struct Told {
    asked: u32,
    hits: u32,
}

impl Told {
    fn hold<V: Dimension>(&mut self, a: &Shape<V>, b: &Shape<V>, meet: bool) {
        assert_eq!(judge::overlap(a, b), Some(meet), "{a:?}, {b:?}");
        assert_eq!(judge::overlap(b, a), Some(meet), "swapped: {a:?}, {b:?}");
        assert_eq!(matrix::overlap(a, b), Ok(meet), "{a:?}, {b:?}");
        assert_eq!(matrix::overlap(b, a), Ok(meet), "swapped: {a:?}, {b:?}");
        // A hit has an interval of times, a miss none.
        if let Some(cast) = matrix::cast(a, b) {
            assert!(meet && cast.hit.entry <= cast.hit.exit, "{a:?}, {b:?}: {cast:?}");
            assert!(matches!(a, Shape::Line(_)) || cast.hit.entry >= V::Scalar::ZERO);
        } else {
            assert!(!meet, "{a:?}, {b:?}");
        }
        self.asked += 1;
        self.hits += u32::from(meet);
    }
}

/// B where the two just touch as far as rounding can tell, and some ulps off.
fn beside<V: Dimension>(random: &mut Random, a: &Shape<V>, b: &Shape<V>) -> Vec<Shape<V>> {
    let Ok(closest) = matrix::distance(a, b) else { return Vec::new() };
    let touching = b.posed(closest.a - closest.b, None);
    let off = |random: &mut Random| {
        let ulps = random.between(-1.0, 8.0).exp2() * ulp::<V::Scalar>(random.scale());
        random.direction::<V>() * V::Scalar::of(ulps)
    };
    let mut places: Vec<_> = (0..4).map(|_| touching.posed(off(random), None)).collect();
    places.push(touching);
    places
}

const SIGHTS: [Kind; 2] = [Kind::Ray, Kind::Line];

fn sights_and_round_shapes<V: Dimension>() {
    let mut told = Told::default();
    let others = [Kind::Point, Kind::Segment, Kind::Ball, Kind::Capsule, Kind::Ray, Kind::Line];
    cases_of(count(60), |random| {
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        for (sight, other) in SIGHTS.iter().flat_map(|x| others.map(|y| (*x, y))) {
            let (a, b) = (random.shape::<V>(sight).unwrap(), random.shape::<V>(other).unwrap());
            for b in beside(random, &a, &b).into_iter().chain([b.clone()]) {
                let (of_a, of_b) = (Grown::of(&a), Grown::of(&b));
                let reach = &of_a.radius + &of_b.radius;
                told.hold(&a, &b, of_a.square(&of_b) <= &reach * &reach);
            }
        }
    });
    let Told { asked, hits } = told;
    assert!(hits * 10 > asked && hits * 10 < asked * 9, "{hits} of {asked}");
}

fn sights_and_planes<V: Dimension>() {
    let mut told = Told::default();
    cases_of(300, |random| {
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        for (sight, solid) in SIGHTS.iter().flat_map(|x| [(*x, false), (*x, true)]) {
            let kind = if solid { Kind::HalfSpace } else { Kind::Plane };
            let (a, b) = (random.shape::<V>(sight).unwrap(), random.shape::<V>(kind).unwrap());
            for a in beside(random, &b, &a).into_iter().chain([a.clone()]) {
                let plane = match &b {
                    Shape::Plane(plane) => plane,
                    Shape::HalfSpace(half_space) => half_space.boundary(),
                    _ => unreachable!(),
                };
                let (normal, offset) = (exact3(plane.normal()), exact(plane.offset().double()));
                let order = order_of_plane(&Grown::of(&a), &normal, &offset, solid);
                assert_eq!(judge::order(&a, &b), Some(order), "{a:?}, {b:?}");
                told.hold(&a, &b, order.is_le());
            }
        }
    });
    let Told { asked, hits } = told;
    assert!(hits * 10 > asked && hits < asked, "{hits} of {asked}");
}

in_every_space!(rays_and_lines_meet_round_and_thin_shapes = sights_and_round_shapes());

in_every_space!(rays_and_lines_meet_planes = sights_and_planes());

/// Two planes have a point in common unless they are parallel; then their heights tell.
fn planes_and_planes<V: Dimension>() {
    let mut parallel = 0;
    cases_of(600, |random| {
        random.put_on_small_grid();
        let (x, y) = (random.plane::<V>(), random.plane::<V>());
        let y = match random.below(4) {
            0 => hitbench_core::shapes::Plane::new(x.normal(), y.offset()).unwrap(),
            1 => hitbench_core::shapes::Plane::new(-x.normal(), y.offset()).unwrap(),
            2 => hitbench_core::shapes::Plane::new(-x.normal(), -x.offset()).unwrap(),
            _ => y,
        };
        let half = |plane: &hitbench_core::shapes::Plane<V>| {
            hitbench_core::shapes::HalfSpace::new(plane.normal(), plane.offset()).unwrap()
        };
        let (n, m) = (exact3(x.normal()), exact3(y.normal()));
        let minors = [(0, 1), (1, 2), (2, 0)].map(|(i, j)| &n[i] * &m[j] - &n[j] * &m[i]);
        let (order, of_half, of_both) = if minors.iter().any(|minor| !minor.is_zero()) {
            (Ordering::Less, Ordering::Less, Ordering::Less)
        } else {
            parallel += 1;
            // The point of the first that is nearest to the origin, above the second.
            let foot = exact(x.offset().double()) / dot(&n, &n);
            let height = dot(&n, &m) * foot - exact(y.offset().double());
            let side = height.cmp(&exact(0.0));
            let apart = if side.is_eq() { side } else { Ordering::Greater };
            let facing = if dot(&n, &m).is_positive() { Ordering::Less } else { side };
            (apart, side, facing)
        };
        let pairs: [(Shape<V>, Shape<V>, _); 2] =
            [(x.into(), y.into(), order), (x.into(), half(&y).into(), of_half)];
        for (a, b, order) in pairs {
            assert_eq!(judge::order(&a, &b), Some(order), "{a:?}, {b:?}");
            assert_eq!(judge::order(&b, &a), Some(order), "swapped: {a:?}, {b:?}");
            assert_eq!(matrix::overlap(&a, &b), Ok(order.is_le()), "{a:?}, {b:?}");
        }
        let (hx, hy) = (half(&x), half(&y));
        if (hx.boundary(), hy.boundary()) == (&x, &y) {
            let (a, b): (Shape<V>, Shape<V>) = (hx.into(), hy.into());
            assert_eq!(judge::order(&a, &b), Some(of_both), "{a:?}, {b:?}");
            assert_eq!(matrix::overlap(&a, &b), Ok(of_both.is_le()), "{a:?}, {b:?}");
        }
    });
    assert!(parallel > 100, "{parallel}");
}

in_spaces!(planes_meet_planes = planes_and_planes(): Vec2, Vec3, DVec3);
