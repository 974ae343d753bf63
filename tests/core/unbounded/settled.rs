//! Searches of sectors beyond 90° that are near contact, nearly coaxial or nearly the same at all
//! azimuths: each is settled before it has to end, which the search itself asserts, and the
//! distance is 0 just where they overlap.

use hitbench::Scalar;
use hitbench::Vector;
use hitbench::intersect::matrix::{self, Dimension};
use hitbench::shapes::*;

use crate::common::*;

/// Along an axis of the world, or almost; or anywhere.
fn axis<V: Vector>(random: &mut Random) -> V {
    let aside = [0.0, 1e-9, 1e-7, 1e-5, 1e-3][random.below(5)];
    let any: V = random.direction();
    if random.one_in(2) { any } else { V::AXES[random.below(3)] + any * V::Scalar::of(aside) }
}

/// Of a size that suits the sector, about the origin.
fn convex<V: Dimension>(random: &mut Random, kind: Kind) -> Option<Shape<V>> {
    let shape = random.convex::<V>(kind)?;
    let bounds = shape.bounds();
    let size = lift(bounds.max - bounds.min).length();
    let fits = (1e-3..3.0).contains(&size) && lift(bounds.max).length() < 100.0;
    fits.then(|| shape.posed(-bounds.center(), None))
}

mod generic {
    use super::*;

    pub fn near_contact<V: Dimension>() {
        let mut asked = 0;
        cases_of(count(60), |random| {
            for kind in BOUNDED_CONVEX {
                let Some(shape) = convex::<V>(random, kind) else { continue };
                let degrees = [90.001, 91.0, 95.0, 120.0, 150.0, 175.0, 179.0][random.below(7)];
                let radius = [0.1, 1.0, 10.0][random.below(3)];
                let axis = axis::<V>(random);
                let half_angle = Angle::Degrees(V::Scalar::of(degrees));
                let sector = Sector::new(V::ZERO, -axis, half_angle, V::Scalar::of(radius));
                let sector: Shape<V> = sector.unwrap().into();
                let along = if random.one_in(4) { random.direction() } else { axis };
                let off = [0.0, 1e-9, 1e-6, 1e-3, 0.1][random.below(5)];
                let off = random.direction::<V>() * V::Scalar::of(off);
                let place = along * V::Scalar::of(random.between(0.0, 2.0) * radius) + off;
                let mut other = shape.posed(place, None);
                for _ in 0..4 {
                    let closest = matrix::distance(&sector, &other, &mut ()).unwrap();
                    let overlap = matrix::overlap(&sector, &other, &mut ()).unwrap();
                    assert_eq!(closest.distance == V::Scalar::ZERO, overlap);
                    asked += 1;
                    let between = lift(closest.b - closest.a);
                    let way = if overlap {
                        lift(along) * 0.01 * radius
                    } else {
                        let gap = [1e-3, 1e-6, 1e-9, 1e-12][random.below(4)] * radius;
                        between.normalize_or_zero() * (gap - closest.distance.double())
                    };
                    other = other.posed(V::from_space(way), None);
                }
            }
        });
        assert!(asked > 500, "{asked}");
    }
}

in_spaces!(near_contact: glam::Vec3, glam::DVec3);
