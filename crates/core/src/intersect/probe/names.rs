//! The names in a record. One table turns each into words: see [`words`](crate::words).

use super::ItemPair;
use crate::roles::{Fields, Nested, Role, Same, Told, roles};

/// An enum, with each of its variants in `ALL`. Where one holds something, `=` says what it holds there.
macro_rules! listed {
    ($(#[$doc:meta])* pub enum $name:ident {$(
        $(#[$of:meta])*
        $variant:ident
        $(($held:ident: $of_held:ty as $as_held:ty) = ($sample:expr))?
        $({ $field:ident: $type:ty as $role:ty } = { $given:expr })?,
    )+}) => {
        roles! { $(#[$doc])* pub enum $name {
            $($(#[$of])* $variant $(($held: $of_held as $as_held))? $({ $field: $type as $role })?),+
        } }

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

impl Side {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl Fields for Side {
    type Wide = Self;

    fn widened(self) -> Self {
        self
    }

    fn swapped(self) -> Self {
        self.other()
    }

    fn told(&self) -> Told {
        Same::told(self)
    }
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
        LeftHalf, LeftEdge, RightHalf, RightEdge, Face, Edge(i: usize as Same) = (0), NoAreaInSweep, OverFace,
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
        NearestWithin, CoresNear, HeightWithin, OnSide, BeyondFace(i: usize as Same) = (0), CentersNear,
        CornerInside,
        // Lines
        OppositeSides, InOnePlane, InItsPlane, InsideSide(i: usize as Same) = (0), OnePoint, OnOneLine,
        RangesOverlap, AfterStart(of: Side as Nested) = (Side::A),
        BeforeEnd(of: Side as Nested) = (Side::B),
        // Sectors
        NearApex, AheadOfApex { and: bool as Same } = { true }, AngleWithin, AngleWithinSquared,
        SignsOfAngle, EdgeNear, ReachesWedge, NearestToApex, HoldsApex, EdgeEntersDisk,
        // Rays
        AheadOfOrigin, EntryBeforeExit, LineNear, InsideSlab, SlabsShareAPart, AxisNear,
        BeyondStart, BeforeFarEnd, BetweenEnds,
        // Sweeps
        MeetInFrame, TouchingBefore, InFrontBefore, NearerAfter, OverlapBefore, EntriesBeforeExits,
    }
}

roles! {
    /// Between what the points of a [`Step::Closest`](super::Step::Closest) lie.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Measured {
        /// The shapes themselves.
        Shapes,
        /// Their cores: a centre, a segment, or all of a shape without a radius.
        Cores,
        /// The whole line of a ray, or a line; and a centre, or an end of a capsule's segment.
        Line,
        /// The side `number` of the triangle `of`, from 0, and the core of the other shape.
        Side {
            /// The triangle.
            of: Side as Nested,
            /// The number of its side.
            number: usize as Same,
        },
        /// An edge of a sector, and a centre.
        Edge,
        /// The corner of a box with this number, from 0, and a centre.
        Corner(number: usize as Same),
    }
}

roles! {
    /// A test that runs as a part of another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PartName {
        /// The test of two items of trees.
        Items(pair: ItemPair as Nested),
        /// The static test at the start of the frame.
        Start,
        /// The static test at the end of the frame.
        End,
        /// The sweep along line `number`, from 0, of a path of so many.
        Line {
            /// Its number.
            number: u32 as Same,
            /// The number of all lines.
            of: u32 as Same,
        },
    }
}
