//! The program: its subjects, and what one asks of another. All but the window of the system itself.
use std::path::{Path, PathBuf};

use super::talk::Talk;
use super::window::Window;
use crate::lesson::is_lesson;
use crate::panels::course::{Course, Draft};
use crate::panels::files::address::is_address;
use crate::panels::files::desk::{Desk, News};
use crate::panels::files::keeper::Keeper;
use crate::panels::files::library::{Library, Place};
use crate::panels::files::loading::{Goal, Source, TextOf};
use crate::panels::files::pictures::Pictures;
use crate::panels::mine::Own;
use crate::panels::stage::floats::Float;
use crate::platform::Wishes;
use crate::scene::Scene;

/// Everything but the window of the system. Each subject owns its state; what one asks of another is done here.
pub struct Program {
    /// The open scene, and those that can be opened.
    pub desk: Desk,
    /// The settings and the unsaved work, which outlive the program.
    pub keeper: Keeper,
    /// Pictures and films of the window.
    pub pictures: Pictures,
    /// The lessons, and the one that is played.
    pub course: Course,
    /// The lesson that a person makes.
    pub draft: Draft,
    /// The user's own test.
    pub own: Own,
    /// What is told and asked.
    pub talk: Talk,
    /// The panels, and how they look.
    pub window: Window,
}

impl Program {
    /// Opens the first scene of the library.
    pub fn new(library: Library) -> Self {
        Self {
            desk: Desk::new(library),
            keeper: Keeper::default(),
            pictures: Pictures::default(),
            course: Course::default(),
            draft: Draft::default(),
            own: Own::default(),
            talk: Talk::default(),
            window: Window::new(),
        }
    }

    /// Opens a scene of the library: see [`Desk`].
    pub fn open(&mut self, place: Place) {
        self.desk.open(place, &mut self.talk);
        self.settle();
    }

    /// Opens a scene file, or a folder of them; or a lesson; or an OBJ file, which becomes a new scene.
    pub fn open_path(&mut self, path: &Path) {
        self.speak();
        self.desk.open_path(path, &mut self.talk);
        self.settle();
    }

    /// Opens a text in RON or JSON as a new scene, or a lesson; if it is pasted and is an address, opens what it links to.
    /// What it names lies beside the open scene, or in the current folder.
    pub fn open_text(&mut self, text: String, of: TextOf) {
        self.speak();
        let Self { desk, talk, .. } = self;
        let folder = match of {
            TextOf::Clipboard if is_address(&text) => return self.open_address(&text),
            TextOf::Clipboard => desk.saved_file.folder().map(Path::to_owned),
            TextOf::Input => std::env::current_dir().ok(),
        };
        if is_lesson(text.as_bytes()) {
            let progress = &self.keeper.settings.progress;
            self.course.open_text((&text, of), folder.as_deref(), desk, talk, progress);
        } else {
            let text = Scene::within_repro(&text).unwrap_or(text);
            desk.read(Source::Text { text, of, folder }, Goal::Open, talk);
        }
        self.settle();
    }

    /// Opens the scenes among files that were dropped together: see [`Desk`].
    pub fn drop_files(&mut self, files: Vec<(PathBuf, Vec<u8>)>) {
        self.desk.drop_files(files, &mut self.talk);
        self.settle();
    }

    /// Waits until the load in progress is complete.
    pub fn finish_loading(&mut self) {
        self.desk.finish_loading(&mut self.talk);
        self.settle();
    }

    /// Keeps settings and unsaved work in this folder, and asks what to do with work that was left there.
    pub fn remember_in(&mut self, folder: PathBuf) {
        self.draft.recall(&folder);
        self.talk.found = self.keeper.keep_in(folder);
        let settings = &mut self.keeper.settings;
        self.window.switches.take(settings);
        self.window.switches.hint = !std::mem::replace(&mut settings.greeted, true);
    }

    /// Applies the current preferences of the system. Must be called before each frame.
    pub fn follow(&mut self, wishes: Wishes) {
        self.window.follow(wishes, &self.keeper.settings);
        if wishes.reduced_motion && !self.talk.begun {
            self.desk.opened.rest();
        }
    }

    /// Asks whether to leave, if there is unsaved work. Returns whether to leave at once.
    pub fn may_leave(&mut self) -> bool {
        let leaves = self.desk.may_leave(&mut self.talk);
        if leaves {
            self.keep_now();
        }
        leaves
    }

    /// Whether something moves by itself, so that another frame is needed even without input.
    pub fn needs_frame(&self) -> bool {
        let opened = &self.desk.opened;
        let comes = self.desk.is_loading() || self.own.is_at_work();
        comes || opened.needs_frame() || opened.is_computing()
    }

    /// Speaks the chosen language from now on.
    pub(in crate::panels) fn speak(&mut self) {
        if self.window.speak() {
            self.desk.library.forget_words();
            // On a page the translations come after the first question.
            self.talk.ask_again_about_found();
        }
    }

    /// What floats over the stage, and the area that it covers.
    pub fn floats(&self) -> Vec<(Float, egui::Rect)> {
        self.window.panels.floats.shown().collect()
    }

    /// Does what the news of the desk ask of the other subjects.
    pub(in crate::panels) fn settle(&mut self) {
        while let Some(news) = self.desk.news.pop_front() {
            let Self { desk, talk, keeper, course, window, .. } = self;
            match news {
                News::Used(file) => keeper.settings.remember(&file),
                News::Lesson(file) => {
                    // What was said on the way there stays.
                    let said = talk.banner.take();
                    course.open_file(&file, desk, talk, &mut keeper.settings);
                    talk.banner = said.or(talk.banner.take());
                }
                News::Brought => {
                    self.pictures = Pictures::default();
                    let in_lesson = desk.place.is_none();
                    course.play.take_if(|_| !in_lesson);
                    window.new_scene();
                    // A user who opens another scene no longer needs the hint.
                    window.switches.hint &= !talk.begun && !in_lesson;
                    if window.switches.reduced_motion {
                        desk.opened.rest();
                    }
                }
            }
        }
    }

    /// Saves unsaved work and settings to the disk when they change. Returns whether something waits to be saved.
    pub(super) fn keep(&mut self, now: f64) -> bool {
        self.window.note(&mut self.keeper.settings);
        if let Some(folder) = self.keeper.folder() {
            self.draft.keep(folder, now);
        }
        self.keeper.keep(now, &self.desk)
    }

    /// Saves unsaved work and settings at once, however recent the last save is.
    pub fn keep_now(&mut self) {
        self.settle();
        self.keeper.hurry();
        self.keep(0.0);
    }
}
