//! Bounding volumes and the trees that are made of them.

#[macro_use]
extern crate hitbench_testing as common;

mod bounds;
mod trees;
