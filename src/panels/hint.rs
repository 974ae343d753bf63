//! Three lines of instructions for the first start.

use egui::{Align2, Area, Context, Frame, Grid, Id, Order, Rect, RichText, Ui};

use super::look::{self, SemiBold};
use super::{help::Table, narrow, overlay};
use crate::view::style::Style;
use crate::words::tr;

/// An action to try, and its effect.
pub const LINES: Table = &[
    ("Drag a shape", "the verdict answers at once, and shows how the test decided"),
    ("Ctrl-drag it", "says how it moves: Space plays it, and . and , step through the test"),
    ("Page Down", "the next scene; Ctrl+P finds anything by name, F1 shows all keys"),
];

/// The same instructions for touch input without keys.
const OF_FINGERS: Table = &[
    ("Drag a shape", "the verdict answers at once, and shows how the test decided"),
    ("Sweep, Turn", "a drag then says how it moves, or turns it"),
    ("Two fingers", "move and enlarge the view; one that rests opens the menu"),
];

/// The width of the rest of the hint: the heading and the button.
const BESIDE: f32 = 240.0;

/// Shows the hint at the foot of the viewport, above a list that stands there. Returns the area that it
/// covers, or `None` once it is closed.
pub fn show(ctx: &Context, viewport: Rect, list: Option<Rect>, style: &Style) -> Option<Rect> {
    let mut stay = true;
    let area = Area::new(Id::new("hint")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM);
    let foot = list.map_or(viewport.bottom(), |list| list.top());
    let place = egui::pos2(viewport.center().x, foot - overlay::MARGIN);
    let narrow = narrow::is(ctx);
    let beside = if narrow { 180.0 } else { BESIDE };
    let wide = (viewport.width() - beside).max(120.0);
    let shown = area.fixed_pos(place).constrain_to(viewport).show(ctx, |ui| {
        Frame::window(ui.style()).inner_margin(10).show(ui, |ui| {
            let content = |ui: &mut Ui| {
                if narrow {
                    ui.set_width((viewport.width() - 44.0).max(0.0));
                }
                lines(ui, wide, style);
                let understood = ui.button(tr("Got it"));
                stay = !understood.on_hover_text(tr("F1 shows this again")).clicked();
            };
            if narrow {
                ui.vertical(content)
            } else {
                ui.horizontal(content)
            };
        });
    });
    stay.then_some(shown.response.rect)
}

fn lines(ui: &mut Ui, wide: f32, style: &Style) {
    ui.style_mut().interaction.selectable_labels = false;
    let grid = Grid::new("hint").num_columns(2).min_row_height(0.0).spacing([14.0, 5.0]);
    grid.max_col_width(wide).show(ui, |ui| {
        let lines = if look::is_for_fingers(ui) { OF_FINGERS } else { LINES };
        for (what, why) in lines {
            ui.label(RichText::new(tr(what)).semibold());
            ui.label(RichText::new(tr(why)).color(style.text));
            ui.end_row();
        }
    });
}
