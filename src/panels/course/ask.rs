//! The controls of a question, and the goals of a challenge.

use egui::{Button, DragValue, Response, RichText, Sense, Ui};

use super::Play;
use crate::lesson::{Answer, Ask};
use crate::panels::commands::action::{Action, Asks, LessonAction};
use crate::panels::widgets::look::{self, SemiBold};
use crate::view::style::{Style, size};
use crate::words::{say, tr};

/// The most that can be answered to "how many".
const MOST: u64 = 1_000_000;

pub(super) fn show(
    ui: &mut Ui,
    ask: &Ask,
    play: &mut Play,
    choices: &[(String, Answer)],
    votes: bool,
    style: &Style,
    asked: &mut Vec<Action>,
) {
    let is_open = play.is_open();
    if play.is_choice() && (votes || play.state.votes.sum() > 0) {
        let names: Vec<&str> = choices.iter().map(|(name, _)| name.as_str()).collect();
        let truth = play.state.judged.as_ref().filter(|_| !is_open).and_then(|it| it.answer);
        let right: Vec<usize> =
            (0..choices.len()).filter(|&number| Some(choices[number].1) == truth).collect();
        play.state.votes.show(ui, &names, is_open, &right, style);
        if votes || !is_open {
            return;
        }
    }
    match ask {
        Ask::YesNo(_) => {
            ui.horizontal(|ui| {
                for (number, (name, answer)) in choices.iter().enumerate() {
                    let chosen = play.state.chosen == Some(*answer);
                    let button = Button::new(name.as_str().semibold().size(size::LABEL));
                    let button = button.min_size(look::target(ui, 96.0, 38.0)).selected(chosen);
                    let hint = (number + 1).to_string();
                    let button = choice(ui, is_open, button).on_hover_text(hint);
                    button.asks(LessonAction::Answer(*answer), asked);
                }
            });
        }
        Ask::WhichAxis { .. } => {
            for (number, (name, answer)) in choices.iter().enumerate() {
                let chosen = play.state.chosen == Some(*answer);
                let text = format!("{}  {name}", number + 1);
                let button = Button::new(RichText::new(text).size(size::LABEL)).selected(chosen);
                let button = button.min_size(look::target(ui, ui.available_width(), 30.0));
                if choice(ui, is_open, button).clicked() {
                    play.state.choose(*answer);
                }
            }
            let can = is_open && play.state.chosen.is_some();
            ui.horizontal(|ui| check(ui, can, tr("Check"), asked));
        }
        Ask::When { .. } => {
            ui.label(RichText::new(tr("Move the slider of time, then check.")).color(style.quiet));
            ui.horizontal(|ui| {
                check(ui, is_open, tr("It is now"), asked);
                let never = Button::new(tr("Never")).min_size(look::target(ui, 76.0, 34.0));
                let never = ui.add_enabled(is_open, never);
                never.asks(LessonAction::Answer(Answer::When(None)), asked);
            });
        }
        Ask::Where { shape, .. } => {
            let says = say!("Drag {shape} there, then check.");
            ui.label(RichText::new(says).color(style.quiet));
            ui.horizontal(|ui| check(ui, is_open, tr("It is here"), asked));
        }
        Ask::Count { .. } => {
            ui.horizontal(|ui| {
                let mut count = match play.state.chosen {
                    Some(Answer::Count(count)) => count,
                    _ => 0,
                };
                let label = ui.label(RichText::new(tr("Your number")).color(style.quiet)).id;
                let field = DragValue::new(&mut count).range(0..=MOST).speed(0.1);
                let field = ui.add_enabled(is_open, field).labelled_by(label);
                if field.changed() || play.state.chosen.is_none() {
                    play.state.choose(Answer::Count(count));
                }
            });
            ui.horizontal(|ui| check(ui, is_open, tr("Check"), asked));
        }
        Ask::Make { .. } => goals(ui, play, style),
    }
}

/// One of the answers. Once the question is over it only shows whether it was chosen: a faded one would hide that.
fn choice(ui: &mut Ui, is_open: bool, button: Button) -> Response {
    ui.add(if is_open { button } else { button.sense(Sense::hover()) })
}

fn check(ui: &mut Ui, enabled: bool, name: &str, asked: &mut Vec<Action>) {
    let button = Button::new(name.semibold().size(size::LABEL));
    let button = button.min_size(look::target(ui, 110.0, 34.0));
    ui.add_enabled(enabled, button).on_hover_text("Enter").asks(LessonAction::Check, asked);
}

/// What has to hold, each with how it is now.
fn goals(ui: &mut Ui, play: &Play, style: &Style) {
    for goal in &play.state.goals {
        ui.horizontal_top(|ui| {
            let (sign, ink) =
                if goal.holds { ("✔", style.accent.text) } else { ("○", style.quiet) };
            ui.label(RichText::new(sign).size(size::LABEL).color(ink));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.label(RichText::new(&goal.wants).size(size::LABEL));
                let now = say!("now: {}", goal.now);
                ui.label(RichText::new(now).color(style.quiet));
            });
        });
    }
}
