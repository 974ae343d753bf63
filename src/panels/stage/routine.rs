//! The routine that is stepped through: its choice, its result, and a small window with its numbers.

mod told;
use egui::{Button, Color32, Context, DragValue, Rect, RichText, Ui, vec2};
use told::meaning;

use super::overlay;
use crate::analysis::{Findings, MOST_REPEATED, Played};
use crate::bench::{Bench, Wish};
use crate::intersect::steps::RoutineStep;
use crate::panels::commands::action::Action;
use crate::panels::widgets::decimals::aligned;
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Routine, World};
use crate::shapes::{Build, SplitBy};
use crate::view::style::{Style, size};
use crate::words::{self, rounded, say, tr};
pub use told::{Result, name, result};

const WIDTH: f32 = 300.0;
/// The length of the bar of the largest number.
const BAR: f32 = 96.0;
/// The number of rows that are listed at most.
const ROWS: usize = 9;

/// Explains the routine that is stepped through, in place of the test of the pair.
pub fn explain<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    routine: Routine,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let [text, rule] = meaning(routine, V::DIM);
    ui.label(tr(name(routine, V::DIM)).semibold());
    ui.label(tr(text));
    ui.label(RichText::new(rule).monospace().size(size::SMALL).color(style.quiet));
    ui.add_space(6.0);
    ui.label(tr("Step through").semibold());
    choices(ui, bench, asked);
    if ui.button(tr("the test of the pair")).clicked() {
        asked.push(Wish::Routine(routine).into());
    }
}

/// Shows a button for each routine.
pub fn choices<V: World>(ui: &mut Ui, bench: &Bench<V>, asked: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        for routine in bench.shown.routines() {
            let now = bench.shown.routine == Some(routine);
            let button = Button::new(tr(name(routine, V::DIM))).selected(now);
            if ui.add(button).on_hover_text(tr("Show its steps; J shows the next")).clicked() {
                asked.push(Wish::Routine(routine).into());
            }
        }
    });
}

/// The name of each body or item that the steps of a routine name by number.
pub fn namer<'a, V: World>(
    bench: &'a Bench<V>,
    findings: &'a Findings<V>,
) -> impl Fn(u32) -> String + 'a {
    let entries = findings.routine.as_ref().map_or(&[][..], |played| &played.entries);
    move |number: u32| match entries.get(number as usize) {
        Some(&entry) => {
            let entry = bench.document().entries.get(entry);
            entry.map_or(String::new(), |entry| words::shape(&entry.name).into_owned())
        }
        None => say!("triangle {number}"),
    }
}

/// A line of the window: its words, its number, and whether it is the one that counts.
struct Row {
    words: String,
    value: f64,
    text: String,
    color: Color32,
}

/// Shows the window while a routine is stepped through. Returns the area that it covers.
pub fn show<V: World>(
    ctx: &Context,
    viewport: Rect,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<Rect> {
    let played = findings.routine.as_ref()?;
    let current = bench.trace.stepper.current(played.record.steps.len());
    let (head, rows) = rows(played, current, style);
    let title = tr(name(played.routine, V::DIM));
    let shown = overlay::list(ctx, viewport, title, style).show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        controls(ui, played.routine, asked);
        ui.label(RichText::new(head).color(style.quiet));
        let most = rows.iter().map(|row| row.value).fold(0.0, f64::max);
        let first = rows.len().saturating_sub(ROWS);
        let texts = aligned(rows.iter().map(|row| row.text.clone()));
        for (row, text) in rows.iter().zip(texts).skip(first) {
            ui.horizontal(|ui| line(ui, row, &text, most));
        }
    })?;
    Some(shown.response.rect)
}

/// The numbers of a routine that has some.
fn controls(ui: &mut Ui, now: Routine, asked: &mut Vec<Action>) {
    let mut routine = now;
    ui.horizontal(|ui| match &mut routine {
        Routine::PushApart(passes) => {
            ui.label(tr("passes"));
            ui.add(DragValue::new(passes).range(1..=MOST_REPEATED).speed(0.1));
        }
        Routine::Fly { steps, gravity } => {
            ui.label(tr("steps"));
            ui.add(DragValue::new(steps).range(1..=MOST_REPEATED).speed(0.1));
            ui.label(tr("gravity"));
            ui.add(DragValue::new(gravity).range(0.0..=1e3).speed(0.1));
        }
        _ => {}
    });
    if routine != now {
        asked.push(Wish::RoutineWith(routine).into());
    }
}

fn line(ui: &mut Ui, row: &Row, text: &str, most: f64) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let part = if most > 0.0 { (row.value / most) as f32 } else { 0.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(BAR, 9.0), egui::Sense::hover());
    let bar = Rect::from_min_size(rect.min, vec2((BAR * part).max(1.0), rect.height()));
    ui.painter().rect_filled(bar, 2.0, row.color.gamma_multiply(0.7));
    let code = |text: &str| RichText::new(text).monospace().size(size::SMALL).color(row.color);
    ui.label(code(text));
    ui.label(code(&row.words));
}

/// What the rows are, and the rows.
fn rows<V: World>(
    played: &Played<V>,
    current: Option<usize>,
    style: &Style,
) -> (&'static str, Vec<Row>) {
    let row = |words: String, value: f64, strong: bool| Row {
        words,
        value,
        text: rounded(value, 4),
        color: if strong { style.apart.text } else { style.quiet },
    };
    match played.routine {
        Routine::Aabb => {
            let looked = played.upto(current).count();
            let all = row(tr("points looked at").to_owned(), looked as f64, true);
            (tr("one scan, and it is done"), vec![all])
        }
        Routine::SmallestBall => {
            let balls: Vec<Row> = played
                .upto(current)
                .filter_map(|step| match step {
                    RoutineStep::Ball(ball) => {
                        let done = ball.reach <= ball.radius;
                        let words = say!(
                            "through {}, {} tried",
                            words::count(ball.carriers.len(), "point"),
                            words::count(ball.tried, "ball")
                        );
                        Some(row(words, ball.radius, done))
                    }
                    _ => None,
                })
                .collect();
            (tr("radius of each ball on the way"), balls)
        }
        Routine::MedianTree | Routine::SurfaceTree | Routine::MortonTree | Routine::BestTree => {
            of_tree(played, current, row)
        }
        Routine::PushApart(_) => {
            let pass = |pass: crate::intersect::steps::PassStep<f64>| {
                let overlaps = words::count(pass.overlaps, "overlap");
                let when = match pass.done {
                    0 => tr("at first").to_owned(),
                    done => say!("pass {done}"),
                };
                row(format!("{when}: {overlaps}"), pass.deepest, pass.overlaps == 0)
            };
            (
                tr("deepest overlap after each pass"),
                played.passes(current).into_iter().map(pass).collect(),
            )
        }
        Routine::Fly { .. } => {
            let step = |step: &crate::intersect::steps::MotionStep<V>| {
                let error = (step.to - step.exact).length();
                let free = step.overlaps.is_none() && step.meets.is_none();
                row(say!("at t = {}", rounded(step.time, 3)), error, free)
            };
            (tr("distance from the curve"), played.flight(current).into_iter().map(step).collect())
        }
    }
}

/// While a node is cut, the cost of each cut; at rest, the splits that were made.
fn of_tree<V: World>(
    played: &Played<V>,
    current: Option<usize>,
    row: impl Fn(String, f64, bool) -> Row,
) -> (&'static str, Vec<Row>) {
    let axis = |axis: usize| ["x", "y", "z"][axis];
    let Some(current) = current else {
        let split = |step: &&crate::shapes::BuildStep<V>| match &step.what {
            Build::Split { cut, .. } => {
                let [m, n] = cut.counts;
                let words = say!("node {}: {m} | {n}", step.node);
                Some(row(words, 2.0 * step.around().half_area(), true))
            }
            _ => None,
        };
        let all = played.splits(None);
        let head = if V::DIM == 2 {
            tr("perimeter of each inner node")
        } else {
            tr("surface of each inner node")
        };
        return (head, all.iter().filter_map(split).collect());
    };
    let steps = played.of_node(current);
    let chosen = steps.iter().find_map(|step| match &step.what {
        Build::Split { cut, by, .. } => Some((*cut, *by)),
        _ => None,
    });
    let Some((cut, by)) = chosen else { return (tr("a leaf is not cut"), Vec::new()) };
    let told = |cut: &crate::shapes::Cut<V>, strong: bool| {
        let [m, n] = cut.counts;
        row(
            format!("{} = {}: {m} | {n}", axis(cut.axis), rounded(cut.at, 3)),
            2.0 * cut.cost(),
            strong,
        )
    };
    let candidates: Vec<Row> = steps
        .iter()
        .filter_map(|step| match &step.what {
            Build::Considered(one) => {
                Some(told(one, by == SplitBy::Surface && one.at == cut.at && one.axis == cut.axis))
            }
            _ => None,
        })
        .collect();
    match candidates.is_empty() {
        true => (tr("its cost: surface × number, both sides"), vec![told(&cut, true)]),
        false => (tr("cost of each cut: surface × number"), candidates),
    }
}
