//! The files of the program: scenes that are saved, work that is not yet, settings, and pictures.
//! [`crate::platform`] reads and writes them.

#[cfg(feature = "app")]
mod address;
mod folder;
mod kind;
mod path;
#[cfg(feature = "app")]
mod picture;
mod recovery;
mod settings;

#[cfg(feature = "app")]
pub use address::{Address, AddressError, LinkError, link_to};
pub use folder::Search;
pub use kind::PictureKind;
#[cfg(feature = "app")]
pub use picture::{Film, Picture, PictureError};
pub use recovery::{Found, Kept, Recovery};
pub use settings::{Progress, Settings};

pub use crate::platform::{Stamp, data_folder, stamp, write};
