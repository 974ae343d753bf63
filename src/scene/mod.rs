//! Scene files (format 1): to shapes and back, validation, and the embedded presets.
//!
//! A [`Document`] keeps what a person wrote, bit for bit: degrees stay degrees, a normal keeps its length. The
//! shapes that the tests take are derived from it by [`Form::build`], which checks again what was edited.

mod form;
mod mesh;
mod space;

use std::fmt;

use glam::{Vec2, Vec3};

pub use form::Form;
pub use mesh::Meshes;
pub use space::{Rotation3, Space, Turn3};

use crate::shapes::{Shape, ShapeError};

/// A scene file: all its vectors have two components, or all have three.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// `Scene2D`.
    Two(Document<Vec2>),
    /// `Scene3D`.
    Three(Document<Vec3>),
}

impl Scene {
    /// What the scene asks or shows, in a line.
    pub fn title(&self) -> &str {
        match self {
            Scene::Two(document) => &document.title,
            Scene::Three(document) => &document.title,
        }
    }
}

/// What a scene file says. The fields may be edited freely; [`Form::build`] refuses what makes no shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Document<V: Space> {
    /// What the scene asks or shows, in a line.
    pub title: String,
    /// Where it comes from, such as an article and a figure.
    pub source: Option<String>,
    /// Markdown: what to look at and what to try.
    pub about: Option<String>,
    /// The shapes, in the order of the file, which names them `shapes`.
    pub entries: Vec<Entry<V>>,
    /// What must be true of them.
    pub expect: Vec<Expectation>,
    /// The triangles of the files that [`Form::Mesh`] names; loaded with the scene, and not written.
    pub meshes: Meshes<V>,
}

impl<V: Space> Document<V> {
    /// The index of the entry of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// The shape of entry number `index` at u = 0.
    pub fn shape(&self, index: usize) -> Result<Shape<V>, ShapeError> {
        self.entries[index].form.build(&self.meshes)
    }
}

/// A shape of a scene, its name, and how it moves from u = 0 to u = 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<V: Space> {
    /// Different from those of the others.
    pub name: String,
    /// The shape at u = 0.
    pub form: Form<V>,
    /// How far it moves.
    pub displacement: V,
    /// How it turns about its reference point.
    pub turn: Option<V::Turn>,
}

impl<V: Space> Entry<V> {
    /// The shape as it stands at the instant `u` ∈ [0, 1]. The displacement and the angle grow evenly with u.
    pub fn shape_at(&self, u: f32, meshes: &Meshes<V>) -> Result<Shape<V>, ShapeError> {
        let shape = self.form.build(meshes)?;
        if u == 0.0 {
            return Ok(shape);
        }
        let turn = self.turn.map(|turn| V::turned(&turn, u)).transpose()?;
        Ok(shape.posed(self.displacement * u, turn.as_ref()))
    }
}

/// A statement about two shapes of a scene, by their names.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "each variant's text names its fields")]
pub enum Expectation {
    /// They have no point in common, at u = 0 or at the instant `at`.
    Apart { pair: (String, String), at: Option<f32> },
    /// They have a point in common, at u = 0 or at the instant `at`.
    Overlap { pair: (String, String), at: Option<f32> },
    /// Their distance at u = 0 is `is` within `tolerance`, else 1e-5 · max(1, `is`).
    Distance { pair: (String, String), is: f32, tolerance: Option<f32> },
    /// The earliest and the latest instant of overlap are `first` and `last`, within `tolerance`, else 1e-5.
    Meets { pair: (String, String), first: f32, last: f32, tolerance: Option<f32> },
    /// They never overlap from u = 0 to u = 1.
    Misses { pair: (String, String) },
}

impl Expectation {
    /// The names of the two shapes.
    pub fn pair(&self) -> (&str, &str) {
        let (Self::Apart { pair, .. }
        | Self::Overlap { pair, .. }
        | Self::Distance { pair, .. }
        | Self::Meets { pair, .. }
        | Self::Misses { pair }) = self;
        (&pair.0, &pair.1)
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Apart { at, .. } => write!(f, "apart at u = {}", at.unwrap_or(0.0)),
            Self::Overlap { at, .. } => write!(f, "overlap at u = {}", at.unwrap_or(0.0)),
            Self::Distance { is, .. } => write!(f, "distance {is}"),
            Self::Meets { first, last, .. } => write!(f, "meets from u = {first} to {last}"),
            Self::Misses { .. } => write!(f, "misses"),
        }
    }
}
