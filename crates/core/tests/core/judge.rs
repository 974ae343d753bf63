//! The exact judge against rational arithmetic: at rest, while shapes move straight, and of rays and lines.

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::intersect::judge::{self, Times};
use hitbench_core::shapes::{
    Aabb, Ball, HalfSpace, Line, Plane, Point, Ray, Segment, Shape, Triangle,
};
use hitbench_core::{Scalar, Vector};
use num_rational::BigRational;
use num_traits::{Float, One, Zero};

use crate::common::hulls::exact_hulls_meet;
use crate::common::rational::{Rational3, dot, exact, exact3, plus};
use crate::common::{Grown, Random, cases_of, lift};

fn corners<V: Vector>(shape: &Shape<V>) -> Vec<Rational3> {
    Grown::of(shape).unwrap().rational()
}

fn polytope<V: Vector>(random: &mut Random, on_grid: bool) -> Shape<V> {
    match random.below(if on_grid { 4 } else { 3 }) {
        0 => Point::new(random.point()).unwrap().into(),
        1 => random.any_segment::<V>().into(),
        2 => random.triangle::<V>().into(),
        _ => random.aabb::<V>().into(),
    }
}

fn polytopes_in_motion<V: Vector>() {
    let (mut hits, mut touching, mut count) = (0, 0, 0);
    cases_of(300, |random| {
        let on_grid = random.one_in(2);
        if on_grid {
            random.put_on_small_grid();
        }
        let (a, b): (Shape<V>, Shape<V>) = (polytope(random, on_grid), polytope(random, on_grid));
        let ways: [V; 2] = [random.displacement(), random.displacement()];
        let way = {
            let [of_a, of_b] = ways.map(exact3);
            plus(&of_b, &of_a, &-BigRational::one())
        };
        let between = [[0.0, 1.0], [0.0, 0.0], [0.25, 0.625], [1.0, 1.0]][random.below(4)];
        let at_ends = between.map(exact);
        let swept: Vec<_> =
            corners(&b).iter().flat_map(|p| at_ends.each_ref().map(|u| plus(p, &way, u))).collect();
        let truth = exact_hulls_meet(&corners(&a), &swept);
        let told = judge::meet(&a, &b, ways, between);
        assert_eq!(told, Some(truth), "{a:?}, {b:?}, {ways:?}, {between:?}");
        let [of_a, of_b] = ways;
        assert_eq!(judge::meet(&b, &a, [of_b, of_a], between), told, "swapped");
        let open = truth && meet_wherever_nudged::<V>(&corners(&a), &swept);
        let told = judge::meet_open(&a, &b, ways, between);
        assert_eq!(told, Some(open), "open: {a:?}, {b:?}, {ways:?}, {between:?}");
        assert_eq!(judge::meet_open(&b, &a, [of_b, of_a], between), told, "open, swapped");
        touching += u32::from(truth && !open);
        hits += u32::from(truth);
        count += 1;
    });
    assert!(hits * 100 > count && hits * 10 < count * 9, "{hits} of {count}");
    assert!(touching * 100 > count, "{touching} of {count} only touch");
}

/// Whether the hull of the first points still meets that of the others after a tiny step in each of some directions, of which
/// some go out of every half-space.
fn meet_wherever_nudged<V: Vector>(points: &[Rational3], others: &[Rational3]) -> bool {
    let directions = [[-1.0, -1.0, -1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    directions.iter().take(V::DIM + 1).all(|direction| {
        let mut direction = DVec3::from_array(*direction);
        if V::DIM == 2 {
            direction.z = 0.0;
        }
        let tiny = exact(2_f64.powi(-300));
        let nudged: Vec<_> = points.iter().map(|p| plus(p, &exact3(direction), &tiny)).collect();
        exact_hulls_meet(&nudged, others)
    })
}

/// A polytope that may stand anywhere in a box of places.
fn polytopes_somewhere<V: Vector>() {
    let (mut hits, mut count) = (0, 0);
    cases_of(200, |random| {
        random.put_on_small_grid();
        let (a, b): (Shape<V>, Shape<V>) = (polytope(random, true), polytope(random, true));
        let [least, size]: [V; 2] = [random.displacement(), random.displacement()];
        // Some boxes of places are flat, or a point.
        let size =
            V::from_fn(|i| if random.one_in(4) { V::Scalar::ZERO } else { size.get(i).abs() });
        let places = [least, least + size];
        let place = |n: usize| lift(V::from_fn(|i| places[n >> i & 1].get(i)));
        let moved: Vec<_> = (0..1 << V::DIM)
            .flat_map(|n| {
                let place = exact3(place(n));
                corners(&a).into_iter().map(move |p| plus(&p, &place, &BigRational::one()))
            })
            .collect();
        let truth = exact_hulls_meet(&moved, &corners(&b));
        let told = judge::overlap_within(&a, &b, places);
        assert_eq!(told, Some(truth), "{a:?}, {b:?}, {places:?}");
        hits += u32::from(truth);
        count += 1;
    });
    assert!(hits * 20 > count && hits * 10 < count * 9, "{hits} of {count}");
}

in_every_space!(polytopes_that_stand_anywhere_in_a_box = polytopes_somewhere());

in_every_space!(polytopes_that_move = polytopes_in_motion());

/// The least of |m + w t|² for 0 ≤ t ≤ 1 against (r + s)², and the first time of contact to the last digits.
fn balls_in_motion<V: Vector>() {
    cases_of(1_000, |random| {
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        let (a, b): (Ball<V>, Ball<V>) = (random.ball(), random.ball());
        let way: V = random.displacement();
        let m = {
            let [p, q] = [a, b].map(|ball| exact3(ball.center()));
            plus(&q, &p, &-BigRational::one())
        };
        let w = exact3(way);
        let reach = exact(a.radius().double()) + exact(b.radius().double());
        let gap = |t: &BigRational| {
            let at = plus(&m, &w, t);
            dot(&at, &at) - &reach * &reach
        };
        let (zero, one) = (BigRational::zero(), BigRational::one());
        let square = dot(&w, &w);
        let foot = if square == zero { zero.clone() } else { -dot(&m, &w) / square };
        let nearest = foot.clamp(zero.clone(), one);
        let truth = gap(&nearest) <= zero;
        let (a, b) = (a.into(), b.into());
        let ways = [V::ZERO, way];
        assert_eq!(judge::meet(&a, &b, ways, [0.0, 1.0]), Some(truth), "{a:?}, {b:?}, {way:?}");
        // Two points in the plane, one of which flies through the other, only touch; so do balls at the least distance.
        let open = gap(&nearest) < zero;
        let told = judge::meet_open(&a, &b, ways, [0.0, 1.0]);
        assert_eq!(told, Some(open), "open: {a:?}, {b:?}, {way:?}");
        let times = judge::times(&a, &b, ways).unwrap();
        assert_eq!(times.is_some(), truth);
        let Some(Times { first, last }) = times else { return };
        let apart = |u: f64| gap(&exact(u)) > zero;
        let told = || format!("{first:?}, {last:?}: {a:?}, {b:?}, {way:?}");
        for (inside, outside, end) in [(first.max, first.min, 0.0), (last.min, last.max, 1.0)] {
            // A graze may be shorter than the bracket.
            assert!(!apart(inside) || first.max >= last.min, "{}", told());
            // They come together and then part.
            let is_bracket = (inside - outside).abs() == 2_f64.powi(-40) && apart(outside);
            assert!(is_bracket || inside == end && outside == end, "{}", told());
        }
    });
}

in_spaces!(balls_that_move = balls_in_motion(): Vec2, Vec3, DVec3);

/// As segments so long that they leave every shape of the world.
fn rays_and_lines<V: Vector>() {
    let (mut hits, mut count) = (0, 0);
    cases_of(300, |random| {
        random.put_on_small_grid();
        let shape: Shape<V> = polytope(random, true);
        let (from, to): (V, V) = (random.point(), random.point());
        let Ok(ray) = Ray::new(from, to - from) else { return };
        let line = Line::new(from, to - from).unwrap();
        // The stored direction, at any length.
        let (start, direction) = (exact3(from), exact3(ray.direction()));
        let far = exact(1024.0);
        let end = |sign: i32| plus(&start, &direction, &(&far * exact(f64::from(sign))));
        let corners = corners(&shape);
        let on_ray = exact_hulls_meet(&[start.clone(), end(1)], &corners);
        let on_line = exact_hulls_meet(&[end(-1), end(1)], &corners);
        let (ray, line): (Shape<V>, Shape<V>) = (ray.into(), line.into());
        assert_eq!(judge::overlap(&ray, &shape), Some(on_ray), "{ray:?}, {shape:?}");
        assert_eq!(judge::overlap(&shape, &line), Some(on_line), "{line:?}, {shape:?}");
        let open = on_ray && meet_wherever_nudged::<V>(&[start.clone(), end(1)], &corners);
        assert_eq!(judge::overlap_open(&ray, &shape), Some(open), "{ray:?}, {shape:?}");
        let open = on_line && meet_wherever_nudged::<V>(&[end(-1), end(1)], &corners);
        assert_eq!(judge::overlap_open(&shape, &line), Some(open), "{line:?}, {shape:?}");
        hits += u32::from(on_ray);
        count += 1;
    });
    assert!(hits * 20 > count && hits < count, "{hits} of {count}");
}

in_spaces!(rays_and_lines_meet_polytopes = rays_and_lines(): Vec2, Vec3, DVec3);

fn planes_in_motion<V: Vector>() {
    cases_of(1_000, |random| {
        random.put_on_small_grid();
        let shape: Shape<V> = polytope(random, true);
        let plane: Plane<V> = random.plane();
        let way: V = random.displacement();
        let (normal, offset) = (exact3(plane.normal()), plane.offset().double());
        let offset = exact(offset);
        let one = BigRational::one();
        let mut heights = Vec::new();
        for corner in corners(&shape) {
            let end = plus(&corner, &exact3(way), &one);
            heights.extend([corner, end].map(|p| dot(&p, &normal) - &offset));
        }
        let zero = BigRational::zero();
        let (low, high) = (heights.iter().min().unwrap(), heights.iter().max().unwrap());
        let (ways, whole) = ([way, V::ZERO], [0.0, 1.0]);
        let half_space = HalfSpace::new(plane.normal(), plane.offset());
        let of_plane = judge::meet(&shape, &plane.into(), ways, whole);
        assert_eq!(of_plane, Some(*low <= zero && *high >= zero), "{shape:?}, {plane:?}, {way:?}");
        let open = judge::meet_open(&shape, &plane.into(), ways, whole);
        assert_eq!(open, Some(*low < zero && *high > zero), "{shape:?}, {plane:?}, {way:?}");
        let Ok(half_space) = half_space else { return };
        if half_space.boundary() == &plane {
            let of_half = judge::meet(&shape, &half_space.into(), ways, whole);
            assert_eq!(of_half, Some(*low <= zero), "{shape:?}, {half_space:?}, {way:?}");
            let open = judge::meet_open(&shape, &half_space.into(), ways, whole);
            assert_eq!(open, Some(*low < zero), "{shape:?}, {half_space:?}, {way:?}");
        }
    });
}

in_spaces!(planes_and_half_spaces = planes_in_motion(): Vec2, Vec3, DVec3);

/// Without a judge there is no verdict, rather than a guess.
#[test]
fn what_has_no_judge_says_so() {
    let ball: Shape<Vec3> = Ball::new(Vec3::ZERO, 1.0).unwrap().into();
    let ray: Shape<Vec3> = Ray::new(Vec3::ZERO, Vec3::X).unwrap().into();
    let plane: Shape<Vec3> = Plane::new(Vec3::X, 0.0).unwrap().into();
    let mut random = Random::from_seed(3);
    let sector: Shape<Vec3> = random.sector::<Vec3>().into();
    assert_eq!(judge::overlap(&ray, &sector), None);
    assert_eq!(judge::overlap(&sector, &plane), None);
    for other in [&ray, &sector] {
        assert_eq!(judge::meet(&ball, other, [Vec3::X, Vec3::ZERO], [0.0, 1.0]), None);
    }
    assert_eq!(judge::meet(&plane, &ray, [Vec3::X, Vec3::ZERO], [0.0, 1.0]), None);
    let flat: Shape<Vec3> = Aabb::new(Vec3::ZERO, Vec3::ZERO).unwrap().into();
    let thin: Shape<Vec3> = Segment::new(Vec3::ZERO, Vec3::ZERO).unwrap().into();
    let triangle: Shape<Vec3> = Triangle::new(Vec3::ZERO, Vec3::ZERO, Vec3::ZERO).unwrap().into();
    for shape in [&flat, &thin, &triangle] {
        assert_eq!(judge::overlap(&ball, shape), Some(true));
    }
}

/// The distance of polytopes is that of the nearest points of their hulls, wherever they stand and however large they are.
fn distances_of<V: Vector>() {
    let (mut apart, mut count) = (0, 0);
    cases_of(400, |random| {
        let (a, b): (Shape<V>, Shape<V>) = (polytope(random, false), polytope(random, false));
        let told = judge::distance(&a, &b).unwrap();
        assert_eq!(judge::distance(&b, &a), Some(told), "swapped: {a:?}, {b:?}");
        assert_eq!(told == 0.0, judge::overlap(&a, &b).unwrap(), "{a:?}, {b:?}");
        // Balls of a radius a little below and above it, rolled along one of them, do not reach the other, and do.
        if let Shape::Point(point) = a {
            let ball = |radius: f64| Ball::new(lift(point.at()), radius).unwrap();
            let meets = |radius| {
                let other: Shape<DVec3> = lifted(&b);
                judge::overlap(&ball(radius).into(), &other).unwrap()
            };
            assert!(told == 0.0 || !meets(told * (1.0 - 1e-14)), "{a:?}, {b:?}: {told}");
            assert!(meets(told * (1.0 + 1e-14)), "{a:?}, {b:?}: {told}");
            count += 1;
        }
        apart += u32::from(told > 0.0);
    });
    assert!(apart > 40 && count > 40, "{apart} apart, {count} of points");
}

fn lifted<V: Vector>(shape: &Shape<V>) -> Shape<DVec3> {
    match shape {
        Shape::Point(point) => Point::new(lift(point.at())).unwrap().into(),
        Shape::Segment(s) => Segment::new(lift(s.start()), lift(s.end())).unwrap().into(),
        Shape::Triangle(triangle) => {
            let [a, b, c] = triangle.vertices().map(lift);
            Triangle::new(a, b, c).unwrap().into()
        }
        other => panic!("{other:?}"),
    }
}

in_spaces!(distances_are_bracketed_by_verdicts = distances_of(): Vec2, Vec3, DVec3);

/// In cases in which the difference of squares, or of the radii, loses all digits of doubles.
#[test]
fn a_tiny_distance_of_large_sets_is_known_to_its_last_digits() {
    let ball = |x: f64, radius: f64| -> Shape<DVec3> {
        Ball::new(DVec3::new(x, 0.0, 0.0), radius).unwrap().into()
    };
    let gap = 2_f64.powi(-33);
    let told = judge::distance(&ball(0.0, 1e6), &ball(2e6 + gap, 1e6)).unwrap();
    assert_eq!(told, (2e6 + gap) - 2e6);
    assert_eq!(judge::distance(&ball(0.0, 1.0), &ball(2.0, 1.0)), Some(0.0));
    let boxes = [0.0, 3e-25].map(|x| {
        let half = DVec3::splat(1e-25);
        Aabb::new(DVec3::new(x, 0.0, 0.0), half).unwrap().into()
    });
    let told = judge::distance(&boxes[0], &boxes[1]).unwrap();
    assert!((told - 1e-25).abs() < 1e-39, "{told}");
    let plane = Plane::new(DVec3::Y, 1.0).unwrap().into();
    assert_eq!(judge::distance(&boxes[0], &plane), None);
}
