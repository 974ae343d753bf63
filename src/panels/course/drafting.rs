//! The lesson that a person makes: adding views to it, playing it, keeping it.
use std::path::Path;

use super::draft::Draft;
use crate::files;
use crate::lesson::{Lesson, Step};
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
