//! Shapes that are apart, down to the last ulp: the distance, the witness points and the normal, against rational arithmetic
//! and against the definition.

use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Ball, Kind, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::{Exact, cases_of, count, outside, ulp};

type Place = [Exact; 3];

/// The corners of the hull that a shape is, and its radius; a ray and a line end far beyond everything.
fn corners<V: Vector>(shape: &Shape<V>) -> Option<(Vec<Place>, f64)> {
    let of = |p: V| Exact::vector(p.in_space());
    let spread = |center: V, axes: Vec<V>, half: V| {
        let mut corners = vec![of(center)];
        for (i, axis) in axes.into_iter().enumerate() {
            let by = Exact::of(half.get(i).double());
            let step: Place = of(axis).map(|x| &x * &by);
            let both = |p: &Place| {
                let plus = std::array::from_fn(|i| &p[i] + &step[i]);
                [plus, Exact::difference(p, &step)]
            };
            corners = corners.iter().flat_map(both).collect();
        }
        corners
    };
    let far = |start: V, way: V, from: f64| {
        let at = |t: f64| {
            let (start, way, t) = (of(start), of(way), Exact::of(t));
            std::array::from_fn(|i| &start[i] + &(&way[i] * &t))
        };
        vec![at(from * FAR), at(FAR)]
    };
    Some(match shape {
        Shape::Point(point) => (vec![of(point.at())], 0.0),
        Shape::Segment(segment) => (vec![of(segment.start()), of(segment.end())], 0.0),
        Shape::Triangle(triangle) => (triangle.vertices().map(of).to_vec(), 0.0),
        Shape::Ball(ball) => (vec![of(ball.center())], ball.radius().double()),
        Shape::Capsule(capsule) => {
            let segment = capsule.segment();
            (vec![of(segment.start()), of(segment.end())], capsule.radius().double())
        }
        Shape::Aabb(aabb) => {
            (spread(aabb.center(), (0..V::DIM).map(|i| V::AXES[i]).collect(), aabb.half()), 0.0)
        }
        Shape::Obb(obb) => {
            (spread(obb.center(), (0..V::DIM).map(|i| obb.axes()[i]).collect(), obb.half()), 0.0)
        }
        Shape::Ray(ray) => (far(ray.origin(), ray.direction(), 0.0), 0.0),
        Shape::Line(line) => (far(line.through(), line.direction(), -1.0), 0.0),
        _ => return None,
    })
}

const FAR: f64 = (1_u64 << 40) as f64;

/// The square of the distance of the origin from the hull of points, as a quotient: the least of the points, and of the feet on
/// lines and planes through two and three of them that lie within. In brute force.
fn square_from_origin(points: &[Place]) -> [Exact; 2] {
    let one = || Exact::of(1.0);
    let mut least: Option<[Exact; 2]> = None;
    let mut take = |square: [Exact; 2]| {
        let less =
            |old: &[Exact; 2]| (&(&square[0] * &old[1]) - &(&old[0] * &square[1])).sign() < 0;
        if least.as_ref().is_none_or(less) {
            least = Some(square);
        }
    };
    for (i, p) in points.iter().enumerate() {
        take([Exact::dot(p, p), one()]);
        for (j, q) in points.iter().enumerate().skip(i + 1) {
            let edge = Exact::difference(q, p);
            let is_within = Exact::dot(q, &edge).sign() > 0 && Exact::dot(p, &edge).sign() < 0;
            if is_within {
                let across = Exact::cross(p, &edge);
                take([Exact::dot(&across, &across), Exact::dot(&edge, &edge)]);
            }
            for r in &points[j + 1..] {
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

/// √(x / y) − r, where no digit is lost; the numbers are not beyond the range of doubles.
fn less_radius([x, y]: &[Exact; 2], radius: f64) -> f64 {
    let length = (x.to_f64() / y.to_f64()).sqrt();
    let r = Exact::of(radius);
    let beyond = x - &(&(&r * &r) * y);
    if radius == 0.0 { length } else { beyond.to_f64() / y.to_f64() / (length + radius) }
}

/// The distance in rationals, where that is quick.
fn distance_of<V: Vector>(a: &Shape<V>, b: &Shape<V>, most: usize) -> Option<f64> {
    let plane = |shape: &Shape<V>| match shape {
        Shape::Plane(plane) => Some((plane.normal(), plane.offset(), false)),
        Shape::HalfSpace(solid) => {
            Some((solid.boundary().normal(), solid.boundary().offset(), true))
        }
        _ => None,
    };
    if let Some((normal, offset, solid)) = plane(b) {
        let (corners, radius) = corners(a)?;
        let normal = Exact::vector(normal.in_space());
        let offset = Exact::of(offset.double());
        let heights: Vec<_> = corners.iter().map(|p| &Exact::dot(&normal, p) - &offset).collect();
        let off = |sign: f64| {
            let sign = Exact::of(sign);
            let heights = heights.iter().map(|height| height * &sign);
            let least = heights.reduce(|x, y| if (&x - &y).sign() < 0 { x } else { y })?;
            let squares = [&least * &least, Exact::dot(&normal, &normal)];
            Some(if least.sign() > 0 { less_radius(&squares, radius) } else { -1.0 })
        };
        return off(1.0).map(|up| if solid { up } else { up.max(off(-1.0).unwrap()) });
    }
    let ((of_a, a_radius), (of_b, b_radius)) = (corners(a)?, corners(b)?);
    if of_a.len() * of_b.len() > most {
        return None;
    }
    let points: Vec<_> =
        of_a.iter().flat_map(|p| of_b.iter().map(|q| Exact::difference(p, q))).collect();
    // The sum of two radii of doubles may be none; those of single precision are.
    let radius = a_radius + b_radius;
    let is_exact = radius - a_radius == b_radius && radius - b_radius == a_radius;
    is_exact.then(|| less_radius(&square_from_origin(&points), radius))
}

/// Where a ray starts; a point of a line or a plane.
fn start_of<V: Vector>(shape: &Shape<V>) -> V {
    match shape {
        Shape::Ray(ray) => ray.origin(),
        Shape::Line(line) => line.through(),
        other => other.reference_point(),
    }
}

/// The largest coordinate, or the length to which those of a ray or a line matter.
fn size<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let of = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let size = [bounds.min, bounds.max].map(|end| end.max_abs().double());
        let size = size[0].max(size[1]);
        if size.is_finite() { size } else { start_of(shape).max_abs().double() }
    };
    of(a).max(of(b))
}

/// Counts of what was tried.
#[derive(Default)]
struct Tried {
    apart: u64,
    near: u64,
    judged: u64,
    worst: f64,
}

fn hold<V: Dimension>(a: &Shape<V>, b: &Shape<V>, most: usize, tried: &mut Tried) {
    let overlap = matrix::overlap(a, b).unwrap();
    let closest = matrix::distance(a, b).unwrap();
    let distance = closest.distance.double();
    let said = || format!("{a:?}, {b:?}: {closest:?}");
    // 0 just if they overlap, as exact arithmetic says.
    assert_eq!(distance == 0.0, overlap, "{}", said());
    if let Some(exactly) = judge::overlap(a, b) {
        assert_eq!(overlap, exactly, "{}", said());
    }
    let swapped = matrix::distance(b, a).unwrap();
    assert_eq!(swapped.distance, closest.distance, "{}", said());
    if overlap {
        return;
    }
    tried.apart += 1;
    let sizes = size(a, b).max(closest.a.max_abs().double());
    let coordinate = ulp::<V::Scalar>(sizes.max(closest.b.max_abs().double()));
    tried.near += u64::from(distance < 64.0 * coordinate);
    let least = V::Scalar::of(0.0).next_up_double();
    if let Some(truth) = distance_of(a, b, most) {
        tried.judged += 1;
        let off = (distance - truth).abs();
        tried.worst = tried.worst.max((off - least) / truth);
        assert!(off <= truth / 4096.0 + least, "{}: true is {truth}", said());
    }
    // The witnesses.
    let way = (closest.b.in_space() - closest.a.in_space()).length();
    assert!((way - distance).abs() <= 8.0 * coordinate + distance / 4096.0, "{}", said());
    let in_doubles = [a, b].map(Shape::widened);
    let bounded = |shape: &Shape<V>| shape.kind().is_bounded() && shape.kind() != Kind::Mesh;
    for (shape, doubled, point) in [(a, &in_doubles[0], closest.a), (b, &in_doubles[1], closest.b)]
    {
        if bounded(shape) && shape.kind() != Kind::Sector {
            let off = outside(doubled, point.widened());
            assert!(off <= 16.0 * coordinate + 1e-8 * sizes, "{off} off: {}", said());
        }
    }
    // The normal: a unit, and the shapes lie on its two sides.
    let (_, parts) = matrix::nearest_parts(a, b).unwrap();
    let normal = matrix::normal(a, b, parts).unwrap_or_else(|| panic!("no normal: {}", said()));
    assert!((normal.length().double() - 1.0).abs() < 1e-12, "{normal:?}: {}", said());
    if let (Some((of_a, a_radius)), Some((of_b, b_radius))) = (corners(a), corners(b)) {
        let axis = Exact::vector(normal.in_space());
        let largest = |x: Exact, y: Exact| if (&x - &y).sign() > 0 { x } else { y };
        let end = of_a.iter().map(|p| Exact::dot(p, &axis)).reduce(largest).unwrap();
        let start = of_b.iter().map(|p| -Exact::dot(p, &axis)).reduce(largest).unwrap();
        let gap = -(&start + &end).to_f64() - (a_radius + b_radius);
        // A normal is right to an ulp of doubles, which the ends of a body turn into a length.
        let endless = !bounded(a) || !bounded(b);
        let reach = if endless { FAR } else { sizes + distance };
        let band = reach * 64.0 * f64::EPSILON + distance / 1024.0;
        assert!(endless || gap >= distance - band, "gap {gap} along {normal:?}: {}", said());
    }
}

trait Least {
    fn next_up_double(self) -> f64;
}

impl<S: Scalar> Least for S {
    fn next_up_double(self) -> f64 {
        self.next_up().double()
    }
}

const KINDS: [Kind; 12] = [
    Kind::Point,
    Kind::Segment,
    Kind::Ball,
    Kind::Capsule,
    Kind::Triangle,
    Kind::Aabb,
    Kind::Obb,
    Kind::Ray,
    Kind::Line,
    Kind::Plane,
    Kind::HalfSpace,
    Kind::Sector,
];

/// Pairs of judged kinds: at random, and then as near as rounding can bring them and up to 2¹⁰ ulp off.
fn of_judged<V: Dimension>(cases: u64) {
    let mut tried = Tried::default();
    cases_of(cases, |random| {
        let kinds = [KINDS[random.below(12)], KINDS[random.below(12)]];
        let is_flat = |kind| matches!(kind, Kind::Plane | Kind::HalfSpace);
        let is_sight = |kind| matches!(kind, Kind::Ray | Kind::Line);
        let endless = |kind| is_flat(kind) || is_sight(kind);
        let judged = judge::is_judged(kinds[0], kinds[1]);
        if !judged || kinds.into_iter().all(endless) || is_flat(kinds[0]) {
            return;
        }
        let [a, b] = random.pair::<V>(kinds).unwrap();
        let most = if random.one_in(64) { 64 } else { 16 };
        hold(&a, &b, most, &mut tried);
        let Some(way) = crate::trust_counts::to_touching(&a, &b) else { return };
        for i in 0..3 {
            let off = random.direction::<V>();
            let ulps = if i == 0 { 0.0 } else { random.between(-1.0, 10.0).exp2() };
            let off = off * V::Scalar::of(ulps * ulp::<V::Scalar>(random.scale()));
            hold(&a, &b.posed(way + off, None), most, &mut tried);
        }
    });
    let Tried { apart, near, judged, worst } = tried;
    println!(
        "{apart} apart, {near} of them within 64 ulp; {judged} in rationals, off by {worst:.1e} at most"
    );
    assert!(apart > cases / 8 && near > cases / 16 && judged > cases / 16);
}

in_every_space!(distances_points_and_normals_of_judged_shapes = of_judged(count(500)));

/// All pairs of bounded convex kinds and meshes that have no exact judge.
fn of_others<V: Dimension>(cases: u64) {
    let mut tried = Tried::default();
    let others: Vec<_> = Kind::ALL.iter().filter(|kind| kind.is_bounded()).collect();
    cases_of(cases, |random| {
        let kinds = [0; 2].map(|_| *others[random.below(others.len())]);
        if judge::is_judged(kinds[0], kinds[1]) || kinds.contains(&Kind::Sector) {
            return;
        }
        let [Some(a), Some(b)] = kinds.map(|kind| random.shape::<V>(kind)) else { return };
        hold(&a, &b, 0, &mut tried);
        let Some(way) = crate::trust_counts::to_touching(&a, &b) else { return };
        let off = random.direction::<V>() * V::Scalar::of(random.scale() * 1e-5);
        hold(&a, &b.posed(way + off, None), 0, &mut tried);
    });
    assert!(tried.apart > cases / 8, "{}", tried.apart);
}

in_every_space!(distances_points_and_normals_of_other_shapes = of_others(count(300)));

/// Between a sector and a point or a ball: a ball that is larger by a little more than the distance meets it, and by a little less
/// does not.
fn of_sectors<V: Dimension>() {
    let mut near = 0;
    cases_of(count(400), |random| {
        let sector = random.sector::<V>();
        let point = random.point::<V>();
        let sector = Shape::from(sector);
        let at = |point: V| Shape::from(Ball::new(point, V::Scalar::of(0.0)).unwrap());
        let mut hold = |point: V| {
            let closest = matrix::distance(&at(point), &sector).unwrap();
            let distance = closest.distance.double();
            assert_eq!(distance > 0.0, judge::order(&at(point), &sector).unwrap().is_gt());
            let meets = |radius: f64| {
                let ball = Ball::new(point, V::Scalar::of(radius)).unwrap();
                judge::overlap(&ball.into(), &sector).unwrap()
            };
            if distance > 0.0 && distance < 1e30 {
                near += u64::from(distance < 64.0 * ulp::<V::Scalar>(random.scale()));
                let said = || format!("{point:?}, {sector:?}: {closest:?}");
                assert!(meets(distance * (1.0 + 1.0 / 4096.0)), "{}", said());
                assert!(!meets(distance * (1.0 - 1.0 / 4096.0)), "{}", said());
            }
            closest
        };
        let closest = hold(point);
        // Onto it, as near as rounding comes.
        let closest = hold(closest.b);
        hold(closest.b + (point - closest.b) * V::Scalar::of(1e-6));
    });
    assert!(near > 20, "{near}");
}

in_every_space!(sectors_are_bracketed_by_verdicts = of_sectors());
