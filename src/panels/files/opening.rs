//! Opening scenes: what is read replaces the open scene, or says why it cannot be read.
use std::path::Path;
use std::task::Poll;

use egui::{Align2, Context, Frame, Key, Modifiers, ProgressBar, Spinner, Window};

use super::desk::Desk;
use super::loading::{Answer, Goal, Loading, Read, Shown, Source, first, told, words};
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::{LoadError, Progress};
use crate::words::{say, tr};

/// The title of the message that an open file cannot be read again; removed once the file can be read.
const UNREADABLE: &str = "The file has changed, and cannot be read";

/// The title of the message about a changed mesh of the open scene that cannot be read.
const UNREADABLE_MESH: &str = "A mesh has changed, and cannot be read";

/// The end of the message when the first file cannot be opened.
const INSTEAD: &str = "\n\nThe first scene is open in its place.";

/// The end of the message when a scene is open, and stays open.
const STAYS: &str = "\n\nThe scene that was open stays open.";

/// The limit for reading without another thread, in bytes of meshes.
const SMALL: u64 = 4 << 20;

/// The greatest number of unreadable files that are named.
const NAMED: usize = 10;

impl Talk {
    /// Why the requested scene is not open; `None` if it is.
    pub fn unopened(&self) -> Option<&str> {
        let text = self.banner.as_ref()?.text.as_str();
        Some([INSTEAD, STAYS].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text))
    }
}

impl Desk {
    /// Loads a source and applies the result: at once if it is small, otherwise after another thread has read
    /// it.
    pub(in crate::panels) fn read(&mut self, source: Source, goal: Goal, talk: &mut Talk) {
        self.loading = None;
        match source.read(&Progress::upto(SMALL)) {
            Err(LoadError::GivenUp { .. }) => {
                self.loading = Some(Loading::start(source, goal, self.opened.state()));
            }
            answer => self.arrived(&source, goal, answer, talk),
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
            Some(Goal::Meshes) => self.saved_file.leave_meshes(),
            Some(Goal::Open) | None => {}
        }
    }

    /// Waits until the load in progress is complete.
    pub(in crate::panels) fn finish_loading(&mut self, talk: &mut Talk) {
        // After a folder, its first scene may be loaded on another thread too.
        while let Some(mut loading) = self.loading.take() {
            let answer = loading.answer.wait();
            self.settle(&loading, answer, talk);
        }
    }

    /// Applies the answer of the other thread; `None` if that thread is gone.
    fn settle(&mut self, loading: &Loading, answer: Option<Answer>, talk: &mut Talk) {
        let gone = || Err(LoadError::GivenUp { file: loading.source.file() });
        let answer = answer.unwrap_or_else(gone);
        if answer.is_ok() && !matches!(loading.goal, Goal::Open) {
            // A gesture in progress counts as a change of the open scene.
            self.opened.let_go();
            if self.opened.state() != loading.state {
                // The user has changed the open scene meanwhile. Changed meshes are read at the next check.
                if let Goal::Replace(_) = loading.goal {
                    talk.ask_about_change(&loading.source.file());
                }
                return;
            }
        }
        self.arrived(&loading.source, loading.goal, answer, talk);
    }

    fn arrived(&mut self, source: &Source, goal: Goal, answer: Answer, talk: &mut Talk) {
        match (goal, answer) {
            (Goal::Open, Ok(Read::Scene(scene, saved_file))) => match saved_file.file.clone() {
                Some(file) => {
                    let place = self.library.place_for(file, &scene);
                    self.put(Some(place), AnyScene::from(*scene), *saved_file, talk);
                    self.saved_file.says_the_same(&self.opened);
                }
                None => self.add_scene(*scene, *saved_file, talk),
            },
            (_, Ok(Read::Folder(shown))) => self.show_folder(&source.file(), shown, talk),
            (Goal::Replace(name), Ok(Read::Scene(scene, saved_file))) => {
                if let Some(place) = self.place {
                    self.library.renew(place, &scene);
                }
                self.replace(name, *scene);
                self.saved_file = *saved_file;
                self.saved_file.says_the_same(&self.opened);
                talk.banner.take_if(|trouble| trouble.title == tr(UNREADABLE));
            }
            (Goal::Meshes, Ok(Read::Scene(scene, saved_file))) => {
                let (dirty, same) = (self.opened.is_dirty(), self.saved_file.is_same(&self.opened));
                self.replace("Reload the mesh", *scene);
                self.saved_file.meshes = saved_file.meshes;
                if dirty {
                    self.opened.mark_unsaved();
                }
                if same {
                    self.saved_file.says_the_same(&self.opened);
                }
                talk.banner.take_if(|trouble| trouble.title == tr(UNREADABLE_MESH));
            }
            (Goal::Replace(_), Err(error)) => {
                self.keep_as_it_is();
                talk.complain(UNREADABLE, told(&error));
            }
            (Goal::Meshes, Err(error)) => {
                self.saved_file.leave_meshes();
                talk.complain(UNREADABLE_MESH, told(&error));
            }
            (Goal::Open, Err(error)) => {
                let title = match source {
                    Source::Text { of, .. } => of.holds_no_scene(),
                    _ => tr("This cannot be opened"),
                };
                // At the start, no scene was open before.
                let stays = if talk.begun { STAYS } else { INSTEAD };
                talk.complain(title, format!("{error}{stays}"));
            }
        }
    }

    /// Shows the progress of the load in front of everything, with a button to cancel it.
    pub(in crate::panels) fn await_scene(&mut self, ctx: &Context, talk: &mut Talk) {
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
            self.settle(&loading, answer, talk);
        }
        ctx.request_repaint();
    }

    /// Lists the scenes of a folder, opens the first, and reports what cannot be read.
    fn show_folder(&mut self, folder: &Path, shown: Shown, talk: &mut Talk) {
        let unread = shown.unread.iter();
        let unread = unread.map(|(path, error)| format!("{}: {error}", path.display()));
        let mut lines = first(unread.collect(), NAMED);
        let files = self.library.add_scenes(shown.items);
        let place = self.put_in_order(&files);
        if let Some(place) = place {
            self.open(place, talk);
        } else if lines.is_empty() {
            lines.push(say!("{} holds no .ron or .json file", folder.display()));
        }
        if !lines.is_empty() {
            let title = match place {
                Some(_) => tr("Not all of it can be read"),
                None => tr("This cannot be opened"),
            };
            talk.complain(title, lines.join("\n"));
        }
    }
}
