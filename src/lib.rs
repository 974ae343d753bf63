//! hitbench: intersection tests that explain themselves, and a bench to play with them.
//!
//! Every test is written once and takes a [`Probe`](intersect::Probe), which is told each step
//! as it is taken. With the probe `()` only the verdict remains; with a recorder the same
//! computation can be drawn.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::disallowed_types)]

#[cfg(feature = "scene")]
pub mod analysis;
#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "scene")]
pub mod bench;
#[warn(clippy::disallowed_methods)]
pub mod bounds;
#[cfg(feature = "scene")]
pub mod cases;
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod cli;
#[warn(clippy::disallowed_methods)]
mod dyadic;
#[cfg(feature = "scene")]
pub mod files;
#[cfg(feature = "scene")]
pub mod hunt;
#[warn(clippy::disallowed_methods)]
pub mod intersect;
#[cfg(feature = "scene")]
pub mod lens;
#[cfg(feature = "scene")]
pub mod lesson;
mod number;
pub mod outline;
#[cfg(feature = "app")]
pub mod panels;
mod parallel;
#[cfg(feature = "scene")]
mod patience;
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod platform;
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod referee;
#[cfg(feature = "scene")]
#[warn(clippy::disallowed_methods)]
pub mod scene;
#[warn(clippy::disallowed_methods)]
pub mod shapes;
#[warn(clippy::disallowed_methods)]
pub mod vector;
#[cfg(feature = "app")]
pub mod view;
pub mod words;

/// The vectors that shapes are made of; with the feature `mint` they are converted from those of other libraries and of
/// other versions of glam.
pub use glam;
pub use vector::{Scalar, Vector};

/// The README's example, held by the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
