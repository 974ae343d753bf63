//! What a person has done of the lessons.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::lesson::Lesson;

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
