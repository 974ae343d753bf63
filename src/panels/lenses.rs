//! One question, asked through all lenses: a table, and the steps of two of them side by side.

use std::sync::Arc;

use egui::{Grid, Label, Response, RichText, Ui};

use super::look::SemiBold;
use super::told;
use crate::analysis::{Findings, Focus, LensAnswer, Motion, SweepLens, Verdict};
use crate::bench::{Bench, Stepper, TraceKind};
use crate::intersect::Record;
use crate::intersect::trust::Word;
use crate::lens::{Answer, Lens};
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, size};
use crate::words::trust::meaning;
use crate::words::{self, say, tr};

/// The room between a name and what it says, in points.
const BETWEEN: f32 = 10.0;

/// A table of names and of what they say. Each has half of the room, so that words are wrapped where they end.
fn table(ui: &mut Ui, id: &str, rows: impl FnOnce(&mut Ui)) {
    let half = (ui.available_width() - BETWEEN) / 2.0;
    let grid = Grid::new(id).num_columns(2).spacing([BETWEEN, 1.0]).max_col_width(half);
    grid.show(ui, rows);
}

/// Shows the table. A click on a row puts the steps of that lens beside those of the test that decides.
pub fn show<V: World>(ui: &mut Ui, bench: &mut Bench<V>, findings: &Findings<V>, style: &Style) {
    let Some(focus) = findings.focus.as_ref().filter(|focus| !focus.lenses.is_empty()) else {
        return;
    };
    let verdict = focus.verdict == Verdict::Overlap;
    ui.add_space(6.0);
    ui.label(tr("One question, every lens").semibold());
    let differing = focus.lenses.iter().filter(|lens| lens.contradicts(verdict)).count();
    let said = match differing {
        0 => tr("All say the same.").to_owned(),
        1 => tr("One says something else.").to_owned(),
        count => say!("{count} say something else."),
    };
    ui.label(RichText::new(said).color(style.quiet));
    let steps_the_sweep = bench.trace.steps_the_sweep(focus);
    table(ui, "lenses", |ui| {
        for (number, lens) in focus.lenses.iter().enumerate() {
            row(ui, bench, lens, (number > 0, steps_the_sweep, verdict), style);
        }
    });
    if !steps_the_sweep {
        let taken = |lens: &LensAnswer<V>| Taken {
            id: lens.id.clone(),
            name: tr(&lens.name).to_owned(),
            record: lens.record.clone(),
            differs_at: lens.differs_at,
        };
        let lenses: Vec<_> = focus.lenses.iter().map(taken).collect();
        beside(ui, bench, focus, (&lenses, TraceKind::Overlap), style);
    }
    if let Some(motion) = focus.motion.as_ref().filter(|motion| !motion.lenses.is_empty()) {
        of_sweep(ui, bench, focus, motion, style);
        if steps_the_sweep {
            let taken = |lens: &SweepLens<V>| Taken {
                id: lens.lens.to_string(),
                name: name_in_sweep(lens, motion),
                record: lens.record.clone(),
                differs_at: lens.differs_at,
            };
            let lenses: Vec<_> = motion.lenses.iter().map(taken).collect();
            beside(ui, bench, focus, (&lenses, TraceKind::Sweep), style);
        }
    }
}

/// The name of a lens where it is asked about a motion.
fn name_in_sweep<V: World>(row: &SweepLens<V>, motion: &Motion<V>) -> String {
    let published = motion.published.iter().find(|way| way.id == row.lens.to_string());
    match (&row.lens, published) {
        (Lens::Gjk, _) => tr("conservative advancement").to_owned(),
        (Lens::Sampling(count), _) => say!("{count} samples"),
        (_, Some(way)) => tr(way.name).to_owned(),
        (lens, None) => {
            lens.name().map_or_else(|| lens.to_string(), |[name, _]| tr(name).to_owned())
        }
    }
}

/// Shows what each lens says of the motion. A click on a published one shows its steps on the stage, and a click on another one puts
/// them beside those of the test that decides.
fn of_sweep<V: World>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    focus: &Focus<V>,
    motion: &Motion<V>,
    style: &Style,
) {
    ui.add_space(6.0);
    ui.label(tr("The first contact, every lens").semibold());
    table(ui, "lenses of the sweep", |ui| {
        for (number, row) in motion.lenses.iter().enumerate() {
            let SweepLens { lens, answer, word, differs, .. } = row;
            let (id, name) = (lens.to_string(), name_in_sweep(row, motion));
            let text = if *differs { name.semibold() } else { RichText::new(name) };
            let way = motion.published.iter().find(|way| way.id == id);
            let has_steps = way.is_some() || number > 0 && !row.record.steps.is_empty();
            let chosen = match way {
                Some(way) => bench.trace.published(motion).is_some_and(|now| now.id == way.id),
                None => {
                    let beside = bench.shown.beside.as_ref() == Some(&id);
                    has_steps && beside && bench.trace.steps_the_sweep(focus)
                }
            };
            let label = named(ui, (chosen, text), &id, style);
            let label = match (way, lens.name()) {
                (Some(_), _) => label.on_hover_text(tr("Its steps, on the stage")),
                // What GJK is for a sweep, its name says.
                (None, Some([_, about])) if *lens != Lens::Gjk => label.on_hover_text(tr(about)),
                _ => label,
            };
            if has_steps && label.clicked() {
                bench.trace.step_through(TraceKind::Sweep);
                match way {
                    Some(_) => bench.trace.way = (!chosen).then_some(id),
                    None => bench.shown.beside = (!chosen).then_some(id),
                }
            }
            let says = match (answer, answer.first()) {
                (_, Some(first)) => format!("u = {}", words::number(first)),
                (Answer::Hit(_) | Answer::HitFrom(_), None) => tr("meets").to_owned(),
                (Answer::Miss, _) => tr("misses").to_owned(),
                (Answer::Undecided, _) => tr("undecided").to_owned(),
                (Answer::Unsupported, _) => tr("no answer").to_owned(),
            };
            said(ui, &says, *differs, *word, style);
            ui.end_row();
        }
    });
}

/// Shows the name of a lens, and beside it the id by which a scene, a link and the command line name it, if that is another word.
fn named(ui: &mut Ui, (chosen, name): (bool, RichText), id: &str, style: &Style) -> Response {
    let is_other = !name.text().eq_ignore_ascii_case(id);
    let shown = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let label = ui.selectable_label(chosen, name);
        if is_other {
            ui.label(RichText::new(id).small().color(style.quiet));
        }
        label
    });
    shown.inner
}

/// Shows what a lens says, and how sure that is.
fn said(ui: &mut Ui, says: &str, differs: bool, word: Option<Word>, style: &Style) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let ink = if differs { style.overlap.text } else { style.text };
        let says =
            if differs { format!("≠ {says}").semibold() } else { RichText::new(says.to_owned()) };
        ui.label(says.color(ink));
        if let Some(word) = word {
            let ink = if word == Word::Wrong { style.overlap.text } else { style.quiet };
            // Where it does not fit, it goes to the next line as a whole.
            let label = Label::new(RichText::new(tr(word.name())).color(ink)).extend();
            ui.add(label).on_hover_text(meaning(word));
        }
    });
}

fn row<V: World>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    lens: &LensAnswer<V>,
    (may_stand_beside, steps_the_sweep, verdict): (bool, bool, bool),
    style: &Style,
) {
    let differs = lens.contradicts(verdict);
    let steps = may_stand_beside && !lens.record.steps.is_empty();
    let beside = bench.shown.beside.as_deref() == Some(lens.id.as_str());
    let chosen = beside && !steps_the_sweep;
    let name = if differs { tr(&lens.name).semibold() } else { RichText::new(tr(&lens.name)) };
    let label = named(ui, (chosen, name), &lens.id, style).on_hover_text(tr(lens.about));
    if label.clicked() && steps {
        bench.trace.step_through(TraceKind::Overlap);
        bench.shown.beside = (!chosen).then(|| lens.id.clone());
    }
    let says = match lens.overlap {
        Some(true) => tr("overlap"),
        Some(false) => tr("apart"),
        None => tr("no answer"),
    };
    let sign = match lens.overlap {
        Some(true) if !differs => "● ",
        Some(false) if !differs => "○ ",
        _ => "",
    };
    said(ui, &format!("{sign}{says}"), differs, lens.word, style);
    ui.end_row();
}

/// The steps that a lens takes.
struct Taken<V: Vector> {
    id: String,
    name: String,
    record: Arc<Record<V>>,
    /// See [`LensAnswer::differs_at`].
    differs_at: Option<[usize; 2]>,
}

/// Shows the current step of the test that decides, which is the first of the lenses, and that of the lens beside it.
fn beside<V: World>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    focus: &Focus<V>,
    (lenses, kind): (&[Taken<V>], TraceKind),
    style: &Style,
) {
    let own = &lenses[0];
    let chosen = |lens: &&Taken<V>| Some(&lens.id) == bench.shown.beside.as_ref();
    let has_steps = |lens: &&Taken<V>| !lens.record.steps.is_empty();
    let Some(other) = lenses[1..].iter().find(chosen).filter(has_steps) else {
        ui.weak(tr("A click on one puts its steps beside those of the test."));
        return;
    };
    ui.add_space(4.0);
    let discriminant = |lens: &Taken<V>| lens.record.steps.first().map(std::mem::discriminant);
    let is_alike = discriminant(own) == discriminant(other);
    let said = match other.differs_at {
        Some([step, _]) => say!("They differ first at step {}.", step + 1),
        None if is_alike => tr("Both take the same steps; only numbers differ.").to_owned(),
        None => tr("It takes steps of another kind.").to_owned(),
    };
    ui.label(said.semibold());
    let count = own.record.steps.len();
    let current = bench.trace.pair_stepper().current(count);
    let first = other.differs_at.map(|[step, _]| step);
    if let Some(step) = first.filter(|step| current != Some(*step))
        && ui.link(tr("Show that step")).clicked()
    {
        bench.trace.step_through(kind);
        bench.trace.stepper = Stepper::Upto(step);
    }
    let step = current.or(first).unwrap_or(count.saturating_sub(1));
    // Steps that are about the same stand side by side, also where one of the two has taken others before.
    let there = match other.differs_at {
        Some([own, other]) => (step + other).checked_sub(own),
        None if is_alike => Some(step),
        // The last one is beside all that come after it.
        None => Some(step.min(other.record.steps.len() - 1)),
    };
    let pair = told::pair(bench, focus);
    for (lens, step) in [(own, Some(step)), (other, there)] {
        let number = step.map_or_else(String::new, |step| say!(", step {}", step + 1));
        ui.label(format!("{}{number}", lens.name).semibold());
        match step.and_then(|step| lens.record.steps.get(step)) {
            Some(taken) => {
                ui.label(told::job(&words::sentence(taken, &pair), size::BODY, style));
                if let Some(formula) = words::formula(taken, &pair) {
                    ui.label(RichText::new(formula.numbers).color(style.quiet));
                }
            }
            None => {
                ui.weak(tr("It takes none here."));
            }
        }
    }
}
