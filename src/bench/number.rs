use super::expression::{ExpressionError, Unit, evaluate};

/// How a number is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notation {
    /// In the shortest decimal form that reads back to the same bits.
    #[default]
    Decimal,
    /// As its 32 bits in hexadecimal, such as `0x3f800000` for 1.
    Bits,
}

impl Unit {
    /// What is shown after a decimal number.
    pub fn suffix(self) -> &'static str {
        match self {
            Unit::None => "",
            Unit::Degrees => "°",
            Unit::Radians => " rad",
        }
    }
}

/// The text of a number, without its unit. [`read_number`] reads the same bits from it.
pub fn write_number(value: f32, notation: Notation) -> String {
    match notation {
        Notation::Bits => format!("0x{:08x}", value.to_bits()),
        Notation::Decimal if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) => {
            format!("{value:e}")
        }
        Notation::Decimal => format!("{value}"),
    }
}

/// The `f32` nearest to what `text` stands for: see [`evaluate`].
pub fn read_number(text: &str, unit: Unit) -> Result<f32, ExpressionError> {
    // A plain number is rounded once, not by way of the double nearest to it.
    let plain = text.trim().parse::<f32>().ok().filter(|value| value.is_finite());
    if let Some(value) = plain {
        return Ok(value);
    }
    let value = evaluate(text, unit)?;
    let nearest = value as f32;
    if nearest.is_finite() {
        Ok(nearest)
    } else {
        Err(ExpressionError::NotFinite(format!("{value:e}, beyond the largest f32")))
    }
}
