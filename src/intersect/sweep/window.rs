use super::Overlap;
use crate::intersect::probe::{Comparison, Probe, Relation, Step};
use crate::vector::{Scalar, Vector};

/// The times u, before and after the frame too, from `entry` to `exit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Window<S> {
    pub entry: S,
    pub exit: S,
}

impl<S: Scalar> Window<S> {
    pub fn always() -> Self {
        Self { entry: S::neg_infinity(), exit: S::infinity() }
    }

    pub fn never() -> Self {
        Self { entry: S::infinity(), exit: S::neg_infinity() }
    }

    pub fn always_if(holds: bool) -> Self {
        if holds { Self::always() } else { Self::never() }
    }

    /// The times in both: from the later entry to the earlier exit.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        let (entry, exit) = (self.entry.max(other.entry), self.exit.min(other.exit));
        if entry <= exit { Self { entry, exit } } else { Self::never() }
    }

    /// From the first time in either to the last time in either.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self { entry: self.entry.min(other.entry), exit: self.exit.max(other.exit) }
    }

    /// No instant of [0, 1] is in it.
    #[inline(always)]
    pub fn misses_frame(self) -> bool {
        !(self.entry <= self.exit && self.entry <= S::ONE && self.exit >= S::ZERO)
    }

    /// The part of it in the frame.
    pub fn in_frame(self) -> Self {
        self.and(Self { entry: S::ZERO, exit: S::ONE })
    }

    /// The answer: what of it lies in the frame.
    #[inline(always)]
    pub fn answer<V: Vector<Scalar = S>, P: Probe<V>>(self, probe: &mut P) -> Option<Overlap<S>> {
        // Adding zero turns -0 into 0.
        let first = self.entry.max(S::ZERO) + S::ZERO;
        let last = self.exit.min(S::ONE) + S::ZERO;
        let meets = first <= last;
        probe.step(|| {
            Step::Compare(Comparison {
                name: "they meet in the frame",
                left_formula: "max(0, first)",
                relation: Relation::Le,
                right_formula: "min(1, last)",
                left: first,
                right: last,
                verdict: Some(meets),
            })
        });
        meets.then_some(Overlap { first, last })
    }
}
