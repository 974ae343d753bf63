use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, process};

use serde::{Deserialize, Serialize};

/// Tells whether a file is still the one that was read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

/// The stamp of a file; `None` if there is none that can be reached.
pub fn stamp(file: &Path) -> Option<Stamp> {
    let about = fs::metadata(file).ok().filter(|about| about.is_file())?;
    Some(Stamp { modified: about.modified().ok(), length: about.len() })
}

/// Writes a file as a whole: whenever the program or the machine stops, the old file or the new one is there.
///
/// The bytes go to a file beside it, which then takes its name. Where that fails, the old file is as it was. A file that may
/// not be written is refused, although its folder would let it be replaced. A link stays one.
pub fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let old = fs::metadata(&file).ok();
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file may not be written"));
    }
    let beside = beside(&file)?;
    let written = write_new(&beside, bytes).and_then(|()| {
        if let Some(old) = old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        fs::rename(&beside, &file)
    });
    if written.is_err() {
        // What is left of it is of no use to anyone.
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The new name is on the disk once its folder is. Not every system lets a folder be opened.
    if let Some(folder) = file.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = OpenOptions::new().write(true).create(true).truncate(true).open(file)?;
    new.write_all(bytes)?;
    new.sync_all()
}

/// A name in the same folder that no other program takes.
fn beside(file: &Path) -> io::Result<PathBuf> {
    let Some(name) = file.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this names no file"));
    };
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", process::id()));
    Ok(file.with_file_name(hidden))
}

/// Where the platform keeps what programs remember; `None` if it does not say.
pub fn data_folder() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = if cfg!(target_os = "windows") {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("hitbench"))
}
