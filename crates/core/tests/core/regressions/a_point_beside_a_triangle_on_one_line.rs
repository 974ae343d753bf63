//! A point and a triangle in space without an area: the table of axes claimed separations that hold for one side alone.
//!
//! Cause: each of the three sides was tested on its own and told the listener of what parts it from
//! the point, as if that parted all of the triangle. Fix: such a triangle is the segment between
//! the two vertices that are farthest apart, and that alone is tested.

use glam::Vec3;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Record, contains};
use hitbench_core::shapes::Triangle;

#[test]
fn what_separates_separates_all_of_it() {
    let [a, b, c] = [Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0), Vec3::new(-2.0, -4.0, -6.0)];
    for [p, q, r] in [[a, b, c], [b, c, a], [c, b, a], [a, a, b], [b, b, b]] {
        let triangle = Triangle::new(p, q, r).unwrap();
        for point in [c * 0.5, b, a, Vec3::X, b * 2.0, c + Vec3::Z] {
            let (inside, record) =
                Record::of(|probe| contains::point_triangle(point, &triangle, probe));
            for step in &record.steps {
                let says = step.verdict();
                assert!(
                    says.is_none_or(|says| says == inside),
                    "{step:?} of {point} in {triangle:?}"
                );
                if let Step::Axis(test) = step {
                    let heights =
                        [p, q, r].map(|corner| (corner - point).as_dvec3().dot(test.axis));
                    let above = heights.iter().all(|height| *height > 0.0);
                    let below = heights.iter().all(|height| *height < 0.0);
                    assert_eq!(test.separates, above || below, "{test:?}");
                }
            }
        }
    }
    let triangle = Triangle::new(a, b, c).unwrap();
    assert!(contains::point_triangle(c * 0.5, &triangle, &mut ()));
    assert!(!contains::point_triangle(b * 1.5, &triangle, &mut ()));
}
