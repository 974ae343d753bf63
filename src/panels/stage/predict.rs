//! Predict, then reveal: the card in place of a verdict that is hidden, and the votes of a class.

use egui::{Align2, Area, Button, Context, Frame, Id, Order, Rect, RichText, Ui, Vec2, vec2};

use super::floats::{Float, Floats};
use super::overlay;
use crate::analysis::{Findings, Verdict};
use crate::bench::Bench;
use crate::panels::commands::action::LessonAction;
use crate::panels::explain::told;
use crate::panels::frame::switches::Switches;
use crate::panels::widgets::look;
use crate::panels::widgets::look::SemiBold;
use crate::panels::widgets::votes::Votes;
use crate::scene::{Hide, World};
use crate::view::style::{Style, size};
use crate::words::{say, tr};

/// The size before it is known.
const USUAL: Vec2 = vec2(300.0, 120.0);

/// The prediction of a person, and the votes of a class.
#[derive(Debug, Default)]
pub struct Prediction {
    votes: Votes,
    /// What the person has predicted: yes or no.
    said: Option<bool>,
}

/// What is to be predicted, and the names of both answers.
fn question<V: World>(bench: &Bench<V>) -> (String, [&'static str; 2]) {
    let both = bench.trace.focus().map(|pair| {
        let name = |index: usize| told::name(bench.document(), index);
        say!("{} and {}", name(pair.0), name(pair.1))
    });
    let both = both.unwrap_or_else(|| tr("they").to_owned());
    match bench.seen().moves() {
        true => (say!("Do {both} meet in the frame?"), [tr("They meet"), tr("They miss")]),
        false => (say!("Do {both} overlap?"), [tr("Overlap"), tr("Apart")]),
    }
}

/// Whether the pair in focus overlaps, or meets where something moves; `None` if that is not known.
fn truth<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Option<bool> {
    let focus = findings.focus.as_ref()?;
    match (&focus.motion, focus.verdict) {
        (Some(motion), _) if bench.seen().moves() => motion.meeting.ok().map(|met| met.is_some()),
        (_, Verdict::Overlap) => Some(true),
        (_, Verdict::Apart | Verdict::ApartByBounds) => Some(false),
        _ => None,
    }
}

impl Prediction {
    /// Shows the card that asks for a prediction, or, once it is made, what was predicted.
    #[allow(clippy::too_many_arguments, reason = "what it asks, and what it stands beside")]
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        floats: &mut Floats,
        switches: &mut Switches,
        style: &Style,
    ) {
        let asks = bench.shown.hides(Hide::Verdict);
        if !asks && self.said.is_none() && self.votes.sum() == 0 {
            return;
        }
        let (question, names) = question(bench);
        // The verdict stands on the left once it is shown.
        let align = if asks { Align2::LEFT_TOP } else { Align2::RIGHT_TOP };
        let id = Id::new(("prediction", asks));
        let size = overlay::size_of(ctx, id, USUAL);
        let spot = floats.place(Float::Prediction, &[(size, 0.0)], align, &[]);
        let area = Area::new(id).order(Order::Middle).fixed_pos(spot.rect.min);
        let area = area.constrain_to(viewport);
        let shown = area.show(ctx, |ui| {
            Frame::window(ui.style()).inner_margin(12).show(ui, |ui| {
                ui.set_max_width((viewport.width() * 0.6).clamp(0.0, 400.0));
                match asks {
                    true => self.ask(ui, &question, names, switches, style),
                    false => self.tell(ui, truth(bench, findings), names, style),
                }
            });
        });
        floats.stands(Float::Prediction, shown.response.rect);
    }

    fn ask(
        &mut self,
        ui: &mut Ui,
        question: &str,
        names: [&'static str; 2],
        switches: &mut Switches,
        style: &Style,
    ) {
        ui.label(question.semibold().size(size::NUMBER));
        if switches.presentation {
            self.votes.show(ui, &names, true, &[], style);
        } else {
            ui.horizontal(|ui| {
                for (name, yes) in names.into_iter().zip([true, false]) {
                    let text = name.semibold().size(size::LABEL);
                    let button = Button::new(text).min_size(look::target(ui, 96.0, 36.0));
                    if ui.add(button).clicked() {
                        self.said = Some(yes);
                        switches.asked.push(LessonAction::Predict.into());
                    }
                }
            });
        }
        if ui.button(tr("Show the answer")).on_hover_text("F7").clicked() {
            switches.asked.push(LessonAction::Predict.into());
        }
    }

    fn tell(&mut self, ui: &mut Ui, truth: Option<bool>, names: [&str; 2], style: &Style) {
        let name = |yes: bool| names[usize::from(!yes)];
        if let Some(said) = self.said {
            let text = match truth {
                Some(truth) if truth == said => say!("✔ You said: {}", name(said)),
                Some(_) => say!("× You said: {}", name(said)),
                None => say!("You said: {}", name(said)),
            };
            ui.label(text.semibold().size(size::LABEL));
        }
        if self.votes.sum() > 0 {
            let right: Vec<usize> = truth.map(|truth| usize::from(!truth)).into_iter().collect();
            self.votes.show(ui, &names, false, &right, style);
        }
        if ui.add(Button::new(RichText::new(tr("Close")))).clicked() {
            *self = Self::default();
        }
    }
}
