//! Whatever is pressed and wherever it is dragged: no panic, no NaN, and the scene can always be written and undone.
//!
//! `COUNT=1000000` sets the number of events at the panels, `SEED=7` the first of the seeds.
#![cfg(feature = "scene")]

#[path = "../hands/mod.rs"]
mod hands;

mod bench;
#[cfg(feature = "app")]
mod events;
#[cfg(feature = "app")]
mod order;
#[cfg(feature = "app")]
mod session;
