//! The dialogs in front of everything: questions, messages, and the choice of a file.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Context;

use super::dialogs::DialogKind;
use super::session::Session;
use crate::files;
use crate::panels::files::chooser::{Choice, Chooser, Purpose};
use crate::panels::files::desk::is_missing;
use crate::panels::widgets::dialog::Dialog;
use crate::panels::widgets::error_banner::ErrorBanner;
use crate::panels::widgets::toast::Toast;
use crate::platform;
use crate::view::style::Style;
use crate::words::{retold, say, tr};

impl Session {
    pub(in crate::panels) fn ask(
        &mut self,
        about: DialogKind,
        title: &str,
        text: String,
        answers: &[&'static str],
    ) {
        self.ask_again_about_found();
        self.dialogs.question =
            Some((Dialog { title: title.to_owned(), text, answers: answers.to_vec() }, about));
    }

    /// Takes back an open question about recovered work, which is asked again later.
    pub(in crate::panels) fn ask_again_about_found(&mut self) {
        let is_it = |(_, about): &mut (Dialog, DialogKind)| matches!(about, DialogKind::Found(_));
        if let Some((_, DialogKind::Found(found))) = self.dialogs.question.take_if(is_it) {
            self.remembered.found.push(found);
        }
    }

    /// Shows an error message. If the window was to close after saving, it stays open.
    pub(in crate::panels) fn complain(&mut self, title: &str, text: String) {
        self.saving.leave_when_saved = false;
        // A file that is given at the start is read before the first frame.
        self.speak();
        self.messages.banner = Some(ErrorBanner { title: retold(title), text: retold(&text) });
    }

    pub(in crate::panels) fn say(&mut self, text: String) {
        self.messages.toast = Some(Toast::new(text));
    }

    /// Lets the user choose a file.
    pub fn choose(&mut self, purpose: Purpose) {
        self.messages.banner = None;
        let here = self.saving.file.folder().unwrap_or(&self.saving.here);
        let title = match purpose {
            Purpose::Lesson => file_name(&self.draft_title()),
            _ => file_name(self.opened.title()),
        };
        let at = match (&self.saving.file.file, purpose) {
            (_, Purpose::Lesson) => here.join(format!("{title}.ron")),
            (Some(file), Purpose::Save) => file.clone(),
            (Some(file), Purpose::Open) => file.with_file_name(""),
            (None, Purpose::Open) => here.join(""),
            (Some(file), of) => file.with_extension(of.ending()),
            (None, of) => here.join(format!("{title}.{}", of.ending())),
        };
        if platform::HAS_DISK {
            self.dialogs.chooser = Some(Chooser::new(purpose, &at));
        } else if purpose == Purpose::Open {
            platform::choose_files();
        } else {
            // The browser asks for the folder, or has a default.
            self.chosen(purpose, at);
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

    /// Creates the folder for a file, and continues to save it.
    fn make_folder(&mut self, purpose: Purpose, file: PathBuf) {
        let folder = file.parent().unwrap_or(Path::new(""));
        let missing = folder.ancestors().take_while(|folder| is_missing(folder));
        self.saving.created_folders = missing.map(Path::to_owned).collect();
        self.saving.created_folders.reverse();
        match fs::create_dir_all(folder) {
            Err(error) => {
                self.complain(tr("This is not saved"), format!("{}: {error}", folder.display()));
            }
            Ok(()) if purpose == Purpose::Save => self.write(file),
            Ok(()) if purpose == Purpose::Lesson => self.write_lesson(&file),
            Ok(()) => self.shoot(purpose, file),
        }
        if !self.is_shooting() {
            self.leave_no_empty_folders();
        }
    }

    /// Removes the folders that were created for a file that could not be saved there.
    pub(in crate::panels) fn leave_no_empty_folders(&mut self) {
        for folder in self.saving.created_folders.drain(..).rev() {
            // A folder that is not empty is not removed.
            let _ = fs::remove_dir(folder);
        }
    }

    pub(in crate::panels) fn ask_about_change(&mut self, file: &Path) {
        let text =
            say!("{} says something else than when it was read or saved last.", file.display());
        let answers = &[
            tr("Take the file (undo brings mine back)"),
            tr("Overwrite the file"),
            tr("Keep both for now"),
        ];
        self.ask(DialogKind::Changed, tr("Whose work is to be kept?"), text, answers);
    }

    /// Shows the open dialog, if there is one: a question or the choice of a file.
    pub(in crate::panels) fn show_dialogs(&mut self, ctx: &Context, style: &Style) {
        if self.dialogs.question.is_none()
            && let Some(found) = self.remembered.found.pop()
        {
            let titles: Vec<&str> = found.kept.iter().map(|kept| tr(&kept.title)).collect();
            let text = say!("hitbench ended before this was saved: {}", titles.join(", "));
            let answers = &[tr("Open it"), tr("Throw it away"), tr("Ask again next time")];
            self.ask(DialogKind::Found(found), tr("Unsaved work was found"), text, answers);
        }
        if let Some((ask, about)) = self.dialogs.question.take() {
            match ask.show(ctx) {
                None => self.dialogs.question = Some((ask, about)),
                Some(answer) => self.answered(about, ask.answers[answer], answer),
            }
        } else if let Some(mut chooser) = self.dialogs.chooser.take() {
            match chooser.show(ctx, &self.remembered.settings.recent, style) {
                None => self.dialogs.chooser = Some(chooser),
                Some(Choice::Nothing) => self.saving.leave_when_saved = false,
                Some(Choice::File(file)) => self.chosen(chooser.purpose, file),
            }
        }
    }

    /// Uses a file for the purpose for which it was chosen.
    fn chosen(&mut self, purpose: Purpose, file: PathBuf) {
        match purpose {
            Purpose::Open => self.open_path(&file),
            Purpose::Save => self.save_as(file),
            _ if files::stamp(&file).is_some() && purpose.takes(&file) => {
                self.ask_to_replace(purpose, file);
            }
            Purpose::Lesson if file.parent().is_some_and(is_missing) => {
                self.ask_to_make_folder(purpose, file);
            }
            Purpose::Lesson => self.write_lesson(&file),
            _ => self.shoot(purpose, file),
        }
    }

    fn answered(&mut self, about: DialogKind, words: &str, answer: usize) {
        self.saving.leave_when_saved &= matches!(
            about,
            DialogKind::Comments(_) | DialogKind::Overwrite(..) | DialogKind::Folder(..)
        );
        match (about, answer) {
            (DialogKind::Leave, 0) if words == tr("Save") => {
                self.saving.leave_when_saved = true;
                self.save();
            }
            (DialogKind::Leave, 1) => {
                self.leaving = true;
                if let Some(memory) = self.remembered.autosave.take() {
                    // The user has discarded this work; if it cannot be removed, it is asked about again.
                    let _ = memory.recovery.keep(&[]);
                }
            }
            (DialogKind::Comments(_), 0) => self.choose(Purpose::Save),
            (DialogKind::Comments(file), 1) => self.write(file),
            (DialogKind::Overwrite(Purpose::Save, file), 0) => self.write(file),
            (DialogKind::Overwrite(Purpose::Lesson, file), 0) => self.write_lesson(&file),
            (DialogKind::Overwrite(purpose, file), 0) => self.shoot(purpose, file),
            (DialogKind::Folder(purpose, file), 0) => self.make_folder(purpose, file),
            (DialogKind::Folder(purpose, _), 1) => self.choose(purpose),
            (DialogKind::Changed, 0) => self.read_again("Reload"),
            (DialogKind::Changed, 1) => {
                if let Some(file) = self.saving.file.file.clone() {
                    self.write_over(file);
                }
            }
            (DialogKind::Changed, _) => self.saving.file.leave(),
            (DialogKind::Found(found), 0) => self.recover(&found),
            (DialogKind::Found(found), 1) => self.forget(&found),
            _ => self.saving.leave_when_saved = false,
        }
    }
}

/// The greatest length of a file name that is made from a title, in characters.
const NAME: usize = 60;

/// The default file name for a scene of this title: its words, joined by dashes.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    let name: String = name.chars().take(NAME).collect();
    let name = name.trim_end_matches('-');
    if name.is_empty() { say!("scene") } else { name.to_owned() }
}
