//! The settings of a person, and what they have done of the lessons.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::path;
use crate::lesson::Lesson;
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

/// The steps that are done, by their ids and those of their lessons.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, BTreeSet<String>>);

impl Progress {
    /// Notes that a step is done.
    pub fn note(&mut self, lesson: &str, step: &str) {
        self.0.entry(lesson.to_owned()).or_default().insert(step.to_owned());
    }

    /// Whether a step is done.
    pub fn is_done(&self, lesson: &str, step: &str) -> bool {
        self.0.get(lesson).is_some_and(|done| done.contains(step))
    }

    /// How many steps of the lesson are done. Steps that the lesson no longer has do not count.
    pub fn count(&self, lesson: &Lesson) -> usize {
        lesson.steps.iter().filter(|step| self.is_done(&lesson.id, &step.id)).count()
    }

    /// Whether nothing is done.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn file(data: &Path) -> PathBuf {
    data.join("settings.json")
}
