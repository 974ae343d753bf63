//! The comparisons, each in a sentence: what was compared, how it came out, and what follows.

use super::branches::line;
use super::pair::Pair;
use super::spans::{figure, green, grey, purple, red, yellow};
use super::told::Told;
use crate::intersect::{Comparison, Coordinate, Question, Relation, Side};
use crate::shapes::Kind;
use crate::vector::{Scalar, Vector};
use crate::words::formula::stated;
use crate::words::names;

pub(super) fn sentence<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let told = Told::new(c);
    let Told { left, right, holds, .. } = &told;
    let (holds, near, gap) = (*holds, told.near(), yellow(left));
    let (t, radius) = (grey(format!("t = {left}")), of.radius());
    match c.question {
        Question::NearestWithin => {
            let [a, b] = [of.core(Side::A), of.core(Side::B)];
            format!("at its nearest, {b} is {gap} from {a}, {near} {radius} {right}.")
        }
        Question::CoresNear if told.zero => {
            format!("the distance of {} is {}, so they {}.", of.both(), yellow("0 within rounding"), red("touch"))
        }
        Question::CoresNear => {
            let [a, b] = [of.core(Side::A), of.core(Side::B)];
            format!("GJK finds {a} and {b} {gap} apart, {near} {radius} {right}.")
        }
        Question::CentersNear => match of.side_of(&[Kind::Point]) {
            Some(point) => {
                let [point, center] = [of.the(point), of.core(point.other())];
                format!("{point} is {gap} from {center}, {near} {radius} {right}.")
            }
            None => format!("the centres of {} are {gap} apart, {near} {radius} {right}.", of.both()),
        },
        Question::HeightWithin => height_within(c, &told, of),
        Question::OnSide => on_side(c, of),
        Question::BeyondFace(i) => beyond_face(c, i, &told),
        Question::CornerInside => {
            let of_box = of.side_of(&[Kind::Aabb, Kind::Obb]).unwrap_or(Side::B);
            let [corner, center] = [of.part("a corner", of_box), of.core(of_box.other())];
            format!("{corner} lies {gap} off {center}, {near} {radius} {right}.")
        }
        Question::OppositeSides if c.left.double().is_nan() => {
            "the slope of a vertical line is no number, so the comparison fails whatever the ends are.".to_owned()
        }
        Question::OppositeSides => {
            let sides = if holds { "are not on one side" } else { "are on the same side" };
            format!("the ends {sides} of the line, as the product of their heights is {left}.")
        }
        Question::InOnePlane if holds => format!("{} lie in one plane, as they span no volume.", of.both()),
        Question::InOnePlane => {
            format!("{} do not lie in one plane, as they span {}.", of.both(), volume(c, left))
        }
        Question::InItsPlane => {
            let (not, volume) = if holds { ("", "no volume".to_owned()) } else { (" not", volume(c, left)) };
            format!("the point is{not} in the plane of the triangle, as together they span {volume}.")
        }
        Question::InsideSide(i) => {
            let side = if holds { "on the inner side" } else { "on the outer side" };
            format!("the point is {side} of edge {} of the triangle, by the sign of a cross product.", i + 1)
        }
        Question::OnePoint if holds => "both have no length and stand in one place, so they are one point.".to_owned(),
        Question::OnePoint => format!("both have no length and are {gap} apart, so they are two points."),
        Question::OnOneLine if holds => "the parallel lines are one and the same, so only their ranges count.".to_owned(),
        Question::OnOneLine => "the parallel lines are not the same, so nothing on them meets.".to_owned(),
        Question::RangesOverlap => {
            let range = if holds { red("share a part") } else { green("lie apart") };
            format!("along their common line {} {range}, by the order of their ends.", of.both())
        }
        Question::AfterStart(side) => {
            let place = if holds { "not before" } else { "before" };
            format!("where the lines cross, it is {place} {}.", of.part("the start", side))
        }
        Question::BeforeEnd(side) => {
            let place = if holds { "not beyond" } else { "beyond" };
            format!("the crossing of the lines is {place} {}.", of.part("the end", side))
        }
        Question::NearApex => {
            let [sector, other] = sector_and_other(of);
            let sum = if of.side_of(&[Kind::Point]).is_some() { "its radius" } else { "the sum of both radii" };
            let apex = of.part("the apex", sector);
            format!("from {apex} it is {gap} to {}, {near} {sum} {right}.", of.core(other))
        }
        Question::AheadOfApex { and } => {
            let [sector, other] = sector_and_other(of);
            let place = if holds { "ahead of" } else { "behind" };
            let follows = match (and, holds) {
                (true, true) => "the angle is still to be compared",
                (true, false) => "the angle is too wide",
                (false, true) => "the angle is small enough",
                (false, false) => "the angle is still to be compared",
            };
            format!("with p_x = {left} {} lies {place} {}, so {follows}.", of.core(other), of.part("the apex", sector))
        }
        Question::AngleWithin => within_angle(c, of, "by sine and cosine"),
        Question::AngleWithinSquared => within_angle(c, of, "by squares, without a root"),
        Question::SignsOfAngle => {
            let side = if c.verdict == Some(true) { "inside" } else { "outside" };
            format!("p_x = {left} and cos θ have different signs, which alone puts the centre {side} the angle.")
        }
        Question::EdgeNear => {
            let [sector, other] = sector_and_other(of);
            let edge = of.part("the nearest point of an edge", sector);
            format!("{edge} is {gap} from {}, {near} the radius {right}.", of.core(other))
        }
        Question::ReachesWedge => {
            let [_, other] = sector_and_other(of);
            format!("{} is {gap} outside the line of the edge, {near} its radius {right}.", of.core(other))
        }
        Question::NearestToApex => {
            let [sector, other] = sector_and_other(of);
            let is = if holds { "is nearest" } else { "is not nearest" };
            format!("{} {is} to {}, as {left} {} {right}.", of.part("the apex", sector), of.core(other), stated(c))
        }
        Question::HoldsApex => {
            let [sector, other] = sector_and_other(of);
            format!("{} is the nearest point, {gap} off {}: {near} its radius {right}.", of.part("the apex", sector), of.core(other))
        }
        Question::EdgeEntersDisk => {
            let place = if holds { "before the edge ends" } else { "only after the edge ends" };
            format!("the line of an edge enters the disk at {t}, {place} at {right}.")
        }
        Question::AheadOfOrigin => ahead_of_origin(c, of),
        Question::EntryBeforeExit => {
            let [entry, exit] = [c.left, c.right].map(|t| t.double().is_finite().then(|| grey(format!("t = {}", figure(t)))));
            let both = of.both();
            match (entry, exit) {
                (Some(entry), Some(exit)) if c.left == c.right => format!("the part shared by {both} is one point at {}.", entry.max(exit)),
                (Some(entry), Some(exit)) => format!("{both} share the part from {entry} to {exit}."),
                (Some(entry), None) => format!("{both} share the part from {entry} on."),
                (None, Some(exit)) => format!("{both} share the part up to {exit}."),
                (None, None) => format!("{both} share the whole line."),
            }
        }
        Question::LineNear => {
            let line = line(of);
            let center = match of.side_of(&[Kind::Ball, Kind::Capsule]) {
                Some(side) if of.kind(side) == Kind::Capsule => of.part("an end", side),
                Some(side) => of.core(side),
                None => "the centre".to_owned(),
            };
            format!("{line} passes {center} at a distance of {gap}, {near} the radius {right}.")
        }
        Question::AxisNear => {
            let axis = of.side_of(&[Kind::Capsule]).map_or("the axis".to_owned(), |side| of.part("the axis", side));
            format!("{} passes {axis} at a distance of {gap}, {near} the radius {right}.", line(of))
        }
        Question::InsideSlab => {
            format!("{} runs {gap} from the middle of two faces, {near} their half-extent {right}.", line(of))
        }
        Question::SlabsShareAPart => {
            format!("{} leaves one pair of faces at t = {right}, before it is inside another at {t}.", line(of))
        }
        Question::BeyondStart => {
            let place = if holds { "not before" } else { "before" };
            format!("across the axis, {} runs {place} its start: at {left} along it.", line(of))
        }
        Question::BeforeFarEnd => {
            let place = if holds { "not beyond" } else { "beyond" };
            format!("across the axis, {} runs {place} its end at {right}: at {left} along it.", line(of))
        }
        Question::BetweenEnds => between_ends(c, of),
        Question::MeetInFrame if holds => {
            let [first, last] = [left, right].map(|u| purple(format!("u = {u}")));
            format!("{} {} from {first} to {last}, which lies within the frame.", of.both(), red("meet"))
        }
        Question::MeetInFrame => format!("no time of contact lies within the frame, so {} stay {}.", of.both(), green("apart")),
        Question::TouchingBefore => format!("before the frame the centre is {gap} off the plane, {near} its radius {right}."),
        // r < d₀: the height stands on the right.
        Question::InFrontBefore => {
            let side = if c.right < V::Scalar::ZERO { "behind" } else { "in front of" };
            let follows = if holds { "so it may come from the front" } else { "so this test gives it up" };
            format!("at first the centre is {} {side} the plane, {follows}.", yellow(figure(c.right.double().abs())))
        }
        Question::NearerAfter => format!("at the end of the frame the centre is {gap} above the plane, {near} its radius {right}."),
        Question::OverlapBefore => format!("before the frame the centres are {gap} apart, {near} {radius} {right}."),
        Question::EntriesBeforeExits => {
            let [first, last] = [left, right].map(|u| purple(format!("u = {u}")));
            let order = if holds { "not after" } else { "after" };
            format!("the latest entry, {first}, is {order} the earliest exit, {last}.")
        }
    }
}

/// A volume that is not 0, though its number may be.
fn volume<V: Vector>(c: &Comparison<V>, left: &str) -> String {
    if c.left == V::Scalar::ZERO {
        "a volume finer than rounding".to_owned()
    } else {
        format!("a volume of {left}")
    }
}

fn sector_and_other(of: &Pair) -> [Side; 2] {
    let sector = of.side_of(&[Kind::Sector]).unwrap_or(Side::B);
    [sector, sector.other()]
}

fn height_within<V: Vector>(c: &Comparison<V>, told: &Told, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let round = wall.other();
    let what = match of.kind(round) {
        Kind::Capsule => of.part("the lower end", round),
        _ => of.core(round),
    };
    let boundary = of.part("the boundary", wall);
    if c.left < V::Scalar::ZERO {
        return format!(
            "{what} is {} behind {boundary}, so they {}.",
            yellow(figure(c.left.double().abs())),
            red("overlap")
        );
    }
    format!(
        "{what} is {} in front of {boundary}, {} the radius {}.",
        yellow(&told.left),
        told.near(),
        told.right
    )
}

fn on_side<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let what = match of.kind(wall.other()) {
        Kind::Ray => of.part("the origin", wall.other()),
        _ => of.the(wall.other()),
    };
    let (height, the_wall) = (c.left.double(), of.the(wall));
    match (c.holds, of.kind(wall)) {
        (true, Kind::HalfSpace) => {
            let depth = yellow(figure(height.abs()));
            format!("{what} lies in {the_wall}, {depth} behind its boundary.")
        }
        (true, _) => format!("{what} lies on {the_wall}, as its height is 0."),
        (false, _) => format!(
            "{what} lies {} off {the_wall}, so it is not on that side of 0.",
            yellow(figure(height))
        ),
    }
}

fn beyond_face<V: Vector>(c: &Comparison<V>, i: usize, told: &Told) -> String {
    let axis = names::coordinate(Coordinate::Axis(i));
    let Told { left, right, .. } = told;
    match (c.relation, c.holds) {
        (Relation::Lt, true) => format!(
            "along {axis} the centre, at {left}, sticks out below the lower face at {right}."
        ),
        (Relation::Le, false) => format!(
            "along {axis} the centre, at {left}, sticks out above the upper face at {right}."
        ),
        _ => format!(
            "along {axis} the centre, at {left}, does not stick out of the box, whose upper face is at {right}."
        ),
    }
}

fn within_angle<V: Vector>(c: &Comparison<V>, of: &Pair, how: &str) -> String {
    let [sector, other] = sector_and_other(of);
    let angle = of.part("the half-angle", sector);
    let side = if c.holds { "within" } else { "beyond" };
    format!("{how}, the direction to {} is {side} {angle}.", of.core(other))
}

fn ahead_of_origin<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let ray = line(of);
    let exit = c.left.double();
    let shape =
        of.side_of(&[Kind::Ray]).map_or("the shape".to_owned(), |side| of.the(side.other()));
    if !exit.is_finite() {
        return format!("{ray} never leaves {shape}, so some of it lies ahead of the origin.");
    }
    let t = grey(format!("t = {}", figure(exit)));
    if c.holds {
        format!(
            "{ray} is done with {shape} at {t}, which is not behind its origin, so they {}.",
            red("meet")
        )
    } else {
        format!(
            "the line of {ray} is done with {shape} at {t}, behind the origin, so the ray misses."
        )
    }
}

fn between_ends<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let axis = of
        .side_of(&[Kind::Capsule])
        .map_or("the capsule".to_owned(), |side| of.part("both ends", side));
    let [from, to] = [c.left, c.right].map(|t| grey(format!("t = {}", figure(t))));
    if c.holds {
        format!("between {axis}, {} is inside from {from} to {to}.", line(of))
    } else {
        format!("between {axis}, {} is nowhere inside, as {from} comes after {to}.", line(of))
    }
}
