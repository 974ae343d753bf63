//! Short messages: an action that was done, for a moment; and a warning, as long as its cause lasts.

use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, Rect, RichText, TopBottomPanel};

use super::look;
use crate::view::style::Style;

/// How long a message stays, in seconds.
const STAYS: f64 = 3.0;

/// A message about an action that was done.
pub struct Toast {
    pub text: String,
    /// The time at which the message goes, once it has been shown.
    until: Option<f64>,
}

impl Toast {
    /// A message with this text.
    pub fn new(text: String) -> Self {
        Self { text, until: None }
    }

    /// Shows the message at the foot of the viewport, away from the verdict. Returns whether it is to stay.
    pub fn show(&mut self, ctx: &Context, viewport: Rect) -> bool {
        let now = ctx.input(|input| input.time);
        let left = *self.until.get_or_insert(now + STAYS) - now;
        if left <= 0.0 {
            return false;
        }
        let area = Area::new(Id::new("note")).order(Order::Foreground).interactable(false);
        let place = viewport.center_bottom() - egui::vec2(0.0, 10.0);
        area.pivot(Align2::CENTER_BOTTOM).fixed_pos(place).show(ctx, |ui| {
            ui.set_max_width((viewport.width() - 40.0).max(0.0));
            Frame::window(ui.style()).show(ui, |ui| ui.label(&self.text));
        });
        ctx.request_repaint_after(Duration::from_secs_f64(left));
        true
    }
}

/// Shows a warning at the foot of the stage, which becomes smaller.
pub fn warn(ctx: &Context, text: &str, style: &Style) {
    let panel = TopBottomPanel::bottom("warning").frame(look::bar(ctx, 12, 6));
    panel.show(ctx, |ui| ui.label(RichText::new(text).color(style.overlap.text)));
}
