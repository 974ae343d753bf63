//! A lesson that a person makes of the scenes and views that are open.

use std::path::PathBuf;

use crate::lesson::{Ask, Counted, Goal, Lesson, Step, changes};
use crate::scene::Scene;

/// The lesson, and the step that is edited.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The lesson.
    pub lesson: Lesson,
    /// Its file, once it is saved.
    pub file: Option<PathBuf>,
    /// The number of the step that is edited.
    pub chosen: usize,
    /// Its panel is shown.
    pub open: bool,
    /// The lesson as it was saved last.
    pub(super) saved: Option<Lesson>,
    /// The lesson as it was kept last.
    pub(super) kept: Option<Lesson>,
    /// The earliest time at which it is kept again.
    pub(super) next: f64,
}

/// A question that a person may choose for a step; a file can ask more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Nothing,
    Overlap,
    Meets,
    WhichAxis,
    When,
    HowManyAxes,
    MakeOverlap,
    MakeApart,
    MakeTouch,
    /// Something else, which only the file can say.
    Other,
}

impl Question {
    /// Those that can be chosen, with their names.
    pub const CHOICES: [(Self, &'static str); 9] = [
        (Self::Nothing, "nothing"),
        (Self::Overlap, "Do they overlap?"),
        (Self::Meets, "Do they meet in the frame?"),
        (Self::WhichAxis, "Which axis separates them?"),
        (Self::When, "When do they first touch?"),
        (Self::HowManyAxes, "How many axes are there?"),
        (Self::MakeOverlap, "Make them overlap"),
        (Self::MakeApart, "Make them apart"),
        (Self::MakeTouch, "Make them touch"),
    ];

    /// What the step asks.
    pub fn of(ask: Option<&Ask>) -> Self {
        let pair = ask.and_then(Ask::pair);
        let moving: Vec<String> = match ask {
            Some(Ask::Make { moving, .. }) => moving.clone(),
            _ => Vec::new(),
        };
        let is_it = |(question, _): &(Self, &str)| question.ask(pair, &moving).as_ref() == ask;
        Self::CHOICES.iter().find(|it| is_it(it)).map_or(Self::Other, |(question, _)| *question)
    }

    /// The question about a pair; in a challenge these shapes may be moved.
    pub fn ask(self, pair: Option<&(String, String)>, moving: &[String]) -> Option<Ask> {
        use crate::lesson::Claim;
        let pair = pair.cloned();
        let make = |goal: Goal| Ask::Make { moving: moving.to_vec(), all: vec![goal] };
        Some(match self {
            Self::Nothing | Self::Other => return None,
            Self::Overlap => Ask::YesNo(Claim::Overlap { pair, at: None }),
            Self::Meets => Ask::YesNo(Claim::Meets { pair }),
            Self::WhichAxis => Ask::WhichAxis { pair, way: None, least: false },
            Self::When => Ask::When { pair, instant: Default::default(), within: 0.03 },
            Self::HowManyAxes => Ask::Count { of: Counted::Axes, pair, way: None, within: 0 },
            Self::MakeOverlap => make(Goal::Overlap { pair, at: None }),
            Self::MakeApart => make(Goal::Apart { pair, at: None }),
            Self::MakeTouch => make(Goal::Touching { pair, at: None }),
        })
    }
}

impl Default for Draft {
    fn default() -> Self {
        let lesson = Lesson::new("my-lesson", "My lesson");
        Self {
            // There is nothing to keep of it yet.
            kept: Some(lesson.clone()),
            lesson,
            file: None,
            chosen: 0,
            open: false,
            saved: None,
            next: 0.0,
        }
    }
}

impl Draft {
    /// Whether it has work that no file has.
    pub fn is_dirty(&self) -> bool {
        !self.lesson.steps.is_empty() && self.saved.as_ref() != Some(&self.lesson)
    }

    /// The step that is edited.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.chosen)
    }

    /// The names of the shapes of the step that is edited, if the lesson holds its scene.
    pub fn names(&self) -> Option<Vec<String>> {
        let scene = self.lesson.scenes.get(&self.step()?.scene)?;
        Some(scene.names().into_iter().map(str::to_owned).collect())
    }

    /// Adds a scene as it is shown, after the step that is edited.
    pub fn add(&mut self, scene: Scene) {
        let number = self.free_number();
        let (id, name) = (format!("step-{number}"), format!("scene-{number}"));
        let say = scene.title().to_owned();
        self.lesson.scenes.insert(name.clone(), scene);
        let at = (self.chosen + 1).min(self.lesson.steps.len());
        self.lesson.steps.insert(at, Step::new(id, name, say));
        self.chosen = at;
    }

    /// Replaces the scene of the step that is edited.
    pub fn replace(&mut self, scene: Scene) {
        let number = self.free_number();
        let Some(step) = self.lesson.steps.get_mut(self.chosen) else { return };
        step.scene = format!("scene-{number}");
        (step.opens, step.solution) = (None, None);
        self.lesson.scenes.insert(step.scene.clone(), scene);
        self.drop_unused();
    }

    /// Takes the shapes as they stand in a scene as the solution of the challenge that is edited.
    pub fn solve_by(&mut self, scene: &Scene) {
        let Some(step) = self.lesson.steps.get_mut(self.chosen) else { return };
        if let Some(before) = self.lesson.scenes.get(&step.scene) {
            step.solution = changes(before, scene);
        }
    }

    /// The first number that no step and no scene has.
    fn free_number(&self) -> usize {
        let is_free = |number: &usize| {
            let id = format!("step-{number}");
            !self.lesson.steps.iter().any(|step| step.id == id)
                && !self.lesson.scenes.contains_key(&format!("scene-{number}"))
        };
        (1..).find(is_free).unwrap_or(1)
    }

    /// Moves a step to another place; the step that is edited stays so.
    pub fn move_step(&mut self, from: usize, to: usize) {
        let count = self.lesson.steps.len();
        if from >= count || to >= count {
            return;
        }
        let edited = self.step().map(|step| step.id.clone());
        let step = self.lesson.steps.remove(from);
        self.lesson.steps.insert(to, step);
        let place = self.lesson.steps.iter().position(|step| Some(&step.id) == edited.as_ref());
        self.chosen = place.unwrap_or(0);
    }

    /// Takes a step away, with its scene if no other step has it.
    pub fn remove(&mut self, at: usize) {
        if at < self.lesson.steps.len() {
            self.lesson.steps.remove(at);
            self.chosen = self.chosen.min(self.lesson.steps.len().saturating_sub(1));
            self.drop_unused();
        }
    }

    fn drop_unused(&mut self) {
        let steps = &self.lesson.steps;
        self.lesson.scenes.retain(|name, _| steps.iter().any(|step| step.scene == *name));
    }
}
