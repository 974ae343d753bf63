//! A lesson that a person makes of the scenes and views that are open.

use std::path::{Path, PathBuf};

use crate::files;
use crate::lesson::{Ask, Counted, Goal, Lesson, Step, changes};
use crate::panels::files::chooser::Purpose;
use crate::panels::files::saved_file::SavedFile;
use crate::panels::frame::session::Session;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform;
use crate::presets;
use crate::scene::{Limit, Scene};
use crate::words::{say, tr};

/// The name of the file in which the lesson is kept until it is saved.
const KEPT: &str = "lesson.ron";
/// The shortest time between two writes of that file, in seconds.
const EACH: f64 = 1.0;

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
    saved: Option<Lesson>,
    /// The lesson as it was kept last.
    kept: Option<Lesson>,
    /// The earliest time at which it is kept again.
    next: f64,
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
        Self {
            lesson: Lesson::new("my-lesson", "My lesson"),
            file: None,
            chosen: 0,
            open: true,
            saved: None,
            kept: None,
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

impl Session {
    /// Adds the scene as it is shown to the lesson that is made; the first one begins a lesson.
    pub fn add_to_lesson(&mut self) {
        let scene = self.scene_for_lesson();
        let draft = self.course.draft.get_or_insert_default();
        draft.open = true;
        draft.add(scene);
        let count = draft.lesson.steps.len();
        self.say(say!("Step {count} of your lesson"));
    }

    /// The open scene as it is shown, with the meshes that no other place has.
    pub(super) fn scene_for_lesson(&self) -> Scene {
        let mut scene = self.opened.scene_as_shown();
        scene.take_in_foreign_meshes(presets::mesh);
        scene
    }

    /// Shows the panel of the lesson that is made, or hides it.
    pub(in crate::panels) fn toggle_own_lesson(&mut self) {
        match &mut self.course.draft {
            Some(draft) => draft.open = !draft.open,
            None => self.course.draft = Some(Draft::default()),
        }
    }

    /// Opens the scene of the step that is edited.
    pub(super) fn open_step_of_draft(&mut self) {
        let Some(draft) = &self.course.draft else { return };
        let Some(step) = draft.step() else { return };
        match draft.lesson.scene(&Step { ask: None, hides: None, ..step.clone() }) {
            Ok(scene) => self.bring_in_lesson(AnyScene::from(scene)),
            Err(error) => {
                self.complain(tr("The scene of this step cannot be opened"), error.to_string());
            }
        }
    }

    /// Plays the lesson that is made, from the step that is edited.
    pub(super) fn play_draft(&mut self) {
        let Some(draft) = &mut self.course.draft else { return };
        draft.open = false;
        let (lesson, at) = (draft.lesson.clone(), draft.chosen);
        let file = draft.file.clone().unwrap_or_default();
        let number = self.course.put(file, lesson);
        self.open_lesson(number);
        self.go_to_step(at);
    }

    /// Edits the lesson that is played.
    pub(super) fn edit_lesson(&mut self) {
        let Some(play) = &self.course.play else { return };
        let file = self.course.file_of(play.number).filter(|file| file.is_file());
        let (lesson, chosen) = (play.lesson.clone(), play.at);
        let saved = file.is_some().then(|| lesson.clone());
        self.course.draft = Some(Draft { lesson, file, chosen, saved, ..Draft::default() });
        self.leave_lesson();
        self.open_step_of_draft();
    }

    /// Saves the lesson that is made; asks for a file if it has none.
    pub(super) fn save_draft(&mut self) {
        match self.course.draft.as_ref().and_then(|draft| draft.file.clone()) {
            Some(file) => self.write_lesson(&file),
            None => self.choose(Purpose::Lesson),
        }
    }

    /// Writes the lesson that is made to a file.
    pub(in crate::panels) fn write_lesson(&mut self, file: &Path) {
        let Some(draft) = &mut self.course.draft else { return };
        let text = draft.lesson.write();
        if let Err(fault) = Lesson::parse(text.as_bytes(), file.parent()) {
            let text = say!("Step by step: {fault}. It is written nevertheless.");
            self.messages.banner = Some(crate::panels::ErrorBanner {
                title: tr("The lesson has a fault").to_owned(),
                text,
            });
        }
        let Some(draft) = &mut self.course.draft else { return };
        match files::write(file, text.as_bytes()) {
            Ok(()) => {
                draft.saved = Some(draft.lesson.clone());
                draft.kept = None;
                draft.file = Some(file.to_owned());
                self.remembered.settings.remember(file);
                self.say(say!("Saved {}", file.display()));
            }
            Err(error) => {
                self.complain(
                    tr("The lesson is not saved"),
                    format!("{}: {error}", file.display()),
                );
            }
        }
    }

    /// The file name that is proposed for the lesson that is made.
    pub(in crate::panels) fn draft_title(&self) -> String {
        self.course.draft.as_ref().map_or_else(String::new, |draft| draft.lesson.title.clone())
    }

    /// Keeps the lesson that is made, so that it outlives the program.
    pub(in crate::panels) fn keep_draft(&mut self, folder: &Path, now: f64) {
        let Some(draft) = &mut self.course.draft else { return };
        if draft.kept.as_ref() != Some(&draft.lesson) && now >= draft.next {
            draft.next = now + EACH;
            let text = if draft.is_dirty() { draft.lesson.write() } else { String::new() };
            if platform::keep(&folder.join(KEPT), text.as_bytes()).is_ok() {
                draft.kept = Some(draft.lesson.clone());
            }
        }
    }

    /// Brings back the lesson that was being made when the program ended.
    pub(in crate::panels) fn recall_draft(&mut self, folder: &Path) {
        let text = platform::kept(&folder.join(KEPT), Limit::TEXT).unwrap_or_default();
        if let Ok(lesson) = Lesson::parse(&text, None) {
            self.course.draft = Some(Draft { lesson, open: false, ..Draft::default() });
        }
    }

    /// A link of a scene without a file, in the folder of the lesson.
    pub(super) fn beside_lesson(&self) -> SavedFile {
        let folder = self.course.play.as_ref().and_then(|play| play.lesson.folder.as_deref());
        SavedFile::beside(folder)
    }
}
