//! Trees of bounding volumes and broad phases find what brute force finds.

mod broad_phase;
mod built;
mod bvh;
mod mesh;
mod mesh_rows;
mod queue;
mod shared;
mod volumes;
