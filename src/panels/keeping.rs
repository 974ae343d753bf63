//! What is kept on the disk without being asked for, and what others have changed there.

use std::fs;
use std::path::PathBuf;

use super::Session;
use super::desk::with_bench;
use super::library::Place;
use super::sheets::Sheet;
use crate::files::{self, Found, Recovery, Settings, Stamp};

/// How often the open file is looked at, in seconds.
const LOOK: f64 = 1.0;
/// How often unsaved work is written at most, in seconds: that takes longer than a frame.
const KEEP: f64 = 0.25;

/// What is remembered from day to day, and where.
pub(super) struct Memory {
    folder: PathBuf,
    pub recovery: Recovery,
    /// What is on the disk already.
    settings: Settings,
    kept: Option<(Option<Place>, u64, bool)>,
    /// When work may be written again.
    next: f64,
}

impl Session {
    /// Remembers settings and unsaved work in this folder, and asks about what was left there.
    pub fn remember_in(&mut self, folder: PathBuf) {
        self.settings = Settings::load(&folder);
        self.switches.take(&self.settings);
        let recovery = Recovery::new(&folder);
        self.found = recovery.found();
        self.memory = Some(Memory {
            folder,
            recovery,
            settings: self.settings.clone(),
            kept: None,
            next: 0.0,
        });
        self.hint = !std::mem::replace(&mut self.settings.greeted, true);
    }

    /// The open file, and its stamp when it was read or written last.
    pub fn watched(&self) -> Option<(PathBuf, Option<Stamp>)> {
        Some((self.sheet.file.clone()?, self.sheet.stamp))
    }

    /// Looks once a second whether the open file has changed outside.
    pub(super) fn watch(&mut self, now: f64) {
        let busy = self.question.is_some()
            || self.is_loading()
            || self.shooting.is_some()
            || with_bench!(&self.desk, bench => bench.in_gesture());
        if busy || now < self.next_look {
            return;
        }
        self.next_look = now + LOOK;
        let Some(file) = self.sheet.file.clone() else { return };
        let stamp = files::stamp(&file);
        if !self.sheet.is_news(stamp) {
            return;
        }
        if stamp.is_none() {
            self.sheet.stamp = None;
            with_bench!(&mut self.desk, bench => bench.mark_unsaved());
            let text = format!("{}: saving writes it anew.", file.display());
            self.complain("The file is gone", text);
        } else if self.sheet.is_same(&self.desk) {
            self.read_again("Reload");
        } else {
            self.ask_about_change(&file);
        }
    }

    /// Keeps unsaved work and settings on the disk, as they change: of work that is under way, what its last step has left,
    /// for it may still be cancelled. Answers whether some waits to be kept.
    pub(super) fn keep(&mut self, now: f64) -> bool {
        let (dark, scale) = self.switches.chosen();
        (self.settings.dark, self.settings.scale) = (dark, scale);
        let signature = Some((self.place, self.desk.state(), self.desk.is_dirty()));
        let Some(memory) = &mut self.memory else { return false };
        let mut failed = None;
        if memory.settings != self.settings {
            memory.settings = self.settings.clone();
            failed = self.settings.save(&memory.folder).err();
        }
        let fresh = signature != memory.kept;
        let waits = fresh && now < memory.next;
        if fresh && !waits {
            (memory.kept, memory.next) = (signature, now + KEEP);
            let away = self.away.iter().map(|away| (&away.desk, &away.sheet));
            let all = std::iter::once((&self.desk, &self.sheet)).chain(away);
            let kept = all
                .filter(|(desk, _)| desk.is_dirty())
                .map(|(desk, sheet)| sheet.kept(&desk.settled()));
            failed = memory.recovery.keep(&kept.collect::<Vec<_>>()).err().or(failed);
        }
        if let Some(error) = failed {
            let text = format!("{}: {error}\n\nSave often.", memory.folder.display());
            self.memory = None;
            self.complain("Unsaved work and settings are not kept", text);
        }
        waits
    }

    /// The same, however short ago the last time was.
    pub(super) fn keep_now(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.next = 0.0;
        }
        self.keep(0.0);
    }

    pub(super) fn recover(&mut self, found: &Found) {
        let mut faults = Vec::new();
        for kept in &found.kept {
            match kept.scene() {
                Ok(scene) => {
                    // The comments at its head are not lost, if the file is not.
                    let text = |file| fs::read(file).unwrap_or_default();
                    let sheet = match &kept.file {
                        Some(file) => Sheet::of(file, kept.stamp, &text(file)),
                        None => Sheet::beside(kept.folder.as_deref()),
                    };
                    self.add_scene(scene, sheet);
                }
                Err(fault) => faults.push(format!("{}: {fault}", kept.title)),
            }
        }
        // First in the file of this program, then no more in that of the other.
        self.keep_now();
        if faults.is_empty() {
            self.forget(found);
        } else {
            self.complain("This cannot be brought back", faults.join("\n"));
        }
    }

    pub(super) fn forget(&mut self, found: &Found) {
        let error = self.memory.as_ref().and_then(|memory| memory.recovery.forget(found).err());
        if let Some(error) = error {
            self.complain("This cannot be thrown away", error.to_string());
        }
    }
}
