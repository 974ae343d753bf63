//! Trees of bounding volumes and broad phases find what brute force finds.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;
#[cfg(feature = "app")]
#[path = "../window/mod.rs"]
#[macro_use]
mod window;

mod broad_phase;
mod bvh;
mod computed;
mod crowd;
#[cfg(feature = "app")]
mod crowd_panel;
mod mesh;
mod mesh_rows;
#[cfg(feature = "app")]
mod panel;
#[cfg(feature = "scene")]
mod placed;
mod scenes;
#[cfg(feature = "scene")]
mod searches;
mod volumes;
