//! Whether a web page can be opened, and the address of the page that runs the program.

use std::env;
use std::ffi::OsStr;

/// Programs that open a page in the default browser.
const OPENERS: &[&str] = &["xdg-open", "x-www-browser", "wslview"];
/// Such programs that belong to desktops, and count only in one.
const OF_DESKTOPS: &[&str] = &[
    "gio",
    "kde-open",
    "kde-open5",
    "kfmclient",
    "gvfs-open",
    "gnome-open",
    "mate-open",
    "exo-open",
];

/// The address of the page on which the program runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
pub fn page() -> String {
    "https://hitbench.github.io/hitbench/".to_owned()
}

/// The address with which the page was opened, if the program runs in a browser.
#[cfg(not(target_arch = "wasm32"))]
pub fn asked() -> Option<String> {
    None
}

/// Whether some program can open a page in a browser. Systems that do so themselves count too.
pub fn has_browser() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let desktop = set("XDG_CURRENT_DESKTOP") || set("DESKTOP_SESSION");
    let path = env::var_os("PATH").unwrap_or_default();
    !cfg!(target_os = "linux") || set("BROWSER") || has_opener(&path, desktop)
}

/// Whether one of these folders holds such a program; those of desktops count only in one.
fn has_opener(path: &OsStr, desktop: bool) -> bool {
    let of_desktops = if desktop { OF_DESKTOPS } else { &[] };
    let mut folders = env::split_paths(path);
    folders.any(|folder| OPENERS.iter().chain(of_desktops).any(|name| folder.join(name).is_file()))
}

#[cfg(test)]
mod tests {
    use super::has_opener;

    #[test]
    fn a_program_on_the_path_opens_pages() {
        let [empty, full] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let path = std::env::join_paths([empty.path(), full.path()]).unwrap();
        assert!(!has_opener(&path, true));
        std::fs::write(full.path().join("gio"), "").unwrap();
        assert!(has_opener(&path, true) && !has_opener(&path, false));
        std::fs::write(full.path().join("xdg-open"), "").unwrap();
        assert!(has_opener(&path, false) && !has_opener(empty.path().as_os_str(), false));
    }
}
