//! Rounding to decimal numbers that are short.

use glam::DVec3;

/// A power of ten to which numbers are rounded, so that they stay short.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    exponent: i32,
}

impl Grid {
    /// A grid that holds every number: nothing is rounded.
    pub const EXACT: Self = Self { exponent: -400 };

    /// The largest power of ten that is at most a quarter of `pixel`: the rounding cannot be seen.
    pub fn for_pixel(pixel: f64) -> Self {
        let exponent = (pixel * 0.25).log10().floor();
        Self { exponent: if exponent.is_finite() { exponent as i32 } else { 0 } }
    }

    /// The power of ten itself.
    pub fn step(self) -> f64 {
        10_f64.powi(self.exponent)
    }

    /// The nearest multiple, as the double nearest to the decimal number.
    pub fn round(self, value: f64) -> f64 {
        // Powers of ten up to 10^22 are exact, so that one division rounds once.
        let power = 10_f64.powi(self.exponent.abs());
        let rounded = if self.exponent <= 0 {
            (value * power).round() / power
        } else {
            (value / power).round() * power
        };
        // A value may be too large to have digits after the point, or too small for a power to exist. Adding
        // zero makes -0 zero.
        if rounded.is_finite() { rounded + 0.0 } else { value }
    }

    pub fn round_vector(self, value: DVec3) -> DVec3 {
        DVec3::new(self.round(value.x), self.round(value.y), self.round(value.z))
    }
}
