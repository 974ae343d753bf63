//! A question that has to be answered before anything else.

use super::look::SemiBold;
use super::narrow;
use egui::{Context, Id, Key, Modal, Modifiers, RichText, Ui};

/// What is asked, and the answers to choose from.
pub struct Dialog {
    /// In a line.
    pub title: String,
    /// What is at stake.
    pub text: String,
    /// The first is chosen by Enter, the last one by Escape.
    pub answers: &'static [&'static str],
}

impl Dialog {
    /// Shows it. Answers the number of the answer, once it is given.
    pub fn show(&self, ctx: &Context) -> Option<usize> {
        let last = self.answers.len() - 1;
        let mut answer = None;
        Modal::new(Id::new("ask")).show(ctx, |ui| {
            ui.set_max_width((ctx.screen_rect().width() - 48.0).min(520.0));
            ui.heading(RichText::new(&self.title).semibold());
            ui.add_space(6.0);
            ui.label(&self.text);
            ui.add_space(10.0);
            let answers = |ui: &mut Ui| {
                // A button that was reached with Tab takes Enter itself.
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
            // Beside each other they are wider than such a window.
            if narrow::is(ctx) {
                ui.vertical(answers)
            } else {
                ui.horizontal(answers)
            };
        });
        answer
    }
}
