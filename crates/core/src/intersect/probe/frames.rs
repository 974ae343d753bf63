//! The step of the tests that write one box in the frame of the other.

use super::Side;
use crate::roles::{Axes, Exchanged, InSpace, Nested, roles};
use crate::vector::Vector;

roles! {
    /// [`Step::Frames`](super::Step::Frames): the other box was written in the frame of the box `of`.
    ///
    /// With the centres c and the axes a₁, a₂, … of `of` and b₁, b₂, … of the other, T = ((c_b − c_a) · aᵢ)ᵢ and
    /// R = (aᵢ · bₖ)ᵢₖ.
    ///
    /// Source: Gomez, listing 6; Gottschalk, Lin and Manocha (1996).
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Frames<V: Vector> {
        /// In whose frame the other box is written.
        pub of: Side as Nested,
        /// The centres of A and of B.
        pub centers: [V; 2] as Exchanged<InSpace>,
        /// The axes of A and of B.
        pub axes: [V::Axes; 2] as Exchanged<Axes<V>>,
        /// T: the centre of the other box.
        pub translation: V as InSpace,
        /// The columns of R: the axes of the other box.
        pub rotation: V::Axes as Axes<V>,
    }
}
