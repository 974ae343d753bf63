//! The names of a record: one row for each, in English; `tr` turns them into the language that is spoken.

use std::borrow::Cow;

use crate::words::{say, tr};
use hitbench_core::intersect::Decision;
use hitbench_core::intersect::steps::{
    AxisSource, Branch, ComparisonName, Coordinate, PartName, Side,
};
use hitbench_core::shapes::Kind;

/// The name of a shape for reading. One that says no more than its kind, such as `box` or `disk 2`, is in the language that
/// is spoken, as in the sentences about it; any other is a name of its own, and stays as it is written.
pub fn shape(name: &str) -> Cow<'_, str> {
    let number = |(_, end): &(&str, &str)| end.bytes().all(|byte| byte.is_ascii_digit());
    let (word, end) = match name.rsplit_once(' ').filter(number) {
        Some((word, number)) => (word, Some(number)),
        None => (name, None),
    };
    let mut kinds = Kind::ALL.iter().flat_map(|kind| [kind.name(2), kind.name(3)]).chain([BOX]);
    let told = tr(word);
    if told == word || !kinds.any(|kind| kind == word) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(match end {
        Some(number) => format!("{told} {number}"),
        None => told.to_owned(),
    })
}

/// What everybody calls the shapes whose kinds are named AABB and OBB.
const BOX: &str = "box";

/// A or B.
pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// The name of a coordinate.
pub fn coordinate(coordinate: Coordinate) -> &'static str {
    match coordinate {
        Coordinate::S => "s",
        Coordinate::T => "t",
        Coordinate::Axis(i) => ["x", "y", "z"][i.min(2)],
    }
}

/// The origin of a candidate for a separating axis.
pub fn axis(source: AxisSource) -> String {
    match source {
        // Counted from 1, as people count.
        AxisSource::Face(side, i) => say!("face {}{}", letter(side), i + 1),
        AxisSource::Edge(side, i) => say!("edge {}{}", letter(side), i + 1),
        AxisSource::Edges(i, j) => format!("A{} × B{}", i + 1, j + 1),
        AxisSource::Coordinate(i) => say!("{} axis", coordinate(Coordinate::Axis(i))),
        AxisSource::Centers => say!("apex to centre"),
        AxisSource::Corner(side, i) => say!("corner {}{} to centre", letter(side), i + 1),
        AxisSource::Normal(side) => say!("normal of {}", letter(side)),
        AxisSource::Closest => say!("closest points"),
        AxisSource::Search => say!("search direction"),
        AxisSource::Own => say!("your axis"),
    }
}

/// The way that a test takes, as a clause.
pub fn branch(branch: Branch) -> String {
    tr(match branch {
        Branch::Rescaled => "very large or very small: scaled by a power of two",
        Branch::TinySquares => "the squares are tiny: scaled by a power of two",
        Branch::Exact => "too close for rounding: exact arithmetic decides",
        Branch::Parallel => "parallel",
        Branch::NotParallel => "not parallel",
        Branch::NearlyASegment => "nearly a segment: more axes",
        Branch::NoArea => "without an area: its longest side",
        Branch::FootInside => "the foot of the perpendicular is inside",
        Branch::Pierces => "the segment pierces the triangle",
        Branch::TurnedAboutAxis => "the frame is turned about its axis so that p_y ≥ 0",
        Branch::WideSector => {
            "beyond 90° a sector is not convex: the nearer of its two half-disks answers"
        }
        Branch::ParallelOutsideSlab => "parallel to a slab, and outside of it",
        Branch::ParallelInsideSlab => "parallel to a slab, and inside of it",
        Branch::ParallelToPlane => "parallel to the plane",
        Branch::SeenEdgeOn => "seen edge-on: the ray runs in the plane of the triangle",
        Branch::NearestBeforeRay => "the line is nearest before the ray begins: its origin counts",
        Branch::TouchesWithinRounding => "it touches within rounding: at the nearest point",
        Branch::AlongAxis => "along the axis",
        Branch::AcrossAxis => "at a right angle to the axis",
        Branch::BallWithoutCone => "beyond 90° it is the ball without the inside of a cone",
        Branch::NoRelativeMotion => "no relative motion: what holds at the start holds throughout",
        Branch::OverlapBefore => "they overlap before",
        Branch::BallAboutStart => "the ball about the start",
        Branch::BallAboutEnd => "the ball about the end",
        Branch::BetweenEnds => "between the ends",
        Branch::WholeBall => "the whole ball about the apex",
        Branch::LeftHalf => "the half to the left",
        Branch::LeftEdge => "the left edge",
        Branch::RightHalf => "the half to the right",
        Branch::RightEdge => "the right edge",
        Branch::Face => "the face",
        Branch::Edge(i) => return say!("edge {}", i + 1),
        Branch::NoAreaInSweep => "without area: its edges are all of it",
        Branch::OverFace => "over a face",
        Branch::AlongEdge => "along an edge",
        Branch::AtCorner => "at a corner",
        Branch::ConvexDistance => "the distance is convex: bisected",
        Branch::ConcaveDistance => {
            "beyond 90° the distance is not convex: times that cannot be a contact are cut away"
        }
        Branch::Backwards => "from the end of the frame backwards",
        Branch::NoPartsLeft => "no parts are left that could meet: all are apart to the end",
        Branch::NoDistance => "the pair has no distance",
        Branch::ApartAtStart => "at the start the test at rest says: apart",
        Branch::TouchAtStart => "at the start the test at rest says: they overlap",
        Branch::ApartAtEnd => "at the end they are apart, whatever the rounded times say",
        Branch::TouchAtEnd => "at the end they overlap, whatever the rounded times say",
    })
    .to_owned()
}

/// The name of a comparison.
pub fn question(question: ComparisonName) -> String {
    tr(match question {
        ComparisonName::NearestWithin => "nearest points",
        ComparisonName::CoresNear => "distance of the cores",
        ComparisonName::HeightWithin => "height above the boundary",
        ComparisonName::OnSide => "side",
        ComparisonName::BeyondFace(i) => {
            return say!("{} beyond a face", coordinate(Coordinate::Axis(i)));
        }
        ComparisonName::CentersNear => "distance",
        ComparisonName::CornerInside => "corner",
        ComparisonName::OppositeSides => "sides",
        ComparisonName::InOnePlane => "in one plane",
        ComparisonName::InItsPlane => "in its plane",
        ComparisonName::InsideSide(i) => return say!("inside of side {}", i + 1),
        ComparisonName::OnePoint => "one point",
        ComparisonName::OnOneLine => "on one line",
        ComparisonName::RangesOverlap => "their ranges overlap",
        ComparisonName::AfterStart(side) => return say!("from the start of {}", letter(side)),
        ComparisonName::BeforeEnd(side) => return say!("to the end of {}", letter(side)),
        ComparisonName::NearApex => "distance from the apex",
        ComparisonName::AheadOfApex { .. } => "ahead of the apex",
        ComparisonName::AngleWithin => "angle test",
        ComparisonName::AngleWithinSquared => "angle test, squared",
        ComparisonName::SignsOfAngle => "signs of p_x and cos θ",
        ComparisonName::EdgeNear => "edge",
        ComparisonName::ReachesWedge => "reaches the wedge",
        ComparisonName::NearestToApex => "nearest to the apex",
        ComparisonName::HoldsApex => "holds the apex",
        ComparisonName::EdgeEntersDisk => "edge enters the disk",
        ComparisonName::AheadOfOrigin => "ahead of the origin",
        ComparisonName::EntryBeforeExit => "entry before exit",
        ComparisonName::LineNear => "distance of the line",
        ComparisonName::InsideSlab => "between the faces",
        ComparisonName::SlabsShareAPart => "inside all slabs at once",
        ComparisonName::AxisNear => "distance from the axis",
        ComparisonName::BeyondStart => "beyond the start",
        ComparisonName::BeforeFarEnd => "before the end",
        ComparisonName::BetweenEnds => "between the ends",
        ComparisonName::MeetInFrame => "they meet in the frame",
        ComparisonName::TouchingBefore => "touching before",
        ComparisonName::InFrontBefore => "in front before",
        ComparisonName::NearerAfter => "nearer after",
        ComparisonName::OverlapBefore => "overlap before",
        ComparisonName::EntriesBeforeExits => "they meet",
    })
    .to_owned()
}

/// The name of a test that ran as a part of another.
pub fn part(part: PartName) -> String {
    match part {
        PartName::Items(pair) => say!("items A{} and B{}", pair.a, pair.b),
        PartName::Start => say!("the test at rest at the start"),
        PartName::End => say!("the test at rest at the end"),
        PartName::Line { number, of } => say!("line {} of {of}", number + 1),
    }
}

/// The reason for an answer where no single step gives it, as a clause.
pub fn decision(decision: Decision) -> &'static str {
    tr(match decision {
        Decision::Step(_) => "a later step settles it",
        Decision::NoAxisSeparates => "no axis separates them",
        Decision::NoGapBeyondRounding => "no gap is wider than rounding: they touch",
        Decision::ContainsOrigin => "the Minkowski difference contains the origin",
        Decision::NoPartsMeet => "no part of one meets the other",
        Decision::RootsApart => "the boxes at the roots are apart, and that is enough",
        Decision::WithinSurface => {
            "one lies within the other, a mesh that is a surface (solid: true counts the inside)"
        }
        Decision::AtStart => "they overlap at the start",
        Decision::NoContact => "the search reaches the end without a contact",
    })
}

/// The name of a simplex with this many vertices.
pub(super) fn simplex(vertices: usize) -> &'static str {
    tr(["point", "segment", "triangle", "tetrahedron"][vertices.clamp(1, 4) - 1])
}
