//! Opens a text in the editor of the system.

use std::io;
use std::path::Path;

/// The program that opens a text for editing, and its arguments: never one that would run it.
#[cfg(target_os = "macos")]
const EDITOR: &[&str] = &["open", "-t"];
#[cfg(target_os = "windows")]
const EDITOR: &[&str] = &["notepad"];
#[cfg(not(any(target_os = "macos", target_os = "windows", target_arch = "wasm32")))]
const EDITOR: &[&str] = &["xdg-open"];

/// Opens a file there, and does not wait for it to be closed.
#[cfg(not(target_arch = "wasm32"))]
pub fn open(file: &Path) -> io::Result<()> {
    use std::process::{Command, Stdio};
    let mut command = Command::new(EDITOR[0]);
    command.args(&EDITOR[1..]).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // Somebody has to take note of its end.
    super::threads::start(move || drop(child.wait()));
    Ok(())
}

/// On a page there is none.
#[cfg(target_arch = "wasm32")]
pub fn open(_: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
