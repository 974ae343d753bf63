//! Performs actions: each subject has one match over its actions.
use egui::{Context, OpenUrl};

use super::action::{Action, DraftAction, FileAction, HuntAction, LessonAction, WindowAction};
use super::needs_shapes;
use super::palette::{self, Palette};
use crate::bench::{self, COPIES, HIDDEN, NO_PAIR, NOTHING_SELECTED};
use crate::panels::course::Play;
use crate::panels::files::chooser::Purpose;
use crate::panels::files::desk::Desk;
use crate::panels::frame::program::Program;
use crate::panels::frame::tabs::Tab;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::drag_switch;
use crate::panels::stage::predict::Prediction;
use crate::panels::widgets::look::Scale;
use crate::scene::{Format, Hide, Scene};
use crate::words::{say, tr};

impl Program {
    /// Performs an action. If it cannot be done, the user is told why.
    pub fn act(&mut self, ctx: &Context, action: impl Into<Action>) {
        let action = action.into();
        let Self { desk, talk, .. } = self;
        if desk.opened.is_crowd() && needs_shapes(action) {
            return talk.say(tr(COPIES).to_owned());
        }
        match action {
            Action::Bench(action) => match desk.opened.perform(action) {
                Ok(said) => said.into_iter().for_each(|said| talk.say(said.to_owned())),
                Err((title, error)) => talk.complain(title, error.to_string()),
            },
            Action::File(action) => self.act_on_files(ctx, action),
            Action::Lesson(action) => self.act_on_lessons(action),
            Action::Draft(action) => self.act_on_draft(action),
            Action::Hunt(action) => self.act_on_hunt(ctx, action),
            Action::Own(action) => self.own.act(ctx, action, desk, talk, &mut self.window),
            Action::Window(action) => self.act_on_window(ctx, action),
        }
        self.settle();
    }

    fn act_on_files(&mut self, ctx: &Context, action: FileAction) {
        let Self { desk, talk, course, .. } = self;
        let progress = &mut self.keeper.settings.progress;
        let plays = course.play.is_some();
        match action {
            FileAction::NewInPlane => desk.new_scene(false, talk),
            FileAction::NewInSpace => desk.new_scene(true, talk),
            FileAction::Open => self.choose(Purpose::Open),
            FileAction::OwnTest => self.choose(Purpose::OwnTest),
            FileAction::Save => desk.save(talk),
            FileAction::SaveAs => self.choose(Purpose::Save),
            FileAction::Picture => self.choose(Purpose::Picture { times: 1 }),
            FileAction::LargePicture => self.choose(Purpose::Picture { times: 2 }),
            FileAction::Film => self.choose(Purpose::Film),
            FileAction::CopyRon => copy_scene(ctx, desk, Format::Ron, "RON", talk),
            FileAction::CopyJson => copy_scene(ctx, desk, Format::Json, "JSON", talk),
            FileAction::CopyLink => {
                if let Some(link) = desk.link(talk) {
                    ctx.copy_text(link);
                    talk.say(say!("Copied a link to the scene as it is shown"));
                }
            }
            FileAction::WholeBench => {
                desk.link(talk).into_iter().for_each(|link| ctx.open_url(OpenUrl::new_tab(link)));
            }
            FileAction::CopyTest => copy_pair(ctx, desk, tr("a Rust test"), Scene::rust_test, talk),
            FileAction::CopyRepro => {
                copy_pair(ctx, desk, tr("JSON with its bits"), Scene::repro, talk)
            }
            FileAction::Reset if plays => course.stage_step(desk, talk),
            FileAction::Reset => {
                if let Some(place) = desk.place {
                    desk.open(place, talk);
                    desk.opened.restart();
                }
            }
            FileAction::Scene(place) => desk.open(place, talk),
            FileAction::NextScene if plays => course.go(1, desk, talk, progress),
            FileAction::PreviousScene if plays => course.go(-1, desk, talk, progress),
            FileAction::NextFamily if plays => course.go_to_lesson(1, desk, talk, progress),
            FileAction::PreviousFamily if plays => course.go_to_lesson(-1, desk, talk, progress),
            FileAction::NextScene => desk.go(1, talk),
            FileAction::PreviousScene => desk.go(-1, talk),
            FileAction::NextFamily => desk.go_to_family(1, talk),
            FileAction::PreviousFamily => desk.go_to_family(-1, talk),
        }
    }

    fn act_on_lessons(&mut self, action: LessonAction) {
        let Self { desk, talk, course, draft, window, .. } = self;
        let progress = &mut self.keeper.settings.progress;
        match action {
            LessonAction::Course => course.toggle(desk, talk, progress),
            LessonAction::Play(number) => course.open(number, desk, talk, progress),
            LessonAction::Hint => course.hint(&mut desk.opened, talk),
            LessonAction::Solution => course.reveal(&mut desk.opened, talk),
            LessonAction::AddView => draft.add_view(&desk.opened, talk),
            LessonAction::Own => draft.open = !draft.open,
            LessonAction::Predict if !desk.opened.hides(Hide::Verdict) => {
                window.panels.prediction = Prediction::default();
                desk.opened.hide(Hide::ALL.to_vec());
            }
            LessonAction::Predict if course.play.as_ref().is_some_and(Play::is_open) => {
                course.reveal(&mut desk.opened, talk);
            }
            LessonAction::Predict => desk.opened.hide(Vec::new()),
            LessonAction::Go(at) => course.go_to_step(at, desk, talk),
            LessonAction::Next => course.go(1, desk, talk, progress),
            LessonAction::Back => course.go(-1, desk, talk, progress),
            LessonAction::NextLesson => {
                course.go(1, desk, talk, progress);
                talk.toast = None;
                course.go_to_lesson(1, desk, talk, progress);
            }
            LessonAction::Again => course.stage_step(desk, talk),
            LessonAction::Answer(answer) => course.answer(answer, &mut desk.opened, progress),
            LessonAction::Check => course.check(&mut desk.opened, progress),
            LessonAction::Edit => {
                if let Some(lesson) = course.as_draft() {
                    *draft = lesson;
                    course.leave(desk, talk);
                    draft.open_step(desk, talk);
                }
            }
            LessonAction::Why => {
                if let Some(play) = &mut course.play {
                    play.folded = !play.folded;
                    window.switches.tab = Tab::Why;
                }
            }
        }
    }

    fn act_on_draft(&mut self, action: DraftAction) {
        let Self { desk, talk, course, draft, .. } = self;
        let settings = &mut self.keeper.settings;
        match action {
            DraftAction::Replace => draft.replace(desk.opened.for_lesson()),
            DraftAction::Solve => draft.solve_by(&desk.opened.for_lesson()),
            DraftAction::Open => draft.open_step(desk, talk),
            DraftAction::Play => {
                draft.open = false;
                let file = draft.file.clone().unwrap_or_default();
                let number = course.put(file, draft.lesson.clone());
                course.open(number, desk, talk, &settings.progress);
                course.go_to_step(draft.chosen, desk, talk);
            }
            DraftAction::Save => draft.save(desk, settings, talk),
            DraftAction::Choose(at) => draft.chosen = at,
            DraftAction::Move(from, to) => draft.move_step(from, to),
            DraftAction::Remove(at) => draft.remove(at),
        }
    }

    fn act_on_hunt(&mut self, ctx: &Context, action: HuntAction) {
        let Self { desk, talk, course, window, .. } = self;
        match action {
            HuntAction::Hunt => {
                if window.panels.hunting.toggle(desk, talk) {
                    window.show_tab(Tab::Ways);
                    course.play.iter_mut().for_each(|play| play.folded = false);
                }
            }
            HuntAction::OpenFind(number) => window.panels.hunting.open_find(number, desk, talk),
            HuntAction::CopyFind(number) => {
                if let Some(test) = window.panels.hunting.test_of_find(number) {
                    talk.say(tr("Copied the find as a Rust test").to_owned());
                    ctx.copy_text(test);
                }
            }
        }
    }

    fn act_on_window(&mut self, ctx: &Context, action: WindowAction) {
        let Self { desk, talk, course, window, .. } = self;
        let switches = &mut window.switches;
        match action {
            WindowAction::Cancel => {
                let idle = !desk.opened.in_gesture();
                if idle && desk.opened.says_it_computes() {
                    desk.opened.stop_computing();
                } else if idle && switches.presentation {
                    switches.presentation = false;
                } else {
                    self.act(ctx, bench::Action::Deselect);
                }
            }
            WindowAction::Write => window.edit_text(ctx, &mut desk.opened),
            WindowAction::Rename if desk.opened.has_selection() => window.rename(ctx),
            WindowAction::Rename => talk.say(tr(NOTHING_SELECTED).to_owned()),
            WindowAction::Magnifier => {
                let says = match window.panels.magnifier.toggle() {
                    true => tr("What is too small is magnified"),
                    false => tr("Nothing is magnified"),
                };
                talk.say(says.to_owned());
            }
            WindowAction::Bits => window.panels.inspector.notation.switch(),
            WindowAction::NextDrag => {
                switches.drag = switches.drag.next();
                talk.say(drag_switch::said(switches.drag).to_owned());
            }
            WindowAction::Drawer => window.panels.browser.toggle(),
            WindowAction::SearchScenes => {
                switches.presentation = false;
                window.panels.browser.search(ctx);
            }
            WindowAction::Tab(tab) => {
                if let Some(play) = &mut course.play {
                    play.folded = !play.folded && switches.tab == tab;
                }
                switches.tab = tab;
            }
            WindowAction::Palette => talk.palette = Some(Palette::new("")),
            WindowAction::PaletteToAdd => talk.palette = Some(Palette::new(palette::ADD)),
            WindowAction::Larger => switches.scale.grow(),
            WindowAction::Smaller => switches.scale.shrink(),
            WindowAction::UsualSize => switches.scale = Scale::default(),
            WindowAction::Theme => switches.theme = switches.theme.other(),
            WindowAction::Language => {
                switches.language = switches.language.next();
                self.keeper.settings.language = Some(switches.language.tag().to_owned());
                self.speak();
            }
            WindowAction::Presentation => {
                desk.opened.let_go();
                switches.writing = false;
                switches.presentation = !switches.presentation;
            }
            WindowAction::NextPane => switches.pane = switches.pane.next(),
            WindowAction::Help => switches.help = !switches.help,
        }
    }
}

fn copy_scene(ctx: &Context, desk: &Desk, format: Format, name: &str, talk: &mut Talk) {
    ctx.copy_text(desk.opened.scene().write(format));
    talk.say(say!("Copied the scene as {name}"));
}

fn copy_pair(
    ctx: &Context,
    desk: &Desk,
    what: &str,
    of: impl Fn(&Scene, usize, usize) -> Option<String>,
    talk: &mut Talk,
) {
    if desk.opened.hides(Hide::Verdict) {
        return talk.say(tr(HIDDEN).to_owned());
    }
    match desk.opened.focus().and_then(|(a, b)| of(&desk.opened.scene(), a, b)) {
        Some(text) => {
            ctx.copy_text(text);
            talk.say(say!("Copied the pair as {what}"));
        }
        None => talk.say(tr(NO_PAIR).to_owned()),
    }
}
