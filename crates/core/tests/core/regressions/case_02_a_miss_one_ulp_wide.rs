//! parry#180: a ray misses a segment and a box that lie square across its way, for one value of x alone.
//!
//! Cause: an iterative search with tolerances of its own gave up at that input. Fix: the ends of
//! the segment are told apart by side, and a box by slabs; neither has a tolerance, so neighbours
//! have the same answer.

use glam::Vec2;
use hitbench_core::intersect::{overlap, raycast};
use hitbench_core::shapes::{Aabb, Ray, Segment};

#[test]
fn neighbours_hit_alike() {
    let floor = Segment::new(Vec2::new(1.0, 1.0), Vec2::new(124.0, 1.0)).unwrap();
    let slab = Aabb::from_min_max(Vec2::new(1.0, 0.0), Vec2::new(124.0, 1.0)).unwrap();
    let direction = Vec2::new(0.0081385, -0.999966);
    // The line y = 1 is met after (54.00709 − 1) |d| / 0.999966.
    let length = 53.008_845;
    for x in [15.689464_f32, 15.689465, 15.689466] {
        let origin = Vec2::new(x, 54.00709);
        let ray = Ray::new(origin, direction).unwrap();
        let hit = raycast::segment_ray(&floor, &ray, &mut ()).expect("the ray crosses the floor");
        assert!((hit.entry - length).abs() < 2e-5, "{hit:?}");
        let hit = raycast::ray_aabb(&ray, &slab, &mut ()).expect("the ray enters the box");
        assert!((hit.entry - length).abs() < 2e-5, "{hit:?}");
        assert_eq!(hit.normal, Some(Vec2::Y));
        let long = Segment::new(origin, origin + direction * 100.0).unwrap();
        assert!(overlap::segment_segment(&floor, &long, &mut ()));
        assert!(overlap::segment_aabb(&long, &slab, &mut ()));
    }
}
