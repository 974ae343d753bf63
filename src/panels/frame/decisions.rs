//! Does what the user has decided in a dialog.

use std::path::PathBuf;

use super::program::Program;
use super::talk::{Decision, DialogKind, Leave};
use crate::files;
use crate::panels::files::chooser::Purpose;
use crate::panels::files::desk::is_missing;
use crate::panels::files::pictures::NewFolders;
use crate::words::tr;

impl Program {
    pub(super) fn decided(&mut self, decision: Decision) {
        match decision {
            Decision::File(purpose, file) => self.chosen(purpose, file),
            Decision::Answer(about, answer) => self.answered(about, answer),
        }
        self.settle();
    }

    /// Uses a file for the purpose for which it was chosen.
    fn chosen(&mut self, purpose: Purpose, file: PathBuf) {
        let Self { desk, talk, .. } = self;
        match purpose {
            Purpose::Open => desk.open_path(&file, talk),
            Purpose::OwnTest => self.own.open_file(&file, desk, talk, &mut self.window),
            Purpose::Save => desk.save_as(file, talk),
            _ if files::stamp(&file).is_some() && purpose.takes(&file) => {
                talk.ask_to_replace(purpose, file);
            }
            Purpose::Lesson if file.parent().is_some_and(is_missing) => {
                talk.ask_to_make_folder(purpose, file);
            }
            _ => self.write(purpose, file),
        }
    }

    /// Writes the scene, the lesson that is made, a picture or a film, in place of the file that is there.
    fn write(&mut self, purpose: Purpose, file: PathBuf) {
        let Self { desk, talk, .. } = self;
        match purpose {
            Purpose::Open | Purpose::OwnTest => {}
            Purpose::Save => desk.write(file, talk),
            Purpose::Lesson => self.draft.write(&file, &mut self.keeper.settings, talk),
            _ => self.pictures.shoot(purpose, file, &mut desk.opened, talk),
        }
    }

    /// Creates the folder for a file, and continues to save it.
    fn make_folder(&mut self, purpose: Purpose, file: PathBuf) {
        match NewFolders::above(&file) {
            Ok(made) => {
                self.write(purpose, file);
                self.pictures.keep_folders(made);
            }
            Err(error) => {
                let folder = file.parent().unwrap_or(&file).display();
                self.talk.complain(tr("This is not saved"), format!("{folder}: {error}"));
            }
        }
    }

    fn answered(&mut self, about: DialogKind, answer: usize) {
        let goes_on = matches!(
            about,
            DialogKind::Comments(_) | DialogKind::Overwrite(..) | DialogKind::Folder(..)
        );
        let Self { desk, talk, .. } = self;
        if !goes_on {
            talk.stay();
        }
        match (about, answer) {
            (DialogKind::Leave { saves: true }, 0) => {
                talk.leave = Leave::WhenSaved;
                desk.save(talk);
            }
            (DialogKind::Leave { .. }, 1) => {
                talk.leave = Leave::Now;
                self.keeper.discard();
            }
            (DialogKind::Comments(_), 0) => desk.choose(Purpose::Save, talk),
            (DialogKind::Comments(file), 1) => desk.write(file, talk),
            (DialogKind::Overwrite(purpose, file), 0) => self.write(purpose, file),
            (DialogKind::Folder(purpose, file), 0) => self.make_folder(purpose, file),
            (DialogKind::Folder(purpose, _), 1) => self.choose(purpose),
            (DialogKind::Changed, 0) => desk.read_again("Reload", talk),
            (DialogKind::Changed, 1) => {
                if let Some(file) = desk.saved_file.file.clone() {
                    desk.write_over(file, talk);
                }
            }
            (DialogKind::Changed, _) => desk.saved_file.leave(),
            (DialogKind::Found(found), 0) => {
                let faults = desk.recover(&found, talk);
                // The work is saved as work of this program first, and only then removed from the other's file.
                self.keep_now();
                if !faults.is_empty() {
                    self.talk.complain(tr("This cannot be brought back"), faults.join("\n"));
                } else if self.keeper.unkept().is_none() {
                    self.keeper.forget(&found, &mut self.talk);
                }
            }
            (DialogKind::Found(found), 1) => self.keeper.forget(&found, talk),
            _ => talk.stay(),
        }
    }

    /// Lets the user choose a file.
    pub fn choose(&mut self, purpose: Purpose) {
        match purpose {
            Purpose::Lesson => self.draft.choose(&self.desk, &mut self.talk),
            Purpose::OwnTest => {
                let proposed = self.own.proposed(&self.desk);
                self.talk.choose(purpose, &proposed);
            }
            _ => self.desk.choose(purpose, &mut self.talk),
        }
    }
}
