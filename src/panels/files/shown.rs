//! Opening a folder: finds and lists its scenes, and opens the first.

use std::io;
use std::path::{Path, PathBuf};

use super::library::Item;
use crate::files::Search;
use crate::scene::{Progress, Stage};

/// The scenes of a folder, with their titles.
#[derive(Debug, Default)]
pub struct Shown {
    /// The scenes, sorted by file name.
    pub items: Vec<Item>,
    /// The files and folders that could not be read.
    pub unread: Vec<(PathBuf, io::Error)>,
}

impl Shown {
    /// Reads the scenes of a folder and of its subfolders. Fails only if it is cancelled.
    pub fn in_folder(folder: &Path, progress: &Progress) -> io::Result<Self> {
        let Search { files, unread } = Search::of(folder, progress)?;
        let count = files.len();
        let read = |(index, file)| {
            progress.at(Stage::Titles([index, count]))?;
            Ok(Item::of(file, progress))
        };
        let items = files.into_iter().enumerate().map(read).collect::<io::Result<_>>()?;
        Ok(Self { items, unread })
    }
}
