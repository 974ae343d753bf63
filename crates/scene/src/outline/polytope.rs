use hitbench_core::shapes::{Obb, Shape};
use hitbench_core::vector::Vector;

/// Points whose hull is a polytope: a point, a segment, a triangle, a box, a frustum, a k-DOP or a hull. `None` for other
/// kinds.
pub fn polytope<V: Vector>(shape: &Shape<V>) -> Option<Vec<V>> {
    Some(match shape {
        Shape::Point(point) => vec![point.at()],
        Shape::Segment(segment) => vec![segment.start(), segment.end()],
        Shape::Aabb(aabb) => of_box(&Obb::from(*aabb)),
        Shape::Obb(obb) => of_box(obb),
        shape => shape.corners()?.to_vec(),
    })
}

/// Bit k of a corner's number is its side along axis k.
fn of_box<V: Vector>(obb: &Obb<V>) -> Vec<V> {
    let corner = |number: usize| {
        (0..V::DIM).fold(obb.center(), |corner, k| {
            let side = obb.axes()[k] * obb.half().get(k);
            if number >> k & 1 == 0 { corner - side } else { corner + side }
        })
    };
    (0..1 << V::DIM).map(corner).collect()
}
