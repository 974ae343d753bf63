//! The times at which two shapes meet in a sweep, as they are rounded, with bounds of the rounding.

use crate::intersect::filter::Filtered;
use crate::vector::Scalar;

/// The times u, before and after the frame too, from `entry` to `exit`, as they are rounded; and what of them is certain in spite
/// of that, for the times of the frame alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::intersect) struct Window<S> {
    pub entry: S,
    pub exit: S,
    /// From the first to the last of the times at which they certainly meet; there are none where the first comes after the last.
    pub certain: [S; 2],
    /// The times before and after which they are certainly apart.
    pub possible: [S; 2],
}

impl<S: Scalar> Window<S> {
    /// Times that are certain, or of which nobody asks how certain they are.
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

    /// All times or none: as numbers are rounded, where they hold with a margin, and where they might hold.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn always_if([holds, certainly, possibly]: [bool; 3]) -> Self {
        let of = |holds| if holds { Self::always() } else { Self::never() };
        Self { certain: of(certainly).certain, possible: of(possibly).possible, ..of(holds) }
    }

    /// The times in both: from the later entry to the earlier exit.
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

    /// From the first time in either to the last time in either.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: Self) -> Self {
        let told = |[from, to]: [S; 2]| {
            if from <= to { [from, to] } else { [S::infinity(), S::neg_infinity()] }
        };
        let either = |a: [S; 2], b: [S; 2]| {
            let (a, b) = (told(a), told(b));
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

    /// No instant of [0, 1] is in it, as it is rounded.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn misses_frame(self) -> bool {
        !is_in_frame([self.entry, self.exit])
    }

    /// Certainly no instant of [0, 1] is in it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn surely_misses_frame(self) -> bool {
        !is_in_frame(self.possible)
    }

    /// Whether they meet in the frame.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn in_frame_verdict(self) -> Filtered {
        Filtered::between(is_in_frame(self.certain), is_in_frame(self.possible))
    }

    /// Whether they meet at the end of the frame.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn at_end(self) -> Filtered {
        let holds = |[from, to]: [S; 2]| (from <= S::ONE) & (to >= S::ONE);
        Filtered::between(holds(self.certain), holds(self.possible))
    }

    /// The part of it in the frame.
    pub fn in_frame(self) -> Self {
        self.and(Self::new(S::ZERO, S::ONE))
    }
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn is_in_frame<S: Scalar>([from, to]: [S; 2]) -> bool {
    (from <= to) & (from <= S::ONE) & (to >= S::ZERO)
}
