//! The preferences that a person has set for all programs; and the functions that only a page has, which do
//! nothing elsewhere.

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
}

/// The present preferences: none for a program on a desktop.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn wishes() -> Wishes {
    Wishes::default()
}

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
