//! Performs actions: the open scene tries first (`perform.rs`); what concerns files and the window is here.

use std::path::{Path, PathBuf};

use egui::Context;

use super::actions::Action;
use super::chooser::Purpose;
use super::loading::{Goal, Source, TextOf};
use super::palette::{self, Palette};
use super::perform::Outcome;
use super::tabs::Tab;
use super::{Session, drag_switch, inspector, is_address, predict, text};
use crate::lesson::is_lesson;
use crate::scene::{Format, Hide, Scene};
use crate::words::{say, tr};

impl Session {
    /// Performs an action.
    pub fn act(&mut self, ctx: &Context, action: Action) {
        if self.opened.is_crowd() && action.needs_scene() {
            let text =
                tr("Copies cannot be edited one by one. Press K: then the shapes are there again.");
            return self.complain(tr("These are copies"), text.to_owned());
        }
        match self.opened.act(action) {
            Ok(Outcome::Done) => {}
            Ok(Outcome::Said(said)) => self.say(said.to_owned()),
            Ok(Outcome::NotForTheBench) => self.act_around(ctx, action),
            Err((title, error)) => self.complain(title, error.to_string()),
        }
    }

    /// Performs an action that concerns the window, files, or the list of scenes, not the open scene.
    fn act_around(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::NewInPlane => self.new_scene(false),
            Action::NewInSpace => self.new_scene(true),
            Action::Open => self.choose(Purpose::Open),
            Action::Save => self.save(),
            Action::SaveAs => self.choose(Purpose::Save),
            Action::Write => {
                // The text fields may be gone in the next frame, too late to report that they lost the focus.
                self.opened.let_go();
                self.switches.presentation = false;
                self.switches.writing = !self.switches.writing;
                if self.switches.writing {
                    self.switches.tab = Tab::Text;
                    ctx.memory_mut(|memory| memory.request_focus(text::title_field()));
                }
            }
            Action::Picture => self.choose(Purpose::Picture { times: 1 }),
            Action::LargePicture => self.choose(Purpose::Picture { times: 2 }),
            Action::Film => self.choose(Purpose::Film),
            Action::CopyRon | Action::CopyJson => {
                let format = if action == Action::CopyRon { Format::Ron } else { Format::Json };
                ctx.copy_text(self.opened.scene().write(format));
                let name = if format == Format::Ron { "RON" } else { "JSON" };
                self.say(say!("Copied the scene as {name}"));
            }
            Action::CopyLink => self.copy_link(ctx),
            Action::WholeBench => self.open_whole(ctx),
            Action::CopyTest => self.copy_pair(ctx, tr("a Rust test"), Scene::rust_test),
            Action::CopyRepro => self.copy_pair(ctx, tr("JSON with its bits"), Scene::repro),
            Action::Reset => self.reset(),
            Action::Rename => self.rename(ctx),
            Action::Magnifier => {
                let says = match self.panels.magnifier.toggle() {
                    true => tr("What is too small is magnified"),
                    false => tr("Nothing is magnified"),
                };
                self.say(says.to_owned());
            }
            Action::Bits => self.panels.inspector.toggle_notation(),
            Action::Scene(place) => self.open(place),
            Action::NextScene | Action::PreviousScene if self.course.play.is_some() => {
                self.go_in_lesson(if action == Action::NextScene { 1 } else { -1 });
            }
            Action::NextFamily | Action::PreviousFamily if self.course.play.is_some() => {
                self.go_to_lesson(if action == Action::NextFamily { 1 } else { -1 });
            }
            Action::NextScene => self.go(1),
            Action::PreviousScene => self.go(-1),
            Action::NextFamily => self.go_to_family(1),
            Action::PreviousFamily => self.go_to_family(-1),
            Action::Lessons => self.toggle_course(),
            Action::Lesson(number) => self.open_lesson(number),
            Action::Hint => self.hint_of_lesson(),
            Action::Solution => self.reveal_answer(),
            Action::AddToLesson => self.add_to_lesson(),
            Action::OwnLesson => self.toggle_own_lesson(),
            Action::Predict => self.predict(),
            Action::Hunt => self.hunt(),
            Action::OpenFind(number) => self.open_find(number),
            Action::CopyFind(number) => {
                let test = self.test_of_find(number);
                test.into_iter().for_each(|test| ctx.copy_text(test));
            }
            Action::SearchScenes => {
                self.switches.presentation = false;
                self.panels.browser.search(ctx);
            }
            Action::Scenes => self.panels.browser.toggle(),
            Action::Tab(tab) => {
                self.switches.folded =
                    self.course.play.is_some() && !self.switches.folded && self.switches.tab == tab;
                self.switches.tab = tab;
            }
            Action::NextDrag => {
                self.switches.drag = self.switches.drag.next();
                self.say(drag_switch::said(self.switches.drag).to_owned());
            }
            Action::Palette => self.dialogs.palette = Some(Palette::new("")),
            Action::PaletteToAdd => self.dialogs.palette = Some(Palette::new(palette::ADD)),
            Action::Larger => self.switches.scale.grow(),
            Action::Smaller => self.switches.scale.shrink(),
            Action::UsualSize => self.switches.scale.reset(),
            Action::Language => self.next_language(),
            Action::Theme => self.switches.theme = self.switches.theme.other(),
            Action::Presentation => {
                self.opened.let_go();
                self.switches.writing = false;
                self.switches.presentation = !self.switches.presentation;
            }
            Action::NextPane => self.switches.pane = self.switches.pane.next(),
            Action::Help => self.switches.help = !self.switches.help,
            // The bench performs these.
            Action::Undo
            | Action::Redo
            | Action::Duplicate
            | Action::Delete
            | Action::Lock
            | Action::SpreadOut
            | Action::Add(..)
            | Action::Align(..)
            | Action::FrameAll
            | Action::FrameShape
            | Action::FrameContact
            | Action::PushOut
            | Action::PushAllApart
            | Action::StopAtTouch
            | Action::Slide
            | Action::Routine
            | Action::NextOverlap
            | Action::PreviousOverlap
            | Action::GoTo(..)
            | Action::Pair(..)
            | Action::OwnAxis
            | Action::Volumes
            | Action::Tree
            | Action::Intervals
            | Action::Map
            | Action::Play
            | Action::Copies
            | Action::SeenFromA
            | Action::Sample
            | Action::Precision
            | Action::Press(..)
            | Action::Difference
            | Action::SaveView => {}
        }
    }

    /// Moves the focus to the field for the name of the selected shape.
    fn rename(&mut self, ctx: &Context) {
        if !self.opened.has_selection() {
            let text = tr("Click a shape first, or reach it with Tab: then it can be renamed.");
            return self.complain(tr("Nothing is selected"), text.to_owned());
        }
        self.switches.presentation = false;
        self.switches.tab = Tab::Numbers;
        ctx.memory_mut(|memory| memory.request_focus(inspector::name_field()));
    }

    fn copy_pair(
        &mut self,
        ctx: &Context,
        what: &str,
        of: impl Fn(&Scene, usize, usize) -> Option<String>,
    ) {
        if self.opened.hides(Hide::Verdict) {
            return self.say(tr(predict::HIDDEN).to_owned());
        }
        match self.opened.focus().and_then(|(a, b)| of(&self.opened.scene(), a, b)) {
            Some(text) => {
                ctx.copy_text(text);
                self.say(say!("Copied the pair as {what}"));
            }
            None => {
                self.complain(tr("Nothing is copied"), say!("There is no pair: add two shapes."))
            }
        }
    }

    /// Opens the next scene, or with −1 the previous one. Counts from a scene that failed to open, so that it
    /// does not block the way.
    fn go(&mut self, by: isize) {
        match self.library.neighbour(self.away.failed_place.or(self.place), by) {
            None => self.stop_at(by, tr("scene")),
            Some(next) if self.place == Some(next) => {
                (self.away.failed_place, self.messages.banner) = (None, None)
            }
            Some(next) => {
                self.open(next);
                self.away.failed_place = Some(next).filter(|_| self.place != Some(next));
            }
        }
    }

    fn go_to_family(&mut self, by: isize) {
        match self.library.neighbour_family(self.place, by) {
            None => self.stop_at(by, tr("family of scenes")),
            Some(place) => self.open(place),
        }
    }

    fn stop_at(&mut self, by: isize, what: &str) {
        let end = if by < 0 { tr("first") } else { tr("last") };
        self.say(say!("This is the {end} {what}"));
    }

    /// Opens the scene again as it was loaded, at its beginning and with all of it in view; undo reverts it.
    fn reset(&mut self) {
        if self.course.play.is_some() {
            return self.stage_step();
        }
        let Some(place) = self.place else { return };
        self.open(place);
        self.opened.restart();
    }

    /// Opens a text in RON or JSON as a new scene, or a lesson; if the text is an address, opens what it links to.
    pub fn paste(&mut self, text: String) {
        if is_address(&text) {
            return self.open_address(&text);
        }
        let folder = self.saving.file.folder().map(Path::to_owned);
        self.open_text(text, TextOf::Clipboard, folder);
    }

    /// Opens the text of the standard input as a new scene, or as a lesson. What it names lies in the current folder.
    pub fn open_input(&mut self, text: String) {
        self.open_text(text, TextOf::Input, std::env::current_dir().ok());
    }

    fn open_text(&mut self, text: String, of: TextOf, folder: Option<PathBuf>) {
        if is_lesson(text.as_bytes()) {
            return self.open_lesson_text(&text, of, folder.as_deref());
        }
        let text = Scene::within_repro(&text).unwrap_or(text);
        self.read(Source::Text { text, of, folder }, Goal::Open);
    }
}
