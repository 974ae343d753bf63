//! What is hidden until a prediction is made.

use super::Bench;
use crate::scene::{Hide, World};

impl<V: World> Bench<V> {
    /// What is hidden now, as it was asked for.
    pub fn hidden(&self) -> &[Hide] {
        &self.shown.hidden
    }

    /// Whether this is hidden now. With the verdict, all that would give it away is hidden too.
    pub fn hides(&self, what: Hide) -> bool {
        let verdict = what != Hide::Numbers && self.shown.hidden.contains(&Hide::Verdict);
        verdict || self.shown.hidden.contains(&what)
    }

    /// Hides these, and no others; steps and playback begin anew, so that neither tells how it ended.
    pub fn hide(&mut self, what: Vec<Hide>) {
        if !what.is_empty() {
            self.trace.show_all_steps();
        }
        self.shown.hidden = what;
    }

    /// The title; a question in its place while the verdict is hidden, which a title may tell.
    pub fn seen_title(&self) -> &str {
        match self.hides(Hide::Verdict) {
            true => "What do you predict?",
            false => &self.work.document.title,
        }
    }

    /// Shows everything.
    pub fn reveal(&mut self) {
        self.hide(Vec::new());
    }
}
