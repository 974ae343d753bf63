//! The bar below the stage: step controls of the current test, and the current step as a sentence.
use egui::text::TextWrapping;
use egui::{Context, Label, Response, Ui};

use super::told;
use crate::analysis::{Findings, Focus};
use crate::bench::{self, Bench, HIDDEN, TraceKind, Wish};
use crate::intersect::steps::Step;
use crate::panels::commands::action::Action;
use crate::panels::frame::narrow;
use crate::panels::frame::panes::Pane;
use crate::panels::frame::switches::Switches;
use crate::panels::stage::routine;
use crate::panels::widgets::control::{control, control_of};
use crate::scene::{Hide, World};
use crate::view::style::{Style, size};
use crate::words::{self, Sentence};
use crate::words::{say, tr};

/// The width below which only the most important labels are shown, in points.
const NARROW: f32 = 460.0;
/// How many lines the sentence has in a row of the usual height.
const LINES: usize = 2;
/// The width of the step number.
const COUNT: f32 = 76.0;

/// The width that the controls take, and further that of the choice of what is stepped through.
const CONTROLS: f32 = 290.0;
const CHOICE: f32 = 150.0;
/// The width with which two lines hold most sentences, and the one below which three are needed.
const BESIDE: f32 = 330.0;
const SHORT: f32 = 420.0;

/// How many lines the sentence has below the buttons, where beside them it would be cut off; `None` beside them. This
/// depends on the widths alone: so the stage keeps its size from step to step.
pub fn lines_below<V: World>(
    ctx: &Context,
    bench: &Bench<V>,
    findings: &Findings<V>,
) -> Option<usize> {
    let width = ctx.available_rect().width();
    let choice = if bench.shown.subjects(findings).len() > 1 { CHOICE } else { 0.0 };
    if narrow::is(ctx) {
        return Some(LINES);
    }
    let is_below = width < CONTROLS + choice + BESIDE;
    is_below.then_some(if width < SHORT { LINES + 1 } else { LINES })
}

/// Shows the step controls, and the current step as a sentence: beside them, or in so many lines below.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    below: Option<usize>,
    switches: &mut Switches,
    style: &Style,
) {
    if let Some(lines) = below {
        ui.horizontal(|ui| controls(ui, bench, findings, switches));
        return say_in(ui, &sentence(bench, findings), lines, style);
    }
    // Where nothing moves the card has the reason, so at rest a hint is enough.
    let at_rest = bench.trace.stepper.current(bench.trace.steps(findings).len()).is_none();
    let moves = findings.focus.as_ref().is_some_and(|focus| focus.motion.is_some());
    let hints =
        at_rest && !moves && !bench.trace.is_inside() && !bench.trace.steps(findings).is_empty();
    let sentence = match hints && bench.shown.hidden.is_empty() {
        true => told::plain(tr("press › or the full stop key to step through it")),
        false => sentence(bench, findings),
    };
    ui.horizontal_centered(|ui| {
        controls(ui, bench, findings, switches);
        ui.add_space(8.0);
        say_in(ui, &sentence, LINES, style);
    });
}

fn controls<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    switches: &mut Switches,
) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let roomy = !narrow::is(ui.ctx());
    let Switches { asked, pane, .. } = switches;
    let on = walk(ui, bench, findings, roomy, asked);
    // This button is always enabled if there is a step.
    if !bench.trace.steps(findings).is_empty() {
        pane.reach(Pane::Steps, &on);
    }
    parts(ui, bench, findings, asked);
    let subjects = bench.shown.subjects(findings);
    if subjects.len() > 1 {
        subject(ui, bench, &subjects, asked);
    }
}

/// Shows the buttons for one step back and forward and, if there is room, those for the first step and all
/// steps. Returns the button that steps forward.
pub fn walk<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    roomy: bool,
    asked: &mut Vec<Action>,
) -> Response {
    let count = bench.trace.steps(findings).len();
    let current = bench.trace.stepper.current(count);
    let walked = ui.add_enabled_ui(count > 0, |ui| {
        if roomy && control(ui, current != Some(0), "⏮", tr("First step")) {
            asked.push(Wish::FirstStep.into());
        }
        if control(ui, current != Some(0), "‹", tr("Step back  ,")) {
            asked.push(bench::Action::StepBack.into());
        }
        let text = match current {
            Some(step) => format!("{}/{}", step + 1, words::grouped(count)),
            None if count >= 1_000 => words::grouped(count),
            None => words::count(count, "step"),
        };
        ui.add_sized([COUNT, 28.0], Label::new(text).selectable(false).truncate());
        let on = control_of(ui, true, "›", tr("Step on  ."));
        if on.clicked() {
            asked.push(bench::Action::StepOn.into());
        }
        if roomy && control(ui, current.is_some(), "⏭", tr("All steps")) {
            asked.push(Wish::AllSteps.into());
        }
        on
    });
    walked.inner
}

/// Shows the sentence in the remaining width of a row.
pub fn say<V: World>(ui: &mut Ui, bench: &Bench<V>, findings: &Findings<V>, style: &Style) {
    say_in(ui, &sentence(bench, findings), LINES, style);
}

/// Shows the sentence in so many lines; one that needs more is whole where the pointer rests on it.
fn say_in(ui: &mut Ui, sentence: &Sentence, max_rows: usize, style: &Style) {
    let mut job = told::job(sentence, size::BODY, style);
    let whole = job.clone();
    let max_width = ui.available_width();
    job.wrap = TextWrapping { max_width, max_rows, ..TextWrapping::default() };
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let is_cut = galley.elided;
    let said = ui.add(Label::new(galley).selectable(false));
    if is_cut {
        said.on_hover_text(whole);
    }
}

/// The current step, as plain text.
pub fn spoken<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> String {
    let count = bench.trace.steps(findings).len();
    let said = told::spoken(&sentence(bench, findings));
    match bench.trace.stepper.current(count) {
        Some(step) => say!("Step {} of {count}: {said}", step + 1),
        None => String::new(),
    }
}

/// The sentence of a step of the computation that is stepped through.
pub fn sentence_of<V: World>(bench: &Bench<V>, findings: &Findings<V>, step: &Step<V>) -> Sentence {
    let document = bench.document();
    match (step, &findings.focus) {
        (Step::Intervals(step), _) => words::intervals_sentence(step, |shape: u32| {
            let entry = document.entries.get(shape as usize);
            entry.map_or(String::new(), |entry| words::shape(&entry.name).into_owned())
        }),
        (Step::Routine(step), _) => words::routine_sentence(step, routine::namer(bench, findings)),
        (_, None) => Sentence::default(),
        (_, Some(focus)) => words::sentence(step, &pair(bench, findings, focus)),
    }
}

/// The pair that the steps are about: that in focus, or the parts of it that were stepped into.
fn pair<V: World>(bench: &Bench<V>, findings: &Findings<V>, focus: &Focus<V>) -> words::Pair {
    let parts = bench.trace.parts(findings);
    let whole = words::Pair::of(bench.document(), [focus.a, focus.b]);
    parts.iter().fold(whole, |pair, part| pair.in_part(part.name))
}

/// The sentence for the current step; at rest, for the step that decides, or for all steps together.
fn sentence<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Sentence {
    let steps = bench.trace.steps(findings);
    if bench.shown.hides(Hide::Axes) || bench.shown.hides(Hide::Numbers) {
        return told::plain(tr(HIDDEN));
    }
    let current = bench.trace.stepper.current(steps.len()).and_then(|step| steps.get(step));
    if let Some(step) = current {
        return sentence_of(bench, findings, step);
    }
    if bench.trace.subject == TraceKind::Routine {
        return told::plain(match &findings.routine {
            Some(_) => tr("step back to see how it went"),
            None => tr("this routine has nothing to work on here"),
        });
    }
    let Some(focus) = &findings.focus else {
        return told::plain(match bench.document().entries.len() {
            0 | 1 => tr("two shapes are needed for a test"),
            _ => tr("select a shape that has a partner"),
        });
    };
    match bench.trace.record(findings) {
        Some(record) if record.decided.is_some() => {
            let pair = pair(bench, findings, focus);
            let otherwise = told::otherwise(bench, focus)
                .filter(|_| bench.trace.subject == TraceKind::Overlap && !bench.trace.is_inside());
            otherwise.map_or_else(|| words::reason(record, &pair), |says| told::plain(&says))
        }
        Some(_) if !steps.is_empty() && bench.trace.subject == TraceKind::Overlap => {
            told::reason(bench, focus)
        }
        _ if bench.trace.subject == TraceKind::Intervals => told::plain(if steps.is_empty() {
            tr("there are too many shapes to step through")
        } else {
            tr("step on, and see which boxes are tested")
        }),
        _ => told::plain(tr("there is no test for this pair yet")),
    }
}

/// Shows the buttons that step into the part that is shown, and out of the current one.
fn parts<V: World>(ui: &mut Ui, bench: &Bench<V>, findings: &Findings<V>, asked: &mut Vec<Action>) {
    let is_part = bench.trace.part_shown(findings).is_some();
    let inside = bench.trace.parts(findings).last().map(|part| words::part(part.name));
    if is_part && control(ui, true, "⤵", tr("Into the part  Shift+.")) {
        asked.push(bench::Action::StepInto.into());
    }
    if let Some(name) = inside {
        if control(ui, true, "⤴", tr("Out of the part  Shift+,")) {
            asked.push(bench::Action::StepOut.into());
        }
        ui.weak(say!("in {name}"));
    }
}

/// Shows the choice of the computation to step through: the overlap test, the sweep through the frame, or the
/// sort-and-sweep of all boxes.
fn subject<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    subjects: &[TraceKind],
    asked: &mut Vec<Action>,
) {
    if ui.available_width() > NARROW {
        ui.add_space(8.0);
        ui.weak(tr("steps of"));
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for &subject in subjects {
            let name = match subject {
                TraceKind::Overlap => tr("overlap"),
                TraceKind::Sweep => tr("sweep"),
                TraceKind::Intervals => tr("intervals"),
                TraceKind::Routine => tr("routine"),
            };
            let choice = ui.selectable_label(bench.trace.subject == subject, name);
            if choice.on_hover_text(tr("Which steps are shown  W")).clicked() {
                asked.push(Wish::Steps(subject).into());
            }
        }
    });
}
