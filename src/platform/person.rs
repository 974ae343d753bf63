//! What the system, or the person before it, wishes of all programs; and what only a page can do for a person, which is
//! nothing where there is none.

/// What is wished now.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wishes {
    /// A dark theme, or a light one; `None` where nobody says.
    pub dark: Option<bool>,
    /// Nothing is to move by itself.
    pub reduced_motion: bool,
    /// The pointer is a finger.
    pub touch: bool,
    /// Pixels to a point, where the window library does not follow them.
    pub scale: Option<f32>,
}

/// What is wished now: of a program on a desktop nothing.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn wishes() -> Wishes {
    Wishes::default()
}

/// Lets a reader of screens say this.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn announce(_text: &str) {}

/// Whether leaving the page loses work, so that it is asked about. Elsewhere the window asks.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn guard(_on: bool) {}

/// Whether text is typed, for which a device without keys shows some.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn typing(_on: bool) {}

/// Lets a person choose files; they arrive as if they were dropped. Elsewhere they are chosen in the window.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) fn choose_files() {}
