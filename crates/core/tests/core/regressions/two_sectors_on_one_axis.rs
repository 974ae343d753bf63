//! The distance of two sectors beyond 90° in space was not settled after 20,000 questions where
//! their axes lean by 1e-7 or 1e-3, or the apex of one is on the axis of the other: a third of the
//! pairs below; it took 40 ms, and a build with assertions panicked.
//!
//! Cause: the search halved the azimuths of both, and all that nearly face each other are nearly as
//! near: their number grows with one over the precision. Fix: the nearest points of two that are
//! apart are on a rim, or nearest to an apex; along a rim the distance and its slope bound it.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Sector, Shape};

fn sector(apex: DVec3, direction: DVec3, degrees: f64, radius: f64) -> Shape<DVec3> {
    Sector::new(apex, direction.normalize(), Angle::Degrees(degrees), radius).unwrap().into()
}

fn distance(second: &Shape<DVec3>) -> f64 {
    // Its mouth looks along x and is 60° wide on each side.
    let first = sector(DVec3::ZERO, -DVec3::X, 120.0, 1.0);
    matrix::distance(&first, second, &mut ()).unwrap().distance
}

#[test]
fn an_apex_on_the_axis() {
    let to_the_mouth = 60_f64.to_radians().sin();
    // No mouth faces the whole circle of the nearest points.
    let seconds = [
        (DVec3::new(1.0, 1.0, 0.0), 120.0),
        (DVec3::new(1.0, 1.0, 0.0), 150.0),
        (DVec3::new(1.0, 0.2, 0.3), 150.0),
        (DVec3::new(-1.0, 0.3, 0.1), 120.0),
        (DVec3::new(-1.0, 1e-3, 0.0), 150.0),
    ];
    for (way, degrees) in seconds {
        for aside in [0.0, 1e-7] {
            let apex = DVec3::new(0.8, aside, 0.0);
            let apart = distance(&sector(apex, way, degrees, 0.3));
            let truth = 0.8 * to_the_mouth - 0.3;
            assert!((apart - truth).abs() < aside + 1e-15, "{apart} {way} {degrees} {aside}");
        }
    }
}

#[test]
fn almost_coaxial() {
    for lean in [0.0, 1e-7, 1e-3].map(|lean| DVec3::Y * lean) {
        let band = 2.0 * lean.y + 1e-15;
        // From rim to rim, the mouths face to face.
        let facing = distance(&sector(DVec3::X * 1.5, DVec3::X + lean, 120.0, 1.0));
        assert!((facing - 0.5).abs() < band, "{facing} {lean}");
        // From the surface of the mouth to the sphere, one behind the other.
        let behind = distance(&sector(DVec3::X * 1.5, lean - DVec3::X, 120.0, 1.0));
        assert!((behind - (0.75_f64.sqrt() * 1.5 - 1.0)).abs() < 1e-15, "{behind} {lean}");
    }
}
