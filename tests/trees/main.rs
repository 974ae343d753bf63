//! Trees of bounding volumes and broad phases find what brute force finds.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;

mod broad_phase;
mod bvh;
mod computed;
mod mesh;
mod mesh_rows;
mod scenes;
