//! What is kept on the disk: scenes that are saved, work that is not yet, what a person has chosen, and pictures.
//!
//! Nobody else writes a file, or asks whether one has changed.

#[cfg(feature = "app")]
mod browser;
mod disk;
mod folder;
mod kind;
mod path;
#[cfg(feature = "app")]
mod picture;
mod recovery;
mod settings;

#[cfg(feature = "app")]
pub use browser::has_browser;
pub use disk::{Stamp, data_folder, stamp, write};
pub use folder::Search;
pub use kind::PictureKind;
#[cfg(feature = "app")]
pub use picture::{Film, FilmKind, Picture, PictureError};
pub use recovery::{Found, Kept, Recovery};
pub use settings::Settings;
