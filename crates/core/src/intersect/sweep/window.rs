//! The times at which two shapes meet in a sweep: rounded, with an inner and an outer bound, as in interval arithmetic.

use crate::intersect::filter::Filtered;
use crate::vector::Scalar;

/// The rounded times from `entry` to `exit`, which may lie outside the frame, and bounds that hold for the times of the frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::intersect) struct Window<S> {
    pub entry: S,
    pub exit: S,
    /// The interval of times at which the shapes certainly meet; empty if its first time is after its last.
    pub certain: [S; 2],
    /// The interval of times outside of which they are certainly apart.
    pub possible: [S; 2],
}

impl<S: Scalar> Window<S> {
    /// Times without rounding errors, or whose errors do not matter.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new(entry: S, exit: S) -> Self {
        Self { entry, exit, certain: [entry, exit], possible: [entry, exit] }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn always() -> Self {
        Self::new(S::neg_infinity(), S::infinity())
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn never() -> Self {
        Self::new(S::infinity(), S::neg_infinity())
    }

    /// All times or none, depending on whether a condition holds: as rounded, certainly, and possibly.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn always_if([holds, certainly, possibly]: [bool; 3]) -> Self {
        let of = |holds| if holds { Self::always() } else { Self::never() };
        Self { certain: of(certainly).certain, possible: of(possibly).possible, ..of(holds) }
    }

    /// The intersection: from the later entry to the earlier exit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn and(self, other: Self) -> Self {
        let both = |a: [S; 2], b: [S; 2]| [a[0].max(b[0]), a[1].min(b[1])];
        let (certain, possible) =
            (both(self.certain, other.certain), both(self.possible, other.possible));
        let [entry, exit] = both([self.entry, self.exit], [other.entry, other.exit]);
        let (entry, exit) =
            if entry <= exit { (entry, exit) } else { (S::infinity(), S::neg_infinity()) };
        Self { entry, exit, certain, possible }
    }

    /// The hull of the union: from the first time in either to the last in either.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: Self) -> Self {
        let or_empty = |[from, to]: [S; 2]| {
            if from <= to { [from, to] } else { [S::infinity(), S::neg_infinity()] }
        };
        let either = |a: [S; 2], b: [S; 2]| {
            let (a, b) = (or_empty(a), or_empty(b));
            [a[0].min(b[0]), a[1].max(b[1])]
        };
        let (certain, possible) =
            (either(self.certain, other.certain), either(self.possible, other.possible));
        Self {
            entry: self.entry.min(other.entry),
            exit: self.exit.max(other.exit),
            certain,
            possible,
        }
    }

    /// Whether no instant of [0, 1] lies between the rounded times.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn misses_frame(self) -> bool {
        !is_in_frame([self.entry, self.exit])
    }

    /// Whether the shapes are certainly apart in all of [0, 1].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn surely_misses_frame(self) -> bool {
        !is_in_frame(self.possible)
    }

    /// Whether the shapes meet in the frame.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn in_frame_verdict(self) -> Filtered {
        Filtered::between(is_in_frame(self.certain), is_in_frame(self.possible))
    }

    /// Whether the shapes meet at the end of the frame.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn at_end(self) -> Filtered {
        let holds = |[from, to]: [S; 2]| (from <= S::ONE) & (to >= S::ONE);
        Filtered::between(holds(self.certain), holds(self.possible))
    }

    /// The part of the window in the frame.
    pub fn in_frame(self) -> Self {
        self.and(Self::new(S::ZERO, S::ONE))
    }
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn is_in_frame<S: Scalar>([from, to]: [S; 2]) -> bool {
    (from <= to) & (from <= S::ONE) & (to >= S::ZERO)
}
