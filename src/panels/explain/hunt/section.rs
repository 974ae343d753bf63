//! The hunt in the tab "Ways": what it asks, how far it is, and what it has found.

use std::sync::Arc;

use egui::{Align, Button, ComboBox, DragValue, ProgressBar, RichText, Ui, WidgetInfo, WidgetType};

use super::{Choice, Found, Hunting, Run, State, kinds, name, pair};
use crate::bench::Bench;
use crate::panels::commands::action::{Action, HuntAction};
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Subject, World};
use crate::shapes::Kind;
use crate::view::style::Style;
use crate::ways::Way;
use crate::words::{count, grouped, retold, say, tr};

/// Shows the section. Returns whether there is one.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    hunting: &mut Hunting,
    asked: &mut Vec<Action>,
    style: &Style,
) -> bool {
    let pair = pair(bench);
    if pair.is_none() && hunting.run.is_none() {
        return false;
    }
    if !head(ui, hunting.has_threads) {
        return true;
    }
    // The same for all of this frame: so what is said and what the button does fit together.
    let state = hunting.run.as_ref().map(|run| run.job.state());
    let goes_on =
        hunting.run.as_ref().zip(state.as_ref()).is_some_and(|(run, state)| run.goes_on(state));
    if let Some(pair) = pair {
        let choice = hunting.choice(bench, pair);
        let kinds = kinds(bench.document(), pair);
        ui.add_enabled_ui(!goes_on, |ui| choices::<V>(ui, hunting, choice, kinds));
    }
    if pair.is_some() || goes_on {
        let text = if goes_on { tr("Stop the hunt") } else { tr("Start the hunt") };
        let hint = tr("The same seed finds the same cases  Ctrl+H");
        let button = ui.add(Button::new(text));
        if std::mem::take(&mut hunting.comes_into_view) {
            button.scroll_to_me(Some(Align::Center));
        }
        if button.on_hover_text(hint).clicked() {
            asked.push(HuntAction::Hunt.into());
        }
    }
    if let (Some(run), Some(state)) = (&hunting.run, &state) {
        progress(ui, run, state, style, asked);
    }
    if goes_on {
        ui.ctx().request_repaint();
    }
    true
}

/// Shows the name of the section, and why there is no more of it where there are no threads. Returns whether there are.
fn head(ui: &mut Ui, has_threads: bool) -> bool {
    ui.add_space(6.0);
    let top = ui.label(tr("Hunt").semibold());
    let about =
        tr("The hunt tries cases of such shapes and keeps those in which two ways disagree");
    top.on_hover_text(about);
    if !has_threads {
        ui.weak(tr("A hunt needs a thread of its own, and there is none here: the command hitbench hunt finds the same."));
    }
    has_threads
}

/// Shows what the next hunt asks, to be chosen.
fn choices<V: World>(ui: &mut Ui, hunting: &mut Hunting, choice: Choice, kinds: [Kind; 2]) {
    let Choice { subject, way, against, subjects, ways } = choice;
    let others: Vec<Way> = ways.iter().filter(|other| **other != way).cloned().collect();
    let hint = tr("The way that may be wrong");
    if let Some(way) = choose::<V>(ui, (tr("suspected"), hint), &way, &ways, kinds) {
        hunting.way = Some(way);
    }
    let hint = tr("The way that it is compared with");
    if let Some(way) = choose::<V>(ui, (tr("compared with"), hint), &against, &others, kinds) {
        hunting.against = Some(way);
    }
    ui.horizontal(|ui| {
        let several = subjects.len() > 1;
        for of in subjects.into_iter().filter(|_| several) {
            let text = match of {
                Subject::Overlap => tr("the overlap"),
                Subject::Sweep => tr("the sweep"),
            };
            if ui.selectable_label(of == subject, text).clicked() {
                hunting.subject = Some(of);
            }
        }
        ui.label(tr("seed"));
        let seed = DragValue::new(&mut hunting.seed).speed(0.1);
        ui.add(seed).on_hover_text(tr("The same seed gives the same cases"));
    });
}

/// Offers these ways. Returns the one that was chosen.
fn choose<V: World>(
    ui: &mut Ui,
    (label, hint): (&str, &str),
    now: &Way,
    ways: &[Way],
    kinds: [Kind; 2],
) -> Option<Way> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let combo = ComboBox::from_id_salt(label).selected_text(name::<V>(now, kinds)).width(170.0);
        // All of them without a bar to scroll.
        let combo = combo.height(400.0);
        let shown = combo.show_ui(ui, |ui| {
            for way in ways {
                if ui.selectable_label(way == now, name::<V>(way, kinds)).clicked() {
                    chosen = Some(way.clone());
                }
            }
        });
        // By itself it has no name for a screen reader.
        shown.response.widget_info(|| WidgetInfo {
            current_text_value: Some(name::<V>(now, kinds)),
            ..WidgetInfo::labeled(WidgetType::ComboBox, ui.is_enabled(), label)
        });
        shown.response.on_hover_text(hint);
        ui.label(label);
    });
    chosen
}

/// Shows how far a hunt is, and its finds.
fn progress(ui: &mut Ui, run: &Run, state: &State, style: &Style, asked: &mut Vec<Action>) {
    if let Some(refused) = &state.refused {
        let text = RichText::new(retold(refused)).color(style.overlap.text);
        ui.label(text);
        return;
    }
    let (made, cases) = (run.job.made(), run.job.cases());
    let [way, against] = &run.ways;
    let [a, b] = &run.names;
    let text = say!("{way} against {against}: {a} and {b}, seed {seed}", seed = run.plan.seed);
    ui.label(RichText::new(text).color(style.quiet));
    ui.add(ProgressBar::new(made as f32 / cases as f32).desired_height(8.0));
    let (done, found) = (count(made, "case"), count(state.finds.len(), "find"));
    let text = match state.ended || run.stopped {
        false => say!("{made} of {all}: {found}", made = grouped(made), all = count(cases, "case")),
        true if made == cases => say!("All {made} are done: {found}", made = done),
        true if run.stopped => say!("Stopped after {made}: {found}", made = done),
        true => say!("A case of this seed stopped the hunt after {made}: {found}", made = done),
    };
    ui.label(text);
    for (number, find) in state.finds.iter().enumerate() {
        ui.add_space(4.0);
        show_find(ui, find, number, style, asked);
    }
}

fn show_find(
    ui: &mut Ui,
    find: &Arc<Found>,
    number: usize,
    style: &Style,
    asked: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        let mut words = find.class.words();
        let fault = tr(words.next().unwrap_or_default()).to_owned();
        let what = words.fold(fault, |what, how| say!("{what}, {how}", how = tr(how)));
        ui.label(what.semibold().color(style.overlap.text));
        ui.label(RichText::new(say!("case {}", grouped(find.case))).color(style.quiet));
    });
    for (letter, (kind, numbers)) in ["a", "b"].into_iter().zip(&find.shapes) {
        ui.label(format!("{letter}: {} {numbers}", tr(kind)));
    }
    ui.horizontal(|ui| {
        let open = ui.button(tr("Open")).on_hover_text(tr("As a new scene, without a file"));
        if open.clicked() {
            asked.push(HuntAction::OpenFind(number).into());
        }
        let copy = ui.add_enabled(find.test.is_some(), Button::new(tr("Copy as test")));
        if copy.on_hover_text(tr("As a Rust test, with its bits")).clicked() {
            asked.push(HuntAction::CopyFind(number).into());
        }
    });
}

#[cfg(test)]
mod tests {
    use egui::{CentralPanel, Context, RawInput, Shape};

    use super::*;
    use crate::panels::widgets::look;

    #[test]
    fn where_there_are_no_threads_the_section_says_so() {
        for has_threads in [true, false] {
            let ctx = Context::default();
            look::fonts(&ctx);
            // The fonts take effect in the next frame.
            let _ = ctx.run(RawInput::default(), |_| {});
            let output = ctx.run(RawInput::default(), |ctx| {
                CentralPanel::default().show(ctx, |ui| {
                    assert_eq!(head(ui, has_threads), has_threads);
                });
            });
            let text = |shape: &Shape| match shape {
                Shape::Text(text) => text.galley.text().to_owned(),
                _ => String::new(),
            };
            let words = output.shapes.iter().map(|clipped| text(&clipped.shape));
            let words: Vec<String> = words.collect();
            let refuses = words.iter().any(|words| words.contains("there is none here"));
            assert!(words.contains(&"Hunt".to_owned()) && refuses != has_threads, "{words:?}");
        }
    }
}
