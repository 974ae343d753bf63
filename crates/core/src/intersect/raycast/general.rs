//! The part of a line or a ray that lies in a shape, if another test tells whether it meets the shape at all.

use super::RayHit;
use super::convex::convex;
use super::polytope::{kdop, polytope};
use super::quadrics::{cone, cylinder, ellipsoid, sector};
use super::sight::{Chord, Sight};
use crate::intersect::probe::Probe;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The part of { start + t direction } with t ≥ `from` that lies in a sector, or in a bounded convex shape; `None` for
/// other kinds, and if nothing is left, as when the line only touches. What lies in it at `from` has no normal there.
///
/// In a sector beyond 90° there may be two parts: the answer runs from the first entry to the last exit.
/// Computed in double precision, by the planes and the quadric that bound the shape: right to some ulp of the
/// distance of the shape, in lengths across the surface; for a hull or a frustum with faces that are seen as
/// slivers, the error is larger by the ratio of their length to their width. A kind without such a function is known
/// by its support points, as right as [`convex`] says.
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
        _ => [convex(&sight, shape), None],
    };
    let from = from.double();
    let ahead = |part: &Chord| part.exit >= from && part.exit.is_finite();
    let mut parts = parts.into_iter().flatten().filter(ahead);
    let first = parts.next()?;
    let last = parts.next().unwrap_or(first);
    let entry = sight.parameter(first.entry.max(from));
    let comes_in = entry > sight.parameter(from);
    Some(RayHit {
        entry,
        exit: sight.parameter(last.exit),
        normal: first.normal.filter(|_| comes_in).map(V::from_space),
    })
}
