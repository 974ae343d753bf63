//! How far a verdict can be trusted: against rationals, and against the verdicts of shapes that are moved a little.

use std::cmp::Ordering;

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::steps::{Branch, Step};
use hitbench_core::intersect::trust::{self, Trust, Word};
use hitbench_core::intersect::{Record, Recorder, judge};
use hitbench_core::shapes::{Aabb, Ball, Kind, Shape};

use crate::common::{Exact, Random, cases_of};

fn trust<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> (bool, Trust) {
    let overlap = matrix::overlap(a, b).unwrap();
    let mut never = || false;
    let margin = trust::margin(a, b, overlap, &mut Recorder::of_verdict(&mut never));
    (overlap, Trust::of(a, b, overlap, margin))
}

fn body<V: Vector>(random: &mut Random, number: usize) -> Shape<V> {
    match number {
        0 => random.any_segment::<V>().into(),
        1 => random.triangle::<V>().into(),
        2 => random.ball::<V>().into(),
        3 => random.capsule::<V>().into(),
        4 => random.aabb::<V>().into(),
        _ => random.obb::<V>().into(),
    }
}

/// Two balls: the squares of the distance of their centres and of the sum of their radii, as rationals.
#[test]
fn balls_against_rationals() {
    let mut seen = [0; 3];
    cases_of(400, |random| {
        let on_grid = random.one_in(3);
        if on_grid {
            random.put_on_small_grid();
        }
        let a: Ball<Vec3> = random.ball();
        let step = Vec3::X * random.between(0.0, 4.0).round() as f32;
        let center = if on_grid { a.center() + step } else { random.point::<Vec3>() };
        let away = (center - a.center()).as_dvec3().length() - f64::from(a.radius());
        let off = random.between(-3.0, 3.0).round() * f64::from(f32::EPSILON) * away.abs();
        let off = if random.one_in(2) { 0.0 } else { off };
        let b = Ball::new(center, (away + off).max(0.0) as f32).unwrap();
        let between = Exact::difference(
            &Exact::vector(b.center().as_dvec3()),
            &Exact::vector(a.center().as_dvec3()),
        );
        let reach = &Exact::of(a.radius().into()) + &Exact::of(b.radius().into());
        let sign = (&Exact::dot(&between, &between) - &(&reach * &reach)).sign();
        seen[(sign + 1) as usize] += 1;
        let (overlap, trust) = trust(&a.into(), &b.into());
        assert_eq!(overlap, sign <= 0);
        assert_eq!(trust.touching, Some(sign == 0), "{a:?} {b:?}");
        assert_ne!(trust.word, Word::Wrong);
        assert_eq!(trust.word == Word::Certain, trust.margin > Some(trust.bound));
        // The other verdict would be wrong.
        assert_eq!(Trust::of(&a.into(), &b.into(), !overlap, trust.margin).word, Word::Wrong);
    });
    assert!(seen[0] > 20 && seen[1] > 5 && seen[2] > 20, "{seen:?}");
}

/// Shapes with whole coordinates touch just where they have a point in common, and moving one a little along some axis parts
/// them.
#[test]
fn touching_shapes_are_parted_by_any_motion() {
    let mut seen = [0; 3];
    touches::<DVec2>(&mut seen);
    touches::<DVec3>(&mut seen);
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

fn touches<V: Dimension<Scalar = f64, Precise = V>>(seen: &mut [u32; 3]) {
    cases_of(600, |random| {
        random.put_on_small_grid();
        let kinds = [random.below(5), random.below(5)];
        let [a, b] = kinds.map(|kind| body::<V>(random, kind));
        let meet = |by: V| matrix::overlap(&a, &b.posed(by, None)).unwrap();
        let little = f64::from(2_f32.powi(-21));
        let parts = |i: usize| [little, -little].into_iter().any(|by| !meet(V::AXES[i] * by));
        let expected = match (meet(V::ZERO), (0..V::DIM).any(parts)) {
            (false, _) => Ordering::Greater,
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
        };
        seen[(expected as i8 + 1) as usize] += 1;
        assert_eq!(judge::order(&a, &b), Some(expected), "{a:?}, {b:?}");
        assert_eq!(judge::order(&b, &a), Some(expected), "swapped: {a:?}, {b:?}");
    });
}

/// No verdict of the core is wrong where exact arithmetic can tell, however near it is to turning.
fn none_is_wrong<V: Dimension>(seen: &mut [u32; 2]) {
    cases_of(400, |random| {
        let kinds = [random.below(6), random.below(6)];
        let [a, b] = kinds.map(|kind| body::<V>(random, kind));
        let (a, b) = (a, b.posed(random.displacement(), None));
        let mut place = |b: &Shape<V>| {
            let (_, trust) = trust(&a, b);
            assert_ne!(trust.word, Word::Wrong, "{a:?}, {b:?}: {trust:?}");
            assert!(matches!(trust.word, Word::Certain | Word::Rounding));
            seen[usize::from(trust.word == Word::Rounding)] += 1;
        };
        place(&b);
        // To where they just touch.
        let Ok(closest) = matrix::distance(&a, &b) else { return };
        place(&b.posed(closest.a - closest.b, None));
    });
}

#[test]
fn no_verdict_is_wrong_by_exact_arithmetic() {
    let mut seen = [0; 2];
    none_is_wrong::<Vec2>(&mut seen);
    none_is_wrong::<Vec3>(&mut seen);
    none_is_wrong::<DVec2>(&mut seen);
    none_is_wrong::<DVec3>(&mut seen);
    assert!(seen[0] > 400 && seen[1] > 200, "{seen:?}");
}

#[test]
fn the_words_and_numbers_of_known_cases() {
    // Far apart: certain, and the margin is the distance.
    let ball = |x: f32| Shape::from(Ball::new(Vec2::new(x, 0.0), 1.0).unwrap());
    let (overlap, far) = trust(&ball(0.0), &ball(5.0));
    assert_eq!(
        (overlap, far.word, far.margin, far.touching),
        (false, Word::Certain, Some(3.0), Some(false))
    );
    // Seen from A's centre the largest coordinate is 6: an ulp is 2⁻²¹.
    assert_eq!(far.ulp, 2_f64.powi(-21));
    assert_eq!(far.bound, 32.0 * far.ulp);
    // Far from the origin nothing changes: it is seen from A.
    let (_, moved) = trust(&ball(1e6), &ball(1e6 + 5.0));
    assert_eq!(moved, far);
    let (overlap, touch) = trust(&ball(0.0), &ball(2.0));
    assert_eq!(
        (overlap, touch.word, touch.margin, touch.touching),
        (true, Word::Rounding, Some(0.0), Some(true))
    );
    let (overlap, near) = trust(&ball(0.0), &ball(2_f32.next_up()));
    assert_eq!((overlap, near.word, near.touching), (false, Word::Rounding, Some(false)));
    assert!((near.ulps().unwrap() - 1.0).abs() < 1e-6, "{near:?}");
    // Deep: the margin is the depth.
    let (overlap, deep) = trust(&ball(0.0), &ball(0.5));
    assert!(overlap && deep.word == Word::Certain && (deep.margin.unwrap() - 1.5).abs() < 1e-9);
    // A box on a floor.
    let floor = Shape::from(hitbench_core::shapes::HalfSpace::new(Vec3::Y, 0.0).unwrap());
    let on = Shape::from(Aabb::new(Vec3::Y, Vec3::ONE).unwrap());
    assert_eq!(judge::order(&floor, &on), Some(Ordering::Equal));
    let above = Shape::from(Aabb::new(Vec3::Y * 1_f32.next_up(), Vec3::ONE).unwrap());
    assert_eq!(judge::order(&above, &floor), Some(Ordering::Greater));
    // The ball touches the arc.
    let sector = hitbench_core::shapes::Sector::new(
        Vec2::ZERO,
        Vec2::X,
        hitbench_core::shapes::Angle::Degrees(45.0),
        1.0,
    );
    let sector = Shape::from(sector.unwrap());
    assert_eq!(sector.kind(), Kind::Sector);
    let (_, trust_) = trust(&sector, &ball(2.0));
    assert_eq!((trust_.word, trust_.touching), (Word::Rounding, Some(true)));
    let (_, trust_) = trust(&sector, &ball(2.5));
    assert_eq!((trust_.word, trust_.touching), (Word::Certain, Some(false)));
    // An ellipsoid has no exact judge.
    let ellipsoid = |y: f32| {
        let axes = hitbench_core::shapes::axes_from_angle::<Vec2>(
            hitbench_core::shapes::Angle::Degrees(0.0),
        );
        let half = Vec2::new(2.0, 1.0);
        Shape::from(hitbench_core::shapes::Ellipsoid::new(Vec2::new(0.0, y), half, axes).unwrap())
    };
    let (_, touch_) = trust(&ellipsoid(2.0), &ball(0.0));
    assert_eq!((touch_.word, touch_.touching), (Word::Undecided, None));
    // Another test that says otherwise errs.
    assert_eq!(far.word.of_other(false), Word::Wrong);
    assert_eq!(touch.word.of_other(true), Word::Rounding);
    assert_eq!(trust_.word.of_other(false), Word::Wrong);
}

/// Wherever exact arithmetic was asked, the record says about which step, with the margin and the bound.
#[test]
fn the_record_says_where_exact_arithmetic_was_asked() {
    fn record<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Record<V::Double> {
        let mut never = || false;
        let mut recorder = Recorder::of_steps(usize::MAX, &mut never);
        explain::with(&mut recorder).overlap(a, b).unwrap();
        recorder.into_record()
    }
    let ball = |x: f32| Shape::from(Ball::new(Vec2::new(x, 0.0), 1.0).unwrap());
    assert!(record(&ball(0.0), &ball(2.5)).doubts.is_empty());
    let touch = record(&ball(0.0), &ball(2.0));
    let [doubt] = touch.doubts[..] else { panic!("{:?}", touch.doubts) };
    assert!(doubt.margin.abs() <= doubt.bound && doubt.bound < 1e-5, "{doubt:?}");
    assert_eq!(touch.steps[doubt.step], Step::Branch(Branch::Exact));
    let crate_ = |y: f32| {
        let axes = hitbench_core::shapes::axes_from_angle::<Vec2>(
            hitbench_core::shapes::Angle::Degrees(0.0),
        );
        Shape::from(hitbench_core::shapes::Obb::new(Vec2::new(0.0, y), Vec2::ONE, axes).unwrap())
    };
    let resting = record(&crate_(0.0), &crate_(2.0));
    assert!(!resting.doubts.is_empty());
    for doubt in &resting.doubts {
        assert!(doubt.margin.abs() <= doubt.bound, "{doubt:?}");
        assert!(matches!(resting.steps[doubt.step], Step::Axis(_)));
    }
    let floor = Shape::from(hitbench_core::shapes::HalfSpace::new(Vec3::Y, 0.0).unwrap());
    let on = Shape::from(Aabb::new(Vec3::Y, Vec3::ONE).unwrap());
    assert_eq!(record(&on, &floor).doubts.len(), 1);
}
