//! Scene files of hitbench, the words for what is found in them, and the outlines of their shapes.
//!
//! Programs use this library by the name of `hitbench`, with its feature `scene`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::disallowed_types)]

// `say!` names this library, here too.
extern crate self as hitbench_scene;

pub mod number;
pub mod outline;
#[warn(clippy::disallowed_methods)]
pub mod scene;
pub mod words;
