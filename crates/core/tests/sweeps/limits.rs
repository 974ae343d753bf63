//! Sweeps at their limits, where the answer is known without rounding: grazing, touching at the start, sliding,
//! a million lengths, no displacement, no size, far from the origin, tiny and huge.

use hitbench_core::intersect::Record;
use hitbench_core::intersect::steps::{Branch, Step};
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Aabb, Ball, Capsule, HalfSpace, Obb, Plane, Triangle};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

fn overlap<S: Scalar>(first: f64, last: f64) -> Option<Overlap<S>> {
    Some(Overlap { first: S::of(first), last: S::of(last) })
}

/// (x, y), and 0 in the third place.
fn at<V: Vector>(x: f64, y: f64) -> V {
    V::from_fn(|i| V::Scalar::of(if i < 2 { [x, y][i] } else { 0.0 }))
}

fn ball<V: Vector>(x: f64, y: f64, radius: f64) -> Ball<V> {
    Ball::new(at(x, y), V::Scalar::of(radius)).unwrap()
}

fn aabb<V: Vector>(x: f64, y: f64, half: f64) -> Aabb<V> {
    Aabb::new(at(x, y), V::splat(V::Scalar::of(half))).unwrap()
}

fn capsule<V: Vector>(y: f64, radius: f64) -> Capsule<V> {
    Capsule::new(at(-1.0, y), at(1.0, y), V::Scalar::of(radius)).unwrap()
}

/// All sweeps of one shape past another, which have the same answer.
type Answers<V> = Vec<Option<Overlap<<V as Vector>::Scalar>>>;

/// A ball of radius ½ at the height `y`, and what has its top at the height ½ there, moving by `by`.
fn on_top<V: Vector>(x: f64, y: f64, by: V) -> Answers<V> {
    let (round, none) = (ball::<V>(x, y, 0.5), &mut ());
    let floor =
        Aabb::new(V::ZERO, at::<V>(100.0, 0.5) + (V::splat(V::Scalar::HALF) - at(0.5, 0.5)));
    let floor = floor.unwrap();
    let plane = Plane::new(V::AXES[1], V::Scalar::HALF).unwrap();
    let half_space = HalfSpace::new(V::AXES[1], V::Scalar::HALF).unwrap();
    let long = Capsule::new(at(-100.0, 0.0), at(100.0, 0.0), V::Scalar::HALF).unwrap();
    let square = aabb::<V>(x, y, 0.5);
    let triangle = Triangle::new(at(-100.0, 0.5), at(100.0, 0.5), at(0.0, -0.5)).unwrap();
    vec![
        sweep::ball_aabb(&round, &floor, by, none),
        sweep::ball_obb(&round, &floor.into(), by, none),
        sweep::ball_plane(&round, &plane, by, none),
        sweep::ball_half_space(&round, &half_space, by, none),
        sweep::ball_capsule(&round, &long, by, none),
        sweep::ball_triangle(&round, &triangle, by, none),
        sweep::aabb_aabb(&square, &floor, by, none),
        sweep::aabb_obb(&square, &floor.into(), by, none),
        sweep::obb_obb(&square.into(), &floor.into(), by, none),
        sweep::aabb_plane(&square, &plane, by, none),
        sweep::obb_half_space(&Obb::from(square), &half_space, by, none),
    ]
}

mod generic {
    use super::*;

    pub fn touching_at_the_start_and_moving_apart<V: Vector>() {
        for answer in on_top::<V>(0.0, 1.0, at(0.0, -4.0)) {
            assert_eq!(answer, overlap(0.0, 0.0));
        }
        assert_eq!(
            sweep::ball_ball(
                &ball::<V>(0.0, 0.0, 1.0),
                &ball(2.0, 0.0, 1.0),
                at::<V>(1.0, 0.0),
                &mut ()
            ),
            overlap(0.0, 0.0)
        );
    }

    pub fn touching_at_the_end<V: Vector>() {
        for answer in on_top::<V>(0.0, 2.0, at(0.0, 1.0)) {
            assert_eq!(answer, overlap(1.0, 1.0));
        }
    }

    pub fn sliding_in_touch<V: Vector>() {
        for answer in on_top::<V>(0.0, 1.0, at(8.0, 0.0)) {
            assert_eq!(answer, overlap(0.0, 1.0));
        }
        // One ulp higher it is apart for the whole way.
        let above = 1.0 + V::Scalar::epsilon().double();
        for answer in on_top::<V>(0.0, above, at(8.0, 0.0)) {
            assert_eq!(answer, None);
        }
    }

    pub fn at_rest<V: Vector>() {
        for answer in on_top::<V>(0.0, 1.0, V::ZERO) {
            assert_eq!(answer, overlap(0.0, 1.0));
        }
        for answer in on_top::<V>(0.0, 1.5, V::ZERO) {
            assert_eq!(answer, None);
        }
        let (_, Record { steps, .. }) = Record::of(|probe| {
            sweep::ball_ball(&ball::<V>(0.0, 0.0, 1.0), &ball(9.0, 0.0, 1.0), V::ZERO, probe)
        });
        assert_eq!(steps[0], Step::Branch(Branch::NoRelativeMotion));
    }

    /// One instant: the path is a tangent.
    pub fn grazing<V: Vector>() {
        let (still, none) = (ball::<V>(0.0, 0.0, 1.0), &mut ());
        let by = at::<V>(-8.0, 0.0);
        let half = overlap(0.5, 0.5);
        assert_eq!(sweep::ball_ball(&still, &ball(4.0, 2.0, 1.0), by, none), half);
        assert_eq!(sweep::point_ball(at(4.0, 1.0), &still, by, none), None);
        assert_eq!(sweep::point_ball(at(4.0, 1.0), &still, -by, none), half);
        let corner = aabb::<V>(4.0, 4.0, 1.0);
        // Corner to corner.
        let across = at::<V>(-2.0, -2.0);
        assert_eq!(
            sweep::aabb_aabb(&aabb(0.0, 0.0, 1.0), &corner, across, none),
            overlap(1.0, 1.0)
        );
    }

    /// Sizes near 1 and a way of 2^20 of them: exact, as all are powers of two.
    pub fn a_million_lengths<V: Vector>() {
        let far = 2_f64.powi(20);
        for answer in on_top::<V>(0.0, far + 1.0, at(0.0, 2.0 * far)) {
            let first = answer.expect("it is swept through").first;
            assert_eq!(first, V::Scalar::HALF);
        }
    }

    pub fn without_any_size<V: Vector>() {
        let (p, none) = (ball::<V>(4.0, 0.0, 0.0), &mut ());
        let by = at::<V>(8.0, 0.0);
        let half = overlap(0.5, 0.5);
        assert_eq!(sweep::ball_ball(&p, &ball(0.0, 0.0, 0.0), by, none), half);
        assert_eq!(sweep::ball_aabb(&p, &aabb(0.0, 0.0, 0.0), by, none), half);
        assert_eq!(sweep::aabb_aabb(&aabb(4.0, 0.0, 0.0), &aabb(0.0, 0.0, 0.0), by, none), half);
        let point = Capsule::new(V::ZERO, V::ZERO, V::Scalar::ZERO).unwrap();
        assert_eq!(sweep::ball_capsule(&p, &point, by, none), half);
        assert_eq!(sweep::capsule_capsule(&point, &point, by, none), overlap(0.0, 0.0));
        let nothing = Triangle::new(V::ZERO, V::ZERO, V::ZERO).unwrap();
        assert_eq!(sweep::ball_triangle(&p, &nothing, by, none), half);
        assert_eq!(sweep::ball_ball(&p, &ball(0.0, 1.0, 0.0), by, none), None);
    }

    /// At 2^20 all of these numbers are exact, so nothing may change.
    pub fn far_from_the_origin<V: Vector>() {
        let place = V::splat(V::Scalar::of(2_f64.powi(20)));
        let moved = |b: &Ball<V>| Ball::new(b.center() + place, b.radius()).unwrap();
        let (a, b) = (ball::<V>(0.0, 0.0, 1.0), ball(4.0, 0.5, 1.0));
        let (by, none) = (at::<V>(-8.0, 0.25), &mut ());
        let near = sweep::ball_ball(&a, &b, by, none);
        assert!(near.is_some());
        assert_eq!(sweep::ball_ball(&moved(&a), &moved(&b), by, none), near);
        let square = |c: &V| Aabb::new(*c, V::splat(V::Scalar::ONE)).unwrap();
        let (origin, there) = (square(&V::ZERO), square(&place));
        assert_eq!(
            sweep::ball_aabb(&moved(&b), &there, by, none),
            sweep::ball_aabb(&b, &origin, by, none)
        );
        let shifted = |y: f64| {
            let (start, end) = (at::<V>(-1.0, y) + place, at::<V>(1.0, y) + place);
            Capsule::new(start, end, V::Scalar::ONE).unwrap()
        };
        let by = at::<V>(1.0, -4.0);
        assert_eq!(
            sweep::capsule_capsule(&shifted(0.0), &shifted(3.0), by, none),
            sweep::capsule_capsule(&capsule(0.0, 1.0), &capsule::<V>(3.0, 1.0), by, none)
        );
    }

    /// The same times from the smallest to the largest numbers, where all squares would vanish or overflow.
    pub fn tiny_and_huge<V: Vector>() {
        let limit = V::Scalar::LIMIT.double().log2() as i32;
        let answers = |factor: f64| {
            let s = |x: f64| x * factor;
            let none = &mut ();
            let (a, b) = (ball::<V>(0.0, 0.0, s(1.0)), ball(s(8.0), s(0.0), s(1.0)));
            let (c, d) = (aabb::<V>(0.0, 0.0, s(1.0)), aabb(s(8.0), s(0.0), s(1.0)));
            let by = at::<V>(s(-16.0), 0.0);
            let beside = at::<V>(s(-16.0), s(8.0));
            let long = Capsule::new(at(0.0, s(-1.0)), at(0.0, s(1.0)), a.radius()).unwrap();
            vec![
                sweep::ball_ball(&a, &b, by, none),
                sweep::ball_aabb(&b, &c, -by, none),
                sweep::ball_capsule(&b, &long, -by, none),
                sweep::capsule_capsule(
                    &long,
                    &Capsule::new(b.center(), b.center(), b.radius()).unwrap(),
                    by,
                    none,
                ),
                sweep::aabb_aabb(&c, &d, by, none),
                sweep::obb_obb(&c.into(), &d.into(), by, none),
                sweep::ball_ball(&a, &b, beside, none),
                sweep::ball_aabb(&b, &c, -beside, none),
            ]
        };
        let expected = answers(1.0);
        assert_eq!(expected[0], overlap(0.375, 0.625));
        assert_eq!(expected[6], None);
        for exponent in [limit - 5, limit / 2, -limit, -2 * limit] {
            assert_eq!(answers(2_f64.powi(exponent)), expected, "2^{exponent}");
        }
    }
}

in_every_space!(
    touching_at_the_start_and_moving_apart,
    touching_at_the_end,
    sliding_in_touch,
    at_rest,
    grazing,
    a_million_lengths,
    without_any_size,
    far_from_the_origin,
    tiny_and_huge,
);
