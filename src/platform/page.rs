//! The page around the window, in a browser. The program sends it messages as addresses of a scheme of its own,
//! and reads answers from the page's address. The scripts `web/page.js` and `web/person.js` handle them.

use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use macroquad::miniquad::{self, window};

use super::Wishes;
use crate::scene::Limit;
use crate::words::Language;

/// The address of the page.
pub fn page() -> String {
    quad_url::path(false)
}

/// The address with which the page was opened.
pub fn asked() -> Option<String> {
    Some(quad_url::path(true))
}

fn tell(what: &str, text: &str) {
    quad_url::link_open(&format!("hitbench-{what}:{text}"), false);
}

/// Sends the page a question: the answer replaces its address once.
fn ask(what: &str, text: &str) -> String {
    tell(what, text);
    quad_url::path(true)
}

/// Downloads a file of this name.
pub(super) fn download(name: &str, bytes: &[u8]) {
    tell("file", &format!("{name},{}", STANDARD.encode(bytes)));
}

/// The present preferences of the system or the browser.
pub(crate) fn wishes() -> Wishes {
    let answer = ask("wishes", "");
    let is = |name: &str| answer.split(' ').any(|word| word == name);
    let scale = answer.split(' ').find_map(|word| word.strip_prefix("scale=")?.parse().ok());
    let language = answer.split(' ').find_map(|word| Language::of(word.strip_prefix("lang=")?));
    let (dark, reduced_motion, touch) = (Some(is("dark")), is("calm"), is("touch"));
    Wishes { dark, reduced_motion, touch, scale, language }
}

/// Tells the page which language is spoken, for screen readers and the like.
pub(crate) fn speaks(tag: &str) {
    tell("lang", tag);
}

/// Lets a screen reader say this.
pub(crate) fn announce(text: &str) {
    tell("say", text);
}

/// Sets whether leaving the page loses work, so that the browser asks before.
pub(crate) fn guard(on: bool) {
    tell("guard", if on { "on" } else { "" });
}

/// Sets whether text is typed, for which a device without a keyboard shows one.
pub(crate) fn typing(on: bool) {
    tell("type", if on { "on" } else { "" });
}

/// Lets a person choose files; they arrive as if they were dropped.
pub(crate) fn choose_files() {
    tell("choose", "");
}

/// Fetches a file that lies beside the page; one that is not there is never taken.
pub(crate) fn fetch(name: &str, take: impl Fn(Vec<u8>) + 'static) {
    miniquad::fs::load_file(name, move |answer| {
        if let Ok(bytes) = answer {
            take(bytes);
            window::schedule_update();
        }
    });
}

/// The name of a file in the browser's storage: its path.
fn name(file: &Path) -> String {
    file.to_string_lossy().into_owned()
}

/// Stores a file in the browser's storage.
pub(crate) fn keep(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let text = str::from_utf8(bytes).map_err(io::Error::other)?;
    match ask("keep", &format!("{}\n{text}", name(file))) {
        fault if fault.is_empty() => Ok(()),
        fault => Err(io::Error::other(fault)),
    }
}

/// The bytes of a stored file, if it is within the limit.
pub(crate) fn kept(file: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    let answer = ask("kept", &name(file));
    limit.check(answer.len() as u64)?;
    let text = answer.strip_prefix('=').ok_or(io::ErrorKind::NotFound)?;
    Ok(text.as_bytes().to_vec())
}

/// Removes a stored file; it is no error if there is none.
pub(crate) fn drop_kept(file: &Path) -> io::Result<()> {
    tell("drop", &name(file));
    Ok(())
}

/// The stored files of a folder.
pub(crate) fn all_kept(folder: &Path) -> Vec<PathBuf> {
    let names = ask("all", &name(&folder.join("")));
    names.lines().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

/// A name that no other page of the program has.
pub(crate) fn name_of_run() -> String {
    ask("run", "")
}

/// Whether the page of this name is still open; `None` if it is no name of a page.
pub(crate) fn run_goes_on(name: &str) -> Option<bool> {
    Some(ask("runs", name) != "no")
}
