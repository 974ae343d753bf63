//! What the program keeps for itself, where it runs on a system with files: for nobody but its owner to read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use super::disk;
use crate::scene::{Limit, Progress, read_file};

/// Writes a file as a whole or not at all, in a folder that is made if it is not there.
pub(crate) fn keep(file: &Path, bytes: &[u8]) -> io::Result<()> {
    disk::make_private_folder(file.parent().unwrap_or(Path::new("")))?;
    disk::write_private(file, bytes)
}

/// The bytes of a file that is kept, if it is no larger than that.
pub(crate) fn kept(file: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    read_file(file, limit, &Progress::default())
}

/// Removes a file; one that is not there is no error.
pub(crate) fn drop_kept(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The files that are kept in a folder.
pub(crate) fn all_kept(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect()
}

/// A name that no other run of the program has had or will have.
pub(crate) fn name_of_run() -> String {
    // The number of a process comes again: in a container after each start.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", process::id(), now.as_nanos())
}

/// Whether another program of this name still runs; `None` of what is no such name.
pub(crate) fn run_goes_on(name: &str) -> Option<bool> {
    let id: u32 = name.split('-').next()?.parse().ok()?;
    Some(disk::another_runs(id))
}
