//! The ways that tests take, each in a sentence.

use super::pair::Pair;
use super::spans::{green, purple, red};
use crate::intersect::{Branch, Side};
use crate::shapes::Kind;

pub(super) fn sentence(branch: Branch, of: &Pair) -> String {
    match branch {
        Branch::Rescaled => {
            "the sizes are very large or very small, so a power of two scales them first.".to_owned()
        }
        Branch::TinySquares => {
            "the squares would be too small for the number type, so a power of two scales the lengths.".to_owned()
        }
        Branch::Exact => {
            "rounding could decide so close to touching, so exact arithmetic on the stored numbers does.".to_owned()
        }
        Branch::Parallel if of.side_of(&[Kind::Point]).is_some() => {
            "a point has no direction, so it meets a line only where it lies on it.".to_owned()
        }
        Branch::Parallel => format!("{} are parallel, so they meet only on a common line.", of.both()),
        Branch::NotParallel => {
            format!("the lines through {} are not parallel, so they cross in at most one point.", of.both())
        }
        Branch::NearlyASegment => {
            "a triangle is nearly a segment, so more axes are tested than for a wide one.".to_owned()
        }
        Branch::NoArea => "the triangle has no area, so its longest side stands for it.".to_owned(),
        Branch::FootInside => {
            "the foot of the perpendicular lies inside the triangle, so it is the nearest point.".to_owned()
        }
        Branch::Pierces => "the segment pierces the triangle, so their distance is 0.".to_owned(),
        Branch::TurnedAboutAxis => {
            let solid = sector(of);
            format!("{solid} is a solid of revolution, so a half-plane through its axis, with p_y ≥ 0, holds the whole test.")
        }
        Branch::WideSector => {
            let sector = sector(of);
            format!("{sector} is not convex beyond 90°, so its hull is tested first, then parts of it by azimuth.")
        }
        Branch::ParallelOutsideSlab => {
            format!("{} runs parallel to two faces and not between them, so it misses.", line(of))
        }
        Branch::ParallelInsideSlab => {
            format!("{} runs parallel to two faces and between them all along.", line(of))
        }
        Branch::ParallelToPlane => {
            format!("{} runs parallel to the boundary, so only the height of its origin counts.", line(of))
        }
        Branch::SeenEdgeOn => {
            format!("{} runs in the plane of the triangle, which it therefore sees edge-on.", line(of))
        }
        Branch::NearestBeforeRay => {
            format!("{} would be nearest before it begins, so its origin counts instead.", line(of))
        }
        Branch::TouchesWithinRounding => {
            "they touch within rounding, so the nearest point is taken for the place.".to_owned()
        }
        Branch::AlongAxis => format!("{} runs along the axis, so its distance from the axis never changes.", line(of)),
        Branch::AcrossAxis => {
            format!("{} runs at a right angle to the axis, so it lies between both ends or nowhere.", line(of))
        }
        Branch::BallWithoutCone => {
            let sector = sector(of);
            format!("beyond 90° {sector} is a ball from which a cone is taken away, so the line may cross it twice.")
        }
        Branch::NoRelativeMotion => {
            "they do not move as seen from each other, so what holds at the start always holds.".to_owned()
        }
        Branch::OverlapBefore => format!("they {} before anything moves, so the answer is u = 0.", red("overlap")),
        Branch::BallAboutStart => {
            "the path is solved for the ball about the start of the segment, of both radii.".to_owned()
        }
        Branch::BallAboutEnd => "the path is solved for the ball about the end of the segment, of both radii.".to_owned(),
        Branch::BetweenEnds => {
            "the path is solved for the part between both ends of the segment, of both radii.".to_owned()
        }
        Branch::WholeBall => {
            let sector = sector(of);
            format!("the path is solved for the whole ball about the apex first, which holds {sector}.")
        }
        Branch::LeftHalf => "the path is solved for the half to the left of the axis of symmetry.".to_owned(),
        Branch::LeftEdge => "the path is solved for the left edge, of the radius all around.".to_owned(),
        Branch::RightHalf => "the path is solved for the half to the right of the axis of symmetry.".to_owned(),
        Branch::RightEdge => "the path is solved for the right edge, of the radius all around.".to_owned(),
        Branch::Face => "the path is solved for the inside of the polygon that it passes.".to_owned(),
        Branch::Edge(i) => format!("the path is solved for edge {} of the polygon, of the radius all around.", i + 1),
        Branch::NoAreaInSweep => "the polygon has no area, so its edges are all that the path can meet.".to_owned(),
        Branch::OverFace => "for this part of the way a face of the box is nearest, so its distance counts.".to_owned(),
        Branch::AlongEdge => "for this part of the way an edge of the box is nearest, so a cylinder about it counts.".to_owned(),
        Branch::AtCorner => "for this part of the way a corner of the box is nearest, so a ball about it counts.".to_owned(),
        Branch::ConvexDistance => {
            "the distance over time is a convex curve, so halving finds where it meets the radius.".to_owned()
        }
        Branch::ConcaveDistance => {
            "the distance over time is not convex beyond 90°, so times without a contact are cut away.".to_owned()
        }
        Branch::Backwards => format!("the search for the {} starts at the end of the frame and goes backwards.", purple("last contact")),
        Branch::NoPartsLeft => format!("no parts are left that could meet, so all stay {} to the end.", green("apart")),
        Branch::NoDistance => "no distance is known for this pair, so the search cannot step ahead.".to_owned(),
        Branch::ApartAtStart => format!("at the start of the frame the test at rest finds them {}, and its word counts.", green("apart")),
        Branch::TouchAtStart => format!("at the start of the frame the test at rest finds that they {}, and its word counts.", red("touch")),
        Branch::ApartAtEnd => format!("at the end of the frame the test at rest finds them {}, and its word counts.", green("apart")),
        Branch::TouchAtEnd => format!("at the end of the frame the test at rest finds that they {}, and its word counts.", red("touch")),
    }
}

fn sector(of: &Pair) -> String {
    of.side_of(&[Kind::Sector]).map_or("the sector".to_owned(), |side| of.the(side))
}

/// The ray or the line that is cast through a shape.
pub(super) fn line(of: &Pair) -> String {
    of.side_of(&[Kind::Ray, Kind::Line]).map_or("the line".to_owned(), |side: Side| of.the(side))
}
