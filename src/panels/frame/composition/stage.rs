//! The stage: the scene with the verdict on it, and the views beside the shapes.

use egui::{Context, CursorIcon, LayerId};

use super::{AUDIENCE, Around, NARROW_ANSWER, Panels};
use crate::bench::{Grab, HandleKind, Stepper, TraceKind};
use crate::panels::frame::switches::Switches;
use crate::panels::frame::{embedded, narrow};
use crate::panels::stage::legend::Legend;
use crate::panels::stage::open_scene::OpenScene;
use crate::panels::stage::{computing, drag_switch, intervals, routine, search_stack};
use crate::scene::{Hide, World};
use crate::view;
use crate::view::style::size;

/// The width of a stage below which the verdict stands there without its reason, in points.
const SMALL: f32 = 420.0;
/// The height that is reserved for the list of a search through trees.
const LIST: f32 = 290.0;

impl Panels {
    /// The room that the shapes leave for a list. It changes only when the list is new or a width changes,
    /// and is at least `least` high.
    fn room_for(
        &mut self,
        viewport: egui::Rect,
        list: Option<egui::Rect>,
        least: f32,
    ) -> Option<egui::Rect> {
        self.list = list.map(|list| {
            let sizes = [list.width() as u32, viewport.width() as u32];
            let min = egui::pos2(list.min.x, list.min.y.min(list.max.y - least));
            let room = egui::Rect::from_min_max(min, list.max);
            self.list.filter(|(before, _)| *before == sizes).unwrap_or((sizes, room))
        });
        self.list.map(|(_, room)| room)
    }

    /// Shows the scene, the verdict on it, and the views beside it.
    pub(super) fn stage<V: World>(
        &mut self,
        ctx: &Context,
        (viewport, beside): (egui::Rect, Option<egui::Rect>),
        open: &mut OpenScene<V>,
        switches: &mut Switches,
        peek: Option<usize>,
        around: &Around,
    ) {
        let Around { style, takes_picture, .. } = *around;
        let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(viewport);
        if let Some(crowd) = &open.bench.crowd {
            self.covered.clear();
            return view::crowd(&painter, &open.bench.sight.camera, crowd, style);
        }
        if !takes_picture {
            computing::show(ctx, viewport, open, style);
        }
        self.answer.pending = open.awaits_verdicts();
        let OpenScene { bench, findings, cache, .. } = open;
        let asked = &mut switches.asked;
        // Only one of the two lists has room.
        let sorted = intervals::show(ctx, viewport, bench, findings, asked, style)
            .or_else(|| routine::show(ctx, viewport, bench, findings, asked, style));
        let waiting = || search_stack::show(ctx, viewport, bench, findings, asked, style);
        let list = sorted.or_else(waiting);
        // The list of a search grows with its first step.
        let least = if sorted.is_some() { 0.0 } else { LIST };
        let room = self.room_for(viewport, list, least);
        // The step whose row the pointer is on is shown while it is there.
        let before = (bench.trace.subject, bench.trace.stepper);
        if let Some(step) = peek {
            (bench.trace.subject, bench.trace.stepper) = (TraceKind::Overlap, Stepper::Upto(step));
        }
        let inset = match beside {
            Some(half) => {
                self.difference.show_beside(ctx, half, bench, findings, asked, style);
                None
            }
            None => self.difference.show(ctx, viewport, bench, findings, asked, style),
        };
        let large = answer_size(ctx, viewport, switches);
        let fixed: Vec<egui::Rect> = room.into_iter().chain(list).chain(inset).collect();
        let floats = &mut self.floats;
        if floats.begin(viewport, bench, is_grabbed(ctx), &cache.obstacles, fixed) {
            ctx.request_repaint();
        }
        // On a small stage the reason would cover the shapes, and the bar below says it.
        let is_small = viewport.width() < SMALL && !narrow::is(ctx) && !switches.presentation;
        self.answer.brief = switches.embedded || is_small;
        if around.folded.is_none() && !takes_picture {
            self.prediction.show(ctx, viewport, bench, findings, floats, switches, style);
        }
        let answer = self.answer.show(ctx, viewport, bench, findings, floats, large, style);
        if !takes_picture {
            drag_switch::show(ctx, floats, bench, switches, style);
        }
        self.magnifier.show(ctx, viewport, open, floats, style);
        let OpenScene { bench, findings, cache, map, .. } = open;
        cache.backdrop = map.show(ctx, viewport, bench, takes_picture, style);
        let legend = Legend::new(&painter, viewport, bench, findings, floats, style);
        let covered: Vec<egui::Rect> =
            list.into_iter().chain(inset).chain(floats.shown().map(|(_, rect)| rect)).collect();
        // Where the colours alone are hidden, the picture tells no more than if the verdict were.
        let plain = (bench.shown.hides(Hide::Colours) && !bench.shown.hides(Hide::Verdict))
            .then(|| findings.without(&[Hide::Verdict]));
        view::paint(&painter, bench, plain.as_ref().unwrap_or(findings), cache, style, &covered);
        if let Some(legend) = legend {
            legend.paint(&painter, style);
        }
        (bench.trace.subject, bench.trace.stepper) = before;
        self.magnifier.mark(&painter, style);
        // The shapes leave the usual place of the verdict free, wherever the picture drives it. They do not give way to what is
        // small: that would move the picture, and the picture in turn would move it.
        let usual = answer.map(|_| self.answer.room());
        self.covered = room.into_iter().chain(inset).chain(usual).collect();
        if let Some(grab) = bench.tool.hover {
            ctx.set_cursor_icon(cursor(grab));
        }
    }
}

/// Whether a button is pressed or a wheel turns.
fn is_grabbed(ctx: &Context) -> bool {
    let scrolls = |input: &egui::InputState| input.smooth_scroll_delta != egui::Vec2::ZERO;
    ctx.input(|input| input.pointer.any_down() || scrolls(input))
}

/// The size of the verdict, as a part of the usual size.
fn answer_size(ctx: &Context, viewport: egui::Rect, switches: &Switches) -> f32 {
    if switches.presentation {
        ctx.screen_rect().height() * AUDIENCE[1] / size::VERDICT
    } else if switches.embedded {
        embedded::answer_size(viewport)
    } else if narrow::is(ctx) {
        NARROW_ANSWER
    } else {
        1.0
    }
}

/// The cursor that shows what can be grabbed.
fn cursor(grab: Grab) -> CursorIcon {
    match grab {
        Grab::Shape(_) | Grab::Arrow(_) => CursorIcon::Move,
        Grab::Handle(grip) => match grip.kind() {
            HandleKind::Vertex | HandleKind::ArrowTip => CursorIcon::Move,
            HandleKind::Arrow | HandleKind::Sheet => CursorIcon::Move,
            HandleKind::Resize => CursorIcon::Crosshair,
            HandleKind::Rotate | HandleKind::Ring => CursorIcon::PointingHand,
            HandleKind::Direction | HandleKind::OwnAxis => CursorIcon::PointingHand,
        },
    }
}
