//! Saving the open scene, and leaving.
use std::path::{Path, PathBuf};

use super::chooser::{Purpose, file_name};
use super::desk::{Desk, News, is_missing};
use super::meshes::{mesh_files, take_along};
use super::saved_file::SavedFile;
use crate::files;
use crate::panels::frame::talk::{DialogKind, Leave, Talk};
use crate::platform;
use crate::scene::{Format, Limit};
use crate::words::{say, tr};

impl Desk {
    /// Lets the user choose a file for the open scene.
    pub(in crate::panels) fn choose(&self, purpose: Purpose, talk: &mut Talk) {
        let title = file_name(self.opened.title());
        let at = match (&self.saved_file.file, purpose) {
            (Some(file), Purpose::Save) => file.clone(),
            (Some(file), Purpose::Open) => file.with_file_name(""),
            (None, Purpose::Open) => self.folder().join(""),
            (Some(file), of) => file.with_extension(of.ending()),
            (None, of) => self.folder().join(format!("{title}.{}", of.ending())),
        };
        talk.choose(purpose, &at);
    }

    /// The folder where choosing a file starts.
    pub(in crate::panels) fn folder(&self) -> &Path {
        self.saved_file.folder().unwrap_or(&self.here)
    }

    /// Asks whether to leave, if there is unsaved work. Returns whether to leave at once.
    pub(in crate::panels) fn may_leave(&mut self, talk: &mut Talk) -> bool {
        self.opened.let_go();
        let unsaved = self.unsaved();
        if unsaved.is_empty() {
            return true;
        }
        let text = say!("There is unsaved work in: {}", unsaved.join(", "));
        // Saving is offered only if it leaves no other work unsaved.
        let saves = unsaved.len() == 1 && self.opened.is_dirty();
        let answers: &[&'static str] = match saves {
            true => &[tr("Save"), tr("Leave without saving"), tr("Stay")],
            false => &[tr("Stay"), tr("Leave without saving"), tr("Cancel")],
        };
        talk.ask(DialogKind::Leave { saves }, tr("Leave hitbench?"), text, answers);
        false
    }

    /// Saves the scene in its file; asks for a file if it has none.
    pub fn save(&mut self, talk: &mut Talk) {
        let Some(file) = self.saved_file.file.clone() else {
            return self.choose(Purpose::Save, talk);
        };
        let now = files::stamp(&file);
        if now.is_some() && now != self.saved_file.stamp {
            talk.ask_about_change(&file);
        } else {
            self.write_over(file, talk);
        }
    }

    /// Overwrites the file of the scene; asks first if that drops comments.
    pub(in crate::panels) fn write_over(&mut self, file: PathBuf, talk: &mut Talk) {
        // A download does not replace the file with the comments.
        if !self.saved_file.comments || !platform::HAS_DISK {
            return self.write(file, talk);
        }
        let text = say!(
            "{} has comments. Saving drops them. Save as another file to keep both.",
            file.display()
        );
        let answers = &[tr("Save as another file"), tr("Save without the comments"), tr("Cancel")];
        talk.ask(DialogKind::Comments(file), tr("Drop the comments?"), text, answers);
    }

    /// Saves the scene in another file, and continues with that one.
    pub fn save_as(&mut self, file: PathBuf, talk: &mut Talk) {
        if Format::of(&file).is_none() {
            let text = say!("{}: the name of a scene file ends in .ron or .json", file.display());
            talk.complain(tr("This is not saved"), text);
        } else if files::stamp(&file).is_some() && self.saved_file.file.as_ref() != Some(&file) {
            talk.ask_to_replace(Purpose::Save, file);
        } else if self.saved_file.file.as_ref() == Some(&file) {
            self.save(talk);
        } else {
            self.write(file, talk);
        }
    }

    pub(in crate::panels) fn write(&mut self, file: PathBuf, talk: &mut Talk) {
        // A shape that is being dragged is saved at its current position.
        self.opened.let_go();
        let scene = self.opened.scene();
        let folder = file.parent().unwrap_or(Path::new(""));
        if is_missing(folder) {
            return talk.ask_to_make_folder(Purpose::Save, file);
        }
        let format = Format::of(&file).unwrap_or(Format::Ron);
        let head = if format == Format::Ron { self.saved_file.head.as_str() } else { "" };
        let text = format!("{head}{}", scene.write(format));
        let copied = match take_along(&scene, self.saved_file.folder(), folder) {
            Ok(copied) => copied,
            Err(text) => {
                return talk
                    .complain(tr("This is not saved"), format!("{}: {text}", file.display()));
            }
        };
        let written = Limit::TEXT
            .check(text.len() as u64)
            .and_then(|()| files::write(&file, text.as_bytes()));
        if let Err(error) = written {
            let text = say!(
                "{}: {error}\n\nNothing is lost: save the scene in another place with Ctrl+Shift+S.",
                file.display()
            );
            return talk.complain(tr("This is not saved"), text);
        }
        self.opened.mark_saved();
        self.news.push_back(News::Used(file.clone()));
        let with = if copied.is_empty() {
            String::new()
        } else {
            say!(", and copied {} beside it", copied.join(", "))
        };
        talk.say(say!("Saved {}{with}", platform::saved_as(&file).display()));
        let meshes = mesh_files(&scene).into_iter().map(|name| folder.join(name));
        let known = |file: &PathBuf| {
            let old = self.saved_file.meshes.iter().find(|(old, _)| old == file);
            old.map_or_else(|| files::stamp(file), |(_, stamp)| *stamp)
        };
        self.saved_file = SavedFile {
            stamp: files::stamp(&file),
            meshes: meshes.map(|mesh| (mesh.clone(), known(&mesh))).collect(),
            head: std::mem::take(&mut self.saved_file.head),
            file: Some(file.clone()),
            ..SavedFile::default()
        };
        self.saved_file.says_the_same(&self.opened);
        let place = self.place.map(|place| self.library.move_to(place, &scene, file));
        self.place = place;
        if talk.leave == Leave::WhenSaved && self.unsaved().is_empty() {
            talk.leave = Leave::Now;
        }
    }
}
