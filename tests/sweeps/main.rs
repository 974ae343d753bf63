//! Sweeps against what is known without rounding.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;

mod contact_normals;
mod exact_touches;
mod gave_up;
mod rooms;
#[cfg(feature = "scene")]
mod visited_boxes;
mod wide_sectors;
