//! The names in a record. One table turns each into words: see [`words`](crate::words).

use super::ItemPair;

/// An enum of steps or of reasons, with the names of its variants for programs.
macro_rules! named {
    ($(#[$doc:meta])* pub enum $name:ident $(<$V:ident: $bound:ident>)? {
        $($(#[$of:meta])* $variant:ident $(($($held:tt)*))? $({ $($field:tt)* })?),+ $(,)?
    }) => {
        $(#[$doc])*
        pub enum $name $(<$V: $bound>)? {
            $($(#[$of])* $variant $(($($held)*))? $({ $($field)* })?),+
        }

        impl $(<$V: $bound>)? $name $(<$V>)? {
            /// The names of all, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($variant)),+];

            /// Its name for programs, which never changes.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => stringify!($variant)),+
                }
            }
        }
    };
}
pub(super) use named;

/// An enum, with each of its variants in `ALL`. Where one holds something, `=` says what it holds there.
macro_rules! listed {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$of:meta])* $variant:ident $(($held:ty) = ($sample:expr))? $({ $field:ident: $type:ty } = { $given:expr })?,)+
    }) => {
        $(#[$doc])*
        pub enum $name {
            $($(#[$of])* $variant $(($held))? $({ $field: $type })?,)+
        }

        impl $name {
            /// Each variant once; where it holds something, with one example of that.
            pub const ALL: &'static [Self] = &[$(Self::$variant $(($sample))? $({ $field: $given })?),+];
        }
    };
}

/// One of the two arguments of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// A coordinate that is clamped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coordinate {
    /// The parameter s of the first segment.
    S,
    /// The parameter t of a segment.
    T,
    /// A coordinate in the frame of a box, by number.
    Axis(usize),
}

listed! {
    /// A way that a test takes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the table of words says each in a sentence")]
    pub enum Branch {
        // Scale
        Rescaled, TinySquares, Exact,
        // Lines, segments and triangles
        Parallel, NotParallel, NearlyASegment, NoArea, FootInside, Pierces,
        // Sectors
        /// In space: what [`Step::Reflect`](super::Step::Reflect) is in the plane.
        TurnedAboutAxis, WideSector,
        // Rays
        ParallelOutsideSlab, ParallelInsideSlab, ParallelToPlane, SeenEdgeOn, NearestBeforeRay,
        TouchesWithinRounding, AlongAxis, AcrossAxis, BallWithoutCone,
        // Sweeps
        NoRelativeMotion, OverlapBefore, BallAboutStart, BallAboutEnd, BetweenEnds, WholeBall,
        LeftHalf, LeftEdge, RightHalf, RightEdge, Face, Edge(usize) = (0), NoAreaInSweep, OverFace,
        AlongEdge, AtCorner, ConvexDistance, ConcaveDistance, Backwards, NoPartsLeft, NoDistance,
        ApartAtStart, TouchAtStart, ApartAtEnd, TouchAtEnd,
    }
}

listed! {
    /// The question that a comparison answers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the table of words says each in a sentence")]
    pub enum ComparisonName {
        // Distances and heights
        NearestWithin, CoresNear, HeightWithin, OnSide, BeyondFace(usize) = (0), CentersNear,
        CornerInside,
        // Lines
        OppositeSides, InOnePlane, InItsPlane, InsideSide(usize) = (0), OnePoint, OnOneLine,
        RangesOverlap, AfterStart(Side) = (Side::A), BeforeEnd(Side) = (Side::B),
        // Sectors
        NearApex, AheadOfApex { and: bool } = { true }, AngleWithin, AngleWithinSquared,
        SignsOfAngle, EdgeNear, ReachesWedge, NearestToApex, HoldsApex, EdgeEntersDisk,
        // Rays
        AheadOfOrigin, EntryBeforeExit, LineNear, InsideSlab, SlabsShareAPart, AxisNear,
        BeyondStart, BeforeFarEnd, BetweenEnds,
        // Sweeps
        MeetInFrame, TouchingBefore, InFrontBefore, NearerAfter, OverlapBefore, EntriesBeforeExits,
    }
}

/// A test that runs as a part of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartName {
    /// The test of two items of trees.
    Items(ItemPair),
    /// The static test at the start of the frame.
    Start,
    /// The static test at the end of the frame.
    End,
    /// The sweep along line `number`, from 0, of a path of so many.
    Line {
        /// Its number.
        number: u32,
        /// The number of all lines.
        of: u32,
    },
}

impl ComparisonName {
    pub(super) fn swapped(self) -> Self {
        match self {
            ComparisonName::AfterStart(side) => ComparisonName::AfterStart(side.other()),
            ComparisonName::BeforeEnd(side) => ComparisonName::BeforeEnd(side.other()),
            question => question,
        }
    }
}

impl PartName {
    pub(super) fn swapped(self) -> Self {
        match self {
            PartName::Items(pair) => PartName::Items(pair.swapped()),
            name => name,
        }
    }
}
