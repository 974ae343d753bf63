//! The line of a program for each kind of step.

use hitbench_core::intersect::steps::{ComparisonName, Coordinate, Division, Step};
use hitbench_core::vector::Vector;

pub(super) fn line<V: Vector>(step: &Step<V>) -> &'static str {
    match step {
        Step::Compare(comparison) => of_question(comparison.question),
        Step::Axis(_) => "apart = b.min > a.max || a.min > b.max",
        Step::Frame { .. } => "local = transpose(axes) * (point - origin)",
        Step::Frames(_) => "T = transpose(A) * (c_b - c_a); R = transpose(A) * B",
        Step::Reach(_) => "r = dot(half, abs(transpose(axes) * n))",
        Step::Reflect { .. } => "p.y = abs(p.y)",
        Step::Clamp(clamp) => match clamp.coordinate {
            Coordinate::Axis(_) => "q[i] = clamp(p[i], -half[i], half[i])",
            _ => "t = clamp(dot(p - start, axis) / dot(axis, axis), low, high)",
        },
        Step::Closest { .. } => "distance = length(b - a)",
        Step::Deepest { .. } => "depth = length(b - a)",
        Step::Roots(_) => "root = sqrt(b * b - 4 * a * c)",
        Step::Slab(_) => "entry = max(entry, t0); exit = min(exit, t1)",
        Step::Simplex(_) => "v = nearest_to_origin(simplex); w = support(-v)",
        Step::Polytope(_) => "face = nearest_to_origin(faces); w = support(face.normal)",
        Step::Advance(_) => "u += distance(u) / speed",
        Step::TimeSpan(span) => match span.division {
            Some(Division::Projections { .. }) => {
                "u0 = v < 0 ? (a.max - b.min) / v : (a.min - b.max) / v"
            }
            // From behind, the far side of the body comes first.
            Some(Division::Distances { before, after, .. }) if before <= after => {
                "u = (d0 + r) / (d0 - d1)"
            }
            Some(Division::Distances { .. }) => "u = (d0 - r) / (d0 - d1)",
            None => "",
        },
        Step::Branch(_)
        | Step::Contact { .. }
        | Step::Bracket(_)
        | Step::Nodes(_)
        | Step::Items(_)
        | Step::Hit(_)
        | Step::Winding(_)
        | Step::Intervals(_)
        | Step::Routine(_)
        | Step::Part(_) => "",
    }
}

fn of_question(question: ComparisonName) -> &'static str {
    match question {
        ComparisonName::NearestWithin => "overlap = dot(d, d) <= r * r",
        ComparisonName::CoresNear => "overlap = length(v) <= r",
        ComparisonName::HeightWithin => "overlap = dot(n, c) - offset <= r",
        ComparisonName::OnSide => "inside = dot(n, x) - offset <= 0",
        ComparisonName::BeyondFace(_) => "beyond = max(min[i] - c[i], 0, c[i] - max[i])",
        ComparisonName::CentersNear => "overlap = dot(d, d) <= (r_a + r_b) * (r_a + r_b)",
        ComparisonName::CornerInside => "overlap |= dot(corner - c, corner - c) <= r * r",
        ComparisonName::OppositeSides => "overlap = height(start) * height(end) <= 0",
        ComparisonName::InOnePlane => "flat = dot(r, cross(u, v)) == 0",
        ComparisonName::InItsPlane => "flat = dot(x - corner, normal) == 0",
        ComparisonName::InsideSide(_) => "inside &= dot(cross(side, x - corner), normal) >= 0",
        ComparisonName::OnePoint => "overlap = a == b",
        ComparisonName::OnOneLine => "same_line = cross(r, u) == 0",
        ComparisonName::RangesOverlap => "overlap = max(a.min, b.min) <= min(a.max, b.max)",
        ComparisonName::AfterStart(_) => "on_it = s >= 0",
        ComparisonName::BeforeEnd(_) => "on_it &= s <= end",
        ComparisonName::NearApex => "near = dot(d, d) <= (R + r) * (R + r)",
        ComparisonName::AheadOfApex { and: true } => "inside = p.x >= 0 && in_angle",
        ComparisonName::AheadOfApex { and: false } => "inside = p.x >= 0 || in_angle",
        ComparisonName::AngleWithin => "in_angle = p.x * sin >= p.y * cos",
        ComparisonName::AngleWithinSquared => "in_angle = p.x * p.x > dot(d, d) * cos * cos",
        ComparisonName::SignsOfAngle => "in_angle = p.x >= 0",
        ComparisonName::EdgeNear => "overlap = dot(c - q, c - q) <= r * r",
        ComparisonName::ReachesWedge => "near = p.y * cos - p.x * sin <= r",
        ComparisonName::NearestToApex => "at_apex = length(d) * sin <= -p.x",
        ComparisonName::HoldsApex => "overlap = length(d) <= r",
        ComparisonName::EdgeEntersDisk => "overlap = t <= R",
        ComparisonName::AheadOfOrigin => "hit = exit >= 0",
        ComparisonName::EntryBeforeExit => "hit = entry <= exit",
        ComparisonName::LineNear => "hit = length(cross(u, m)) <= r",
        ComparisonName::InsideSlab => "hit = abs(o[i] - c[i]) <= half[i]",
        ComparisonName::SlabsShareAPart => "hit = entry <= exit",
        ComparisonName::AxisNear => "hit = distance(line, axis) <= r",
        ComparisonName::BeyondStart => "hit = dot(m, axis) >= 0",
        ComparisonName::BeforeFarEnd => "hit = dot(m, axis) <= length",
        ComparisonName::BetweenEnds => "hit = max(entries) <= min(exits)",
        ComparisonName::MeetInFrame => "meet = max(0, first) <= min(1, last)",
        ComparisonName::TouchingBefore => "overlap = abs(d0) <= r",
        ComparisonName::InFrontBefore => "in_front = r < d0",
        ComparisonName::NearerAfter => "hit = d1 < r",
        ComparisonName::OverlapBefore => "overlap = dot(m, m) <= (r_a + r_b) * (r_a + r_b)",
        ComparisonName::EntriesBeforeExits => "meet = max(entries) <= min(exits)",
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use hitbench_core::intersect::steps::{AxisSource, Side, TimeSpan};

    /// As the formula above it does.
    #[test]
    fn from_behind_the_radius_is_added() {
        let told = |[before, after]: [f64; 2]| {
            let division = Some(Division::Distances { before, after, radius: 0.5 });
            let (source, axis) = (AxisSource::Face(Side::A, 0), DVec2::X);
            line(&Step::TimeSpan(TimeSpan { source, axis, entry: 0.4, exit: 0.8, division }))
        };
        assert_eq!(told([1.5, -1.0]), "u = (d0 - r) / (d0 - d1)");
        assert_eq!(told([-1.5, 1.0]), "u = (d0 + r) / (d0 - d1)");
    }
}
