//! An error message that the user can read, copy and close.

use egui::{Context, Frame, Id, Key, Modal, Modifiers, RichText, ScrollArea, Stroke, TextEdit};

use super::look::SemiBold;
use crate::view::style::Style;
use crate::words::tr;

/// An error message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorBanner {
    /// The problem, in one line.
    pub title: String,
    /// The cause, and the way out.
    pub text: String,
}

/// Shows the message as a modal dialog. Returns whether it stays open.
pub fn show(ctx: &Context, trouble: &ErrorBanner, style: &Style) -> bool {
    let mut stay = true;
    let frame = Frame::window(&ctx.style()).stroke(Stroke::new(2.0, style.overlap.text));
    Modal::new(Id::new("trouble")).frame(frame).show(ctx, |ui| {
        // A window may be narrower than the borders of the dialog.
        ui.set_width((ui.ctx().screen_rect().width() - 48.0).clamp(0.0, 560.0));
        ui.heading(RichText::new(&trouble.title).semibold().color(style.overlap.text));
        ui.add_space(6.0);
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            // The text can be selected but not edited.
            let mut text = trouble.text.as_str();
            let edit = TextEdit::multiline(&mut text)
                .font(egui::TextStyle::Monospace)
                .desired_width(f32::INFINITY)
                .desired_rows(3);
            ui.add(edit);
        });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let close = ui.button(tr("Close")).on_hover_text("Enter, Esc");
            let copy = ui.button(tr("Copy")).on_hover_text(tr("Copy this text to the clipboard"));
            if copy.clicked() {
                ui.ctx().copy_text(trouble.text.clone());
            }
            let (enter, escape) = ctx.input_mut(|input| {
                let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
                (pressed(Key::Enter), pressed(Key::Escape))
            });
            stay = !(close.clicked() || escape || enter && !copy.has_focus());
        });
    });
    stay
}
