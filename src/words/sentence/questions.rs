//! The comparisons, each in a sentence: the numbers compared, the result, and the consequence.

use super::branches::line;
use super::casts;
use super::pair::Pair;
use super::spans::{figure, green, grey, purple, red, yellow};
use super::told::Told;
use super::walls;
use crate::intersect::{Comparison, Question, Side};
use crate::shapes::Kind;
use crate::vector::{Scalar, Vector};
use crate::words::formula::stated;

pub(super) fn sentence<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let told = Told::new(c);
    let Told { left, right, holds, .. } = &told;
    let (holds, near, gap) = (*holds, told.near(), yellow(left));
    let t = grey(format!("t = {left}"));
    let subject = of.subject();
    let (core, other, radius) = (of.core(subject), of.core(subject.other()), of.radius(subject));
    match c.question {
        Question::NearestWithin => {
            format!("{core} is {gap} from the nearest point of {other}, {near} {radius} {right}.")
        }
        Question::CoresNear if told.zero => {
            let touch = red("touch");
            format!("the distance of {} is {}, so they {touch}.", of.both(), yellow("0 within rounding"))
        }
        Question::CoresNear => format!("GJK finds {core} and {other} {gap} apart, {near} {radius} {right}."),
        Question::CentersNear => match of.side_of(&[Kind::Point]) {
            Some(point) => {
                let (center, radius) = (of.core(point.other()), of.radius(point));
                format!("{} is {gap} from {center}, {near} {radius} {right}.", of.the(point))
            }
            None => format!("the centres of {} are {gap} apart, {near} {radius} {right}.", of.both()),
        },
        Question::HeightWithin => walls::height_within(c, &told, of),
        Question::OnSide => walls::on_side(c, of),
        Question::BeyondFace(i) => walls::beyond_face(c, i, &told),
        Question::CornerInside => {
            let of_box = of.side_of(&[Kind::Aabb, Kind::Obb]).unwrap_or(Side::B);
            let corner = of.part("a corner", of_box);
            format!("{core} lies {gap} off {corner}, {near} {radius} {right}.")
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
        Question::OnePoint if holds => {
            "both have no length and stand in one place, so they are one point.".to_owned()
        }
        Question::OnePoint => format!("both have no length and are {gap} apart, so they are two points."),
        Question::OnOneLine => {
            let what = match of.side_of(&[Kind::Point]) {
                Some(point) => format!("{} and the line through {}", of.the(point), of.the(point.other())),
                None => format!("the parallel lines through {}", of.both()),
            };
            match holds {
                true => format!("{what} lie on one line, so only their ranges on it count."),
                false => format!("{what} share no point, so nothing on them meets."),
            }
        }
        Question::RangesOverlap => {
            let range = if holds { red("share a part") } else { green("lie apart") };
            format!("along their common line {} {range}, by the order of their ends.", of.both())
        }
        Question::AfterStart(side) => {
            let start = of.own(side, "start");
            match holds {
                true => format!("the lines cross at or after {start}, which is as it must be."),
                false => format!("the lines cross before {start}, so they do not cross on it."),
            }
        }
        Question::BeforeEnd(side) => {
            let end = of.own(side, "end");
            match holds {
                true => format!("the lines cross before or at {end}, which is as it must be."),
                false => format!("the lines cross beyond {end}, so they do not cross on it."),
            }
        }
        Question::NearApex => {
            let [sector, other] = sector_and_other(of);
            let sum = match of.side_of(&[Kind::Point]) {
                Some(point) => of.own(point.other(), "radius"),
                None => "the sum of both radii".to_owned(),
            };
            let apex = of.own(sector, "apex");
            format!("{} is {gap} from {apex}, {near} {sum} {right}.", of.core(other))
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
            let apex = of.own(sector, "apex");
            format!("with p_x = {left}, {} lies {place} {apex}: {follows}.", of.core(other))
        }
        Question::AngleWithin => within_angle(c, &told, of),
        Question::AngleWithinSquared => format!("by squares, {}", within_angle(c, &told, of)),
        Question::SignsOfAngle => {
            let side = if c.verdict == Some(true) { "inside" } else { "outside" };
            format!("the signs of p_x = {left} and cos θ differ, which alone puts the centre {side} the angle.")
        }
        Question::EdgeNear => {
            let [sector, other] = sector_and_other(of);
            let edge = of.part("an edge", sector);
            let core = of.core(other);
            format!("{core} is {gap} from the nearest point of {edge}, {near} its radius {right}.")
        }
        Question::ReachesWedge => {
            let [_, other] = sector_and_other(of);
            format!("{} is {gap} outside the line of the edge, {near} its radius {right}.", of.core(other))
        }
        Question::NearestToApex => {
            let [sector, other] = sector_and_other(of);
            let is = if holds { "is nearest" } else { "is not nearest" };
            format!("{} {is} to {}, as {left} {} {right}.", of.own(sector, "apex"), of.core(other), stated(c))
        }
        Question::HoldsApex => {
            let [sector, other] = sector_and_other(of);
            format!("{} is the nearest point, {gap} off {}: {near} its radius {right}.", of.own(sector, "apex"), of.core(other))
        }
        Question::EdgeEntersDisk => {
            let place = if holds { "before the edge ends" } else { "only after the edge ends" };
            format!("the line of an edge enters the disk at {t}, {place} at {right}.")
        }
        Question::AheadOfOrigin => casts::ahead_of_origin(c, of),
        Question::EntryBeforeExit => casts::shared_part(c, of),
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
            let axis = of.side_of(&[Kind::Capsule]).map_or("the axis".to_owned(), |side| of.own(side, "axis"));
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
            format!("{} crosses the direction of the axis {place} its start, at {left} along it.", line(of))
        }
        Question::BeforeFarEnd => {
            let place = if holds { "not beyond" } else { "beyond" };
            format!("{} crosses the direction of the axis {place} its end at {right}: at {left} along it.", line(of))
        }
        Question::BetweenEnds => casts::between_ends(c, of),
        Question::MeetInFrame if holds => {
            let [first, last] = [left, right].map(|u| purple(format!("u = {u}")));
            match of.side_of(&[Kind::Sector, Kind::Mesh]) {
                // In between they may be apart for a while.
                Some(_) => format!("{} {} first at {first} and last at {last}, within the frame.", of.both(), red("meet")),
                None => format!("{} {} from {first} to {last}, within the frame.", of.both(), red("meet")),
            }
        }
        Question::MeetInFrame => format!("no time of contact lies within the frame, so {} stay {}.", of.both(), green("apart")),
        Question::TouchingBefore => {
            format!("before the frame the centre is {gap} off the plane, {near} its radius {right}.")
        }
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

fn within_angle<V: Vector>(c: &Comparison<V>, told: &Told, of: &Pair) -> String {
    let [sector, other] = sector_and_other(of);
    let side = if c.holds { "within" } else { "beyond" };
    let (core, angle) = (of.core(other), of.own(sector, "half-angle"));
    if told.reads_alike() {
        return format!("{core} lies just {side} {angle}, by digits that are not shown.");
    }
    let [left, right] = [(c.left_formula, c.left), (c.right_formula, c.right)]
        .map(|(formula, value)| format!("{formula} = {}", figure(value)));
    let enough = if c.verdict == Some(true) { ", and it is near enough" } else { "" };
    format!("{core} lies {side} {angle}, as {left} {} {right}{enough}.", stated(c))
}
