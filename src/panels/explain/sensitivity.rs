//! How far each number of the inspector may move before the verdict turns: a bar at its foot, and the nearest by name.

use egui::{Rect, Response, RichText, Ui, pos2};

use crate::analysis::{Findings, Leeway, Sensitivity};
use crate::bench::Bench;
use crate::platform::clock;
use crate::scene::{Hide, Subject, Unit, World};
use crate::view::style::Style;
use crate::words::{self, say, tr};

/// The time that a frame spends on it, in seconds.
const BUDGET: f64 = 0.006;
/// The shortest way that a bar tells from none, in parts of its scale; one bar spans so many powers of ten.
const LEAST: f64 = 1e-6;
/// The height of a bar.
const HIGH: f32 = 3.0;

/// Goes on with the numbers of an entry while nobody drags and nothing plays: for the verdict that stands on the stage, of the
/// sweep where the pair moves straight.
pub fn go_on<V: World>(ui: &Ui, bench: &mut Bench<V>, findings: &Findings<V>, entry: usize) {
    let at_rest = !bench.work.in_gesture() && !bench.time.playing;
    let pair = bench.trace.focus().filter(|_| at_rest && !bench.shown.hides(Hide::Verdict));
    let Some(pair) = pair else {
        bench.sensitivity = None;
        return;
    };
    let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_ref());
    let subject = match motion.filter(|motion| motion.curve.is_none()) {
        Some(_) => Subject::Sweep,
        None => Subject::Overlap,
    };
    let (document, u) = (bench.document(), bench.time.u);
    let same = |known: &Sensitivity<V>| known.is_of(document, entry, pair, subject, u);
    if !bench.sensitivity.as_ref().is_some_and(same) {
        bench.sensitivity = Sensitivity::new(document, entry, pair, subject, u);
    }
    if let Some(known) = bench.sensitivity.as_mut().filter(|known| !known.is_complete()) {
        let end = clock::now() + BUDGET;
        known.go_on(|| clock::now() < end);
        ui.ctx().request_repaint();
    }
}

/// Paints the bar of a number at the foot of its field: to the left how far it may decrease, to the right how far it may
/// increase, each power of ten as long as the next.
pub fn bar(ui: &Ui, field: &Response, leeway: &Leeway, nearest: bool, style: &Style) {
    let (Some(_), rect) = (leeway.least(), field.rect) else { return };
    let middle = rect.center().x;
    let half = rect.width() * 0.5 - 2.0;
    let part = |way: Option<f64>| match way {
        Some(way) => {
            let decades = (way / leeway.scale / LEAST).log10() / -LEAST.log10();
            half * decades.clamp(0.04, 1.0) as f32
        }
        None => half,
    };
    let foot = |from: f32, to: f32| {
        Rect::from_min_max(pos2(from, rect.bottom() - HIGH), pos2(to, rect.bottom()))
    };
    let whole = foot(middle - half, middle + half);
    ui.painter().rect_filled(whole, 1.0, style.border);
    let ink = if nearest { style.overlap.mark } else { style.accent.mark };
    let free = foot(middle - part(leeway.down), middle + part(leeway.up));
    ui.painter().rect_filled(free, 1.0, ink.gamma_multiply(if nearest { 0.9 } else { 0.55 }));
    let tick = Rect::from_center_size(pos2(middle, whole.center().y), egui::vec2(2.0, HIGH + 2.0));
    ui.painter().rect_filled(tick, 0.0, style.text);
}

/// What a bar says.
pub fn hint(leeway: &Leeway, subject: Subject) -> String {
    let way =
        |way: Option<f64>| way.map_or_else(|| tr("any").to_owned(), |way| length(way, leeway.unit));
    let (down, up) = (way(leeway.down), way(leeway.up));
    match subject {
        Subject::Overlap => say!("The verdict is the same from {down} less to {up} more"),
        Subject::Sweep => say!("Whether they meet is the same from {down} less to {up} more"),
    }
}

/// Names the number that is nearest to turning the verdict.
pub fn nearest<V: World>(ui: &mut Ui, known: &Sensitivity<V>, style: &Style) {
    let Some((leeway, least)) = known.nearest().and_then(|it| Some((it, it.least()?))) else {
        return;
    };
    let way = if least < 0.0 { tr("less") } else { tr("more") };
    let of = component(known, leeway);
    let by = length(least.abs(), leeway.unit);
    let text = match known.subject() {
        Subject::Overlap => say!("The verdict changes first with {of}: {by} {way}"),
        Subject::Sweep => say!("Whether they meet changes first with {of}: {by} {way}"),
    };
    ui.label(RichText::new(text).color(style.overlap.text));
}

fn length(way: f64, unit: Unit) -> String {
    format!("{}{}", words::number(way), unit.suffix())
}

/// The name of a number: that of its field, and its coordinate if the field has several.
fn component<V: World>(known: &Sensitivity<V>, leeway: &Leeway) -> String {
    let of_field = known.leeways().iter().filter(|other| other.field == leeway.field).count();
    let name = ["x", "y", "z"].get(leeway.component).filter(|_| of_field > 1);
    name.map_or_else(|| leeway.field.clone(), |name| format!("{} {name}", leeway.field))
}
