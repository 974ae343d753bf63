//! The names of the two shapes of a record.

use super::spans::{Names, mark};
use crate::scene::{Document, World};
use crate::words::names::{has_own_name, letter};
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{PartName, Side};
use hitbench_core::shapes::Kind;

/// The two shapes that a sentence is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The kind of the first.
    pub a: Kind,
    /// The kind of the second.
    pub b: Kind,
    /// 2 in the plane and 3 in space.
    pub dim: usize,
    /// The names that say more than the kinds.
    names: [Option<String>; 2],
}

impl Pair {
    /// Shapes of these kinds in the plane (`dim` 2) or in space (3).
    pub fn new(a: Kind, b: Kind, dim: usize) -> Self {
        Self { a, b, dim, names: [None, None] }
    }

    /// Two shapes of a document, with their names where these say more than the kinds.
    pub fn of<V: World>(document: &Document<V>, pair: [usize; 2]) -> Self {
        let entries = pair.map(|index| &document.entries[index]);
        let [a, b] = entries.map(|entry| entry.form.kind());
        let telling = |name: &String| has_own_name(name).then(|| name.clone());
        Self { a, b, dim: V::DIM, names: entries.map(|entry| telling(&entry.name)) }
    }

    /// The pair that a part of the test is about: a triangle in place of a mesh, else the same.
    pub fn in_part(&self, part: PartName) -> Self {
        let item = |kind: Kind| match (part, kind) {
            (PartName::Items(_), Kind::Mesh) => Kind::Triangle,
            _ => kind,
        };
        let (a, b) = (item(self.a), item(self.b));
        let same = [a == self.a, b == self.b];
        let names = [0, 1].map(|i| self.names[i].clone().filter(|_| same[i]));
        Self { a, b, dim: self.dim, names }
    }

    pub(super) fn kind(&self, side: Side) -> Kind {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// Whether its normals are those of faces, or of sides in the plane.
    pub(crate) fn has_faces(&self, side: Side) -> bool {
        let kind = self.kind(side);
        !matches!(
            kind,
            Kind::Segment | Kind::Ray | Kind::Line | Kind::Capsule | Kind::Ball | Kind::Point
        )
    }

    /// The name of its own, or the noun, or the letter where both are called alike.
    pub fn short_name(&self, side: Side) -> String {
        match self.own_name(side) {
            Some(name) => name.clone(),
            None if self.noun(Side::A) == self.noun(Side::B) => letter(side).to_owned(),
            None => tr(self.noun(side)).to_owned(),
        }
    }

    fn noun(&self, side: Side) -> &'static str {
        noun(self.kind(side), self.dim)
    }

    fn own_name(&self, side: Side) -> Option<&String> {
        self.names[usize::from(side == Side::B)].as_ref()
    }

    /// The name of its own, or "the disk", or the letter where both are called alike.
    fn name(&self, side: Side) -> String {
        if let Some(name) = self.own_name(side) {
            name.clone()
        } else if self.noun(Side::A) == self.noun(Side::B) {
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
        let named = [Side::A, Side::B].iter().any(|&side| self.own_name(side).is_some());
        if !named && self.noun(Side::A) == self.noun(Side::B) {
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
