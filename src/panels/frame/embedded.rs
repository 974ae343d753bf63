//! The bench embedded in another page: only the stage with the verdict, the steps, the timeline, and a link
//! to the whole bench.

use egui::{Align, Button, Context, Layout, TopBottomPanel, Ui};

use super::switches::Switches;
use crate::analysis::{Findings, Motion};
use crate::bench::Bench;
use crate::panels::commands::action::FileAction;
use crate::panels::explain::steps;
use crate::panels::time::timeline;
use crate::panels::widgets::look::bar;
use crate::scene::World;
use crate::view::style::Style;
use crate::words::tr;

/// The least width for the sentence beside the steps, in points: in a narrower frame it has its own row.
const NARROW: f32 = 620.0;
/// The heights of the timeline, of one row of steps, and of two rows.
const TIME: f32 = 36.0;
const ROW: f32 = 40.0;
const ROWS: f32 = 78.0;
/// The size of the verdict in a low stage, as a part of the usual size: the shapes need the room.
pub(in crate::panels) fn answer_size(viewport: egui::Rect) -> f32 {
    (viewport.height() / 400.0).clamp(0.5, 1.0)
}

/// Shows the steps with the link to the whole bench and, if something moves, the timeline.
pub(in crate::panels) fn bars<V: World>(
    ctx: &Context,
    bench: &Bench<V>,
    findings: &Findings<V>,
    switches: &mut Switches,
    timed: bool,
    style: &Style,
) {
    let narrow = ctx.screen_rect().width() < NARROW;
    let height = if narrow { ROWS } else { ROW };
    let panel = TopBottomPanel::bottom("steps").exact_height(height);
    panel.frame(bar(ctx, 8, 5)).show(ctx, |ui| {
        if narrow {
            let words = egui::vec2(ui.available_width(), ROWS - ROW - 5.0);
            ui.allocate_ui(words, |ui| steps::say(ui, bench, findings, style));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            whole(ui, switches);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                steps::walk(ui, bench, findings, !narrow, &mut switches.asked);
                if !narrow {
                    ui.add_space(8.0);
                    steps::say(ui, bench, findings, style);
                }
            });
        });
    });
    if timed {
        let panel = TopBottomPanel::bottom("time").exact_height(TIME);
        panel.frame(bar(ctx, 8, 4)).show(ctx, |ui| {
            let motion: Option<&Motion<V>> =
                findings.focus.as_ref().and_then(|focus| focus.motion.as_deref());
            ui.horizontal(|ui| {
                timeline::play(ui, bench, &mut switches.asked);
                timeline::track(ui, bench, motion, &mut switches.asked, style);
            });
        });
    }
}

fn whole(ui: &mut Ui, switches: &mut Switches) {
    let button = ui.add(Button::new(tr("Open in hitbench")).min_size(egui::vec2(0.0, 28.0)));
    if button
        .on_hover_text(tr("The whole bench, with the scene as it is now, in a tab of its own"))
        .clicked()
    {
        switches.asked.push(FileAction::WholeBench.into());
    }
}
