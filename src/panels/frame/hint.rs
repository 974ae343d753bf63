//! Three lines of instructions for the first start.
use egui::{Context, Event, Grid, RichText, TopBottomPanel, Ui};

use super::narrow;
use crate::panels::commands::help::{TO_BEGIN, Table};
use crate::panels::widgets::look::{self, SemiBold};
use crate::view::style::Style;
use crate::words::tr;

/// The same instructions for touch input without keys.
const OF_FINGERS: Table = &[
    ("Drag a shape", "the verdict answers at once, and shows how the test decided"),
    ("Sweep, Turn", "a drag then sets how it moves, or turns it"),
    ("Two fingers", "move and enlarge the view; one that rests opens the menu"),
];

/// The width of the rest of the hint: what there is to try, and the button.
const BESIDE: f32 = 240.0;

/// Whether somebody has begun: a key is pressed, or a drag ends. Then the hint is no longer needed. During a drag it
/// stays, so that nothing moves away from under the pointer.
pub fn is_taken(ctx: &Context) -> bool {
    ctx.input(|input| {
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
        let dragged = input.pointer.any_released() && input.pointer.is_decidedly_dragging();
        dragged || input.events.iter().any(is_key)
    })
}

/// Shows the hint at the foot of the stage, which becomes smaller: so it covers nothing of what it speaks of. Returns
/// whether it is to stay.
pub fn show(ctx: &Context, style: &Style) -> bool {
    let mut stay = true;
    let panel = TopBottomPanel::bottom("hint").frame(look::bar(ctx, 12, 6));
    panel.show(ctx, |ui| {
        ui.style_mut().interaction.selectable_labels = false;
        let lines = if look::is_for_fingers(ui) { OF_FINGERS } else { TO_BEGIN };
        let mut got_it = |ui: &mut Ui| {
            let understood = ui.button(tr("Got it"));
            stay = !understood.on_hover_text(tr("F1 shows this again")).clicked();
        };
        // Where there is little room, the first line says the most.
        if narrow::is(ctx) || narrow::is_low(ctx) {
            ui.horizontal_wrapped(|ui| {
                line(ui, lines[0], style);
                got_it(ui);
            });
        } else {
            ui.horizontal(|ui| {
                let wide = (ui.available_width() - BESIDE).max(120.0);
                let grid = Grid::new("hint").num_columns(2).min_row_height(0.0);
                grid.spacing([14.0, 5.0]).max_col_width(wide).show(ui, |ui| {
                    for of in lines {
                        line(ui, *of, style);
                        ui.end_row();
                    }
                });
                got_it(ui);
            });
        }
    });
    stay
}

fn line(ui: &mut Ui, (what, why): (&str, &str), style: &Style) {
    ui.label(RichText::new(tr(what)).semibold());
    ui.label(RichText::new(tr(why)).color(style.text));
}
