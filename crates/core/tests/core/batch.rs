//! Batches against single calls: the same answer in every case, bit for bit, in random worlds, where the verdict turns as a
//! shape is moved, an ulp at a time, and at both ends of the range of numbers; case by case, and one against many.
//!
//! Most batches are asked in two spaces, of which one is in single precision and one is the plane: what else differs among spaces
//! is the filter, which `filters` asks in all. A batch is compiled for each width of registers, which takes long.

use std::fmt::Debug;

use crate::common::{Random, Scaled, cases_of, count, turning_point, ulp};
use glam::DVec3;
use hitbench_core::intersect::batch::{self, Many, Mask, Spans};
use hitbench_core::intersect::{contains, overlap, raycast, sweep};
use hitbench_core::shapes::{Ball, Bounds, Interval, Numbers, Point};
use hitbench_core::{Scalar, Vector};

/// A test over spaces of each batch with verdicts beside its single call.
macro_rules! verdicts {
    ($($pair:ident: $single:expr, $batch:expr, $a:ident, $b:ident, $($vector:ident)+;)+) => {
        $(#[test]
        fn $pair() {
            $(agree::<glam::$vector, _, _, _>(
                (|random| random.$a::<glam::$vector>(), |random| random.$b::<glam::$vector>()),
                |a, b| $single(a, b),
                |a, b| verdicts_of(|hits| $batch(a, b, hits)),
                |one, b| verdicts_of(|hits| $batch(one, b, hits)),
                |a, one| verdicts_of(|hits| $batch(a, one, hits)),
                concat!(stringify!($pair), " in ", stringify!($vector)),
            );)+
        })+
    };
}

/// The same with spans.
macro_rules! spans {
    ($($test:ident: $single:expr, $batch:expr, $a:ident, $b:ident, $($vector:ident)+;)+) => {
        $(#[test]
        fn $test() {
            $(agree::<glam::$vector, _, _, _>(
                (|random| random.$a::<glam::$vector>(), |random| random.$b::<glam::$vector>()),
                |a, b| $single(a, b),
                |a, b| spans_of(|found| $batch(a, b, found)),
                |one, b| spans_of(|found| $batch(one, b, found)),
                |a, one| spans_of(|found| $batch(a, one, found)),
                concat!(stringify!($test), " in ", stringify!($vector)),
            );)+
        })+
    };
}

macro_rules! overlaps {
    ($($pair:ident, $a:ident, $b:ident, $($vector:ident)+;)+) => {
        verdicts! { $($pair: |a: &_, b: &_| overlap::$pair(a, b, &mut ()), batch::$pair, $a, $b, $($vector)+;)+ }
    };
}

overlaps! {
    aabb_aabb, aabb, aabb, Vec2 Vec3 DVec2 DVec3 Vec3A;
    aabb_obb, aabb, obb, Vec2 DVec3;
    obb_obb, obb, obb, Vec3 DVec2;
    ball_ball, ball, ball, Vec2 DVec3;
    ball_aabb, ball, aabb, Vec3 DVec2;
    ball_obb, ball, obb, Vec2 DVec3;
    ball_capsule, ball, capsule, Vec2 Vec3 DVec2 DVec3;
    capsule_capsule, capsule, capsule, Vec3 DVec2;
    segment_aabb, any_segment, aabb, Vec2 DVec3;
    segment_obb, any_segment, obb, Vec3 DVec2;
    triangle_aabb, triangle, aabb, Vec3 DVec3;
    triangle_obb, triangle, obb, Vec3 DVec3;
    segment_ball, any_segment, ball, Vec2 DVec3;
    segment_capsule, any_segment, capsule, Vec3 DVec2;
    ball_plane, ball, plane, Vec2 DVec3;
    ball_half_space, ball, half_space, Vec3 DVec2;
    segment_plane, any_segment, plane, Vec2 DVec3;
    segment_half_space, any_segment, half_space, Vec3 DVec2;
    capsule_plane, capsule, plane, Vec2 DVec3;
    capsule_half_space, capsule, half_space, Vec3 DVec2;
    triangle_plane, triangle, plane, Vec2 DVec3;
    triangle_half_space, triangle, half_space, Vec3 DVec2;
    aabb_plane, aabb, plane, Vec2 DVec3;
    aabb_half_space, aabb, half_space, Vec3 DVec2;
    obb_plane, obb, plane, Vec2 DVec3;
    obb_half_space, obb, half_space, Vec3 DVec2;
}

/// Points have no size: a batch of them is of shapes as well.
macro_rules! contains {
    ($($pair:ident, $b:ident, $($vector:ident)+;)+) => {
        verdicts! { $($pair: |a: &Point<_>, b: &_| contains::$pair(a.at(), b, &mut ()), batch::$pair, a_point, $b, $($vector)+;)+ }
    };
}

contains! {
    point_ball, ball, Vec2 DVec3;
    point_capsule, capsule, Vec3 DVec2;
    point_aabb, aabb, Vec2 DVec3;
    point_obb, obb, Vec3 DVec2;
    point_plane, plane, Vec2 DVec3;
    point_half_space, half_space, Vec3 DVec2;
}

verdicts! {
    ray_aabb: |a: &_, b: &_| raycast::ray_aabb(a, b, &mut ()).is_some(), batch::ray_aabb, ray, aabb, Vec2 DVec3;
    ray_ball: |a: &_, b: &_| raycast::ray_ball(a, b, &mut ()).is_some(), batch::ray_ball, ray, ball, Vec3 DVec2;
    ray_triangle: |a: &_, b: &_| raycast::ray_triangle(a, b, &mut ()).is_some(), batch::ray_triangle, ray, triangle, Vec3 DVec3;
}

spans! {
    ray_aabb_spans: |a: &_, b: &_| raycast::ray_aabb(a, b, &mut ()).map(|hit| [hit.entry, hit.exit]),
        batch::ray_aabb_spans, ray, aabb, Vec2 DVec3;
    ray_ball_spans: |a: &_, b: &_| raycast::ray_ball(a, b, &mut ()).map(|hit| [hit.entry, hit.exit]),
        batch::ray_ball_spans, ray, ball, Vec3 DVec2;
    ray_triangle_spans: |a: &_, b: &_| raycast::ray_triangle(a, b, &mut ()).map(|hit| [hit.entry, hit.exit]),
        batch::ray_triangle_spans, ray, triangle, Vec3 DVec3;
}

/// The ways of sweeps are made of the places.
macro_rules! sweeps {
    ($($batch:ident: $pair:ident, $verdict:ident, $kind:ident, $($vector:ident)+;)+) => {
        $(#[test]
        fn $batch() {
            $({
                type V = glam::$vector;
                agree::<V, _, _, _>(
                    (|random| random.$kind::<V>(), |random| random.$kind::<V>()),
                    |a, b| {
                        let overlap = sweep::$pair(a, b, way(a.center(), b.center()), &mut ());
                        overlap.map(|o| [o.first, o.last])
                    },
                    |a, b| {
                        let ways = (0..a.len()).map(|i| way(a.get(i).center(), b.get(i).center()));
                        let ways: Many<V> = ways.collect();
                        let spans = spans_of(|found| batch::$batch(a, b, &ways, found));
                        let verdicts = verdicts_of(|hits| batch::$verdict(a, b, &ways, hits));
                        assert!(spans.iter().map(Option::is_some).eq(verdicts));
                        spans
                    },
                    |one, b| {
                        let ways = (0..b.len()).map(|i| way(one.center(), b.get(i).center()));
                        let ways: Many<V> = ways.collect();
                        spans_of(|found| batch::$batch(one, b, &ways, found))
                    },
                    |a, one| {
                        let ways = (0..a.len()).map(|i| way(a.get(i).center(), one.center()));
                        let ways: Many<V> = ways.collect();
                        spans_of(|found| batch::$batch(a, one, &ways, found))
                    },
                    concat!(stringify!($batch), " in ", stringify!($vector)),
                );
            })+
        })+
    };
}

sweeps! {
    sweep_ball_ball_spans: ball_ball, sweep_ball_ball, ball, Vec2 DVec3;
    sweep_aabb_aabb_spans: aabb_aabb, sweep_aabb_aabb, aabb, Vec3 DVec2;
}

/// A displacement that depends on where two shapes stand: towards one another, further, or not quite; zero where both are.
fn way<V: Vector>(a: V, b: V) -> V {
    let factor = 0.5 + (a.get(0).double().to_bits() % 3) as f64 / 2.0;
    (a - b) * V::Scalar::of(factor)
}

#[test]
fn bounds_meet_as_one_by_one() {
    fn generic<V: Vector>() {
        let bounds = |random: &mut Random| {
            let [a, b]: [V; 2] = [random.point(), random.point()];
            if random.one_in(8) { Bounds { min: a, max: b } } else { Bounds::around([a, b]) }
        };
        cases_of(count(50), |random| {
            let a: Vec<_> = (0..200).map(|_| bounds(random)).chain([Bounds::empty()]).collect();
            let b: Vec<_> = (0..201).map(|_| bounds(random)).collect();
            let (many_a, many_b): (Many<_>, Many<_>) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let mut hits = Mask::new();
            batch::bounds_bounds(&many_a, &many_b, &mut hits);
            assert!((0..201).all(|i| hits.get(i) == a[i].meets(&b[i])));
            batch::bounds_bounds(&a[200], &many_b, &mut hits);
            assert!(!hits.any(), "nothing meets what is empty");
            batch::bounds_bounds(&a[0], &many_b, &mut hits);
            assert!((0..201).all(|i| hits.get(i) == a[0].meets(&b[i])));
        });
    }
    generic::<glam::Vec2>();
    generic::<glam::Vec3>();
    generic::<glam::DVec3>();
}

/// What has no batch of its own is asked one by one, in verdicts and in times.
#[test]
fn any_test_makes_a_batch() {
    cases_of(count(20), |random| {
        let pairs: Vec<_> =
            (0..150).map(|_| (random.ball::<glam::Vec3>(), random.triangle())).collect();
        let (balls, triangles): (Many<_>, Many<_>) = pairs.iter().copied().unzip();
        let mut hits = Mask::new();
        batch::each(&balls, &triangles, |a, b| overlap::ball_triangle(a, b, &mut ()), &mut hits);
        let way: glam::Vec3 = random.displacement();
        let sweep = |a: &_, b: &_| {
            let overlap = sweep::ball_triangle(a, b, way, &mut ())?;
            Some(Interval { min: overlap.first, max: overlap.last })
        };
        let mut found = Spans::new();
        batch::each_spans(&balls, &triangles, sweep, &mut found);
        for (i, (a, b)) in pairs.iter().enumerate() {
            assert_eq!(hits.get(i), overlap::ball_triangle(a, b, &mut ()));
            assert_eq!(found.get(i), sweep(a, b));
        }
    });
}

#[test]
fn batches_of_any_length() {
    let ball = |i: usize| Ball::new(glam::Vec3::X * (i as f32 * 0.7), 1.0).unwrap();
    let mut hits = Mask::new();
    // A mask of an earlier batch has no part in the next one.
    for len in [200, 0, 1, 63, 64, 65, 128, 129] {
        let balls: Many<_> = (0..len).map(ball).collect();
        batch::ball_ball(&balls, &ball(3), &mut hits);
        let expected: Vec<_> =
            (0..len).filter(|&i| overlap::ball_ball(&ball(i), &ball(3), &mut ())).collect();
        assert_eq!(hits.hits().collect::<Vec<_>>(), expected, "{len} balls");
        assert_eq!(
            (hits.len(), hits.count(), hits.any()),
            (len, expected.len(), !expected.is_empty()),
            "{len} balls"
        );
        // The places behind the last case are balls at the origin, which nobody has asked about.
        assert_eq!(hits.words().len(), len.div_ceil(64));
        assert!(
            hits.words()
                .last()
                .is_none_or(|word| len.is_multiple_of(64) || word >> (len % 64) == 0)
        );
    }
    batch::ball_ball(&ball(1), &ball(2), &mut hits);
    assert_eq!((hits.len(), hits.count()), (1, 1), "one against one");
}

#[test]
#[should_panic(expected = "case by case")]
fn sides_of_two_lengths() {
    let balls = |n| (0..n).map(|_| Ball::new(glam::Vec2::ZERO, 1.0).unwrap()).collect::<Many<_>>();
    batch::ball_ball(&balls(3), &balls(4), &mut Mask::new());
}

#[test]
fn what_is_stored_comes_back() {
    cases_of(500, |random| {
        let [a, b] = [random.obb::<glam::Vec3>(), random.obb()];
        let mut boxes: Many<_> = std::iter::repeat_n(a, 70).collect();
        boxes.set(66, b);
        assert_eq!([65, 66, 67].map(|i| boxes.get(i)), [a, b, a]);
        let [a, b] = [random.capsule::<glam::DVec2>(), random.capsule()];
        let mut capsules: Many<_> = [a, a].into_iter().collect();
        capsules.set(1, b);
        assert_eq!((capsules.get(0), capsules.get(1), capsules.len()), (a, b, 2));
        let [a, b] = [random.triangle::<glam::DVec3>(), random.triangle()];
        let mut triangles: Many<_> = [a, b].into_iter().collect();
        assert_eq!((triangles.get(0), triangles.get(1)), (a, b));
        triangles.clear();
        assert!(triangles.is_empty());
    });
}

fn verdicts_of(ask: impl Fn(&mut Mask)) -> Vec<bool> {
    let mut hits = Mask::new();
    ask(&mut hits);
    (0..hits.len()).map(|i| hits.get(i)).collect()
}

fn spans_of<S: Scalar>(ask: impl Fn(&mut Spans<S>)) -> Vec<Option<[S; 2]>> {
    let mut found = Spans::new();
    ask(&mut found);
    (0..found.hits().len()).map(|i| found.get(i).map(|Interval { min, max }| [min, max])).collect()
}

trait Answer: PartialEq + Debug {
    fn is_hit(&self) -> bool;
}

impl Answer for bool {
    fn is_hit(&self) -> bool {
        *self
    }
}

impl<T: PartialEq + Debug> Answer for Option<T> {
    fn is_hit(&self) -> bool {
        self.is_some()
    }
}

fn agree<V: Vector, A: Scaled + Numbers + Debug, B: Scaled + Numbers + Debug, R: Answer>(
    (make_a, make_b): (impl Fn(&mut Random) -> A, impl Fn(&mut Random) -> B),
    single: impl Fn(&A, &B) -> R,
    pairs: impl Fn(&Many<A>, &Many<B>) -> Vec<R>,
    one_to_many: impl Fn(&A, &Many<B>) -> Vec<R>,
    many_to_one: impl Fn(&Many<A>, &B) -> Vec<R>,
    name: &str,
) {
    let mut cases = Vec::new();
    // 25,000 random ones in each of four spaces, and the hard ones.
    cases_of(count(250), |random| {
        cases.extend((0..100).map(|_| (make_a(random), make_b(random))));
        let pair = (make_a(random), make_b(random));
        hard_cases::<V, A, B>(random, pair, |a, b| single(a, b).is_hit(), &mut cases);
    });
    let [mut hits, mut asked] = [0; 2];
    let mut same = |answers: Vec<R>, case: &dyn Fn(usize) -> (A, B), len: usize| {
        assert_eq!(answers.len(), len);
        for (i, answer) in answers.into_iter().enumerate() {
            let (a, b) = case(i);
            assert_eq!(answer, single(&a, &b), "{name}: {a:?}, {b:?}");
            hits += usize::from(answer.is_hit());
        }
        asked += len;
    };
    let (a, b): (Many<A>, Many<B>) = cases.iter().copied().unzip();
    same(pairs(&a, &b), &|i| cases[i], cases.len());
    for some in cases.chunks(130).step_by(8) {
        let (a, b): (Many<A>, Many<B>) = some.iter().copied().unzip();
        let (one_a, one_b) = some[some.len() / 2];
        same(one_to_many(&one_a, &b), &|i| (one_a, some[i].1), some.len());
        same(many_to_one(&a, &one_b), &|i| (some[i].0, one_b), some.len());
    }
    eprintln!("{name}: {asked} cases, {hits} hits");
    // A point lies in a plane only where numbers are small multiples of one.
    let part = if name.starts_with("point_plane") { 2000 } else { 50 };
    assert!(hits * part > asked && hits * part < asked * (part - 1), "{hits} of {asked}");
}

/// Cases that turn on little: a pair at both ends of the range of numbers, and where the verdict turns as the second shape is
/// moved from one place to another, an ulp at a time.
fn hard_cases<V: Vector, A: Scaled + Numbers, B: Scaled + Numbers>(
    random: &mut Random,
    (a, b): (A, B),
    is_hit: impl Fn(&A, &B) -> bool,
    cases: &mut Vec<(A, B)>,
) {
    let limit = V::Scalar::LIMIT_EXPONENT;
    for exponent in [-2 * limit, -limit * 4 / 3, -limit, -limit / 3, limit / 3, limit - 25] {
        let factor = 2_f64.powi(exponent);
        cases.push((a.scaled(factor), b.scaled(factor)));
    }
    let places = [random.place::<V>(), random.place::<V>()];
    let turn = turning_point::<V::Scalar>(places, |at| is_hit(&a, &b.moved(at)));
    let Some([from, to]) = turn else { return };
    let scale = random.scale();
    let along = (to - from).try_normalize().unwrap_or(DVec3::X);
    for step in 0..6 {
        let off = along * (ulp::<V::Scalar>(scale) * 2_f64.powi(2 * step));
        cases.extend([from, from + off, from - off].map(|at| (a, b.moved(at))));
    }
}
