//! The closest point of a sector: on the ray from the apex if the point is within the angle, else on the nearer edge.

use crate::intersect::distance::{Nearest, distances};
use crate::intersect::probe::{Measured, Probe, Side, Step};
use crate::intersect::sectors::wedge::{
    ask_in_wedge, axis_coordinates, edge_point, frame_towards, from_edge,
};
use crate::shapes::Sector;
use crate::vector::{Scalar, Vector};

distances! {
    /// min { |x − point| : x in the sector }.
    ///
    /// Within the half-angle the nearest point lies on the segment from the apex to `point`, else on the edge on the side of `point`. The
    /// error is at most 8 ulp of |point − apex| and the radius.
    ///
    /// Source: Milo Yip, section 4.3.
    point_sector(point: Point, sector: Sector) by contains: |probe| {
        nearest_in_sector(point, sector, probe).closest()
    };
}

/// The nearest point of the sector to `point`.
pub(in crate::intersect) fn nearest_in_sector<V: Vector, P: Probe<V>>(
    point: V,
    sector: &Sector<V>,
    probe: &mut P,
) -> Nearest<V> {
    let d = point - sector.apex();
    let p = axis_coordinates(point, V::Scalar::ZERO, sector, Side::B, probe);
    let nearest = if ask_in_wedge(p, point, sector, |_| None, probe) {
        let length = d.length();
        if length <= sector.radius() {
            Nearest { a: point, b: point, between: V::ZERO }
        } else {
            // Scaled by the excess, which is not computed as a difference of points and so keeps its digits.
            let between = d * ((length - sector.radius()) / length);
            Nearest { a: point, b: sector.apex() + d * (sector.radius() / length), between }
        }
    } else {
        let (local, t) = from_edge(p, sector, d, probe);
        let towards_d = frame_towards(sector.direction(), d);
        Nearest { a: point, b: edge_point(sector, d, t), between: local.along(&towards_d) }
    };
    probe.step(|| Step::Closest { of: Measured::Cores, a: nearest.a, b: nearest.b });
    nearest
}
