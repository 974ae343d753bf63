//! A question that has to be answered before anything else.

use egui::{Context, Id, Key, Modal, Modifiers, RichText};

/// What is asked, and the answers to choose from.
pub struct Ask {
    /// In a line.
    pub title: String,
    /// What is at stake.
    pub text: String,
    /// The first is chosen by Enter, the last one by Escape.
    pub answers: &'static [&'static str],
}

impl Ask {
    /// Shows it. Answers the number of the answer, once it is given.
    pub fn show(&self, ctx: &Context) -> Option<usize> {
        let last = self.answers.len() - 1;
        let (enter, escape) = ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            (pressed(Key::Enter), pressed(Key::Escape))
        });
        let mut answer = if escape { Some(last) } else { enter.then_some(0) };
        Modal::new(Id::new("ask")).show(ctx, |ui| {
            ui.set_max_width(520.0);
            ui.heading(RichText::new(&self.title).strong());
            ui.add_space(6.0);
            ui.label(&self.text);
            ui.add_space(10.0);
            ui.horizontal(|ui| {
                for (number, text) in self.answers.iter().enumerate() {
                    let mut button = ui.button(*text);
                    for (key, of) in [("Enter", 0), ("Esc", last)] {
                        if number == of {
                            button = button.on_hover_text(key);
                        }
                    }
                    if button.clicked() {
                        answer = Some(number);
                    }
                }
            });
        });
        answer
    }
}
