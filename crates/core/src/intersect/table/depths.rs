//! The penetration depth of a mesh and another shape: that of the deepest triangle by branch and bound, or the distance to the
//! surface from within a solid mesh.

use num_traits::Float;

use super::{Dimension, Parts, general, meshes, penetration};
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::penetration::{Bound, Penetration};
use crate::intersect::planes::heights::Heights;
use crate::intersect::probe::{Probe, Step};
use crate::intersect::solid;
use crate::shapes::{Aabb, Bounds, Kind, Mesh, Plane, Shape};
use crate::vector::{Scalar, Vector};

/// The depth of shapes of which at least one is a mesh, for kinds in order, and the deepest triangles.
///
/// A solid mesh that is convex is the hull of its corners, so with a convex shape, or another such mesh, it has the depth of hulls.
pub(super) fn of_meshes<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Penetration<V>, Parts)> {
    let hulls = [a, b].map(as_hull);
    if hulls.iter().all(Option::is_none) {
        return of_triangles(a, b, probe);
    }
    let [x, y] =
        [(&hulls[0], a), (&hulls[1], b)].map(|(hull, shape)| hull.as_ref().unwrap_or(shape));
    if x.kind() == Kind::Mesh || y.kind() == Kind::Mesh {
        return of_triangles(x, y, probe);
    }
    let found = general::penetration(x, y, probe)?;
    let parts = of_triangles(a, b, nobody!()).map_or([None; 2], |(_, parts)| parts);
    Some((found, parts))
}

/// The hull of a solid mesh that is convex.
fn as_hull<V: Vector>(shape: &Shape<V>) -> Option<Shape<V>> {
    match shape {
        Shape::Mesh(mesh) => Some(solid::hull(mesh)?.clone().into()),
        _ => None,
    }
}

/// The deepest pair of a triangle and the other shape, or of two triangles, for kinds in order; `None` if neither is a mesh, or
/// triangles have no depth in the other.
///
/// A translation that separates a mesh separates each of its triangles. So the depth is a lower bound, but it is exact for
/// half-spaces, which have only one direction out, and for a mesh of one triangle. For a shape that lies within a solid mesh and
/// meets no triangle see [`from_within`].
fn of_triangles<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Penetration<V>, Parts)> {
    let of = |a: (&Shape<V>, Option<u32>), b: (&Shape<V>, Option<u32>)| {
        let found = penetration(a.0, b.0, nobody!()).ok()??;
        Some((found.depth, (found, [a.1, b.1].map(|part| part.map(|i| i as usize)))))
    };
    let whole = [a, b].iter().all(|shape| match shape {
        Shape::Mesh(mesh) => !mesh.is_solid() && mesh.indices().len() == 1,
        _ => true,
    });
    let of_parts = if whole { Bound::Exact } else { Bound::Lower };
    let triangle = |mesh: &Mesh<V>, i: u32| Shape::from(mesh.triangle(i as usize));
    let (deepest, bound) = match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            let found = bvh::deepest(a.tree(), b.tree(), probe, in_boxes, |i, j| {
                of((&triangle(a, i), Some(i)), (&triangle(b, j), Some(j)))
            });
            (found, of_parts)
        }
        (Shape::Mesh(mesh), Shape::Plane(plane)) => {
            let one = Bvh::of_one(b.bounds());
            let across = |of_mesh: &Bounds<V>, _: &Bounds<V>| {
                let [below, above] = beyond(of_mesh, plane)?;
                Some(below.min(above))
            };
            let found = bvh::deepest(mesh.tree(), &one, probe, across, |i, _| {
                of((&triangle(mesh, i), Some(i)), (b, None))
            });
            (found, of_parts)
        }
        (Shape::Mesh(mesh), Shape::HalfSpace(half_space)) => {
            let one = Bvh::of_one(b.bounds());
            let below = |of_mesh: &Bounds<V>, _: &Bounds<V>| {
                let [below, _] = beyond(of_mesh, half_space.boundary())?;
                (below >= V::Scalar::ZERO).then_some(below)
            };
            let found = bvh::deepest(mesh.tree(), &one, probe, below, |i, _| {
                of((&triangle(mesh, i), Some(i)), (b, None))
            });
            (found, Bound::Exact)
        }
        (other, Shape::Mesh(mesh)) => {
            let one = Bvh::of_one(other.bounds());
            let found = bvh::deepest(&one, mesh.tree(), probe, in_boxes, |_, j| {
                of((other, None), (&triangle(mesh, j), Some(j)))
            });
            (found, of_parts)
        }
        (Shape::Mesh(mesh), other) => {
            let one = Bvh::of_one(other.bounds());
            let of = |_, j| of((&triangle(mesh, j), Some(j)), (other, None));
            let found = probe.swapped(|probe| bvh::deepest(&one, mesh.tree(), probe, in_boxes, of));
            (found, of_parts)
        }
        _ => return None,
    };
    let found = match deepest {
        Some((_, (deepest, parts))) => (Penetration { bound, ..deepest }, parts),
        None if is_solid(a) || is_solid(b) => (from_within(a, b)?, [None; 2]),
        None => return None,
    };
    probe.step(|| Step::Deepest { a: found.0.a, b: found.0.b });
    Some(found)
}

fn is_solid<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Mesh(mesh) if mesh.is_solid())
}

/// The depth of a pair of which one lies within the other, a solid mesh, and meets no triangle.
///
/// In any direction the shape has to move at least from its core to the surface, and then by its radius. The sum is exact for a ball
/// within a convex mesh, and else a lower bound. Another place of the surface may be as near, so the normal does not count as
/// unique. `None` for unbounded shapes, and if there is no distance to the surface.
fn from_within<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Penetration<V>> {
    if !a.kind().is_bounded() || !b.kind().is_bounded() {
        return None;
    }
    let ((a, a_radius), (b, b_radius)) = (a.core(), b.core());
    let (nearest, _) = meshes::distance_of_surfaces(&a, &b, nobody!())?;
    let toward = (nearest.b - nearest.a).unit()?;
    let [a, b] = [nearest.a - toward * a_radius, nearest.b + toward * b_radius];
    let depth = nearest.distance + a_radius + b_radius;
    let (bound, normal) = (Bound::Lower, -toward);
    Some(Penetration { depth, bound, normal, normal_unique: false, a, b })
}

/// The shortest translation along a coordinate axis that separates two boxes, if they meet. It is rounded up, so that it bounds the
/// depth of the shapes in them.
fn in_boxes<V: Vector>(a: &Bounds<V>, b: &Bounds<V>) -> Option<V::Scalar> {
    let exit = |i: usize| (a.max.get(i) - b.min.get(i)).min(b.max.get(i) - a.min.get(i));
    let shortest = (0..V::DIM).map(exit).fold(V::Scalar::infinity(), V::Scalar::min);
    (shortest >= V::Scalar::ZERO).then(|| wider(shortest, [a.min, a.max, b.min, b.max]))
}

/// The depth of a box below a plane and its height above it, rounded up; `None` for an empty box.
fn beyond<V: Vector>(bounds: &Bounds<V>, plane: &Plane<V>) -> Option<[V::Scalar; 2]> {
    let aabb = Aabb::from_min_max(bounds.min, bounds.max).ok()?;
    let heights = aabb.rounded(plane);
    let size = plane.normal() * plane.offset();
    Some([-heights.min, heights.max].map(|x| wider(x, [bounds.min, bounds.max, size, size])))
}

/// A depth, raised by more than its rounding error and that of the depth of shapes in boxes with these corners.
fn wider<V: Vector>(depth: V::Scalar, corners: [V; 4]) -> V::Scalar {
    let finite = corners.into_iter().map(V::max_abs).filter(|size| size.is_finite());
    let size = finite.fold(V::Scalar::ZERO, V::Scalar::max);
    depth + size * V::Scalar::of(64.0) * V::Scalar::epsilon()
}
