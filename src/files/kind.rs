//! The formats of pictures and films.

use std::path::Path;

/// The format of a file of pictures, by the extension of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// `png`: a picture.
    Png,
    /// `gif`: a film of at most 256 colours a picture, played by everything.
    Gif,
    /// `apng`: a film of all colours, played by browsers.
    Apng,
}

impl PictureKind {
    /// The format for the extension of a file; `None` for an unknown one.
    pub fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "apng" => Some(Self::Apng),
            _ => None,
        }
    }
}
