//! What a way answers, or why it does not.

use std::borrow::Cow;

use hitbench_core::shapes::Interval;

/// The answer of a way, or why there is none.
pub type Told = Result<Answer, NoAnswer>;

/// Why a way has no answer.
#[derive(Debug, Clone, PartialEq)]
pub enum NoAnswer {
    /// It is still at work.
    Pending,
    /// It does not know the question, or has failed: in words.
    Failed(Cow<'static, str>),
}

impl NoAnswer {
    /// In words.
    pub fn words(&self) -> &str {
        match self {
            Self::Pending => "it is still at work",
            Self::Failed(why) => why,
        }
    }

    /// Of an error.
    pub(super) fn failed(error: impl ToString) -> Self {
        Self::Failed(error.to_string().into())
    }
}

/// What a way says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// They have a point in common; of a sweep also at which instants first and last. A published sweep may say times outside
    /// of the frame, or NaN.
    Hit(Option<Interval<f64>>),
    /// They have one over the frame, from this instant on: the way does not tell when the last is.
    HitFrom(f64),
    /// They have none.
    Miss,
    /// The way cannot tell: it is nearer to touching than its rounding, or a search had to end.
    Undecided,
}

impl Answer {
    /// Of a verdict.
    pub fn of(hit: bool) -> Self {
        if hit { Self::Hit(None) } else { Self::Miss }
    }

    /// Of a sweep.
    pub fn of_times(times: Option<Interval<f64>>) -> Self {
        times.map_or(Self::Miss, |times| Self::Hit(Some(times)))
    }

    /// The verdict, if there is one.
    pub fn hit(self) -> Option<bool> {
        match self {
            Self::Hit(_) | Self::HitFrom(_) => Some(true),
            Self::Miss => Some(false),
            Self::Undecided => None,
        }
    }

    /// When they meet first.
    pub fn first(self) -> Option<f64> {
        match self {
            Self::Hit(times) => times.map(|times| times.min),
            Self::HitFrom(first) => Some(first),
            _ => None,
        }
    }

    /// Whether both say something, and not the same: another verdict, or a first instant that is off by more than a thousandth
    /// of the frame.
    pub fn contradicts(self, other: Self) -> bool {
        let (Some(hit), Some(other_hit)) = (self.hit(), other.hit()) else { return false };
        if hit != other_hit {
            return true;
        }
        let far = |(x, y): (f64, f64)| x.is_nan() || y.is_nan() || (x - y).abs() > 1e-3;
        self.first().zip(other.first()).is_some_and(far)
    }
}
