//! Intersection tests that explain themselves: the core of hitbench.
//!
//! Every test is written once and takes a [`Probe`](intersect::Probe), which is told each step as it is taken. With the
//! probe `()` only the verdict remains; with a recorder the same computation can be drawn. Shapes and tests are generic
//! over a [`Vector`], so that each is written once for the plane and for space, in single and in double precision.
//!
//! Programs use this library by the name of `hitbench`, without its default features.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod bounds;
mod dyadic;
pub mod intersect;
mod number;
mod parallel;
mod patience;
pub mod shapes;
pub mod vector;

/// The vectors that shapes are made of; with the feature `mint` they are converted from those of other libraries and of
/// other versions of glam.
pub use glam;
pub use vector::{Scalar, Vector};

/// The parts of this library that the other crates of hitbench need and that may change with any version.
#[doc(hidden)]
pub mod internal {
    pub use crate::number::written;
    /// The checks of constructors, each of which names the field that is at fault.
    pub mod check {
        pub use crate::shapes::error::{direction, number, rotation, scale, size, sizes, vector};
    }
    pub use crate::patience::{MOST_STEPS, Patience};
}
