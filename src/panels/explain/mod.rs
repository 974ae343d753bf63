//! How a test decided: the tabs "Why" and "Ways", the steps, and what other ways say.

pub(super) mod axes;
pub(super) mod comparison;
pub(super) mod crowd;
pub(super) mod hunt;
pub(super) mod motion;
pub(super) mod sensitivity;
mod step_list;
pub(super) mod steps;
pub(super) mod sweep_intervals;
pub(super) mod told;
pub(super) mod trees;
pub(super) mod trust;
pub(super) mod volumes;
pub(super) mod ways;
pub(super) mod why;
