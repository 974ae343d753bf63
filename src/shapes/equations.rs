//! Shapes as formulas, with their numbers, for people to read.

pub(super) mod line_forms;
mod pen;
#[cfg(test)]
mod tests;

pub(super) use pen::{NAMES, Pen, on_unit_sphere, plus};

use super::figure::Figure;
use super::{Shape, each_kind};
use crate::vector::Vector;

/// One way to write a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equation {
    /// The form of the equation, such as "implicit" or "parametric".
    pub form: &'static str,
    /// The formula: p is a point of the shape, (x, y) or (x, y, z) are its coordinates.
    pub text: String,
}

impl<V: Vector> Shape<V> {
    /// The shape as formulas: the implicit form that its points fulfil, and the parametric one that runs through them.
    ///
    /// Numbers of the shape are written in the fewest digits that read back to them; computed numbers, also
    /// those from angles, with as many digits as are certain: 7 in single precision, 15 in double. Closed
    /// sets have ≤; if a set has an inside, its boundary curve or surface comes second.
    pub fn equations(&self) -> Vec<Equation> {
        self.equations_in(size_of::<V::Scalar>() == size_of::<f32>())
    }

    /// The same; `single` says that the numbers are those of single precision, also where they are held as doubles.
    pub fn equations_in(&self, single: bool) -> Vec<Equation> {
        let forms = each_kind!(self, figure => figure.equations(Pen::Exact { single }));
        forms.into_iter().map(|(form, text)| Equation { form, text }).collect()
    }
}
