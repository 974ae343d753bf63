//! Distances in single precision of hulls and boxes where nobody listens, of which many are flat, needles, or full of equal
//! points: the nearest points lie in the shapes, and an axis proves that none are nearer.

use glam::DVec3;
use hitbench_core::intersect::gjk;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{Hull, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::*;
use crate::gjk::certify::{coordinates, sizes};

/// Up to 40 points of a lattice, which may be flat or a needle, and lies askew now and then.
fn lattice<V: Vector>(random: &mut Random) -> Hull<V> {
    let first = random.point::<V>();
    let scale = random.scale();
    let thin = [1.0, 1.0, 0.0, 1e-2, 1e-5];
    let sides: [V; 3] = std::array::from_fn(|i| {
        let side = match random.below(3) {
            0 => random.displacement(),
            _ => V::from_fn(|k| V::Scalar::of(if i == k { scale } else { 0.0 })),
        };
        side * V::Scalar::of(thin[random.below(thin.len())])
    });
    let most = 1 + random.below(3);
    let count = 3 + random.below(38);
    let point = |random: &mut Random| {
        sides.iter().fold(first, |p, &side| p + side * V::Scalar::of(random.below(most + 1) as f64))
    };
    Hull::new((0..count).map(|_| point(random)).collect::<Vec<_>>()).unwrap()
}

mod generic {
    use super::*;

    pub fn bare_distances<V: Dimension>() {
        let mut lengths = Band::new("length", 2.0);
        let mut points = Band::new("points", 2.0);
        let mut axes = Band::new("axis", 1.0);
        let (mut apart, mut proved) = (0, 0);
        cases(|random| {
            let shape = |random: &mut Random| -> Shape<V> {
                match random.below(6) {
                    0 => random.aabb().into(),
                    1 => random.obb().into(),
                    2 => random.hull().into(),
                    _ => lattice(random).into(),
                }
            };
            let (a, b) = (shape(random), shape(random));
            let closest = gjk::distance(&a, &b, &mut ()).unwrap();
            assert_eq!(closest.distance == V::Scalar::ZERO, gjk::overlap(&a, &b, &mut ()).unwrap());
            let distance = Scalar::double(closest.distance);
            let (wide_a, wide_b) = (in_double(&a), in_double(&b));
            let (size, place) = (sizes(&a, &b), sizes(&a, &b) + coordinates(&a, &b));
            let (p, q) = (lift(closest.a), lift(closest.b));
            lengths.near::<V::Scalar>((q - p).length(), distance, place);
            points.near::<V::Scalar>(outside(&wide_a, closest.a.widened()), 0.0, place);
            points.near::<V::Scalar>(outside(&wide_b, closest.b.widened()), 0.0, place);
            apart += usize::from(distance > 0.0);
            // The direction of a shorter way is known to too few digits.
            if distance < 1e-6 * size {
                return;
            }
            let closest = gjk::distance(&wide_a, &wide_b, &mut ()).unwrap();
            let origin = wide_a.reference_point();
            let [a, b] = [wide_a, wide_b].map(|shape| shape.posed(-origin, None));
            let axis: DVec3 = lift(closest.b) - lift(closest.a);
            let Some(axis) = V::Double::from_space(axis).unit() else { return };
            // The points that tell the axis are rounded to coordinates, which may be far from the origin.
            let rounding = ulp::<f64>(place) * size / distance;
            if rounding < ulp::<V::Scalar>(size) {
                axes.near::<V::Scalar>(gap(&a, &b, axis), distance, size);
                proved += 1;
            }
        });
        eprintln!("{apart} apart, {proved} of them proved by an axis");
        assert!(2 * proved > apart);
    }

    /// The gap between the projections of two shapes.
    fn gap<D: Vector<Scalar = f64>>(a: &Shape<D>, b: &Shape<D>, axis: D) -> f64 {
        b.projection(axis).min - a.projection(axis).max
    }
}

in_spaces!(bare_distances: glam::Vec2, glam::Vec3, glam::Vec3A);
