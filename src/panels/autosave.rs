//! What is kept on the disk without being asked for, and what others have changed there.

use std::path::{Path, PathBuf};

use egui::Context;

use super::any_scene::AnyScene;
use super::dropped::bring_into_memory;
use super::library::Place;
use super::saved_file::{SavedFile, Watched};
use super::{Session, toast};
use crate::files::{self, Found, Kept, Recovery, Settings};
use crate::platform;
use crate::scene::{Limit, Progress, Scene, read_file};
use crate::view::style::{Style, Theme};

/// How often the open file is looked at, in seconds.
const LOOK: f64 = 1.0;
/// How often unsaved work is written at most, in seconds: that takes longer than a frame.
const KEEP: f64 = 0.25;
/// What could not be written is tried again at most so often, in seconds.
const AGAIN: f64 = 1.0;

/// What is remembered from day to day, and where.
pub(super) struct Autosave {
    folder: PathBuf,
    pub recovery: Recovery,
    /// What is on the disk already.
    settings: Settings,
    kept: Option<(Option<Place>, u64, bool)>,
    /// When work may be written again.
    next: f64,
    /// Why the last attempt to write failed.
    failed: Option<String>,
}

impl Session {
    /// Remembers settings and unsaved work in this folder, and asks about what was left there.
    pub fn remember_in(&mut self, folder: PathBuf) {
        self.settings = Settings::load(&folder);
        self.switches.take(&self.settings);
        let recovery = Recovery::new(&folder);
        self.found = recovery.found();
        self.autosave = Some(Autosave {
            folder,
            recovery,
            settings: self.settings.clone(),
            kept: None,
            next: 0.0,
            failed: None,
        });
        self.no_autosave = None;
        self.hint = !std::mem::replace(&mut self.settings.greeted, true);
    }

    /// There is no folder in which anything could be remembered, for this reason.
    pub fn remember_nowhere(&mut self, reason: &str) {
        self.no_autosave = Some(reason.to_owned());
    }

    /// Why unsaved work and settings are not kept on the disk now; `None` if they are.
    pub fn unkept(&self) -> Option<&str> {
        let failed = self.autosave.as_ref().and_then(|memory| memory.failed.as_deref());
        failed.or(self.no_autosave.as_deref())
    }

    /// The files of the open scene, with their stamps when they were read or written last.
    pub fn watched(&self) -> Vec<Watched> {
        self.saved_file.watched()
    }

    /// Looks once a second whether the files of the open scene have changed outside.
    pub(super) fn watch(&mut self, now: f64) {
        let busy = self.question.is_some()
            || self.is_loading()
            || self.shooting.is_some()
            || self.opened.in_gesture();
        if busy || now < self.next_look {
            return;
        }
        self.next_look = now + LOOK;
        if self.saved_file.has_other_meshes() {
            self.read_meshes_again();
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
            let text = format!("{}: saving writes it anew.", file.display());
            self.complain("The file is gone", text);
        } else if self.saved_file.is_same(&self.opened) {
            self.read_again("Reload");
        } else {
            self.ask_about_change(&file);
        }
    }

    /// Keeps unsaved work and settings on the disk, as they change: of work that is under way, what
    /// its last step has left, for it may still be cancelled. Answers whether some waits to be
    /// kept.
    pub(super) fn keep(&mut self, now: f64) -> bool {
        self.settings.dark = self.chosen_theme().map(|theme| theme == Theme::Dark);
        self.settings.scale = self.switches.scale.sizes();
        let signature = Some((self.place, self.opened.state(), self.opened.is_dirty()));
        let Some(memory) = &mut self.autosave else { return false };
        let (set, work) = (memory.settings != self.settings, memory.kept != signature);
        let early = now < memory.next;
        let again = memory.failed.is_some();
        if !(set || work || again) || early && (work || again) {
            return early && work && !again;
        }
        let settings = if set { self.settings.save(&memory.folder) } else { Ok(()) };
        let away = self.parked.iter().map(|away| (&away.opened, &away.saved_file));
        let all = std::iter::once((&self.opened, &self.saved_file)).chain(away);
        let kept: Vec<Kept> = all
            .filter(|(opened, _)| opened.is_dirty())
            .map(|(opened, saved_file)| {
                let mut scene = opened.settled();
                // What lies in memory is gone when the program ends.
                scene.take_in_meshes(saved_file.folder().unwrap_or(Path::new("")));
                saved_file.kept(&scene)
            })
            .collect();
        match memory.recovery.keep(&kept).and(settings) {
            Ok(()) => {
                memory.settings = self.settings.clone();
                (memory.kept, memory.next, memory.failed) = (signature, now + KEEP, None);
            }
            // It is tried again after a moment, and said until it is done.
            Err(error) => {
                memory.next = now + AGAIN;
                memory.failed = Some(format!("{}: {error}", memory.folder.display()));
            }
        }
        false
    }

    /// Says as long as it is so that work is not kept.
    pub(super) fn warn_of_loss(&self, ctx: &Context, style: &Style) {
        if let (Some(viewport), Some(reason)) = (self.panels.viewport, self.unkept())
            && !self.takes_picture
        {
            let text = format!("Unsaved work is not kept: save often. {reason}");
            toast::warn(ctx, viewport, &text, style);
        }
    }

    /// The same, however short ago the last time was.
    pub fn keep_now(&mut self) {
        if let Some(memory) = &mut self.autosave {
            memory.next = 0.0;
        }
        self.keep(0.0);
    }

    pub(super) fn recover(&mut self, found: &Found) {
        let mut faults = Vec::new();
        for kept in &found.kept {
            let progress = Progress::default();
            match kept.scene_with(&progress) {
                Ok(scene) => {
                    // The comments at its head are not lost, if the file is not.
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
                Err(fault) => faults.push(format!("{}: {fault}", kept.title)),
            }
        }
        // First in the file of this program, then no more in that of the other.
        self.keep_now();
        if !faults.is_empty() {
            self.complain("This cannot be brought back", faults.join("\n"));
        } else if self.unkept().is_none() {
            self.forget(found);
        }
    }

    /// Opens unsaved work: in the place of its file, unless there is other work in that.
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

    pub(super) fn forget(&mut self, found: &Found) {
        let error = self.autosave.as_ref().and_then(|memory| memory.recovery.forget(found).err());
        if let Some(error) = error {
            self.complain("This cannot be thrown away", error.to_string());
        }
    }
}
