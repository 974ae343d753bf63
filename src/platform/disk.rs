//! Files that are written as a whole or not at all, and stamps that show whether one has changed.
//!
//! Crates that write atomically (atomic-write-file, tempfile) would replace `create_beside` and the renaming.
//! They leave to their callers most of this module: refusing read-only files, following links, setting the mode
//! from the start, syncing the folder, and removing the parts that a killed program has left, which are
//! recognised by their names.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, process};

use serde::{Deserialize, Serialize};

#[cfg(all(feature = "app", target_arch = "wasm32"))]
use crate::scene::put_in_memory;
use crate::scene::version_in_memory;

/// Whether there are files and folders. A browser has none: written files are downloaded.
pub const HAS_DISK: bool = !cfg!(target_arch = "wasm32");

/// Identifies a version of a file, to recognise whether it has changed since it was read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

impl From<&Metadata> for Stamp {
    fn from(about: &Metadata) -> Self {
        Self { modified: about.modified().ok(), length: about.len() }
    }
}

/// The stamp of a file; `None` if it cannot be reached.
pub fn stamp(file: &Path) -> Option<Stamp> {
    if let Some([version, length]) = version_in_memory(file) {
        let modified = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(version));
        return Some(Stamp { modified, length });
    }
    let about = fs::metadata(file).ok().filter(Metadata::is_file)?;
    Some(Stamp::from(&about))
}

/// The users who may read a written file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// Those who could before; for a new file those that the system chooses.
    Usual,
    /// Its owner alone.
    #[cfg_attr(
        target_arch = "wasm32",
        allow(dead_code, reason = "a browser has a storage of its own")
    )]
    Owner,
}

/// The file as which [`write()`] saves one: a browser replaces signs that some system forbids in names.
pub fn saved_as(file: &Path) -> PathBuf {
    match file.file_name() {
        Some(name) if !HAS_DISK => file.with_file_name(downloaded(&name.to_string_lossy())),
        _ => file.to_owned(),
    }
}

/// The name of a downloaded file: with `_` for what browsers replace.
fn downloaded(name: &str) -> String {
    let forbidden = |c: char| c.is_control() || r#"<>:"/\|?*~"#.contains(c);
    name.replace(forbidden, "_")
}

/// Writes a file as a whole: whenever the program or the machine stops, the old file or the new one is there.
///
/// The bytes go to a temporary file beside it, which is then renamed. If that fails, the old file is unchanged.
/// A read-only file is refused, although its folder would let it be replaced. A link stays a link.
pub fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    #[cfg(all(feature = "app", target_arch = "wasm32"))]
    return match file.file_name() {
        Some(name) => {
            super::page::download(&downloaded(&name.to_string_lossy()), bytes);
            // Kept in memory so that it can be read again.
            put_in_memory(file.to_owned(), bytes.to_vec());
            Ok(())
        }
        None => Err(no_name()),
    };
    #[cfg(not(all(feature = "app", target_arch = "wasm32")))]
    write_for(Readers::Usual, file, bytes)
}

fn no_name() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "this names no file")
}

/// As [`write()`], for a file that only its owner may read.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "a browser has a storage of its own"))]
pub(super) fn write_private(file: &Path, bytes: &[u8]) -> io::Result<()> {
    write_for(Readers::Owner, file, bytes)
}

/// Makes a folder that only its owner may open, with its missing parents. An existing folder gets the same
/// permissions.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "a browser has a storage of its own"))]
pub(super) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
        builder.mode(0o700).create(folder)?;
        if fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            // This fails for a folder of another owner; the files in it are private all the same.
            let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
        }
        Ok(())
    }
    #[cfg(not(unix))]
    builder.create(folder)
}

fn write_for(readers: Readers, file: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    if file.file_name().is_none() {
        return Err(no_name());
    }
    let old = fs::metadata(&file).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let message = "a folder, a device or a pipe has this name";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file may not be written"));
    }
    check_size(bytes.len() as u64)?;
    sweep(&file);
    let old = old.filter(|_| readers == Readers::Usual);
    let (beside, mut new) = create_beside(&file, readers, old.as_ref())?;
    let written = new.write_all(bytes).and_then(|()| {
        if let Some(old) = old {
            new.set_permissions(old.permissions())?;
        }
        new.sync_all()?;
        fs::rename(&beside, &file)
    });
    if written.is_err() {
        // The incomplete file is of no use.
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The new name is on the disk once its folder is synced. Not every system lets a folder be opened.
    if let Some(folder) = file.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The beginning and the end of the name of a temporary file.
const PART: [&str; 2] = [".hitbench-", ".part"];

/// Creates a file in the same folder, with an unpredictable name: a file or link that another program may have
/// put there is never written through.
fn create_beside(
    file: &Path,
    readers: Readers,
    old: Option<&Metadata>,
) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        // The mode is set at creation: at no moment may others read it than in the end.
        options.mode(match (readers, old) {
            (Readers::Owner, _) => 0o600,
            (Readers::Usual, Some(old)) => old.permissions().mode() & 0o777,
            (Readers::Usual, None) => 0o666,
        });
    }
    #[cfg(not(unix))]
    let _ = (readers, old);
    let [begin, end] = PART;
    loop {
        // The keys of `RandomState` come from the system, anew each time.
        let chance = RandomState::new().build_hasher().finish();
        let beside = file.with_file_name(format!("{begin}{}-{chance:016x}{end}", process::id()));
        match options.open(&beside) {
            Ok(new) => return Ok((beside, new)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// The age from which on a temporary file is left over, if the program that wrote it has ended.
const LEFT_OVER: Duration = Duration::from_secs(60);

/// Removes the temporary files beside a file that killed programs have left.
fn sweep(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let [begin, end] = PART;
        let of = name.to_str().and_then(|name| name.strip_prefix(begin)?.strip_suffix(end));
        let Some(id) = of.and_then(|of| of.split_once('-')?.0.parse().ok()) else { continue };
        let age = entry.metadata().ok().filter(Metadata::is_file);
        let age = age.and_then(|about| about.modified().ok()?.elapsed().ok());
        if age.is_some_and(|age| age > LEFT_OVER) && !another_runs(id) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Fails if the system limits files to fewer bytes: writing would end the program with a signal.
fn check_size(bytes: u64) -> io::Result<()> {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max file size"));
    let most = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    let Some(most) = most.filter(|&most: &u64| most < bytes) else { return Ok(()) };
    let message =
        format!("it has {bytes} bytes, and no file may have more than {most} (ulimit -f)");
    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
}

/// Whether another process of this program has this id, as far as the system tells. A zombie, killed but not
/// yet reaped, does not count.
pub(super) fn another_runs(id: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    let own = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The format is `id (name) state …`, where the name may contain anything.
    let name = |stat: &str| Some(stat[stat.find('(')?..stat.rfind(')')?].to_owned());
    let state = stat.rsplit(") ").next().unwrap_or_default();
    id != process::id() && name(&stat) == name(&own) && !state.starts_with(['Z', 'X'])
}

/// The folder in which the platform keeps the data of programs; `None` if it does not say.
pub fn data_folder() -> Option<PathBuf> {
    if !HAS_DISK {
        // A name in the storage of the browser.
        return Some(PathBuf::from("hitbench"));
    }
    let absolute = |path: &PathBuf| path.is_absolute();
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(absolute);
    // If HOME is not set, the system knows the home of the user.
    let home = || env::home_dir().filter(absolute);
    let data = if cfg!(target_os = "windows") {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("hitbench"))
}
