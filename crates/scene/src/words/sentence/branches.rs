//! The ways that tests take, each in a sentence.

use super::pair::Pair;
use super::spans::{green, purple, red};
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{Branch, Side};
use hitbench_core::shapes::Kind;

pub(super) fn sentence(branch: Branch, of: &Pair) -> String {
    match branch {
        Branch::Rescaled => {
            say!("the sizes are very large or very small, so a power of two scales them first.")
        }
        Branch::TinySquares => say!(
            "the squares would be too small for the number type, so a power of two scales the lengths."
        ),
        Branch::Exact => say!("they are so close to touching that exact arithmetic decides."),
        Branch::Parallel if of.side_of(&[Kind::Point]).is_some() => {
            say!("a point has no direction, so it meets a line only where it lies on it.")
        }
        Branch::Parallel => say!("{} are parallel, so they meet only on a common line.", of.both()),
        Branch::NotParallel => {
            let [a, b] = [Side::A, Side::B].map(|side| carrier(side, of));
            match of.dim {
                2 => say!("{a} and {b} are not parallel, so they cross in one point."),
                _ => say!("{a} and {b} are not parallel, so they cross in one point or in none."),
            }
        }
        Branch::NearlyASegment => {
            say!("a triangle is nearly a segment, so more axes are tested than for a wide one.")
        }
        Branch::NoArea => say!("the triangle has no area, so its longest side stands for it."),
        Branch::FootInside => say!(
            "the foot of the perpendicular lies inside the triangle, so it is the nearest point."
        ),
        Branch::Pierces => say!("the segment pierces the triangle, so their distance is 0."),
        Branch::TurnedAboutAxis => {
            let solid = sector(of);
            say!(
                "{solid} is a solid of revolution, so a half-plane through its axis is enough for the test: p_y ≥ 0."
            )
        }
        Branch::WideSector => {
            let sector = sector(of);
            say!(
                "{sector} is not convex beyond 90°, so both of its half-disks are tested, and the nearer one decides."
            )
        }
        Branch::ParallelOutsideSlab => {
            say!("{} runs parallel to two faces and not between them, so it misses.", line(of))
        }
        Branch::ParallelInsideSlab => {
            say!("{} runs parallel to two faces and between them all along.", line(of))
        }
        Branch::ParallelToPlane if of.side_of(&[Kind::Ray]).is_none() => {
            say!("{} runs parallel to the boundary, so all of it has one height.", line(of))
        }
        Branch::ParallelToPlane => say!(
            "{} runs parallel to the boundary, so only the height of its origin counts.",
            line(of)
        ),
        Branch::SeenEdgeOn => {
            say!("{} runs in the plane of the triangle, which it therefore sees edge-on.", line(of))
        }
        Branch::NearestBeforeRay => {
            say!("{} would be nearest behind its origin, so its origin counts instead.", line(of))
        }
        Branch::TouchesWithinRounding => {
            say!("they touch within rounding, so the nearest point is the place of contact.")
        }
        Branch::AlongAxis => {
            say!("{} runs along the axis, so its distance from the axis never changes.", line(of))
        }
        Branch::AcrossAxis => say!(
            "{} runs at a right angle to the axis, so it lies between both ends or nowhere.",
            line(of)
        ),
        Branch::BallWithoutCone => {
            let sector = sector(of);
            say!("{sector} beyond 90° is a ball without a cone, so the line may cross it twice.")
        }
        Branch::NoRelativeMotion => say!(
            "they do not move relative to each other, so what holds at the start always holds."
        ),
        Branch::OverlapBefore => {
            say!("they {} at the start, so the answer is u = 0.", red(tr("overlap")))
        }
        Branch::BallAboutStart => {
            say!(
                "the path is tested against the ball about the start of the segment, with the sum of both radii."
            )
        }
        Branch::BallAboutEnd => {
            say!(
                "the path is tested against the ball about the end of the segment, with the sum of both radii."
            )
        }
        Branch::BetweenEnds => {
            say!(
                "the path is tested against the part between both ends of the segment, with the sum of both radii."
            )
        }
        Branch::WholeBall => {
            let sector = sector(of);
            say!(
                "the path is first tested against the whole ball about the apex, which contains {sector}."
            )
        }
        Branch::LeftHalf => {
            say!("the path is tested against the half to the left of the axis of symmetry.")
        }
        Branch::LeftEdge => say!("the path is tested against the left edge, grown by the radius."),
        Branch::RightHalf => {
            say!("the path is tested against the half to the right of the axis of symmetry.")
        }
        Branch::RightEdge => {
            say!("the path is tested against the right edge, grown by the radius.")
        }
        Branch::Face => {
            say!("the path is tested against the inside of the polygon that it passes.")
        }
        Branch::Edge(i) => {
            say!("the path is tested against edge {} of the polygon, grown by the radius.", i + 1)
        }
        Branch::NoAreaInSweep => {
            say!("the polygon has no area, so its edges are all that the path can meet.")
        }
        Branch::OverFace => {
            say!("a face of the box is nearest on this part of the way, so its distance counts.")
        }
        Branch::AlongEdge => say!(
            "an edge of the box is nearest on this part of the way, so a cylinder about it counts."
        ),
        Branch::AtCorner => say!(
            "a corner of the box is nearest on this part of the way, so a ball about it counts."
        ),
        Branch::ConvexDistance => say!(
            "the distance over time is a convex curve, so bisection finds when it equals the radius."
        ),
        Branch::ConcaveDistance => say!(
            "the distance over time is not convex beyond 90°, so times without a contact are cut away."
        ),
        Branch::Backwards => say!(
            "the search for the {} starts at the end of the frame and goes backwards.",
            purple(tr("last contact"))
        ),
        Branch::NoPartsLeft => say!(
            "no parts are left that could meet, so all stay {} to the end.",
            green(tr("apart"))
        ),
        Branch::NoDistance => {
            say!("no distance is known for this pair, so the search cannot step ahead.")
        }
        Branch::ApartAtStart => say!(
            "the static test at the start of the frame finds them {}, and this counts.",
            green(tr("apart"))
        ),
        Branch::TouchAtStart => say!(
            "the static test at the start of the frame finds that they {}, and this counts.",
            red(tr("touch"))
        ),
        Branch::ApartAtEnd => say!(
            "they are {} at the end of the frame, which counts more than the rounded times.",
            green(tr("apart"))
        ),
        Branch::TouchAtEnd => say!(
            "they {} at the end of the frame, which counts more than the rounded times.",
            red(tr("touch"))
        ),
    }
}

fn sector(of: &Pair) -> String {
    of.side_of(&[Kind::Sector]).map_or(say!("the sector"), |side| of.the(side))
}

/// The whole line on which a segment, a ray or a line lies; a point itself.
pub(super) fn carrier(side: Side, of: &Pair) -> String {
    match of.kind(side) {
        Kind::Segment | Kind::Ray => say!("the line of {}", of.the(side)),
        _ => of.the(side),
    }
}

/// The whole line of the ray, or the line, that is cast through a shape.
pub(super) fn whole_line(of: &Pair) -> String {
    of.side_of(&[Kind::Ray, Kind::Line]).map_or(say!("the line"), |side| carrier(side, of))
}

/// That line, and the centre that it passes; of a capsule an end.
pub(super) fn line_and_center(of: &Pair) -> [String; 2] {
    let center = match of.side_of(&[Kind::Ball, Kind::Capsule]) {
        Some(side) if of.kind(side) == Kind::Capsule => of.part(tr("an end"), side),
        Some(side) => of.core(side),
        None => say!("the centre"),
    };
    [whole_line(of), center]
}

/// The ray or the line that is cast through a shape.
pub(super) fn line(of: &Pair) -> String {
    of.side_of(&[Kind::Ray, Kind::Line]).map_or(say!("the line"), |side: Side| of.the(side))
}
