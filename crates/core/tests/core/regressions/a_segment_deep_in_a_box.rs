//! A segment that runs deep in a box was told to be 3e-8 away from it, and 0.03 at a size of a
//! million, while the test said that they overlap.
//!
//! Cause: the distance was what the clamp of a rounded point left, and nobody asked the test. Fix:
//! every distance is 0 just if the test of its pair says that they overlap, and then both witness
//! points are one.

use glam::Vec3;
use hitbench_core::intersect::{distance, overlap};
use hitbench_core::shapes::{Aabb, Obb, Segment};

use crate::common::cases_of;

#[test]
fn it_is_at_no_distance() {
    let mut through = 0;
    cases_of(4_000, |random| {
        let size = [1.0, 1e6][random.below(2)];
        let mut place = |most: f64| {
            Vec3::from_array([0; 3].map(|_| (random.between(-most, most) * size) as f32))
        };
        let (center, half) = (place(1.0), place(1.0).abs() + Vec3::splat(0.1 * size as f32));
        // From one side to the other, through a place well inside.
        let (inside, way) = (center + place(0.3) * half / half.max_element(), place(3.0));
        let segment = Segment::new(inside - way, inside + way).unwrap();
        let aabb = Aabb::new(center, half).unwrap();
        let obb = Obb::new(center, half, random.axes::<Vec3>()).unwrap();
        let answers = [
            (
                overlap::segment_aabb(&segment, &aabb, &mut ()),
                distance::segment_aabb(&segment, &aabb, &mut ()),
            ),
            (
                overlap::segment_obb(&segment, &obb, &mut ()),
                distance::segment_obb(&segment, &obb, &mut ()),
            ),
        ];
        for (overlap, closest) in answers {
            through += usize::from(overlap);
            assert_eq!(overlap, closest.distance == 0.0, "{closest:?}");
            assert!(!overlap || closest.a == closest.b, "{closest:?}");
        }
    });
    assert!(through > 4_000, "{through}");
}
