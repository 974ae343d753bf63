//! The window as a whole: one frame of it, its layout, and who has the keys.

pub(super) mod announce;
pub(super) mod composition;
pub(super) mod dialogs;
pub(super) mod embedded;
pub(super) mod hint;
pub(super) mod language;
pub(super) mod narrow;
pub(super) mod panes;
pub(super) mod passes;
pub(super) mod questions;
pub mod room;
pub(super) mod session;
mod spoken;
pub(super) mod switches;
pub(super) mod tabs;
pub(super) mod top;
pub(super) mod wishes;
