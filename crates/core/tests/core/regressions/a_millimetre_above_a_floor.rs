//! A capsule that slides 10 units, 1 mm above the floor of a walled room, met it at u = 0.847; so
//! did one along the edge of a sector of 135°, and any body above a mesh whose gap was below about
//! 1e-4 of the way.
//!
//! Cause: a mesh had one distance for all its triangles and one speed for all directions, so near a
//! floor it crept; and after 4,096 steps of that the tolerance of contact doubled every 256 steps,
//! until it swallowed the gap. Fix: each pair of convex parts has a time of its own up to which it
//! is apart, so that a floor is passed in a step; and a search that has to end says so.

use glam::{Vec2, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Capsule, Mesh, Sector, Shape};

/// A floor between two walls, 100 long.
fn valley() -> Shape<Vec3> {
    let at = |x: f32, y: f32, z: f32| Vec3::new(50.0 * x, 5.0 * y, 50.0 * z);
    let row = |x: f32, y: f32| [at(x, y, -1.0), at(x, y, 1.0)];
    let corners = [row(-1.0, 1.0), row(-1.0, 0.0), row(1.0, 0.0), row(1.0, 1.0)].concat();
    let faces =
        (0..3).flat_map(|k| [[2 * k, 2 * k + 1, 2 * k + 2], [2 * k + 2, 2 * k + 1, 2 * k + 3]]);
    Mesh::new(corners, faces.collect::<Vec<_>>()).unwrap().into()
}

fn standing(height: f32) -> Shape<Vec3> {
    let foot = Vec3::new(-20.0, height + 0.5, 0.0);
    Capsule::new(foot, foot + Vec3::Y, 0.5).unwrap().into()
}

#[test]
fn it_touches_nothing() {
    for gap in [1e-3, 1e-4, 1e-5] {
        for way in [1.0, 10.0, 60.0] {
            let answer = matrix::sweep(&valley(), Vec3::ZERO, &standing(gap), Vec3::X * way);
            assert_eq!(answer, Ok(None), "a gap of {gap}, a way of {way}");
        }
    }
}

/// From its axis to the wall there are 70, and its radius is 0.5.
#[test]
fn the_wall_stops_it() {
    let answer = matrix::sweep(&standing(1e-3), Vec3::X * 100.0, &valley(), Vec3::ZERO);
    let Overlap { first, .. } = answer.unwrap().unwrap();
    assert!((first - 0.695).abs() < 1e-6, "{first}");
}

#[test]
fn nor_does_one_along_the_edge_of_a_wide_sector() {
    let sector: Shape<Vec2> =
        Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(135.0), 10.0).unwrap().into();
    let (start, end) = (Vec2::new(-1.767_837_6, 1.060_589_4), Vec2::new(-2.121_391, 1.414_142_8));
    let capsule = Capsule::new(start, end, 0.5).unwrap().into();
    let way = Vec2::new(-1.0, 1.0) * 0.5_f32.sqrt();
    assert_eq!(matrix::sweep(&sector, Vec2::ZERO, &capsule, way), Ok(None));
    // Deeper by the gap twice over, it is in it throughout.
    let deeper = capsule.posed(Vec2::new(1.0, 1.0) * 2e-4, None);
    let always = Some(Overlap { first: 0.0, last: 1.0 });
    assert_eq!(matrix::sweep(&sector, Vec2::ZERO, &deeper, way), Ok(always));
}
