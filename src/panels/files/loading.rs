//! Loading of files and folders. Large ones are read on another thread, while the open scene stays open.

use std::path::PathBuf;
use std::sync::Arc;
use std::task::Poll;

use egui::{Align2, Context, Frame, Key, Modifiers, ProgressBar, Spinner, Window};

use super::saved_file::SavedFile;
use super::shown::Shown;
use crate::files;
use crate::panels::frame::session::Session;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform::threads::Beside;
use crate::presets;
use crate::scene::{Format, LoadError, Progress, Scene, Stage};
use crate::words::{count, grouped};
use crate::words::{say, tr};

/// The limit for reading without another thread, in bytes of meshes.
const SMALL: u64 = 4 << 20;

/// The title of the message that an open file cannot be read again; removed once the file can be read.
const UNREADABLE: &str = "The file has changed, and cannot be read";

/// The title of the message about a changed mesh of the open scene that cannot be read.
const UNREADABLE_MESH: &str = "A mesh has changed, and cannot be read";

/// The end of the message when the first file cannot be opened.
const INSTEAD: &str = "\n\nThe first scene is open in its place.";

/// The end of the message when a scene is open, and stays open.
const STAYS: &str = "\n\nThe scene that was open stays open.";

/// A load in progress.
pub(in crate::panels) struct Loading {
    source: Source,
    goal: Goal,
    /// The state of the open scene when the load began.
    state: u64,
    progress: Arc<Progress>,
    answer: Beside<Answer>,
}

/// The result of a load.
enum Read {
    /// A scene, and the link to its file.
    Scene(Box<Scene>, Box<SavedFile>),
    /// The scenes of a folder.
    Folder(Shown),
}

type Answer = Result<Read, LoadError>;

/// The source of a load.
#[derive(Clone)]
pub(in crate::panels) enum Source {
    File(PathBuf),
    /// A folder, with all scenes in it and below.
    Folder(PathBuf),
    /// A text in RON or JSON, and the folder of its meshes.
    Text {
        text: String,
        of: TextOf,
        folder: Option<PathBuf>,
    },
}

/// Where a text stood that is in no file.
#[derive(Clone, Copy)]
pub(in crate::panels) enum TextOf {
    Clipboard,
    /// The standard input.
    Input,
}

impl TextOf {
    fn name(self) -> &'static str {
        match self {
            Self::Clipboard => tr("clipboard"),
            Self::Input => tr("standard input"),
        }
    }

    fn holds_no_scene(self) -> &'static str {
        match self {
            Self::Clipboard => tr("The clipboard holds no scene"),
            Self::Input => tr("The standard input holds no scene"),
        }
    }

    pub fn holds_no_lesson(self) -> &'static str {
        match self {
            Self::Clipboard => tr("The clipboard holds no lesson"),
            Self::Input => tr("The standard input holds no lesson"),
        }
    }
}

/// The use of the loaded scene.
#[derive(Clone, Copy)]
pub(in crate::panels) enum Goal {
    /// Opens the scene: in the place of its file, or as a new one if no scene file holds it.
    Open,
    /// Replaces the open scene, as a step of this name.
    Replace(&'static str),
    /// Updates only the changed meshes of the open scene.
    Meshes,
}

impl Source {
    /// The file, or a name that stands for it.
    fn file(&self) -> PathBuf {
        match self {
            Self::File(path) | Self::Folder(path) => path.clone(),
            Self::Text { of, .. } => of.name().into(),
        }
    }

    fn read(&self, progress: &Progress) -> Answer {
        match self {
            Self::File(file) => {
                // The stamp is taken before the read, so that a write during the read counts as a change.
                let stamp = files::stamp(file);
                let (scene, text) = Scene::load_text_with(file, progress)?;
                let saved_file = match Format::of(file) {
                    Some(_) => SavedFile::of(file, stamp, &text),
                    None => SavedFile::beside(file.parent()),
                };
                Ok(Read::Scene(Box::new(scene), Box::new(saved_file.with_meshes(progress))))
            }
            Self::Folder(folder) => {
                let shown = Shown::in_folder(folder, progress);
                shown.map(Read::Folder).map_err(|error| match progress.is_given_up() {
                    true => LoadError::GivenUp { file: folder.clone() },
                    false => LoadError::Read { file: folder.clone(), error },
                })
            }
            Self::Text { text, folder, .. } => {
                let is_json = text.trim_start().starts_with('{');
                let format = if is_json { Format::Json } else { Format::Ron };
                let folder = folder.as_deref();
                let scene = presets::parse_in(folder, text.as_bytes(), format, progress);
                let scene = scene.map_err(|fault| match progress.is_given_up() {
                    true => LoadError::GivenUp { file: self.file() },
                    false => LoadError::Fault { file: self.file(), fault },
                });
                let saved_file = SavedFile::beside(folder).with_meshes(progress);
                Ok(Read::Scene(Box::new(scene?), Box::new(saved_file)))
            }
        }
    }
}

impl Loading {
    fn start(source: Source, goal: Goal, state: u64) -> Self {
        let progress = Arc::new(Progress::default());
        let answer = {
            let (source, progress) = (source.clone(), progress.clone());
            // A load is one piece: where there are no threads, it blocks.
            Beside::start(move || Some(source.read(&progress)))
        };
        Self { source, goal, state, progress, answer }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}

impl Session {
    /// Loads a source and applies the result: at once if it is small, otherwise after another thread has read
    /// it.
    pub(in crate::panels) fn read(&mut self, source: Source, goal: Goal) {
        self.loading = None;
        match source.read(&Progress::upto(SMALL)) {
            Err(LoadError::GivenUp { .. }) => {
                self.loading = Some(Loading::start(source, goal, self.opened.state()));
            }
            answer => self.arrived(&source, goal, answer),
        }
    }

    /// Whether a load is in progress on another thread.
    pub fn is_loading(&self) -> bool {
        self.loading.is_some()
    }

    /// Cancels the load in progress: the open scene stays open.
    pub fn cancel_loading(&mut self) {
        match self.loading.take().map(|loading| loading.goal) {
            Some(Goal::Replace(_)) => self.keep_as_it_is(),
            Some(Goal::Meshes) => self.saving.file.leave_meshes(),
            Some(Goal::Open) | None => {}
        }
    }

    /// Waits until the load in progress is complete.
    pub fn finish_loading(&mut self) {
        // After a folder, its first scene may be loaded on another thread too.
        while let Some(mut loading) = self.loading.take() {
            let answer = loading.answer.wait();
            self.settle(&loading, answer);
        }
    }

    /// Why the requested scene is not open; `None` if it is.
    pub fn unopened(&self) -> Option<&str> {
        let text = self.messages.banner.as_ref()?.text.as_str();
        Some([INSTEAD, STAYS].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text))
    }

    /// Applies the answer of the other thread; `None` if that thread is gone.
    fn settle(&mut self, loading: &Loading, answer: Option<Answer>) {
        let gone = || Err(LoadError::GivenUp { file: loading.source.file() });
        let answer = answer.unwrap_or_else(gone);
        if answer.is_ok() && !matches!(loading.goal, Goal::Open) {
            // A gesture in progress counts as a change of the open scene.
            self.opened.let_go();
            if self.opened.state() != loading.state {
                // The user has changed the open scene meanwhile. Changed meshes are read at the next check.
                if let Goal::Replace(_) = loading.goal {
                    self.ask_about_change(&loading.source.file());
                }
                return;
            }
        }
        self.arrived(&loading.source, loading.goal, answer);
    }

    fn arrived(&mut self, source: &Source, goal: Goal, answer: Answer) {
        match (goal, answer) {
            (Goal::Open, Ok(Read::Scene(scene, saved_file))) => match saved_file.file.clone() {
                Some(file) => {
                    let place = self.library.place_for(file, &scene);
                    self.bring(place, AnyScene::from(*scene), *saved_file);
                    self.saving.file.says_the_same(&self.opened);
                }
                None => self.add_scene(*scene, *saved_file),
            },
            (_, Ok(Read::Folder(shown))) => self.show_folder(&source.file(), shown),
            (Goal::Replace(name), Ok(Read::Scene(scene, saved_file))) => {
                if let Some(place) = self.place {
                    self.library.renew(place, &scene);
                }
                self.replace(name, *scene);
                self.saving.file = *saved_file;
                self.saving.file.says_the_same(&self.opened);
                self.messages.banner.take_if(|trouble| trouble.title == tr(UNREADABLE));
            }
            (Goal::Meshes, Ok(Read::Scene(scene, saved_file))) => {
                let (dirty, same) =
                    (self.opened.is_dirty(), self.saving.file.is_same(&self.opened));
                self.replace("Reload the mesh", *scene);
                self.saving.file.take_meshes(*saved_file);
                if dirty {
                    self.opened.mark_unsaved();
                }
                if same {
                    self.saving.file.says_the_same(&self.opened);
                }
                self.messages.banner.take_if(|trouble| trouble.title == tr(UNREADABLE_MESH));
            }
            (Goal::Replace(_), Err(error)) => {
                self.keep_as_it_is();
                self.complain(UNREADABLE, told(&error));
            }
            (Goal::Meshes, Err(error)) => {
                self.saving.file.leave_meshes();
                self.complain(UNREADABLE_MESH, told(&error));
            }
            (Goal::Open, Err(error)) => {
                let title = match source {
                    Source::Text { of, .. } => of.holds_no_scene(),
                    _ => tr("This cannot be opened"),
                };
                // At the start, no scene was open before.
                let stays = match self.has_begun() {
                    true => STAYS,
                    false => INSTEAD,
                };
                self.complain(title, format!("{error}{stays}"));
            }
        }
    }

    /// Shows the progress of the load in front of everything, with a button to cancel it.
    pub(in crate::panels) fn await_scene(&mut self, ctx: &Context) {
        let Some(loading) = &mut self.loading else { return };
        let mut cancelled = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let file = loading.source.file();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let (part, words) = words(loading.progress.stage());
        Window::new(say!("Opening {name}"))
            .id(egui::Id::new("loading"))
            .frame(Frame::window(&ctx.style()))
            .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
            .collapsible(false)
            .resizable(false)
            .show(ctx, |ui| {
                ui.set_width(360.0);
                match part {
                    Some(part) => ui.add(ProgressBar::new(part).show_percentage()),
                    None => ui.add(Spinner::new()),
                };
                ui.label(words);
                ui.label(tr("The scene that was open stays open."));
                cancelled |= ui.button(tr("Cancel (Esc)")).clicked();
            });
        let answer = loading.answer.arrived();
        if cancelled {
            self.cancel_loading();
        } else if let Poll::Ready(answer) = answer
            && let Some(loading) = self.loading.take()
        {
            self.settle(&loading, answer);
        }
        ctx.request_repaint();
    }
}

/// The fraction of the phase that is complete, if known, and the current activity. Reading the bytes takes
/// less time than making triangles of them; building the tree takes longer than both.
fn words(stage: Stage) -> (Option<f32>, String) {
    let part = |[done, of]: [u64; 2]| done as f32 / of.max(1) as f32;
    let size = |[done, of]: [u64; 2]| say!("{} of {} MiB", done >> 20, of >> 20);
    match stage {
        Stage::Text => (Some(0.0), tr("reading the scene").into()),
        Stage::Folder(found) => (None, say!("{} found", count(found, "scene"))),
        Stage::Titles([done, of]) => {
            let read = part([done as u64, of as u64]);
            (Some(read), say!("reading the titles: {done} of {of}"))
        }
        Stage::Bytes(bytes) => (Some(0.3 * part(bytes)), say!("1 of 2: reading {}", size(bytes))),
        Stage::Faces(bytes) => {
            let read = 0.3 + 0.7 * part(bytes);
            (Some(read), say!("1 of 2: triangles from {}", size(bytes)))
        }
        Stage::Tree(triangles) => {
            let triangles = grouped(triangles);
            (None, say!("2 of 2: building the tree over {triangles} triangles"))
        }
    }
}

/// The greatest number of faults of a file that the message lists.
const MOST_FAULTS: usize = 6;

/// The faults of a file, one per line.
pub(in crate::panels) fn told(error: &LoadError) -> String {
    let all = error.all();
    let mut lines: Vec<String> = all.iter().take(MOST_FAULTS).cloned().collect();
    if let more @ 1.. = all.len().saturating_sub(MOST_FAULTS) {
        lines.push(say!("and {more} more"));
    }
    lines.join("\n")
}
