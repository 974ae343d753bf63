//! What a screen reader is to say.

use super::announce::ended;
use super::session::Session;
use crate::panels::commands::help;
use crate::panels::commands::palette::Palette;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::each_world;

impl Session {
    /// The text that a screen reader is to announce now. Must be called after each frame.
    pub fn announcement(&mut self, time: f64) -> Option<String> {
        self.speak();
        let lines = self.lines();
        self.announcer.hear(lines, time)
    }

    /// The lines in order: questions and messages; the lists that are open; the scene, its verdict, the selected shape
    /// and the step; the part of the window that has the keys, and the tab; then the step of a lesson, and what is said
    /// to its answer.
    fn lines(&self) -> Vec<String> {
        let question = self.dialogs.question.as_ref().map(|(dialog, _)| {
            format!("{} {} {}.", dialog.title, dialog.text, dialog.answers.join(", "))
        });
        let trouble = self.messages.banner.as_ref();
        let trouble = trouble.map(|trouble| format!("{}: {}", trouble.title, trouble.text));
        let note = self.messages.toast.as_ref().map(|note| ended(note.text()));
        let help = self.switches.help.then(help::spoken);
        let palette = self.dialogs.palette.as_ref().map(Palette::spoken);
        let scenes = Some(self.panels.browser.spoken());
        let pane = Some(ended(self.switches.pane.name()));
        let tab = Some(ended(self.switches.tab.name()[0]));
        let told = [question, trouble, note, help, palette, scenes].into_iter();
        let told = told
            .map(Option::unwrap_or_default)
            .chain(each_world!(AnyScene in &self.opened, open => open.lines(&self.style())));
        let parts = [pane, tab].into_iter().map(Option::unwrap_or_default);
        told.chain(parts).chain(self.lesson_spoken()).collect()
    }
}
