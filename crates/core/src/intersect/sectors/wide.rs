//! Sectors beyond 90°, which are not convex.
//!
//! In the plane such a sector is the union of two half-disks, one beyond each line that an edge lies on, and a question about it
//! is a question about both. In space it is the union of the half-balls at all azimuths about its axis, and of no finite number of
//! convex sets: there it is asked about points and balls, which have tests of their own, and about planes and half-spaces, for
//! which its convex hull is enough. Beside anything else it is refused.

use crate::intersect::distance::Closest;
use crate::intersect::table;
use crate::intersect::table::Dimension;
use crate::shapes::{Angle, Kind, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// A sector beyond 90° with a radius, so that it is not convex.
pub(in crate::intersect) fn is_wide_sector<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(_)) && !shape.is_convex_and_bounded()
}

/// Whether one of two shapes of space is a sector beyond 90° that has no test with the other.
pub(in crate::intersect) fn is_refused<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> bool {
    let is_answered =
        |kind| matches!(kind, Kind::Point | Kind::Ball | Kind::Plane | Kind::HalfSpace);
    let refuses = |a: &Shape<V>, b: &Shape<V>| is_wide_sector(a) && !is_answered(b.kind());
    V::DIM == 3 && (refuses(a, b) || refuses(b, a))
}

/// The half-disks whose union a sector beyond 90° of the plane is; `None` where its direction is lost.
pub(in crate::intersect) fn halves<D: Vector<Scalar = f64>>(
    sector: &Sector<D>,
) -> Option<[Sector<D>; 2]> {
    let along = sector.direction() * sector.sin();
    let across = sector.direction().perpendicular() * sector.cos();
    let half =
        |normal: D| Sector::new(sector.apex(), normal, Angle::Degrees(90.0), sector.radius()).ok();
    Some([half(along - across)?, half(along + across)?])
}

/// Whether two sets of the plane overlap, one or both of which are sectors beyond 90°; `None` for others, and for meshes.
pub(in crate::intersect) fn overlap<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    let mut met = Some(false);
    each_part(a, b, |a, b| {
        let answer = table::overlap(a, b, nobody!()).ok();
        met = answer.and_then(|overlap| met.map(|met| met || overlap));
        answer == Some(false)
    })?;
    met
}

/// The closest points of two such sets. The distance is 0 exactly where they [`overlap`].
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
    // Apart is apart, even where the distance is too small for a number of this type.
    let apart = distance > 0.0 && rounded == V::Scalar::ZERO;
    let distance = if apart { num_traits::Float::min_positive_value() } else { rounded };
    Some(Closest { a, b, distance })
}

/// Hands over the pairs of convex parts of both, in double precision, as long as `visit` says so; `None` unless one of them is a
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

/// The half-disks of a sector beyond 90°, or another shape itself.
fn parts<V: Dimension>(shape: &Shape<V>) -> Option<Vec<Shape<V::Precise>>> {
    let whole: Shape<V::Precise> = shape.in_double();
    match &whole {
        Shape::Sector(sector) if is_wide_sector(shape) => {
            Some(halves(sector)?.map(Shape::from).to_vec())
        }
        _ => Some(vec![whole]),
    }
}
