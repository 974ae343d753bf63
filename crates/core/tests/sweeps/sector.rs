//! Sweeps of a ball past a sector against the distance at each time, in double precision.

use glam::DVec3;
use hitbench_core::intersect::{Record, sweep};
use hitbench_core::shapes::Ball;
use hitbench_core::{Scalar, Vector};

/// How far `p` is from the sector with its apex at the origin, or minus how deep inside: by the angle itself.
fn from_sector(p: DVec3, axis: DVec3, half_angle: f64, radius: f64) -> f64 {
    let (x, y) = (p.dot(axis), p.cross(axis).length());
    let edge = {
        let (sin, cos) = half_angle.sin_cos();
        let t = (x * cos + y * sin).clamp(0.0, radius);
        (x - t * cos).hypot(y - t * sin)
    };
    if y.atan2(x) > half_angle {
        return edge;
    }
    let beyond = p.length() - radius;
    let whole = half_angle >= std::f64::consts::PI;
    if beyond > 0.0 || whole { beyond } else { beyond.max(-edge) }
}

mod generic {
    use super::*;
    use crate::common::*;

    fn ball_and_sector<V: Vector>(convex: bool) {
        let mut worst = Worst::default();
        cases(|random| {
            let (ball, sector) = (random.ball::<V>(), random.sector::<V>());
            if (sector.cos() >= V::Scalar::ZERO) != convex {
                return;
            }
            let displacement: V = random.sweep(sector.apex() - ball.center());
            let answer = sweep::ball_sector(&ball, &sector, displacement, &mut ()).unwrap();

            let (m, by) = (lift(ball.center()) - lift(sector.apex()), lift(displacement));
            let (l, r) = (sector.radius().double(), ball.radius().double());
            let half_angle = sector.half_angle().degrees().to_radians();
            let axis = lift(sector.direction()).normalize();
            // At the end it is the pose that counts, as it is rounded.
            let end = lift(ball.center()) - lift(sector.apex() + displacement);
            let far = (m.length() + l + r) / (m.length() + l + r).max(end.length() + l + r);
            let at_end = (from_sector(end, axis, half_angle, l) - r) * far;
            let on_way = |u: f64| from_sector(m - by * u, axis, half_angle, l) - r;
            let separation = |u: f64| until_end::<V::Scalar>(u, on_way, at_end);
            let size = m.length() + l + r;
            if convex {
                worst.check(answer, separation, size, 4.0);
            } else {
                worst.check_gaps(answer, separation, size, 4.0);
            }
            let (told, Record { steps: _, .. }) =
                Record::of(|probe| sweep::ball_sector(&ball, &sector, displacement, probe));
            assert_eq!(told, Ok(answer));
            let scaled = |factor: f64| {
                let (ball, sector) = (ball.scaled(factor), sector.scaled(factor));
                let displacement = displacement * V::Scalar::of(factor);
                sweep::ball_sector(&ball, &sector, displacement, &mut ()).unwrap()
            };
            for factor in [2_f64.powi(-30), 2_f64.powi(10)] {
                assert_same(scaled(factor), scaled(1.0));
            }
            let point = Ball::new(ball.center(), V::Scalar::ZERO).unwrap();
            assert_eq!(
                sweep::point_sector(ball.center(), &sector, displacement, &mut ()),
                sweep::ball_sector(&point, &sector, displacement, &mut ())
            );
        });
        worst.report::<V>(if convex { "up to 90°" } else { "beyond 90°" });
    }

    pub fn up_to_a_right_angle<V: Vector>() {
        ball_and_sector::<V>(true);
    }

    pub fn beyond_a_right_angle<V: Vector>() {
        ball_and_sector::<V>(false);
    }
}

in_every_space!(up_to_a_right_angle, beyond_a_right_angle);
