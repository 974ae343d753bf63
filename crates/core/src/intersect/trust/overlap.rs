//! How far two overlapping shapes have to be moved to separate them: the penetration depth, or a lower bound for pairs without a depth.

use glam::DVec3;

use super::table::{self, Dimension};
use super::{Recorder, Shape};
use crate::intersect::planes::exact::Flat;
use crate::intersect::sectors::wide::{halves, is_wide_sector};
use crate::shapes::{Plane, Sector, Segment};
use crate::vector::Vector;

/// Directions count as parallel if the sine of their angle is at most this; then the margin is unknown. Any value well above the rounding of
/// the cross product, 2⁻⁵⁰, is right. 2⁻²⁰ leaves out those that are parallel but for their rounding to single precision, 2⁻²⁴.
const PARALLEL: f64 = 1.0 / (1_u64 << 20) as f64;

/// A lower bound of the length of the translations that separate two overlapping shapes; `None` if nothing is known.
pub(super) fn of_overlap<V: Dimension<Scalar = f64>>(
    a: &Shape<V>,
    b: &Shape<V>,
    stop: &mut Recorder<V::Double>,
) -> Option<f64> {
    match table::penetration(a, b, stop) {
        // In double precision they are disjoint: the overlap is within rounding.
        Ok(None) => Some(0.0),
        Ok(Some(found)) => Some(found.depth),
        Err(_) => without_depth(a, b, stop).or_else(|| without_depth(b, a, stop)),
    }
}

/// [`of_overlap`] for pairs without a penetration depth, in one order of the arguments.
fn without_depth<V: Dimension<Scalar = f64>>(
    a: &Shape<V>,
    b: &Shape<V>,
    stop: &mut Recorder<V::Double>,
) -> Option<f64> {
    match (a, b) {
        (Shape::Ray(_) | Shape::Line(_), b) if b.kind().is_bounded() => {
            let (part, error) = part_within(a, b, stop)?;
            Some((of_overlap(&part, b, stop)? - error).max(0.0))
        }
        (Shape::Ray(_) | Shape::Line(_), Shape::Plane(plane)) => past_plane(a, plane, false),
        (Shape::Ray(_) | Shape::Line(_), Shape::HalfSpace(solid)) => {
            past_plane(a, solid.boundary(), true)
        }
        (Shape::Ray(_) | Shape::Line(_), Shape::Ray(_) | Shape::Line(_)) => crossing(a, b),
        (Shape::Plane(_) | Shape::HalfSpace(_), Shape::Plane(_) | Shape::HalfSpace(_)) => {
            let [n, m] =
                [Flat::of_shape(a)?, Flat::of_shape(b)?].map(|it| it.plane.normal().in_space());
            (n.cross(m).length() > PARALLEL).then_some(f64::INFINITY)
        }
        (Shape::Point(_) | Shape::Ball(_), Shape::Sector(sector)) => {
            // The radius, less the distance of the centre from the sector or, for a centre in it, plus that from its boundary.
            let (center, radius) = a.core();
            let off = table::distance(&center, b, stop).ok()?.distance;
            let depth_of_centre = || inside(center.reference_point(), sector).max(0.0);
            let margin = radius + if off > 0.0 { -off } else { depth_of_centre() };
            Some(margin).filter(|margin| *margin >= 0.0)
        }
        (a, Shape::Sector(sector)) if V::DIM == 2 && is_wide_sector(b) => {
            // The way out of the sector is at least as long as that out of either half.
            let halves = halves(sector)?.map(Shape::from);
            let of_half = |half| match table::overlap(a, half, stop) {
                Ok(true) => of_overlap(a, half, stop),
                _ => None,
            };
            halves.iter().filter_map(of_half).reduce(f64::max)
        }
        _ => None,
    }
}

/// The start of a ray or a line, its direction, and whether it begins there.
fn start_and_direction<V: Vector>(beam: &Shape<V>) -> Option<(V, V, bool)> {
    match beam {
        Shape::Ray(ray) => Some((ray.origin(), ray.direction(), true)),
        Shape::Line(line) => Some((line.through(), line.direction(), false)),
        _ => None,
    }
}

/// The segment of a ray or a line that extends beyond a shape by the size of the shape on either side, or to the origin of the ray; and the
/// rounding error of its ends, which may exceed the size of the shape far from the origin.
///
/// Separating the whole beam takes at least as long a translation as separating this segment.
fn part_within<V: Dimension<Scalar = f64>>(
    beam: &Shape<V>,
    shape: &Shape<V>,
    stop: &mut Recorder<V::Double>,
) -> Option<(Shape<V>, f64)> {
    let (start, direction, begins) = start_and_direction(beam)?;
    let hit = table::cast(beam, shape, stop)?.hit;
    let bounds = shape.bounds();
    let size = (bounds.max - bounds.min).length();
    let from = if begins { (hit.entry - size).max(0.0) } else { hit.entry - size };
    let to = hit.exit + size;
    let ends = [from, to].map(|t| start + direction * t);
    // The product and the sum are rounded once each, which is ε of both lengths; 4 ε is taken.
    let error = 4.0 * f64::EPSILON * (start.length() + from.abs().max(to.abs()));
    Segment::new(ends[0], ends[1]).ok().map(|part| (part.into(), error))
}

/// The margin of a ray or a line and a plane, or the half-space behind it if that is `solid`.
fn past_plane<V: Vector<Scalar = f64>>(
    beam: &Shape<V>,
    plane: &Plane<V>,
    solid: bool,
) -> Option<f64> {
    let (start, direction, begins) = start_and_direction(beam)?;
    let (height, rate) = (plane.signed_distance(start), plane.normal().dot(direction));
    if rate.abs() <= PARALLEL {
        return None;
    }
    // A line crosses every plane that is not parallel to it, and a ray that leads into a half-space stays in it.
    let is_endless = !begins || solid && rate < 0.0;
    Some(if is_endless { f64::INFINITY } else { height.abs() })
}

/// The margin of two crossing rays or lines of the plane: the distance from the start of one to the line of the other. In space they can
/// only touch.
fn crossing<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>) -> Option<f64> {
    let (p, u, a_begins) = start_and_direction(a)?;
    let (q, v, b_begins) = start_and_direction(b)?;
    let [u, v, between] = [u, v, q - p].map(V::in_space);
    if V::DIM == 3 || u.cross(v).length() <= PARALLEL {
        return None;
    }
    let off = |begins: bool, way: DVec3| {
        if begins { between.cross(way).length() } else { f64::INFINITY }
    };
    Some(off(a_begins, v).min(off(b_begins, u)))
}

/// The distance from a point of a sector to its boundary.
fn inside<V: Vector<Scalar = f64>>(point: V, sector: &Sector<V>) -> f64 {
    let (from_apex, axis) = ((point - sector.apex()).in_space(), sector.direction().in_space());
    let angle = libm::atan2(axis.cross(from_apex).length(), axis.dot(from_apex));
    let half_angle = libm::atan2(sector.sin(), sector.cos());
    let length = from_apex.length();
    let of_arc = sector.radius() - length;
    // A sector of 180° has no edge.
    let is_whole = sector.sin() == 0.0 && sector.cos() < 0.0;
    let to_edge = half_angle - angle;
    let of_edge = if to_edge.abs() < std::f64::consts::FRAC_PI_2 {
        length * libm::sin(to_edge)
    } else {
        length
    };
    if is_whole { of_arc } else { of_arc.min(of_edge) }
}
