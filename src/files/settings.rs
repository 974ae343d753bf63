//! The settings of a person.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Progress, path};
use crate::platform;
use crate::scene::Limit;

/// The number of recent files that are kept.
const RECENT: usize = 8;

/// The settings that are kept from run to run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The dark theme, or the light one; `None` if a person has not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<bool>,
    /// The tag of the language; `None` if a person has not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The number of steps by which everything is larger than usual.
    pub scale: usize,
    /// The hint for new users was shown.
    pub greeted: bool,
    /// What is done of the lessons.
    #[serde(skip_serializing_if = "Progress::is_empty")]
    pub progress: Progress,
    /// The files opened or saved last, the latest first.
    #[serde(with = "path::list")]
    pub recent: Vec<PathBuf>,
}

impl Settings {
    /// The settings of the last run; the defaults if there are none that can be read.
    pub fn load(data: &Path) -> Self {
        let text = platform::kept(&file(data), Limit::TEXT).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Saves the settings.
    pub fn save(&self, data: &Path) -> io::Result<()> {
        platform::keep(&file(data), &serde_json::to_vec_pretty(self)?)
    }

    /// Adds a file that was opened or saved to the recent ones.
    pub fn remember(&mut self, file: &Path) {
        self.recent.retain(|other| other != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(RECENT);
    }
}

fn file(data: &Path) -> PathBuf {
    data.join("settings.json")
}
