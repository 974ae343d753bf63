//! Bounding volumes: hulls, balls, boxes and k-DOPs around points. That they contain them is judged in exact arithmetic.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;

mod boxes;
mod clouds;
#[cfg(feature = "scene")]
mod findings;
mod hulls;
mod kdops;
#[cfg(feature = "app")]
mod panel;
mod volumes;
#[cfg(feature = "app")]
#[path = "../window/mod.rs"]
mod window;
