use crate::vector::Scalar;
use crate::widen::widened;

/// The numbers from `min` to `max`, both included. An end may be infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval<S> {
    /// The lower end.
    pub min: S,
    /// The upper end.
    pub max: S,
}

impl<S: Scalar> Interval<S> {
    /// From `center − radius` to `center + radius`.
    #[inline]
    pub fn around(center: S, radius: S) -> Self {
        Self { min: center - radius, max: center + radius }
    }
}

widened! {
    Interval<S: Scalar => f64> { min: double, max: double }
}
