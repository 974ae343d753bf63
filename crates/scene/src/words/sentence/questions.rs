//! The comparisons, each in a sentence: the numbers compared, the result, and the consequence.

use super::branches::{line, line_and_center, whole_line};
use super::casts;
use super::measured::shared;
use super::pair::Pair;

use super::spans::{figure, green, grey, purple, red, yellow};
use super::told::Told;
use super::walls;
use crate::words::formula::stated;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{Comparison, ComparisonName, Side};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

pub(super) fn sentence<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let told = Told::new(c);
    let Told { left, right, holds, .. } = &told;
    let (holds, near, gap) = (*holds, told.near(), yellow(left));
    let t = grey(format!("t = {left}"));
    let subject = of.subject();
    let (core, other, radius) = (of.core(subject), of.core(subject.other()), of.radius(subject));
    match c.question {
        ComparisonName::NearestWithin if holds && c.left == V::Scalar::ZERO => {
            say!("{}, so they {}.", shared(of), red(tr("overlap")))
        }
        ComparisonName::NearestWithin => {
            say!("{core} is {gap} from the nearest point of {other}, {near} {radius} {right}.")
        }
        ComparisonName::CoresNear if told.zero => {
            let touch = red(tr("touch"));
            say!(
                "the distance of {} is {}, so they {touch}.",
                of.both(),
                yellow(tr("0 within rounding"))
            )
        }
        ComparisonName::CoresNear => {
            say!("GJK finds {core} and {other} {gap} apart, {near} {radius} {right}.")
        }
        ComparisonName::CentersNear => match of.side_of(&[Kind::Point]) {
            Some(point) => {
                let (center, radius) = (of.core(point.other()), of.radius(point));
                say!("{} is {gap} from {center}, {near} {radius} {right}.", of.the(point))
            }
            None => say!("the centres of {} are {gap} apart, {near} {radius} {right}.", of.both()),
        },
        ComparisonName::HeightWithin => walls::height_within(c, &told, of),
        ComparisonName::OnSide => walls::on_side(c, of),
        ComparisonName::BeyondFace(i) => walls::beyond_face(c, i, &told),
        ComparisonName::CornerInside => {
            let of_box = of.side_of(&[Kind::Aabb, Kind::Obb]).unwrap_or(Side::B);
            let corner = of.part(tr("a corner"), of_box);
            say!("{core} is {gap} from {corner}, {near} {radius} {right}.")
        }
        ComparisonName::OppositeSides if c.left.double().is_nan() => say!(
            "the slope of a vertical line is no number, so the comparison fails whatever the ends are."
        ),
        ComparisonName::OppositeSides => {
            let sides =
                if holds { tr("are not on the same side") } else { tr("are on the same side") };
            say!("the ends {sides} of the line, as the product of their heights is {left}.")
        }
        ComparisonName::InOnePlane if holds => {
            say!("{} lie in one plane, as they span no volume.", of.both())
        }
        ComparisonName::InOnePlane => {
            say!("{} do not lie in one plane, as they span {}.", of.both(), volume(c, left))
        }
        ComparisonName::InItsPlane => {
            let (not, volume) =
                if holds { ("", say!("no volume")) } else { (tr(" not"), volume(c, left)) };
            say!("the point is{not} in the plane of the triangle, as together they span {volume}.")
        }
        ComparisonName::InsideSide(i) => {
            let side = if holds { tr("on the inner side") } else { tr("on the outer side") };
            say!(
                "the point is {side} of edge {} of the triangle, by the sign of a cross product.",
                i + 1
            )
        }
        ComparisonName::OnePoint if holds => {
            say!("both have no length and stand in one place, so they are one point.")
        }
        ComparisonName::OnePoint => {
            say!("both have no length and are {gap} apart, so they are two points.")
        }
        ComparisonName::OnOneLine => casts::on_one_line(holds, of),
        ComparisonName::RangesOverlap => casts::ranges_overlap(holds, of),
        ComparisonName::AfterStart(side) => {
            let start = of.own(side, tr("start"));
            match holds {
                true => say!("the lines cross at or after {start}, as required."),
                false => say!("the lines cross before {start}, so they do not cross on it."),
            }
        }
        ComparisonName::BeforeEnd(side) => {
            let end = of.own(side, tr("end"));
            match holds {
                true => say!("the lines cross before or at {end}, as required."),
                false => say!("the lines cross beyond {end}, so they do not cross on it."),
            }
        }
        ComparisonName::NearApex => {
            let [sector, other] = sector_and_other(of);
            let sum = match of.side_of(&[Kind::Point]) {
                Some(point) => of.own(point.other(), tr("radius")),
                None => say!("the sum of both radii"),
            };
            let apex = of.own(sector, tr("apex"));
            say!("{} is {gap} from {apex}, {near} {sum} {right}.", of.core(other))
        }
        ComparisonName::AheadOfApex { and } => {
            let [sector, other] = sector_and_other(of);
            let place = if holds { tr("ahead of") } else { tr("behind") };
            let follows = match (and, holds) {
                (true, true) => tr("the angle is still to be compared"),
                (true, false) => tr("the angle is too wide"),
                (false, true) => tr("the angle is small enough"),
                (false, false) => tr("the angle is still to be compared"),
            };
            let apex = of.own(sector, tr("apex"));
            say!("with p_x = {left}, {} lies {place} {apex}: {follows}.", of.core(other))
        }
        ComparisonName::AngleWithin => within_angle(c, &told, of),
        ComparisonName::AngleWithinSquared => say!("by squares, {}", within_angle(c, &told, of)),
        ComparisonName::SignsOfAngle => {
            let side = if c.verdict == Some(true) { tr("inside") } else { tr("outside") };
            say!("The signs of p_x = {left} and cos θ differ, so the centre lies {side} the angle.")
        }
        ComparisonName::EdgeNear => {
            let [sector, other] = sector_and_other(of);
            let edge = of.part(tr("an edge"), sector);
            let core = of.core(other);
            say!("{core} is {gap} from the nearest point of {edge}, {near} its radius {right}.")
        }
        ComparisonName::ReachesWedge => {
            let [_, other] = sector_and_other(of);
            say!(
                "{} is {gap} outside the line of the edge, {near} its radius {right}.",
                of.core(other)
            )
        }
        ComparisonName::NearestToApex => {
            let [sector, other] = sector_and_other(of);
            let is = if holds { tr("is nearest") } else { tr("is not nearest") };
            say!(
                "{} {is} to {}, as {left} {} {right}.",
                of.own(sector, tr("apex")),
                of.core(other),
                stated(c)
            )
        }
        ComparisonName::HoldsApex => {
            let [sector, other] = sector_and_other(of);
            say!(
                "{} is the nearest point, {gap} from {}: {near} its radius {right}.",
                of.own(sector, tr("apex")),
                of.core(other)
            )
        }
        ComparisonName::EdgeEntersDisk => {
            let place =
                if holds { tr("before the edge ends") } else { tr("only after the edge ends") };
            say!("the line of an edge enters the disk at {t}, {place} at {right}.")
        }
        ComparisonName::AheadOfOrigin => casts::ahead_of_origin(c, of),
        ComparisonName::EntryBeforeExit => casts::shared_part(c, of),
        ComparisonName::LineNear => {
            let [line, center] = line_and_center(of);
            say!("{line} passes {center} at a distance of {gap}, {near} the radius {right}.")
        }
        ComparisonName::AxisNear => {
            let axis = of
                .side_of(&[Kind::Capsule])
                .map_or(say!("the axis"), |side| of.own(side, tr("axis")));
            let line = whole_line(of);
            say!("{line} passes {axis} at a distance of {gap}, {near} the radius {right}.")
        }
        ComparisonName::InsideSlab => say!(
            "{} runs {gap} from the middle of two faces, {near} their half-extent {right}.",
            line(of)
        ),
        ComparisonName::SlabsShareAPart => say!(
            "{} leaves one pair of faces at t = {right}, before it enters another at {t}.",
            whole_line(of)
        ),
        ComparisonName::BeyondStart => {
            let place = if holds { tr("not before") } else { tr("before") };
            say!(
                "{} crosses the direction of the axis {place} its start, at {left} along it.",
                line(of)
            )
        }
        ComparisonName::BeforeFarEnd => {
            let place = if holds { tr("not beyond") } else { tr("beyond") };
            say!(
                "{} crosses the direction of the axis {place} its end at {right}: at {left} along it.",
                line(of)
            )
        }
        ComparisonName::BetweenEnds => casts::between_ends(c, of),
        ComparisonName::MeetInFrame if holds => {
            let [first, last] = [left, right].map(|u| purple(format!("u = {u}")));
            match of.side_of(&[Kind::Sector, Kind::Mesh]) {
                // In between they may be apart for a while.
                Some(_) => say!(
                    "{} {} first at {first} and last at {last}, within the frame.",
                    of.both(),
                    red(tr("meet"))
                ),
                None => say!(
                    "{} {} from {first} to {last}, within the frame.",
                    of.both(),
                    red(tr("meet"))
                ),
            }
        }
        ComparisonName::MeetInFrame => missed([c.left, c.right].map(Scalar::double), of),
        ComparisonName::TouchingBefore => {
            say!("the centre is {gap} from the plane at the start, {near} its radius {right}.")
        }
        // r < d₀: the height stands on the right.
        ComparisonName::InFrontBefore => {
            let side = if c.right < V::Scalar::ZERO { tr("behind") } else { tr("in front of") };
            let follows = if holds {
                tr("so it may come from the front")
            } else {
                tr("so this test gives up")
            };
            say!(
                "the centre is {} {side} the plane at the start, {follows}.",
                yellow(figure(c.right.double().abs()))
            )
        }
        ComparisonName::NearerAfter => {
            say!("the centre is {gap} above the plane at the end, {near} its radius {right}.")
        }
        ComparisonName::OverlapBefore => {
            say!("the centres are {gap} apart at the start, {near} {radius} {right}.")
        }
        ComparisonName::EntriesBeforeExits => {
            let [first, last] = [left, right].map(|u| purple(format!("u = {u}")));
            let order = if holds { tr("not after") } else { tr("after") };
            say!("the latest entry, {first}, is {order} the earliest exit, {last}.")
        }
    }
}

/// Why the times of contact, from the latest entry to the earliest exit, leave no instant of the frame.
fn missed([entry, exit]: [f64; 2], of: &Pair) -> String {
    let (both, apart) = (of.both(), green(tr("apart")));
    let at = |u: f64| purple(format!("u = {}", figure(u)));
    if !(entry.is_finite() && exit.is_finite()) {
        return say!("no time of contact lies within the frame, so {both} stay {apart}.");
    }
    if entry > 1.0 && exit >= 1.0 {
        let first = at(entry);
        return say!(
            "they would meet at {first}, after the end of the frame, so {both} stay {apart}."
        );
    }
    if exit < 0.0 && entry <= 0.0 {
        let last = at(exit);
        return say!(
            "they were last in contact at {last}, before the frame, so {both} stay {apart}."
        );
    }
    let (first, last) = (at(entry), at(exit));
    say!("the latest entry, {first}, is after the earliest exit, {last}, so {both} stay {apart}.")
}

/// A volume that is not 0, though its number may be.
fn volume<V: Vector>(c: &Comparison<V>, left: &str) -> String {
    if c.left == V::Scalar::ZERO {
        say!("a volume finer than rounding")
    } else {
        say!("a volume of {left}")
    }
}

fn sector_and_other(of: &Pair) -> [Side; 2] {
    let sector = of.side_of(&[Kind::Sector]).unwrap_or(Side::B);
    [sector, sector.other()]
}

fn within_angle<V: Vector>(c: &Comparison<V>, told: &Told, of: &Pair) -> String {
    let [sector, other] = sector_and_other(of);
    let side = if c.holds { tr("within") } else { tr("beyond") };
    let (core, angle) = (of.core(other), of.own(sector, tr("half-angle")));
    if told.reads_alike() {
        return say!("{core} lies just {side} {angle}, by digits not shown here.");
    }
    let [left, right] = [(c.left_formula, c.left), (c.right_formula, c.right)]
        .map(|(formula, value)| format!("{formula} = {}", figure(value)));
    let enough = if c.verdict == Some(true) { tr(", and it is near enough") } else { "" };
    say!("{core} lies {side} {angle}, as {left} {} {right}{enough}.", stated(c))
}
