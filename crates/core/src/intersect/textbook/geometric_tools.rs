//! A published test of a disk against a sector, by Geometric Tools.

use num_traits::Float;

use crate::intersect::probe::{
    ComparisonName, Probe, Relation, Roots, Side, Step, ask, no_is_final, yes_is_final,
};
use crate::intersect::sectors::wedge::axis_coordinates;
use crate::shapes::{Ball, Sector};
use crate::vector::{Planar, Scalar};

/// The regions around the wedge are told apart first; then the line of each edge is intersected with the disk.
///
/// Wrong for a disk that the line of an edge meets only behind the apex: the nearer root is compared with the length of the edge, and a
/// negative root passes. It reports that a disk of radius 1.5 at (0, 2) overlaps a sector of radius 0.5 at the origin, along x with
/// half-angle 45°, though they are 0.184 apart. It is not meant for half-angles beyond 90°. Source: Geometric Tools, `IntrDisk2Sector2.h`;
/// the steps are theirs, the formulation is not.
pub fn ball_sector_geometric_tools<V: Planar, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let zero = V::Scalar::ZERO;
    let (sin, cos, radius) = (sector.sin(), sector.cos(), ball.radius());
    let d = ball.center() - sector.apex();
    let (square, length) = (d.length_squared(), d.length_squared().sqrt());
    let (le, distance) = (Relation::Le, (length, "|d|"));
    if !ask(
        ComparisonName::NearApex,
        distance,
        le,
        (sector.radius() + radius, "R + r"),
        no_is_final,
        probe,
    ) {
        return false;
    }
    let p = axis_coordinates(ball.center(), radius, sector, Side::B, probe);
    let above_edge = (p.y * cos - p.x * sin, "p_y cos θ − p_x sin θ");
    if !ask(ComparisonName::ReachesWedge, above_edge, le, (radius, "r"), no_is_final, probe) {
        return false;
    }
    let behind = (length * sin, "|d| sin θ");
    if ask(ComparisonName::NearestToApex, behind, le, (-p.x, "−p_x"), |_| None, probe) {
        return ask(ComparisonName::HoldsApex, distance, le, (radius, "r"), Some, probe);
    }
    let outside = p.x <= length * cos;
    let across = sector.direction().perpendicular();
    for side in [-sin, sin] {
        let edge = sector.direction() * cos + across * side;
        let along = d.dot(edge);
        let c = square - radius * radius;
        let discriminant = along * along - c;
        let roots = (discriminant >= zero).then(|| {
            let root = discriminant.sqrt();
            (along - root, along + root)
        });
        let b = -(along + along);
        let ray = Some([sector.apex(), edge]);
        probe.step(|| Step::Roots(Roots { a: V::Scalar::ONE, b, c, discriminant, roots, ray }));
        let Some((first, _)) = roots else { continue };
        let end = (sector.radius(), "R");
        if ask(ComparisonName::EdgeEntersDisk, (first, "t"), le, end, yes_is_final, probe) {
            return true;
        }
        if outside {
            return false;
        }
    }
    true
}
