//! Overlap and containment are those of exact arithmetic on the stored numbers, touching included.
//!
//! `COUNT=20000 cargo test --release --test core exact_pairs` tries more than the worlds of each pair and space below.

use glam::DVec3;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::overlap::{self, PlaneSide};
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Probe, Record, Recorder, contains, trust};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// Whether they have a point in common: the oracle.
pub fn meet<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> bool {
    let a = Grown::of(a).unwrap();
    let off = |plane, side| a.distance_from_plane(plane, side) > 0.0;
    match b {
        Shape::Plane(plane) => !off(plane, 1.0) && !off(plane, -1.0),
        Shape::HalfSpace(solid) => !off(solid.boundary(), 1.0),
        b => a.meets(&Grown::of(b).unwrap()),
    }
}

/// Which axes are told: one that separates if there are axes and the shapes are apart, on each of which they are apart but for
/// 32 ulp, and if a depth is asked for, the shallowest of those on which they overlap.
fn axes_are_right<V: Vector>(a: &Shape<V>, b: &Shape<V>, verdict: bool, told: &Record<V::Double>) {
    let tests = told.steps.iter().filter_map(|step| match step {
        Step::Axis(test) if test.axis != V::Double::ZERO => Some(test),
        _ => None,
    });
    let tests: Vec<_> = tests.collect();
    // A point and two segments have no depth, and two segments in space no axis in general.
    let is_thin = matches!((a, b), (Shape::Point(_), _) | (Shape::Segment(_), Shape::Segment(_)));
    let overlaps = tests.iter().any(|test| !test.separates);
    assert!(is_thin || told.shallowest.is_some() == overlaps, "{told:?}");
    let (Some(grown_a), Some(grown_b)) = (Grown::of(a), Grown::of(b)) else { return };
    let separating = tests.iter().filter(|test| test.separates);
    let is_told = is_thin || verdict || tests.is_empty();
    assert!(is_told || separating.clone().count() > 0, "{told:?}");
    let size = grown_a.size_with(&grown_b);
    for test in separating {
        let axis = lift(test.axis);
        let gap = grown_a.gap_on(&grown_b, axis / axis.abs().max_element());
        assert!(gap >= -32.0 * ulp::<V::Scalar>(size), "{a:?}, {b:?} overlap by {gap}: {test:?}");
    }
}

/// Of a plane the offset loses digits where products underflow.
fn is_flat<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Plane(_) | Shape::HalfSpace(_))
}

/// A pair against the oracle: plain, recorded, by the matrix in both orders, and in worlds of other scales.
fn hold<V: Dimension, A, B>(
    a: &A,
    b: &B,
    oracle: impl Fn(&A, &B) -> bool,
    test: impl Fn(&A, &B) -> bool,
    record: impl Fn(&A, &B, &mut Recorder<'_, V::Double>) -> bool,
) -> bool
where
    A: Into<Shape<V>> + Clone + Scaled,
    B: Into<Shape<V>> + Clone + Scaled,
{
    let (of_a, of_b): (Shape<V>, Shape<V>) = (a.clone().into(), b.clone().into());
    let expected = oracle(a, b);
    assert_eq!(test(a, b), expected, "{of_a:?}, {of_b:?}");
    for (x, y) in [(&of_a, &of_b), (&of_b, &of_a)] {
        assert_eq!(matrix::overlap(x, y), Ok(expected), "by the matrix: {x:?}, {y:?}");
    }
    assert_same_when_recorded(expected, |probe| record(a, b, probe));
    axes_are_right(&of_a, &of_b, expected, &Record::of(|probe| record(a, b, probe)).1);
    assert_scales(a, b, &test);
    if !is_flat(&of_b) {
        assert_scales_to_the_ends::<V::Scalar, _, _>(a, b, false, &test);
    }
    expected
}

/// Random pairs, and each where it is about to part.
pub fn check<V: Dimension, A, B>(
    name: &str,
    cases: u64,
    make: impl Fn(&mut Random) -> (A, B),
    oracle: impl Fn(&A, &B) -> bool,
    test: impl Fn(&A, &B) -> bool,
    record: impl Fn(&A, &B, &mut Recorder<'_, V::Double>) -> bool,
) where
    A: Into<Shape<V>> + Clone + Scaled,
    B: Into<Shape<V>> + Clone + Scaled,
{
    let place_of = |shape: Shape<V>| {
        let reference = lift(shape.reference_point());
        Grown::of(&shape).map_or(reference, |grown| grown.middle())
    };
    let (mut asked, mut apart) = (0, 0);
    cases_of(count(cases), |random| {
        // Every other time all numbers are small and whole, so that many touch.
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        let (a, b) = make(random);
        let mut hold = |a: &A| {
            apart += u64::from(!hold::<V, A, B>(a, &b, &oracle, &test, &record));
            asked += 1;
        };
        hold(&a);
        let (of_a, of_b): (Shape<V>, Shape<V>) = (a.clone().into(), b.clone().into());
        let verdict = test(&a, &b);
        let margin = trust::margin(&of_a, &of_b, verdict, &mut Recorder::of_verdict(&mut || false));
        let is_clear = margin.is_some_and(|margin| margin > trust::bound(&of_a, &of_b));
        if !is_flat(&of_b) {
            assert_scales_to_the_ends::<V::Scalar, _, _>(&a, &b, is_clear, &test);
        }
        // From the same place to where they are apart, to the last ulp.
        let a = a.moved(place_of(b.clone().into()) - place_of(a.clone().into()));
        let away = DVec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0).round()));
        let away = if V::DIM == 2 { away.with_z(0.0) } else { away } * random.scale();
        let is_hit = |t: f64| test(&a.moved(away * t), &b);
        let (mut near, mut far) = (0.0, 16.0);
        if !is_hit(near) || is_hit(far) {
            return;
        }
        for _ in 0..60 {
            let middle = (near + far) / 2.0;
            *(if is_hit(middle) { &mut near } else { &mut far }) = middle;
        }
        hold(&a.moved(away * near));
        hold(&a.moved(away * far));
    });
    eprintln!("{name} in {}: {asked} cases, {apart} apart", std::any::type_name::<V>());
    assert!(apart * 10 > asked && apart * 10 < asked * 9, "{name}");
}

macro_rules! of_points {
    ($($test:ident: $B:ident;)+) => {
        $(fn $test<V: Vector, P: Probe<V>>(a: &Point<V>, b: &$B<V>, probe: &mut P) -> bool {
            contains::$test(a.at(), b, probe)
        })+
    };
}

of_points! {
    point_segment: Segment;
    point_ball: Ball;
    point_capsule: Capsule;
    point_aabb: Aabb;
    point_obb: Obb;
    point_triangle: Triangle;
    point_plane: Plane;
    point_half_space: HalfSpace;
}

fn point_point<V: Vector, P: Probe<V>>(a: &Point<V>, b: &Point<V>, probe: &mut P) -> bool {
    contains::point_point(a.at(), b.at(), probe)
}

/// The tests against a plane and a half-space, each of which has to agree with the side.
macro_rules! of_sides {
    ($($A:ident: $plane:ident, $half_space:ident, $side:ident;)+) => {
        $(fn $plane<V: Vector, P: Probe<V>>(a: &$A<V>, b: &Plane<V>, probe: &mut P) -> bool {
            let overlap = overlap::$plane(a, b, probe);
            assert_eq!(overlap, overlap::$side(a, b, &mut ()) == PlaneSide::Across, "{a:?}, {b:?}");
            overlap
        }

        fn $half_space<V: Vector, P: Probe<V>>(a: &$A<V>, b: &HalfSpace<V>, probe: &mut P) -> bool {
            let overlap = overlap::$half_space(a, b, probe);
            let side = overlap::$side(a, b.boundary(), &mut ());
            assert_eq!(overlap, side != PlaneSide::Front, "{a:?}, {b:?}");
            overlap
        })+
    };
}

of_sides! {
    Ball: ball_plane, ball_half_space, ball_plane_side;
    Capsule: capsule_plane, capsule_half_space, capsule_plane_side;
    Segment: segment_plane, segment_half_space, segment_plane_side;
    Triangle: triangle_plane, triangle_half_space, triangle_plane_side;
    Aabb: aabb_plane, aabb_half_space, aabb_plane_side;
    Obb: obb_plane, obb_half_space, obb_plane_side;
}

macro_rules! pairs {
    ($($name:ident: $test:expr, $A:ident $a:ident, $B:ident $b:ident, $cases:expr;)+) => {
        mod generic {
            use super::*;
            $(pub fn $name<V: Dimension>() {
                check::<V, $A<V>, $B<V>>(
                    stringify!($name),
                    $cases,
                    |random| (random.$a(), random.$b()),
                    |a, b| meet(&(*a).into(), &(*b).into()),
                    |a, b| $test(a, b, &mut ()),
                    |a, b, probe| $test(a, b, probe),
                );
            })+
        }
        $(in_every_space!($name);)+
    };
}

pairs! {
    point_in_point: point_point, Point a_point, Point a_point, 2_000;
    point_in_segment: point_segment, Point a_point, Segment any_segment, 2_000;
    point_in_ball: point_ball, Point a_point, Ball ball, 2_000;
    point_in_capsule: point_capsule, Point a_point, Capsule capsule, 2_000;
    point_in_aabb: point_aabb, Point a_point, Aabb aabb, 2_000;
    point_in_obb: point_obb, Point a_point, Obb obb, 2_000;
    point_in_triangle: point_triangle, Point a_point, Triangle triangle, 2_000;
    point_on_plane: point_plane, Point a_point, Plane plane, 2_000;
    point_in_half_space: point_half_space, Point a_point, HalfSpace half_space, 2_000;
    ball_and_plane: ball_plane, Ball ball, Plane plane, 2_000;
    ball_and_half_space: ball_half_space, Ball ball, HalfSpace half_space, 2_000;
    capsule_and_plane: capsule_plane, Capsule capsule, Plane plane, 2_000;
    capsule_and_half_space: capsule_half_space, Capsule capsule, HalfSpace half_space, 2_000;
    segment_and_plane: segment_plane, Segment any_segment, Plane plane, 2_000;
    segment_and_half_space: segment_half_space, Segment any_segment, HalfSpace half_space, 2_000;
    triangle_and_plane: triangle_plane, Triangle triangle, Plane plane, 2_000;
    triangle_and_half_space: triangle_half_space, Triangle triangle, HalfSpace half_space, 2_000;
    aabb_and_plane: aabb_plane, Aabb aabb, Plane plane, 2_000;
    aabb_and_half_space: aabb_half_space, Aabb aabb, HalfSpace half_space, 2_000;
    obb_and_plane: obb_plane, Obb obb, Plane plane, 2_000;
    obb_and_half_space: obb_half_space, Obb obb, HalfSpace half_space, 2_000;
    ball_ball: overlap::ball_ball, Ball ball, Ball ball, 2_000;
    ball_aabb: overlap::ball_aabb, Ball ball, Aabb aabb, 2_000;
    ball_aabb_arvo: overlap::ball_aabb_arvo, Ball ball, Aabb aabb, 2_000;
    ball_aabb_reflected: overlap::ball_aabb_reflected, Ball ball, Aabb aabb, 2_000;
    ball_obb: overlap::ball_obb, Ball ball, Obb obb, 2_000;
    ball_capsule: overlap::ball_capsule, Ball ball, Capsule capsule, 2_000;
    ball_triangle: overlap::ball_triangle, Ball ball, Triangle triangle, 2_000;
    aabb_aabb: overlap::aabb_aabb, Aabb aabb, Aabb aabb, 2_000;
    aabb_obb: overlap::aabb_obb, Aabb aabb, Obb obb, 2_000;
    obb_obb: overlap::obb_obb, Obb obb, Obb obb, 2_000;
    segment_ball: overlap::segment_ball, Segment any_segment, Ball ball, 2_000;
    segment_capsule: overlap::segment_capsule, Segment any_segment, Capsule capsule, 2_000;
    segment_segment: overlap::segment_segment, Segment any_segment, Segment any_segment, 2_000;
    segment_aabb: overlap::segment_aabb, Segment any_segment, Aabb aabb, 2_000;
    segment_obb: overlap::segment_obb, Segment any_segment, Obb obb, 2_000;
    segment_triangle: overlap::segment_triangle, Segment any_segment, Triangle triangle, 2_000;
    capsule_capsule: overlap::capsule_capsule, Capsule capsule, Capsule capsule, 2_000;
    capsule_aabb: overlap::capsule_aabb, Capsule capsule, Aabb aabb, 300;
    capsule_obb: overlap::capsule_obb, Capsule capsule, Obb obb, 300;
    capsule_triangle: overlap::capsule_triangle, Capsule capsule, Triangle triangle, 300;
    triangle_aabb: overlap::triangle_aabb, Triangle triangle, Aabb aabb, 2_000;
    triangle_obb: overlap::triangle_obb, Triangle triangle, Obb obb, 2_000;
    triangle_triangle: overlap::triangle_triangle, Triangle triangle, Triangle triangle, 2_000;
}

/// The ends and the middle of a segment, and places beside it.
fn place_on<V: Vector>(random: &mut Random, segment: &Segment<V>) -> V {
    let half = segment.displacement() * V::Scalar::HALF;
    match random.below(5) {
        0 => segment.start(),
        1 => segment.start() + half,
        2 => segment.end(),
        3 => segment.end() + half,
        _ => random.point(),
    }
}

/// Points of segments, and segments that share an end, another point, or a stretch of a line.
fn touching_segments<V: Dimension>() {
    check::<V, Point<V>, Segment<V>>(
        "points on segments",
        2_000,
        |random| {
            let b = random.segment();
            (Point::new(place_on(random, &b)).unwrap(), b)
        },
        |a, b| meet(&(*a).into(), &(*b).into()),
        |a, b| point_segment(a, b, &mut ()),
        |a, b, probe| point_segment(a, b, probe),
    );
    check::<V, Segment<V>, Segment<V>>(
        "segments that touch",
        2_000,
        |random| {
            let b = random.segment();
            let start = place_on(random, &b);
            let end = if random.one_in(2) { random.point() } else { start + b.displacement() };
            (Segment::new(start, end).unwrap(), b)
        },
        |a, b| meet(&(*a).into(), &(*b).into()),
        |a, b| overlap::segment_segment(a, b, &mut ()),
        |a, b, probe| overlap::segment_segment(a, b, probe),
    );
}

in_every_space!(segments_that_touch = touching_segments());
