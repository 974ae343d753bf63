//! The line of a program that clamps, and the one that answers a question.

use super::are_round;
use crate::words::Pair;
use hitbench_core::intersect::steps::{ComparisonName, Coordinate};

pub(super) fn of_clamp(coordinate: Coordinate) -> &'static str {
    match coordinate {
        Coordinate::Axis(_) => "q[i] = clamp(p[i], -half[i], half[i])",
        _ => "t = clamp(dot(p - start, axis) / dot(axis, axis), low, high)",
    }
}

pub(super) fn of_question(question: ComparisonName, of: &Pair) -> &'static str {
    match question {
        ComparisonName::NearestWithin if are_round(of) => {
            "overlap = dot(d, d) <= (r_a + r_b) * (r_a + r_b)"
        }
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
