//! Scenes as files: the library, opening, saving, recovery, links and pictures.

pub(super) mod address;
pub(super) mod browser;
pub(super) mod chooser;
pub(super) mod desk;
pub(super) mod dropped;
pub(super) mod keeper;
pub(super) mod library;
pub(super) mod links;
pub(super) mod loading;
pub(super) mod meshes;
mod opening;
pub(super) mod pictures;
mod reloading;
pub(super) mod saved_file;
mod saving;
