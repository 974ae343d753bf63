//! What the window tells and asks: messages, questions, and the other dialogs in front of everything.

use std::path::{Path, PathBuf};

use egui::{Context, Rect};

use super::announce::ended;
use crate::files::Found;
use crate::panels::commands::action::Action;
use crate::panels::commands::context_menu::ContextMenu;
use crate::panels::commands::palette::{Known, Palette};
use crate::panels::files::chooser::{Chooser, Purpose};
use crate::panels::widgets::dialog::{Dialog, ErrorBanner};
use crate::panels::widgets::toast::Toast;
use crate::platform;
use crate::view::style::Style;
use crate::words::{retold, say, tr};

/// The messages that the user reads, and the dialogs that wait for an answer.
#[derive(Default)]
pub struct Talk {
    /// The last error, until the user closes it.
    pub banner: Option<ErrorBanner>,
    /// Whether the window is to be closed.
    pub(in crate::panels) leave: Leave,
    /// The user has seen a frame.
    pub(in crate::panels) begun: bool,
    pub(in crate::panels) toast: Option<Toast>,
    pub(in crate::panels) question: Option<(Dialog, DialogKind)>,
    pub(in crate::panels) palette: Option<Palette>,
    pub(in crate::panels) context_menu: Option<ContextMenu>,
    /// Unsaved work that was left, and that is still to be asked about.
    pub(in crate::panels) found: Vec<Found>,
    chooser: Option<Chooser>,
    /// The file that is chosen where there is no disk: the browser asks for the folder, or has a default.
    chosen: Option<(Purpose, PathBuf)>,
    /// Whether an error or a question was shown in the last pass.
    told_before: bool,
}

/// Whether the window is to be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::panels) enum Leave {
    /// It stays open.
    #[default]
    Stay,
    /// As soon as the scene is saved.
    WhenSaved,
    /// At once.
    Now,
}

/// The subject of a question.
pub(in crate::panels) enum DialogKind {
    /// Whether to leave; with `saves`, the first answer saves before.
    Leave {
        saves: bool,
    },
    Comments(PathBuf),
    Overwrite(Purpose, PathBuf),
    /// A folder that does not exist.
    Folder(Purpose, PathBuf),
    Changed,
    Found(Found),
}

/// What the user has decided in a dialog.
pub(in crate::panels) enum Decision {
    /// An answer to a question, by its number.
    Answer(DialogKind, usize),
    /// A file for a purpose.
    File(Purpose, PathBuf),
}

impl Talk {
    /// Whether the window is to be closed now.
    pub fn leaves(&self) -> bool {
        self.leave == Leave::Now
    }

    /// Asks a question. Enter gives the first answer, Escape the last one.
    pub(in crate::panels) fn ask(
        &mut self,
        about: DialogKind,
        title: &str,
        text: String,
        answers: &[&'static str],
    ) {
        self.ask_again_about_found();
        self.question =
            Some((Dialog { title: title.to_owned(), text, answers: answers.to_vec() }, about));
    }

    /// Takes back an open question about recovered work, which is asked again later.
    pub(in crate::panels) fn ask_again_about_found(&mut self) {
        let is_it = |(_, about): &mut (Dialog, DialogKind)| matches!(about, DialogKind::Found(_));
        if let Some((_, DialogKind::Found(found))) = self.question.take_if(is_it) {
            self.found.push(found);
        }
    }

    /// Shows an error message. If the window was to close after saving, it stays open.
    pub(in crate::panels) fn complain(&mut self, title: &str, text: String) {
        self.stay();
        self.banner = Some(ErrorBanner { title: retold(title), text: retold(&text) });
    }

    /// Tells of something that was done, for a moment.
    pub(in crate::panels) fn say(&mut self, text: String) {
        self.toast = Some(Toast::new(text));
    }

    /// The window stays open, even if it was to close after saving.
    pub(in crate::panels) fn stay(&mut self) {
        if self.leave == Leave::WhenSaved {
            self.leave = Leave::Stay;
        }
    }

    /// Lets the user choose a file, starting at a path.
    pub(in crate::panels) fn choose(&mut self, purpose: Purpose, at: &Path) {
        self.banner = None;
        if platform::HAS_DISK {
            self.chooser = Some(Chooser::new(purpose, at));
        } else if purpose == Purpose::Open {
            platform::choose_files();
        } else {
            self.chosen = Some((purpose, at.to_owned()));
        }
    }

    pub(in crate::panels) fn ask_to_replace(&mut self, purpose: Purpose, file: PathBuf) {
        let text = say!("{} is there already.", file.display());
        let about = DialogKind::Overwrite(purpose, file);
        self.ask(about, tr("Replace the file?"), text, &[tr("Replace"), tr("Cancel")]);
    }

    pub(in crate::panels) fn ask_to_make_folder(&mut self, purpose: Purpose, file: PathBuf) {
        let folder = file.parent().unwrap_or(Path::new("")).display().to_string();
        let text = say!("{folder}: there is no such folder. Nothing is lost.");
        let about = DialogKind::Folder(purpose, file);
        let answers = &[tr("Make it, and save there"), tr("Save in another place"), tr("Cancel")];
        self.ask(about, tr("Make the folder?"), text, answers);
    }

    pub(in crate::panels) fn ask_about_change(&mut self, file: &Path) {
        let text = say!("{} has changed since it was last read or saved.", file.display());
        let answers = &[
            tr("Take the file (undo brings mine back)"),
            tr("Overwrite the file"),
            tr("Keep both for now"),
        ];
        self.ask(DialogKind::Changed, tr("Which version is to be kept?"), text, answers);
    }

    /// Whether a dialog is open that has to be answered first.
    pub(in crate::panels) fn asks(&self) -> bool {
        self.question.is_some()
            || self.chooser.is_some()
            || self.palette.is_some()
            || self.context_menu.is_some()
    }

    /// Whether an error or a question is shown. One that is new takes the focus: text typed now is not meant for a field
    /// behind it. Other dialogs have their own field.
    pub(in crate::panels) fn takes_keys(&mut self, ctx: &Context) -> bool {
        let told = self.question.is_some() || self.banner.is_some();
        if !std::mem::replace(&mut self.told_before, told) && told {
            ctx.memory_mut(|memory| {
                memory.focused().into_iter().for_each(|id| memory.surrender_focus(id));
            });
        }
        told
    }

    /// Shows the error, unless something else has to be answered first.
    pub(in crate::panels) fn show_banner(&mut self, ctx: &Context, style: &Style) {
        self.banner.take_if(|trouble| !trouble.show(ctx, style));
    }

    /// Shows the open dialog, if there is one: a question or the choice of a file.
    pub(in crate::panels) fn show_dialogs(
        &mut self,
        ctx: &Context,
        recent: &[PathBuf],
        style: &Style,
    ) -> Option<Decision> {
        if self.question.is_none()
            && let Some(found) = self.found.pop()
        {
            let titles: Vec<&str> = found.kept.iter().map(|kept| tr(&kept.title)).collect();
            let text = say!("hitbench ended before this was saved: {}", titles.join(", "));
            let answers = &[tr("Open it"), tr("Throw it away"), tr("Ask again next time")];
            self.ask(DialogKind::Found(found), tr("Unsaved work was found"), text, answers);
        }
        if let Some((ask, about)) = self.question.take() {
            match ask.show(ctx) {
                None => self.question = Some((ask, about)),
                Some(answer) => return Some(Decision::Answer(about, answer)),
            }
        } else if let Some(mut chooser) = self.chooser.take() {
            match chooser.show(ctx, recent, style) {
                None => self.chooser = Some(chooser),
                Some(None) => self.stay(),
                Some(Some(file)) => return Some(Decision::File(chooser.purpose, file)),
            }
        }
        self.chosen.take().map(|(purpose, file)| Decision::File(purpose, file))
    }

    /// Shows the palette and the context menu, while they are open. Returns what was chosen.
    pub(in crate::panels) fn show_menus(
        &mut self,
        ctx: &Context,
        known: &Known,
        style: &Style,
    ) -> Vec<Action> {
        let mut chosen = Vec::new();
        if let Some(palette) = &mut self.palette
            && let Some(action) = palette.show(ctx, known, style)
        {
            self.palette = None;
            chosen.extend(action);
        }
        if let Some(menu) = &self.context_menu
            && let Some(action) = menu.show(ctx, style)
        {
            self.context_menu = None;
            chosen.extend(action);
        }
        chosen
    }

    /// Shows what was said last, at the foot of the viewport.
    pub(in crate::panels) fn show_toast(&mut self, ctx: &Context, viewport: Rect) {
        self.toast.take_if(|note| !note.show(ctx, viewport));
    }

    /// What a screen reader says of it: the question, the error, the last message, and the palette.
    pub(in crate::panels) fn spoken(&self) -> [Option<String>; 4] {
        let question = self.question.as_ref().map(|(dialog, _)| {
            format!("{} {} {}.", dialog.title, dialog.text, dialog.answers.join(", "))
        });
        let trouble = self.banner.as_ref();
        let trouble = trouble.map(|trouble| format!("{}: {}", trouble.title, trouble.text));
        let note = self.toast.as_ref().map(|note| ended(&note.text));
        [question, trouble, note, self.palette.as_ref().map(|palette| palette.marked.clone())]
    }
}
