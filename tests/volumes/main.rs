//! Bounding volumes and the trees that are made of them.

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod trees;
