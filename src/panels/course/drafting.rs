//! The lesson that a person makes: adding views to it, keeping and saving it.
use std::path::Path;

use super::{Course, Draft};
use crate::files::{self, Settings};
use crate::lesson::{Lesson, Step};
use crate::panels::files::chooser::{Purpose, file_name};
use crate::panels::files::desk::Desk;
use crate::panels::files::saved_file::SavedFile;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform;
use crate::presets;
use crate::scene::{Limit, Scene};
use crate::words::{say, tr};

/// The name of the file in which the lesson is kept until it is saved.
const KEPT: &str = "lesson.ron";

/// The shortest time between two writes of that file, in seconds.
const EACH: f64 = 1.0;

impl AnyScene {
    /// The scene as it is shown, with the meshes that no other place has.
    pub(in crate::panels) fn for_lesson(&self) -> Scene {
        let mut scene = self.scene_as_shown();
        scene.take_in_foreign_meshes(presets::mesh);
        scene
    }
}

impl Course {
    /// The lesson that is played, to be edited.
    pub(in crate::panels) fn as_draft(&self) -> Option<Draft> {
        let play = self.play.as_ref()?;
        let file = self.file_of(play.number).filter(|file| file.is_file());
        let saved = file.is_some().then(|| play.lesson.clone());
        let (lesson, chosen) = (play.lesson.clone(), play.at);
        Some(Draft { lesson, file, chosen, saved, open: true, ..Draft::default() })
    }
}

impl Draft {
    /// Adds the scene as it is shown; the first one begins a lesson.
    pub fn add_view(&mut self, opened: &AnyScene, talk: &mut Talk) {
        self.open = true;
        self.add(opened.for_lesson());
        let count = self.lesson.steps.len();
        talk.say(say!("Step {count} of your lesson"));
    }

    /// Opens the scene of the step that is edited.
    pub(in crate::panels) fn open_step(&self, desk: &mut Desk, talk: &mut Talk) {
        let Some(step) = self.step() else { return };
        match self.lesson.scene(&Step { ask: None, hides: None, ..step.clone() }) {
            Ok(scene) => desk.put(None, AnyScene::from(scene), SavedFile::default(), talk),
            Err(error) => {
                talk.complain(tr("The scene of this step cannot be opened"), error.to_string());
            }
        }
    }

    /// Saves the lesson; asks for a file if it has none.
    pub(in crate::panels) fn save(
        &mut self,
        desk: &Desk,
        settings: &mut Settings,
        talk: &mut Talk,
    ) {
        match self.file.clone() {
            Some(file) => self.write(&file, settings, talk),
            None => self.choose(desk, talk),
        }
    }

    /// Lets the user choose a file for the lesson.
    pub(in crate::panels) fn choose(&self, desk: &Desk, talk: &mut Talk) {
        let name = format!("{}.ron", file_name(&self.lesson.title));
        talk.choose(Purpose::Lesson, &desk.folder().join(name));
    }

    /// Writes the lesson to a file.
    pub(in crate::panels) fn write(
        &mut self,
        file: &Path,
        settings: &mut Settings,
        talk: &mut Talk,
    ) {
        let text = self.lesson.write();
        if let Err(fault) = Lesson::parse(text.as_bytes(), file.parent()) {
            let text = say!("The fault: {fault}. The file is written all the same.");
            talk.complain(tr("The lesson has a fault"), text);
        }
        match files::write(file, text.as_bytes()) {
            Ok(()) => {
                self.saved = Some(self.lesson.clone());
                self.kept = None;
                self.file = Some(file.to_owned());
                settings.remember(file);
                talk.say(say!("Saved {}", file.display()));
            }
            Err(error) => {
                let text = format!("{}: {error}", file.display());
                talk.complain(tr("The lesson is not saved"), text);
            }
        }
    }

    /// Keeps the lesson, so that it outlives the program.
    pub(in crate::panels) fn keep(&mut self, folder: &Path, now: f64) {
        if self.kept.as_ref() != Some(&self.lesson) && now >= self.next {
            self.next = now + EACH;
            let text = if self.is_dirty() { self.lesson.write() } else { String::new() };
            if platform::keep(&folder.join(KEPT), text.as_bytes()).is_ok() {
                self.kept = Some(self.lesson.clone());
            }
        }
    }

    /// Brings back the lesson that was being made when the program ended.
    pub(in crate::panels) fn recall(&mut self, folder: &Path) {
        let text = platform::kept(&folder.join(KEPT), Limit::TEXT).unwrap_or_default();
        if let Ok(lesson) = Lesson::parse(&text, None) {
            *self = Self { lesson, ..Self::default() };
        }
    }
}
