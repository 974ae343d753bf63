use std::path::Path;

/// What is in a file of pictures, by the ending of its name.
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
    /// `None` for another ending.
    pub fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "apng" => Some(Self::Apng),
            _ => None,
        }
    }
}
