//! Ways to answer one question, cases that break engines, hunts for cases in which two ways
//! contradict one another, and the referee, which asks other engines.
//!
//! Programs use this library by the name of `hitbench`, with its feature `scene`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cases;
pub mod hunt;
pub mod referee;
pub mod trial;
pub mod ways;
