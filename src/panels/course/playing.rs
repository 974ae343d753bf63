//! Lessons that are played: opening them, going from step to step, leaving them.
use std::path::{Path, PathBuf};

use egui::Context;

use super::{Play, StepState};
use crate::files::Progress;
use crate::lesson::{Ask, Lesson, Step};
use crate::panels::files::desk::ParkedScene;
use crate::panels::files::lesson_rows::LessonRow;
use crate::panels::files::loading::{TextOf, told};
use crate::panels::frame::session::Session;
use crate::panels::stage::any_scene::AnyScene;
use crate::view::style::Style;
use crate::words::{say, tr};

impl Session {
    /// Which steps of which lessons are done.
    pub fn progress(&self) -> &Progress {
        &self.remembered.settings.progress
    }

    /// Opens a lesson from a file.
    pub(in crate::panels) fn open_lesson_file(&mut self, file: &Path) {
        let lesson = match Lesson::load(file) {
            Ok(lesson) => lesson,
            Err(error) => return self.complain(tr("This lesson cannot be opened"), told(&error)),
        };
        let number = self.course.put(file.to_owned(), lesson);
        self.remembered.settings.remember(file);
        self.open_lesson(number);
    }

    /// Opens a lesson that no file holds.
    pub(in crate::panels) fn open_lesson_text(
        &mut self,
        text: &str,
        of: TextOf,
        folder: Option<&Path>,
    ) {
        match Lesson::parse(text.as_bytes(), folder) {
            Ok(lesson) => {
                let number = self.course.put(PathBuf::new(), lesson);
                self.open_lesson(number);
            }
            Err(fault) => self.complain(of.holds_no_lesson(), fault.to_string()),
        }
    }

    /// Opens a lesson at its first step that is not done.
    pub fn open_lesson(&mut self, number: usize) {
        let Some(lesson) = self.course.get(number).cloned() else { return };
        if lesson.steps.is_empty() {
            return self.complain(tr("This lesson has no steps"), lesson.title);
        }
        let is_done = |step: &Step| self.remembered.settings.progress.is_done(&lesson.id, &step.id);
        let at = lesson.steps.iter().position(|step| !is_done(step)).unwrap_or(0);
        let before = match &self.course.play {
            Some(play) => play.before,
            None => self.place,
        };
        let state = StepState::default();
        self.course.play = Some(Play { number, lesson, at, state, before });
        self.switches.folded = true;
        self.stage_step();
    }

    /// Follows the lesson through a frame: goals, the reveal, and the panel.
    pub(in crate::panels) fn play_lesson(&mut self, ctx: &Context, style: &Style) {
        if self.course.play.is_none() {
            return;
        }
        self.follow_challenge();
        self.follow_reveal(ctx);
        self.lesson_panel(ctx, style);
    }

    /// Goes to a step of the lesson that is played.
    pub fn go_to_step(&mut self, at: usize) {
        let Some(play) = &mut self.course.play else { return };
        if at < play.lesson.steps.len() {
            play.at = at;
            self.stage_step();
        }
    }

    /// Goes on to the next step, or back to the one before; a step that asks nothing is done then.
    pub(in crate::panels) fn go_in_lesson(&mut self, by: isize) {
        let Some(play) = &self.course.play else { return };
        if by > 0 && play.step().ask.is_none() {
            self.remembered.settings.progress.note(&play.lesson.id, &play.step().id);
        }
        match play.at.checked_add_signed(by) {
            Some(at) if at < play.lesson.steps.len() => self.go_to_step(at),
            Some(_) => {
                let next = play.number + 1;
                match self.course.get(next).map(|lesson| lesson.title.clone()) {
                    Some(title) => self.say(say!(
                        "The lesson ends here. The next is {title}.",
                        title = tr(&title)
                    )),
                    None => self.say(tr("The lesson ends here.").to_owned()),
                }
            }
            None => self.say(tr("This is the first step of the lesson").to_owned()),
        }
    }

    /// Goes to the first step of the next lesson, or of the one before.
    pub(in crate::panels) fn go_to_lesson(&mut self, by: isize) {
        let Some(play) = &self.course.play else { return };
        match play.number.checked_add_signed(by).filter(|&next| self.course.get(next).is_some()) {
            Some(next) => self.open_lesson(next),
            None => self.say(tr("There is no further lesson").to_owned()),
        }
    }

    /// Leaves the lesson: the scene that was open before comes back.
    pub fn leave_lesson(&mut self) {
        let Some(play) = self.course.play.take() else { return };
        self.switches.folded = false;
        match play.before.or_else(|| self.library.neighbour(None, 0)) {
            Some(place) => self.open(place),
            None => self.new_scene(false),
        }
    }

    /// Opens the course: where it was left, or a lesson that is open is left.
    pub(in crate::panels) fn toggle_course(&mut self) {
        if self.course.play.is_some() {
            return self.leave_lesson();
        }
        let unfinished =
            |lesson: &Lesson| self.remembered.settings.progress.count(lesson) < lesson.steps.len();
        let number = self.course.all().position(unfinished).unwrap_or(0);
        self.open_lesson(number);
    }

    /// Puts the scene of the step on the bench. What a person does to it is no work that could be lost.
    pub(in crate::panels) fn stage_step(&mut self) {
        let Some(play) = &mut self.course.play else { return };
        play.state = StepState::default();
        let step = play.step();
        let staged = play.lesson.scene(step);
        let free = step.ask.as_ref().and_then(Ask::moving);
        let free: Option<Vec<String>> =
            free.map(|names| names.into_iter().map(str::to_owned).collect());
        let scene = match staged {
            Ok(scene) => scene,
            Err(error) => {
                return self.complain(tr("The scene of this step cannot be opened"), told(&error));
            }
        };
        let mut opened = AnyScene::from(scene);
        if let Some(free) = free {
            opened.lock_all_but(&free);
        }
        self.bring_in_lesson(opened);
    }

    /// Puts a scene of a lesson on the bench; the previous one is parked if it has unsaved work.
    pub(super) fn bring_in_lesson(&mut self, opened: AnyScene) {
        self.loading = None;
        self.stop_shooting();
        self.opened.let_go();
        let mut before = std::mem::replace(&mut self.opened, opened);
        before.put_away();
        let saved_file = std::mem::take(&mut self.saving.file);
        if let Some(place) = self.place.take()
            && before.is_dirty()
        {
            self.away.parked.push(ParkedScene { place, opened: before, saved_file });
        }
        self.saving.file = self.beside_lesson();
        self.rest_if_motion_is_reduced();
        (self.messages.banner, self.away.failed_place) = (None, None);
        self.switches.writing = false;
        self.hint = false;
        self.panels.new_scene();
    }
}

impl Session {
    /// The rows of the lessons, while the drawer is open.
    pub(in crate::panels) fn lesson_rows(&self) -> Vec<LessonRow> {
        if !self.panels.browser.is_open() {
            return Vec::new();
        }
        let open = self.course.play.as_ref().map(|play| play.number);
        let row = |(number, lesson): (usize, &Lesson)| LessonRow {
            title: tr(&lesson.title).to_owned(),
            about: lesson.about.as_deref().map(tr).unwrap_or_default().to_owned(),
            done: [self.remembered.settings.progress.count(lesson), lesson.steps.len()],
            open: open == Some(number),
        };
        self.course.all().enumerate().map(row).collect()
    }
}
