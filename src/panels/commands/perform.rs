//! Performs actions: each subject has one match over its actions.
use std::path::{Path, PathBuf};

use egui::Context;

use super::action::{Action, FileAction, HuntAction, LessonAction, WindowAction};
use super::needs_shapes;
use super::palette::{self, Palette};
use crate::bench::{self, COPIES, HIDDEN, NO_PAIR, NOTHING_SELECTED};
use crate::lesson::is_lesson;
use crate::panels::files::address::is_address;
use crate::panels::files::chooser::Purpose;
use crate::panels::files::loading::{Goal, Source, TextOf};
use crate::panels::frame::session::Session;
use crate::panels::frame::tabs::Tab;
use crate::panels::inspect::{inspector, text};
use crate::panels::stage::drag_switch;
use crate::panels::stage::predict::Prediction;
use crate::scene::{Format, Hide, Scene};
use crate::words::{say, tr};

impl Session {
    /// Performs an action. If it cannot be done, the user is told why.
    pub fn act(&mut self, ctx: &Context, action: impl Into<Action>) {
        let action = action.into();
        if self.opened.is_crowd() && needs_shapes(action) {
            return self.say(tr(COPIES).to_owned());
        }
        match action {
            Action::Bench(action) => match self.opened.perform(action) {
                Ok(said) => said.into_iter().for_each(|said| self.say(said.to_owned())),
                Err((title, error)) => self.complain(title, error.to_string()),
            },
            Action::File(action) => self.act_on_files(ctx, action),
            Action::Lesson(action) => self.act_on_lessons(action),
            Action::Hunt(action) => self.act_on_hunt(ctx, action),
            Action::Window(action) => self.act_on_window(ctx, action),
        }
    }

    fn act_on_files(&mut self, ctx: &Context, action: FileAction) {
        match action {
            FileAction::NewInPlane => self.new_scene(false),
            FileAction::NewInSpace => self.new_scene(true),
            FileAction::Open => self.choose(Purpose::Open),
            FileAction::Save => self.save(),
            FileAction::SaveAs => self.choose(Purpose::Save),
            FileAction::Picture => self.choose(Purpose::Picture { times: 1 }),
            FileAction::LargePicture => self.choose(Purpose::Picture { times: 2 }),
            FileAction::Film => self.choose(Purpose::Film),
            FileAction::CopyRon => self.copy_scene(ctx, Format::Ron, "RON"),
            FileAction::CopyJson => self.copy_scene(ctx, Format::Json, "JSON"),
            FileAction::CopyLink => self.copy_link(ctx),
            FileAction::WholeBench => self.open_whole(ctx),
            FileAction::CopyTest => self.copy_pair(ctx, tr("a Rust test"), Scene::rust_test),
            FileAction::CopyRepro => self.copy_pair(ctx, tr("JSON with its bits"), Scene::repro),
            FileAction::Reset => self.reset(),
            FileAction::Scene(place) => self.open(place),
            FileAction::NextScene if self.course.play.is_some() => self.go_in_lesson(1),
            FileAction::PreviousScene if self.course.play.is_some() => self.go_in_lesson(-1),
            FileAction::NextFamily if self.course.play.is_some() => self.go_to_lesson(1),
            FileAction::PreviousFamily if self.course.play.is_some() => self.go_to_lesson(-1),
            FileAction::NextScene => self.go(1),
            FileAction::PreviousScene => self.go(-1),
            FileAction::NextFamily => self.go_to_family(1),
            FileAction::PreviousFamily => self.go_to_family(-1),
        }
    }

    fn act_on_lessons(&mut self, action: LessonAction) {
        match action {
            LessonAction::Course => self.toggle_course(),
            LessonAction::Play(number) => self.open_lesson(number),
            LessonAction::Hint => self.hint_of_lesson(),
            LessonAction::Solution => self.reveal_answer(),
            LessonAction::AddView => self.add_to_lesson(),
            LessonAction::Own => self.toggle_own_lesson(),
            LessonAction::Predict => self.predict(),
        }
    }

    fn act_on_hunt(&mut self, ctx: &Context, action: HuntAction) {
        match action {
            HuntAction::Hunt => self.hunt(),
            HuntAction::OpenFind(number) => self.open_find(number),
            HuntAction::CopyFind(number) => {
                let test = self.test_of_find(number);
                test.into_iter().for_each(|test| ctx.copy_text(test));
            }
        }
    }

    fn act_on_window(&mut self, ctx: &Context, action: WindowAction) {
        match action {
            WindowAction::Cancel => self.cancel(ctx),
            WindowAction::Write => self.edit_text(ctx),
            WindowAction::Rename => self.rename(ctx),
            WindowAction::Magnifier => {
                let says = match self.panels.magnifier.toggle() {
                    true => tr("What is too small is magnified"),
                    false => tr("Nothing is magnified"),
                };
                self.say(says.to_owned());
            }
            WindowAction::Bits => self.panels.inspector.toggle_notation(),
            WindowAction::NextDrag => {
                self.switches.drag = self.switches.drag.next();
                self.say(drag_switch::said(self.switches.drag).to_owned());
            }
            WindowAction::Drawer => self.panels.browser.toggle(),
            WindowAction::SearchScenes => {
                self.switches.presentation = false;
                self.panels.browser.search(ctx);
            }
            WindowAction::Tab(tab) => {
                self.switches.folded =
                    self.course.play.is_some() && !self.switches.folded && self.switches.tab == tab;
                self.switches.tab = tab;
            }
            WindowAction::Palette => self.dialogs.palette = Some(Palette::new("")),
            WindowAction::PaletteToAdd => self.dialogs.palette = Some(Palette::new(palette::ADD)),
            WindowAction::Larger => self.switches.scale.grow(),
            WindowAction::Smaller => self.switches.scale.shrink(),
            WindowAction::UsualSize => self.switches.scale.reset(),
            WindowAction::Theme => self.switches.theme = self.switches.theme.other(),
            WindowAction::Language => self.next_language(),
            WindowAction::Presentation => {
                self.opened.let_go();
                self.switches.writing = false;
                self.switches.presentation = !self.switches.presentation;
            }
            WindowAction::NextPane => self.switches.pane = self.switches.pane.next(),
            WindowAction::Help => self.switches.help = !self.switches.help,
        }
    }

    /// Cancels a drag or a computation, leaves the presentation, or selects nothing: the first of these that there is.
    fn cancel(&mut self, ctx: &Context) {
        let idle = !self.opened.in_gesture();
        if idle && self.opened.says_it_computes() {
            self.opened.stop_computing();
        } else if idle && self.switches.presentation {
            self.switches.presentation = false;
        } else {
            self.act(ctx, bench::Action::Deselect);
        }
    }

    /// Begins to edit the title and the text of the scene, or ends it.
    fn edit_text(&mut self, ctx: &Context) {
        // The text fields may be gone in the next frame, too late to report that they lost the focus.
        self.opened.let_go();
        self.switches.presentation = false;
        self.switches.writing = !self.switches.writing;
        if self.switches.writing {
            self.switches.tab = Tab::Text;
            ctx.memory_mut(|memory| memory.request_focus(text::title_field()));
        }
    }

    fn copy_scene(&mut self, ctx: &Context, format: Format, name: &str) {
        ctx.copy_text(self.opened.scene().write(format));
        self.say(say!("Copied the scene as {name}"));
    }

    /// Hides the verdict with all that would give it away, or shows what is hidden.
    fn predict(&mut self) {
        let in_question = self.course.play.as_ref().is_some_and(|play| play.is_open());
        match (self.opened.hides(Hide::Verdict), in_question) {
            (true, true) => self.reveal_answer(),
            (true, false) => self.opened.hide(Vec::new()),
            (false, _) => {
                self.panels.prediction = Prediction::default();
                self.opened.hide(Hide::ALL.to_vec());
            }
        }
    }

    /// Moves the focus to the field for the name of the selected shape.
    fn rename(&mut self, ctx: &Context) {
        if !self.opened.has_selection() {
            return self.say(tr(NOTHING_SELECTED).to_owned());
        }
        self.switches.presentation = false;
        self.switches.writing = false;
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
            return self.say(tr(HIDDEN).to_owned());
        }
        match self.opened.focus().and_then(|(a, b)| of(&self.opened.scene(), a, b)) {
            Some(text) => {
                ctx.copy_text(text);
                self.say(say!("Copied the pair as {what}"));
            }
            None => self.say(tr(NO_PAIR).to_owned()),
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
