//! The bottom bar: the steps of the shown test one by one, with the one that is shown in words.

use egui::{Button, RichText, Ui};

use super::words;
use crate::analysis::Findings;
use crate::bench::{Bench, Stage, Stepper, Subject};
use crate::intersect::Step;
use crate::view::style::Style;

/// The width of what a step decides, in points.
const VERDICT: f32 = 90.0;

/// The step controls, with the step that is shown in words and numbers.
pub fn show<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, findings: &Findings<V>, style: &Style) {
    let focus = findings.focus.as_ref();
    let steps = bench.steps(findings);
    let of_sweep = focus.is_some_and(|focus| bench.steps_the_sweep(focus));
    let of_intervals = bench.subject == Subject::Intervals;
    let of_pair = !of_sweep && !of_intervals;
    let deciding = focus.and_then(|focus| focus.deciding).filter(|_| of_pair);
    let count = steps.len();
    ui.horizontal(|ui| {
        let stepper = &mut bench.stepper;
        let at_start = stepper.current(count) == Some(0);
        let all = stepper.current(count).is_none();
        ui.add_enabled_ui(count > 0, |ui| {
            if control(ui, !at_start, "⏮", "First step") {
                stepper.first();
            }
            if control(ui, !at_start, "◀", "Step back  ,") {
                stepper.back(count);
            }
            if control(ui, true, "▶", "Step on  .") {
                stepper.forward(count);
            }
            if control(ui, !all, "⏭", "All steps") {
                stepper.last();
            }
        });
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
            None if !of_pair => {
                let whose = if of_sweep { "the sweep" } else { "the walk along the axis" };
                let unit = if count == 1 { "step" } else { "steps" };
                ui.label(format!("{whose} took {count} {unit}"));
            }
            None if count > 0 => {
                ui.label(format!("{count} steps, none of which decided alone"));
            }
            None if findings.focus.is_some() => {
                ui.weak("no steps: there is no test for this pair yet");
            }
            None => {
                ui.weak("no steps: select a shape that has a partner");
            }
        }
    });
}

/// Whose steps: of the overlap now, of the sweep through the frame, or of all sorted boxes.
fn subject<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, subjects: &[Subject]) {
    ui.add_space(8.0);
    ui.weak("steps of");
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for &subject in subjects {
            let name = match subject {
                Subject::Overlap => "overlap",
                Subject::Sweep => "sweep",
                Subject::Intervals => "intervals",
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
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split("  ").next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response.clicked()
}

fn describe<V: Stage>(
    ui: &mut Ui,
    stepper: Stepper,
    (index, count): (usize, usize),
    step: &Step<V>,
    [title, numbers]: [String; 2],
    style: &Style,
) {
    let place = match stepper.current(count) {
        Some(_) => format!("step {} of {count}:", index + 1),
        None => format!("decided at step {} of {count}:", index + 1),
    };
    ui.label(place);
    ui.strong(title);
    ui.add_space(8.0);
    let verdict = step.verdict();
    ui.scope(|ui| {
        // What is cut off are the numbers, not what follows from them.
        let room = ui.available_width() - if verdict.is_some() { VERDICT } else { 0.0 };
        ui.set_max_width(room.max(0.0));
        ui.add(egui::Label::new(RichText::new(numbers).monospace()).truncate());
    });
    if let Some(overlap) = verdict {
        let (word, color) =
            if overlap { ("overlap", style.overlap.text) } else { ("apart", style.apart.text) };
        ui.label("→");
        ui.label(RichText::new(word).strong().color(color));
    }
}
