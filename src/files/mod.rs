//! The files of the program: scenes that are saved, work that is not yet, settings, and pictures.
//! [`crate::platform`] reads and writes them.

#[cfg(feature = "app")]
mod address;
mod folder;
mod kind;
mod path;
#[cfg(feature = "app")]
mod picture;
mod progress;
mod recovery;
mod settings;

#[cfg(feature = "app")]
pub use address::{Address, AddressError, LinkError, link_to};
pub use folder::Search;
pub use kind::PictureKind;
#[cfg(feature = "app")]
pub use picture::{Film, FilmKind, Picture, PictureError};
pub use progress::Progress;
pub use recovery::{Found, Kept, Recovery};
pub use settings::Settings;

pub use crate::platform::{Stamp, data_folder, stamp, write};
