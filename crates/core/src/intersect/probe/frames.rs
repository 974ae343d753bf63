//! The step of the tests that write one box in the frame of the other.

use super::Side;
use crate::vector::Vector;
use crate::widen::widened;

/// [`Step::Frames`](super::Step::Frames): the other box was written in the frame of the box `of`.
///
/// With the centres c and the axes a₁, a₂, … of `of` and b₁, b₂, … of the other, T = ((c_b − c_a) · aᵢ)ᵢ and
/// R = (aᵢ · bₖ)ᵢₖ.
///
/// Source: Gomez, listing 6; Gottschalk, Lin and Manocha (1996).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frames<V: Vector> {
    /// In whose frame the other box is written.
    pub of: Side,
    /// The centres of A and of B.
    pub centers: [V; 2],
    /// The axes of A and of B.
    pub axes: [V::Axes; 2],
    /// T: the centre of the other box.
    pub translation: V,
    /// The columns of R: the axes of the other box.
    pub rotation: V::Axes,
}

impl<V: Vector> Frames<V> {
    pub(super) fn swapped(self) -> Self {
        let ([a, b], [a_axes, b_axes]) = (self.centers, self.axes);
        Self { of: self.of.other(), centers: [b, a], axes: [b_axes, a_axes], ..self }
    }
}

widened! {
    Frames<V: Vector => V::Double> {
        of: same, centers: each, axes: frames, translation, rotation: axes,
    }
}
