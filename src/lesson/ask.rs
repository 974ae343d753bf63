//! What a step of a lesson asks.

use serde::{Deserialize, Serialize};

use crate::scene::BoundingVolume;

/// A pair of shapes by their names: A, then B. Where it is missing, that of the view, else the first two shapes.
pub type Names = Option<(String, String)>;

/// A question, or a challenge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ask {
    /// Is it so?
    YesNo(Claim),
    /// Which of the axes of the test separates the pair, if any does?
    WhichAxis {
        /// The pair.
        #[serde(default, skip_serializing_if = "is_default")]
        pair: Names,
        /// The id of the test whose axes are meant; the one that is shown, if it is missing.
        #[serde(default, skip_serializing_if = "is_default")]
        way: Option<String>,
        /// For a pair that overlaps: on which axis it does so least.
        #[serde(default, skip_serializing_if = "is_default")]
        least: bool,
    },
    /// At which instant of the frame?
    When {
        /// The pair.
        #[serde(default, skip_serializing_if = "is_default")]
        pair: Names,
        /// The instant in question.
        #[serde(default, skip_serializing_if = "is_default")]
        instant: Instant,
        /// How far the answer may be off.
        within: f64,
    },
    /// Where? A shape is moved to the place.
    Where {
        /// The shape whose reference point is moved there.
        shape: String,
        /// The place in question.
        at: Spot,
        /// How far the answer may be off, as a length.
        within: f64,
    },
    /// How many?
    Count {
        /// What is counted.
        of: Counted,
        /// The pair.
        #[serde(default, skip_serializing_if = "is_default")]
        pair: Names,
        /// The id of the test whose steps are counted; the one that is shown, if it is missing.
        #[serde(default, skip_serializing_if = "is_default")]
        way: Option<String>,
        /// How far the answer may be off.
        #[serde(default, skip_serializing_if = "is_default")]
        within: u64,
    },
    /// Make it so.
    Make {
        /// The shapes that may be changed; the others are locked.
        moving: Vec<String>,
        /// What has to hold, all at once.
        all: Vec<Goal>,
    },
}

/// An enum about a pair, which each variant may name. Fields in square brackets may be missing too.
macro_rules! about_a_pair {
    ($(#[$about:meta])* $name:ident { $(
        $(#[$doc:meta])* $variant:ident { $($field:ident: $type:ty),* $(,)? $([$($maybe:ident: $of:ty),+])? }
    )+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(
            missing_docs,
            reason = "`pair` and `at`, an instant in place of the one that is shown, are the same everywhere"
        )]
        pub enum $name { $(
            $(#[$doc])*
            $variant {
                $($field: $type,)*
                #[serde(default, skip_serializing_if = "is_default")]
                pair: Names,
                $($(
                    #[serde(default, skip_serializing_if = "is_default")]
                    $maybe: $of,
                )+)?
            },
        )+ }

        impl $name {
            /// The pair in question, if it is named.
            pub fn pair(&self) -> Option<&(String, String)> {
                match self { $(Self::$variant { pair, .. } => pair.as_ref(),)+ }
            }
        }
    };
}

about_a_pair! {
    /// Something that is so or not.
    Claim {
        /// The pair overlaps.
        Overlap { [at: Option<f64>] }
        /// The pair touches: it overlaps, and by no more than rounding.
        Touching { [at: Option<f64>] }
        /// The pair meets at some instant of the frame.
        Meets {}
        /// Another way to ask, by its id, says that the pair overlaps.
        Says { way: String }
        /// Another way to ask, by its id, is right about the pair.
        Right { way: String }
        /// The bounding volumes of the pair meet.
        VolumesMeet { volume: BoundingVolume }
    }
}

/// An instant of the frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Instant {
    /// The first contact.
    #[default]
    First,
    /// The last contact.
    Last,
    /// The least distance of a pair that never meets.
    Nearest,
}

about_a_pair! {
    /// A place.
    Spot {
        /// The point of the one shape that is nearest to the other.
        Nearest { on: Part }
        /// The point in which the pair first touches.
        FirstContact {}
    }
}

/// One of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are named after what they are")]
pub enum Part {
    A,
    B,
}

/// Something that is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counted {
    /// The axes that the test can try.
    Axes,
    /// The axes that the test tries until it knows.
    AxesUntilDecided,
    /// The axes that separate the pair.
    Separators,
    /// The steps of the test.
    Steps,
    /// The steps of the test of this name, such as `Clamp`.
    StepsNamed(String),
    /// The coordinates that are clamped and change by it.
    Clamped,
    /// The iterations of GJK.
    Iterations,
    /// The points that two curves share.
    SharedPoints,
    /// All pairs of shapes, each of which has to be tested where nothing is sorted out before.
    PairTests,
    /// The pairs of boxes that are tested along the sorted axis.
    BoxTests,
    /// The pairs whose boxes meet.
    BoxesMeet,
    /// The pairs that overlap.
    Overlaps,
    /// The pairs of nodes that a search through trees visits.
    NodePairs,
}

impl Counted {
    /// Whether it is a number of the whole scene, and of no pair.
    pub fn is_of_the_scene(&self) -> bool {
        matches!(self, Self::PairTests | Self::BoxTests | Self::BoxesMeet | Self::Overlaps)
    }
}

about_a_pair! {
    /// Something that a challenge wants.
    Goal {
        /// The pair is apart.
        Apart { [at: Option<f64>] }
        /// The pair overlaps.
        Overlap { [at: Option<f64>] }
        /// The pair touches: it overlaps, and by no more than rounding.
        Touching { [at: Option<f64>] }
        /// The pair is apart by a distance in these limits: lengths, or ulps of the largest coordinate of the pair as
        /// seen from A's reference point.
        Gap { [at_least: Option<f64>, at_most: Option<f64>, ulps: Option<f64>] }
        /// The pair overlaps by a penetration depth in these limits.
        Depth { [at_least: Option<f64>, at_most: Option<f64>] }
        /// Axes separate the pair, all of this sort.
        SeparatedOnlyBy { axis: AxisSort, [way: Option<String>] }
        /// The pair meets in the frame.
        Meets {}
        /// The pair never meets in the frame.
        Misses {}
        /// The first contact is at this instant, or as near to it as `within`.
        FirstContact { at: f64, within: f64 }
        /// The last contact is at this instant, or as near to it as `within`.
        LastContact { at: f64, within: f64 }
        /// Another way to ask, by its id, is wrong about the pair.
        Disagree { way: String }
        /// The pair meets in the frame, and at none of so many instants is it seen to overlap.
        Tunnels { samples: usize }
        /// The bounding volumes of the pair meet, or with `not: true` they do not.
        VolumesMeet { volume: BoundingVolume, [not: bool] }
        /// A number is this, or in these limits.
        Count {
            of: Counted,
            [way: Option<String>, is: Option<u64>, at_least: Option<u64>, at_most: Option<u64>]
        }
    }
}

/// A sort of axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AxisSort {
    /// Normals of faces of A; in the plane of its sides.
    FaceOfA,
    /// Normals of faces of B.
    FaceOfB,
    /// Cross products of two edges.
    Edges,
    /// The coordinate axis of this number, from 0.
    Coordinate(usize),
    /// From a corner of the one to the centre of the other.
    Corner,
}

impl Ask {
    /// Whether it asks for an answer, which the picture would give away. A challenge asks for none.
    pub fn is_question(&self) -> bool {
        !matches!(self, Self::Make { .. })
    }

    /// The pair in question, if it is named.
    pub fn pair(&self) -> Option<&(String, String)> {
        match self {
            Self::YesNo(claim) => claim.pair(),
            Self::Where { at, .. } => at.pair(),
            Self::WhichAxis { pair, .. } | Self::When { pair, .. } | Self::Count { pair, .. } => {
                pair.as_ref()
            }
            Self::Make { all, .. } => all.iter().find_map(Goal::pair),
        }
    }

    /// The instant in question, if one is named.
    pub fn at(&self) -> Option<f64> {
        match self {
            Self::YesNo(Claim::Overlap { at, .. } | Claim::Touching { at, .. }) => *at,
            _ => None,
        }
    }

    /// The shapes that may be changed; `None` for all.
    pub fn moving(&self) -> Option<Vec<&str>> {
        match self {
            Self::Make { moving, .. } => Some(moving.iter().map(String::as_str).collect()),
            Self::Where { shape, .. } => Some(vec![shape]),
            _ => None,
        }
    }

    /// The id of the test whose axes or steps are meant, if it is named.
    pub fn way(&self) -> Option<&str> {
        match self {
            Self::WhichAxis { way, .. } | Self::Count { way, .. } => way.as_deref(),
            _ => None,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
