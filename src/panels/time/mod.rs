//! The time of the frame: the timeline and the plot of the separation.

pub(super) mod advance;
pub(super) mod plot;
pub(super) mod timeline;
