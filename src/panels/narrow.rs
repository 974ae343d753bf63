//! A window that is narrow and high, such as that of a telephone: what stands beside the stage elsewhere stands below it.

use egui::{Context, Id, TopBottomPanel};

use super::Switches;
use super::actions::Action;
use super::tabs::Tab;

/// In a window that is narrower, in points, the column leaves no room for the stage.
const WIDTH: f32 = 560.0;
/// How large a part of the window the column takes while it is unfolded.
const UNFOLDED: f32 = 0.34;

/// What is elsewhere on the bar itself.
pub const IN_MENU: [Action; 5] =
    [Action::Redo, Action::Theme, Action::Larger, Action::Smaller, Action::Help];

/// Whether a window is.
pub fn is(ctx: &Context) -> bool {
    let window = ctx.screen_rect();
    window.width() < WIDTH && window.width() < window.height()
}

/// The panel that stands for the column.
pub fn column(ctx: &Context, switches: &Switches) -> TopBottomPanel {
    let panel =
        TopBottomPanel::bottom(Id::new(("narrow column", switches.unfolded))).resizable(false);
    let high = ctx.screen_rect().height() * UNFOLDED;
    if switches.unfolded { panel.exact_height(high) } else { panel }
}

/// A tab was asked for: the one that is shown already folds the column, another one unfolds it.
pub fn chosen(switches: &mut Switches, before: Tab) {
    switches.unfolded = switches.tab != before || !switches.unfolded;
}
