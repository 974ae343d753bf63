//! The tab that explains why the pair in focus is apart or overlaps.

use egui::text::{LayoutJob, TextFormat};
use egui::{ComboBox, FontId, RichText, Ui};

use super::{axes, motion, step_list, told};
use crate::analysis::{Findings, Focus, MOST_STEPS, Pair, Verdict, pair_count};
use crate::bench::{self, Bench, TraceKind, Wish};
use crate::intersect::curves::Crossings;
use crate::intersect::steps::Step;
use crate::panels::commands::action::Action;
use crate::panels::stage::routine;
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Oddity, Precision, Warning, World};
use crate::shapes::Kind;
use crate::view::style::{Style, size};
use crate::words::{self, Formula};
use crate::words::{say, tr};

/// The greatest number of pairs in the list to choose from.
const CHOICE: usize = 100;

/// Shows the tab. Returns the step whose row the pointer is on.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    warnings: &[Warning],
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<usize> {
    warn(ui, warnings, asked, style);
    for (index, error) in &findings.errors {
        let name = told::name(bench.document(), *index);
        ui.colored_label(style.overlap.text, format!("{name}: {error}"));
    }
    overlaps(ui, findings, style);
    if let Some(routine) = bench.shown.routine.filter(|_| bench.trace.subject == TraceKind::Routine)
    {
        routine::explain(ui, bench, routine, asked, style);
        step_list::show(ui, bench, findings, asked, style);
        return None;
    }
    let Some(focus) = &findings.focus else {
        ui.label(match bench.document().entries.len() {
            0 => tr("Add two shapes to compare: Shift+A."),
            1 => tr("Add another shape to compare with: Shift+A."),
            _ => tr("Select two shapes to compare."),
        });
        return None;
    };
    pair(ui, bench, findings, focus, asked, style);
    let of_sweep = bench.trace.steps_the_sweep(focus);
    if let Some(motion) = &focus.motion {
        motion::show(ui, bench, motion, asked, style);
        if of_sweep {
            step_list::show(ui, bench, findings, asked, style);
        }
        ui.separator();
        let at = words::rounded(bench.time.u, 3);
        ui.label(say!("The test at u = {at}").semibold());
    }
    test(ui, bench, focus, style);
    as_equations(ui, bench, focus, style);
    if !focus.function.is_empty() {
        ui.label(RichText::new(focus.function).monospace().small().color(style.quiet));
    }
    precision(ui, findings.precision, focus, asked);
    ui.add_space(6.0);
    let peeked = axes::bars(ui, bench, findings, asked, style);
    // The bars show more at a glance than the list, which may be long.
    let listed = match of_sweep {
        true => None,
        false => step_list::show(ui, bench, findings, asked, style),
    };
    peeked.or(listed)
}

/// Shows the numbers that the precision of the scene cannot represent as written, with a solution.
fn warn(ui: &mut Ui, warnings: &[Warning], asked: &mut Vec<Action>, style: &Style) {
    let Some(first) = warnings.first() else { return };
    ui.colored_label(style.overlap.text, format!("⚠ {first}"));
    ui.horizontal(|ui| {
        if let more @ 1.. = warnings.len() - 1 {
            ui.weak(say!("and {} more", words::grouped(more)));
        }
        let finer = warnings.iter().any(|warning| matches!(warning.oddity, Oddity::Finer(_)));
        let hint = tr("f64 keeps every number as it is written  Shift+P");
        if finer && ui.button(tr("Compute in f64")).on_hover_text(hint).clicked() {
            asked.push(bench::Action::Precision.into());
        }
    });
}

/// The number of overlapping pairs in a scene, and the number of all pairs.
pub fn tally<V: World>(findings: &Findings<V>) -> [u64; 2] {
    let overlap = findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap).count();
    [overlap as u64, pair_count(findings.shapes.len())]
}

/// Shows how many pairs overlap, in a scene of more than two shapes.
fn overlaps<V: World>(ui: &mut Ui, findings: &Findings<V>, style: &Style) {
    if findings.shapes.len() <= 2 {
        return;
    }
    let [overlap, all] = tally(findings).map(words::grouped);
    let text = if findings.more_pairs {
        let asked = words::grouped(findings.pairs.len());
        say!(
            "Of {all} pairs only the first {asked} found are tested: {overlap} overlap. Every shape that overlaps another is marked."
        )
    } else if findings.unfinished {
        say!("At least {overlap} of {all} pairs overlap")
    } else {
        say!("{overlap} of {all} pairs overlap")
    };
    ui.label(RichText::new(text).color(style.quiet));
}

/// Shows the pair in focus; if there are several pairs, as a list to choose from.
fn pair<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    focus: &Focus<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    for (letter, index, color) in [("A", focus.a, style.a.text), ("B", focus.b, style.b.text)] {
        let entry = &bench.document().entries[index];
        ui.horizontal(|ui| {
            ui.label(letter.semibold().color(color));
            ui.add(egui::Label::new(words::shape(&entry.name).semibold()).truncate());
            ui.label(RichText::new(tr(entry.form.kind().name(V::DIM))).color(style.quiet));
        });
    }
    if findings.shapes.len() <= 2 {
        return;
    }
    let name = |index: usize| told::name(bench.document(), index).into_owned();
    let combo = ComboBox::from_id_salt("pair").selected_text(tr("Another pair")).width(140.0);
    let shown = combo.show_ui(ui, |ui| {
        let overlaps = |pair: &&Pair| pair.verdict == Verdict::Overlap;
        let overlapping = findings.pairs.iter().filter(overlaps);
        let apart = findings.pairs.iter().filter(|pair| !overlaps(pair));
        for pair in overlapping.chain(apart).take(CHOICE) {
            let sign = if overlaps(&pair) { "●" } else { "○" };
            let text = say!("{sign} {} and {}", name(pair.a), name(pair.b));
            let now = [focus.a.min(focus.b), focus.a.max(focus.b)] == [pair.a, pair.b];
            if ui.selectable_label(now, text).clicked() {
                asked.push(Wish::Pair(pair.a, pair.b).into());
            }
        }
    });
    shown.response.on_hover_text(tr("Next overlapping pair  H. Any pair by name  Ctrl+P"));
}

/// Shows the result of the test at the current positions of the shapes.
fn test<V: World>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    match &focus.verdict {
        Verdict::Unsupported(unsupported) => {
            ui.label(words::retold(&unsupported.to_string()));
        }
        Verdict::GaveUp => {
            ui.label(tr("The search has not finished."));
        }
        _ => decided(ui, bench, focus, style),
    }
    if let Some(cast) = &focus.cast {
        ui.label(words::cast(cast));
    }
    if let Some(crossings) = &focus.crossings {
        ui.label(shared(crossings));
    }
}

/// Shows the lines of the pair in the plane as equations, with the forms that fail for them; in space a triangle and a
/// plane; and a box, if it is asked about a point.
fn as_equations<V: World>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    let kind = |index: usize| bench.document().entries[index].form.kind();
    let is_flat = |index: usize| matches!(kind(index), Kind::Triangle | Kind::Plane);
    for (index, color) in [(focus.a, style.a.text), (focus.b, style.b.text)] {
        let Ok(shape) = bench.document().shape(index) else { continue };
        let tells = match shape.kind() {
            Kind::Line => V::DIM == 2,
            Kind::Aabb => [focus.a, focus.b].map(kind).contains(&Kind::Point),
            Kind::Triangle | Kind::Plane => V::DIM == 3 && is_flat(focus.a) && is_flat(focus.b),
            _ => false,
        };
        if !tells {
            continue;
        }
        let name = told::name(bench.document(), index);
        ui.add_space(4.0);
        ui.label(name.semibold().color(color));
        let single = bench.document().precision == Precision::F32;
        for equation in words::equations(&shape, single) {
            ui.label(RichText::new(tr(equation.form)).small().color(style.quiet));
            let fails = equation.text.starts_with("fails");
            let ink = if fails { style.overlap.text } else { style.text };
            ui.label(RichText::new(tr(&equation.text)).monospace().color(ink));
        }
    }
}

/// Shows the precision of the test, and whether the other one gives the same verdict.
fn precision<V: World>(ui: &mut Ui, now: Precision, focus: &Focus<V>, asked: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for precision in [Precision::F32, Precision::F64] {
            let label = ui.selectable_label(precision == now, precision.name());
            if label.on_hover_text(tr("Compute in this precision  Shift+P")).clicked()
                && precision != now
            {
                asked.push(bench::Action::Precision.into());
            }
        }
        let other = now.other().name();
        if let Some(verdict) = focus.in_other_precision {
            let same = verdict == focus.verdict;
            ui.weak(if same {
                say!(" the same in {other}")
            } else {
                say!(" otherwise in {other}")
            });
        }
    });
}

/// The number of points that the curves share, and so the number of solutions of their equations.
fn shared<V: World>(crossings: &Crossings<V>) -> &'static str {
    match crossings {
        Crossings::All => tr("one circle: the curves share all points"),
        Crossings::Tangent(_) => tr("the curves touch: one point, tangent"),
        Crossings::Points(points) => match points.len() {
            0 => tr("the curves share no point"),
            1 => tr("the curves cross in one point"),
            _ => tr("the curves cross in two points"),
        },
    }
}

/// Shows the current step or, at rest, the one that decides: as a sentence, and as a formula.
fn decided<V: World>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    let record = &focus.record;
    let pair = words::Pair::of(bench.document(), [focus.a, focus.b]);
    let current = if bench.trace.steps_the_sweep(focus) { None } else { current(bench, focus) };
    let step = current.or_else(|| record.deciding());
    if let (None, Some(says)) = (current, told::otherwise(bench, focus)) {
        ui.label(RichText::new(says).color(style.accent.text));
    }
    if let Some(formula) = step.and_then(|step| words::formula(step, &pair)) {
        as_formula(ui, &formula, style);
    }
    if record.steps.len() >= MOST_STEPS {
        let kept = words::grouped(MOST_STEPS);
        ui.weak(say!("Only the first {kept} steps are kept."));
    }
}

/// The step of the pair that is shown now, while the user steps through the test.
fn current<'a, V: World>(bench: &Bench<V>, focus: &'a Focus<V>) -> Option<&'a Step<V>> {
    let steps = &focus.record.steps;
    steps.get(bench.trace.pair_stepper().current(steps.len())?)
}

/// Shows the formula in symbols, with the numbers, and as a line of code.
pub(in crate::panels) fn as_formula(ui: &mut Ui, formula: &Formula, style: &Style) {
    ui.add_space(4.0);
    for (text, color) in [(&formula.symbols, style.quiet), (&formula.numbers, style.text)] {
        let format = TextFormat { font_id: FontId::monospace(size::BODY), color, ..<_>::default() };
        let mut job = LayoutJob::default();
        told::append(&mut job, text, &format);
        ui.label(job);
    }
    if !formula.code.is_empty() {
        ui.label(RichText::new(formula.code).monospace().small().color(style.quiet));
    }
}
