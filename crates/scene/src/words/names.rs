//! The names of a record: one row for each, in English; `tr` turns them into the language that is spoken.

use std::borrow::Cow;

use crate::words::{Pair, say, tr};
use hitbench_core::intersect::steps::{AxisSource, Coordinate, PartName, Side};
use hitbench_core::shapes::Kind;

/// The name of a shape for reading. One that says no more than its kind, such as `box` or `disk 2`, is in the language that
/// is spoken, as in the sentences about it; any other is a name of its own, and stays as it is written.
pub fn shape(name: &str) -> Cow<'_, str> {
    let (word, end) = word_and_number(name);
    let told = tr(word);
    if told == word || has_own_name(name) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(match end {
        Some(number) => format!("{told} {number}"),
        None => told.to_owned(),
    })
}

/// Whether the name of a shape says more than its kind and a number, or a letter.
pub(super) fn has_own_name(name: &str) -> bool {
    let word = word_and_number(name).0;
    let mut kinds = Kind::ALL.iter().flat_map(|kind| [kind.name(2), kind.name(3)]).chain([BOX]);
    word.chars().count() > 1 && !kinds.any(|kind| kind == word)
}

/// The words of a name, and the number at its end.
fn word_and_number(name: &str) -> (&str, Option<&str>) {
    let number = |(_, end): &(&str, &str)| end.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once(' ').filter(number) {
        Some((word, number)) => (word, Some(number)),
        None => (name, None),
    }
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

/// The origin of a candidate for a separating axis, in short: "side B1" in the plane, "face B1" in space; a body without
/// faces has a direction.
pub fn axis(source: AxisSource, of: &Pair) -> String {
    match source {
        AxisSource::Face(side, i) if of.has_faces(side) => {
            // Counted from 1, as people count.
            let number = format!("{}{}", letter(side), i + 1);
            if of.dim == 2 { say!("side {number}") } else { say!("face {number}") }
        }
        AxisSource::Face(side, i) => say!("normal {}{}", letter(side), i + 1),
        AxisSource::Edge(side, i) => say!("edge {}{}", letter(side), i + 1),
        AxisSource::Edges(i, j) => format!("A{} × B{}", i + 1, j + 1),
        AxisSource::Coordinate(i) => say!("{} axis", coordinate(Coordinate::Axis(i))),
        AxisSource::Centers => say!("apex to centre"),
        AxisSource::Corner(side, i) => say!("corner {}{}", letter(side), i + 1),
        AxisSource::Normal(side) => say!("normal of {}", of.short_name(side)),
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
