//! Where a line or a ray runs in a shape of which another test tells whether it meets it at all.

use super::RayHit;
use super::polytope::{kdop, polytope};
use super::quadrics::{cone, cylinder, ellipsoid, sector};
use super::sight::{Chord, Sight};
use crate::intersect::probe::Probe;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// What { start + t direction } has in common with a sector, an ellipsoid, a cylinder, a cone, a
/// frustum, a k-DOP or a hull, for t ≥ `from`; `None` for other kinds, and where nothing is left,
/// as where the line but touches.
///
/// Of a sector beyond 90° there may be two parts: from the first entry to the last exit. Computed
/// in double precision, by the planes and the quadric that bound the shape: right to some ulp of
/// the distance of the shape, in lengths across the surface; of a hull or a frustum with faces that
/// are seen as slivers to as many more as these are longer than wide.
pub(in crate::intersect) fn within<V: Vector, P: Probe<V>>(
    start: V,
    direction: V,
    from: V::Scalar,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let sight = Sight::new(start, direction, shape);
    let parts = match shape {
        Shape::Sector(shape) => sector(&sight, shape, probe),
        Shape::Ellipsoid(shape) => [ellipsoid(&sight, shape, probe), None],
        Shape::Cylinder(shape) => [cylinder(&sight, shape, probe), None],
        Shape::Cone(shape) => [cone(&sight, shape, probe), None],
        Shape::Kdop(shape) => [kdop(&sight, shape, probe), None],
        Shape::Frustum(_) | Shape::Hull(_) => [polytope(&sight, start, direction, shape), None],
        // Each has a function of its own.
        Shape::Point(_)
        | Shape::Segment(_)
        | Shape::Ray(_)
        | Shape::Line(_)
        | Shape::Ball(_)
        | Shape::Capsule(_)
        | Shape::Aabb(_)
        | Shape::Obb(_)
        | Shape::Triangle(_)
        | Shape::Plane(_)
        | Shape::HalfSpace(_)
        | Shape::Mesh(_) => [None, None],
    };
    let from = from.double();
    let ahead = |part: &Chord| part.exit >= from && part.exit.is_finite();
    let mut parts = parts.into_iter().flatten().filter(ahead);
    let first = parts.next()?;
    let last = parts.next().unwrap_or(first);
    Some(RayHit {
        entry: sight.parameter(first.entry.max(from)),
        exit: sight.parameter(last.exit),
        normal: first.normal.filter(|_| first.entry >= from).map(V::from_space),
    })
}
