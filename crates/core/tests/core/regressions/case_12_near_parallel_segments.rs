//! Geometric Tools, issue 40: a wrong distance for two nearly parallel segments.
//!
//! Cause: the determinant (u·u)(v·v) − (u·v)² loses all digits where the segments are nearly
//! parallel. Fix: the first parameter from what is perpendicular to the other segment, whose
//! relative error is only the inverse of the angle; and a third clamp, after which noise in the
//! first parameter does no harm.

use glam::{DVec2, Vec2};
use hitbench_core::intersect::distance;
use hitbench_core::shapes::Segment;

/// Segments that do not cross are closest at an end of one of them.
fn truth([a, b, c, d]: [DVec2; 4]) -> f64 {
    let to_segment = |p: DVec2, from: DVec2, to: DVec2| {
        let u = to - from;
        let t = ((p - from).dot(u) / u.length_squared()).clamp(0.0, 1.0);
        (p - (from + u * t)).length()
    };
    let ends = [to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

#[test]
fn the_distance_is_right_in_both_orders() {
    let points = [
        DVec2::new(2.23520928, -1.70680049),
        DVec2::new(1.43575078, -4.41881281),
        DVec2::new(1.85153239, -1.59369852),
        DVec2::new(1.2171034, -3.74587936),
    ];
    let [a, b, c, d] = points;
    let (first, second) = (Segment::new(a, b).unwrap(), Segment::new(c, d).unwrap());
    for (a, b) in [(first, second), (second, first)] {
        let distance = distance::segment_segment(&a, &b, &mut ()).distance;
        assert!((distance - truth(points)).abs() < 1e-15, "{distance} for {}", truth(points));
    }

    let points = points.map(DVec2::as_vec2);
    let [a, b, c, d] = points;
    let (first, second) = (Segment::new(a, b).unwrap(), Segment::new(c, d).unwrap());
    let truth = truth(points.map(Vec2::as_dvec2));
    for (a, b) in [(first, second), (second, first)] {
        let distance = distance::segment_segment(&a, &b, &mut ()).distance;
        assert!((f64::from(distance) - truth).abs() < 1e-6, "{distance} for {truth}");
    }
}
