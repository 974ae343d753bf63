//! Numbers as a file has them.

use std::fmt::{Display, LowerExp};

use crate::vector::Scalar;

/// A number in the fewest digits that read back to it, and with no row of zeros: `1e308` rather than 309 digits.
pub fn written<T: Scalar + Display + LowerExp>(value: T) -> String {
    let size = value.double().abs();
    let is_plain = size == 0.0 || (1e-7..1e21).contains(&size) || !size.is_finite();
    if is_plain { value.to_string() } else { format!("{value:e}") }
}
