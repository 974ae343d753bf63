//! Lessons: scenes in an order that builds up, with what is said, what is asked, and what is hidden.
//!
//! No lesson holds an answer. What is asked is answered by the [`analysis`](crate::analysis) of the scene as it stands,
//! so that a lesson stays right whatever a person has dragged, and whatever the author has mistaken. `docs/lesson-format.md`
//! describes the files.

mod ask;
mod check;
mod load;
mod stage;
mod trial;
mod whole;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use ask::{Ask, AxisSort, Claim, Counted, Goal, Instant, Part, Spot};
pub use check::{Answer, Asked, Axis, Context, Found, Judged, Unasked, axes, goals, judge, solved};
pub use load::{is_lesson, lessons};
pub use stage::{Written, changes};
pub use trial::Trial;

use crate::scene::{Hide, Scene};

/// A lesson.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name for programs: progress and translations go by it, so that it never changes.
    pub id: String,
    /// Its name for people, in a line.
    pub title: String,
    /// What a person knows afterwards, in a sentence or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The ids of the lessons that come before it. Nothing is locked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Scenes of its own, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scenes: BTreeMap<String, Scene>,
    /// The steps, in their order.
    pub steps: Vec<Step>,
    /// The folder of its file, in which the files of its scenes lie; `None` for one without a file.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

/// A step of a lesson: a scene, and what is said and asked about it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Step")]
pub struct Step {
    /// Its name for programs, its own among those of the lesson.
    pub id: String,
    /// The scene: one of the lesson's own, a preset such as `boxes/03`, or a file beside the lesson.
    pub scene: String,
    /// What is said, in Markdown.
    pub say: String,
    /// How the scene is shown, where that differs from what the scene says; its fields are those of `opens` of a scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<Written>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    /// What is hidden until the question is answered; [`Step::hidden`] says what is, where nothing is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hides: Option<Vec<Hide>>,
    /// Hints, the vaguest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
    /// What is said once the question is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
    /// For a challenge: entries of the scene, as a scene writes them, with which the challenge is met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Written>,
    /// What the teacher alone sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Lesson {
    /// A lesson without steps.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: id.into(), title: title.into(), ..Self::default() }
    }
}

impl Step {
    /// A step that says something about a scene, and asks nothing.
    pub fn new(id: impl Into<String>, scene: impl Into<String>, say: impl Into<String>) -> Self {
        Self { id: id.into(), scene: scene.into(), say: say.into(), ..Self::default() }
    }

    /// What is hidden until the question is answered: what is written; else the verdict, where it would give the answer
    /// away.
    pub fn hidden(&self) -> Vec<Hide> {
        match (&self.hides, &self.ask) {
            (Some(hides), _) => hides.clone(),
            (None, Some(ask)) if ask.is_question() => vec![Hide::Verdict],
            _ => Vec::new(),
        }
    }
}
