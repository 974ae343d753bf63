//! Doing what is asked for by name.

use std::path::Path;

use egui::Context;

use super::actions::Action;
use super::chooser::Purpose;
use super::loading::{Goal, Source};
use super::open_scene::{AnyScene, with_bench, with_open};
use super::palette::{self, Palette};
use super::tabs::Tab;
use super::{Session, inspector, is_address, text};
use crate::bench::{Bench, Crowd};
use crate::scene::{Format, Scene};
use crate::shapes::{Kind, ShapeError};

impl Session {
    /// Does what is asked for.
    pub fn act(&mut self, ctx: &Context, action: Action) {
        if self.desk.is_crowd() && action.needs_scene() {
            let text = "Take the crowd as a scene first: then it is one like any other.";
            return self.complain("There is no scene here", text.to_owned());
        }
        let desk = &mut self.desk;
        match action {
            Action::Save | Action::SaveAs if desk.is_crowd() => {
                if self.take_crowd() {
                    self.choose(Purpose::Save);
                }
            }
            Action::NewInPlane => self.new_scene(false),
            Action::NewInSpace => self.new_scene(true),
            Action::Open => self.choose(Purpose::Open),
            Action::Save => self.save(),
            Action::SaveAs => self.choose(Purpose::Save),
            Action::Write => {
                // The fields may not be there any more to say that they are left.
                with_bench!(desk, bench => bench.let_go());
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
                ctx.copy_text(desk.scene().write(format));
                let name = if format == Format::Ron { "RON" } else { "JSON" };
                self.say(format!("Copied the scene as {name}"));
            }
            Action::CopyLink => self.copy_link(ctx),
            Action::WholeBench => self.open_whole(ctx),
            Action::CopyTest => self.copy_pair(ctx, "a Rust test", Scene::rust_test),
            Action::CopyRepro => self.copy_pair(ctx, "JSON with its bits", Scene::repro),
            Action::Undo => with_bench!(desk, bench => bench.undo()),
            Action::Redo => with_bench!(desk, bench => bench.redo()),
            Action::Reset => self.reset(),
            Action::Duplicate => {
                let done = with_bench!(desk, bench => bench.duplicate());
                self.refused("This cannot be copied", done);
            }
            Action::Delete => with_bench!(desk, bench => bench.delete()),
            Action::Rename if with_bench!(desk, bench => bench.selected.is_none()) => {
                let text = "Click a shape first, or reach it with Tab: then it can be renamed.";
                self.complain("Nothing is selected", text.to_owned());
            }
            Action::Rename => {
                self.switches.presentation = false;
                self.switches.tab = Tab::Numbers;
                ctx.memory_mut(|memory| memory.request_focus(inspector::name_field()));
            }
            Action::Lock => with_bench!(desk, bench => bench.toggle_lock()),
            Action::SpreadOut => {
                let done = with_bench!(desk, bench => bench.spread_out());
                self.refused("This cannot be moved there", done);
            }
            Action::Align(axis, to) => {
                let done = with_bench!(desk, bench => bench.align(axis, to));
                self.refused("This cannot be moved there", done);
            }
            Action::Add(kind) => {
                let done = with_bench!(desk, bench => bench.add(kind));
                self.refused("This cannot be added here", done);
            }
            Action::FrameAll => with_bench!(desk, bench => bench.frame_all()),
            Action::FrameShape => with_bench!(desk, bench => bench.frame_selected()),
            Action::FrameContact => with_open!(desk, open => {
                open.analyse();
                open.bench.frame_contact(&open.findings);
            }),
            Action::Magnifier => {
                let says = match self.panels.magnifier.toggle() {
                    true => "What is too small is magnified",
                    false => "Nothing is magnified",
                };
                self.say(says.to_owned());
            }
            Action::NextOverlap | Action::PreviousOverlap => {
                let back = action == Action::PreviousOverlap;
                let found = with_open!(desk, open => {
                    open.analyse();
                    open.bench.next_overlap(&open.findings, back)
                });
                if !found {
                    self.say("No pair overlaps".to_owned());
                }
            }
            Action::GoTo(index) => with_bench!(desk, bench => bench.go_to_shape(index)),
            Action::Pair(a, b) => with_bench!(desk, bench => {
                bench.focus_on(a, b);
                bench.frame_pair();
            }),
            Action::OwnAxis => with_bench!(desk, bench => bench.toggle_own_axis()),
            Action::Volumes => {
                with_bench!(desk, bench => bench.volumes.on = !bench.volumes.on)
            }
            Action::Tree => with_bench!(desk, bench => bench.tree.on = !bench.tree.on),
            Action::Intervals => with_bench!(desk, bench => bench.toggle_intervals()),
            Action::Play => with_bench!(desk, bench => match &mut bench.crowd {
                Some(crowd) => crowd.toggle(),
                None => bench.toggle_play(),
            }),
            Action::Crowd => self.open_crowd(false),
            Action::CrowdInSpace => self.open_crowd(true),
            Action::Measure => {
                if !desk.is_crowd() {
                    self.open_crowd(false);
                }
                with_bench!(&mut self.desk, bench => bench.crowd.iter_mut().for_each(Crowd::measure));
            }
            Action::TakeCrowd => {
                if desk.is_crowd() {
                    self.take_crowd();
                }
            }
            Action::SeenFromA => {
                with_bench!(desk, bench => bench.seen_from_a = !bench.seen_from_a)
            }
            Action::Sample => with_bench!(desk, bench => bench.toggle_samples()),
            Action::Precision => {
                let done = with_bench!(desk, bench => bench.toggle_precision());
                self.refused("This scene cannot be asked in f32", done);
            }
            Action::Bits => self.panels.inspector.toggle_notation(),
            Action::Press(held, key) => {
                with_open!(desk, open => open.bench.press(key, held.into(), &open.findings));
            }
            Action::Scene(place) => self.open(place),
            Action::NextScene => self.go(1),
            Action::PreviousScene => self.go(-1),
            Action::NextFamily => self.go_to_family(1),
            Action::PreviousFamily => self.go_to_family(-1),
            Action::SearchScenes => {
                self.switches.presentation = false;
                self.panels.browser.search(ctx);
            }
            Action::Scenes => self.panels.browser.toggle(),
            Action::Tab(tab) => self.switches.tab = tab,
            Action::Difference => {
                with_open!(desk, open => open.bench.toggle_difference(&open.findings))
            }
            Action::SaveView => {
                with_bench!(desk, bench => bench.save_view());
                self.say("This is how the scene opens from now on, once it is saved".to_owned());
            }
            Action::Palette => self.palette = Some(Palette::new("")),
            Action::PaletteToAdd => self.palette = Some(Palette::new(palette::ADD)),
            Action::Larger => self.switches.scale.grow(),
            Action::Smaller => self.switches.scale.shrink(),
            Action::UsualSize => self.switches.scale.reset(),
            Action::Theme => self.switches.theme = self.switches.theme.other(),
            Action::Presentation => {
                with_bench!(desk, bench => bench.let_go());
                self.switches.writing = false;
                self.switches.presentation = !self.switches.presentation;
            }
            Action::Help => self.switches.help = !self.switches.help,
        }
    }

    fn copy_pair(
        &mut self,
        ctx: &Context,
        what: &str,
        of: impl Fn(&Scene, usize, usize) -> Option<String>,
    ) {
        let focus = with_bench!(&self.desk, bench => bench.focus());
        match focus.and_then(|(a, b)| of(&self.desk.scene(), a, b)) {
            Some(text) => {
                ctx.copy_text(text);
                self.say(format!("Copied the pair as {what}"));
            }
            None => {
                self.complain("Nothing is copied", "There is no pair: add two shapes.".to_owned())
            }
        }
    }

    /// The crowd in the plane or in space; from there, the scene that was open before.
    fn open_crowd(&mut self, in_space: bool) {
        let crowd = self.library.crowd(in_space);
        let place = if self.place == crowd {
            self.before_crowd.take()
        } else {
            self.before_crowd = if self.desk.is_crowd() { self.before_crowd } else { self.place };
            crowd
        };
        if let Some(place) = place {
            self.open(place);
        }
    }

    /// On from what could not be opened too: it does not bar the way.
    fn go(&mut self, by: isize) {
        match self.library.neighbour(self.barred.or(self.place), by) {
            None => self.stop_at(by, "scene"),
            Some(next) if self.place == Some(next) => (self.barred, self.trouble) = (None, None),
            Some(next) => {
                self.open(next);
                self.barred = Some(next).filter(|_| self.place != Some(next));
            }
        }
    }

    fn go_to_family(&mut self, by: isize) {
        match self.library.neighbour_family(self.place, by) {
            None => self.stop_at(by, "family of scenes"),
            Some(place) => self.open(place),
        }
    }

    fn stop_at(&mut self, by: isize, what: &str) {
        let end = if by < 0 { "first" } else { "last" };
        self.say(format!("This is the {end} {what}"));
    }

    /// The open scene as it was loaded, from its beginning and as a whole; undo brings back what was done.
    fn reset(&mut self) {
        let Some(place) = self.place else { return };
        self.open(place);
        with_bench!(&mut self.desk, bench => {
            bench.go_to(0.0);
            bench.frame_all();
        });
    }

    fn refused(&mut self, title: &str, done: Result<(), ShapeError>) {
        if let Err(error) = done {
            self.complain(title, error.to_string());
        }
    }

    /// Opens the scene of which this is the text, in RON or JSON, as a new one; or where a link leads.
    pub fn paste(&mut self, text: String) {
        if is_address(&text) {
            return self.open_address(&text);
        }
        let folder = self.sheet.folder().map(Path::to_owned);
        let text = Scene::within_repro(&text).unwrap_or(text);
        self.read(Source::Text { text, folder }, Goal::Open);
    }

    /// The shapes that can be added to the open scene.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        match &self.desk {
            AnyScene::Two(_) => Bench::<glam::DVec2>::kinds().collect(),
            AnyScene::Three(_) => Bench::<glam::DVec3>::kinds().collect(),
        }
    }
}
