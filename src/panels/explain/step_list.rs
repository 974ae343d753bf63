//! All steps of the computation that is shown, each in its sentence and with its number.

use std::ops::Range;

use egui::{Align, Color32, Label, Layout, RichText, Sense, Shape, Ui};

use super::{steps, told};
use crate::analysis::Findings;
use crate::bench::{Bench, TraceKind, Wish};
use crate::panels::commands::action::Action;
use crate::scene::{Hide, World};
use crate::view::style::{Style, size};
use crate::words::{self, say};

/// How many sentences are listed at most: those around the current step, or the first.
const MOST: usize = 24;
/// The width for a number, and that for each of its digits.
const NUMBER: f32 = 12.0;
const DIGIT: f32 = 7.0;

/// Lists the steps. A click on one goes there. Returns the step of the test that the pointer is on.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<usize> {
    let all = bench.trace.steps(findings);
    if all.is_empty() || bench.shown.hides(Hide::Axes) || bench.shown.hides(Hide::Numbers) {
        return None;
    }
    let current = bench.trace.stepper.current(all.len());
    let listed = around(current, all.len());
    let wide = NUMBER + DIGIT * listed.end.to_string().len() as f32;
    let mut hovered = None;
    ui.add_space(4.0);
    omitted(ui, listed.start, style);
    for number in listed.clone() {
        let color = if current == Some(number) { style.accent.mark } else { Color32::TRANSPARENT };
        let behind = ui.painter().add(Shape::Noop);
        let row = ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let layout = Layout::right_to_left(Align::TOP);
            ui.allocate_ui_with_layout(egui::vec2(wide, 0.0), layout, |ui| {
                ui.label(RichText::new((number + 1).to_string()).color(style.quiet));
            });
            let sentence = steps::sentence_of(bench, findings, &all[number]);
            let words = Label::new(told::job(&sentence, size::BODY, style)).wrap();
            ui.add(words.selectable(false).sense(Sense::click()))
        });
        let strength = if row.inner.hovered() { 0.3 } else { 0.2 };
        let color = if row.inner.hovered() { style.accent.mark } else { color };
        let rect = row.response.rect.expand2(egui::vec2(2.0, 1.0));
        ui.painter().set(behind, Shape::rect_filled(rect, 4.0, color.gamma_multiply(strength)));
        if row.inner.clicked() {
            asked.push(Wish::Step(bench.trace.subject, number).into());
        }
        if row.inner.hovered() {
            hovered = Some(number);
        }
    }
    omitted(ui, all.len() - listed.end, style);
    hovered.filter(|_| bench.trace.subject == TraceKind::Overlap && !bench.trace.is_inside())
}

/// The steps that are listed.
fn around(current: Option<usize>, count: usize) -> Range<usize> {
    let first = current.unwrap_or(0).saturating_sub(MOST / 2).min(count.saturating_sub(MOST));
    first..(first + MOST).min(count)
}

fn omitted(ui: &mut Ui, count: usize, style: &Style) {
    if count > 0 {
        let words = say!("… {} more", words::grouped(count));
        ui.label(RichText::new(words).color(style.quiet));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_step_is_listed_and_never_more_than_there_is_room_for() {
        for count in [1, 5, MOST, 1_000] {
            assert_eq!(around(None, count).start, 0);
            for current in 0..count {
                let listed = around(Some(current), count);
                assert!(listed.contains(&current) && listed.end <= count, "{current} of {count}");
                assert_eq!(listed.len(), count.min(MOST));
            }
        }
    }
}
