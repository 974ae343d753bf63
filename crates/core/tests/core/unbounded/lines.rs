//! Points, segments, rays and lines among each other, and points against triangles in space.

use glam::DVec3;
use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Line, Point, Ray, Segment, Shape, Triangle};

use crate::common::*;
use crate::unbounded::{E3, is_zero, length};

/// { start + s way }, with s from 0 if it begins, and to 1 if it ends.
struct Course {
    start: E3,
    way: E3,
    begins: bool,
    ends: bool,
}

fn course<V: Dimension>(shape: &Shape<V>) -> Course {
    let (start, way, begins, ends) = match shape {
        Shape::Point(p) => (lift(p.at()), [DVec3::ZERO; 2], true, true),
        Shape::Segment(s) => (lift(s.start()), [lift(s.start()), lift(s.end())], true, true),
        Shape::Ray(r) => (lift(r.origin()), [DVec3::ZERO, lift(r.direction())], true, false),
        Shape::Line(l) => (lift(l.through()), [DVec3::ZERO, lift(l.direction())], false, false),
        _ => unreachable!(),
    };
    let [from, to] = way.map(Exact::vector);
    Course { start: Exact::vector(start), way: Exact::difference(&to, &from), begins, ends }
}

impl Course {
    /// Whether `x` / `y`, with y > 0, is in the range.
    fn holds(&self, x: &Exact, y: &Exact) -> bool {
        (!self.begins || x.sign() >= 0) && (!self.ends || (y - x).sign() >= 0)
    }

    fn end(&self) -> E3 {
        std::array::from_fn(|i| &self.start[i] + &self.way[i])
    }

    fn ends(&self) -> Vec<E3> {
        let start = self.begins.then(|| self.start.clone());
        start.into_iter().chain(self.ends.then(|| self.end())).collect()
    }

    /// The distance of a point: to the line if its foot is in the range, else to the nearer end.
    fn to(&self, p: &E3) -> f64 {
        let d = Exact::difference(p, &self.start);
        let square = Exact::dot(&self.way, &self.way);
        if square.sign() > 0 && self.holds(&Exact::dot(&d, &self.way), &square) {
            return length(&Exact::cross(&d, &self.way)) / length(&self.way);
        }
        let to_end = |end: &E3| length(&Exact::difference(p, end));
        self.ends().iter().map(to_end).fold(f64::INFINITY, f64::min)
    }
}

/// The true distance; 0 just if they have a point in common.
fn truth(a: &Course, b: &Course) -> f64 {
    let r = Exact::difference(&b.start, &a.start);
    let n = Exact::cross(&a.way, &b.way);
    if !is_zero(&n) {
        let square = Exact::dot(&n, &n);
        let s = Exact::dot(&Exact::cross(&r, &b.way), &n);
        let t = Exact::dot(&Exact::cross(&r, &a.way), &n);
        if a.holds(&s, &square) && b.holds(&t, &square) {
            return Exact::dot(&r, &n).abs().to_f64() / length(&n);
        }
    }
    let from_a = a.ends().iter().map(|p| b.to(p)).fold(f64::INFINITY, f64::min);
    let nearest = b.ends().iter().map(|p| a.to(p)).fold(from_a, f64::min);
    if nearest.is_finite() { nearest } else { b.to(&a.start) }
}

/// A point, segment, ray or line; now and then on, or along, the one before it.
fn thin<V: Dimension>(random: &mut Random, near: Option<&Shape<V>>) -> Shape<V> {
    let (mut start, mut way): (V, V) = (random.point(), random.direction());
    if let Some(near) = near {
        let (from, along) = match near {
            Shape::Segment(s) => (s.start(), s.displacement()),
            Shape::Ray(r) => (r.origin(), r.direction()),
            Shape::Line(l) => (l.through(), l.direction()),
            other => (other.reference_point(), random.direction()),
        };
        let steps = V::Scalar::of(random.below(5) as f64 - 2.0);
        if random.one_in(2) {
            start = from + along * steps;
        }
        match random.below(6) {
            0 => way = along,
            1 => way = -along,
            // So that it leads through a point of the other.
            2 => way = from + along * V::Scalar::of(random.below(3) as f64) - start,
            3 => way = along + random.direction::<V>() * V::Scalar::of(1e-6),
            _ => {}
        }
        if way == V::ZERO {
            way = random.direction();
        }
    }
    match random.below(4) {
        0 => Point::new(start).unwrap().into(),
        1 => Segment::new(start, start + way).unwrap().into(),
        2 => Ray::new(start, way).unwrap().into(),
        _ => Line::new(start, way).unwrap().into(),
    }
}

fn scaled<V: Dimension>(shape: &Shape<V>, factor: f64) -> Shape<V> {
    match shape {
        Shape::Point(s) => s.scaled(factor).into(),
        Shape::Segment(s) => s.scaled(factor).into(),
        Shape::Ray(s) => s.scaled(factor).into(),
        Shape::Line(s) => s.scaled(factor).into(),
        Shape::Triangle(s) => s.scaled(factor).into(),
        _ => unreachable!(),
    }
}

fn hold<V: Dimension>(a: &Shape<V>, b: &Shape<V>, band: &mut Band) -> bool {
    let overlap = |a: &_, b: &_| matrix::overlap(a, b).unwrap();
    let (from_a, from_b) = (course(a), course(b));
    let truth = truth(&from_a, &from_b);
    let verdict = overlap(a, b);
    // In the plane a segment against a ray or a line has a rounding band.
    let segment_first =
        |a: &_, b: &_| matches!((a, b), (Shape::Segment(_), Shape::Ray(_) | Shape::Line(_)));
    let banded = V::DIM == 2 && (segment_first(a, b) || segment_first(b, a));
    if banded {
        return verdict;
    }
    assert_eq!(verdict, truth == 0.0, "{a:?} {b:?} {truth:e}");
    assert_eq!(overlap(b, a), verdict, "swapped");
    assert_same_when_recorded(verdict, |record| explain::with(record).overlap(a, b).unwrap());
    for exponent in [-V::Scalar::LIMIT_EXPONENT / 2, -30, 10] {
        let factor = 2_f64.powi(exponent);
        assert_eq!(
            overlap(&scaled(a, factor), &scaled(b, factor)),
            overlap(&scaled(a, 1.0), &scaled(b, 1.0))
        );
    }

    let closest = matrix::distance(a, b).unwrap();
    let bounded = |shape: &_| matches!(shape, Shape::Point(_) | Shape::Segment(_));
    // The distance of segments may be rounded to 0.
    if verdict || !(bounded(a) && bounded(b)) {
        assert_eq!(closest.distance.double() == 0.0, verdict, "{a:?} {b:?}");
    }
    let sizes = length(&Exact::difference(&from_b.start, &from_a.start))
        + [&from_a, &from_b].map(|c| if c.ends { length(&c.way) } else { 0.0 }).iter().sum::<f64>();
    band.near::<V::Scalar>(closest.distance.double(), truth, sizes);
    let back = matrix::distance(b, a).unwrap();
    band.near::<V::Scalar>(back.distance.double(), truth, sizes);
    // The witness points lie on their shapes, to the rounding of their coordinates.
    for (point, shape) in [(closest.a, &from_a), (closest.b, &from_b)] {
        let off = shape.to(&Exact::vector(lift(point)));
        band.near::<V::Scalar>(
            off,
            0.0,
            sizes + lift(point).length() + lift(a.reference_point()).length(),
        );
    }
    verdict
}

mod generic {
    use super::*;

    pub fn lines_are_exact<V: Dimension>() {
        let (mut met, mut pairs) = (0, 0);
        let mut band = Band::new("lines", 16.0);
        cases(|random| {
            let a = thin::<V>(random, None);
            let near = random.one_in(2).then_some(&a);
            let b = thin::<V>(random, near);
            pairs += 1;
            met += usize::from(hold(&a, &b, &mut band));
        });
        assert!(met * 20 > pairs, "{met} of {pairs}");
    }

    /// A segment against a ray or a line has a rounding band of 4 ulp in the plane: clear of it the distance
    /// is right, and 0 just if they overlap.
    pub fn segments_and_lines<V: Dimension>() {
        let mut band = Band::new("segments and lines", 16.0);
        cases(|random| {
            let a: Shape<V> = random.any_segment::<V>().into();
            let b: Shape<V> = loop {
                let b = thin(random, Some(&a));
                if matches!(b, Shape::Ray(_) | Shape::Line(_)) {
                    break b;
                }
            };
            let (from_a, from_b) = (course(&a), course(&b));
            let truth = truth(&from_a, &from_b);
            let sizes =
                length(&Exact::difference(&from_b.start, &from_a.start)) + length(&from_a.way);
            let closest = matrix::distance(&a, &b).unwrap();
            let verdict = matrix::overlap(&a, &b).unwrap();
            assert_eq!(closest.distance.double() == 0.0, verdict);
            band.near::<V::Scalar>(closest.distance.double(), truth, sizes);
        });
    }

    /// A point of space in a triangle, by the signs of exact numbers; its distance is 0 just then.
    pub fn points_in_triangles<V: Dimension>() {
        let mut met = 0;
        let asked = cases(|random| {
            let triangle: Triangle<V> = random.triangle();
            let [a, b, c] = *triangle.vertices();
            let half = V::Scalar::HALF;
            let p = match random.below(5) {
                0 => a,
                1 => b * half + c * half,
                2 => (a * half + b * half) * half + c * half,
                3 => a + (b - a) + (c - a),
                _ => random.point(),
            };
            let [x, a, b, c] = [p, a, b, c].map(|v| Exact::vector(lift(v)));
            let sub = |x: &E3, y: &E3| Exact::difference(x, y);
            let n = Exact::cross(&sub(&b, &a), &sub(&c, &a));
            let turn =
                |p: &E3, q: &E3| Exact::dot(&Exact::cross(&sub(q, p), &sub(&x, p)), &n).sign() >= 0;
            let truth = if is_zero(&n) {
                [[&a, &b], [&b, &c], [&c, &a]].into_iter().any(|[p, q]| {
                    let way = sub(q, p);
                    Course { start: p.clone(), way, begins: true, ends: true }.to(&x) == 0.0
                })
            } else {
                Exact::dot(&sub(&x, &a), &n).sign() == 0
                    && turn(&a, &b)
                    && turn(&b, &c)
                    && turn(&c, &a)
            };
            let (point, shape): (Shape<V>, Shape<V>) =
                (Point::new(p).unwrap().into(), triangle.into());
            let verdict = matrix::overlap(&point, &shape).unwrap();
            assert_eq!(verdict, truth, "{p:?} {triangle:?}");
            assert_same_when_recorded(verdict, |record| {
                explain::with(record).overlap(&point, &shape).unwrap()
            });
            if verdict {
                let closest = matrix::distance(&point, &shape).unwrap();
                assert_eq!(closest.distance.double(), 0.0);
            }
            met += u64::from(verdict);
        });
        assert!(met * 5 > asked, "{met}");
    }
}

in_every_space!(lines_are_exact, segments_and_lines);
in_spaces!(points_in_triangles: glam::Vec3, glam::DVec3, glam::Vec3A);
