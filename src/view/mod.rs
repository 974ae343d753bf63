//! Paints a scene and its findings.

pub mod style;

pub use style::{Ink, Role, Style, Theme};
