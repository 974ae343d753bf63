//! The program's own files, on a system with files: only their owner may read them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use super::disk;
use crate::scene::{Limit, Progress, read_file};

/// Writes a file as a whole or not at all, in a folder that is made if necessary.
pub(crate) fn keep(file: &Path, bytes: &[u8]) -> io::Result<()> {
    disk::make_private_folder(file.parent().unwrap_or(Path::new("")))?;
    disk::write_private(file, bytes)
}

/// The bytes of a file, if it is within the limit.
pub(crate) fn kept(file: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    read_file(file, limit, &Progress::default())
}

/// Removes a file; it is no error if there is none.
pub(crate) fn drop_kept(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The files in a folder.
pub(crate) fn all_kept(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect()
}

/// A name that no other run of the program has had or will have.
pub(crate) fn name_of_run() -> String {
    // The id of a process is used again: in a container after each start.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", process::id(), now.as_nanos())
}

/// Whether the run of this name still goes on; `None` if it is no name of a run.
pub(crate) fn run_goes_on(name: &str) -> Option<bool> {
    let id: u32 = name.split('-').next()?.parse().ok()?;
    Some(disk::another_runs(id))
}
