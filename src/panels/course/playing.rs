//! Lessons that are played: opening them, going from step to step, leaving them.
use std::path::{Path, PathBuf};

use super::{Course, Play, StepState};
use crate::files::{Progress, Settings};
use crate::lesson::{Ask, Lesson, Step};
use crate::panels::files::browser::LessonRow;
use crate::panels::files::desk::Desk;
use crate::panels::files::loading::{TextOf, told};
use crate::panels::files::saved_file::SavedFile;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::words::{say, tr};

impl Course {
    /// Opens a lesson from a file.
    pub(in crate::panels) fn open_file(
        &mut self,
        file: &Path,
        desk: &mut Desk,
        talk: &mut Talk,
        settings: &mut Settings,
    ) {
        let lesson = match Lesson::load(file) {
            Ok(lesson) => lesson,
            Err(error) => return talk.complain(tr("This lesson cannot be opened"), told(&error)),
        };
        let number = self.put(file.to_owned(), lesson);
        settings.remember(file);
        self.open(number, desk, talk, &settings.progress);
    }

    /// Opens a lesson that no file holds.
    pub(in crate::panels) fn open_text(
        &mut self,
        (text, of): (&str, TextOf),
        folder: Option<&Path>,
        desk: &mut Desk,
        talk: &mut Talk,
        progress: &Progress,
    ) {
        match Lesson::parse(text.as_bytes(), folder) {
            Ok(lesson) => {
                let number = self.put(PathBuf::new(), lesson);
                self.open(number, desk, talk, progress);
            }
            Err(fault) => talk.complain(of.holds_no_lesson(), fault.to_string()),
        }
    }

    /// Opens a lesson at its first step that is not done.
    pub fn open(&mut self, number: usize, desk: &mut Desk, talk: &mut Talk, progress: &Progress) {
        let Some(lesson) = self.get(number).cloned() else { return };
        if lesson.steps.is_empty() {
            return talk.complain(tr("This lesson has no steps"), lesson.title);
        }
        let is_done = |step: &Step| progress.is_done(&lesson.id, &step.id);
        let at = lesson.steps.iter().position(|step| !is_done(step)).unwrap_or(0);
        let before = self.play.as_ref().map_or(desk.place, |play| play.before);
        let state = StepState::default();
        self.play = Some(Play { number, lesson, at, state, folded: true, before });
        self.stage_step(desk, talk);
    }

    /// Goes to a step of the lesson that is played.
    pub fn go_to_step(&mut self, at: usize, desk: &mut Desk, talk: &mut Talk) {
        let Some(play) = &mut self.play else { return };
        if at < play.lesson.steps.len() {
            play.at = at;
            self.stage_step(desk, talk);
        }
    }

    /// Goes on to the next step, or back to the one before; a step that asks nothing is done then.
    pub(in crate::panels) fn go(
        &mut self,
        by: isize,
        desk: &mut Desk,
        talk: &mut Talk,
        progress: &mut Progress,
    ) {
        let Some(play) = &self.play else { return };
        if by > 0 && play.step().ask.is_none() {
            progress.note(&play.lesson.id, &play.step().id);
        }
        match play.at.checked_add_signed(by) {
            Some(at) if at < play.lesson.steps.len() => self.go_to_step(at, desk, talk),
            Some(_) => talk.say(match self.next() {
                Some(title) => {
                    say!("The lesson ends here. The next is {title}.", title = tr(title))
                }
                None => tr("The lesson ends here.").to_owned(),
            }),
            None => talk.say(tr("This is the first step of the lesson").to_owned()),
        }
    }

    /// The title of the lesson after the one that is played.
    pub(super) fn next(&self) -> Option<&str> {
        let next = self.play.as_ref()?.number + 1;
        Some(&self.get(next)?.title)
    }

    /// Goes to the first step of the next lesson, or of the one before.
    pub(in crate::panels) fn go_to_lesson(
        &mut self,
        by: isize,
        desk: &mut Desk,
        talk: &mut Talk,
        progress: &Progress,
    ) {
        let Some(play) = &self.play else { return };
        match play.number.checked_add_signed(by).filter(|&next| self.get(next).is_some()) {
            Some(next) => self.open(next, desk, talk, progress),
            None => talk.say(tr("There is no further lesson").to_owned()),
        }
    }

    /// Leaves the lesson: the scene that was open before comes back.
    pub(in crate::panels) fn leave(&mut self, desk: &mut Desk, talk: &mut Talk) {
        let Some(play) = self.play.take() else { return };
        match play.before.or_else(|| desk.library.neighbour(None, 0)) {
            Some(place) => desk.open(place, talk),
            None => desk.new_scene(false, talk),
        }
    }

    /// Opens the course: where it was left, or a lesson that is open is left.
    pub(in crate::panels) fn toggle(
        &mut self,
        desk: &mut Desk,
        talk: &mut Talk,
        progress: &Progress,
    ) {
        if self.play.is_some() {
            return self.leave(desk, talk);
        }
        let unfinished = |lesson: &Lesson| progress.count(lesson) < lesson.steps.len();
        let number = self.all().position(unfinished).unwrap_or(0);
        self.open(number, desk, talk, progress);
    }

    /// Puts the scene of the step on the bench. What a person does to it is no work that could be lost.
    pub(in crate::panels) fn stage_step(&mut self, desk: &mut Desk, talk: &mut Talk) {
        let Some(play) = &mut self.play else { return };
        play.state = StepState::default();
        let step = play.step();
        let scene = match play.lesson.scene(step) {
            Ok(scene) => scene,
            Err(error) => {
                return talk.complain(tr("The scene of this step cannot be opened"), told(&error));
            }
        };
        let mut opened = AnyScene::from(scene);
        if let Some(free) = step.ask.as_ref().and_then(Ask::moving) {
            opened.lock_all_but(&free);
        }
        desk.put(None, opened, SavedFile::beside(play.lesson.folder.as_deref()), talk);
    }

    /// The rows of the lessons in the drawer.
    pub(in crate::panels) fn rows(&self, progress: &Progress) -> Vec<LessonRow> {
        let open = self.play.as_ref().map(|play| play.number);
        let row = |(number, lesson): (usize, &Lesson)| LessonRow {
            title: tr(&lesson.title).to_owned(),
            about: lesson.about.as_deref().map(tr).unwrap_or_default().to_owned(),
            done: [progress.count(lesson), lesson.steps.len()],
            open: open == Some(number),
        };
        self.all().enumerate().map(row).collect()
    }
}
