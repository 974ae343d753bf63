//! Modal dialogs: a question, and an error message that the user can read, copy and close.
use egui::{Context, Frame, Id, Key, Modal, RichText, ScrollArea, Stroke, TextEdit, TextStyle, Ui};

use super::control::taken;
use super::look::SemiBold;
use crate::panels::frame::narrow;
use crate::view::style::Style;
use crate::words::tr;

/// The question, and the answers to choose from.
pub struct Dialog {
    /// The question, in one line.
    pub title: String,
    /// The consequences of the choice.
    pub text: String,
    /// Enter chooses the first answer, Escape the last one.
    pub answers: Vec<&'static str>,
}

impl Dialog {
    /// Shows the dialog. Returns the index of the chosen answer.
    pub fn show(&self, ctx: &Context) -> Option<usize> {
        let last = self.answers.len() - 1;
        let mut answer = None;
        Modal::new(Id::new("ask")).show(ctx, |ui| {
            ui.set_max_width((ctx.screen_rect().width() - 48.0).clamp(0.0, 520.0));
            ui.heading(RichText::new(&self.title).semibold());
            ui.add_space(6.0);
            ui.label(&self.text);
            ui.add_space(10.0);
            let answers = |ui: &mut Ui| {
                // A button that has the focus by Tab handles Enter itself.
                let mut reached = false;
                for (number, text) in self.answers.iter().enumerate() {
                    let mut button = ui.button(*text);
                    for (key, of) in [("Enter", 0), ("Esc", last)] {
                        if number == of {
                            button = button.on_hover_text(key);
                        }
                    }
                    reached |= button.has_focus();
                    if button.clicked() {
                        answer = Some(number);
                    }
                }
                let [enter, escape] = taken(ctx, [Key::Enter, Key::Escape]);
                if escape {
                    answer = Some(last);
                } else if enter && !reached {
                    answer = Some(0);
                }
            };
            // Side by side, the buttons would be wider than a narrow window.
            if narrow::is(ctx) {
                ui.vertical(answers)
            } else {
                ui.horizontal(answers)
            };
        });
        answer
    }
}

/// An error message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorBanner {
    /// The problem, in one line.
    pub title: String,
    /// The cause, and the way out.
    pub text: String,
}

impl ErrorBanner {
    /// Shows the message as a modal dialog. Returns whether it stays open.
    pub fn show(&self, ctx: &Context, style: &Style) -> bool {
        let mut stay = true;
        let frame = Frame::window(&ctx.style()).stroke(Stroke::new(2.0, style.overlap.text));
        Modal::new(Id::new("trouble")).frame(frame).show(ctx, |ui| {
            // A window may be narrower than the borders of the dialog.
            ui.set_width((ui.ctx().screen_rect().width() - 48.0).clamp(0.0, 560.0));
            ui.heading(RichText::new(&self.title).semibold().color(style.overlap.text));
            ui.add_space(6.0);
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                // The text can be selected but not edited.
                let mut text = self.text.as_str();
                let edit = TextEdit::multiline(&mut text)
                    .font(TextStyle::Monospace)
                    .desired_width(f32::INFINITY)
                    .desired_rows(3);
                ui.add(edit);
            });
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let close = ui.button(tr("Close")).on_hover_text("Enter, Esc");
                let copy =
                    ui.button(tr("Copy")).on_hover_text(tr("Copy this text to the clipboard"));
                if copy.clicked() {
                    ui.ctx().copy_text(self.text.clone());
                }
                let [enter, escape] = taken(ctx, [Key::Enter, Key::Escape]);
                stay = !(close.clicked() || escape || enter && !copy.has_focus());
            });
        });
        stay
    }
}
