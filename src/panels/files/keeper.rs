//! Keeps settings and unsaved work on the disk, so that they outlive the program.
use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::dropped::bring_into_memory;
use super::library::Place;
use super::saved_file::SavedFile;
use crate::files::{Found, Kept, Recovery, Settings};
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform;
use crate::scene::{Limit, Progress, Scene, read_file};
use crate::words::{say, tr};

/// The shortest time between two saves of unsaved work, in seconds: a save takes longer than a frame.
const KEEP: f64 = 0.25;

/// The delay before a failed save is tried again, in seconds.
const AGAIN: f64 = 1.0;

/// The settings, and the folder in which they and unsaved work are kept.
#[derive(Default)]
pub struct Keeper {
    /// The settings as they are now.
    pub settings: Settings,
    autosave: Option<Autosave>,
    /// Why settings and unsaved work cannot be kept at all.
    no_autosave: Option<String>,
}

/// The folder for settings and unsaved work, and its current content.
struct Autosave {
    folder: PathBuf,
    recovery: Recovery,
    /// The settings as they are on the disk.
    settings: Settings,
    /// The open scene as it was kept last: its place, its version, and whether it had unsaved work.
    kept: Option<(Option<Place>, u64, bool)>,
    /// The earliest time of the next save.
    next: f64,
    /// Why the last save failed.
    failed: Option<String>,
}

impl Keeper {
    /// Keeps settings and unsaved work in this folder. Returns the work that was left there.
    pub(in crate::panels) fn keep_in(&mut self, folder: PathBuf) -> Vec<Found> {
        self.settings = Settings::load(&folder);
        let recovery = Recovery::new(&folder);
        let found = recovery.found();
        let settings = self.settings.clone();
        let (kept, next, failed) = (None, 0.0, None);
        self.autosave = Some(Autosave { folder, recovery, settings, kept, next, failed });
        self.no_autosave = None;
        found
    }

    /// Sets the reason why there is no folder for settings and unsaved work.
    pub fn keep_nowhere(&mut self, reason: &str) {
        self.no_autosave = Some(reason.to_owned());
    }

    /// Why unsaved work and settings are not kept on the disk; `None` if they are.
    pub fn unkept(&self) -> Option<&str> {
        let failed = self.autosave.as_ref().and_then(|memory| memory.failed.as_deref());
        failed.or(self.no_autosave.as_deref())
    }

    /// The warning while unsaved work is not kept.
    pub(in crate::panels) fn warning(&self) -> Option<String> {
        let reason = self.unkept()?;
        Some(say!("Unsaved work is not kept: save often. {reason}"))
    }

    /// The folder in which all is kept.
    pub(in crate::panels) fn folder(&self) -> Option<&Path> {
        Some(&self.autosave.as_ref()?.folder)
    }

    /// Saves unsaved work and settings to the disk when they change. Of a gesture in progress, only the state
    /// before it is saved, because it may still be cancelled. Returns whether something waits to be saved.
    pub(in crate::panels) fn keep(&mut self, now: f64, desk: &Desk) -> bool {
        let signature = Some((desk.place, desk.opened.state(), desk.opened.is_dirty()));
        let Some(memory) = &mut self.autosave else { return false };
        let (set, work) = (memory.settings != self.settings, memory.kept != signature);
        let early = now < memory.next;
        let again = memory.failed.is_some();
        if !(set || work || again) || early && (work || again) {
            return early && work && !again;
        }
        let settings = if set { self.settings.save(&memory.folder) } else { Ok(()) };
        let away = desk.parked.iter().map(|away| (&away.opened, &away.saved_file));
        let all = std::iter::once((&desk.opened, &desk.saved_file)).chain(away);
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
                memory.settings = self.settings.clone();
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

    /// The next save comes at once, however recent the last one is.
    pub(in crate::panels) fn hurry(&mut self) {
        if let Some(memory) = &mut self.autosave {
            memory.next = 0.0;
        }
    }

    /// Throws away the unsaved work of this program, and keeps nothing any more.
    pub(in crate::panels) fn discard(&mut self) {
        if let Some(memory) = self.autosave.take() {
            // If it cannot be removed, it is asked about again.
            let _ = memory.recovery.keep(&[]);
        }
    }

    /// Throws away unsaved work that was found.
    pub(in crate::panels) fn forget(&self, found: &Found, talk: &mut Talk) {
        let forget = |memory: &Autosave| memory.recovery.forget(found).err();
        if let Some(error) = self.autosave.as_ref().and_then(forget) {
            talk.complain(tr("This cannot be thrown away"), error.to_string());
        }
    }
}

impl Desk {
    /// Opens unsaved work that was found. Returns what cannot be brought back.
    pub(in crate::panels) fn recover(&mut self, found: &Found, talk: &mut Talk) -> Vec<String> {
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
                    self.bring_back(scene, saved_file.with_meshes(&progress), talk);
                }
                Err(fault) => faults.push(format!("{}: {fault}", tr(&kept.title))),
            }
        }
        faults
    }

    /// Opens unsaved work, in the place of its file unless other unsaved work is open there.
    fn bring_back(&mut self, scene: Scene, saved_file: SavedFile, talk: &mut Talk) {
        let known = saved_file.file.as_ref().and_then(|file| self.library.place_of(file));
        match &saved_file.file {
            Some(file) if known.is_none_or(|place| !self.is_unsaved(place)) => {
                let place = self.library.place_for(file.clone(), &scene);
                let mut opened = AnyScene::from(scene);
                opened.mark_unsaved();
                self.put(Some(place), opened, saved_file, talk);
            }
            _ => self.add_scene(scene, saved_file, talk),
        }
    }
}
