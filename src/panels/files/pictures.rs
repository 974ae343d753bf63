//! Pictures and films of the window: chosen, taken one by one, and saved.

use std::path::PathBuf;

use crate::files::{Film, FilmKind};

/// The picture or film that is being taken, and what this frame has to do with it.
#[derive(Default)]
pub struct Pictures {
    pub(in crate::panels) shooting: Option<Shooting>,
    /// This frame is painted for a picture.
    pub(in crate::panels) takes_picture: bool,
}

/// A picture or film in progress.
pub(in crate::panels) enum Shooting {
    Still {
        file: PathBuf,
        times: u32,
    },
    Film {
        file: PathBuf,
        kind: FilmKind,
        /// The film, from the first picture on.
        film: Option<Film>,
        /// The number of pictures taken.
        taken: u32,
        /// The time that was shown before.
        u: f64,
    },
}
