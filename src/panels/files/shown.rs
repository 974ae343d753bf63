//! Opening a folder: finds and lists its scenes, and opens the first.

use std::io;
use std::path::{Path, PathBuf};

use super::library::Item;
use crate::files::Search;
use crate::panels::frame::session::Session;
use crate::scene::{Progress, Stage};
use crate::words::{say, tr};

/// The greatest number of unreadable files that are named.
const NAMED: usize = 10;

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

impl Session {
    /// Lists the scenes of a folder, opens the first, and reports what cannot be read.
    pub(in crate::panels) fn show_folder(&mut self, folder: &Path, shown: Shown) {
        let unread = &shown.unread;
        let mut lines: Vec<String> = unread
            .iter()
            .take(NAMED)
            .map(|(path, error)| format!("{}: {error}", path.display()))
            .collect();
        if unread.len() > NAMED {
            lines.push(say!("and {} more", unread.len() - NAMED));
        }
        let files = self.library.add_scenes(shown.items);
        let first = self.put_in_order(&files);
        if let Some(place) = first {
            self.open(place);
        } else if lines.is_empty() {
            lines.push(say!("{} holds no .ron or .json file", folder.display()));
        }
        if !lines.is_empty() {
            let title = if first.is_some() {
                tr("Not all of it can be read")
            } else {
                tr("This cannot be opened")
            };
            self.complain(title, lines.join("\n"));
        }
    }
}
