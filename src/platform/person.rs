//! The preferences that a person has set for all programs; and the functions that only a page has, which do
//! nothing elsewhere.

use crate::words::Language;

/// The present preferences.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wishes {
    /// A dark theme, or a light one; `None` without a preference.
    pub dark: Option<bool>,
    /// Less animation.
    pub reduced_motion: bool,
    /// The pointer is a finger.
    pub touch: bool,
    /// The pixels per point, if the window library does not follow them.
    pub scale: Option<f32>,
    /// The language.
    pub language: Option<Language>,
}

/// The present preferences: on a desktop only the language is known.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn wishes() -> Wishes {
    // In this order the first that is set decides.
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|tag| !tag.is_empty()));
    Wishes { language: tag.as_deref().and_then(Language::of), ..Wishes::default() }
}

/// Tells the page which language is spoken.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn speaks(_tag: &str) {}

/// Lets a screen reader say this.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn announce(_text: &str) {}

/// Sets whether leaving the page loses work, so that the browser asks before. Elsewhere the window asks.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn guard(_on: bool) {}

/// Sets whether text is typed, for which a device without a keyboard shows one.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn typing(_on: bool) {}

/// Lets a person choose files; they arrive as if they were dropped. Elsewhere they are chosen in the window.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn choose_files() {}
