//! How a scene is shown when it is opened.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::world::World;
use super::{fields, is_false};

/// The view that a scene opens with; the window chooses everything that is not given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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

/// Reads it by the names of its fields alone: an empty list would be all that it need not say.
pub(super) fn by_names<'de, V: World, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Opens<V>>, D::Error> {
    struct Named<V: World>(Opens<V>);
    struct Fields<V>(PhantomData<V>);

    impl<'de, V: World> Deserialize<'de> for Named<V> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_struct("Opens", &[], Fields(PhantomData)).map(Self)
        }
    }
    impl<'de, V: World> Visitor<'de> for Fields<V> {
        type Value = Opens<V>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("how the scene opens, by the names of its fields")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Opens<V>, A::Error> {
            Opens::deserialize(MapAccessDeserializer::new(map))
        }
    }
    Ok(Option::<Named<V>>::deserialize(deserializer)?.map(|Named(opens)| opens))
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
    /// This many bodies in place of the shapes.
    Crowd(usize),
    /// The Minkowski difference of the pair.
    Difference,
    /// An axis turned by hand: in the plane its angle, in space its direction.
    Axis(V::AxisByHand),
    /// The pair asked at this many instants of the frame.
    Samples(usize),
    /// The motion as A sees it.
    SeenFromA,
}

/// A way to bound a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are named after what they are")]
pub enum BoundingVolume {
    LooseAabb,
    CentroidBall,
    Ball,
    TransformedAabb,
    Aabb,
    Obb,
    Kdop,
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
