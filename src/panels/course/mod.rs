//! The course: the lessons in the drawer, and the one that is played. Beside it the one that a person makes.

mod answering;
mod ask;
mod candidates;
mod draft;
mod draft_panel;
mod drafting;
pub(super) mod panel;
mod playing;
mod scene;

use std::path::PathBuf;

use crate::lesson::{Answer, Ask, Found, Judged, Lesson, Step, lessons};
use crate::panels::files::library::Place;
use crate::panels::widgets::votes::Votes;

pub use draft::Draft;

/// All lessons, and the one that is played.
#[derive(Default)]
pub struct Course {
    /// The lessons that were opened from files, with the files.
    pub opened: Vec<(PathBuf, Lesson)>,
    /// The lesson that is played.
    pub play: Option<Play>,
}

/// A lesson that is played.
pub struct Play {
    /// Its number: those of the course come first, then those that were opened.
    pub number: usize,
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the step, from 0.
    pub at: usize,
    /// How far the step is.
    pub state: StepState,
    /// The column beside the stage is folded.
    pub folded: bool,
    /// The place of the scene that was open before.
    before: Option<Place>,
}

/// How far a person is with a step.
#[derive(Debug, Default)]
pub struct StepState {
    /// How many of the hints are shown.
    pub hints: usize,
    /// The answer that is chosen and not yet checked.
    pub chosen: Option<Answer>,
    /// What the computation says to the last answer.
    pub judged: Option<Judged>,
    /// Why there is no answer.
    pub unasked: Option<String>,
    /// For a challenge: each of its goals.
    pub goals: Vec<Found>,
    /// For what these goals hold: the version of the scene, and the instant.
    goals_of: Option<(u64, u64)>,
    /// The question is answered rightly, or the challenge is met.
    pub solved: bool,
    /// The answer was shown.
    pub revealed: bool,
    /// The votes of a class.
    pub votes: Votes,
    /// When the reveal shows the next step of the test.
    next_step: Option<f64>,
    /// Something new is said below the question, and has to come into view.
    says_more: bool,
}

impl StepState {
    /// Chooses an answer. What was said to another one no longer holds.
    pub(super) fn choose(&mut self, answer: Answer) {
        let is_new = self.chosen.replace(answer) != Some(answer);
        if is_new && !self.solved && !self.revealed {
            self.judged = None;
        }
    }
}

impl Course {
    /// All lessons, those of the course first.
    pub fn all(&self) -> impl Iterator<Item = &Lesson> {
        lessons().iter().chain(self.opened.iter().map(|(_, lesson)| lesson))
    }

    /// The lesson of a number.
    pub fn get(&self, number: usize) -> Option<&Lesson> {
        self.all().nth(number)
    }

    /// Lists a lesson that was opened or made, in place of the one of the same file or the same id. Returns its number.
    pub(super) fn put(&mut self, file: PathBuf, lesson: Lesson) -> usize {
        let is_it = |(known, other): &(PathBuf, Lesson)| {
            *known == file && (!file.as_os_str().is_empty() || other.id == lesson.id)
        };
        let place = self.opened.iter().position(is_it).unwrap_or(self.opened.len());
        match self.opened.get_mut(place) {
            Some(old) => *old = (file, lesson),
            None => self.opened.push((file, lesson)),
        }
        lessons().len() + place
    }

    /// The file of the lesson of a number, if it has one.
    fn file_of(&self, number: usize) -> Option<PathBuf> {
        let (file, _) = self.opened.get(number.checked_sub(lessons().len())?)?;
        Some(file.clone()).filter(|file| !file.as_os_str().is_empty())
    }
}

impl Play {
    /// The step that is played.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.at]
    }

    /// Whether the step asks something that has not been answered.
    pub fn is_open(&self) -> bool {
        self.step().ask.is_some() && !self.state.solved && !self.state.revealed
    }

    /// Whether it asks now which axis separates a pair.
    pub fn asks_axis(&self) -> bool {
        self.is_open() && matches!(self.step().ask, Some(Ask::WhichAxis { .. }))
    }

    /// Whether its answer is one of a few that can be chosen.
    pub fn is_choice(&self) -> bool {
        matches!(self.step().ask, Some(Ask::YesNo(_) | Ask::WhichAxis { .. }))
    }
}
