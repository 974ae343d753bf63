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
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod cli;
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod engine;
#[cfg(feature = "scene")]
pub mod files;
#[cfg(feature = "scene")]
pub mod known_sources;
#[cfg(feature = "scene")]
pub mod lesson;
#[cfg(feature = "app")]
pub mod panels;
#[cfg(feature = "scene")]
#[allow(clippy::disallowed_types)]
pub mod platform;
#[cfg(feature = "scene")]
pub mod presets;
#[cfg(feature = "app")]
pub mod view;

#[doc(inline)]
pub use hitbench_core::{Scalar, Vector, bounds, glam, intersect, shapes, vector};
#[cfg(feature = "scene")]
#[doc(inline)]
pub use hitbench_hunt::{cases, hunt, referee, trial, ways};
#[cfg(feature = "scene")]
#[doc(inline)]
pub use hitbench_scene::{outline, scene, words};
#[cfg(feature = "scene")]
use {hitbench_core::internal as patience, hitbench_scene::number};

/// The README's example, held by the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
