//! One question, asked every way: a table, and the steps of two ways side by side.

use egui::{Grid, Label, Response, RichText, Ui};

use super::told;
use crate::analysis::{Findings, Focus, WayAnswer};
use crate::bench::{Bench, TraceKind, Wish};
use crate::intersect::trust::Word;
use crate::panels::commands::action::Action;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, size};
use crate::ways::{Answer, NoAnswer, Told, Way};
use crate::words::trust::meaning;
use crate::words::{self, say, tr};

/// The room between a name and what it says, in points.
const BETWEEN: f32 = 10.0;

/// The ways to answer one question about the pair in focus.
struct Table<'a, V: Vector> {
    kind: TraceKind,
    /// The first is the test that decides.
    rows: Vec<&'a WayAnswer<V>>,
    /// The steps of this question are shown.
    is_stepped: bool,
}

/// Shows the tables of both questions, and below the one whose steps are shown those of two ways.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let Some(focus) = &findings.focus else { return };
    let steps_the_sweep = bench.trace.steps_the_sweep(focus);
    let of_sweep = focus.motion.as_ref().map_or(&[][..], |motion| &motion.ways);
    for (kind, title, rows) in [
        (TraceKind::Overlap, tr("One question, every way"), &focus.ways[..]),
        (TraceKind::Sweep, tr("The first contact, every way"), of_sweep),
    ] {
        if rows.is_empty() {
            continue;
        }
        let own = focus.mine.as_ref().and_then(|mine| match kind {
            TraceKind::Sweep => mine.sweep.as_ref(),
            _ => mine.overlap.as_ref(),
        });
        let rows = rows.iter().chain(own).collect();
        ui.add_space(6.0);
        ui.label(title.semibold());
        let is_stepped = steps_the_sweep == (kind == TraceKind::Sweep);
        let table = Table { kind, rows, is_stepped };
        table.show(ui, bench, focus, asked, style);
        if is_stepped {
            table.beside(ui, bench, focus, asked, style);
        }
    }
}

/// The name of a way, for people.
fn name<V: Vector>(row: &WayAnswer<V>) -> String {
    match row.way {
        Way::Sampling(count) => say!("{count} samples"),
        _ => tr(row.about.name).to_owned(),
    }
}

impl<V: World> Table<'_, V> {
    fn show(
        &self,
        ui: &mut Ui,
        bench: &Bench<V>,
        focus: &Focus<V>,
        asked: &mut Vec<Action>,
        style: &Style,
    ) {
        let said = match self.rows.iter().filter(|row| row.differs).count() {
            0 => tr("All agree.").to_owned(),
            1 => tr("One disagrees.").to_owned(),
            count => say!("{count} disagree."),
        };
        ui.label(RichText::new(said).color(style.quiet));
        // Beside the keys each column has half of the room, so that words are wrapped where they end.
        let half = (ui.available_width() - BETWEEN) / 2.0;
        let grid = Grid::new(format!("{:?} every way", self.kind)).num_columns(3);
        grid.spacing([BETWEEN, 1.0]).min_col_width(0.0).max_col_width(half).show(ui, |ui| {
            for number in 0..self.rows.len() {
                self.row(ui, bench, focus, number, asked, style);
                ui.end_row();
            }
        });
    }

    /// A click shows the steps of a way beside those of the test that decides; those of another test of the pair on the stage, too.
    fn row(
        &self,
        ui: &mut Ui,
        bench: &Bench<V>,
        focus: &Focus<V>,
        number: usize,
        asked: &mut Vec<Action>,
        style: &Style,
    ) {
        let row = self.rows[number];
        let (id, name) = (row.way.to_string(), name(row));
        let is_own = number == 0;
        let key = self.key(focus, &id).or(is_own.then_some(1));
        let name = if is_own { tr("the test that decides").to_owned() } else { name };
        let has_steps = is_own || key.is_some() || !row.record.steps.is_empty();
        let chosen = self.is_stepped && std::ptr::eq(row, self.chosen(bench, focus));
        let text = if row.differs { name.semibold() } else { RichText::new(name) };
        let hint = match key {
            Some(2..) => format!("{}\n{}", tr(row.about.source), tr("Its steps, on the stage")),
            _ => tr(row.about.source).to_owned(),
        };
        let id_shown = Some(&*id).filter(|id| !tr(row.about.name).eq_ignore_ascii_case(id));
        ui.label(
            RichText::new(key.map_or_else(String::new, |key| key.to_string())).color(style.quiet),
        );
        let label = ui.vertical(|ui| {
            let label = named(ui, (chosen, text), id_shown, row.about.errs, style);
            if row.differs && !row.about.errs.is_empty() {
                ui.label(RichText::new(tr(row.about.errs)).small().color(style.quiet));
            }
            label
        });
        let label = label.inner.on_hover_text(hint);
        if has_steps && label.clicked() {
            let choice = Some(number).filter(|_| !chosen && !is_own);
            asked.push(Wish::Way(self.kind, choice, key.is_some()).into());
        }
        self.said(ui, row, style);
    }

    /// Shows what a way says, and how sure that is.
    fn said(&self, ui: &mut Ui, row: &WayAnswer<V>, style: &Style) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let says = says(&row.told, self.kind == TraceKind::Sweep);
            let sign = match row.told.as_ref().map(|answer| answer.hit()) {
                _ if row.differs => "≠ ",
                Ok(Some(true)) if self.kind == TraceKind::Overlap => "● ",
                Ok(Some(false)) if self.kind == TraceKind::Overlap => "○ ",
                _ => "",
            };
            let text = RichText::new(format!("{sign}{says}"));
            let label = match row.differs {
                true => ui.label(text.semibold().color(style.overlap.text)),
                false => ui.label(text.color(style.text)),
            };
            if let Some(why) = why(&row.told) {
                label.on_hover_text(why);
            }
            if let Some(word) = row.word {
                let ink = if word == Word::Wrong { style.overlap.text } else { style.quiet };
                // Where it does not fit, it goes to the next line as a whole.
                let label = Label::new(RichText::new(tr(word.name())).color(ink)).extend();
                ui.add(label).on_hover_text(meaning(word));
            }
        });
    }

    /// The row whose steps are shown: on the stage, or beside those of the test that decides, which is the first.
    fn chosen(&self, bench: &Bench<V>, focus: &Focus<V>) -> &WayAnswer<V> {
        let find = |id: &Option<String>, is: &dyn Fn(&str) -> bool| {
            let id = id.as_ref().filter(|id| is(id))?;
            self.rows.iter().copied().find(|row| row.way.to_string() == *id)
        };
        let on_stage = find(&bench.trace.way, &|id| self.key(focus, id).is_some());
        let beside = || find(&bench.shown.beside, &|_| true);
        let has_steps = |row: &&WayAnswer<V>| !row.record.steps.is_empty();
        on_stage.or_else(beside).filter(has_steps).unwrap_or(self.rows[0])
    }

    /// The key that shows a way on the stage, if it is another test of the pair.
    fn key(&self, focus: &Focus<V>, id: &str) -> Option<usize> {
        let of_sweep = || focus.motion.as_ref()?.published.as_ref();
        let number = match self.kind {
            TraceKind::Sweep => of_sweep().filter(|of| of.listing.id == id).map(|_| 0),
            _ => focus.views.iter().position(|view| view.id == id),
        };
        number.map(|number| number + 2)
    }

    /// Shows the current step of the test that decides, and that of the way beside it.
    fn beside(
        &self,
        ui: &mut Ui,
        bench: &Bench<V>,
        focus: &Focus<V>,
        asked: &mut Vec<Action>,
        style: &Style,
    ) {
        let (own, other) = (self.rows[0], self.chosen(bench, focus));
        if std::ptr::eq(own, other) {
            ui.weak(tr("A click on one puts its steps beside those of the test."));
            return;
        }
        ui.add_space(4.0);
        let discriminant =
            |row: &WayAnswer<V>| row.record.steps.first().map(std::mem::discriminant);
        let is_alike = discriminant(own) == discriminant(other);
        let id = other.way.to_string();
        let on_stage = self.key(focus, &id).is_some() && bench.trace.way == Some(id);
        let first = other.differs_at.map(|[here, there]| if on_stage { there } else { here });
        let differs = match first {
            Some(step) => say!("They differ first at step {}.", step + 1),
            None if is_alike => tr("Both take the same steps; only numbers differ.").to_owned(),
            None => tr("It takes steps of another kind.").to_owned(),
        };
        ui.label(differs.semibold());
        // The steps on the stage lead, and those about the same stand beside them, also where one of the two has taken others before.
        let [leading, led] = if on_stage { [other, own] } else { [own, other] };
        let count = leading.record.steps.len();
        let current = bench.trace.pair_stepper().current(count);
        if let Some(step) = first.filter(|step| current != Some(*step))
            && ui.link(tr("Show that step")).clicked()
        {
            asked.push(Wish::Step(self.kind, step).into());
        }
        let step = current.or(first).unwrap_or(count.saturating_sub(1));
        let there = match other.differs_at {
            Some([here, there]) => {
                let [from, to] = if on_stage { [there, here] } else { [here, there] };
                (step + to).checked_sub(from)
            }
            None if is_alike => Some(step),
            // The last one is beside all that come after it.
            None => Some(step.min(led.record.steps.len().saturating_sub(1))),
        };
        let pair = words::Pair::of(bench.document(), [focus.a, focus.b]);
        for row in [own, other] {
            let step = if std::ptr::eq(row, leading) { Some(step) } else { there };
            let number = step.map_or_else(String::new, |step| say!(", step {}", step + 1));
            ui.label(format!("{}{number}", name(row)).semibold());
            match step.and_then(|step| row.record.steps.get(step)) {
                Some(taken) => {
                    ui.label(told::job(&words::sentence(taken, &pair), size::BODY, style));
                    if let Some(formula) = words::formula(taken, &pair) {
                        ui.label(RichText::new(formula.numbers).color(style.quiet));
                    }
                }
                None => {
                    ui.weak(tr("It has no steps here."));
                }
            }
        }
    }
}

/// Shows the name of a way, beside it the id by which a scene, a link and the command line name it, where that is another word, and a
/// sign if it is not right for all input.
fn named(
    ui: &mut Ui,
    (chosen, name): (bool, RichText),
    id: Option<&str>,
    errs: &str,
    style: &Style,
) -> Response {
    let shown = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let label = ui.selectable_label(chosen, name);
        if let Some(id) = id {
            ui.label(RichText::new(id).small().color(style.quiet));
        }
        if !errs.is_empty() {
            ui.weak("⚠").on_hover_text(tr(errs));
        }
        label
    });
    shown.inner
}

/// What a way says of the overlap, or of the sweep.
pub fn says(told: &Told, of_sweep: bool) -> String {
    match told {
        Ok(answer) => match (answer, answer.first()) {
            (_, Some(first)) => format!("u = {}", words::number(first)),
            (Answer::Hit(_) | Answer::HitFrom(_), None) if of_sweep => tr("meets").to_owned(),
            (Answer::Hit(_) | Answer::HitFrom(_), None) => tr("overlap").to_owned(),
            (Answer::Miss, _) if of_sweep => tr("misses").to_owned(),
            (Answer::Miss, _) => tr("apart").to_owned(),
            (Answer::Undecided, _) => tr("undecided").to_owned(),
        },
        Err(NoAnswer::Pending) => tr("pending").to_owned(),
        Err(NoAnswer::Failed(_)) => tr("no answer").to_owned(),
    }
}

/// Why it says nothing.
pub fn why(told: &Told) -> Option<String> {
    match told {
        Err(NoAnswer::Failed(why)) => Some(words::retold(why)),
        _ => None,
    }
}
