//! The open scene: its bench and findings, and all that is shown on the stage and taken from it.

pub(super) mod answer;
pub(super) mod any_scene;
pub(super) mod computing;
pub(super) mod difference;
pub(super) mod drag_switch;
pub(super) mod fingers;
pub(super) mod floats;
pub(super) mod input;
pub(super) mod intervals;
pub(super) mod legend;
pub(super) mod magnifier;
pub(super) mod map;
pub(super) mod open_scene;
pub(super) mod overlay;
pub(super) mod predict;
pub(super) mod routine;
pub(super) mod search_stack;
