//! A scene whose meshes are large is read on another thread, while the one that is open stays open.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use egui::{Align2, Context, Frame, Key, Modifiers, ProgressBar, Window};

use super::Session;
use super::desk::{Desk, with_bench};
use super::sheets::Sheet;
use crate::files;
use crate::scene::{Format, LoadError, Progress, Scene, Stage};

/// The file of a mesh that has no more bytes than this is read between two frames.
const SMALL: u64 = 4 << 20;

/// What is said of a file that was open; it is said no more once it can be read.
const UNREADABLE: &str = "The file has changed, and cannot be read";

/// A scene that is being read.
pub(super) struct Loading {
    source: Source,
    goal: Goal,
    /// Of the scene that was open when it began.
    state: u64,
    progress: Arc<Progress>,
    answer: Receiver<Answer>,
}

/// A scene, and what ties it to its file.
type Answer = Result<(Scene, Sheet), LoadError>;

/// What a scene is read from.
#[derive(Clone)]
pub(super) enum Source {
    File(PathBuf),
    /// A text in RON or JSON, whose meshes may lie in a folder.
    Text {
        text: String,
        folder: Option<PathBuf>,
    },
}

/// What is done with a scene that was read.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// It is opened: in the place of its file, or as a new one where no scene file holds it.
    Open,
    /// It replaces what is open, as a step of this name.
    Replace(&'static str),
}

impl Source {
    /// The file, or what stands for it.
    fn file(&self) -> PathBuf {
        match self {
            Self::File(file) => file.clone(),
            Self::Text { .. } => "clipboard".into(),
        }
    }

    fn read(&self, progress: &Progress) -> Answer {
        match self {
            Self::File(file) => {
                // Before it is read: what is written meanwhile is a change.
                let stamp = files::stamp(file);
                let (scene, text) = Scene::load_text_with(file, progress)?;
                let sheet = match Format::of(file) {
                    Some(_) => Sheet::of(file, stamp, &text),
                    None => Sheet::beside(file.parent()),
                };
                Ok((scene, sheet))
            }
            Self::Text { text, folder } => {
                let is_json = text.trim_start().starts_with('{');
                let format = if is_json { Format::Json } else { Format::Ron };
                let folder = folder.as_deref();
                let scene = Scene::parse_in(folder, text.as_bytes(), format, progress);
                let scene = scene.map_err(|fault| match progress.is_given_up() {
                    true => LoadError::GivenUp { file: self.file() },
                    false => LoadError::Fault { file: self.file(), fault },
                });
                Ok((scene?, Sheet::beside(folder)))
            }
        }
    }
}

impl Loading {
    fn start(source: Source, goal: Goal, state: u64) -> Self {
        let (sender, answer) = mpsc::channel();
        let progress = Arc::new(Progress::default());
        let read = {
            let (source, progress) = (source.clone(), progress.clone());
            // Nobody may wait any more.
            move || drop(sender.send(source.read(&progress)))
        };
        // Where there are no threads, everything waits.
        if thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
        Self { source, goal, state, progress, answer }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}

impl Session {
    /// Reads a scene and goes on with it: in this moment if it is small, else when another thread is done with it.
    pub(super) fn read(&mut self, source: Source, goal: Goal) {
        self.loading = None;
        match source.read(&Progress::upto(SMALL)) {
            Err(LoadError::GivenUp { .. }) => {
                self.loading = Some(Loading::start(source, goal, self.desk.state()));
            }
            answer => self.arrived(&source, goal, answer),
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
    fn settle(&mut self, loading: &Loading, answer: Option<Answer>) {
        let gone = || Err(LoadError::GivenUp { file: loading.source.file() });
        let answer = answer.unwrap_or_else(gone);
        let replaces = answer.is_ok() && matches!(loading.goal, Goal::Replace(_));
        if replaces {
            // What is held is work too.
            with_bench!(&mut self.desk, bench => bench.let_go());
            if self.desk.state() != loading.state {
                // Meanwhile somebody has gone on with the scene that was open.
                return self.ask_about_change(&loading.source.file());
            }
        }
        self.arrived(&loading.source, loading.goal, answer);
    }

    fn arrived(&mut self, source: &Source, goal: Goal, answer: Answer) {
        match (goal, answer) {
            (Goal::Open, Ok((scene, sheet))) => match sheet.file.clone() {
                Some(file) => {
                    let place = self.library.place_for(file, scene.title());
                    self.bring(place, Desk::from(scene), sheet);
                    self.sheet.says_the_same(&self.desk);
                }
                None => self.add_scene(scene, sheet),
            },
            (Goal::Replace(name), Ok((scene, sheet))) => {
                if let Some(place) = self.place {
                    self.library.retitle(place, scene.title());
                }
                self.replace(name, scene);
                self.sheet = sheet;
                self.sheet.says_the_same(&self.desk);
                self.trouble.take_if(|trouble| trouble.title == UNREADABLE);
            }
            (Goal::Replace(_), Err(error)) => {
                self.keep_as_it_is();
                self.complain(UNREADABLE, error.to_string());
            }
            (Goal::Open, Err(error)) => {
                let title = match source {
                    Source::File(_) => "This cannot be opened",
                    Source::Text { .. } => "The clipboard holds no scene",
                };
                self.complain(title, error.to_string());
            }
        }
    }

    /// How far the reading is, and the way to give it up, in front of everything.
    pub(super) fn await_scene(&mut self, ctx: &Context) {
        let Some(loading) = &self.loading else { return };
        let mut cancelled = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let file = loading.source.file();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
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
