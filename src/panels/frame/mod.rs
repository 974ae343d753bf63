//! The window as a whole: one frame of it, its layout, and who has the keys.

pub(super) mod announce;
pub(super) mod composition;
mod decisions;
pub(super) mod embedded;
pub(super) mod hint;
pub(super) mod language;
pub(super) mod narrow;
pub(super) mod panes;
mod pass;
mod passes;
pub(super) mod program;
pub mod room;
mod spoken;
pub(super) mod switches;
pub(super) mod tabs;
pub(super) mod talk;
pub(super) mod top;
pub(super) mod window;
