//! The panel of bounding volumes: how much each encloses, the cost of its test, and its false positives.

use egui::{CollapsingHeader, Grid, Label, Rect, RichText, Sense, Ui, vec2};

use super::told;
use crate::analysis::{Findings, MOST_CORNERS, Meeting, Volume, Volumes};
use crate::bench::{self, Bench, Wish};
use crate::bounds::Directions;
use crate::panels::commands::action::Action;
use crate::panels::widgets::decimals::aligned;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::style::{Style, size};
use crate::view::volume_ink;
use crate::words;
use crate::words::{say, tr};

/// The length of the bar of the most work.
const WORK: f32 = 110.0;

/// Shows the section; it is unfolded while the volumes are shown.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    ui.add_space(6.0);
    let header = CollapsingHeader::new(tr("Bounding volumes")).open(Some(bench.shown.volumes.on));
    let section =
        header.show_unindented(ui, |ui| content(ui, bench, &findings.volumes, asked, style));
    if section
        .header_response
        .on_hover_text(tr("What may stand for a body in a quick test  B"))
        .clicked()
    {
        asked.push(bench::Action::Volumes.into());
    }
}

fn content<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    found: &Volumes<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let name = |index: usize| told::name(bench.document(), index).into_owned();
    for &index in found.without.iter().filter(|_| found.bodies.is_empty()) {
        let text = say!(
            "{}: a shape gets no volumes if it is unbounded or has more than {MOST_CORNERS} corners.",
            name(index)
        );
        ui.label(RichText::new(text).color(style.quiet));
    }
    let Some(bounded) = found.bodies.first() else { return };
    let measure = if V::DIM == 2 { tr("area") } else { tr("volume") };
    ui.label(say!("around {}, {measure} of its hull {}", name(bounded.body), number(bounded.hull)));
    let paired = !found.meetings.is_empty();
    let columns = if paired { 5 } else { 3 };
    Grid::new("volumes").num_columns(columns).striped(true).spacing([4.0, 2.0]).show(ui, |ui| {
        for head in ["", measure, tr("waste")]
            .into_iter()
            .chain(paired.then_some([tr("steps"), tr("pair")]).into_iter().flatten())
        {
            ui.label(RichText::new(head).semibold().size(size::SMALL));
        }
        ui.end_row();
        let measures = aligned(bounded.around.iter().map(|around| number(around.measure)));
        for (around, measure) in bounded.around.iter().zip(measures) {
            let volume = around.volume;
            let mut shown = bench.shown.volumes.kinds.contains(&volume);
            let title = RichText::new(volume.name(V::DIM)).size(size::SMALL);
            let shows = ui.checkbox(&mut shown, title.color(volume_ink(style, volume).text));
            if shows.on_hover_text(meaning(volume)).changed() {
                asked.push(Wish::Volume(volume).into());
            }
            code(ui, measure);
            code(ui, waste(around.measure, bounded.hull));
            if let Some(meeting) = found.meetings.iter().find(|m| m.volume == volume) {
                code(ui, words::grouped(meeting.steps));
                pair(ui, meeting, found.instants, style);
            }
            ui.end_row();
        }
    });
    if paired {
        work(ui, bench, found, style);
    }
    if let Some(text) = growth(found) {
        ui.label(text);
    }
    if paired {
        let counted = match found.instants {
            0 => String::new(),
            n => say!(" The last number: at how many of {n} instants of the frame it is false."),
        };
        let text = say!(
            "steps: the axes and comparisons of the test of the two volumes. work: these, and those of the bodies where the volumes meet. false: the volumes meet, the bodies do not.{counted}"
        );
        ui.label(RichText::new(text).color(style.quiet));
    }
}

/// Compares what the shown volumes cost over the frame, beside the bodies without any.
fn work<V: World>(ui: &mut Ui, bench: &Bench<V>, found: &Volumes<V>, style: &Style) {
    let shown = |meeting: &&Meeting| bench.shown.volumes.kinds.contains(&meeting.volume);
    let name = |meeting: &Meeting| {
        let name = meeting.volume.name(V::DIM);
        (name, meeting.work, volume_ink(style, meeting.volume).text)
    };
    let rows = std::iter::once((tr("without volumes").to_owned(), found.alone, style.text));
    let rows: Vec<_> = rows.chain(found.meetings.iter().filter(shown).map(name)).collect();
    let most = rows.iter().map(|(_, work, _)| *work).max().unwrap_or(0).max(1) as f32;
    ui.add_space(4.0);
    let when = if found.instants > 0 { tr("Work over the frame") } else { tr("Work now") };
    ui.label(RichText::new(when).semibold());
    Grid::new("volumes' work").num_columns(3).spacing([6.0, 2.0]).show(ui, |ui| {
        for (name, work, color) in rows {
            ui.label(RichText::new(name).size(size::SMALL).color(color));
            code(ui, words::grouped(work));
            let (rect, _) = ui.allocate_exact_size(vec2(WORK, 9.0), Sense::hover());
            let bar = Rect::from_min_size(rect.min, vec2(WORK * work as f32 / most, 9.0));
            ui.painter().rect_filled(bar, 2.0, color.gamma_multiply(0.7));
            ui.end_row();
        }
    });
}

/// The definition of a kind of volume, and when to use it.
fn meaning(volume: Volume) -> &'static str {
    match volume {
        Volume::CentroidBall => {
            tr("The ball about the mean of the corners: quick to find, seldom tight")
        }
        Volume::MassBall => {
            tr("The ball about the centre of mass of the body: what a game knows anyway")
        }
        Volume::SmallestBall => tr("The smallest ball: it stays the same when the body turns"),
        Volume::LooseAabb => tr("It contains the body at every angle: it is never refitted"),
        Volume::TransformedAabb => {
            tr("Around the turned box, not the body: any turn makes it larger")
        }
        Volume::RefittedAabb => tr("Fitted to all corners at each instant"),
        Volume::Obb => tr("Turns with the body: tight, and expensive to test"),
        Volume::Kdop(Directions::Faces) => {
            tr("Intervals along the coordinate axes only: the same box as the refitted AABB")
        }
        Volume::Kdop(_) => tr("A box with its corners cut off: an interval for each direction"),
        Volume::Hull => tr("The least convex set around it: nothing convex is tighter"),
    }
}

fn code(ui: &mut Ui, text: String) {
    ui.add(Label::new(RichText::new(text).monospace().size(size::SMALL)).selectable(false));
}

fn number(value: f64) -> String {
    words::rounded(value as f32, 3)
}

/// How much larger the volume is than the hull.
fn waste(measure: f64, hull: f64) -> String {
    let more = measure / hull - 1.0;
    match more {
        _ if hull <= 0.0 || !more.is_finite() => "—".to_owned(),
        more if more >= 9.995 => format!("×{}", words::rounded(more as f32 + 1.0, 3)),
        more => format!("+{:.0}%", (more * 100.0).max(0.0)),
    }
}

/// Shows whether the volumes of the pair overlap now, and how often that is a false positive.
fn pair(ui: &mut Ui, meeting: &Meeting, instants: usize, style: &Style) {
    let (word, color) = match (meeting.false_positive, meeting.now) {
        (true, _) => (tr("false"), style.overlap.text),
        (false, true) => (tr("meet"), style.text),
        (false, false) => (tr("apart"), style.apart.text),
    };
    let count = if instants > 0 { format!(" {}", meeting.false_positives) } else { String::new() };
    let text = RichText::new(format!("{word}{count}")).size(size::SMALL).color(color);
    ui.add(Label::new(text).selectable(false));
}

/// How much larger the transformed box is than the refitted one.
fn growth<V: World>(found: &Volumes<V>) -> Option<String> {
    let of = |volume: Volume| {
        let around = &found.bodies.first()?.around;
        around.iter().find(|a| a.volume == volume).map(|a| a.measure)
    };
    let (transformed, refitted) = (of(Volume::TransformedAabb)?, of(Volume::RefittedAabb)?);
    let times = transformed / refitted;
    (times.is_finite() && times > 1.005).then(|| {
        say!(
            "The transformed AABB is {times} times the refitted one.",
            times = format_args!("{:.2}", times)
        )
    })
}
