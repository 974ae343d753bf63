//! Settings and unsaved work, which outlive the program.

use std::path::PathBuf;

use super::library::Place;
use crate::files::{Found, Recovery, Settings};

/// The settings and the unsaved work, which outlive the program.
#[derive(Default)]
pub(in crate::panels) struct Remembered {
    pub settings: Settings,
    /// Unsaved work that was left.
    pub found: Vec<Found>,
    pub autosave: Option<Autosave>,
    /// Why settings and unsaved work cannot be kept at all.
    pub no_autosave: Option<String>,
}

/// The folder for settings and unsaved work, and its current content.
pub(in crate::panels) struct Autosave {
    pub(super) folder: PathBuf,
    pub recovery: Recovery,
    /// The settings as they are on the disk.
    pub(super) settings: Settings,
    /// The open scene as it was kept last: its place, its version, and whether it had unsaved work.
    pub(super) kept: Option<(Option<Place>, u64, bool)>,
    /// The earliest time of the next save.
    pub(super) next: f64,
    /// Why the last save failed.
    pub(super) failed: Option<String>,
}
