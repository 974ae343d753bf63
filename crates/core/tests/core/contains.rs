//! Points on the boundary of triangles.

use glam::Vec2;
use hitbench_core::intersect::contains;
use hitbench_core::shapes::Triangle;

/// Each closed set holds its boundary, whatever is flat.
#[test]
fn corners_edges_and_flat_triangles() {
    let holds = |corners: [[f32; 2]; 3], point: [f32; 2]| {
        let [a, b, c] = corners.map(Vec2::from);
        let triangle = Triangle::new(a, b, c).unwrap();
        contains::point_triangle(Vec2::from(point), &triangle, &mut ())
    };
    let right = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    for point in [[0.0, 0.0], [4.0, 0.0], [2.0, 2.0], [1.0, 0.0], [1.0, 1.0]] {
        assert!(holds(right, point), "{point:?}");
    }
    for point in [[4.5, 0.0], [-0.5, 0.0], [2.0, 2.125], [5.0, -1.0]] {
        assert!(!holds(right, point), "{point:?}");
    }
    let needle = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]];
    assert!(holds(needle, [2.0, 2.0]) && holds(needle, [3.0, 3.0]));
    assert!(!holds(needle, [3.5, 3.5]) && !holds(needle, [-1.0, -1.0]));
    assert!(!holds(needle, [2.0, 2.25]));
    let dot = [[1.0, 1.0]; 3];
    assert!(holds(dot, [1.0, 1.0]));
    assert!(!holds(dot, [1.0, 1.5]) && !holds(dot, [-1.0, -1.0]));
}
