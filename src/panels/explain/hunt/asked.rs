//! What the user asks of the hunt.

use crate::bench::{HIDDEN, NO_PAIR};
use crate::panels::files::saved_file::SavedFile;
use crate::panels::frame::session::Session;
use crate::panels::frame::tabs::Tab;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::{Hide, each_world};
use crate::words::tr;

impl Session {
    /// Starts the hunt, or stops it, and shows it.
    pub(in crate::panels) fn hunt(&mut self) {
        let hunting = &mut self.panels.hunting;
        if hunting.goes_on() {
            return hunting.stop();
        }
        if self.opened.hides(Hide::Verdict) {
            return self.say(tr(HIDDEN).to_owned());
        }
        let folder = self.saving.file.folder().map(Into::into);
        let started =
            each_world!(AnyScene in &self.opened, open => hunting.start(&open.bench, folder));
        if !started {
            return self.say(tr(NO_PAIR).to_owned());
        }
        hunting.comes_into_view = true;
        self.switches.presentation = false;
        self.switches.writing = false;
        self.switches.folded = false;
        self.switches.unfolded = true;
        self.switches.tab = Tab::Ways;
    }

    /// Opens a find of the hunt as a new scene; or, if it was opened before and is as it was, goes back there.
    pub(in crate::panels) fn open_find(&mut self, number: usize) {
        let Some(run) = &self.panels.hunting.run else { return };
        let Some(find) = run.job.state().finds.get(number).cloned() else { return };
        let folder = run.folder.clone();
        if self.opened.scene() == find.scene {
            return self.opened.restart();
        }
        match self.away.parked.iter().find(|away| away.opened.scene() == find.scene) {
            Some(away) => self.open(away.place),
            None => self.add_scene(find.scene.clone(), SavedFile::beside(folder.as_deref())),
        }
    }

    /// Copies a find of the hunt as a test; returns its text.
    pub(in crate::panels) fn test_of_find(&mut self, number: usize) -> Option<String> {
        let run = self.panels.hunting.run.as_ref()?;
        let test = run.job.state().finds.get(number)?.test.clone()?;
        self.say(tr("Copied the find as a Rust test").to_owned());
        Some(test)
    }
}
