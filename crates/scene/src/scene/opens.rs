//! How a scene is shown when it is opened.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::angle::in_file;
use super::routine::Routine;
use super::world::World;
use super::{fields, is_false};
use hitbench_core::vector::Vector;

/// The view that a scene opens with; the window chooses everything that is not given.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Opens")]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub struct Opens<V: World> {
    /// The pair in focus: A, then B.
    #[serde(default, with = "fields::maybe_pair", skip_serializing_if = "Option::is_none")]
    pub pair: Option<(String, String)>,
    /// By which way the pair is asked, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    /// The computation that is stepped through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// The number of the outermost step that is shown, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The normalised time, from 0 to 1.
    #[serde(default, with = "fields::maybe_instant", skip_serializing_if = "Option::is_none")]
    pub u: Option<f64>,
    /// Time runs.
    #[serde(default, skip_serializing_if = "is_false")]
    pub playing: bool,
    /// The items shown beside the pair.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<Show<V>>,
    /// The items that are hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hides: Vec<Hide>,
    /// From where it is looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<View<V>>,
}

/// A computation that has steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are named after what they are")]
pub enum Subject {
    Overlap,
    Sweep,
}

/// Something that is shown beside the pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub enum Show<V: World> {
    /// Bounding volumes of these kinds.
    Volumes(Vec<BoundingVolume>),
    /// The tree over a mesh, down to this level.
    Tree(u32),
    /// The sorted intervals of all boxes.
    Intervals,
    /// The steps of a routine.
    Routine(Routine),
    /// This many copies of five kinds in place of the shapes: [`Document::copies`](super::Document::copies) says it
    /// since.
    Crowd(usize),
    /// Among copies all broad phases, on the same frame.
    AllFinders,
    /// The Minkowski difference of the pair.
    Difference,
    /// An axis turned by hand: in the plane its angle, in space its direction.
    Axis(#[serde(with = "in_file")] V::AxisByHand),
    /// The pair asked at this many instants of the frame.
    Samples(usize),
    /// The pair asked at this many instants between those at which the balls around both meet and part.
    SamplesBetween(usize),
    /// The path bent by an acceleration, as straight lines.
    Curve(Curve<V>),
    /// The motion as A sees it.
    SeenFromA,
    /// The answer at each place of the chosen shape: the second of the pair, unless another one is selected.
    Map(MapOf),
}

/// What the map of a pair tells of each place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapOf {
    /// Whether they overlap there.
    Verdict,
    /// How far apart they are there, or how deep in one another.
    Separation,
    /// When they meet, if the chosen shape starts there.
    FirstContact,
    /// Where two lenses differ, each by its id: `("corners", "exact")`.
    Disagreement(String, String),
}

/// A path that an acceleration bends between the same ends, as a number of straight lines.
///
/// At the time u a displacement of d has become u d − u (1 − u) a / 2, for the acceleration a.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub struct Curve<V> {
    /// The acceleration, in lengths per squared frame.
    #[serde(with = "fields::point")]
    pub acceleration: V,
    /// The number of lines, from 1.
    #[serde(deserialize_with = "at_least_one")]
    pub lines: usize,
}

fn at_least_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    match usize::deserialize(deserializer)? {
        0 => Err(D::Error::custom("lines is 0; a curve is followed by at least 1 line")),
        lines => Ok(lines),
    }
}

impl<V: World> Curve<V> {
    /// How far the curve lies beside the straight way at an instant.
    pub fn beside(&self, u: f64) -> V {
        self.acceleration * (-0.5 * u * (1.0 - u))
    }

    /// How far the lines lie beside the straight way at an instant.
    pub fn lines_beside(&self, u: f64) -> V {
        let (lines, u) = (self.lines.max(1) as f64, u.clamp(0.0, 1.0));
        let k = (u * lines).floor().min(lines - 1.0);
        let [from, to] = [k, k + 1.0].map(|k| self.beside(k / lines));
        from + (to - from) * (u * lines - k)
    }

    /// The greatest distance of the curve from its lines.
    pub fn deviation(&self) -> f64 {
        let lines = self.lines.max(1) as f64;
        Vector::length(self.acceleration.in_space()) / (8.0 * lines * lines)
    }
}

/// A way to bound a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are named after what they are")]
pub enum BoundingVolume {
    LooseAabb,
    CentroidBall,
    MassBall,
    Ball,
    TransformedAabb,
    Aabb,
    Obb,
    Kdop,
    KdopFaces,
    KdopEdges,
    KdopAll,
    Hull,
}

/// Something that is not shown, because it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are named after what they are")]
pub enum Hide {
    Verdict,
    Colours,
    Axes,
    Numbers,
}

impl Hide {
    /// All that can be hidden.
    pub const ALL: [Self; 4] = [Self::Verdict, Self::Colours, Self::Axes, Self::Numbers];
}

/// From where a scene is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Camera")]
#[serde(bound(serialize = "V: World", deserialize = "V: World"))]
pub struct View<V: World> {
    /// The point in the middle of the view.
    #[serde(with = "fields::point")]
    pub at: V,
    /// In space the place of the eye, in any distance.
    #[serde(default, with = "fields::maybe_point", skip_serializing_if = "Option::is_none")]
    pub from: Option<V>,
    /// How much of the world, at the middle, the height of the view spans.
    #[serde(with = "fields::scale")]
    pub height: f64,
}
