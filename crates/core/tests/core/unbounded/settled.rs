//! Searches of sectors beyond 90° that are near contact, nearly coaxial or nearly the same at all
//! azimuths: each is settled before it has to end, which the search itself asserts, and the
//! distance is 0 just where they overlap.

use hitbench_core::Scalar;
use hitbench_core::Vector;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::*;

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

/// A sector beyond 90° with its apex at the origin.
fn wide<V: Vector>(random: &mut Random, direction: V, radius: f64) -> Shape<V> {
    let degrees = [90.001, 91.0, 95.0, 120.0, 150.0, 175.0, 179.0][random.below(7)];
    let half_angle = Angle::Degrees(V::Scalar::of(degrees));
    Sector::new(V::ZERO, direction, half_angle, V::Scalar::of(radius)).unwrap().into()
}

/// The same, face to face with one along an axis or one behind the other, almost; or anyhow.
fn second_wide<V: Vector>(random: &mut Random, axis: V, radius: f64) -> Shape<V> {
    let aside = [0.0, 1e-9, 1e-7, 1e-5, 1e-3, 0.5, 3.0][random.below(7)];
    let sign = V::Scalar::of([1.0, -1.0][random.below(2)]);
    let direction = axis * sign + random.direction::<V>() * V::Scalar::of(aside);
    let direction = if direction == V::ZERO { axis } else { direction };
    let radius = radius * [0.1, 0.5, 0.9, 1.0, 3.0][random.below(5)];
    wide(random, direction, radius)
}

/// Asks four times: from a place along an axis or beside it, and then from as near as nothing.
fn settles<V: Dimension>(random: &mut Random, sector: &Shape<V>, other: &Shape<V>, axis: V) {
    let radius = lift(sector.bounds().max - sector.bounds().min).length() / 4.0;
    let along = if random.one_in(4) { random.direction() } else { axis };
    let off = [0.0, 1e-9, 1e-7, 1e-5, 1e-3, 0.1][random.below(6)];
    let off = random.direction::<V>() * V::Scalar::of(off);
    let place = along * V::Scalar::of(random.between(0.0, 2.0) * radius) + off;
    let mut other = other.posed(place, None);
    for _ in 0..4 {
        let closest = matrix::distance(sector, &other, &mut ()).unwrap();
        let overlap = matrix::overlap(sector, &other, &mut ()).unwrap();
        assert_eq!(closest.distance == V::Scalar::ZERO, overlap, "{sector:?} {other:?}");
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

mod generic {
    use super::*;

    pub fn near_contact<V: Dimension>() {
        let mut asked = 0;
        cases_of(count(60), |random| {
            for kind in BOUNDED_CONVEX {
                let Some(other) = convex::<V>(random, kind) else { continue };
                let radius = [0.1, 1.0, 10.0][random.below(3)];
                let axis = axis::<V>(random);
                let sector = wide(random, -axis, radius);
                settles(random, &sector, &other, axis);
                asked += 1;
            }
        });
        assert!(asked > 120, "{asked}");
    }

    pub fn two_wide_sectors_near_contact<V: Dimension>() {
        cases_of(count(2000), |random| {
            let radius = [0.1, 1.0, 10.0][random.below(3)];
            let axis = axis::<V>(random);
            let sector = wide(random, -axis, radius);
            let other = second_wide(random, axis, radius);
            settles(random, &sector, &other, axis);
        });
    }
}

in_spaces!(near_contact: glam::Vec3, glam::DVec3);
in_spaces!(two_wide_sectors_near_contact: glam::Vec3, glam::DVec3);
