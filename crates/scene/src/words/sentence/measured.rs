//! What a distance was measured between: shapes, their cores, a line and a centre, a side and a centre.

use super::branches::line_and_center;
use super::pair::Pair;
use super::spans::{Sentence, figure, read, red, yellow};
use crate::words::{say, tr};
use hitbench_core::intersect::Record;
use hitbench_core::intersect::steps::{ComparisonName, Measured, Side, Step};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

/// The distance of what was measured.
pub(super) fn closest<S: Scalar>(measured: Measured, distance: S, of: &Pair) -> String {
    let is_zero = distance == S::ZERO;
    let gap = yellow(figure(distance));
    let sector = of.side_of(&[Kind::Sector]).unwrap_or(Side::B);
    let [part, core] = match measured {
        Measured::Shapes if is_zero => return say!("{} share a point.", of.both()),
        Measured::Shapes => {
            let points = yellow(tr("the nearest points"));
            return say!("{points} of {} are {gap} apart.", of.both());
        }
        Measured::Cores if is_zero => return say!("{}.", shared(of)),
        Measured::Cores if of.a == Kind::Ball && of.b == Kind::Ball => {
            return say!("the centres of {} are {gap} apart.", of.both());
        }
        Measured::Cores => [of.subject(), of.subject().other()].map(|side| of.core(side)),
        Measured::Line => {
            let [line, center] = line_and_center(of);
            return match is_zero {
                true => say!("{line} runs through {center}."),
                false => say!("{line} comes as near as {gap} to {center}."),
            };
        }
        Measured::Side { of: side, number } => {
            [of.core(side.other()), of.part(&say!("side {}", number + 1), side)]
        }
        Measured::Edge => [of.core(sector.other()), of.part(tr("an edge"), sector)],
        Measured::Corner(number) => {
            let side = of.side_of(&[Kind::Aabb, Kind::Obb]).unwrap_or(Side::B);
            [of.core(side.other()), of.part(&say!("corner {}", number + 1), side)]
        }
    };
    match is_zero {
        true => say!("{part} and {core} share a point."),
        false => say!("{part} and {core} are {gap} apart."),
    }
}

/// "the disk's centre lies in the box", where the cores have a point in common.
pub(super) fn shared(of: &Pair) -> String {
    let subject = of.subject();
    let (core, other) = (of.core(subject), of.core(subject.other()));
    let is_point = |side: Side| matches!(of.kind(side), Kind::Ball | Kind::Point);
    match of.kind(subject.other()) {
        _ if !is_point(subject) => say!("{core} meets {other}"),
        _ if is_point(subject.other()) => say!("{core} coincides with {other}"),
        Kind::Segment | Kind::Capsule | Kind::Ray | Kind::Line | Kind::Plane => {
            say!("{core} lies on {other}")
        }
        _ => say!("{core} lies in {other}"),
    }
}

/// Why the `depth` of a round shape is more than its radius: its core lies within the other shape. `None` where the
/// test found another reason.
pub fn from_within<V: Vector>(record: &Record<V>, depth: f64, of: &Pair) -> Option<Sentence> {
    let Some(Step::Compare(c)) = record.deciding() else { return None };
    let reach = c.right_length().double();
    let is_within = c.question == ComparisonName::NearestWithin && c.left == V::Scalar::ZERO;
    if !is_within || depth - reach <= 1e-6 * depth {
        return None;
    }
    let (inner, radius) = (yellow(figure(depth - reach)), of.radius(of.subject()));
    Some(read(&say!(
        "{}: the way out is {inner}, and with {radius} {} it is {}.",
        shared(of),
        figure(reach),
        red(figure(depth))
    )))
}
