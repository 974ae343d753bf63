//! The distance of a mesh from another shape or mesh: the least distance of its triangles.

use super::Closest;
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::probe::{Probe, Step};
use crate::shapes::{Bounds, Mesh, Triangle};
use crate::vector::Vector;

/// The least distance of the triangles from a shape with these `bounds`, which is A. `distance` gives the
/// distance of one triangle, or `None` if that is not less than its last argument; `at_least` gives a lower
/// bound of the distance of the shape from a box. The numbers of the nearest triangles come with it. `None` if `distance` never gave
/// one.
pub(in crate::intersect) fn of_triangles<V: Vector, P: Probe<V>>(
    mesh: &Mesh<V>,
    bounds: Bounds<V>,
    probe: &mut P,
    distance: impl Fn(Triangle<V>) -> Option<Closest<V>>,
) -> Option<WithTriangles<V>> {
    let one = Bvh::of_one(bounds);
    let of = |j: u32| distance(mesh.triangle(j as usize));
    let parts = |j: u32| [None, Some(j as usize)];
    let told_of = |_, j| of(j).map(|c| (c.distance, (c, parts(j))));
    told(bvh::nearest(&one, mesh.tree(), probe, told_of), probe)
}

/// The least of the distances that `distance` tells of a triangle of A and one of B.
pub(in crate::intersect) fn of_triangle_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
    distance: impl Fn(Triangle<V>, Triangle<V>) -> Option<Closest<V>>,
) -> Option<WithTriangles<V>> {
    let of = |i: u32, j: u32| distance(a.triangle(i as usize), b.triangle(j as usize));
    let parts = |i: u32, j: u32| [i, j].map(|part| Some(part as usize));
    let told_of = |i, j| of(i, j).map(|c| (c.distance, (c, parts(i, j))));
    told(bvh::nearest(a.tree(), b.tree(), probe, told_of), probe)
}

/// The closest points, and the triangles they are of.
type WithTriangles<V> = (Closest<V>, [Option<usize>; 2]);

fn told<V: Vector, P: Probe<V>>(
    nearest: Option<bvh::Nearest<WithTriangles<V>, V::Scalar>>,
    probe: &mut P,
) -> Option<WithTriangles<V>> {
    let (closest, parts) = nearest?.answer;
    probe.step(|| Step::Closest { a: closest.a, b: closest.b });
    Some((closest, parts))
}
