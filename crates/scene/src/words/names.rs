//! The names of a record: one row for each, in English; `tr` turns them into the language that is spoken.

use std::borrow::Cow;

use crate::words::{say, tr};
use hitbench_core::intersect::steps::{AxisSource, Coordinate, PartName, Side};
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
        AxisSource::Closest => say!("nearest points"),
        AxisSource::Search => say!("search direction"),
        AxisSource::Own => say!("your axis"),
    }
}

/// The name of a test that ran as a part of another.
pub fn part(part: PartName) -> String {
    match part {
        PartName::Items(pair) => say!("items A{} and B{}", pair.a, pair.b),
        PartName::Start => say!("the static test at the start"),
        PartName::End => say!("the static test at the end"),
        PartName::Line { number, of } => say!("line {} of {of}", number + 1),
    }
}

/// The name of a simplex with this many vertices.
pub(super) fn simplex(vertices: usize) -> &'static str {
    tr(["point", "segment", "triangle", "tetrahedron"][vertices.clamp(1, 4) - 1])
}
