//! Scenes as files: the library, opening, saving, recovery, links and pictures.

pub(super) mod address;
mod autosave;
pub(super) mod browser;
pub(super) mod chooser;
pub(super) mod desk;
pub(super) mod dropped;
pub(super) mod lesson_rows;
pub(super) mod library;
pub(super) mod links;
pub(super) mod loading;
pub(super) mod meshes;
mod opening;
pub(super) mod order;
pub(super) mod pictures;
pub(super) mod remembered;
pub(super) mod saved_file;
mod saving;
mod shooting;
pub(super) mod shown;
