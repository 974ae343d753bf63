//! The page around the window, in a browser. It is told by addresses of a scheme of its own, which its script takes: see
//! `web/page.js`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Where the page lies.
pub fn page() -> String {
    quad_url::path(false)
}

/// The address that the page was asked for.
pub fn asked() -> Option<String> {
    Some(quad_url::path(true))
}

/// Gives a person a file of this name.
pub(super) fn download(name: &str, bytes: &[u8]) {
    quad_url::link_open(&format!("hitbench-file:{name},{}", STANDARD.encode(bytes)), false);
}
