//! A rigid motion of both shapes changes no verdict and no distance but for the rounding of the moved coordinates.

use glam::{DQuat, DVec3};
use hitbench_core::intersect::{distance, overlap};
use hitbench_core::shapes::{Ball, Capsule, Obb, Sector, Segment, Triangle};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::*;

    struct Motion {
        rotation: DQuat,
        by: DVec3,
    }

    impl Motion {
        fn of<V: Vector>(random: &mut Random) -> Self {
            let angle = random.between(-3.2, 3.2);
            let axis = if V::DIM == 2 { DVec3::Z } else { lift(random.direction::<V>()) };
            let by =
                if V::DIM == 2 { DVec3::new(3.0, -5.0, 0.0) } else { DVec3::new(3.0, -5.0, 2.0) };
            Self {
                rotation: DQuat::from_axis_angle(axis.normalize(), angle),
                by: by * random.scale(),
            }
        }

        fn turn<V: Vector>(&self, v: V) -> V {
            let turned = (self.rotation * lift(v)).to_array();
            V::from_fn(|i| V::Scalar::of(turned[i]))
        }

        fn point<V: Vector>(&self, p: V) -> V {
            let moved = (self.rotation * lift(p) + self.by).to_array();
            V::from_fn(|i| V::Scalar::of(moved[i]))
        }

        fn ball<V: Vector>(&self, ball: &Ball<V>) -> Ball<V> {
            Ball::new(self.point(ball.center()), ball.radius()).unwrap()
        }

        fn segment<V: Vector>(&self, segment: &Segment<V>) -> Segment<V> {
            Segment::new(self.point(segment.start()), self.point(segment.end())).unwrap()
        }

        fn capsule<V: Vector>(&self, capsule: &Capsule<V>) -> Capsule<V> {
            let segment = self.segment(capsule.segment());
            Capsule::new(segment.start(), segment.end(), capsule.radius()).unwrap()
        }

        fn obb<V: Vector>(&self, obb: &Obb<V>) -> Obb<V> {
            let axes = V::axes_from_fn(|i| self.turn(obb.axes()[i]));
            Obb::new(self.point(obb.center()), obb.half(), axes).unwrap()
        }

        fn sector<V: Vector>(&self, sector: &Sector<V>) -> Sector<V> {
            let (apex, direction) = (self.point(sector.apex()), self.turn(sector.direction()));
            Sector::new(apex, direction, sector.half_angle(), sector.radius()).unwrap()
        }

        fn triangle<V: Vector>(&self, triangle: &Triangle<V>) -> Triangle<V> {
            let [a, b, c] = triangle.vertices().map(|v| self.point(v));
            Triangle::new(a, b, c).unwrap()
        }
    }

    /// Demands the same distance, and the same verdict where the distance is clear of 0.
    macro_rules! same {
        ($band:expr, $sizes:expr, $name:ident, $still:expr, $moved:expr) => {{
            let ((a, b), (c, d)) = ($still, $moved);
            let still = distance::$name(&a, &b, &mut ()).distance.double();
            let moved = distance::$name(&c, &d, &mut ()).distance.double();
            $band.near::<V::Scalar>(moved, still, $sizes);
            if still.max(moved) > 8.0 * ulp::<V::Scalar>($sizes) {
                let verdicts = [overlap::$name(&a, &b, &mut ()), overlap::$name(&c, &d, &mut ())];
                assert_eq!(verdicts, [false, false], "{} at {still:e}", stringify!($name));
            }
        }};
    }

    pub fn changes_nothing<V: Vector>() {
        let mut band = Band::new("rigid motion", 8.0);
        cases(|random| {
            let motion = Motion::of::<V>(random);
            let (ball, other) = (random.ball::<V>(), random.ball::<V>());
            let (capsule, second) = (random.capsule::<V>(), random.capsule::<V>());
            let (obb, sector) = (random.obb::<V>(), random.sector::<V>());
            let triangle = random.triangle::<V>();
            // The coordinates are what is rounded.
            let coordinates = [ball.center(), capsule.segment().start(), obb.center()];
            let farthest = coordinates.into_iter().map(|p| lift(p).length()).fold(0.0, f64::max);
            let sizes = farthest + motion.by.length() + 8.0 * random.scale();
            let (m, balls) = (&motion, [motion.ball(&ball), motion.ball(&other)]);
            let capsules = [m.capsule(&capsule), m.capsule(&second)];

            same!(band, sizes, ball_ball, (ball, other), (balls[0], balls[1]));
            same!(band, sizes, ball_capsule, (ball, capsule), (balls[0], capsules[0]));
            same!(band, sizes, capsule_capsule, (capsule, second), (capsules[0], capsules[1]));
            same!(band, sizes, ball_triangle, (ball, triangle), (balls[0], m.triangle(&triangle)));
            same!(band, sizes, ball_obb, (ball, obb), (balls[0], m.obb(&obb)));
            same!(band, sizes, capsule_obb, (capsule, obb), (capsules[0], m.obb(&obb)));
            same!(band, sizes, ball_sector, (ball, sector), (balls[0], m.sector(&sector)));
        });
    }
}

in_every_space!(changes_nothing);
