//! Boxes that are given by their ends, against rational arithmetic on the stored numbers: balls, rays, and boxes that move past
//! them; in random worlds, where the verdict turns as the box is moved, an ulp at a time, and at both ends of the range of
//! numbers.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use hitbench_core::intersect::{Interval, PreparedRay, overlap};
use hitbench_core::shapes::{Ball, Bounds, Ray};
use hitbench_core::{Scalar, Vector};
use num_rational::BigRational;
use num_traits::{Float, ToPrimitive, Zero};

use crate::common::rational::exact;
use crate::common::{Random, Scaled, cases_of, count, turning_point, ulp};

/// Whether a ball meets a box.
fn ball_meets<V: Vector>(ball: &Ball<V>, bounds: &Bounds<V>) -> bool {
    let nearest = ball.center().clamp(bounds.min, bounds.max);
    let square = |x: BigRational| &x * &x;
    let way = |i: usize| square(exact(nearest.get(i)) - exact(ball.center().get(i)));
    (0..V::DIM).map(way).sum::<BigRational>() <= square(exact(ball.radius()))
}

/// A box from `low` to `high` moves by t `along`, for t from 0 to `most`: when it meets another one.
#[derive(Debug, Clone, Copy)]
struct Moving<V: Vector> {
    cast: PreparedRay<V>,
    low: V,
    high: V,
    along: V,
    most: Option<f64>,
}

impl<V: Vector> Moving<V> {
    fn of_ray(ray: &Ray<V>) -> Self {
        let (at, along) = (ray.origin(), ray.direction());
        Self { cast: PreparedRay::of_ray(ray), low: at, high: at, along, most: None }
    }

    fn of_bounds(bounds: &Bounds<V>, along: V) -> Self {
        let Bounds { min: low, max: high } = *bounds;
        Self { cast: PreparedRay::of_bounds(bounds, along), low, high, along, most: Some(1.0) }
    }

    fn times(&self, bounds: &Bounds<V>) -> Option<(BigRational, Option<BigRational>)> {
        let mut first = BigRational::zero();
        let mut last = self.most.map(exact::<f64>);
        for i in 0..V::DIM {
            let rate = self.along.get(i);
            let way = |to: V, from: V| {
                to.get(i).is_finite().then(|| exact(to.get(i)) - exact(from.get(i)))
            };
            let ways = [way(bounds.min, self.high), way(bounds.max, self.low)];
            if rate.is_zero() {
                let [to_min, to_max] = ways;
                let inside = to_min.is_none_or(|way| way <= BigRational::zero())
                    && to_max.is_none_or(|way| way >= BigRational::zero());
                if !inside {
                    return None;
                }
                continue;
            }
            let [mut near, mut far] = ways.map(|way| way.map(|way| way / exact(rate)));
            if rate < V::Scalar::ZERO {
                std::mem::swap(&mut near, &mut far);
            }
            first = near.map_or(first.clone(), |near| first.max(near));
            last = match (last, far) {
                (Some(last), Some(far)) => Some(last.min(far)),
                (last, far) => last.or(far),
            };
        }
        last.as_ref().is_none_or(|last| first <= *last).then_some((first, last))
    }
}

/// 4 ulp of the number itself, or of the least normal one.
fn is_near<S: Scalar>(value: S, truth: &BigRational) -> bool {
    let truth = truth.to_f64().unwrap();
    let least = S::min_positive_value().double();
    let size = truth.abs().max(least);
    let largest = S::max_value().double();
    truth > largest && value.is_infinite()
        || (value.double() - truth).abs() <= 4.0 * size * S::epsilon().double()
}

fn agrees<V: Vector>(moving: &Moving<V>, bounds: &Bounds<V>) -> bool {
    let (found, truth) = (moving.cast.through(bounds), moving.times(bounds));
    assert_eq!(
        found.is_some(),
        truth.is_some(),
        "{moving:?}, {bounds:?}: {found:?}, not {truth:?}"
    );
    if let (Some(Interval { min, max }), Some((first, last))) = (found, truth) {
        assert!(min <= max && is_near(min, &first), "{moving:?}, {bounds:?}: {min} is not {first}");
        match last {
            Some(last) => {
                assert!(is_near(max, &last), "{moving:?}, {bounds:?}: {max} is not {last}")
            }
            None => assert!(max.is_infinite()),
        }
    }
    found.is_some()
}

fn bounds<V: Vector>(random: &mut Random) -> Bounds<V> {
    let [a, b, c] = [random.point::<V>(), random.point(), random.point()];
    let Bounds { mut min, mut max } = Bounds::around([a, b]);
    match random.below(12) {
        // Flat, a point, and without end on one side.
        0 => max = V::from_fn(|i| if i == 0 { min.get(i) } else { max.get(i) }),
        1 => max = min,
        2 => min = V::from_fn(|i| if i == 1 { V::Scalar::neg_infinity() } else { min.get(i) }),
        3 => max = V::from_fn(|i| if i == 0 { V::Scalar::infinity() } else { max.get(i) }),
        4 => return Bounds::around([a, b, c]),
        _ => {}
    }
    Bounds { min, max }
}

fn moved<V: Vector>(bounds: &Bounds<V>, by: DVec3) -> Bounds<V> {
    Bounds { min: bounds.min + V::from_space(by), max: bounds.max + V::from_space(by) }
}

/// Asks in a random world, where the verdict turns as the box is moved, and around that.
fn asked<V: Vector>(
    random: &mut Random,
    bounds: &Bounds<V>,
    is_hit: impl Fn(&Bounds<V>) -> bool,
) -> [u64; 2] {
    let [mut hits, mut asked] = [0, 0];
    let mut ask = |at: DVec3| {
        let hit = is_hit(&moved(bounds, at));
        hits += u64::from(hit);
        asked += 1;
        hit
    };
    let places = [random.place::<V>(), DVec3::ZERO];
    for at in places {
        ask(at);
    }
    let turn = turning_point::<V::Scalar>(places, |at| is_hit(&moved(bounds, at)));
    if let Some([from, to]) = turn {
        let scale = random.scale();
        let along = (to - from).try_normalize().unwrap_or(DVec3::X);
        for step in 0..8 {
            let off = along * (ulp::<V::Scalar>(scale) * 2_f64.powi(step - 1));
            ask(from + off);
            ask(from - off);
            ask(to + random.place::<V>() * (ulp::<V::Scalar>(scale) * 2_f64.powi(step) / scale));
        }
    }
    [hits, asked]
}

in_spaces!(balls: Vec2, Vec3, Vec3A, DVec2, DVec3);
in_spaces!(rays: Vec2, Vec3, Vec3A, DVec2, DVec3);
in_spaces!(moving_boxes: Vec2, Vec3, Vec3A, DVec2, DVec3);
in_spaces!(a_verdict_does_not_depend_on_the_scale: Vec2, Vec3, Vec3A, DVec2, DVec3);

mod generic {
    use super::*;

    fn of_both([hits, asked]: [u64; 2], name: &str) {
        eprintln!("{name}: {asked} times, {hits} hits");
        assert!(hits * 20 > asked && hits * 20 < asked * 19, "one-sided: {hits} of {asked}");
    }

    fn sum<V: Vector>(name: &str, mut ask: impl FnMut(&mut Random, &Bounds<V>) -> [u64; 2]) {
        let mut total = [0; 2];
        cases_of(count(1_000), |random| {
            let bounds = bounds(random);
            let [hits, asked] = ask(random, &bounds);
            total = [total[0] + hits, total[1] + asked];
        });
        of_both(total, name);
    }

    pub fn balls<V: Vector>() {
        sum("balls", |random, bounds| {
            let ball: Ball<V> = random.ball();
            asked(random, bounds, |bounds| {
                let hit = overlap::ball_bounds(&ball, bounds);
                assert_eq!(hit, ball_meets(&ball, bounds), "{ball:?}, {bounds:?}");
                hit
            })
        });
        let ball = Ball::new(V::ZERO, V::Scalar::LIMIT).unwrap();
        assert!(!overlap::ball_bounds(&ball, &Bounds::empty()));
    }

    pub fn rays<V: Vector>() {
        sum("rays", |random, bounds| {
            let moving = Moving::of_ray(&random.ray::<V>());
            asked(random, bounds, |bounds| agrees(&moving, bounds))
        });
    }

    pub fn moving_boxes<V: Vector>() {
        sum("moving boxes", |random, bounds| {
            let own: Bounds<V> = Bounds::around([random.point(), random.point()]);
            let mut along = random.displacement::<V>();
            if random.one_in(8) {
                // So slow in one direction that the inverse is infinite.
                let slow = V::Scalar::min_positive_value() * V::Scalar::of(0.1);
                along = V::from_fn(|i| if i == 0 { slow } else { along.get(i) });
            }
            let moving = Moving::of_bounds(&own, along);
            asked(random, bounds, |bounds| agrees(&moving, bounds))
        });
    }

    pub fn a_verdict_does_not_depend_on_the_scale<V: Vector>() {
        let limit = V::Scalar::LIMIT_EXPONENT;
        cases_of(count(300), |random| {
            let (own, other): (Bounds<V>, Bounds<V>) = (bounds(random), bounds(random));
            let (ball, along): (Ball<V>, V) = (random.ball(), random.displacement());
            let times = PreparedRay::of_bounds(&own, along).through(&other);
            for exponent in [-limit * 4 / 3, -limit, -limit / 3, limit / 3, limit - 25] {
                let factor = V::Scalar::of(2_f64.powi(exponent));
                let scaled = |of: &Bounds<V>| Bounds { min: of.min * factor, max: of.max * factor };
                // Where no digit is lost.
                if exponent > -limit * 4 / 3 {
                    let at_scale = PreparedRay::of_bounds(&scaled(&own), along * factor)
                        .through(&scaled(&other));
                    assert_eq!(at_scale, times, "2^{exponent}: {own:?} by {along:?}, {other:?}");
                }
                let ball = ball.scaled(2_f64.powi(exponent));
                assert_eq!(
                    overlap::ball_bounds(&ball, &scaled(&other)),
                    ball_meets(&ball, &scaled(&other))
                );
            }
        });
    }
}

/// What a ray or a box only touches, it meets, from each side and along a face.
#[test]
fn touching_counts() {
    let bounds = Bounds { min: Vec3::ZERO, max: Vec3::ONE };
    let ray = |from: [f32; 3], along: [f32; 3]| {
        PreparedRay::of_ray(&Ray::new(Vec3::from(from), Vec3::from(along)).unwrap())
            .through(&bounds)
    };
    let span = |min, max| Some(Interval { min, max });
    assert_eq!(ray([-1.0, 1.0, 0.0], [1.0, 0.0, 0.0]), span(1.0, 2.0), "along an edge");
    assert_eq!(ray([2.0, 0.5, 1.0], [-1.0, 0.0, 0.0]), span(1.0, 2.0), "along a face");
    assert_eq!(ray([-1.0, 1.0_f32.next_up(), 0.0], [1.0, 0.0, 0.0]), None);
    assert_eq!(ray([1.0, 1.0, 1.0], [1.0, 1.0, 1.0]), span(0.0, 0.0), "away from a corner");
    assert_eq!(ray([0.5, 0.5, 0.5], [0.0, -1.0, 0.0]), span(0.0, 0.5), "from inside");
    let box_at = |x: f32| Bounds { min: Vec3::X * x, max: Vec3::X * x + Vec3::ONE };
    let moving =
        |x: f32, by: f32| PreparedRay::of_bounds(&box_at(x), Vec3::X * by).through(&bounds);
    assert_eq!(moving(-2.0, 1.0), span(1.0, 1.0), "at the end of the frame");
    assert_eq!(moving(-2.0, 1.0_f32.next_down()), None);
    assert_eq!(moving(1.0, 1.0), span(0.0, 0.0), "as it leaves");
    assert_eq!(moving(1.0, 0.0), span(0.0, 1.0), "at rest");
}
