//! How deep a mesh and another shape are in one another: as deep as the deepest triangle, or as far as it is to the surface
//! from within a solid.

use num_traits::Float;

use super::{Dimension, meshes, penetration};
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::heights::reach_of_aabb;
use crate::intersect::penetration::{Bound, Penetration};
use crate::intersect::probe::{Probe, Step};
use crate::shapes::{Aabb, Bounds, Mesh, Plane, Shape};
use crate::vector::{Scalar, Vector};

/// The deepest of all pairs of a triangle and the other shape, or of two triangles, for kinds in their order; `None` if
/// neither is a mesh, or triangles have no depth in the other.
///
/// Getting out of a whole mesh takes at least as long a move as getting out of any one triangle: so the depth
/// is a lower bound, except for half-spaces, which have only one direction out. It is a lower bound as well
/// for a shape that lies within a solid mesh and meets no triangle: see [`from_within`].
pub(super) fn of_meshes<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    let of = |a: &Shape<V>, b: &Shape<V>| {
        let found = penetration(a, b, &mut ()).ok()??;
        Some((found.depth, found))
    };
    let triangle = |mesh: &Mesh<V>, i: u32| Shape::from(mesh.triangle(i as usize));
    let (deepest, bound) = match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            let found = bvh::deepest(a.tree(), b.tree(), probe, in_boxes, |i, j| {
                of(&triangle(a, i), &triangle(b, j))
            });
            (found, Bound::Lower)
        }
        (Shape::Mesh(mesh), Shape::Plane(plane)) => {
            let one = Bvh::of_one(b.bounds());
            let across = |of_mesh: &Bounds<V>, _: &Bounds<V>| {
                let [below, above] = beyond(of_mesh, plane)?;
                Some(below.min(above))
            };
            let found =
                bvh::deepest(mesh.tree(), &one, probe, across, |i, _| of(&triangle(mesh, i), b));
            (found, Bound::Lower)
        }
        (Shape::Mesh(mesh), Shape::HalfSpace(half_space)) => {
            let one = Bvh::of_one(b.bounds());
            let below = |of_mesh: &Bounds<V>, _: &Bounds<V>| {
                let [below, _] = beyond(of_mesh, half_space.boundary())?;
                (below >= V::Scalar::ZERO).then_some(below)
            };
            let found =
                bvh::deepest(mesh.tree(), &one, probe, below, |i, _| of(&triangle(mesh, i), b));
            (found, Bound::Exact)
        }
        (other, Shape::Mesh(mesh)) => {
            let one = Bvh::of_one(other.bounds());
            let found = bvh::deepest(&one, mesh.tree(), probe, in_boxes, |_, j| {
                of(other, &triangle(mesh, j))
            });
            (found, Bound::Lower)
        }
        (Shape::Mesh(mesh), other) => {
            let one = Bvh::of_one(other.bounds());
            let of = |_, j| of(&triangle(mesh, j), other);
            let found = probe.swapped(|probe| bvh::deepest(&one, mesh.tree(), probe, in_boxes, of));
            (found, Bound::Lower)
        }
        _ => return None,
    };
    let found = match deepest {
        Some((_, deepest)) => Penetration { bound, ..deepest },
        None if is_solid(a) || is_solid(b) => from_within(a, b)?,
        None => return None,
    };
    probe.step(|| Step::Deepest { a: found.a, b: found.b });
    Some(found)
}

fn is_solid<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Mesh(mesh) if mesh.is_solid())
}

/// The depth of a pair that overlaps though no triangle does: the one lies within the other, a solid mesh.
///
/// The distance of a core from the surface is that of its nearest point, and in any direction the shape has
/// to get there and then out by its radius: the depth is the sum of both. That is exact for a ball within a
/// convex mesh, and a lower bound for others. `None` if there is no way to the surface, and for unbounded
/// shapes.
fn from_within<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Penetration<V>> {
    if !a.kind().is_bounded() || !b.kind().is_bounded() {
        return None;
    }
    let ((a, a_radius), (b, b_radius)) = (a.core(), b.core());
    let nearest = meshes::distance_of_surfaces(&a, &b, &mut ())?;
    let toward = (nearest.b - nearest.a).unit()?;
    let [a, b] = [nearest.a - toward * a_radius, nearest.b + toward * b_radius];
    let depth = nearest.distance + a_radius + b_radius;
    Some(Penetration { depth, bound: Bound::Lower, normal: -toward, a, b })
}

/// The shortest exit along a coordinate axis, if the boxes meet; rounded up, so that it bounds the depth of
/// the shapes in them.
fn in_boxes<V: Vector>(a: &Bounds<V>, b: &Bounds<V>) -> Option<V::Scalar> {
    let way = |i: usize| (a.max.get(i) - b.min.get(i)).min(b.max.get(i) - a.min.get(i));
    let shortest = (0..V::DIM).map(way).fold(V::Scalar::infinity(), V::Scalar::min);
    (shortest >= V::Scalar::ZERO).then(|| wider(shortest, [a.min, a.max, b.min, b.max]))
}

/// How far a box reaches below a plane and above it; `None` for an empty box. Rounded up.
fn beyond<V: Vector>(bounds: &Bounds<V>, plane: &Plane<V>) -> Option<[V::Scalar; 2]> {
    let aabb = Aabb::from_min_max(bounds.min, bounds.max).ok()?;
    let (height, reach) = (plane.signed_distance(aabb.center()), reach_of_aabb(&aabb, plane));
    let size = plane.normal() * plane.offset();
    Some([reach - height, reach + height].map(|x| wider(x, [bounds.min, bounds.max, size, size])))
}

/// A depth, raised by more than its rounding error, or that of the depth of the contents of boxes with these
/// corners.
fn wider<V: Vector>(depth: V::Scalar, corners: [V; 4]) -> V::Scalar {
    let finite = corners.into_iter().map(V::max_element).filter(|size| size.is_finite());
    let size = finite.fold(V::Scalar::ZERO, V::Scalar::max);
    depth + size * V::Scalar::of(64.0) * V::Scalar::epsilon()
}
