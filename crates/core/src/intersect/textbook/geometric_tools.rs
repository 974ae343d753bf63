//! A disk against a sector, as Geometric Tools publishes it.

use num_traits::Float;

use crate::intersect::probe::{
    ComparisonName, Probe, Relation, Roots, Side, Step, ask, no_is_final, yes_is_final,
};
use crate::intersect::sectors::wedge::axis_coordinates;
use crate::shapes::{Ball, Sector};
use crate::vector::{Planar, Scalar};

/// By the regions around the wedge, and by where the lines of the edges enter the disk.
///
/// Wrong for a disk that an edge's line meets only behind the apex: the nearer root is compared
/// with the length of the edge, and a negative one passes. A disk of radius 1.5 at (0, 2) overlaps
/// a sector of radius 0.5 at the origin that looks along x with half-angle 45°, they say, though
/// 0.184 lies between them. Half-angles beyond 90° are not meant. Source: Geometric Tools,
/// `IntrDisk2Sector2.h`; the steps are theirs, the formulation is not.
pub fn ball_sector_geometric_tools<V: Planar, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let zero = V::Scalar::ZERO;
    let (sin, cos, radius) = (sector.sin(), sector.cos(), ball.radius());
    let d = ball.center() - sector.apex();
    let (square, length) = (d.length_squared(), d.length_squared().sqrt());
    let (less, distance) = (Relation::Le, (length, "|d|"));
    if !ask(
        ComparisonName::NearApex,
        distance,
        less,
        (sector.radius() + radius, "R + r"),
        no_is_final,
        probe,
    ) {
        return false;
    }
    let p = axis_coordinates(ball.center(), radius, sector, Side::B, probe);
    let above_edge = (p.y * cos - p.x * sin, "p_y cos θ − p_x sin θ");
    if !ask(ComparisonName::ReachesWedge, above_edge, less, (radius, "r"), no_is_final, probe) {
        return false;
    }
    let behind = (length * sin, "|d| sin θ");
    if ask(ComparisonName::NearestToApex, behind, less, (-p.x, "−p_x"), |_| None, probe) {
        return ask(ComparisonName::HoldsApex, distance, less, (radius, "r"), Some, probe);
    }
    let outside = p.x <= length * cos;
    let across = sector.direction().perpendicular();
    for side in [-sin, sin] {
        let along = d.dot(sector.direction() * cos + across * side);
        let c = square - radius * radius;
        let discriminant = along * along - c;
        let roots = (discriminant >= zero).then(|| {
            let root = discriminant.sqrt();
            (along - root, along + root)
        });
        let b = -(along + along);
        let edge = sector.direction() * cos + across * side;
        let ray = Some([sector.apex(), edge]);
        probe.step(|| Step::Roots(Roots { a: V::Scalar::ONE, b, c, discriminant, roots, ray }));
        let Some((first, _)) = roots else { continue };
        let edge = (sector.radius(), "R");
        if ask(ComparisonName::EdgeEntersDisk, (first, "t"), less, edge, yes_is_final, probe) {
            return true;
        }
        if outside {
            return false;
        }
    }
    true
}
