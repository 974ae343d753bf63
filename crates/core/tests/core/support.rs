//! The farthest of many points, which are looked at side by side in single precision first, against all of them in double.

use glam::DVec3;
use hitbench_core::shapes::{Hull, Shape};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::*;

    /// Up to 200 points, some of them several times, on a sphere, on a grid of whole numbers, or on a line.
    fn many<V: Vector>(random: &mut Random) -> Hull<V> {
        let (count, place, manner) = (3 + random.below(200), random.point::<V>(), random.below(4));
        let (scale, along) = (V::Scalar::of(random.scale()), random.direction::<V>());
        let mut points: Vec<V> = Vec::new();
        for i in 0..count {
            let p = match manner {
                0 => V::from_fn(|_| V::Scalar::of(random.below(5) as f64)),
                1 => along * V::Scalar::of(random.between(-1.0, 1.0)),
                _ => random.direction::<V>(),
            };
            let again = i > 0 && random.below(8) == 0;
            points.push(if again { points[random.below(i)] } else { place + p * scale });
        }
        Hull::new(points).unwrap()
    }

    pub fn no_point_is_farther<V: Vector>() {
        cases_of(count(500), |random| {
            let hull = many::<V>(random);
            let limit = V::Scalar::LIMIT_EXPONENT;
            let exponents = [0, -limit / 3, limit / 3, limit - 25, -limit];
            let hull = hull.scaled(2_f64.powi(exponents[random.below(5)]));
            let shape = Shape::from(hull.clone());
            let lifted: Vec<DVec3> = hull.points().iter().map(|&p| lift(p)).collect();
            let size = lifted.iter().fold(0.0, |size: f64, p| size.max(p.abs().max_element()));
            for _ in 0..8 {
                let d = if random.below(20) == 0 { V::ZERO } else { random.direction::<V>() };
                let farthest = shape.support(d).unwrap();
                assert!(hull.points().contains(&farthest), "{hull:?} along {d:?}: {farthest:?}");
                let height = |p: DVec3| (p - lifted[0]).dot(lift(d));
                let highest = lifted.iter().fold(f64::NEG_INFINITY, |h, &p| h.max(height(p)));
                let lack = highest - height(lift(farthest));
                let most = 8.0 * f64::EPSILON * size;
                assert!(lack <= most, "{hull:?} along {d:?}: {farthest:?} lacks {lack}");
            }
        });
    }
}

in_every_space!(no_point_is_farther);
