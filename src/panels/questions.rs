//! What a person is asked, or is told, before anything else.

use std::path::{Path, PathBuf};

use egui::Context;

use super::Session;
use super::ask::Ask;
use super::chooser::{Choice, Chooser, Purpose};
use super::note::Note;
use super::trouble::Trouble;
use crate::files::{self, Found};
use crate::view::style::Style;

/// What a question is about.
pub(super) enum About {
    Leave,
    Comments(PathBuf),
    Overwrite(Purpose, PathBuf),
    Changed,
    Found(Found),
}

impl Session {
    pub(super) fn ask(
        &mut self,
        about: About,
        title: &str,
        text: String,
        answers: &'static [&'static str],
    ) {
        // What was found is asked about again.
        if let Some((_, About::Found(found))) = self.question.take() {
            self.found.push(found);
        }
        self.question = Some((Ask { title: title.to_owned(), text, answers }, about));
    }

    /// Tells what went wrong. Whoever wanted to leave after that stays.
    pub(super) fn complain(&mut self, title: &str, text: String) {
        self.leave_when_saved = false;
        self.trouble = Some(Trouble { title: title.to_owned(), text });
    }

    pub(super) fn say(&mut self, text: String) {
        self.note = Some(Note::new(text));
    }

    /// Lets a person choose a file.
    pub fn choose(&mut self, purpose: Purpose) {
        self.trouble = None;
        let here = std::env::current_dir().unwrap_or_default();
        let at = match (&self.sheet.file, purpose) {
            (Some(file), Purpose::Save) => file.clone(),
            (Some(file), Purpose::Open) => file.with_file_name(""),
            (None, Purpose::Save) => here.join("scene.ron"),
            (None, Purpose::Open) => here.join(""),
            (Some(file), of) => file.with_extension(of.ending()),
            (None, of) => here.join("scene").with_extension(of.ending()),
        };
        self.chooser = Some(Chooser::new(purpose, &at));
    }

    pub(super) fn ask_to_replace(&mut self, purpose: Purpose, file: PathBuf) {
        let text = format!("{} is there already.", file.display());
        let about = About::Overwrite(purpose, file);
        self.ask(about, "Replace the file?", text, &["Replace", "Cancel"]);
    }

    pub(super) fn ask_about_change(&mut self, file: &Path) {
        let text =
            format!("{} says something else than when it was read or saved last.", file.display());
        let answers =
            &["Take the file (undo brings mine back)", "Overwrite the file", "Keep both for now"];
        self.ask(About::Changed, "Whose work is to be kept?", text, answers);
    }

    /// The questions and the choice of a file that stand in front of everything.
    pub(super) fn dialogs(&mut self, ctx: &Context, style: &Style) {
        if self.question.is_none()
            && let Some(found) = self.found.pop()
        {
            let titles: Vec<&str> = found.kept.iter().map(|kept| kept.title.as_str()).collect();
            let text = format!("hitbench ended before this was saved: {}", titles.join(", "));
            let answers = &["Open it", "Throw it away", "Ask again next time"];
            self.ask(About::Found(found), "Unsaved work was found", text, answers);
        }
        if let Some((ask, about)) = self.question.take() {
            match ask.show(ctx) {
                None => self.question = Some((ask, about)),
                Some(answer) => self.answered(about, ask.answers[answer], answer),
            }
        } else if let Some(mut chooser) = self.chooser.take() {
            match chooser.show(ctx, &self.settings.recent, style) {
                None => self.chooser = Some(chooser),
                Some(Choice::Nothing) => self.leave_when_saved = false,
                Some(Choice::File(file)) if chooser.purpose == Purpose::Open => {
                    self.open_path(&file)
                }
                Some(Choice::File(file)) if chooser.purpose == Purpose::Save => self.save_as(file),
                Some(Choice::File(file))
                    if files::stamp(&file).is_some() && chooser.purpose.takes(&file) =>
                {
                    self.ask_to_replace(chooser.purpose, file);
                }
                Some(Choice::File(file)) => self.shoot(chooser.purpose, file),
            }
        }
    }

    fn answered(&mut self, about: About, words: &str, answer: usize) {
        self.leave_when_saved &= matches!(about, About::Comments(_) | About::Overwrite(..));
        match (about, answer) {
            (About::Leave, 0) if words == "Save" => {
                self.leave_when_saved = true;
                self.save();
            }
            (About::Leave, 1) => {
                self.leaving = true;
                if let Some(memory) = &self.memory {
                    // It was given up: what cannot be removed is only asked about again.
                    let _ = memory.recovery.keep(&[]);
                }
                self.memory = None;
            }
            (About::Comments(_), 0) => self.choose(Purpose::Save),
            (About::Comments(file), 1) => self.write(file),
            (About::Overwrite(Purpose::Save, file), 0) => self.write(file),
            (About::Overwrite(purpose, file), 0) => self.shoot(purpose, file),
            (About::Changed, 0) => self.read_again("Reload"),
            (About::Changed, 1) => {
                if let Some(file) = self.sheet.file.clone() {
                    self.write_over(file);
                }
            }
            (About::Changed, _) => self.sheet.leave(),
            (About::Found(found), 0) => self.recover(&found),
            (About::Found(found), 1) => self.forget(&found),
            _ => self.leave_when_saved = false,
        }
    }
}
