//! What stands around the viewport, in egui; and the [`Session`] that ties it to the bench, the analysis and
//! the view. No display is needed: the tests drive it with simulated input.

mod act;
mod actions;
mod advance;
mod autosave;
mod axes;
mod browser;
mod chooser;
mod commands;
mod computing;
mod context_menu;
mod crowd;
mod crowd_plots;
mod dialog;
mod difference;
mod error_banner;
mod help;
mod hint;
mod input;
mod inspector;
mod intervals;
mod library;
mod links;
mod loading;
mod look;
mod meshes;
mod motion;
mod number;
mod open_scene;
mod order;
mod overlay;
mod palette;
mod passes;
mod pictures;
mod plot;
mod questions;
pub mod room;
mod saved_file;
mod saving;
mod search;
mod search_stack;
mod session;
mod shortcuts;
mod shown;
mod steps;
mod sweep_intervals;
mod text;
mod timeline;
mod toast;
mod top;
mod trees;
mod verdict;
mod volumes;

use std::mem;

use egui::{Context, CursorIcon, Frame, LayerId, Margin, ScrollArea, SidePanel, TopBottomPanel};
use egui_commonmark::CommonMarkCache;

use crate::bench::{Bench, Grab, HandleKind, Rect, Stage, Stepper, TraceKind};
use crate::files::Settings;
use crate::view::style::{Style, Theme};
use crate::view::{self, Drawn};
use browser::Browser;
use difference::Inset;
use input::Adapter;
use inspector::Inspector;
use session::Shelf;

pub use actions::{Action, Held};
pub use chooser::Purpose;
pub use commands::{COMMANDS, Command};
pub use error_banner::ErrorBanner;
pub use library::{Family, Item, Library, Origin, Place};
pub use look::{Scale, fonts};
pub use open_scene::{AnyScene, OpenScene};
pub use saved_file::SavedFile;
pub use session::Session;

/// What the top bar switches.
#[derive(Debug, Default)]
pub struct Switches {
    /// Light or dark.
    pub theme: Theme,
    /// For a projector.
    pub scale: Scale,
    /// Whether the table of keys is shown.
    pub help: bool,
    /// Only the scene is shown.
    pub presentation: bool,
    /// The title and the text of the scene are being written.
    pub writing: bool,
    /// What a button asks for.
    pub wish: Option<Action>,
    /// A menu was open in the last frame: the keys are its own.
    menu: bool,
}

impl Switches {
    fn take(&mut self, settings: &Settings) {
        self.theme = if settings.dark { Theme::Dark } else { Theme::Light };
        self.scale = Scale::of(settings.scale);
    }

    /// How much larger than usual everything is: for an audience, a third more.
    pub fn zoom(&self) -> f32 {
        let audience = if self.presentation { 4.0 / 3.0 } else { 1.0 };
        f32::from(self.scale.percent()) / 100.0 * audience
    }

    /// Whether it is dark, and how many sizes larger than usual.
    fn chosen(&self) -> (bool, usize) {
        (self.theme == Theme::Dark, self.scale.sizes())
    }
}

/// In a lower window the scene needs the room of the plot, in points.
const LOW: f32 = 450.0;
/// How high the list of a search through trees becomes.
const LIST: f32 = 290.0;

/// What the panels remember from frame to frame.
#[derive(Default)]
struct Panels {
    browser: Browser,
    inspector: Inspector,
    markdown: CommonMarkCache,
    adapter: Adapter,
    viewport: Option<egui::Rect>,
    difference: Inset,
    /// How wide the list over the scene is, and the room around it, since it was last given way to.
    list: Option<[u32; 2]>,
    /// Where it stands.
    listed: Option<egui::Rect>,
    /// A picture is taken: time stands still.
    posing: bool,
    /// The plot is shown.
    plotted: bool,
    /// The state of the scene when its title or text began to be written.
    began: u64,
}

impl Panels {
    fn new_scene(&mut self) {
        self.inspector.new_scene();
        self.markdown = CommonMarkCache::default();
        self.difference = Inset::default();
        self.list = None;
    }

    /// The shapes stand beside a list that is new, or of another width, and at `least` so high.
    fn make_room<V: Stage>(
        &mut self,
        bench: &mut Bench<V>,
        viewport: egui::Rect,
        list: Option<egui::Rect>,
        least: f32,
    ) {
        let sizes = list.map(|list| [list.width() as u32, viewport.width() as u32]);
        if let Some(list) = list.filter(|_| self.list != sizes) {
            let corner = |p: egui::Pos2| glam::Vec2::new(p.x, p.y);
            let min = egui::pos2(list.min.x, list.min.y.min(list.max.y - least));
            bench.make_room(Rect { min: corner(min), max: corner(list.max) });
        }
        self.list = sizes;
    }

    /// One frame of a scene with all that stands around it. Answers the scene that was picked.
    fn frame<V: Drawn>(
        &mut self,
        ctx: &Context,
        stand: &mut OpenScene<V>,
        switches: &mut Switches,
        shelf: &Shelf,
        style: &Style,
    ) -> Option<Place> {
        // Before the first frame nobody knows how much room the panels leave.
        if let Some(viewport) = self.viewport {
            let mut input = self.adapter.read(ctx, viewport, mem::take(&mut switches.menu));
            if self.posing {
                input.seconds = 0.0;
            }
            stand.bench.update(&input, &stand.findings);
        }
        // Many passes of one frame are one moment.
        let goes_on = !self.posing && ctx.input(|input| input.stable_dt > 0.0);
        if let Some(crowd) = stand.bench.crowd.as_mut().filter(|_| goes_on) {
            crowd.frame(&crate::platform::clock::now);
        }
        stand.analyse();
        // What has just come may be nearest: the next key is meant for that pair.
        stand.bench.refocus(&stand.findings);
        stand.analyse();
        let warnings = stand.warnings().to_vec();
        let OpenScene { bench, findings, .. } = stand;

        let bar = |x, y| Frame::side_top_panel(&ctx.style()).inner_margin(Margin::symmetric(x, y));
        let panels = !switches.presentation;
        if panels {
            TopBottomPanel::top("top").exact_height(44.0).frame(bar(12, 6)).show(ctx, |ui| {
                top::show(ui, bench, switches, shelf, style);
            });
        }
        // While a shape is dragged the viewport stays as large as it is.
        let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_deref());
        let low = ctx.screen_rect().height() <= LOW;
        if !bench.in_gesture() {
            self.plotted = motion.is_some() && !low;
        }
        let height = match (&bench.crowd, low, self.plotted) {
            (Some(_), true, _) => crowd_plots::LEAST_HEIGHT,
            (Some(_), false, _) => crowd_plots::HEIGHT,
            (None, _, true) => 82.0 + plot::HEIGHT,
            (None, _, false) => 80.0,
        };
        TopBottomPanel::bottom("steps").exact_height(height).frame(bar(12, 8)).show(ctx, |ui| {
            if let Some(crowd) = &bench.crowd {
                return crowd_plots::show(ui, crowd, style);
            }
            steps::show(ui, bench, findings, style);
            timeline::show(ui, bench, motion, self.inspector.notation(), style);
            if let Some(motion) = motion.filter(|_| self.plotted) {
                plot::show(ui, bench, motion, style);
            }
        });
        let wide = ctx.screen_rect().width();
        let left = SidePanel::left("scenes").exact_width((wide * 0.18).clamp(150.0, 220.0));
        let left = left.resizable(false);
        let left = left.frame(bar(10, 8));
        let browser = |ui: &mut egui::Ui| self.browser.show(ui, shelf, style);
        let picked = panels.then(|| left.show(ctx, browser).inner).flatten();
        let mut peek = None;
        let right = SidePanel::right("findings").exact_width((wide * 0.29).clamp(300.0, 360.0));
        let right = right.resizable(false);
        let findings_panel = |ui: &mut egui::Ui| {
            // At large scales some tables are wider than the panel.
            ScrollArea::both().auto_shrink(false).show(ui, |ui| {
                if bench.crowd.is_some() {
                    return crowd::show(ui, bench, switches, style);
                }
                if switches.writing {
                    text::write(ui, bench, &mut self.began);
                }
                verdict::warn(ui, &warnings, &mut switches.wish, style);
                verdict::show(ui, bench, findings, &mut switches.wish, style);
                volumes::show(ui, bench, findings, style);
                trees::show(ui, bench, findings, style);
                ui.separator();
                // Above what comes and goes with the motion: a number that is dragged stays under the pointer.
                self.inspector.show(ui, bench, findings, switches, style);
                if !switches.writing {
                    text::show(ui, bench, &mut self.markdown);
                }
                if let Some(motion) = motion {
                    motion::show(ui, bench, motion, style);
                }
                inspector::equations(ui, bench, findings, style);
                ui.separator();
                peek = axes::show(ui, bench, findings, style);
            });
        };
        if panels {
            right.frame(bar(12, 8)).show(ctx, findings_panel);
        }

        // What the panels changed is seen in this frame already.
        stand.analyse();
        if ctx.input(|input| !input.events.is_empty() || input.pointer.any_down()) {
            ctx.request_repaint();
        }
        let viewport = ctx.available_rect();
        if self.viewport.replace(viewport) != Some(viewport) {
            ctx.request_repaint();
        }
        let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(viewport);
        if let Some(crowd) = &stand.bench.crowd {
            view::crowd(&painter, &stand.bench.camera, crowd, style);
            return picked;
        }
        if !self.posing {
            computing::show(ctx, viewport, stand, style);
        }
        let OpenScene { bench, findings, album, .. } = stand;
        // There is room for one of them.
        let sorted = intervals::show(ctx, viewport, bench, findings, style);
        let waiting = || search_stack::show(ctx, viewport, bench, findings, style);
        let list = sorted.or_else(waiting);
        // That of a search grows with its first step.
        let least = if sorted.is_some() { 0.0 } else { LIST };
        self.make_room(bench, viewport, list, least);
        self.listed = list;
        // The step whose row the pointer is on is shown as long as it is there.
        let before = (bench.subject, bench.stepper);
        if let Some(step) = peek {
            (bench.subject, bench.stepper) = (TraceKind::Overlap, Stepper::Upto(step));
        }
        let covered = self.difference.show(ctx, viewport, bench, findings, style);
        view::paint(&painter, bench, findings, album, style, covered.or(list));
        (bench.subject, bench.stepper) = before;
        if let Some(grab) = bench.hover {
            ctx.set_cursor_icon(cursor(grab));
        }
        picked
    }
}

/// What can be grabbed is seen by the cursor too.
fn cursor(grab: Grab) -> CursorIcon {
    match grab {
        Grab::Shape(_) | Grab::Arrow(_) => CursorIcon::Move,
        Grab::Handle(grip) => match grip.kind() {
            HandleKind::Vertex | HandleKind::ArrowTip => CursorIcon::Move,
            HandleKind::Resize => CursorIcon::Crosshair,
            HandleKind::Rotate | HandleKind::Direction | HandleKind::OwnAxis => {
                CursorIcon::PointingHand
            }
        },
    }
}
