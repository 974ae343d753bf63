//! What a screen reader is to say.

use super::announce::ended;
use super::program::Program;
use crate::panels::commands::help;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::each_world;

impl Program {
    /// The text that a screen reader is to announce now. Must be called after each frame.
    ///
    /// The lines in order: questions and messages; the lists that are open; the scene, its verdict, the selected shape
    /// and the step; the part of the window that has the keys, and the tab; then the step of a lesson, and what is said
    /// to its answer.
    pub fn announcement(&mut self, time: f64) -> Option<String> {
        self.speak();
        let switches = &self.window.switches;
        let help = switches.help.then(help::spoken);
        let scenes = self.window.panels.browser.spoken();
        let style = self.window.style();
        let told = self.talk.spoken().into_iter().chain([help, Some(scenes)]);
        let told = told
            .map(Option::unwrap_or_default)
            .chain(each_world!(AnyScene in &self.desk.opened, open => open.lines(&style)));
        let parts = [ended(switches.pane.name()), ended(switches.tab.name()[0])];
        let lines = told.chain(parts).chain(self.course.spoken()).collect();
        self.window.announcer.hear(lines, time)
    }
}
