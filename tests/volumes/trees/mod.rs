//! Trees of bounding volumes and broad phases find what brute force finds.

mod broad_phase;
mod built;
mod bvh;
#[cfg(feature = "scene")]
mod computed;
mod mesh;
mod mesh_rows;
#[cfg(feature = "scene")]
mod obj;
#[cfg(feature = "scene")]
mod placed;
mod queue;
#[cfg(feature = "scene")]
mod scenes;
#[cfg(feature = "scene")]
mod searches;
mod shared;
mod volumes;
