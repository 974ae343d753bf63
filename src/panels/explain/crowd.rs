//! The panel of copies: their number, the broad phase, and how many pairs it tests in which time.

use egui::{DragValue, Grid, Label, RichText, Slider, Ui};

use crate::analysis::{Contact, Cost, Finder, Tally};
use crate::bench::{self, Bench, Crowd, FRAME, SPEED, Wish};
use crate::panels::commands::action::Action;
use crate::panels::time::timeline;
use crate::panels::widgets::control::control;
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Copies, World};
use crate::view::contact_color;
use crate::view::style::{Style, size};
use crate::words::{grouped, say, tr};

/// The width of the number beside a slider, in points.
const NUMBER: f32 = 85.0;

/// Shows the panel.
pub fn show<V: World>(ui: &mut Ui, bench: &Bench<V>, asked: &mut Vec<Action>, style: &Style) {
    number(ui, bench, asked);
    let Some(crowd) = &bench.crowd else { return };
    ui.separator();
    finders(ui, crowd, asked);
    if let Some(tally) = crowd.tally() {
        ui.separator();
        outcome(ui, tally, style);
    }
}

/// Shows the controls of the time, and the two counters: the pairs tested in a frame, and the time that took.
pub fn bar<V: World>(ui: &mut Ui, bench: &Bench<V>, asked: &mut Vec<Action>, style: &Style) {
    ui.horizontal_centered(|ui| {
        timeline::play(ui, bench, asked);
        if control(ui, true, "+", tr("Forward by 1/60 of the frame  ]")) {
            asked.push(bench::Action::TimeOn.into());
        }
        let Some(crowd) = &bench.crowd else { return };
        ui.add_space(4.0);
        ui.label(tr("speed"));
        ui.spacing_mut().slider_width = (ui.available_width() - NUMBER).clamp(30.0, 120.0);
        let mut speed = crowd.speed;
        let slider = Slider::new(&mut speed, SPEED).logarithmic(true).max_decimals(2);
        if ui.add(slider).changed() {
            asked.push(Wish::Speed(speed).into());
        }
        let Some(tally) = crowd.tally() else { return };
        let Some(Cost { tests, seconds: Some(seconds) }) = tally.costs[tally.by as usize] else {
            return;
        };
        ui.add_space(12.0);
        let tested = say!(
            "{by}: {tested} of {all} pairs tested",
            by = tr(tally.by.name()),
            tested = grouped(tests),
            all = grouped(tally.pairs)
        );
        ui.label(tested.semibold());
        ui.add_space(12.0);
        let color = if seconds <= FRAME { style.apart.text } else { style.overlap.text };
        ui.label(say!("{} ms", milliseconds(seconds)).semibold().color(color));
    });
}

/// Shows the fields for the number of copies and the seed.
fn number<V: World>(ui: &mut Ui, bench: &Bench<V>, asked: &mut Vec<Action>) {
    let Some(copies) = bench.crowd.as_ref().map(Crowd::copies) else { return };
    let Copies { mut count, mut seed } = copies;
    let has_seed = bench.document().copies.is_some();
    ui.horizontal_wrapped(|ui| {
        ui.label("N");
        ui.spacing_mut().slider_width = (ui.available_width() - NUMBER).clamp(30.0, 200.0);
        let slider = Slider::new(&mut count, Copies::COUNT).logarithmic(true).smart_aim(false);
        let slider = slider
            .custom_formatter(|n, _| grouped(n as usize))
            .custom_parser(|text| text.replace([',', ' '], "").parse().ok());
        let mut touched = ui.add(slider).on_hover_text(tr("How many copies"));
        if has_seed {
            ui.end_row();
            ui.label(tr("seed"));
            touched |= ui
                .add(DragValue::new(&mut seed).speed(0.1))
                .on_hover_text(tr("The same seed gives the same places"));
        }
        // Those of a drag are one step of the history.
        let begins = touched.drag_started().then_some(Wish::Grab);
        let other = Some(Copies { count, seed }).filter(|other| *other != copies);
        let ends = touched.drag_stopped().then_some(Wish::Release);
        let changes = begins.into_iter().chain(other.map(Wish::Copies)).chain(ends);
        asked.extend(changes.map(Action::from));
    });
}

fn code(ui: &mut Ui, text: impl Into<String>) {
    ui.add(Label::new(RichText::new(text).monospace().size(size::SMALL)).selectable(false));
}

/// Shows the broad phases, and how many pairs each tests in which time.
fn finders<V: World>(ui: &mut Ui, crowd: &Crowd<V>, asked: &mut Vec<Action>) {
    let tally = crowd.tally().copied();
    Grid::new("finders").num_columns(3).striped(true).spacing([12.0, 3.0]).show(ui, |ui| {
        for head in [tr("broad phase"), tr("pairs tested"), "ms"] {
            ui.label(head.semibold());
        }
        ui.end_row();
        for finder in Finder::ALL {
            if ui.selectable_label(crowd.finders().contains(&finder), tr(finder.name())).clicked() {
                asked.push(Wish::Finder(Some(finder)).into());
            }
            match tally.and_then(|tally| tally.costs[finder as usize]) {
                Some(cost) => {
                    code(ui, grouped(cost.tests));
                    code(ui, cost.seconds.map_or(tr("too slow").to_owned(), milliseconds));
                }
                None => (0..2).for_each(|_| code(ui, "—")),
            }
            ui.end_row();
        }
        let all = ui.selectable_label(crowd.finders() == Finder::ALL, tr("all four"));
        if all.on_hover_text(tr("Each runs on the same frame")).clicked() {
            asked.push(Wish::Finder(None).into());
        }
        ui.end_row();
    });
}

/// Shows how many pairs meet, each in the colour of its bodies.
fn outcome(ui: &mut Ui, tally: &Tally, style: &Style) {
    for (count, text, contact) in [
        (tally.overlaps, tr("pairs of shapes overlap"), Contact::Shapes),
        (tally.candidates - tally.overlaps, tr("pairs meet by their boxes only"), Contact::Boxes),
    ] {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(11.0, 11.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 2.0, contact_color(style, contact));
            code(ui, grouped(count));
            ui.label(text);
        });
    }
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.2}", seconds * 1e3)
}
