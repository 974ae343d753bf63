use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::path;
use crate::platform;
use crate::scene::Limit;

/// How many files are remembered.
const RECENT: usize = 8;

/// What a person has chosen for good.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Bright marks on near-black, or dark ones on white; `None` where a person has not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<bool>,
    /// How many sizes larger than usual everything is.
    pub scale: usize,
    /// The hint for the first time was shown.
    pub greeted: bool,
    /// The files opened or saved last, the latest first.
    #[serde(with = "path::list")]
    pub recent: Vec<PathBuf>,
}

impl Settings {
    /// What was chosen last time; the usual where nothing was, or nothing that can be read.
    pub fn load(data: &Path) -> Self {
        let text = platform::kept(&file(data), Limit::TEXT).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Keeps it for the next time.
    pub fn save(&self, data: &Path) -> io::Result<()> {
        platform::keep(&file(data), &serde_json::to_vec_pretty(self)?)
    }

    /// A file was opened or saved.
    pub fn remember(&mut self, file: &Path) {
        self.recent.retain(|other| other != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(RECENT);
    }
}

fn file(data: &Path) -> PathBuf {
    data.join("settings.json")
}
