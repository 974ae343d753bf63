//! Sectors beyond 90°, which are not convex.
//!
//! In the plane such a sector is the union of two half-disks, one beyond the line of each edge, and every question is asked of both. In
//! space it is no finite union of convex sets. There it is answered beside points and balls, which have tests of their own, and beside planes
//! and half-spaces, for which its convex hull is enough; beside other shapes it is refused.

use crate::intersect::distance::Closest;
use crate::intersect::table;
use crate::intersect::table::Dimension;
use crate::shapes::{Angle, Kind, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// Whether a shape is a sector beyond 90° of positive radius, which is not convex.
pub(in crate::intersect) fn is_wide_sector<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(_)) && !shape.is_convex_and_bounded()
}

/// Whether one of two shapes of space is a sector beyond 90° that cannot be tested with the other.
pub(in crate::intersect) fn is_refused<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> bool {
    let is_answered =
        |kind| matches!(kind, Kind::Point | Kind::Ball | Kind::Plane | Kind::HalfSpace);
    let refuses = |a: &Shape<V>, b: &Shape<V>| is_wide_sector(a) && !is_answered(b.kind());
    V::DIM == 3 && (refuses(a, b) || refuses(b, a))
}

/// The two half-disks whose union is a sector beyond 90° of the plane; `None` if their normals underflow.
pub(in crate::intersect) fn halves<D: Vector<Scalar = f64>>(
    sector: &Sector<D>,
) -> Option<[Sector<D>; 2]> {
    let along = sector.direction() * sector.sin();
    let across = sector.direction().perpendicular() * sector.cos();
    let half =
        |normal: D| Sector::new(sector.apex(), normal, Angle::Degrees(90.0), sector.radius()).ok();
    Some([half(along - across)?, half(along + across)?])
}

/// Whether two shapes of the plane overlap, at least one of which is a sector beyond 90°; `None` for other shapes, and beside meshes.
pub(in crate::intersect) fn overlap<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    let mut met = Some(false);
    each_part(a, b, |a, b| {
        let answer = table::overlap(a, b, nobody!()).ok();
        met = answer.and_then(|overlap| met.map(|met| met || overlap));
        answer == Some(false)
    })?;
    met
}

/// The closest points of two such shapes. The distance is 0 exactly if they [`overlap`].
pub(in crate::intersect) fn closest<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
) -> Option<Closest<V>> {
    let mut nearest: Option<Closest<V::Precise>> = None;
    each_part(a, b, |a, b| {
        let Ok(found) = table::distance(a, b, nobody!()) else { return false };
        nearest = nearest.filter(|nearest| nearest.distance <= found.distance).or(Some(found));
        found.distance > 0.0
    })?;
    let Closest { a, b, distance } = nearest?;
    let [a, b] = [a, b].map(|point| V::from_space(point.in_space()));
    let rounded = V::Scalar::of(distance);
    // The distance of disjoint shapes must not underflow to 0.
    let apart = distance > 0.0 && rounded == V::Scalar::ZERO;
    let distance = if apart { num_traits::Float::min_positive_value() } else { rounded };
    Some(Closest { a, b, distance })
}

/// Calls `visit` with each pair of convex parts of both, in double precision, until it returns false; `None` unless one of them is a
/// sector beyond 90° of the plane.
fn each_part<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    mut visit: impl FnMut(&Shape<V::Precise>, &Shape<V::Precise>) -> bool,
) -> Option<()> {
    if V::DIM != 2 || !is_wide_sector(a) && !is_wide_sector(b) {
        return None;
    }
    let (a, b) = (parts(a)?, parts(b)?);
    a.iter().all(|a| b.iter().all(|b| visit(a, b)));
    Some(())
}

/// The convex parts of a shape: the half-disks of a sector beyond 90°, or the shape itself.
fn parts<V: Dimension>(shape: &Shape<V>) -> Option<Vec<Shape<V::Precise>>> {
    let whole: Shape<V::Precise> = shape.in_double();
    match &whole {
        Shape::Sector(sector) if is_wide_sector(shape) => {
            Some(halves(sector)?.map(Shape::from).to_vec())
        }
        _ => Some(vec![whole]),
    }
}
