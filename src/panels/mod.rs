//! What stands around the viewport, in egui.

mod search;
pub mod words;
