use crate::roles::{Number, roles};
use crate::vector::Scalar;

roles! {
    /// The numbers from `min` to `max`, both included. An end may be infinite.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Interval<S: Scalar> {
        /// The lower end.
        pub min: S as Number,
        /// The upper end.
        pub max: S as Number,
    }
}

impl<S: Scalar> Interval<S> {
    /// From `center − radius` to `center + radius`.
    #[inline]
    pub fn around(center: S, radius: S) -> Self {
        Self { min: center - radius, max: center + radius }
    }
}
