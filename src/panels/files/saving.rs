//! Scenes and their files: opening, saving and leaving.
use std::path::{Path, PathBuf};

use super::chooser::Purpose;
use super::desk::{ParkedScene, is_missing};
use super::library::{Origin, Place};
use super::loading::{Goal, Source, TextOf};
use super::meshes::{mesh_files, take_along};
use super::saved_file::SavedFile;
use crate::files;
use crate::panels::frame::dialogs::DialogKind;
use crate::panels::frame::session::Session;
use crate::panels::stage::any_scene::{AnyScene, NEW, empty};
use crate::platform;
use crate::scene::{Format, Limit, Scene};
use crate::words::{say, tr};

impl Session {
    /// Opens a new scene without shapes. Until it is edited, it does not count as unsaved work.
    pub fn new_scene(&mut self, in_space: bool) {
        self.add_scene(empty(NEW, in_space), SavedFile::default());
    }

    /// Opens a scene that no file holds in this form.
    pub(in crate::panels) fn add_scene(&mut self, scene: Scene, saved_file: SavedFile) {
        let place = self.library.add_unsaved(&scene);
        let is_work = !is_untouched(&scene);
        let mut opened = AnyScene::from(scene);
        if is_work {
            opened.mark_unsaved();
        }
        self.bring(place, opened, saved_file);
    }

    /// Puts a scene on the bench; the previous one is parked if it has unsaved work.
    pub(in crate::panels) fn bring(
        &mut self,
        place: Place,
        opened: AnyScene,
        saved_file: SavedFile,
    ) {
        self.loading = None;
        self.stop_shooting();
        if self.course.play.take().is_some() {
            self.switches.folded = false;
        }
        // A gesture ends with the scene: it does not continue when the user returns.
        self.opened.let_go();
        // The user's choice of bounding volumes carries over to the next scene, unless that one has its own.
        let volumes = self.opened.volumes_by_hand();
        let beside = self.place.is_some_and(|here| self.library.are_beside(here, place));
        let mut opened = std::mem::replace(&mut self.opened, opened);
        opened.put_away();
        self.opened.carry_over(volumes);
        self.rest_if_motion_is_reduced();
        if beside {
            self.opened.look_as(&opened);
        }
        let saved_file = std::mem::replace(&mut self.saving.file, saved_file);
        if let Some(place) = self.place.replace(place)
            && opened.is_dirty()
        {
            self.away.parked.push(ParkedScene { place, opened, saved_file });
        }
        if let Some(file) = self.saving.file.file.clone() {
            self.remembered.settings.remember(&file);
        }
        self.messages.banner = None;
        self.away.failed_place = None;
        self.switches.writing = false;
        // A user who opens another scene no longer needs the hint.
        self.hint &= self.appearance.look.is_none();
        self.panels.new_scene();
    }

    /// Whether there is unsaved work, or a gesture in progress that may become some.
    pub fn has_unsaved(&self) -> bool {
        let held = self.opened.in_gesture();
        held || self.opened.is_dirty() || !self.away.parked.is_empty()
    }

    /// The titles of the scenes with unsaved work, in the language of the window.
    pub fn unsaved(&self) -> Vec<String> {
        let away = self.away.parked.iter().map(|away| &away.opened);
        let opened = std::iter::once(&self.opened).chain(away).filter(|opened| opened.is_dirty());
        opened.map(|opened| tr(opened.title()).to_owned()).collect()
    }

    /// Asks whether to leave, if there is unsaved work. Returns whether to leave at once.
    pub fn may_leave(&mut self) -> bool {
        self.opened.let_go();
        let unsaved = self.unsaved();
        if unsaved.is_empty() {
            self.keep_now();
            return true;
        }
        let text = say!("There is unsaved work in: {}", unsaved.join(", "));
        // Saving is offered only if it leaves no other work unsaved.
        let answers: &[&'static str] = if unsaved.len() == 1 && self.opened.is_dirty() {
            &[tr("Save"), tr("Leave without saving"), tr("Stay")]
        } else {
            &[tr("Stay"), tr("Leave without saving"), tr("Cancel")]
        };
        self.ask(DialogKind::Leave, tr("Leave hitbench?"), text, answers);
        false
    }

    /// Saves the scene in its file; asks for a file if it has none.
    pub fn save(&mut self) {
        let Some(file) = self.saving.file.file.clone() else {
            return self.choose(Purpose::Save);
        };
        let now = files::stamp(&file);
        if now.is_some() && now != self.saving.file.stamp {
            self.ask_about_change(&file);
        } else {
            self.write_over(file);
        }
    }

    /// Overwrites the file of the scene; asks first if that drops comments.
    pub(in crate::panels) fn write_over(&mut self, file: PathBuf) {
        // A download does not replace the file with the comments.
        if !self.saving.file.comments || !platform::HAS_DISK {
            return self.write(file);
        }
        let text = say!(
            "{} has comments between its lines. Saving writes the scene anew, without them. \
             Save as another file to keep both.",
            file.display()
        );
        let answers = &[tr("Save as another file"), tr("Save without the comments"), tr("Cancel")];
        self.ask(DialogKind::Comments(file), tr("Drop the comments?"), text, answers);
    }

    /// Saves the scene in another file, and continues with that one.
    pub fn save_as(&mut self, file: PathBuf) {
        if Format::of(&file).is_none() {
            let text = say!("{}: the name of a scene file ends in .ron or .json", file.display());
            self.complain(tr("This is not saved"), text);
        } else if files::stamp(&file).is_some() && self.saving.file.file.as_ref() != Some(&file) {
            self.ask_to_replace(Purpose::Save, file);
        } else if self.saving.file.file.as_ref() == Some(&file) {
            self.save();
        } else {
            self.write(file);
        }
    }

    pub(in crate::panels) fn write(&mut self, file: PathBuf) {
        // A shape that is being dragged is saved at its current position.
        self.opened.let_go();
        let scene = self.opened.scene();
        let folder = file.parent().unwrap_or(Path::new(""));
        if is_missing(folder) {
            return self.ask_to_make_folder(Purpose::Save, file);
        }
        let format = Format::of(&file).unwrap_or(Format::Ron);
        let head = if format == Format::Ron { self.saving.file.head.as_str() } else { "" };
        let text = format!("{head}{}", scene.write(format));
        let copied = match take_along(&scene, self.saving.file.folder(), folder) {
            Ok(copied) => copied,
            Err(text) => {
                return self
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
            return self.complain(tr("This is not saved"), text);
        }
        self.opened.mark_saved();
        self.remembered.settings.remember(&file);
        let with = if copied.is_empty() {
            String::new()
        } else {
            say!(", and copied {} beside it", copied.join(", "))
        };
        self.say(say!("Saved {}{with}", platform::saved_as(&file).display()));
        let meshes = mesh_files(&scene).map(|name| folder.join(name));
        let known = |file: &PathBuf| {
            let old = self.saving.file.meshes.iter().find(|(old, _)| old == file);
            old.map_or_else(|| files::stamp(file), |(_, stamp)| *stamp)
        };
        self.saving.file = SavedFile {
            stamp: files::stamp(&file),
            meshes: meshes.map(|mesh| (mesh.clone(), known(&mesh))).collect(),
            head: std::mem::take(&mut self.saving.file.head),
            file: Some(file.clone()),
            ..SavedFile::default()
        };
        self.saving.file.says_the_same(&self.opened);
        let place = self.place.map(|place| self.library.move_to(place, &scene, file));
        self.place = place;
        if self.saving.leave_when_saved {
            self.leaving = self.unsaved().is_empty();
            self.keep_now();
        }
    }

    /// Reads the open scene again, as a step that can be undone.
    pub(in crate::panels) fn read_again(&mut self, name: &'static str) {
        if let Some(file) = self.saving.file.file.clone() {
            return self.read(Source::File(file), Goal::Replace(name));
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
    pub(in crate::panels) fn read_meshes_again(&mut self) {
        let text = self.opened.scene().write(Format::Json);
        let folder = self.saving.file.folder().map(Path::to_owned);
        self.read(Source::Text { text, of: TextOf::Clipboard, folder }, Goal::Meshes);
    }

    /// Keeps the open scene; if its file differs, it counts as unsaved work.
    pub(in crate::panels) fn keep_as_it_is(&mut self) {
        let stamp = self.saving.file.file.as_deref().and_then(files::stamp);
        if stamp != self.saving.file.stamp {
            self.opened.mark_unsaved();
            self.saving.file.leave();
        }
    }

    /// Replaces the open scene by another one, as a step of its history. If the dimensions differ, such a
    /// step is impossible, and unsaved work continues as a scene of its own.
    pub(in crate::panels) fn replace(&mut self, name: &'static str, scene: Scene) {
        if let Some(opened) = self.opened.replace(name, scene)
            && opened.is_dirty()
        {
            let place = self.library.add_unsaved(&opened.scene());
            let saved_file = SavedFile::beside(self.saving.file.folder());
            self.away.parked.push(ParkedScene { place, opened, saved_file });
        }
    }
}

/// Whether a scene is the same as a new one.
fn is_untouched(scene: &Scene) -> bool {
    *scene == empty(NEW, matches!(scene, Scene::Three(_)))
}
