//! The panel of a crowd: the number of bodies, the broad phase, how many tests it saves, and its time.

use egui::{DragValue, Grid, Label, RichText, Slider, Ui};

use super::Switches;
use super::actions::Action;
use super::look::SemiBold;
use super::steps::control;
use crate::analysis::{Contact, Finder, Tally, pair_count};
use crate::bench::{Bench, CROWD, Crowd, FRAME, SPEED};
use crate::scene::World;
use crate::view::contact_color;
use crate::view::style::{Style, size};
use crate::words::grouped;
use crate::words::{say, tr};

/// The width of the number beside a slider, in points.
const NUMBER: f32 = 85.0;

/// Shows the panel.
pub fn show<V: World>(ui: &mut Ui, bench: &mut Bench<V>, switches: &mut Switches, style: &Style) {
    let Some(crowd) = &mut bench.crowd else { return };
    ui.add_space(6.0);
    motion(ui, crowd);
    ui.add_space(6.0);
    let (mut count, mut seed) = (crowd.count(), crowd.seed());
    size_of(ui, &mut count);
    where_it_is::<V>(ui, &mut seed, switches);
    if (count, seed) != (crowd.count(), crowd.seed()) {
        bench.gather(count, seed);
    }
    let Some(crowd) = &mut bench.crowd else { return };
    ui.separator();
    let question = say!("Which boxes of {} pairs meet?", grouped(pair_count(crowd.count())));
    ui.label(RichText::new(question).semibold());
    finders(ui, crowd);
    if let Some(tally) = crowd.tally() {
        table(ui, crowd, tally, style);
        ui.separator();
        ui.label(RichText::new(tr("And which of those shapes overlap?")).semibold());
        outcome(ui, tally, style);
        ui.separator();
        times(ui, tally, style);
    }
    ui.add_space(4.0);
    if ui.button(tr("Take as a scene")).on_hover_text(tr("To be edited and saved")).clicked() {
        switches.pending = Some(Action::TakeCrowd);
    }
}

fn motion<V: World>(ui: &mut Ui, crowd: &mut Crowd<V>) {
    ui.horizontal(|ui| {
        let (sign, hint) =
            if crowd.running { ("⏸", tr("Pause  Space")) } else { ("⏵", tr("Go on  Space")) };
        if control(ui, true, sign, hint) {
            crowd.toggle();
        }
        if control(ui, true, "▶|", tr("A single frame  .")) {
            crowd.step();
        }
        ui.add_space(8.0);
        ui.label(tr("speed"));
        ui.spacing_mut().slider_width = slider_width(ui, 120.0);
        ui.add(Slider::new(&mut crowd.speed, SPEED).logarithmic(true).max_decimals(2))
            .on_hover_text(tr("Lengths a second; a frame counts as a sixtieth"));
    });
}

/// The width of a slider: at most `most`, and small enough to leave room for its number.
fn slider_width(ui: &Ui, most: f32) -> f32 {
    (ui.available_width() - NUMBER).clamp(30.0, most)
}

fn size_of(ui: &mut Ui, count: &mut usize) {
    ui.horizontal(|ui| {
        ui.label("N");
        ui.spacing_mut().slider_width = slider_width(ui, 200.0);
        let slider = Slider::new(count, CROWD).logarithmic(true).smart_aim(false);
        ui.add(slider.custom_formatter(|n, _| grouped(n as usize)).custom_parser(ungrouped))
            .on_hover_text(tr("How many shapes"));
    });
}

fn ungrouped(text: &str) -> Option<f64> {
    text.replace([',', ' '], "").parse().ok()
}

fn where_it_is<V: World>(ui: &mut Ui, seed: &mut u32, switches: &mut Switches) {
    ui.horizontal(|ui| {
        for (dim, name, action) in
            [(2, tr("in the plane"), Action::Crowd), (3, tr("in space"), Action::CrowdInSpace)]
        {
            if ui.selectable_label(V::DIM == dim, name).clicked() {
                switches.pending = Some(action);
            }
        }
        ui.add_space(12.0);
        ui.label(tr("seed"));
        ui.add(DragValue::new(seed).speed(0.1))
            .on_hover_text(tr("The same number leads to the same crowd"));
    });
}

fn finders<V: World>(ui: &mut Ui, crowd: &mut Crowd<V>) {
    ui.horizontal_wrapped(|ui| {
        for (number, finder) in Finder::ALL.iter().enumerate() {
            let chosen = crowd.finders() == [*finder];
            let label = ui.selectable_label(chosen, tr(finder.name()));
            if label.on_hover_text(format!("{}", number + 1)).clicked() {
                crowd.find_by(&[*finder]);
            }
        }
        let all = ui.selectable_label(crowd.finders() == Finder::ALL, tr("all four"));
        if all.on_hover_text(tr("Each on the same frame  5")).clicked() {
            crowd.find_by(&Finder::ALL);
        }
    });
}

fn code(ui: &mut Ui, text: impl Into<String>) {
    ui.add(Label::new(RichText::new(text).monospace().size(size::SMALL)).selectable(false));
}

/// Shows the time of each broad phase and how many tests it saved.
fn table<V: World>(ui: &mut Ui, crowd: &Crowd<V>, tally: &Tally, style: &Style) {
    let all = tally.pairs();
    Grid::new("finders").num_columns(4).striped(true).spacing([12.0, 3.0]).show(ui, |ui| {
        for head in ["", tr("box tests"), tr("saved"), "ms"] {
            ui.label(RichText::new(head).semibold());
        }
        ui.end_row();
        for finder in Finder::ALL {
            let cost = tally.costs[finder as usize];
            ui.label(RichText::new(tr(finder.name())).color(if cost.is_some() {
                style.text
            } else {
                style.quiet
            }));
            match cost {
                Some(cost) => {
                    code(ui, grouped(cost.tests));
                    code(ui, saved(cost.tests, all));
                    code(ui, milliseconds(cost.seconds));
                }
                // The number of tests of the naive broad phase is known without running it: n (n − 1) / 2.
                None if finder == Finder::Naive => {
                    code(ui, grouped(all));
                    code(ui, tr("none"));
                    code(ui, "—");
                }
                None => (0..3).for_each(|_| code(ui, "—")),
            }
            ui.end_row();
        }
    });
    if let Some(seconds) = crowd.survey().refused() {
        let instead = if crowd.finders().len() == 1 { tr(" The tree stands in.") } else { "" };
        let text = say!(
            "naive would take {seconds} s a frame: it is not run.{instead}",
            format_args!("{:.1}", seconds),
            instead
        );
        ui.label(RichText::new(text).color(style.quiet));
    }
    if tally.costs.iter().flatten().count() > 1 {
        let (text, color) = if tally.agree {
            (say!("all find the same {} pairs", grouped(tally.candidates)), style.apart.text)
        } else {
            (say!("they do not find the same pairs"), style.overlap.text)
        };
        ui.label(RichText::new(text).color(color));
    }
}

/// The share of all pairs that were not tested.
fn saved(tests: usize, all: u64) -> String {
    let part = if all == 0 { 0.0 } else { 1.0 - tests as f64 / all as f64 };
    // Rounding down, so that an incomplete share never reads as 100 %.
    let percent = (part * 1e4).floor() / 1e2;
    if tests as u64 >= all { say!("none") } else { format!("{percent:.2} %") }
}

fn outcome(ui: &mut Ui, tally: &Tally, style: &Style) {
    let in_vain = tally.candidates - tally.overlaps;
    Grid::new("outcome").num_columns(2).spacing([12.0, 3.0]).show(ui, |ui| {
        for (count, text, contact) in [
            (tally.candidates, tr("pairs of boxes meet: the candidates"), None),
            (tally.overlaps, tr("pairs of shapes overlap"), Some(Contact::Shapes)),
            (in_vain, tr("were tested in vain"), Some(Contact::Boxes)),
        ] {
            code(ui, grouped(count));
            ui.horizontal(|ui| {
                if let Some(contact) = contact {
                    let (rect, _) =
                        ui.allocate_exact_size(egui::vec2(11.0, 11.0), egui::Sense::hover());
                    ui.painter().rect_filled(rect, 2.0, contact_color(style, contact));
                }
                ui.label(text);
            });
            ui.end_row();
        }
    });
}

fn times(ui: &mut Ui, tally: &Tally, style: &Style) {
    let analysis = tally.analysis();
    let color = if analysis <= FRAME { style.apart.text } else { style.overlap.text };
    ui.horizontal(|ui| {
        ui.label(RichText::new(tr("analysis")).semibold());
        let text = say!("{} ms", milliseconds(analysis));
        ui.label(RichText::new(text).semibold().color(color));
        ui.label(say!("of the {} ms of a frame", format_args!("{:.1}", FRAME * 1e3)));
    });
    let finding = tally.costs[tally.by as usize].map_or(0.0, |cost| cost.seconds);
    let parts = say!(
        "motion {} + {} {} + exact tests {}",
        milliseconds(tally.motion),
        tr(tally.by.name()),
        milliseconds(finding),
        milliseconds(tally.exact)
    );
    ui.label(RichText::new(parts).color(style.quiet));
    let whole = tally.whole.map_or("—".to_owned(), milliseconds);
    ui.label(
        RichText::new(say!("from frame to frame, drawn {whole} ms", whole)).color(style.quiet),
    );
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.2}", seconds * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped_and_read_back() {
        for (number, text) in
            [(0_u64, "0"), (999, "999"), (1000, "1,000"), (4_999_950_000, "4,999,950,000")]
        {
            assert_eq!(grouped(number), text);
            assert_eq!(ungrouped(text), Some(number as f64));
        }
    }

    #[test]
    fn all_but_a_few_is_not_all() {
        assert_eq!(saved(1, 1_000_000), "99.99 %");
        assert_eq!(saved(10, 10), "none");
        assert_eq!(saved(25, 100), "75.00 %");
        assert_eq!(saved(0, 0), "none");
    }
}
