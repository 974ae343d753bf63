//! Balls, capsules and sectors against their definitions. Two of three radii are chosen so that the
//! shapes just touch or just miss, where the verdict is hardest.

use glam::DVec3;
use hitbench_core::intersect::overlap;
use hitbench_core::shapes::{Aabb, Ball, Capsule, Obb};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::oracle::*;
    use crate::common::*;

    /// A ball about `ball`'s centre that about reaches what is `distance` away.
    fn reaching<V: Vector>(random: &mut Random, center: V, distance: f64) -> Ball<V> {
        Ball::new(center, random.radius_for(distance)).unwrap()
    }

    fn thick<V: Vector>(random: &mut Random, core: &Capsule<V>, distance: f64) -> Capsule<V> {
        let radius = random.radius_for(distance);
        Capsule::new(core.segment().start(), core.segment().end(), radius).unwrap()
    }

    macro_rules! check {
        ($test:path, $a:expr, $b:expr, $band:expr, $clearance:expr, $sizes:expr) => {{
            let test = |a: &_, b: &_| $test(a, b, &mut ());
            let verdict = test(&$a, &$b);
            let clear = $band.hold::<V::Scalar>(verdict, $clearance, $sizes);
            assert_same_when_recorded(verdict, |record| $test(&$a, &$b, record));
            assert_scales(&$a, &$b, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&$a, &$b, clear, test);
            verdict
        }};
    }

    pub fn ball_ball<V: Vector>() {
        let mut band = Band::new("ball_ball", 3.0);
        cases(|random| {
            let (a, b) = (random.ball::<V>(), random.ball::<V>());
            let distance = (lift(a.center()) - lift(b.center())).length();
            let b = reaching(random, b.center(), distance - a.radius().double());
            let reach = a.radius().double() + b.radius().double();
            let verdict = check!(overlap::ball_ball, a, b, band, distance - reach, reach);
            assert_eq!(overlap::ball_ball(&b, &a, &mut ()), verdict, "swapped");
        });
    }

    /// The sign of |d|² − (r + s)² without any rounding.
    pub fn ball_ball_exactly<V: Vector>() {
        cases(|random| {
            let (a, b) = (random.ball::<V>(), random.ball::<V>());
            let centers = [a, b].map(|ball| Exact::vector(lift(ball.center())));
            let between = Exact::difference(&centers[0], &centers[1]);
            let reach = &Exact::of(a.radius().double()) + &Exact::of(b.radius().double());
            let truth = (&(&reach * &reach) - &Exact::dot(&between, &between)).sign() >= 0;
            let sum = (a.radius() + b.radius()).double();
            let clearance = (lift(a.center()) - lift(b.center())).length() - sum;
            if clearance.abs() > 3.0 * ulp::<V::Scalar>(sum) {
                assert_eq!(overlap::ball_ball(&a, &b, &mut ()), truth, "clearance {clearance:e}");
            }
        });
    }

    pub fn ball_capsule<V: Vector>() {
        let mut band = Band::new("ball_capsule", 6.0);
        cases(|random| {
            let (ball, capsule) = (random.ball::<V>(), random.capsule::<V>());
            let segment = ends(capsule.segment(), ball.center());
            let distance = to_segment(DVec3::ZERO, segment);
            let ball = reaching(random, ball.center(), distance - capsule.radius().double());
            let reach = ball.radius().double() + capsule.radius().double();
            let sizes = segment[0].length() + reach;
            check!(overlap::ball_capsule, ball, capsule, band, distance - reach, sizes);
        });
    }

    pub fn segment_ball<V: Vector>() {
        let mut band = Band::new("segment_ball", 6.0);
        cases(|random| {
            let (segment, ball) = (random.segment::<V>(), random.ball::<V>());
            let relative = ends(&segment, ball.center());
            let distance = to_segment(DVec3::ZERO, relative);
            let ball = reaching(random, ball.center(), distance);
            let sizes = relative[0].length() + ball.radius().double();
            let clearance = distance - ball.radius().double();
            check!(overlap::segment_ball, segment, ball, band, clearance, sizes);
        });
    }

    pub fn capsule_capsule<V: Vector>() {
        let mut band = Band::new("capsule_capsule", 8.0);
        let mut swapped = Band::new("capsule_capsule swapped", 8.0);
        cases(|random| {
            let (a, b) = if random.one_in(2) {
                (random.capsule::<V>(), random.capsule::<V>())
            } else {
                let [a, b] = [0; 2].map(|_| random.aligned_segment::<V>());
                let radius = random.size();
                let capsule = |s: &hitbench_core::shapes::Segment<V>| {
                    Capsule::new(s.start(), s.end(), radius).unwrap()
                };
                (capsule(&a), capsule(&b))
            };
            let origin = a.segment().start();
            let (sa, sb) = (ends(a.segment(), origin), ends(b.segment(), origin));
            let distance = between_segments(sa, sb);
            let b = thick(random, &b, distance - a.radius().double());
            let reach = a.radius().double() + b.radius().double();
            let sizes = sa[1].length() + (sb[1] - sb[0]).length() + sb[0].length() + reach;
            check!(overlap::capsule_capsule, a, b, band, distance - reach, sizes);
            let verdict = overlap::capsule_capsule(&b, &a, &mut ());
            swapped.hold::<V::Scalar>(verdict, distance - reach, sizes);
        });
    }

    pub fn segment_capsule<V: Vector>() {
        let mut band = Band::new("segment_capsule", 8.0);
        cases(|random| {
            let (segment, b) = (random.segment::<V>(), random.capsule::<V>());
            let origin = segment.start();
            let (sa, sb) = (ends(&segment, origin), ends(b.segment(), origin));
            let distance = between_segments(sa, sb);
            let b = thick(random, &b, distance);
            let reach = b.radius().double();
            let sizes = sa[1].length() + (sb[1] - sb[0]).length() + sb[0].length() + reach;
            check!(overlap::segment_capsule, segment, b, band, distance - reach, sizes);
        });
    }

    pub fn ball_obb<V: Vector>() {
        let mut band = Band::new("ball_obb", 8.0);
        cases(|random| {
            let (ball, obb) = (random.ball::<V>(), random.obb::<V>());
            let distance = to_obb(ball.center(), &obb);
            let ball = reaching(random, ball.center(), distance);
            let away = (lift(ball.center()) - lift(obb.center())).length();
            let sizes = away + ball.radius().double();
            let clearance = distance - ball.radius().double();
            check!(overlap::ball_obb, ball, obb, band, clearance, sizes);
        });
    }

    /// Three ways to the same answer.
    pub fn ball_aabb_views<V: Vector>() {
        let mut band = Band::new("ball_aabb", 4.0);
        cases(|random| {
            let (ball, aabb) = (random.ball::<V>(), random.aabb::<V>());
            let distance = to_obb(ball.center(), &Obb::from(aabb));
            let ball = reaching(random, ball.center(), distance);
            let away = (lift(ball.center()) - lift(aabb.center())).length();
            let sizes = away + ball.radius().double();
            let clearance = distance - ball.radius().double();
            let verdict = check!(overlap::ball_aabb, ball, aabb, band, clearance, sizes);
            assert_eq!(
                check!(overlap::ball_aabb_arvo, ball, aabb, band, clearance, sizes),
                verdict
            );
            let reflected = overlap::ball_aabb_reflected(&ball, &aabb, &mut ());
            assert_eq!(reflected, verdict);
            assert_same_when_recorded(verdict, |record| {
                overlap::ball_aabb_reflected(&ball, &aabb, record)
            });
        });
    }

    pub fn capsule_obb<V: Vector>() {
        let mut band = Band::new("capsule_obb", 16.0);
        cases(|random| {
            let (capsule, obb) = (random.capsule::<V>(), random.obb::<V>());
            let distance = segment_to_obb(capsule.segment(), &obb);
            let capsule = thick(random, &capsule, distance);
            let clearance = distance - capsule.radius().double();
            let sizes = sizes_about(&capsule, obb.center());
            check!(overlap::capsule_obb, capsule, obb, band, clearance, sizes);
        });
    }

    pub fn capsule_aabb<V: Vector>() {
        let mut band = Band::new("capsule_aabb", 8.0);
        cases(|random| {
            let (capsule, aabb): (_, Aabb<V>) = (random.capsule::<V>(), random.aabb());
            let distance = segment_to_obb(capsule.segment(), &Obb::from(aabb));
            let capsule = thick(random, &capsule, distance);
            let clearance = distance - capsule.radius().double();
            let sizes = sizes_about(&capsule, aabb.center());
            check!(overlap::capsule_aabb, capsule, aabb, band, clearance, sizes);
        });
    }

    fn sizes_about<V: Vector>(capsule: &Capsule<V>, center: V) -> f64 {
        let [start, end] = ends(capsule.segment(), center);
        start.length() + (end - start).length() + capsule.radius().double()
    }

    pub fn ball_triangle<V: Vector>() {
        let mut band = Band::new("ball_triangle", 8.0);
        cases(|random| {
            let (ball, triangle) = (random.ball::<V>(), random.triangle::<V>());
            let relative = vertices(&triangle, ball.center());
            let inside = V::DIM == 2 && {
                let side = |i: usize| relative[i].cross(relative[(i + 1) % 3]).z;
                let sides = [side(0), side(1), side(2)];
                sides.iter().all(|&x| x > 0.0) || sides.iter().all(|&x| x < 0.0)
            };
            let distance = if inside { 0.0 } else { to_triangle(DVec3::ZERO, relative) };
            let ball = reaching(random, ball.center(), distance);
            let farthest = relative.into_iter().map(DVec3::length).fold(0.0, f64::max);
            let sizes = farthest + ball.radius().double();
            let clearance = distance - ball.radius().double();
            check!(overlap::ball_triangle, ball, triangle, band, clearance, sizes);
        });
    }

    /// The oracle is a search within a search: fewer cases.
    pub fn capsule_triangle<V: Vector>() {
        let mut band = Band::new("capsule_triangle", 16.0);
        cases_of(1_000, |random| {
            let (capsule, triangle) = (random.capsule::<V>(), random.triangle::<V>());
            let corners = vertices(&triangle, capsule.segment().start());
            let [start, end] = ends(capsule.segment(), capsule.segment().start());
            let distance = segment_to_triangle([start, end], corners);
            let capsule = thick(random, &capsule, distance);
            let clearance = distance - capsule.radius().double();
            let farthest = corners.into_iter().map(DVec3::length).fold(0.0, f64::max);
            let sizes = farthest + (end - start).length() + capsule.radius().double();
            check!(overlap::capsule_triangle, capsule, triangle, band, clearance, sizes);
        });
    }

    pub fn ball_sector<V: Vector>() {
        let mut band = Band::new("ball_sector", 8.0);
        cases(|random| {
            let (ball, sector) = (random.ball::<V>(), random.sector::<V>());
            let distance = to_sector(ball.center(), &sector);
            let ball = reaching(random, ball.center(), distance);
            let away = (lift(ball.center()) - lift(sector.apex())).length();
            let sizes = away + ball.radius().double() + sector.radius().double();
            let clearance = distance - ball.radius().double();
            check!(overlap::ball_sector, ball, sector, band, clearance, sizes);
        });
    }
}

in_every_space!(
    ball_ball,
    ball_ball_exactly,
    ball_capsule,
    segment_ball,
    capsule_capsule,
    segment_capsule,
    ball_obb,
    ball_aabb_views,
    capsule_obb,
    capsule_aabb,
    ball_triangle,
    capsule_triangle,
    ball_sector,
);
