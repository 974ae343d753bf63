//! Whatever is pressed and wherever it is dragged: no panic, no NaN, and the scene can always be written and undone.
//!
//! `COUNT=1000000` sets the number of events at the panels, `SEED=7` the first of the seeds.

mod events;
mod order;
pub mod session;
