//! The distance of a mesh from a shape or a mesh: the least distance of its triangles, by a traversal of bounding volume hierarchies.

use super::Closest;
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::probe::{Measured, Probe, Step};
use crate::shapes::{Bounds, Mesh, Triangle};
use crate::vector::Vector;

/// The least `distance` of a triangle of the mesh from a shape with these `bounds`, which is A, and the number of that triangle; `None` if
/// no triangle has a distance.
pub(in crate::intersect) fn of_triangles<V: Vector, P: Probe<V>>(
    mesh: &Mesh<V>,
    bounds: Bounds<V>,
    probe: &mut P,
    distance: impl Fn(Triangle<V>) -> Option<Closest<V>>,
) -> Option<WithTriangles<V>> {
    let one = Bvh::of_one(bounds);
    let measured = |_, j: u32| {
        let closest = distance(mesh.triangle(j as usize))?;
        Some((closest.distance, (closest, [None, Some(j as usize)])))
    };
    told(bvh::nearest(&one, mesh.tree(), probe, measured), probe)
}

/// The least `distance` between a triangle of A and one of B, and the numbers of both.
pub(in crate::intersect) fn of_triangle_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
    distance: impl Fn(Triangle<V>, Triangle<V>) -> Option<Closest<V>>,
) -> Option<WithTriangles<V>> {
    let measured = |i: u32, j: u32| {
        let [i, j] = [i as usize, j as usize];
        let closest = distance(a.triangle(i), b.triangle(j))?;
        Some((closest.distance, (closest, [Some(i), Some(j)])))
    };
    told(bvh::nearest(a.tree(), b.tree(), probe, measured), probe)
}

/// The closest points, and the triangles on which they lie.
type WithTriangles<V> = (Closest<V>, [Option<usize>; 2]);

/// Tells the probe of the closest points.
fn told<V: Vector, P: Probe<V>>(
    nearest: Option<bvh::Nearest<WithTriangles<V>, V::Scalar>>,
    probe: &mut P,
) -> Option<WithTriangles<V>> {
    let (closest, parts) = nearest?.answer;
    probe.step(|| Step::Closest { of: Measured::Shapes, a: closest.a, b: closest.b });
    Some((closest, parts))
}
