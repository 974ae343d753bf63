//! Keeps settings and unsaved work on the disk, and watches the open files for changes by other programs.
use std::path::{Path, PathBuf};

use super::dropped::bring_into_memory;
use super::remembered::Autosave;
use super::saved_file::{SavedFile, Watched};
use crate::files::{self, Found, Kept, Recovery, Settings};
use crate::panels::frame::session::Session;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform;
use crate::scene::{Limit, Progress, Scene, read_file};
use crate::view::style::Theme;
use crate::words::{say, tr};

/// How often the open file is checked for changes, in seconds.
const LOOK: f64 = 1.0;

/// The shortest time between two saves of unsaved work, in seconds: a save takes longer than a frame.
const KEEP: f64 = 0.25;

/// The delay before a failed save is tried again, in seconds.
const AGAIN: f64 = 1.0;

impl Session {
    /// Keeps settings and unsaved work in this folder, and asks what to do with work that was left there.
    pub fn remember_in(&mut self, folder: PathBuf) {
        self.remembered.settings = Settings::load(&folder);
        self.switches.take(&self.remembered.settings);
        let recovery = Recovery::new(&folder);
        self.remembered.found = recovery.found();
        self.remembered.autosave = Some(Autosave {
            folder: folder.clone(),
            recovery,
            settings: self.remembered.settings.clone(),
            kept: None,
            next: 0.0,
            failed: None,
        });
        self.remembered.no_autosave = None;
        self.recall_draft(&folder);
        self.hint = !std::mem::replace(&mut self.remembered.settings.greeted, true);
    }

    /// Sets the reason why there is no folder for settings and unsaved work.
    pub fn remember_nowhere(&mut self, reason: &str) {
        self.remembered.no_autosave = Some(reason.to_owned());
    }

    /// Why unsaved work and settings are not kept on the disk; `None` if they are.
    pub fn unkept(&self) -> Option<&str> {
        let failed = self.remembered.autosave.as_ref().and_then(|memory| memory.failed.as_deref());
        failed.or(self.remembered.no_autosave.as_deref())
    }

    /// The files of the open scene, with their stamps of the last read or write.
    pub fn watched(&self) -> Vec<Watched> {
        self.saving.file.watched()
    }

    /// Checks once a second whether another program has changed the files of the open scene.
    pub(in crate::panels) fn watch(&mut self, now: f64) {
        let busy = self.dialogs.question.is_some()
            || self.is_loading()
            || self.pictures.shooting.is_some()
            || self.opened.in_gesture();
        if busy || now < self.saving.next_look {
            return;
        }
        self.saving.next_look = now + LOOK;
        if self.saving.file.has_other_meshes() {
            self.read_meshes_again();
        }
        let Some(file) = self.saving.file.file.clone().filter(|_| !self.is_loading()) else {
            return;
        };
        let stamp = files::stamp(&file);
        if !self.saving.file.is_news(stamp) {
            return;
        }
        if stamp.is_none() {
            self.saving.file.stamp = None;
            self.opened.mark_unsaved();
            let text = say!("{}: saving writes it anew.", file.display());
            self.complain(tr("The file is gone"), text);
        } else if self.saving.file.is_same(&self.opened) {
            self.read_again("Reload");
        } else {
            self.ask_about_change(&file);
        }
    }

    /// Saves unsaved work and settings to the disk when they change. Of a gesture in progress, only the state
    /// before it is saved, because it may still be cancelled. Returns whether something waits to be saved.
    pub(in crate::panels) fn keep(&mut self, now: f64) -> bool {
        self.remembered.settings.dark = self.chosen_theme().map(|theme| theme == Theme::Dark);
        self.remembered.settings.scale = self.switches.scale.sizes();
        if self.course.draft.is_some()
            && let Some(folder) =
                self.remembered.autosave.as_ref().map(|memory| memory.folder.clone())
        {
            self.keep_draft(&folder, now);
        }
        let signature = Some((self.place, self.opened.state(), self.opened.is_dirty()));
        let Some(memory) = &mut self.remembered.autosave else { return false };
        let (set, work) = (memory.settings != self.remembered.settings, memory.kept != signature);
        let early = now < memory.next;
        let again = memory.failed.is_some();
        if !(set || work || again) || early && (work || again) {
            return early && work && !again;
        }
        let settings = if set { self.remembered.settings.save(&memory.folder) } else { Ok(()) };
        let away = self.away.parked.iter().map(|away| (&away.opened, &away.saved_file));
        let all = std::iter::once((&self.opened, &self.saving.file)).chain(away);
        let kept: Vec<Kept> = all
            .filter(|(opened, _)| opened.is_dirty())
            .map(|(opened, saved_file)| {
                let mut scene = opened.settled();
                // Meshes in memory would be lost when the program ends.
                scene.take_in_meshes(saved_file.folder().unwrap_or(Path::new("")));
                saved_file.kept(&scene)
            })
            .collect();
        match memory.recovery.keep(&kept).and(settings) {
            Ok(()) => {
                memory.settings = self.remembered.settings.clone();
                (memory.kept, memory.next, memory.failed) = (signature, now + KEEP, None);
            }
            // The save is tried again after a moment, and the warning stays until it succeeds.
            Err(error) => {
                memory.next = now + AGAIN;
                memory.failed = Some(format!("{}: {error}", memory.folder.display()));
            }
        }
        false
    }

    /// The warning while unsaved work is not kept.
    pub(in crate::panels) fn warning(&self) -> Option<String> {
        let reason = self.unkept()?;
        Some(say!("Unsaved work is not kept: save often. {reason}"))
    }

    /// Saves unsaved work and settings at once, however recent the last save is.
    pub fn keep_now(&mut self) {
        if let Some(memory) = &mut self.remembered.autosave {
            memory.next = 0.0;
        }
        self.keep(0.0);
    }

    pub(in crate::panels) fn recover(&mut self, found: &Found) {
        let mut faults = Vec::new();
        for kept in &found.kept {
            let progress = Progress::default();
            match kept.scene_with(&progress) {
                Ok(scene) => {
                    // The comments at the head of the file are kept, if the file still exists.
                    let text = |file| {
                        read_file(file, Limit::TEXT, &Progress::default()).unwrap_or_default()
                    };
                    let saved_file = match &kept.file {
                        Some(file) if !platform::HAS_DISK => {
                            let stamp = bring_into_memory(file, &scene);
                            SavedFile::of(file, stamp, &[])
                        }
                        Some(file) => SavedFile::of(file, kept.stamp, &text(file)),
                        None => SavedFile::beside(kept.folder.as_deref()),
                    };
                    self.bring_back(scene, saved_file.with_meshes(&progress));
                }
                Err(fault) => faults.push(format!("{}: {fault}", tr(&kept.title))),
            }
        }
        // The work is saved as work of this program first, and only then removed from the other's file.
        self.keep_now();
        if !faults.is_empty() {
            self.complain(tr("This cannot be brought back"), faults.join("\n"));
        } else if self.unkept().is_none() {
            self.forget(found);
        }
    }

    /// Opens unsaved work, in the place of its file unless other unsaved work is open there.
    fn bring_back(&mut self, scene: Scene, saved_file: SavedFile) {
        let known = saved_file.file.as_ref().and_then(|file| self.library.place_of(file));
        match &saved_file.file {
            Some(file) if known.is_none_or(|place| !self.is_unsaved(place)) => {
                let place = self.library.place_for(file.clone(), &scene);
                let mut opened = AnyScene::from(scene);
                opened.mark_unsaved();
                self.bring(place, opened, saved_file);
            }
            _ => self.add_scene(scene, saved_file),
        }
    }

    pub(in crate::panels) fn forget(&mut self, found: &Found) {
        let error = self
            .remembered
            .autosave
            .as_ref()
            .and_then(|memory| memory.recovery.forget(found).err());
        if let Some(error) = error {
            self.complain(tr("This cannot be thrown away"), error.to_string());
        }
    }
}
