//! The verdict of the pair in focus, in the emptiest corner of the stage.

use egui::{
    Align2, Area, Color32, Context, Frame, Id, Order, Rect, RichText, Sense, Stroke, Ui, Vec2, vec2,
};

use super::{intervals, overlay, routine};
use crate::analysis::{Findings, Focus, Intervals, Motion, Verdict, pair_count};
use crate::bench::{Bench, TraceKind};
use crate::intersect::matrix::Unanswered;
use crate::intersect::trust::Word;
use crate::number::is_rounding;
use crate::panels::explain::{motion, told, trust, why};
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Hide, World};
use crate::view::style::{Style, size};
use crate::words::{self, Sentence};
use crate::words::{say, tr};

/// The corners in which the verdict may stand, the usual one first.
const CORNERS: [Align2; 4] =
    [Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
/// The part of the verdict's area that must cover bodies or what explains before it moves to another corner.
const DISTURBS: f32 = 0.15;
/// The number of frames after which a stage of another size has found its form.
const UNSETTLED: u8 = 30;
/// Of what the verdict covers, the part that another corner may cover to be worth the move.
const WORTH_IT: f32 = 0.75;
/// The greatest width, in points at the usual font size.
const WIDEST: f32 = 380.0;
/// The smallest stage that shows the verdict: in a smaller one it would hide the shapes.
const LEAST: Vec2 = vec2(200.0, 120.0);
/// The signs for overlap and for being apart, so that colour is not the only difference.
const SIGNS: [&str; 2] = ["●", "○"];

/// The position of the verdict, and the room it needs.
#[derive(Debug, Default)]
pub struct Answer {
    corner: usize,
    /// The user has chosen the corner.
    by_hand: bool,
    /// The width and the height of the stage in the last frame.
    stage: [u32; 2],
    /// The number of frames in which it looks for its corner more eagerly.
    unsettled: u8,
    /// Its size in the last frame.
    size: Vec2,
    /// The area that the shapes keep free: the largest that it has covered at its current place.
    room: Option<Rect>,
    /// Only the verdict is shown, because the reason is shown elsewhere.
    pub brief: bool,
    /// What is not known yet is being computed.
    pub pending: bool,
}

impl Answer {
    /// Shows the verdict. Returns the area that it covers.
    #[allow(clippy::too_many_arguments, reason = "what it says, and what it stands beside")]
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        others: &[Rect],
        large: f32,
        style: &Style,
    ) -> Option<Rect> {
        let has_room = viewport.width() >= LEAST.x && viewport.height() >= LEAST.y;
        let mut lines = lines(bench, findings, self.pending, style).filter(|_| has_room)?;
        if self.brief {
            lines.sentence = Sentence::default();
            lines.trust = None;
        }
        let held = self.by_hand || ctx.input(|input| input.pointer.any_down());
        self.give_way(viewport, bench, others, held);
        let align = CORNERS[self.corner];
        let room = viewport.shrink(overlay::MARGIN);
        let area = Area::new(Id::new("answer")).order(Order::Background);
        let area = area.pivot(align).fixed_pos(align.pos_in_rect(&room)).constrain_to(viewport);
        let shown = area.show(ctx, |ui| {
            let border = Stroke::new(1.0, style.border);
            let frame = Frame::new().fill(style.background.gamma_multiply(0.92)).stroke(border);
            let card = frame.inner_margin(if self.brief { 6 } else { 10 }).corner_radius(8).show(
                ui,
                |ui| {
                    ui.set_max_width((viewport.width() * 0.6).clamp(0.0, WIDEST * large));
                    ui.style_mut().interaction.selectable_labels = false;
                    ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
                    lines.show(ui, large, style);
                },
            );
            let card = card.response.interact(Sense::click());
            card.on_hover_text(tr("A click moves it to the next corner")).clicked()
        });
        if shown.inner {
            (self.corner, self.by_hand) = ((self.corner + 1) % CORNERS.len(), true);
            ctx.request_repaint();
        }
        let rect = shown.response.rect;
        // The numbers change with every move, which must not make the shapes jump.
        let first = self.size == Vec2::ZERO;
        self.size = rect.size();
        if first || self.room.is_none_or(|room| !room.intersects(rect)) {
            self.room = Some(rect);
        }
        Some(rect)
    }

    /// The area that the shapes keep free.
    pub fn room(&self) -> Rect {
        self.room.unwrap_or(Rect::NOTHING)
    }

    /// Moves the verdict to the corner in which it covers least, if it covers too much now; never while the
    /// user holds something.
    fn give_way<V: World>(
        &mut self,
        viewport: Rect,
        bench: &Bench<V>,
        others: &[Rect],
        held: bool,
    ) {
        if held {
            // Whoever has begun to move things wants it to stay.
            self.unsettled = 0;
        }
        if held || self.size == Vec2::ZERO {
            return;
        }
        let room = viewport.shrink(overlay::MARGIN);
        let bodies = overlay::bodies(bench);
        let covers = |corner: usize| {
            let place = CORNERS[corner].align_size_within_rect(self.size, room);
            overlay::covered(place, bodies.iter().chain(others))
        };
        // In the first frames of a stage of another size the camera and the card have not found their own.
        let area = [viewport.width(), viewport.height()].map(|side| side as u32);
        if std::mem::replace(&mut self.stage, area) != area {
            self.unsettled = UNSETTLED;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        let disturbs = if self.unsettled > 0 { DISTURBS / 5.0 } else { DISTURBS };
        if covers(self.corner) > disturbs * self.size.x * self.size.y {
            let best = (0..CORNERS.len()).min_by(|x, y| covers(*x).total_cmp(&covers(*y)));
            let best = best.unwrap_or_default();
            // To move for little would only be unrest.
            if covers(best) < WORTH_IT * covers(self.corner) {
                self.corner = best;
            }
        }
    }
}

/// The text of the verdict.
struct Lines {
    /// The names of the pair.
    pair: Option<[String; 2]>,
    sign: &'static str,
    word: String,
    color: Color32,
    number: String,
    sentence: Sentence,
    /// The overlap at the current time in a scene that moves, and the other precision's verdict if it
    /// differs.
    more: Vec<(String, Color32)>,
    /// How far the verdict can be trusted.
    trust: Option<String>,
}

fn lines<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    pending: bool,
    style: &Style,
) -> Option<Lines> {
    if bench.hides(Hide::Verdict) {
        return None;
    }
    if bench.is_crowded() && !bench.focus_is_chosen() {
        return Some(tally(findings, pending, style));
    }
    let sorted =
        findings.intervals.as_ref().filter(|_| bench.trace.subject == TraceKind::Intervals);
    if let Some(found) = sorted.filter(|_| !bench.focus_is_chosen()) {
        return Some(tested(found, style));
    }
    let played = findings.routine.as_ref().filter(|_| bench.trace.subject == TraceKind::Routine);
    if let Some(routine::Result { word, good, number, sentence }) =
        played.and_then(|played| routine::result(bench, played))
    {
        let color = if good { style.apart.text } else { style.overlap.text };
        let (sign, sentence) = (SIGNS[usize::from(good)], told::plain(&sentence));
        let more = Vec::new();
        return Some(Lines { pair: None, sign, word, color, number, sentence, more, trust: None });
    }
    let focus = findings.focus.as_ref()?;
    let name = |index: usize| told::name(bench.document(), index).into_owned();
    let pair = Some([name(focus.a), name(focus.b)]).filter(|_| findings.shapes.len() > 2);
    let (word, color) = match focus.verdict {
        Verdict::GaveUp if pending => (tr("PENDING"), style.quiet),
        verdict => word(&verdict, style),
    };
    let sign = SIGNS[usize::from(focus.verdict != Verdict::Overlap)];
    let number = number(focus, bench.time.u);
    let other = findings.precision.other().name();
    let otherwise = focus.in_other_precision.filter(|verdict| *verdict != focus.verdict);
    let otherwise = otherwise.map(|verdict| {
        let says = self::word(&verdict, style).0;
        (say!("≠ {other} says {says}"), style.overlap.text)
    });
    let way = focus.views.iter().find(|view| Some(view.id) == bench.trace.way.as_deref());
    let way = way.filter(|_| focus.shown != focus.verdict).map(|view| {
        let says = tr(if focus.shown == Verdict::Overlap { "OVERLAP" } else { "APART" });
        (say!("≠ {} says {says}", tr(view.name)), style.overlap.text)
    });
    let otherwise: Vec<_> = otherwise.into_iter().chain(way).collect();
    Some(match &focus.motion {
        Some(motion) => {
            let (word, number, color) = meeting(motion, style);
            let number = if bench.hides(Hide::Numbers) { String::new() } else { number };
            let at = words::rounded(bench.time.u, 3);
            let (now, ink) = self::word(&focus.verdict, style);
            let now =
                (say!("at u = {at}: {sign} {now} {}", self::number(focus, bench.time.u)), ink);
            let sentence = match bench.hides(Hide::Numbers) {
                true => Sentence::default(),
                false => told::plain(&motion::then(motion)),
            };
            let sign = SIGNS[usize::from(!matches!(motion.meeting, Ok(Some(_))))];
            let published = motion::otherwise(bench, motion);
            let published = published.map(|says| (says, style.overlap.text));
            let at_end = motion::at_end(motion, &focus.verdict, bench.time.u);
            let at_end = at_end.map(|says| (says, style.quiet));
            let more =
                std::iter::once(now).chain(at_end).chain(published).chain(otherwise).collect();
            let trust = trust::beside_sweep(bench, motion);
            Lines { pair, sign, word, color, number, sentence, more, trust }
        }
        None => {
            let sentence = match &focus.verdict {
                Verdict::Unsupported(unsupported) => {
                    told::plain(&words::retold(&unsupported.to_string()))
                }
                Verdict::GaveUp if pending => told::plain(tr("this pair is being computed")),
                Verdict::GaveUp => told::plain(tr("the search has not come to its end")),
                _ if bench.hides(Hide::Axes) || bench.hides(Hide::Numbers) => Sentence::default(),
                _ => told::reason(bench, focus),
            };
            let word = word.to_owned();
            let trust = trust::beside(bench, focus);
            Lines { pair, sign, word, color, number, sentence, more: otherwise, trust }
        }
    })
}

/// The verdict with its reason, as plain text; `pending` if what is not known yet is being computed.
pub fn spoken<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    pending: bool,
    style: &Style,
) -> Option<String> {
    let Lines { pair, word, number, sentence, more, .. } = lines(bench, findings, pending, style)?;
    let pair = pair.map_or_else(String::new, |[a, b]| say!("{a} and {b}: "));
    let more: String = more.iter().map(|(line, _)| say!(" {line}.")).collect();
    let number = if number.is_empty() { number } else { format!(" {number}") };
    Some(format!("{pair}{word}{number}. {}{more}", told::spoken(&sentence)))
}

/// The text for a scene of many shapes without a pair in focus: how many pairs overlap.
fn tally<V: World>(findings: &Findings<V>, pending: bool, style: &Style) -> Lines {
    let [overlap, all] = why::tally(findings);
    let unknown = findings.pairs.iter().filter(|pair| pair.verdict == Verdict::GaveUp).count();
    let at_least = if findings.more_pairs || unknown > 0 { tr("at least ") } else { "" };
    let tested = words::grouped(findings.pairs.len());
    let tested = match unknown {
        1.. if pending => say!("Pending: {}.", words::count(unknown, "pair")),
        1.. => say!("Not known: {}.", words::count(unknown, "pair")),
        0 if findings.more_pairs => say!("Only the pairs that were found first are asked."),
        0 => say!("The boxes around {tested} pairs meet: only those are asked."),
    };
    Lines {
        pair: None,
        sign: SIGNS[usize::from(overlap == 0)],
        word: format!("{at_least}{}", words::grouped(overlap)),
        color: if overlap > 0 { style.overlap.text } else { style.apart.text },
        number: say!("of {} pairs overlap", words::grouped(all)),
        sentence: told::plain(&tested),
        more: Vec::new(),
        trust: None,
    }
}

/// The text while the user steps through the sweep along an axis: how many pairs of boxes it tests.
fn tested<V: World>(found: &Intervals<V>, style: &Style) -> Lines {
    let axis = intervals::AXES[found.axis];
    Lines {
        pair: None,
        sign: SIGNS[usize::from(found.pairs == 0)],
        word: words::grouped(found.tests),
        color: if found.pairs > 0 { style.overlap.text } else { style.apart.text },
        number: say!("of {} tested", words::count(pair_count(found.order.len()), "pair")),
        sentence: told::plain(&say!(
            "The boxes are sorted along {axis}, and those of {} meet.",
            words::count(found.pairs, "pair")
        )),
        more: Vec::new(),
        trust: None,
    }
}

/// The word for a verdict, and its colour.
pub fn word(verdict: &Verdict, style: &Style) -> (&'static str, Color32) {
    match verdict {
        Verdict::Overlap => (tr("OVERLAP"), style.overlap.text),
        Verdict::Apart | Verdict::ApartByBounds => (tr("APART"), style.apart.text),
        Verdict::Unsupported(_) => (tr("UNSUPPORTED"), style.quiet),
        Verdict::GaveUp => (tr("NOT KNOWN"), style.quiet),
        Verdict::Hidden => ("?", style.quiet),
    }
}

/// The distance or the depth; the margin where the distance is within the bound of rounding. Rounding errors after a move to a
/// time of contact are not shown.
fn number<V: World>(focus: &Focus<V>, u: f64) -> String {
    let moved = |u: f64| focus.motion.is_some() && u > 0.0;
    let noise = |value: f64, points: [V; 2]| {
        moved(u) && is_rounding(value, &points.map(|point| point.max_abs()))
    };
    match (&focus.verdict, &focus.distance, &focus.penetration) {
        (Verdict::Apart | Verdict::ApartByBounds, Some(it), _)
            if noise(it.distance, [it.a, it.b]) =>
        {
            say!("by 0 within rounding")
        }
        (Verdict::Overlap, _, Some(it)) if noise(it.depth, [it.a, it.b]) => {
            say!("depth 0 within rounding")
        }
        (Verdict::Apart | Verdict::ApartByBounds, Some(closest), _) => {
            let doubtful = focus.trust.filter(|trust| trust.word != Word::Certain);
            let margin = doubtful.and_then(|trust| trust.margin);
            say!("by {}", words::number(margin.unwrap_or(closest.distance)))
        }
        (Verdict::Overlap, _, Some(found)) => words::depth(found).0,
        _ => String::new(),
    }
}

/// The times of contact: the word, the time, and the colour.
fn meeting<V: World>(motion: &Motion<V>, style: &Style) -> (String, String, Color32) {
    let at = |u: f64| say!("at u = {}", words::rounded(u, 3));
    match motion.meeting {
        Ok(Some(overlap)) if overlap.first <= 0.0 && overlap.last >= 1.0 && !motion.has_gap => {
            (say!("OVERLAP"), say!("throughout"), style.overlap.text)
        }
        Ok(Some(overlap)) if overlap.first <= 0.0 => {
            (say!("OVERLAP"), say!("from the start"), style.overlap.text)
        }
        Ok(Some(overlap)) => (say!("MEETS"), at(overlap.first), style.overlap.text),
        Ok(None) => {
            let by = motion.nearest.map(|(_, closest)| words::rounded(closest.distance, 3));
            let by = by.map_or_else(String::new, |by| say!("by {by}"));
            (say!("MISSES"), by, style.apart.text)
        }
        Err(Unanswered::GaveUp(_)) => (say!("NOT KNOWN"), String::new(), style.quiet),
        Err(_) => (say!("UNSUPPORTED"), String::new(), style.quiet),
    }
}

impl Lines {
    fn show(self, ui: &mut Ui, large: f32, style: &Style) {
        if let Some([a, b]) = self.pair {
            ui.horizontal(|ui| {
                for (name, ink) in [(a, style.a), (b, style.b)] {
                    ui.label(name.semibold().size(size::BODY * large).color(ink.text));
                }
            });
        }
        ui.horizontal(|ui| {
            let line = size::VERDICT * large;
            ui.label(RichText::new(self.sign).size(line * 0.7).color(self.color));
            ui.label(self.word.semibold().size(line).color(self.color));
            if !self.number.is_empty() {
                let number = self.number.semibold().size(size::NUMBER * large);
                ui.label(number.color(style.text));
            }
        });
        if !self.sentence.is_empty() {
            ui.label(told::job(&self.sentence, size::LABEL * large, style));
        }
        for (line, color) in self.more {
            ui.label(line.semibold().size(size::LABEL * large).color(color));
        }
        if let Some(trust) = self.trust {
            ui.label(RichText::new(trust).size(size::BODY * large).color(style.quiet));
        }
    }
}
