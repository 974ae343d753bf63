//! Scene files (format 1): to shapes and back, validation.
//!
//! A [`Document`] keeps what a person wrote, bit for bit: degrees stay degrees, a normal keeps its length. The
//! shapes that the tests take are derived from it by [`Form::build`], which rounds to the precision in which the scene
//! asks, and checks again what was edited.

mod angle;
mod by_names;
mod comments;
mod crowd;
mod deserialize;
mod faces;
mod fault;
mod fields;
mod form;
mod from_shape;
mod hints;
mod load;
mod memory;
mod mesh;
mod numbers;
mod obj;
mod opens;
mod parse;
mod place;
mod placed;
mod precision;
mod progress;
mod repro;
mod routine;
mod schema;
mod source;
mod sources;
mod warnings;
mod whole;
mod wording;
mod world;
mod write;

use std::fmt;

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

pub use angle::InFile;
pub use comments::{has_comments, leading_comments};
pub use crowd::{Copies, member};
pub use fault::{Fault, LoadError};
pub use form::Form;
pub use form::Value;
pub use hints::did_you_mean;
pub use load::{Format, is_mesh};
pub use memory::put_in_memory;
pub use memory::version_in_memory;
pub use mesh::{BuiltIn, Meshes, mesh_bytes};
pub use numbers::{Unit, Visitor};
pub use opens::{BoundingVolume, Curve, Hide, MapOf, Opens, Show, Subject, View};
pub use parse::{from_ron, ron_options, text_of};
pub use place::of as place_of;
pub use precision::{Digits, Precision};
use precision::{nearest, nearest_vector};
pub use progress::{Progress, Stage};
pub use repro::Judged;
pub use routine::Routine;
pub use schema::{kinds_in_markdown, schema};
pub use source::{Limit, read as read_file};
pub use sources::{Source, Sources};
pub use warnings::{Oddity, Warning};
pub use whole::{LONGEST_ABOUT, LONGEST_LINE};
pub use world::{Direction3, Either, Rotation3, Turn3, World};

use hitbench_core::internal::check;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Motion, Shape, ShapeError};
use hitbench_core::vector::Scalar;

/// One expression for a scene of the plane and for one of space: `each_world!(scene, document => document.title.clone())`.
/// Another enum of both worlds stands before `in`: `each_world!(AnyScene in scene, open => open.title())`.
#[macro_export]
macro_rules! each_world {
    ($of:ident in $scene:expr, $document:ident => $what:expr) => {
        match $scene {
            $of::Two($document) => $what,
            $of::Three($document) => $what,
        }
    };
    ($scene:expr, $document:ident => $what:expr) => {{
        use $crate::scene::Scene;
        $crate::each_world!(Scene in $scene, $document => $what)
    }};
}
pub use crate::each_world;

/// A scene file: all its vectors have two components, or all have three.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Scene {
    /// `Scene2D`.
    #[serde(rename = "Scene2D")]
    Two(Document<DVec2>),
    /// `Scene3D`.
    #[serde(rename = "Scene3D")]
    Three(Document<DVec3>),
}

impl Scene {
    /// In which arithmetic it asks.
    pub fn precision(&self) -> Precision {
        each_world!(self, document => document.precision)
    }

    /// How many shapes it has.
    pub fn count(&self) -> usize {
        each_world!(self, document => document.entries.len())
    }

    /// The names of its shapes, in the order of the file.
    pub fn names(&self) -> Vec<&str> {
        each_world!(self, document => document.entries.iter().map(|entry| entry.name.as_str()).collect())
    }

    /// The question or the subject of the scene, in a line.
    pub fn title(&self) -> &str {
        each_world!(self, document => &document.title)
    }
}

/// The content of a scene file. The fields may be edited freely; [`Form::build`] refuses numbers that make no
/// shape.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "Scene", deny_unknown_fields)]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub struct Document<V: World> {
    /// The question or the subject of the scene, in a line.
    pub title: String,
    /// The source, such as an article and a figure.
    #[serde(default, skip_serializing_if = "Sources::is_empty")]
    pub source: Sources,
    /// Markdown: what to look at and what to try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// In which arithmetic the questions about it are asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub precision: Precision,
    /// The copies of its shapes that it shows in their place.
    #[serde(
        default,
        deserialize_with = "by_names::maybe",
        skip_serializing_if = "Option::is_none"
    )]
    pub copies: Option<Copies>,
    /// The shapes, in the order of the file, which names them `shapes`.
    #[serde(rename = "shapes", deserialize_with = "deserialize::shapes")]
    pub entries: Vec<Entry<V>>,
    /// The expectations about them.
    #[serde(
        default,
        deserialize_with = "deserialize::expectations",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub expect: Vec<Expectation>,
    /// How it is shown when it is opened.
    #[serde(
        default,
        deserialize_with = "by_names::maybe",
        skip_serializing_if = "Option::is_none"
    )]
    pub opens: Option<Opens<V>>,
    /// The triangles of the files that [`Form::Mesh`] names; loaded with the scene, and not written.
    #[serde(skip)]
    pub meshes: Meshes<V>,
}

impl<V: World> Document<V> {
    /// A scene without shapes.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// The index of the entry of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// The shape of entry number `index` at u = 0, rounded to the precision of the scene.
    pub fn shape(&self, index: usize) -> Result<Shape<V>, EntryError> {
        self.seen_at(index, 0.0, V::ZERO)
    }

    /// Entry number `index`.
    pub fn entry(&self, index: usize) -> Result<&Entry<V>, EntryError> {
        let count = self.entries.len();
        self.entries.get(index).ok_or(EntryError::Missing { index, count })
    }

    /// The shape of entry number `index` at the instant `u`, as seen by an observer who moves by `observer`
    /// over the frame, in the precision of the scene.
    pub fn seen_at(&self, index: usize, u: f64, observer: V) -> Result<Shape<V>, EntryError> {
        match self.precision {
            Precision::F32 => Ok(self.seen_in::<V::Single>(index, u, observer)?.widened()),
            Precision::F64 => self.seen_in::<V>(index, u, observer),
        }
    }

    /// The same, in the precision of W.
    pub fn seen_in<W: Dimension<Precise = V>>(
        &self,
        index: usize,
        u: f64,
        observer: V,
    ) -> Result<Shape<W>, EntryError> {
        let u = nearest(u);
        let shape = self.entry(index)?.shape_at::<W>(u, &self.meshes)?;
        let observer = nearest_vector::<W>(observer);
        Ok(if observer == W::ZERO { shape } else { shape.posed(-observer * u, None) })
    }

    /// How entry number `index` moves, as the precision of the scene has it.
    pub fn motion(&self, index: usize) -> Result<Motion<V>, EntryError> {
        let entry = self.entry(index)?;
        Ok(match self.precision {
            Precision::F32 => entry.motion::<V::Single>()?.in_double(),
            Precision::F64 => entry.motion::<V>()?,
        })
    }

    /// Whether two shapes overlap at the instant `u`, asked in the precision of the scene; `None` where one is not
    /// there or at fault, or there is no test.
    pub fn overlap_at(&self, a: usize, b: usize, u: f64) -> Option<bool> {
        fn ask<V: World, W: Dimension<Precise = V>>(
            document: &Document<V>,
            pair: [usize; 2],
            u: f64,
        ) -> Option<bool> {
            let [a, b] = pair.map(|index| document.seen_in::<W>(index, u, V::ZERO).ok());
            matrix::overlap(&a?, &b?).ok()
        }
        match self.precision {
            Precision::F32 => ask::<V, V::Single>(self, [a, b], u),
            Precision::F64 => ask::<V, V>(self, [a, b], u),
        }
    }

    /// The entry is one of the scene's precision, at both ends of its way.
    pub fn check(&self, entry: &Entry<V>) -> Result<(), ShapeError> {
        match self.precision {
            Precision::F32 => entry.check::<V::Single>(&self.meshes),
            Precision::F64 => entry.check::<V>(&self.meshes),
        }
    }
}

/// Why an entry of a scene has no shape.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EntryError {
    /// There is no such entry.
    #[error("there is no shape number {index}: the scene has {count}, counted from 0")]
    Missing {
        /// The number that was asked for.
        index: usize,
        /// How many entries there are.
        count: usize,
    },
    /// Its numbers make no shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// A shape of a scene, its name, and how it moves from u = 0 to u = 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Shape", deny_unknown_fields)]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub struct Entry<V: World> {
    /// Different from those of the others.
    pub name: String,
    /// The shape at u = 0.
    #[serde(rename = "shape")]
    pub form: Form<V>,
    /// How far it moves.
    #[serde(with = "fields::point", default = "zero", skip_serializing_if = "is_zero")]
    pub displacement: V,
    /// How it turns about its reference point.
    #[serde(with = "angle::maybe_in_file", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<V::Turn>,
}

fn is_default(precision: &Precision) -> bool {
    *precision == Precision::default()
}

fn is_false(value: &bool) -> bool {
    !value
}

fn zero<V: World>() -> V {
    V::ZERO
}

/// In bits: -0 is written.
fn is_zero<V: World>(vector: &V) -> bool {
    (0..V::DIM).all(|i| vector.get(i).to_bits() == 0)
}

impl<V: World> Entry<V> {
    /// The shape as it stands at the instant `u` ∈ [0, 1], in the precision of W. The displacement and the angle grow
    /// evenly with u.
    pub fn shape_at<W: Dimension<Precise = V>>(
        &self,
        u: W::Scalar,
        meshes: &Meshes<V>,
    ) -> Result<Shape<W>, ShapeError> {
        let shape = self.form.build::<W>(meshes)?;
        Ok(if u == W::Scalar::ZERO { shape } else { shape.at(&self.motion()?, u) })
    }

    /// How the shape moves, in the precision of W.
    pub fn motion<W: Dimension<Precise = V>>(&self) -> Result<Motion<W>, ShapeError> {
        let displacement = check::vector("displacement", nearest_vector::<W>(self.displacement))?;
        let turn = self.turn.as_ref().map(V::turn_of).transpose()?;
        Ok(Motion { displacement, turn })
    }

    /// It has a shape at both ends of its way.
    fn check<W: Dimension<Precise = V>>(&self, meshes: &Meshes<V>) -> Result<(), ShapeError> {
        self.shape_at::<W>(W::Scalar::ZERO, meshes)?;
        self.motion::<W>()?;
        self.shape_at::<W>(W::Scalar::ONE, meshes).map(drop)
    }
}

/// A statement about two shapes of a scene, by their names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each variant's text names its fields")]
pub enum Expectation {
    /// They have no point in common, at u = 0 or at the instant `at`.
    Apart {
        #[serde(with = "fields::pair")]
        pair: (String, String),
        #[serde(default, with = "fields::maybe_instant", skip_serializing_if = "Option::is_none")]
        at: Option<f64>,
    },
    /// They have a point in common, at u = 0 or at the instant `at`.
    Overlap {
        #[serde(with = "fields::pair")]
        pair: (String, String),
        #[serde(default, with = "fields::maybe_instant", skip_serializing_if = "Option::is_none")]
        at: Option<f64>,
    },
    /// Their distance at u = 0 is `is` within `tolerance`, else 1e-5 · max(1, `is`).
    Distance {
        #[serde(with = "fields::pair")]
        pair: (String, String),
        #[serde(with = "fields::size")]
        is: f64,
        #[serde(default, with = "fields::maybe_size", skip_serializing_if = "Option::is_none")]
        tolerance: Option<f64>,
    },
    /// The earliest and the latest instant of overlap are `first` and `last`, within `tolerance`, else 1e-5.
    Meets {
        #[serde(with = "fields::pair")]
        pair: (String, String),
        #[serde(with = "fields::instant")]
        first: f64,
        #[serde(with = "fields::instant")]
        last: f64,
        #[serde(default, with = "fields::maybe_size", skip_serializing_if = "Option::is_none")]
        tolerance: Option<f64>,
    },
    /// They never overlap from u = 0 to u = 1.
    Misses {
        #[serde(with = "fields::pair")]
        pair: (String, String),
    },
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
