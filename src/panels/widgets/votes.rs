//! The votes of a class, drawn as bars.

use egui::{Align, Layout, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};

use super::control::control;
use super::look::SemiBold;
use crate::view::style::{Style, size, width};
use crate::words::say;

/// The most votes for a choice.
const MOST: u32 = 999;
/// The height of a bar, in points.
const HIGH: f32 = 18.0;

/// How many have voted for each of a few choices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Votes(Vec<u32>);

impl Votes {
    /// The votes for a choice.
    pub fn of(&self, number: usize) -> u32 {
        self.0.get(number).copied().unwrap_or(0)
    }

    /// All votes.
    pub fn sum(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Adds votes for a choice, or takes some back.
    pub fn add(&mut self, number: usize, by: i32) {
        if self.0.len() <= number {
            self.0.resize(number + 1, 0);
        }
        self.0[number] = self.0[number].saturating_add_signed(by).min(MOST);
    }

    /// Shows a bar for each choice, with buttons while votes are counted. The right choices are marked once they are
    /// known.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        names: &[&str],
        counts: bool,
        right: &[usize],
        style: &Style,
    ) {
        let most = (0..names.len()).map(|number| self.of(number)).max().unwrap_or(0).max(1);
        for (number, name) in names.iter().enumerate() {
            let votes = self.of(number);
            let is_right = right.contains(&number);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let sign = if is_right { "✔ " } else { "" };
                let text = format!("{sign}{name}");
                let text = if is_right { text.semibold() } else { RichText::new(text) };
                ui.label(text.size(size::LABEL));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let more = say!("A vote for {name}  {}", number + 1);
                    if counts && control(ui, true, "+", &more) {
                        self.add(number, 1);
                    }
                    let less = say!("A vote less for {name}");
                    if counts && control(ui, votes > 0, "−", &less) {
                        self.add(number, -1);
                    }
                    ui.label(votes.to_string().semibold().size(size::NUMBER));
                });
            });
            bar(ui, name, (votes, most), is_right, style);
        }
    }
}

fn bar(ui: &mut Ui, name: &str, (votes, most): (u32, u32), is_right: bool, style: &Style) {
    let room = vec2(ui.available_width(), HIGH);
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Label, true, say!("{votes} votes for {name}"))
    });
    let part = votes as f32 / most as f32;
    let bar = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, style.border.gamma_multiply(0.45));
    painter.rect_filled(bar, 3.0, style.accent.mark);
    if is_right {
        let rim = Stroke::new(width::LINE, style.text);
        painter.rect_stroke(rect, 3.0, rim, egui::StrokeKind::Inside);
    }
}
