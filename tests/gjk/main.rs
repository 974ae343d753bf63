//! The general method for any pair of bounded convex shapes.

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod certify;
mod depths;
mod distances;
mod laws;
mod near_contact;
mod peer;
mod sandwich;
