//! The serialisation of paths: as text, or byte by byte if they are not valid UTF-8.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Kept {
    Text(String),
    /// A name that is not in UTF-8, which a disk may hold all the same.
    Bytes {
        bytes: Vec<u8>,
    },
}

impl From<&Path> for Kept {
    fn from(path: &Path) -> Self {
        #[cfg(unix)]
        if path.to_str().is_none() {
            use std::os::unix::ffi::OsStrExt;
            return Self::Bytes { bytes: path.as_os_str().as_bytes().to_vec() };
        }
        Self::Text(path.to_string_lossy().into_owned())
    }
}

impl From<Kept> for PathBuf {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Text(text) => text.into(),
            #[cfg(unix)]
            Kept::Bytes { bytes } => {
                use std::os::unix::ffi::OsStringExt;
                std::ffi::OsString::from_vec(bytes).into()
            }
            #[cfg(not(unix))]
            Kept::Bytes { bytes } => String::from_utf8_lossy(&bytes).into_owned().into(),
        }
    }
}

/// An optional path.
pub(super) mod maybe {
    use super::*;

    pub fn serialize<S: Serializer>(path: &Option<PathBuf>, s: S) -> Result<S::Ok, S::Error> {
        path.as_deref().map(Kept::from).serialize(s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<PathBuf>, D::Error> {
        Ok(Option::<Kept>::deserialize(d)?.map(PathBuf::from))
    }
}

pub(super) mod list {
    use super::*;

    pub fn serialize<S: Serializer>(paths: &[PathBuf], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(paths.iter().map(|path| Kept::from(path.as_path())))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<PathBuf>, D::Error> {
        Ok(Vec::<Kept>::deserialize(d)?.into_iter().map(PathBuf::from).collect())
    }
}
