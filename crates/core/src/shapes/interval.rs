use crate::vector::Scalar;

/// The numbers from `min` to `max`, both included. An end may be infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval<S> {
    /// The lower end.
    pub min: S,
    /// The upper end.
    pub max: S,
}

impl<S: Scalar> Interval<S> {
    /// The same in double precision.
    #[inline]
    pub fn widened(self) -> Interval<f64> {
        Interval { min: self.min.double(), max: self.max.double() }
    }

    /// From `center − radius` to `center + radius`.
    #[inline]
    pub fn around(center: S, radius: S) -> Self {
        Self { min: center - radius, max: center + radius }
    }
}
