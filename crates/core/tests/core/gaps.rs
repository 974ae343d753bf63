//! Shapes that are apart, down to the last ulp: the distance, the witness points and the normal, against rational arithmetic
//! and against the definition.

use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, method};
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{explain, judge};
use hitbench_core::shapes::{Ball, Kind, Plane, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::{Grown, cases_of, count, lift, outside, ulp};

/// The distance in rationals, where that is quick.
pub fn distance_of<V: Vector>(a: &Shape<V>, b: &Shape<V>, most: usize) -> Option<f64> {
    let a = Grown::of(a)?;
    let off = |plane, side| a.distance_from_plane(plane, side);
    match b {
        Shape::Plane(plane) => Some(off(plane, 1.0).max(off(plane, -1.0))),
        Shape::HalfSpace(solid) => Some(off(solid.boundary(), 1.0)),
        b => {
            let b = Grown::of(b)?;
            (a.points.len() * b.points.len() <= most).then(|| a.distance(&b))
        }
    }
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

/// Above a plane.
fn height<V: Vector>(plane: &Plane<V>, p: V) -> f64 {
    let normal = lift(plane.normal());
    (normal.dot(lift(p)) - plane.offset().double()) / normal.length()
}

fn is_sight(kind: Kind) -> bool {
    matches!(kind, Kind::Ray | Kind::Line)
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
    let (recorded, record) = explain::distance(a, b);
    let [of_a, of_b] = [a, b].map(Shape::kind);
    let is_judged = judge::is_judged(of_a, of_b, V::DIM);
    // A general search rounds in another way while it is recorded, and a ray or a line may be told by where it enters.
    let is_general = !matches!(method(Query::Distance, of_a, of_b, V::DIM), Method::Dedicated(_));
    if !is_general && !is_sight(of_a) && !is_sight(of_b) {
        assert_eq!(recorded, Ok(closest), "recorded: {}", said());
        assert!(matches!(record.steps.last(), Some(Step::Closest { .. })), "{}", said());
    }
    let sizes = size(a, b).max(closest.a.max_abs().double());
    let coordinate = ulp::<V::Scalar>(sizes.max(closest.b.max_abs().double()));
    // The witnesses.
    let bounded = |shape: &Shape<V>| shape.kind().is_bounded() && shape.kind() != Kind::Mesh;
    let doubt = if is_judged { 0.0 } else { 1e-8 * sizes };
    for (shape, other, point) in [(a, b, closest.a), (b, a, closest.b)] {
        let off = match shape {
            Shape::Point(on) if overlap && other.kind() == Kind::Segment => {
                assert_eq!(on.at(), point, "{}", said());
                0.0
            }
            Shape::Plane(plane) => height(plane, point).abs(),
            Shape::HalfSpace(solid) => height(solid.boundary(), point),
            _ if bounded(shape) => outside(&shape.widened(), point.widened()),
            _ => 0.0,
        };
        assert!(off <= 16.0 * coordinate + doubt, "{off} off: {}", said());
    }
    if overlap {
        return;
    }
    tried.apart += 1;
    tried.near += u64::from(distance < 64.0 * coordinate);
    let least = V::Scalar::of(0.0).next_up_double();
    if let Some(truth) = distance_of(a, b, most) {
        tried.judged += 1;
        let off = (distance - truth).abs();
        let ulps = (off - least) / ulp::<V::Scalar>(sizes);
        tried.worst = tried.worst.max(ulps);
        assert!(off <= truth / 4096.0 + least, "{}: true is {truth}", said());
        assert!(ulps <= 8.0, "{}: true is {truth}, {ulps} ulp off", said());
    }
    let way = (closest.b.in_space() - closest.a.in_space()).length();
    assert!((way - distance).abs() <= 16.0 * coordinate + doubt, "{way} between: {}", said());
    // The normal: a unit, and the shapes lie on its two sides.
    let (_, parts) = matrix::nearest_parts(a, b).unwrap();
    let normal = matrix::normal(a, b, parts).unwrap_or_else(|| panic!("no normal: {}", said()));
    assert!((normal.length().double() - 1.0).abs() < 1e-12, "{normal:?}: {}", said());
    if let (Some(of_a), Some(of_b), true) = (Grown::of(a), Grown::of(b), bounded(a) && bounded(b)) {
        let gap = of_a.gap_on(&of_b, normal.in_space());
        // A normal is right to an ulp of doubles, which the ends of a body turn into a length.
        let band = (sizes + distance) * 64.0 * f64::EPSILON + distance / 1024.0;
        assert!(gap >= distance - band, "gap {gap} along {normal:?}: {}", said());
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
        let endless = |kind| is_flat(kind) || is_sight(kind);
        let judged = judge::is_judged(kinds[0], kinds[1], V::DIM);
        if !judged || kinds.into_iter().all(endless) || is_flat(kinds[0]) {
            return;
        }
        let [a, b] = random.pair::<V>(kinds).unwrap();
        let most = if random.one_in(64) { 64 } else { 16 };
        hold(&a, &b, most, &mut tried);
        let Some(way) = crate::common::to_touching(&a, &b) else { return };
        for i in 0..3 {
            let off = random.direction::<V>();
            let ulps = if i == 0 { 0.0 } else { random.between(-1.0, 10.0).exp2() };
            let off = off * V::Scalar::of(ulps * ulp::<V::Scalar>(random.scale()));
            hold(&a, &b.posed(way + off, None), most, &mut tried);
        }
    });
    let Tried { apart, near, judged, worst } = tried;
    println!(
        "{apart} apart, {near} of them within 64 ulp; {judged} in rationals, off by {worst:.1} ulp at most"
    );
    assert!(apart > cases / 8 && near > cases / 16 && judged > cases / 16);
}

in_every_space!(distances_points_and_normals_of_judged_shapes = of_judged(count(6_000)));

/// All pairs of bounded convex kinds that have no exact judge, and of meshes.
fn of_others<V: Dimension>(cases: u64) {
    let mut tried = Tried::default();
    let others: Vec<_> = Kind::ALL.iter().filter(|kind| kind.is_bounded()).collect();
    cases_of(cases, |random| {
        let kinds = [0; 2].map(|_| *others[random.below(others.len())]);
        let is_judged = judge::is_judged(kinds[0], kinds[1], V::DIM);
        if is_judged && !kinds.contains(&Kind::Mesh) || kinds.contains(&Kind::Sector) {
            return;
        }
        let [Some(a), Some(b)] = kinds.map(|kind| random.shape::<V>(kind)) else { return };
        hold(&a, &b, 0, &mut tried);
        let Some(way) = crate::common::to_touching(&a, &b) else { return };
        let off = random.direction::<V>() * V::Scalar::of(random.scale() * 1e-5);
        hold(&a, &b.posed(way + off, None), 0, &mut tried);
    });
    assert!(tried.apart > cases / 8, "{}", tried.apart);
}

in_every_space!(distances_points_and_normals_of_other_shapes = of_others(count(1_000)));

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
