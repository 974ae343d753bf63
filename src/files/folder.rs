//! The search for scene files in folders.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use crate::scene::{Format, Progress, Stage};

/// The progress of reading an entry of a folder, in bytes of a mesh that take as long.
const ENTRY: u64 = 4 << 10;

/// The scene files in a folder and in the folders within.
#[derive(Debug, Default)]
pub struct Search {
    /// The files in the order of their names, folder by folder.
    pub files: Vec<PathBuf>,
    /// The files and folders that could not be read. The search went on beside them.
    pub unread: Vec<(PathBuf, io::Error)>,
}

impl Search {
    /// Searches a folder. Only plain files count, and links to such. Links to folders are not followed: they
    /// may lead round in a circle, or out of the folder. It fails only if it is given up.
    pub fn of(folder: &Path, progress: &Progress) -> io::Result<Self> {
        let mut search = Self::default();
        search.visit(folder, progress)?;
        Ok(search)
    }

    fn visit(&mut self, folder: &Path, progress: &Progress) -> io::Result<()> {
        for entry in self.entries(folder) {
            progress.spend(ENTRY);
            progress.at(Stage::Folder(self.files.len()))?;
            let path = entry.path();
            let is_scene = Format::of(&path).is_some();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.visit(&path, progress)?,
                Ok(kind) if kind.is_file() && is_scene => self.files.push(path),
                Ok(kind) if kind.is_symlink() && is_scene => match fs::metadata(&path) {
                    Ok(about) if about.is_file() => self.files.push(path),
                    Ok(_) => {}
                    Err(error) => self.unread.push((path, error)),
                },
                Ok(_) => {}
                Err(error) => self.unread.push((path, error)),
            }
        }
        Ok(())
    }

    /// The entries of a folder, by name, as far as it can be read.
    fn entries(&mut self, folder: &Path) -> Vec<DirEntry> {
        let mut entries = Vec::new();
        let read = fs::read_dir(folder).and_then(|folder| {
            folder.into_iter().try_for_each(|entry| entry.map(|entry| entries.push(entry)))
        });
        if let Err(error) = read {
            self.unread.push((folder.to_owned(), error));
        }
        entries.sort_by_key(DirEntry::file_name);
        entries
    }
}
