//! The files of the open scene change: it is read again, or the user is asked.
use std::path::Path;

use super::desk::{Desk, ParkedScene, is_untouched};
use super::library::Origin;
use super::loading::{Goal, Source, TextOf};
use super::saved_file::SavedFile;
use crate::files;
use crate::panels::frame::talk::Talk;
use crate::scene::{Format, Scene};
use crate::words::{say, tr};

/// How often the open file is checked for changes, in seconds.
const LOOK: f64 = 1.0;

impl Desk {
    /// Checks once a second whether another program has changed the files of the open scene.
    pub(in crate::panels) fn watch(&mut self, now: f64, talk: &mut Talk) {
        let busy = talk.question.is_some() || self.is_loading() || self.opened.in_gesture();
        if busy || now < self.next_look {
            return;
        }
        self.next_look = now + LOOK;
        if self.saved_file.has_other_meshes() {
            self.read_meshes_again(talk);
        }
        let Some(file) = self.saved_file.file.clone().filter(|_| !self.is_loading()) else {
            return;
        };
        let stamp = files::stamp(&file);
        if !self.saved_file.is_news(stamp) {
            return;
        }
        if stamp.is_none() {
            self.saved_file.stamp = None;
            self.opened.mark_unsaved();
            let text = say!("{}: saving creates it again.", file.display());
            talk.complain(tr("The file is gone"), text);
        } else if self.saved_file.is_same(&self.opened) {
            self.read_again("Reload", talk);
        } else {
            talk.ask_about_change(&file);
        }
    }

    /// Reads the open scene again, as a step that can be undone.
    pub(in crate::panels) fn read_again(&mut self, name: &'static str, talk: &mut Talk) {
        if let Some(file) = self.saved_file.file.clone() {
            return self.read(Source::File(file), Goal::Replace(name), talk);
        }
        let Some(item) = self.place.and_then(|place| self.library.item(place)) else { return };
        let in_no_file = match &item.origin {
            Origin::Unsaved(scene) => !is_untouched(scene),
            _ => false,
        };
        if let Ok(scene) = item.load() {
            self.replace(name, scene);
        }
        if in_no_file {
            self.opened.mark_unsaved();
        }
    }

    /// Reads the changed meshes of the open scene again; everything else stays as it is on the bench.
    fn read_meshes_again(&mut self, talk: &mut Talk) {
        let text = self.opened.scene().write(Format::Json);
        let folder = self.saved_file.folder().map(Path::to_owned);
        self.read(Source::Text { text, of: TextOf::Clipboard, folder }, Goal::Meshes, talk);
    }

    /// Keeps the open scene; if its file differs, it counts as unsaved work.
    pub(super) fn keep_as_it_is(&mut self) {
        let stamp = self.saved_file.file.as_deref().and_then(files::stamp);
        if stamp != self.saved_file.stamp {
            self.opened.mark_unsaved();
            self.saved_file.leave();
        }
    }

    /// Replaces the open scene by another one, as a step of its history. If the dimensions differ, such a
    /// step is impossible, and unsaved work continues as a scene of its own.
    pub(super) fn replace(&mut self, name: &'static str, scene: Scene) {
        if let Some(opened) = self.opened.replace(name, scene)
            && opened.is_dirty()
        {
            let place = self.library.add_unsaved(&opened.scene());
            let saved_file = SavedFile::beside(self.saved_file.folder());
            self.parked.push(ParkedScene { place, opened, saved_file });
        }
    }
}
