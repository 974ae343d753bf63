//! Numbers as text.

use super::expression::{ExpressionError, evaluate};
use crate::scene::{Precision, Unit};

/// The notation of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notation {
    /// The shortest decimal form that reads back to the same bits.
    #[default]
    Decimal,
    /// The 32 or 64 bits in hexadecimal, such as `0x3f800000` for 1.
    Bits,
}

/// The text of a number, without its unit. [`read_number`] reads the same number of that precision from it.
pub fn write_number(value: f64, notation: Notation, precision: Precision) -> String {
    match notation {
        Notation::Bits => precision.bits(value),
        Notation::Decimal if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) => {
            format!("{:e}", precision.shortest(value))
        }
        Notation::Decimal => precision.written(value).to_string(),
    }
}

/// The value of `text`, see [`evaluate`], as the double with the fewest digits that is the same number in that precision.
pub fn read_number(text: &str, unit: Unit, precision: Precision) -> Result<f64, ExpressionError> {
    // A plain number is rounded once, not by way of the double nearest to it.
    let plain = match precision {
        Precision::F32 => text.trim().parse().ok().map(f32::into),
        Precision::F64 => text.trim().parse().ok(),
    };
    let plain = plain.filter(|value: &f64| value.is_finite());
    let value = plain.map_or_else(|| evaluate(text, unit), Ok)?;
    if precision == Precision::F32 && (value as f32).is_infinite() {
        return Err(ExpressionError::NotFinite(format!("{value:e}, beyond the largest f32")));
    }
    Ok(precision.shortest(value))
}
