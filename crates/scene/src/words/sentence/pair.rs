//! The names of the two shapes of a record.

use super::spans::{Names, mark};
use crate::words::names::letter;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{PartName, Side};
use hitbench_core::shapes::Kind;

/// The two shapes that a sentence is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The kind of the first.
    pub a: Kind,
    /// The kind of the second.
    pub b: Kind,
    /// 2 in the plane and 3 in space.
    pub dim: usize,
}

impl Pair {
    /// Shapes of these kinds in the plane (`dim` 2) or in space (3).
    pub fn new(a: Kind, b: Kind, dim: usize) -> Self {
        Self { a, b, dim }
    }

    /// The pair that a part of the test is about: a triangle in place of a mesh, else the same.
    pub fn in_part(self, part: PartName) -> Self {
        let item = |kind: Kind| match (part, kind) {
            (PartName::Items(_), Kind::Mesh) => Kind::Triangle,
            _ => kind,
        };
        Self { a: item(self.a), b: item(self.b), ..self }
    }

    pub(super) fn kind(&self, side: Side) -> Kind {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    fn noun(&self, side: Side) -> &'static str {
        noun(self.kind(side), self.dim)
    }

    /// "the disk", or the letter where both are called alike.
    fn name(&self, side: Side) -> String {
        if self.noun(Side::A) == self.noun(Side::B) {
            letter(side).to_owned()
        } else {
            say!("the {box}", box = tr(self.noun(side)))
        }
    }

    /// The shape, in its colour.
    pub(super) fn the(&self, side: Side) -> String {
        mark(color(side), self.name(side))
    }

    /// A part that the shape has only one of, in its colour: "the disk's centre".
    pub(super) fn own(&self, side: Side, part: &str) -> String {
        mark(color(side), say!("{owner}'s {part}", owner = self.name(side)))
    }

    /// A part of the shape, in its colour: "face 2 of the box".
    pub(super) fn part(&self, part: &str, side: Side) -> String {
        mark(color(side), say!("{part} of {owner}", owner = self.name(side)))
    }

    /// Both: "the boxes", or "the disk and the box".
    pub(super) fn both(&self) -> String {
        if self.noun(Side::A) == self.noun(Side::B) {
            let english = format!("the {}", plural(self.noun(Side::A)));
            return tr(&english).to_owned();
        }
        say!("{} and {}", self.the(Side::A), self.the(Side::B))
    }

    /// The core of a shape, without its radius: a centre, a segment, or all of it.
    pub(super) fn core(&self, side: Side) -> String {
        self.kind(side).core().map_or_else(|| self.the(side), |core| self.own(side, tr(core)))
    }

    /// The side whose core is the subject where cores are compared: the one that is most like a point.
    pub(super) fn subject(&self) -> Side {
        self.side_of(&[Kind::Ball])
            .or_else(|| self.side_of(&[Kind::Point]))
            .or_else(|| self.side_of(&[Kind::Capsule]))
            .unwrap_or(Side::A)
    }

    /// The name of the radius in a sentence about the core of `subject`.
    pub(super) fn radius(&self, subject: Side) -> String {
        match [subject, subject.other()].map(|side| self.kind(side).core().is_some()) {
            [true, true] => say!("the sum of their radii"),
            [true, false] => mark(color(subject), tr("its radius")),
            [false, true] => self.own(subject.other(), tr("radius")),
            [false, false] => say!("the radius"),
        }
    }

    /// The first side of one of these kinds, if there is one.
    pub(super) fn side_of(&self, kinds: &[Kind]) -> Option<Side> {
        [Side::A, Side::B].into_iter().find(|side| kinds.contains(&self.kind(*side)))
    }
}

pub(super) fn color(side: Side) -> Names {
    match side {
        Side::A => Names::A,
        Side::B => Names::B,
    }
}

/// The word for a kind within a sentence, where [`Kind::name`] has more than a word, or none that everybody knows.
fn noun(kind: Kind, dim: usize) -> &'static str {
    match kind {
        Kind::Aabb | Kind::Obb => "box",
        Kind::Plane if dim == 2 => "line",
        kind => kind.name(dim),
    }
}

fn plural(noun: &str) -> String {
    let es = if noun.ends_with('x') || noun.ends_with("sh") { "es" } else { "s" };
    format!("{noun}{es}")
}
