//! The tab "Mine": the file, what it says of the pair, and how its functions stand.

use std::time::Duration;

use egui::{Button, ProgressBar, RichText, Ui};

use super::trial::State;
use super::{Own, Trial};
use crate::analysis::{Findings, Verdict, WayAnswer, decided};
use crate::bench::{Bench, of_mine};
use crate::engine::{CASES, Mine, Stand, Tried};
use crate::panels::commands::action::{Action, Asks, FileAction, OwnAction};
use crate::panels::explain::comparison;
use crate::panels::widgets::look::SemiBold;
use crate::referee::{Function, Hello};
use crate::scene::World;
use crate::trial::Counts;
use crate::view::style::Style;
use crate::ways::{Answer, Engine};
use crate::words::trust::meaning;
use crate::words::{self, grouped, say, tr};

/// So many characters of what was printed are shown.
const PRINTED: usize = 2_000;

/// Shows the tab.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    own: &Own,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let Some(engine) = &own.engine else { return nothing(ui, asked) };
    head(ui, engine, own, asked, style);
    if let Stand::Ready(hello) = engine.stand() {
        this_pair(ui, bench, findings, &hello, asked, style);
        let state = own.trial.as_ref().map(Trial::state);
        if let Some(state) = &state {
            trial(ui, state, style);
        }
        functions(ui, &hello, state.as_ref(), asked, style);
    }
    let printed = engine.printed();
    if !printed.trim().is_empty() {
        ui.add_space(6.0);
        ui.label(tr("It printed").semibold());
        let text: String = printed.chars().take(PRINTED).collect();
        ui.label(RichText::new(text).monospace());
    }
}

/// Says how to begin.
fn nothing(ui: &mut Ui, asked: &mut Vec<Action>) {
    ui.label(tr("Write a test in Python or JavaScript: it is asked beside hitbench's own, and judged while you drag."));
    ui.add_space(6.0);
    let open = ui.button(tr("Open or write a file…")).on_hover_text("Ctrl+M");
    open.asks(FileAction::OwnTest, asked);
}

/// Shows which file it is, and how it stands.
fn head(ui: &mut Ui, engine: &Mine, own: &Own, asked: &mut Vec<Action>, style: &Style) {
    ui.horizontal_wrapped(|ui| {
        ui.label(engine.source().name().semibold());
        let text = match engine.stand() {
            Stand::Starts => tr("starts …").to_owned(),
            Stand::Ready(_) if engine.news().answers > 0 => {
                say!("answers in {}", duration(engine.news().took))
            }
            Stand::Ready(_) => tr("ready").to_owned(),
            Stand::Refused(_) => tr("cannot be asked").to_owned(),
        };
        ui.label(RichText::new(text).color(style.quiet));
    });
    match engine.stand() {
        Stand::Refused(why) => {
            ui.label(RichText::new(why).color(style.overlap.text));
        }
        Stand::Ready(hello) => {
            for odd in &hello.odd {
                ui.label(RichText::new(odd).color(style.overlap.text));
            }
        }
        Stand::Starts => {}
    }
    ui.horizontal_wrapped(|ui| {
        let goes_on = own.trial.as_ref().is_some_and(Trial::goes_on);
        let text = if goes_on { tr("Stop") } else { tr("Try it") };
        let hint = tr("Ever nastier cases of this pair, until it errs  Ctrl+Shift+T");
        ui.button(text.semibold()).on_hover_text(hint).asks(OwnAction::Try, asked);
        let edit = ui.add_enabled(own.file().is_some(), Button::new(tr("Edit")));
        let hint = tr("In the editor of the system  Ctrl+Shift+M");
        edit.on_hover_text(hint).asks(OwnAction::Edit, asked);
        let other = ui.button(tr("Another file…")).on_hover_text("Ctrl+M");
        other.asks(FileAction::OwnTest, asked);
    });
    if let Some(file) = own.file() {
        ui.weak(say!("{}: once it is saved, it is asked again", file.display()));
    }
}

/// Shows what it says of the pair in focus; or if it knows nothing of it, how to name the function.
fn this_pair<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    hello: &Hello,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let Some(focus) = &findings.focus else { return };
    ui.add_space(6.0);
    ui.label(tr("This pair").semibold());
    let kinds = [focus.a, focus.b].map(|index| bench.document().entries[index].form.kind());
    if hello.functions_of(Some(kinds)).is_empty() {
        let name = Function::overlap(kinds).name();
        ui.label(say!("It has no function of this pair: name it {name}."));
        let copy = ui.button(tr("Copy the empty function"));
        copy.on_hover_text(tr("To paste it into your file")).asks(OwnAction::CopyFunction, asked);
        return;
    }
    let truth = match focus.verdict {
        Verdict::Overlap => Some(Answer::of(true)),
        Verdict::Apart | Verdict::ApartByBounds => Some(Answer::of(false)),
        Verdict::Unsupported(_) | Verdict::GaveUp | Verdict::Hidden => None,
    };
    let of_sweep = focus.motion.as_ref().and_then(|motion| decided(motion));
    if let Some(mine) = &focus.mine {
        let told = [(&mine.overlap, truth, false), (&mine.sweep, of_sweep, true)];
        for (answer, truth, is_sweep) in told {
            answer.iter().for_each(|answer| said(ui, answer, truth, is_sweep, style));
        }
    }
    let is_shown = bench.shown.map == Some(of_mine());
    let button = Button::new(tr("Map of its errors")).selected(is_shown);
    let hint = tr("Each place of a shape at which it is wrong");
    ui.add(button).on_hover_text(hint).asks(OwnAction::Map, asked);
}

/// Shows one answer, and what is true where it differs.
fn said<V: World>(
    ui: &mut Ui,
    answer: &WayAnswer<V>,
    truth: Option<Answer>,
    is_sweep: bool,
    style: &Style,
) {
    let mut row = |about: &str, says: RichText| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(RichText::new(about).color(style.quiet));
            ui.label(says)
        })
    };
    let says = comparison::says(&answer.told, is_sweep);
    match (answer.differs, answer.word) {
        (false, _) => drop(row(tr("It says:"), RichText::new(says))),
        (true, word) => {
            row(tr("It says:"), says.semibold().color(style.overlap.text));
            let truth = truth.map_or_else(String::new, |it| comparison::says(&Ok(it), is_sweep));
            let row = row(tr("In truth:"), truth.semibold());
            if let Some(word) = word {
                row.response.on_hover_text(meaning(word));
            }
        }
    }
    if let Some(why) = comparison::why(&answer.told) {
        ui.label(RichText::new(why).color(style.overlap.text));
    }
}

/// Shows how far the trial is.
fn trial(ui: &mut Ui, state: &State, style: &Style) {
    let goes_on = !state.has_ended;
    if let Some(why) = &state.refused {
        ui.label(RichText::new(why).color(style.overlap.text));
    }
    if let Some((name, made)) = state.now.as_ref().filter(|_| goes_on) {
        ui.add(ProgressBar::new(*made as f32 / CASES as f32).desired_height(8.0));
        ui.label(say!("{name}: case {}", grouped(*made)));
        ui.ctx().request_repaint();
    }
}

/// Shows each function, and how it stands; a click opens a scene of its pair.
fn functions(
    ui: &mut Ui,
    hello: &Hello,
    state: Option<&State>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    ui.add_space(6.0);
    ui.label(tr("Its functions").semibold());
    let tried = |function: &Function| {
        state?.tried.iter().find(|tried| tried.function == *function).cloned()
    };
    for (number, function) in hello.functions_of(None).iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let link = ui.link(function.name()).on_hover_text(tr("A scene of its pair"));
            link.asks(OwnAction::Scene(number), asked);
            let Some(tried) = tried(function) else { return };
            match &tried.mistake {
                None => {
                    ui.label(RichText::new(right(&tried)).color(style.apart.text));
                }
                Some(mistake) => {
                    ui.label(tr("wrong").semibold().color(style.overlap.text));
                    let open = ui.button(tr("Open")).on_hover_text(mistake.fault.to_string());
                    open.asks(OwnAction::Mistake, asked);
                }
            }
        });
    }
}

/// How many answers of a function were right, in the plane and in space.
fn right(tried: &Tried) -> String {
    let told = tried.counts.iter().map(|(dim, Counts { right, asked, .. })| {
        let (right, all) = (grouped(*right), words::count(*asked, "case"));
        match dim {
            2 => say!("right on {right} of {all} in the plane"),
            _ => say!("right on {right} of {all} in space"),
        }
    });
    told.collect::<Vec<_>>().join(tr(", "))
}

/// A duration for people.
fn duration(took: Duration) -> String {
    let milliseconds = took.as_secs_f64() * 1e3;
    if milliseconds < 1.0 {
        say!("{} µs", words::rounded(milliseconds * 1e3, 0))
    } else {
        say!("{} ms", words::rounded(milliseconds, 1))
    }
}
