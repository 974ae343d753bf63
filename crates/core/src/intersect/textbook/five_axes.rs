//! A published test of a disk against a sector, by five separating axes.

use num_traits::Float;

use crate::intersect::probe::{AxisSource, Probe, Side};
use crate::intersect::sat::Search;
use crate::shapes::{Ball, Interval, Sector};
use crate::vector::{Planar, Scalar};

/// No separating axis among five: from the apex to the centre, the normals of both edges, and from the two other corners to the centre.
///
/// Wrong for half-angles beyond 90°: the sector is not convex there, and the axes see its hull, so a disk in its mouth is reported to
/// overlap. Up to 90° the verdict is that of [`overlap::ball_sector`](crate::intersect::overlap::ball_sector) within rounding, except for
/// sizes so tiny that products underflow. Source: Milo Yip, section 4.2.
pub fn ball_sector_five_axes<V: Planar, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let center = ball.center() - sector.apex();
    let along = sector.direction() * sector.cos();
    let across = sector.direction().perpendicular() * sector.sin();
    let edges = [along + across, along - across];
    let corners = edges.map(|edge| edge * sector.radius());
    let axes = [
        (AxisSource::Centers, center),
        (AxisSource::Face(Side::B, 0), edges[0].perpendicular()),
        (AxisSource::Face(Side::B, 1), -edges[1].perpendicular()),
        (AxisSource::Corner(Side::B, 1), center - corners[0]),
        (AxisSource::Corner(Side::B, 2), center - corners[1]),
    ];
    let mut search = Search::new(sector.apex(), |axis| axis, probe);
    for (source, axis) in axes {
        let length = axis.length();
        let a = Interval::around(axis.dot(center), ball.radius() * length);
        let b =
            Interval { min: -reach(sector, &corners, -axis), max: reach(sector, &corners, axis) };
        if search.intervals(source, axis, [a, b]).is_break() {
            break;
        }
    }
    search.overlap()
}

/// The largest projection of the sector on `axis`: that of the apex, a corner, or the arc.
fn reach<V: Planar>(sector: &Sector<V>, corners: &[V; 2], axis: V) -> V::Scalar {
    let (x, y) = (axis.dot(sector.direction()), axis.cross_length(sector.direction()));
    if x * sector.sin() >= y * sector.cos() && x >= V::Scalar::ZERO {
        return sector.radius() * axis.length();
    }
    corners.iter().fold(V::Scalar::ZERO, |most, &corner| most.max(axis.dot(corner)))
}
