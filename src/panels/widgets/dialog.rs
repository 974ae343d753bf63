//! A modal dialog with a question.
use egui::{Context, Id, Key, Modal, Modifiers, RichText, Ui};

use super::look::SemiBold;
use crate::panels::frame::narrow;

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
                let (enter, escape) = ui.input_mut(|input| {
                    let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
                    (pressed(Key::Enter), pressed(Key::Escape))
                });
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
