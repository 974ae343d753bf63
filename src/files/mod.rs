//! What is kept on the disk: scenes that are saved, work that is not yet, and what a person has chosen.
//!
//! Nobody else writes a file, or asks whether one has changed.

mod disk;
mod recovery;
mod settings;

pub use disk::{Stamp, data_folder, stamp, write};
pub use recovery::{Found, Kept, Recovery};
pub use settings::Settings;
