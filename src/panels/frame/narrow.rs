//! The layout of a narrow, high window, as on a telephone: the column is below the stage, not beside it.

use egui::{Context, Id, TopBottomPanel};

use super::switches::Switches;
use super::tabs::Tab;

/// The width of the window below which the column leaves no room for the stage, in points.
const WIDTH: f32 = 560.0;
/// The part of the window's height that the unfolded column takes.
const UNFOLDED: f32 = 0.34;

/// The least height of a window that has room for the plot, in points.
const LOW: f32 = 450.0;

/// Whether the window is narrow.
pub fn is(ctx: &Context) -> bool {
    let window = ctx.screen_rect();
    window.width() < WIDTH && window.width() < window.height()
}

/// The panel that replaces the column.
pub fn column(ctx: &Context, switches: &Switches) -> TopBottomPanel {
    let panel =
        TopBottomPanel::bottom(Id::new(("narrow column", switches.unfolded))).resizable(false);
    let high = ctx.screen_rect().height() * UNFOLDED;
    if switches.unfolded { panel.exact_height(high) } else { panel }
}

/// Handles a click on a tab: the current one folds the column, another one unfolds it.
pub fn chosen(switches: &mut Switches, before: Tab) {
    switches.unfolded = switches.tab != before || !switches.unfolded;
}

/// Whether the window has no room for what is not needed.
pub fn is_low(ctx: &Context) -> bool {
    ctx.screen_rect().height() <= LOW
}
