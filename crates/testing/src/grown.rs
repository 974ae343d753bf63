//! What the stored numbers of a shape define, without any rounding and by brute force: the hull of points, grown by a radius.

use glam::DVec3;
use hitbench_core::shapes::{Plane, Shape};
use hitbench_core::{Scalar, Vector};

use super::hulls::whole_hulls_meet;
use super::rational::Rational3;
use super::{Exact, lift};

/// So far a ray and a line go, beyond everything.
const FAR: f64 = (1_u64 << 40) as f64;

/// The hull of points, grown by a radius.
#[derive(Debug, Clone)]
pub struct Grown {
    pub points: Vec<[Exact; 3]>,
    pub radius: Exact,
}

impl Grown {
    /// `None` of what is no such hull.
    pub fn of<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        let of = |p: V| Exact::vector(lift(p));
        let hull = |points: &[V], radius: V::Scalar| Self {
            points: points.iter().copied().map(of).collect(),
            radius: Exact::of(radius.double()),
        };
        let spread = |center: V, axes: &V::Axes, half: V| {
            let mut points = vec![of(center)];
            for i in 0..V::DIM {
                let by = Exact::of(half.get(i).double());
                let step = of(axes[i]).map(|x| &x * &by);
                let both = |p: &[Exact; 3]| [Exact::sum(p, &step), Exact::difference(p, &step)];
                points = points.iter().flat_map(both).collect();
            }
            Self { points, radius: Exact::of(0.0) }
        };
        let endless = |start: V, way: V, from: f64| {
            let at = |t: f64| {
                let t = Exact::of(t);
                Exact::sum(&of(start), &of(way).map(|x| &x * &t))
            };
            Self { points: vec![at(from * FAR), at(FAR)], radius: Exact::of(0.0) }
        };
        let none = V::Scalar::ZERO;
        Some(match shape {
            Shape::Point(s) => hull(&[s.at()], none),
            Shape::Segment(s) => hull(&[s.start(), s.end()], none),
            Shape::Triangle(s) => hull(s.vertices(), none),
            Shape::Ball(s) => hull(&[s.center()], s.radius()),
            Shape::Capsule(s) => hull(&[s.segment().start(), s.segment().end()], s.radius()),
            Shape::Aabb(s) => spread(s.center(), &V::AXES, s.half()),
            Shape::Obb(s) => spread(s.center(), s.axes(), s.half()),
            Shape::Ray(s) => endless(s.origin(), s.direction(), 0.0),
            Shape::Line(s) => endless(s.through(), s.direction(), -1.0),
            _ => return None,
        })
    }

    /// The points as quotients.
    pub fn rational(&self) -> Vec<Rational3> {
        self.points.iter().map(|p| p.each_ref().map(Exact::rational)).collect()
    }

    /// A place inside, but for rounding.
    pub fn middle(&self) -> DVec3 {
        let sum = |i: usize| self.points.iter().map(|p| p[i].to_f64()).sum::<f64>();
        DVec3::from_array(std::array::from_fn(sum)) / self.points.len() as f64
    }

    /// Whether both have a point in common: by linear programming, and by all features of the difference.
    pub fn meets(&self, other: &Self) -> bool {
        let reach = &self.radius + &other.radius;
        let [a, b] = Exact::whole([&self.points, &other.points]);
        whole_hulls_meet(&a, &b)
            || reach.sign() > 0 && beyond(&self.square_to(other), &reach).sign() <= 0
    }

    /// How far they are from one another, if they do not meet.
    pub fn distance(&self, other: &Self) -> f64 {
        less_radius(&self.square_to(other), &(&self.radius + &other.radius))
    }

    /// The square of the distance of the hulls, as a quotient, if they do not meet.
    fn square_to(&self, other: &Self) -> [Exact; 2] {
        let to = |p| other.points.iter().map(move |q| Exact::difference(p, q));
        square_from_origin(&self.points.iter().flat_map(to).collect::<Vec<_>>())
    }

    /// The length of which ulps are counted: how far all points are from one of them.
    pub fn size_with(&self, other: &Self) -> f64 {
        let away = |p| DVec3::from_array(Exact::difference(p, &self.points[0]).map(|x| x.to_f64()));
        let all = self.points.iter().chain(&other.points);
        let farthest = all.map(|p| away(p).length()).fold(0.0, f64::max);
        farthest + (&self.radius + &other.radius).to_f64()
    }

    /// How far it is in front of a plane, if `side` is 1, or behind it, if `side` is −1; 0 or less if it is not all there.
    pub fn distance_from_plane<V: Vector>(&self, plane: &Plane<V>, side: f64) -> f64 {
        let (normal, side) = (Exact::vector(lift(plane.normal())), Exact::of(side));
        let offset = Exact::of(plane.offset().double());
        let height = |p| &(&Exact::dot(&normal, p) - &offset) * &side;
        let least = self.points.iter().map(height).reduce(Exact::min).unwrap();
        let squares = [&least * &least, Exact::dot(&normal, &normal)];
        if least.sign() > 0 { less_radius(&squares, &self.radius) } else { -1.0 }
    }

    /// How far both are apart on an axis, or minus how far they overlap on it.
    pub fn gap_on(&self, other: &Self, axis: DVec3) -> f64 {
        let exact = Exact::vector(axis);
        let end = |of: &Self, sign: f64| {
            let along = |p| &Exact::dot(p, &exact) * &Exact::of(sign);
            of.points.iter().map(along).reduce(Exact::min).unwrap()
        };
        let gap = |sign: f64| (&end(self, sign) + &end(other, -sign)).to_f64();
        gap(1.0).max(gap(-1.0)) / axis.length() - (&self.radius + &other.radius).to_f64()
    }
}

/// The square of the distance of the origin from the hull of points, as a quotient: the least of the points, and of the feet on
/// lines and planes through two and three of them that lie within.
fn square_from_origin(points: &[[Exact; 3]]) -> [Exact; 2] {
    let one = || Exact::of(1.0);
    let mut least: Option<[Exact; 2]> = None;
    let mut take = |square: [Exact; 2]| {
        let less =
            |old: &[Exact; 2]| (&(&square[0] * &old[1]) - &(&old[0] * &square[1])).sign() < 0;
        if least.as_ref().is_none_or(less) {
            least = Some(square);
        }
    };
    let place = |p: &[Exact; 3]| DVec3::from_array(p.each_ref().map(Exact::to_f64));
    let rough: Vec<_> = points.iter().map(place).collect();
    let noise = 1e-12 * rough.iter().map(|p| p.length_squared().powi(2)).fold(0.0, f64::max);
    for (i, p) in points.iter().enumerate() {
        take([Exact::dot(p, p), one()]);
        for (j, q) in points.iter().enumerate().skip(i + 1) {
            let edge = Exact::difference(q, p);
            let is_within = Exact::dot(q, &edge).sign() > 0 && Exact::dot(p, &edge).sign() < 0;
            if is_within {
                let across = Exact::cross(p, &edge);
                take([Exact::dot(&across, &across), Exact::dot(&edge, &edge)]);
            }
            for (k, r) in points.iter().enumerate().skip(j + 1) {
                // Few triangles are below the origin: what rounding cannot put there is not asked exactly.
                let [x, y, z] = [i, j, k].map(|i| rough[i]);
                let normal = (y - x).cross(z - x);
                let sides = [x.cross(y), y.cross(z), z.cross(x)].map(|side| side.dot(normal));
                if sides.into_iter().any(|side| side < -noise) {
                    continue;
                }
                let normal = Exact::cross(&edge, &Exact::difference(r, p));
                let part = |x, y| Exact::dot(&Exact::cross(x, y), &normal).sign();
                if part(p, q) > 0 && part(q, r) > 0 && part(r, p) > 0 {
                    let height = Exact::dot(&normal, p);
                    take([&height * &height, Exact::dot(&normal, &normal)]);
                }
            }
        }
    }
    least.unwrap()
}

/// x − r² y: its sign is that of √(x / y) − r.
fn beyond([x, y]: &[Exact; 2], radius: &Exact) -> Exact {
    x - &(&(radius * radius) * y)
}

/// √(x / y) − r, where no digit is lost; the numbers are not beyond the range of doubles.
fn less_radius(square: &[Exact; 2], radius: &Exact) -> f64 {
    let [x, y] = square.each_ref().map(Exact::to_f64);
    let (length, r) = ((x / y).sqrt(), radius.to_f64());
    if r == 0.0 { length } else { beyond(square, radius).to_f64() / y / (length + r) }
}
