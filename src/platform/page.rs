//! The page around the window, in a browser. It is told by addresses of a scheme of its own, and answers in place of its
//! own address: its scripts `web/page.js` and `web/person.js` take them.

use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::Wishes;
use crate::scene::Limit;

/// Where the page lies.
pub fn page() -> String {
    quad_url::path(false)
}

/// The address that the page was asked for.
pub fn asked() -> Option<String> {
    Some(quad_url::path(true))
}

fn tell(what: &str, text: &str) {
    quad_url::link_open(&format!("hitbench-{what}:{text}"), false);
}

/// Asks the page something: the answer takes the place of its address once.
fn ask(what: &str, text: &str) -> String {
    tell(what, text);
    quad_url::path(true)
}

/// Gives a person a file of this name.
pub(super) fn download(name: &str, bytes: &[u8]) {
    tell("file", &format!("{name},{}", STANDARD.encode(bytes)));
}

/// What the person before the page, or the system, wishes now.
pub(crate) fn wishes() -> Wishes {
    let answer = ask("wishes", "");
    let is = |name: &str| answer.split(' ').any(|word| word == name);
    let scale = answer.split(' ').find_map(|word| word.strip_prefix("scale=")?.parse().ok());
    Wishes { dark: Some(is("dark")), reduced_motion: is("calm"), touch: is("touch"), scale }
}

/// Lets a reader of screens say this.
pub(crate) fn announce(text: &str) {
    tell("say", text);
}

/// Whether leaving the page loses work, so that it is asked about.
pub(crate) fn guard(on: bool) {
    tell("guard", if on { "on" } else { "" });
}

/// Whether text is typed, for which a device without keys shows some.
pub(crate) fn typing(on: bool) {
    tell("type", if on { "on" } else { "" });
}

/// Lets a person choose files; they arrive as if they were dropped.
pub(crate) fn choose_files() {
    tell("choose", "");
}

/// The names in the browser's storage: those of files, with the folders in which they would lie.
fn name(file: &Path) -> String {
    file.to_string_lossy().into_owned()
}

/// Keeps a file in the browser's storage.
pub(crate) fn keep(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let text = str::from_utf8(bytes).map_err(io::Error::other)?;
    match ask("keep", &format!("{}\n{text}", name(file))) {
        fault if fault.is_empty() => Ok(()),
        fault => Err(io::Error::other(fault)),
    }
}

/// The bytes of a file that is kept, if it is no larger than that.
pub(crate) fn kept(file: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    let answer = ask("kept", &name(file));
    limit.check(answer.len() as u64)?;
    let text = answer.strip_prefix('=').ok_or(io::ErrorKind::NotFound)?;
    Ok(text.as_bytes().to_vec())
}

/// Removes a file; one that is not there is no error.
pub(crate) fn drop_kept(file: &Path) -> io::Result<()> {
    tell("drop", &name(file));
    Ok(())
}

/// The files that are kept in a folder.
pub(crate) fn all_kept(folder: &Path) -> Vec<PathBuf> {
    let names = ask("all", &name(&folder.join("")));
    names.lines().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

/// A name that no other page of the program has.
pub(crate) fn name_of_run() -> String {
    ask("run", "")
}

/// Whether another page of this name is still open; `None` of what is no such name.
pub(crate) fn run_goes_on(name: &str) -> Option<bool> {
    Some(ask("runs", name) != "no")
}
