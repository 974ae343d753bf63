//! A scene whose meshes are large is read on another thread, while the one that is open stays open.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use egui::{Align2, Context, Frame, Key, Modifiers, ProgressBar, Window};

use super::Session;
use super::library::{Origin, Place};
use super::sheets::Sheet;
use crate::scene::{LoadError, Progress, Scene, Stage};

/// The file of a mesh that has no more bytes than this is read between two frames.
const SMALL: u64 = 4 << 20;

/// A scene that is being read.
pub(super) struct Loading {
    file: PathBuf,
    goal: Goal,
    progress: Arc<Progress>,
    answer: Receiver<Result<Scene, LoadError>>,
}

/// What is done with a scene that was read.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// It is opened, and stands at this place.
    Open(Place),
    /// It is opened as a new one, which no file holds.
    New,
    /// It replaces what is open, as a step of this name.
    Replace(&'static str),
}

impl Loading {
    fn start(file: &Path, goal: Goal) -> Self {
        let (sender, answer) = mpsc::channel();
        let (progress, path) = (Arc::new(Progress::default()), file.to_owned());
        let read = {
            let progress = progress.clone();
            // Nobody may wait any more.
            move || drop(sender.send(Scene::load_with(&path, &progress)))
        };
        // Where there are no threads, everything waits.
        if thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
        Self { file: file.to_owned(), goal, progress, answer }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}

/// A scene file that can be opened without a wait; what is larger is left to [`Session::read`].
pub(super) fn read_small(file: &Path) -> Result<Scene, LoadError> {
    Scene::load_with(file, &Progress::upto(SMALL))
}

impl Session {
    /// Reads a scene and goes on with it: in this moment if it is small, else when another thread is done with it.
    pub(super) fn read(&mut self, file: &Path, goal: Goal) {
        self.loading = None;
        match read_small(file) {
            Err(LoadError::GivenUp { .. }) => self.loading = Some(Loading::start(file, goal)),
            answer => self.arrived(file, goal, answer),
        }
    }

    /// Whether a scene is being read on another thread.
    pub fn is_loading(&self) -> bool {
        self.loading.is_some()
    }

    /// Gives up what is being read: the scene that was open stays.
    pub fn cancel_loading(&mut self) {
        if let Some(Loading { goal: Goal::Replace(_), .. }) = self.loading.take() {
            self.keep_as_it_is();
        }
    }

    /// Waits until what is being read has been read.
    pub fn finish_loading(&mut self) {
        if let Some(loading) = self.loading.take() {
            let answer = loading.answer.recv().ok();
            self.settle(&loading, answer);
        }
    }

    /// Goes on with the answer of the other thread; with none if it is gone.
    fn settle(&mut self, loading: &Loading, answer: Option<Result<Scene, LoadError>>) {
        let gone = || Err(LoadError::GivenUp { file: loading.file.clone() });
        self.arrived(&loading.file, loading.goal, answer.unwrap_or_else(gone));
    }

    fn arrived(&mut self, file: &Path, goal: Goal, answer: Result<Scene, LoadError>) {
        let sheet = || Sheet::of(&Origin::File(file.to_owned()));
        match (goal, answer) {
            (Goal::Open(place), Ok(scene)) => {
                self.library.retitle(place, scene.title());
                self.bring(place, scene.into(), sheet());
            }
            (Goal::New, Ok(scene)) => self.add_scene(scene, Sheet::default()),
            (Goal::Replace(name), Ok(scene)) => {
                if let Some(place) = self.place {
                    self.library.retitle(place, scene.title());
                }
                self.replace(name, scene);
                self.sheet = sheet();
            }
            (Goal::Replace(_), Err(error)) => {
                self.keep_as_it_is();
                self.complain("The file has changed, and cannot be read", error.to_string());
            }
            (_, Err(error)) => self.complain("This cannot be opened", error.to_string()),
        }
    }

    /// How far the reading is, and the way to give it up, in front of everything.
    pub(super) fn await_scene(&mut self, ctx: &Context) {
        let Some(loading) = &self.loading else { return };
        let mut cancelled = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let name = loading.file.file_name().unwrap_or_default().to_string_lossy();
        let (part, words) = words(loading.progress.stage());
        Window::new(format!("Opening {name}"))
            .id(egui::Id::new("loading"))
            .frame(Frame::window(&ctx.style()))
            .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
            .collapsible(false)
            .resizable(false)
            .show(ctx, |ui| {
                ui.set_width(360.0);
                ui.add(ProgressBar::new(part).show_percentage());
                ui.label(words);
                ui.label("The scene that was open stays open.");
                cancelled |= ui.button("Cancel (Esc)").clicked();
            });
        let answer = loading.answer.try_recv();
        if cancelled {
            self.cancel_loading();
        } else if !matches!(answer, Err(TryRecvError::Empty))
            && let Some(loading) = self.loading.take()
        {
            self.settle(&loading, answer.ok());
        }
        ctx.request_repaint();
    }
}

/// Which part is done, and what is being done. Reading takes about a fifth of the time, the tree a third.
fn words(stage: Stage) -> (f32, String) {
    let part = |[done, of]: [u64; 2]| done as f32 / of.max(1) as f32;
    let size = |[done, of]: [u64; 2]| format!("{} of {} MiB", done >> 20, of >> 20);
    match stage {
        Stage::Text => (0.0, "reading the scene".into()),
        Stage::Bytes(bytes) => (0.2 * part(bytes), format!("reading {}", size(bytes))),
        Stage::Faces(bytes) => (0.2 + 0.5 * part(bytes), format!("triangles from {}", size(bytes))),
        Stage::Tree(count) => (0.7, format!("building the tree over {count} triangles")),
    }
}
