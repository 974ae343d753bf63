//! The intersection of a ray or a line with shapes for which another test gives the verdict: entry and exit in double precision.

use super::RayHit;
use super::convex::convex;
use super::local_line::{Chord, LocalLine};
use super::polytope::{kdop, polytope};
use super::quadrics::{cone, cylinder, ellipsoid, sector};
use crate::intersect::probe::Probe;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// { t ≥ `from` : start + t direction in the shape }, for a sector or a bounded convex shape. `None` for other kinds, and if rounding leaves
/// nothing of a line that only touches. There is no normal if the line is in the shape at `from`.
///
/// In a sector beyond 90° there may be two parts: the answer runs from the first entry to the last exit.
///
/// It is computed in double precision from the planes and the quadric that bound the shape, and right to some ulp of the distance of the
/// shape, measured across its surface. For a hull or a frustum with faces that are seen as slivers, the error is larger by the ratio of
/// their length to their width. Other kinds are known by their support points, and as right as [`convex`] says.
pub(in crate::intersect) fn within<V: Vector, P: Probe<V>>(
    start: V,
    direction: V,
    from: V::Scalar,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let line = LocalLine::new(start, direction, shape);
    let parts = match shape {
        Shape::Sector(shape) => sector(&line, shape, probe),
        Shape::Ellipsoid(shape) => [ellipsoid(&line, shape, probe), None],
        Shape::Cylinder(shape) => [cylinder(&line, shape, probe), None],
        Shape::Cone(shape) => [cone(&line, shape, probe), None],
        Shape::Kdop(shape) => [kdop(&line, shape, probe), None],
        Shape::Frustum(_) | Shape::Hull(_) => [polytope(&line, start, direction, shape), None],
        _ => [convex(&line, shape), None],
    };
    let from = from.double();
    let ahead = |part: &Chord| part.exit >= from && part.exit.is_finite();
    let mut parts = parts.into_iter().flatten().filter(ahead);
    let first = parts.next()?;
    let last = parts.next().unwrap_or(first);
    let entry = line.parameter(first.entry.max(from));
    let enters = entry > line.parameter(from);
    Some(RayHit {
        entry,
        exit: line.parameter(last.exit),
        normal: first.normal.filter(|_| enters).map(V::from_space),
    })
}
