//! Intersection tests that explain themselves: the core of hitbench.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::{explain, matrix};
//! use hitbench::shapes::{Aabb, Capsule, Shape};
//!
//! let capsule: Shape<Vec3> = Capsule::new(Vec3::ZERO, Vec3::Y, 0.5)?.into();
//! let crate_at = |x: f32| Aabb::new(Vec3::X * x, Vec3::ONE).map(Shape::from);
//!
//! assert!(matrix::overlap(&capsule, &crate_at(1.5)?)?); // It touches, so it overlaps.
//! assert_eq!(matrix::distance(&capsule, &crate_at(3.5)?)?.distance, 2.0);
//! let met = matrix::sweep(&capsule, Vec3::X * 4.0, &crate_at(3.5)?, Vec3::ZERO)?;
//! assert_eq!(met.expect("it flies into the crate").first, 0.5);
//!
//! let (verdict, record) = explain::overlap(&capsule, &crate_at(3.5)?);
//! assert!(verdict == Ok(false) && record.decided.is_some()); // The record says why.
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`shapes`]: [`Shape`](shapes::Shape) and its kinds.
//! - [`intersect::matrix`]: `overlap`, `distance`, `penetration`, `sweep` and `raycast` of any two shapes.
//! - [`intersect::overlap`], [`contains`](intersect::contains), [`distance`](mod@intersect::distance),
//!   [`sweep`](mod@intersect::sweep), [`raycast`](mod@intersect::raycast): the same of two kinds, such as
//!   [`ball_aabb`](intersect::overlap::ball_aabb).
//! - [`intersect::explain`]: the same with a [`Record`](intersect::Record), whose [`steps`](intersect::steps) say how a test has
//!   decided.
//! - [`intersect::bvh`], [`intersect::broad_phase`]: trees, and all pairs of many boxes.
//! - [`bounds`]: bounding volumes of points.
//! - [`vector`]: the vectors of glam as one trait.
//!
//! Every test is written once, over a [`Vector`] and a [`Probe`](intersect::Probe), which hears each step as it is taken. With the
//! probe `()` only the verdict remains; with a recorder the same computation can be drawn.
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
mod roles;
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
