//! The published tests of a ball against a sector by Milo Yip, with a square root and without.

use num_traits::Float;

use crate::intersect::probe::{
    Clamp, Comparison, ComparisonName, Coordinate, Measured, Probe, Relation, Side, Step, ask,
    compare, no_is_final, yes_is_final,
};
use crate::intersect::sectors::wedge::{AxisCoordinates, axis_coordinates, edge_point, wedge};
use crate::shapes::{Ball, Sector};
use crate::vector::{Scalar, Vector};

/// The four steps with a square root: inside where p_x > |d| cos θ.
///
/// Wrong for small half-angles θ: below 2.4e-4 the cosine rounds to 1 (single precision), so a small ball in the middle of the sector fails
/// the angle test and is measured from the edge. Source: Milo Yip, the listing of section 4.3.
pub fn ball_sector_yip<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    four_steps(ball, sector, probe, |p, d, probe| {
        let right = d.length_squared().sqrt() * sector.cos();
        let sides = [(right, "|d| cos θ"), (p.x, "p_x")];
        angle_test(ComparisonName::AngleWithin, (p, d), sector, sides, Relation::Lt, probe)
    })
}

/// The four steps without a square root: p_x > |d| cos θ by squares, for each combination of the signs of p_x and cos θ.
///
/// Wrong for small half-angles, of which the squares keep even fewer digits: it misjudges directions by up to 2.7e-4 radians in single
/// precision. Source: Milo Yip, section 4.4, point 1.
pub fn ball_sector_yip_squared<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let zero = V::Scalar::ZERO;
    four_steps(ball, sector, probe, |p, d, probe| {
        let cos = sector.cos();
        let ahead = (p.x * p.x, "p_x²");
        let edge = (d.length_squared() * (cos * cos), "|d|² cos² θ");
        let question = ComparisonName::AngleWithinSquared;
        match (p.x >= zero, cos >= zero) {
            (true, true) => {
                angle_test(question, (p, d), sector, [edge, ahead], Relation::Lt, probe)
            }
            (false, false) => {
                angle_test(question, (p, d), sector, [ahead, edge], Relation::Lt, probe)
            }
            (ahead, _) => {
                let signs = (p.x, "p_x");
                let relation = if ahead { Relation::Ge } else { Relation::Lt };
                let verdict = |_| ahead.then_some(true);
                ask(ComparisonName::SignsOfAngle, signs, relation, (zero, "0"), verdict, probe);
                ahead
            }
        }
    })
}

/// The four steps of the article; `inside` is the angle test, the third.
fn four_steps<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
    inside: impl FnOnce(AxisCoordinates<V::Scalar>, V, &mut P) -> bool,
) -> bool {
    let d = ball.center() - sector.apex();
    let sum = sector.radius() + ball.radius();
    let (distance, reach) = ((d.length_squared(), "|d|²"), (sum * sum, "(R + r)²"));
    if !ask(ComparisonName::NearApex, distance, Relation::Le, reach, no_is_final, probe) {
        return false;
    }
    let p = axis_coordinates(ball.center(), ball.radius(), sector, Side::B, probe);
    if inside(p, d, probe) {
        return true;
    }
    // The left edge as a segment from 0 to q.
    let (qx, qy) = (sector.radius() * sector.cos(), sector.radius() * sector.sin());
    let square = qx * qx + qy * qy;
    // The listing has no guard: the 0 / 0 of an edge of no length happens to be clamped to 0 there.
    let value =
        if square > V::Scalar::ZERO { (p.x * qx + p.y * qy) / square } else { V::Scalar::ZERO };
    let t = value.max(V::Scalar::ZERO).min(V::Scalar::ONE);
    let tip = edge_point(sector, d, sector.radius());
    probe.step(|| {
        Step::Clamp(Clamp {
            coordinate: Coordinate::T,
            origin: sector.apex(),
            axis: tip - sector.apex(),
            value,
            min: V::Scalar::ZERO,
            max: V::Scalar::ONE,
            clamped: t,
        })
    });
    let b = edge_point(sector, d, sector.radius() * t);
    probe.step(|| Step::Closest { of: Measured::Edge, a: ball.center(), b });
    let (x, y) = (p.x - qx * t, p.y - qy * t);
    let square = (x * x + y * y, "|c − q|²");
    let radius = (ball.radius() * ball.radius(), "r²");
    ask(ComparisonName::EdgeNear, square, Relation::Le, radius, Some, probe)
}

/// Records the angle test with its marks. Only "inside" is final.
fn angle_test<V: Vector, P: Probe<V>>(
    question: ComparisonName,
    (p, d): (AxisCoordinates<V::Scalar>, V),
    sector: &Sector<V>,
    [left, right]: [(V::Scalar, &'static str); 2],
    relation: Relation,
    probe: &mut P,
) -> bool {
    let comparison = Comparison::new(question, left, relation, right);
    let marked = || Comparison { marks: wedge(p, d, sector), ..comparison };
    compare(yes_is_final(comparison.holds), marked, probe);
    comparison.holds
}
