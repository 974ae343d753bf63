//! What the user asks of the hunt.

use super::Hunting;
use crate::bench::{HIDDEN, NO_PAIR};
use crate::panels::files::desk::Desk;
use crate::panels::files::saved_file::SavedFile;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::{Hide, each_world};
use crate::words::tr;

impl Hunting {
    /// Starts the hunt, or stops it. Returns whether it is to be shown.
    pub(in crate::panels) fn toggle(&mut self, desk: &Desk, talk: &mut Talk) -> bool {
        if self.goes_on() {
            self.stop();
            return false;
        }
        if desk.opened.hides(Hide::Verdict) {
            talk.say(tr(HIDDEN).to_owned());
            return false;
        }
        let folder = desk.saved_file.folder().map(Into::into);
        let started =
            each_world!(AnyScene in &desk.opened, open => self.start(&open.bench, folder));
        if !started {
            talk.say(tr(NO_PAIR).to_owned());
        }
        self.comes_into_view |= started;
        started
    }

    /// Opens a find of the hunt as a new scene; or, if it was opened before and is as it was, goes back there.
    pub(in crate::panels) fn open_find(&self, number: usize, desk: &mut Desk, talk: &mut Talk) {
        let Some(run) = &self.run else { return };
        let Some(find) = run.job.state().finds.get(number).cloned() else { return };
        if desk.opened.scene() == find.scene {
            return desk.opened.restart();
        }
        match desk.parked.iter().find(|away| away.opened.scene() == find.scene) {
            Some(away) => desk.open(away.place, talk),
            None => {
                let saved_file = SavedFile::beside(run.folder.as_deref());
                desk.add_scene(find.scene.clone(), saved_file, talk);
            }
        }
    }

    /// A find of the hunt as a test.
    pub(in crate::panels) fn test_of_find(&self, number: usize) -> Option<String> {
        self.run.as_ref()?.job.state().finds.get(number)?.test.clone()
    }
}
