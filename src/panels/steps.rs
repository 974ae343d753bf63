//! The bottom bar: the steps of the shown test one by one, with the one that is shown in words.

use egui::{Button, RichText, Ui};

use super::look::SemiBold;
use super::why;
use crate::analysis::Findings;
use crate::bench::{Bench, Stage, Stepper, TraceKind};
use crate::intersect::Step;
use crate::vector::Vector;
use crate::view::style::Style;
use crate::words;

/// The width of what a step decides, in points.
const VERDICT: f32 = 90.0;
/// In less room, in points, only the most needed words are there.
const NARROW: f32 = 460.0;
/// In less room no numbers are.
const NUMBERS: f32 = 50.0;

/// The step controls, with the step that is shown in words and numbers.
pub fn show<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, findings: &Findings<V>, style: &Style) {
    let focus = findings.focus.as_ref();
    let steps = bench.steps(findings);
    let of_sweep = focus.is_some_and(|focus| bench.steps_the_sweep(focus));
    let of_intervals = bench.subject == TraceKind::Intervals;
    let of_pair = !of_sweep && !of_intervals;
    let deciding = bench.record(findings).and_then(|record| record.decided?.step);
    let deciding = deciding.filter(|_| of_pair);
    let count = steps.len();
    ui.horizontal(|ui| {
        let stepper = &mut bench.stepper;
        let at_start = stepper.current(count) == Some(0);
        let all = stepper.current(count).is_none();
        ui.add_enabled_ui(count > 0, |ui| {
            if control(ui, !at_start, "⏮", "First step") {
                stepper.first();
            }
            if control(ui, !at_start, "‹", "Step back  ,") {
                stepper.back(count);
            }
            if control(ui, true, "›", "Step on  .") {
                stepper.forward(count);
            }
            if control(ui, !all, "⏭", "All steps") {
                stepper.last();
            }
        });
        parts(ui, bench, findings);
        let subjects = bench.subjects(findings);
        if subjects.len() > 1 {
            subject(ui, bench, &subjects);
        }
        ui.add_space(8.0);
        let stepper = &bench.stepper;
        let shown = stepper.current(count).or(deciding).and_then(|i| Some((i, steps.get(i)?)));
        match shown {
            Some((i, step)) => {
                let name = |shape: u32| match bench.document().entries.get(shape as usize) {
                    Some(entry) => entry.name.clone(),
                    None => String::new(),
                };
                let words = match step {
                    Step::Intervals(step) => {
                        [words::intervals_title(step, name), words::intervals(step, name)]
                    }
                    step => [words::title(step), words::numbers(step)],
                };
                describe(ui, *stepper, (i, count), step, words, style);
            }
            None if of_intervals && count == 0 => {
                fitted(ui, RichText::new("no steps: there are too many shapes").weak(), 0.0);
            }
            None if !of_pair => {
                let whose = if of_sweep { "the sweep" } else { "the walk along the axis" };
                let text = format!("{whose} took {}", words::count(count, "step"));
                fitted(ui, text.into(), 0.0);
            }
            None if count > 0 => {
                let together = focus.map(why::together).unwrap_or_default();
                let text = format!("{}: {together}", words::count(count, "step"));
                fitted(ui, text.into(), 0.0);
            }
            None if focus.is_some() => {
                let text = RichText::new("no steps: there is no test for this pair yet");
                fitted(ui, text.weak(), 0.0);
            }
            None if bench.document().entries.len() < 2 => {
                ui.weak("no steps: two shapes are needed");
            }
            None => {
                let text = RichText::new("no steps: select a shape that has a partner");
                fitted(ui, text.weak(), 0.0);
            }
        }
    });
}

/// Into the part that is shown now, and out of the one that is stepped through.
fn parts<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, findings: &Findings<V>) {
    let is_part = bench.part_shown(findings).is_some();
    let inside = bench.parts(findings).last().map(|part| words::part(part.name));
    if is_part && control(ui, true, "⤵", "Into the part  Shift+.") {
        bench.step_into(findings);
    }
    if let Some(name) = inside {
        if control(ui, true, "⤴", "Out of the part  Shift+,") {
            bench.step_out();
        }
        ui.weak(format!("in {name}"));
    }
}

/// Whose steps: of the overlap now, of the sweep through the frame, or of all sorted boxes.
fn subject<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, subjects: &[TraceKind]) {
    if ui.available_width() > NARROW {
        ui.add_space(8.0);
        ui.weak("steps of");
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for &subject in subjects {
            let name = match subject {
                TraceKind::Overlap => "overlap",
                TraceKind::Sweep => "sweep",
                TraceKind::Intervals => "intervals",
            };
            let choice = ui.selectable_label(bench.subject == subject, name);
            if choice.on_hover_text("Which steps are walked through  W").clicked() {
                bench.step_through(subject);
            }
        }
    });
}

/// A button that is one sign, named by the first words of its hint.
pub fn control(ui: &mut Ui, enabled: bool, text: &str, hint: &str) -> bool {
    let button = Button::new(RichText::new(text).size(15.0)).min_size(egui::vec2(34.0, 28.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint).on_disabled_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split("  ").next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response.clicked()
}

/// Words that are cut off rather than that they widen the bar, with so much room left for what comes after them.
fn fitted(ui: &mut Ui, words: RichText, after: f32) {
    ui.scope(|ui| {
        ui.set_max_width((ui.available_width() - after).max(0.0));
        ui.add(egui::Label::new(words).truncate());
    });
}

fn describe<D: Vector>(
    ui: &mut Ui,
    stepper: Stepper,
    (index, count): (usize, usize),
    step: &Step<D>,
    [title, numbers]: [String; 2],
    style: &Style,
) {
    let mut place = format!("step {} of {}:", words::grouped(index + 1), words::grouped(count));
    if stepper.current(count).is_none() && ui.available_width() > NARROW {
        place = format!("decided at {place}");
    }
    let verdict = step.verdict();
    // What is cut off are the numbers, not what follows from them.
    let after = if verdict.is_some() { VERDICT } else { 0.0 };
    fitted(ui, place.into(), after);
    fitted(ui, RichText::new(title).semibold(), after);
    ui.add_space(8.0);
    if ui.available_width() > after + NUMBERS {
        fitted(ui, RichText::new(numbers).monospace(), after);
    }
    if let Some(overlap) = verdict {
        let (word, color) =
            if overlap { ("overlap", style.overlap.text) } else { ("apart", style.apart.text) };
        ui.label("→");
        ui.label(RichText::new(word).semibold().color(color));
    }
}
