//! A polytope with a corner at the apex of a sector of 89.9999°: the way out that was told was 0.08
//! % too long, and its witness points were beside one another rather than along it.
//!
//! Cause: about the apex the way out is nearly as long in all directions, and a polytope grows towards a sphere slowly.
//! Fix: the way out that the polytope tells is followed to where none near it is shorter.

use glam::DVec3;
use hitbench_core::intersect::penetration;
use hitbench_core::shapes::{Angle, Hull, Sector, Shape};

#[test]
fn no_way_out_near_it_is_shorter() {
    let direction = DVec3::new(-0.0758451763903669, 0.8193963033956634, 0.5681876513968217);
    let angle = Angle::Degrees(89.99985598594169);
    let sector: Shape<DVec3> = Sector::new(DVec3::ZERO, direction, angle, 0.25).unwrap().into();
    let corners = [
        (0.0, 0.0, 0.0),
        (0.0, 0.19784930830444475, 0.125),
        (0.0, 0.30903842369140105, 0.125),
        (0.0, 0.1111891153869565, 0.0),
        (0.0625, 0.375, 0.125),
        (0.0625, 0.2638108846130437, 0.125),
        (0.0625, 0.17715069169555547, 0.0),
        (0.0625, 0.06596157630859907, 0.0),
    ];
    let hull: Shape<DVec3> = Hull::new(corners.map(DVec3::from).to_vec()).unwrap().into();
    let found = penetration::convex_convex(&sector, &hull, &mut ()).unwrap();
    let between = found.a - found.b - found.normal * found.depth;
    assert!(between.length() <= 1e-6, "{found:?}");
    // All directions, in steps of half a degree.
    for i in 0..=360 {
        let (across, z) = (f64::from(i) * 0.5).to_radians().sin_cos();
        for j in 0..720 {
            let (y, x) = (f64::from(j) * 0.5).to_radians().sin_cos();
            let direction = DVec3::new(x * across, y * across, z);
            let way = sector.projection(direction).max - hull.projection(direction).min;
            assert!(found.depth <= way + 1e-15, "{way} along {direction}: {found:?}");
        }
    }
}
