//! Half-angles of 0, 90 and 180 degrees, and just around them.

use hitbench_core::Vector;
use hitbench_core::intersect::{contains, distance, overlap};
use hitbench_core::shapes::{Angle, Ball, Sector};

mod generic {
    use super::*;
    use crate::common::oracle::*;
    use crate::common::*;
    use hitbench_core::Scalar;
    use num_traits::Float;

    pub fn around_the_special_angles<V: Vector>() {
        let mut band = Band::new("ball_sector at special angles", 8.0);
        let eps = V::Scalar::epsilon().double();
        cases(|random| {
            let by = [0.0, eps, 64.0 * eps, 1e-5, 1e-3][random.below(5)];
            let degrees = match random.below(4) {
                0 => 180.0 * by,
                1 => 90.0 * (1.0 - by),
                2 => 90.0 * (1.0 + by),
                _ => 180.0 * (1.0 - by),
            };
            let half_angle = Angle::Degrees(V::Scalar::of(degrees));
            let (apex, u) = (random.point::<V>(), random.direction::<V>());
            let sector = Sector::new(apex, u, half_angle, random.size()).unwrap();
            // Half of the centres are on the axis, or off it by little.
            let center = if random.one_in(2) {
                let off =
                    10_f64.powf(random.between(-9.0, -1.0)) * f64::from(random.below(2) as u32);
                let t: V::Scalar = random.size();
                let sign = if random.one_in(2) { -V::Scalar::ONE } else { V::Scalar::ONE };
                apex + u * (t * sign) + u.perpendicular() * (t * V::Scalar::of(off))
            } else {
                random.point()
            };
            let truth = to_sector(center, &sector);
            let ball = Ball::new(center, random.radius_for(truth)).unwrap();
            let clearance = truth - ball.radius().double();
            let away = (lift(center) - lift(apex)).length();
            let sizes = away + ball.radius().double() + sector.radius().double();
            let verdict = overlap::ball_sector(&ball, &sector, &mut ());
            band.hold::<V::Scalar>(verdict, clearance, sizes);
            let closest = distance::ball_sector(&ball, &sector, &mut ());
            band.near::<V::Scalar>(closest.distance.double(), clearance.max(0.0), sizes);
        });
    }

    /// Numbers without rounding, so the verdicts are exact up to the very boundary.
    pub fn exact_on_the_boundary<V: Vector>() {
        let number = |x: f64| V::Scalar::of(x);
        let (x, y) = (V::AXES[0], V::AXES[1]);
        let at = |a: f64, b: f64| x * number(a) + y * number(b);
        let next = 1.0 + 4.0 * V::Scalar::epsilon().double();
        let tiny = V::Scalar::min_positive_value().double();
        let cases = [
            (0.0, at(2.0, 0.0), true),
            (0.0, at(2.0 * next, 0.0), false),
            (0.0, at(1.0, tiny), false),
            (0.0, at(-tiny, 0.0), false),
            (0.0, V::ZERO, true),
            (90.0, at(0.0, 2.0), true),
            (90.0, at(0.0, -2.0), true),
            (90.0, at(-tiny, 1.0), false),
            (90.0, at(tiny, -1.0), true),
            (180.0, at(-2.0, 0.0), true),
            (180.0, at(-1.0, tiny), true),
            (180.0, at(0.0, 2.0 * next), false),
        ];
        for (degrees, point, truth) in cases {
            let sector = Sector::new(V::ZERO, x, Angle::Degrees(number(degrees)), number(2.0));
            let sector = sector.unwrap();
            let says = contains::point_sector(point, &sector, &mut ());
            assert_eq!(says, truth, "{degrees} degrees, {point:?}");
            let ball = Ball::new(point, V::Scalar::ZERO).unwrap();
            let says = overlap::ball_sector(&ball, &sector, &mut ());
            assert_eq!(says, truth, "{degrees} degrees, {point:?}");
        }
    }
}

in_every_space!(around_the_special_angles, exact_on_the_boundary);
