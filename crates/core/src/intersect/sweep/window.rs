use crate::vector::Scalar;

/// The times u, before and after the frame too, from `entry` to `exit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::intersect) struct Window<S> {
    pub entry: S,
    pub exit: S,
}

impl<S: Scalar> Window<S> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn always() -> Self {
        Self { entry: S::neg_infinity(), exit: S::infinity() }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn never() -> Self {
        Self { entry: S::infinity(), exit: S::neg_infinity() }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn always_if(holds: bool) -> Self {
        if holds { Self::always() } else { Self::never() }
    }

    /// The times in both: from the later entry to the earlier exit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn and(self, other: Self) -> Self {
        let (entry, exit) = (self.entry.max(other.entry), self.exit.min(other.exit));
        if entry <= exit { Self { entry, exit } } else { Self::never() }
    }

    /// From the first time in either to the last time in either.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: Self) -> Self {
        Self { entry: self.entry.min(other.entry), exit: self.exit.max(other.exit) }
    }

    /// No instant of [0, 1] is in it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn misses_frame(self) -> bool {
        !((self.entry <= self.exit) & (self.entry <= S::ONE) & (self.exit >= S::ZERO))
    }

    /// The part of it in the frame.
    pub fn in_frame(self) -> Self {
        self.and(Self { entry: S::ZERO, exit: S::ONE })
    }
}
