//! A segment dips into a box through a face that it is almost parallel to, and their distance was
//! 0.93 at sizes of 10,000.
//!
//! Cause: the search along the segment ended where it passed the face across, since the root of that piece was, but for
//! rounding, at the end of the piece, though the distance from the other face went on decreasing.
//! Fix: the sign of the slope at the end of the piece decides, in which nothing large cancels.

use glam::Vec3;
use hitbench_core::intersect::{distance, overlap};
use hitbench_core::shapes::{Obb, Segment};

#[test]
fn distance_is_that_of_shapes_that_overlap() {
    let axes = [
        Vec3::new(1.0, 3.3109947e-5, -6.655519e-5),
        Vec3::new(-3.311653e-5, 1.0, -9.8911696e-5),
        Vec3::new(6.655192e-5, 9.89139e-5, 1.0),
    ];
    let half = Vec3::new(10240.0, 2048.0, 6144.0);
    let obb = Obb::new(Vec3::new(-20480.0, 22528.0, 10240.0), half, axes).unwrap();
    let start = Vec3::new(-10240.0, 20480.0, 20480.0);
    let end = Vec3::new(-12288.0, 20480.0, 4096.0);
    for (start, end) in [(start, end), (end, start)] {
        let segment = Segment::new(start, end).unwrap();
        assert!(overlap::segment_obb(&segment, &obb, &mut ()));
        let found = distance::segment_obb(&segment, &obb, &mut ());
        // 4 ulp of the coordinates.
        assert!(found.distance <= 0.01, "{found:?}");
    }
}
