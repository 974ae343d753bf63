//! An error that a person can read, copy and put away.

use egui::{Align2, Context, Frame, Key, RichText, ScrollArea, Stroke, TextEdit, Window};

use crate::view::style::Style;

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What was wanted.
    pub title: String,
    /// Why it was not done, and the way out.
    pub text: String,
}

/// Shows it in front of everything. Answers whether it is to stay.
pub fn show(ctx: &Context, trouble: &Trouble, style: &Style) -> bool {
    let mut stay = !ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
    Window::new(RichText::new(&trouble.title).strong().color(style.overlap.text))
        .id(egui::Id::new("trouble"))
        .frame(Frame::window(&ctx.style()).stroke(Stroke::new(2.0, style.overlap.text)))
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .default_width(560.0)
        .show(ctx, |ui| {
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                // Text that can be selected, and that nothing changes.
                let mut text = trouble.text.as_str();
                let edit = TextEdit::multiline(&mut text)
                    .font(egui::TextStyle::Monospace)
                    .desired_width(540.0)
                    .desired_rows(3);
                ui.add(edit);
            });
            ui.label("The scene that was open stays open.");
            ui.horizontal(|ui| {
                if ui.button("Close").on_hover_text("Esc").clicked() {
                    stay = false;
                }
                if ui.button("Copy").on_hover_text("These words, to the clipboard").clicked() {
                    ui.ctx().copy_text(trouble.text.clone());
                }
            });
        });
    stay
}
