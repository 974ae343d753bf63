//! One pass of the open scene: its input goes to the bench, the analysis follows, the panels are laid out around the stage,
//! and the stage is painted.

mod stage;
use std::mem;

use egui::{Align, Context, Label, Layout, ScrollArea, SidePanel, TopBottomPanel, Ui};
use egui_commonmark::CommonMarkCache;

use super::switches::Switches;
use super::tabs::{self, Tab};
use super::{embedded, hint, narrow, top};
use crate::analysis::Findings;
use crate::bench::{self, Bench, HIDDEN, Stepper};
use crate::panels::commands::action::{Action, FileAction, LessonAction};
use crate::panels::explain::hunt::Hunting;
use crate::panels::explain::{axes, crowd, steps, trust, ways, why};
use crate::panels::files::browser::{Browser, SceneList};
use crate::panels::inspect::inspector::{self, Inspector};
use crate::panels::inspect::text;
use crate::panels::mine::{self, Own};
use crate::panels::stage::answer::Answer;
use crate::panels::stage::difference::Inset;
use crate::panels::stage::floats::Floats;
use crate::panels::stage::input::Adapter;
use crate::panels::stage::magnifier::Magnifier;
use crate::panels::stage::open_scene::OpenScene;
use crate::panels::stage::predict::Prediction;
use crate::panels::time::plot;
use crate::panels::widgets::look::{SemiBold, bar};
use crate::panels::widgets::toast;
use crate::scene::{Hide, Warning, World};
use crate::view::style::Style;
use crate::words::tr;

/// The size of the verdict in a narrow window, as a part of the usual size.
const NARROW_ANSWER: f32 = 0.75;
/// The height of a bar, in points; the second for touch input.
const BAR: [f32; 2] = [44.0, 52.0];
/// The additional height of the bar of steps when the sentence is below the buttons: for each line, and in any case.
const SENTENCE: [f32; 2] = [18.0, 6.0];
/// The font sizes of the title and the verdict in a presentation, as parts of the height.
const AUDIENCE: [f32; 2] = [0.04, 0.07];

/// The state of the panels between frames.
#[derive(Default)]
pub struct Panels {
    pub(in crate::panels) browser: Browser,
    pub(in crate::panels) inspector: Inspector,
    pub(in crate::panels) markdown: CommonMarkCache,
    adapter: Adapter,
    pub(in crate::panels) viewport: Option<egui::Rect>,
    /// The part of the viewport that the list of scenes does not cover.
    seen: Option<egui::Rect>,
    answer: Answer,
    pub(in crate::panels) floats: Floats,
    pub(in crate::panels) prediction: Prediction,
    pub(in crate::panels) magnifier: Magnifier,
    /// The hunt goes on from scene to scene.
    pub(in crate::panels) hunting: Hunting,
    difference: Inset,
    /// The widths of the list over the scene and of the viewport, and the room that the list got for them.
    list: Option<([u32; 2], egui::Rect)>,
    /// The areas of the stage that something covers.
    covered: Vec<egui::Rect>,
    /// The timeline is shown.
    timed: bool,
    /// Whether the volumes and the tree were shown in the last frame.
    extras: [bool; 2],
    /// The tab that was open before the volumes or the tree were shown: it comes back when they are hidden.
    left: Option<Tab>,
    /// The state of the scene when the user began to edit its title or text.
    began: u64,
}

/// What a pass of the panels needs to know besides the open scene.
pub(in crate::panels) struct Around<'a> {
    pub scenes: &'a SceneList<'a>,
    /// The user's own test.
    pub own: &'a Own,
    /// The warning that is shown as long as its cause lasts.
    pub warning: Option<String>,
    /// In a lesson: whether the column beside the stage is folded.
    pub folded: Option<bool>,
    /// Something else has the keys, so none guides a drag.
    pub keys_taken: bool,
    /// In a lesson: which axis separates is asked now.
    pub asks_axis: bool,
    /// A picture is being taken, so time stands still.
    pub takes_picture: bool,
    pub style: &'a Style,
}

impl Panels {
    pub(in crate::panels) fn new_scene(&mut self) {
        self.inspector.new_scene();
        self.markdown = CommonMarkCache::default();
        self.difference = Inset::default();
        self.answer = Answer::default();
        self.floats = Floats::default();
        self.prediction = Prediction::default();
        self.magnifier.new_scene();
        self.hunting.new_scene();
        self.list = None;
    }

    /// The point of the stage at which a long press asked for the menu; returned once.
    pub(in crate::panels) fn take_menu(&mut self) -> Option<egui::Pos2> {
        self.adapter.take_menu()
    }

    /// The covered parts of the viewport, as the bench needs them.
    pub(in crate::panels) fn covered(&self) -> Vec<bench::Rect> {
        let corner = |p: egui::Pos2| glam::Vec2::new(p.x, p.y);
        let rect = |rect: &egui::Rect| bench::Rect { min: corner(rect.min), max: corner(rect.max) };
        self.covered.iter().map(rect).collect()
    }

    /// Runs one pass of a scene with all panels.
    pub(in crate::panels) fn frame<V: World>(
        &mut self,
        ctx: &Context,
        open: &mut OpenScene<V>,
        switches: &mut Switches,
        around: &Around,
    ) {
        let Around { scenes, style, takes_picture, .. } = *around;
        // Before the first frame, the size of the viewport is unknown.
        if let Some(viewport) = self.viewport {
            let seen = self.seen.unwrap_or(viewport);
            let mut input = self.adapter.read(ctx, (viewport, seen), around.keys_taken);
            if takes_picture {
                input.seconds = 0.0;
            }
            open.bench.tool.drag_mode = switches.drag;
            open.bench.sight.reduced_motion = switches.reduced_motion;
            open.bench.update(&input, &open.findings);
        }
        // Several passes of one frame are one moment, so the crowd moves in the first one only.
        let goes_on = !takes_picture && ctx.input(|input| input.stable_dt > 0.0);
        if let Some(crowd) = open.bench.crowd.as_mut().filter(|_| goes_on) {
            crowd.frame(open.bench.time.playing, &crate::platform::clock::now);
        }
        ask(open, switches.tab, around);
        let warnings = open.warnings().to_vec();
        let OpenScene { bench, findings, .. } = open;

        let bare = switches.presentation || switches.embedded || switches.stage_only;
        let folded = bare || around.folded == Some(true) && !switches.writing;
        if switches.embedded || switches.stage_only {
            // The surrounding page shows the title.
        } else if switches.presentation {
            self.question(ctx, bench);
        } else {
            let panel = TopBottomPanel::top("top").exact_height(height(switches));
            panel.frame(bar(ctx, 12, 6)).show(ctx, |ui| {
                top::show(ui, bench, switches, scenes, style);
            });
            if narrow::is(ctx) {
                let panel = TopBottomPanel::top("title").frame(bar(ctx, 12, 6));
                panel.show(ctx, |ui| top::title(ui, bench, switches));
            }
        }
        let peek = (!folded)
            .then(|| self.column(ctx, bench, findings, &warnings, switches, around))
            .flatten();
        if !switches.stage_only {
            self.bars(ctx, bench, findings, switches, style);
            words(ctx, bare, switches, around);
        }

        // The changes made in the panels are shown in this frame already.
        open.analyse_what_is_new();
        if ctx.input(|input| !input.events.is_empty() || input.pointer.any_down()) {
            ctx.request_repaint();
        }
        let (bench, findings) = (&open.bench, &open.findings);
        let (viewport, beside) = self.difference.divide(ctx, ctx.available_rect(), bench, findings);
        if self.viewport.replace(viewport) != Some(viewport) {
            ctx.request_repaint();
        }
        // The drawer covers the stage instead of making it smaller.
        let picked = (!bare).then(|| self.browser.drawer(ctx, scenes, style)).flatten();
        switches.asked.extend(picked.map(|place| Action::File(FileAction::Scene(place))));
        if let Some(number) = self.browser.lesson.take() {
            switches.asked.push(LessonAction::Play(number).into());
        }
        let seen = viewport.intersect(ctx.available_rect());
        self.seen = Some(seen);
        self.stage(ctx, (seen, beside), open, switches, peek, around);
        if seen.left() > viewport.left() {
            let drawer = viewport.with_max_x(seen.left());
            self.covered.push(drawer);
        }
    }

    /// Shows the title of a presentation, over the whole width.
    fn question<V: World>(&self, ctx: &Context, bench: &Bench<V>) {
        let large = ctx.screen_rect().height() * AUDIENCE[0];
        let title = tr(bench.shown.title(bench.document())).semibold().size(large);
        let panel = TopBottomPanel::top("question").exact_height(large * 1.7);
        panel.frame(bar(ctx, 16, 4)).show(ctx, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(title).truncate().selectable(false));
            });
        });
    }

    /// Shows the column beside the stage. Returns the step whose row the pointer is on.
    fn column<V: World>(
        &mut self,
        ctx: &Context,
        bench: &mut Bench<V>,
        findings: &Findings<V>,
        warnings: &[Warning],
        switches: &mut Switches,
        around: &Around,
    ) -> Option<usize> {
        let style = around.style;
        let extras = [bench.shown.volumes.on, bench.shown.tree.on];
        let before = mem::replace(&mut self.extras, extras);
        if extras.iter().zip(before).any(|(now, before)| *now && !before) {
            self.left = Some(switches.tab).filter(|tab| *tab != Tab::Ways).or(self.left);
            switches.tab = Tab::Ways;
        } else if extras == [false; 2]
            && let Some(left) = self.left.take()
            && switches.tab == Tab::Ways
        {
            switches.tab = left;
        }
        if switches.writing {
            switches.tab = Tab::Text;
        }
        let narrow = narrow::is(ctx);
        switches.unfolded |= narrow && switches.writing;
        let narrow_panel = narrow::column(ctx, switches);
        let content = |ui: &mut Ui| {
            let before = switches.tab;
            let has_own = around.own.is_there();
            if tabs::show(ui, &mut switches.tab, has_own, &mut switches.pane, style) {
                narrow::chosen(switches, before);
            }
            switches.writing &= switches.tab == before;
            if narrow && !switches.unfolded && !switches.writing {
                return None;
            }
            ui.separator();
            // At large scales, some tables are wider than the column.
            let area = ScrollArea::both().id_salt(switches.tab).auto_shrink(false);
            let tab = |ui: &mut Ui| self.tab(ui, bench, findings, warnings, switches, around);
            area.show(ui, tab).inner
        };
        if narrow {
            return narrow_panel.frame(bar(ctx, 10, 6)).show(ctx, content).inner;
        }
        let wide = (ctx.screen_rect().width() * 0.26).clamp(300.0, 340.0);
        let panel = SidePanel::right("column").exact_width(wide).resizable(false);
        panel.frame(bar(ctx, 10, 6)).show(ctx, content).inner
    }

    /// Shows the content of the column. Returns the step whose row the pointer is on.
    fn tab<V: World>(
        &mut self,
        ui: &mut Ui,
        bench: &mut Bench<V>,
        findings: &Findings<V>,
        warnings: &[Warning],
        switches: &mut Switches,
        around: &Around,
    ) -> Option<usize> {
        let style = around.style;
        if bench.crowd.is_some() && switches.tab != Tab::Text {
            crowd::show(ui, bench, &mut switches.asked, style);
            return None;
        }
        let needs = if switches.tab == Tab::Numbers { Hide::Numbers } else { Hide::Verdict };
        if bench.shown.hides(needs) && !switches.writing {
            ui.weak(tr(HIDDEN));
            return None;
        }
        match switches.tab {
            Tab::Why => {
                let asked = &mut switches.asked;
                return why::show(ui, bench, findings, warnings, asked, style);
            }
            Tab::Numbers => {
                self.inspector.show(ui, bench, findings, switches, style);
                inspector::equations(ui, bench, findings, style);
                if let Some(focus) = &findings.focus {
                    trust::numbers(ui, bench, focus, style);
                    if let Some(motion) = &focus.motion {
                        trust::numbers_of_sweep(ui, bench, motion, style);
                    }
                }
                axes::table(ui, bench, findings, &mut switches.asked, style);
            }
            Tab::Ways => {
                let asked = &mut switches.asked;
                ways::show(ui, bench, findings, &mut self.hunting, asked, style);
            }
            Tab::Mine => {
                mine::show(ui, bench, findings, around.own, &mut switches.asked, style);
            }
            Tab::Text if switches.writing => text::write(ui, bench, &mut self.began),
            Tab::Text => {
                text::show(ui, bench, &mut self.markdown, &mut switches.asked, style);
            }
        }
        None
    }

    /// Shows the steps of the test and, if something moves, the timeline.
    fn bars<V: World>(
        &mut self,
        ctx: &Context,
        bench: &Bench<V>,
        findings: &Findings<V>,
        switches: &mut Switches,
        style: &Style,
    ) {
        let low = narrow::is_low(ctx);
        let bar_height = height(switches);
        let narrow = narrow::is(ctx);
        if bench.crowd.is_some() {
            let panel = TopBottomPanel::bottom("crowd").exact_height(bar_height);
            panel
                .frame(bar(ctx, 12, 5))
                .show(ctx, |ui| crowd::bar(ui, bench, &mut switches.asked, style));
            return;
        }
        // The stage keeps its size while a shape is dragged.
        if !bench.work.in_gesture() {
            self.timed = bench.seen().moves();
        }
        if switches.embedded {
            return embedded::bars(ctx, bench, findings, switches, self.timed, style);
        }
        if self.timed {
            let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_deref());
            let motion = motion.filter(|_| !low && !narrow);
            let height = if narrow {
                2.0 * bar_height - 6.0
            } else if low {
                bar_height
            } else {
                plot::HEIGHT + bar_height - 34.0
            };
            let panel = TopBottomPanel::bottom("time").exact_height(height);
            panel.frame(bar(ctx, 12, 5)).show(ctx, |ui| {
                let notation = self.inspector.notation;
                plot::show(ui, bench, motion, notation, &mut switches.asked, style);
            });
        }
        // An audience sees the steps only while the presenter steps through them.
        if !switches.presentation || bench.trace.stepper != Stepper::All {
            let below = steps::lines_below(ctx, bench, findings);
            let height =
                bar_height + below.map_or(0.0, |lines| SENTENCE[1] + SENTENCE[0] * lines as f32);
            let panel = TopBottomPanel::bottom("steps").exact_height(height);
            panel.frame(bar(ctx, 12, 6)).show(ctx, |ui| {
                steps::show(ui, bench, findings, below, switches, style);
            });
        }
    }
}

/// Asks what the tab and the lesson show, of the scene as it is now.
fn ask<V: World>(open: &mut OpenScene<V>, tab: Tab, around: &Around) {
    let shown = &mut open.bench.shown;
    (shown.ways, shown.asks_axis) = (tab == Tab::Ways, around.asks_axis);
    shown.mine = around.own.heard();
    open.analyse();
    // A new pair may be nearest: the next key is meant for it.
    open.bench.refocus(&open.findings);
    open.analyse_what_is_new();
}

/// Shows what is said at the foot of the stage: a warning, and the hint for the first start. Neither is in a picture.
fn words(ctx: &Context, bare: bool, switches: &mut Switches, around: &Around) {
    if around.takes_picture {
        return;
    }
    if let Some(warning) = &around.warning {
        toast::warn(ctx, warning, around.style);
    }
    if switches.hint && !bare {
        switches.hint = hint::show(ctx, around.style);
    }
}

/// The height of a bar.
fn height(switches: &Switches) -> f32 {
    BAR[usize::from(switches.touch)]
}
