//! What the card of the verdict says.

use egui::Color32;

use super::super::{intervals, routine};
use crate::analysis::{Findings, Focus, Intervals, Motion, Verdict, pair_count};
use crate::bench::{Bench, TraceKind};
use crate::intersect::matrix::Unanswered;
use crate::intersect::trust::Word;
use crate::number::is_rounding;
use crate::panels::explain::{motion, told, trust, why};
use crate::scene::{Hide, World};
use crate::shapes::Kind;
use crate::view::style::Style;
use crate::words::{self, Names, Sentence, Span};
use crate::words::{say, tr};

/// The signs for overlap and for being apart, so that colour is not the only difference.
const SIGNS: [&str; 2] = ["●", "○"];

/// The text of the verdict.
#[derive(Default)]
pub(super) struct Lines {
    /// The names of the pair.
    pub pair: Option<[String; 2]>,
    pub sign: &'static str,
    pub word: String,
    pub color: Color32,
    pub number: String,
    pub sentence: Sentence,
    /// The sentence is about the end, and an earlier step is shown.
    pub in_the_end: bool,
    /// The overlap at the current time in a scene that moves, and the other precision's verdict if it
    /// differs.
    pub more: Vec<(String, Color32)>,
    /// How far the verdict can be trusted.
    pub trust: Option<String>,
}

impl Lines {
    /// A headline, with the sign of what is free or of what overlaps.
    fn headed(is_free: bool, word: impl Into<String>, color: Color32) -> Self {
        let (sign, word) = (SIGNS[usize::from(is_free)], word.into());
        Self { sign, word, color, ..Self::default() }
    }
}

pub(super) fn lines<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    pending: bool,
    style: &Style,
) -> Option<Lines> {
    if bench.shown.hides(Hide::Verdict) {
        return None;
    }
    let chosen = bench.seen().focus_is_chosen();
    if bench.seen().is_crowded() && !chosen {
        return Some(tally(findings, pending, style));
    }
    let found = match bench.trace.subject {
        TraceKind::Intervals if !chosen => {
            findings.intervals.as_ref().map(|found| tested(found, style))
        }
        TraceKind::Routine => outcome(bench, findings, style),
        _ => None,
    };
    found.or_else(|| {
        let focus = findings.focus.as_ref()?;
        let is_point = is_point_in_area(bench, focus);
        let told = Told { bench, focus, is_point, pending, style };
        let name = |index: usize| told::name(bench.document(), index).into_owned();
        let pair = Some([name(focus.a), name(focus.b)]).filter(|_| findings.shapes.len() > 2);
        let mut lines = told.answer();
        let other = findings.precision.other().name();
        let otherwise = focus.in_other_precision.as_ref().filter(|it| **it != focus.verdict);
        lines.more.extend(otherwise.map(|verdict| {
            let says = word(verdict, is_point, style).0;
            (say!("≠ in {other}: {says}"), style.overlap.text)
        }));
        let way = told::otherwise(bench, focus);
        lines.more.extend(way.map(|says| (says, style.accent.text)));
        let mine = told::mine(focus)
            .map(|(says, errs)| (says, if errs { style.overlap.text } else { style.accent.text }));
        lines.more.extend(mine);
        Some(Lines { pair, ..lines })
    })
}

/// The pair in focus, of which the card tells.
struct Told<'a, V: World> {
    bench: &'a Bench<V>,
    focus: &'a Focus<V>,
    /// One is a point, and the other has an inside.
    is_point: bool,
    pending: bool,
    style: &'a Style,
}

impl<V: World> Told<'_, V> {
    /// The verdict. In a frame that of the sweep comes first, or that at u > 0 while volumes or the steps of the overlap are shown.
    fn answer(&self) -> Lines {
        let Self { bench, focus, style, .. } = self;
        let posed = self.posed();
        let Some(motion) = &focus.motion else { return posed };
        let at = words::rounded(bench.time.u, 3);
        let of_sweep = self.swept(motion);
        let at_end = motion::at_end(motion, &focus.verdict, bench.time.u);
        let published = motion::otherwise(bench, motion);
        let of_pose = bench.trace.subject == TraceKind::Overlap || bench.shown.volumes.on;
        let mut lines = if of_pose && bench.time.u > 0.0 {
            let Lines { sign, word, number, color, .. } = of_sweep;
            let sweep = (say!("in the frame: {sign} {word} {number}"), color);
            let number = format!("{} {}", posed.number, say!("at u = {at}")).trim().to_owned();
            Lines { number, more: vec![sweep], ..posed }
        } else {
            let Lines { sign, word, number, color, .. } = posed;
            let now = (say!("at u = {at}: {sign} {word} {number}"), color);
            Lines { more: vec![now], ..of_sweep }
        };
        lines.more.extend(at_end.map(|says| (says, style.quiet)));
        lines.more.extend(published.map(|says| (says, style.overlap.text)));
        lines
    }

    /// The verdict at u.
    fn posed(&self) -> Lines {
        let Self { bench, focus, style, .. } = self;
        let (word, color) = match focus.verdict {
            Verdict::GaveUp if self.pending => (tr("PENDING"), style.quiet),
            Verdict::Overlap if focus.touches() => (tr("TOUCH"), style.overlap.text),
            verdict => word(&verdict, self.is_point, style),
        };
        Lines {
            number: number(focus, bench.time.u),
            sentence: self.reason(),
            in_the_end: is_before_the_end(bench, focus),
            trust: trust::beside(bench, focus),
            ..Lines::headed(focus.verdict != Verdict::Overlap, word, color)
        }
    }

    /// The verdict of the sweep.
    fn swept(&self, motion: &Motion<V>) -> Lines {
        let (word, number, color) = meeting(motion, self.is_point, self.style);
        let shown = !self.bench.shown.hides(Hide::Numbers);
        let told = || (number, told::plain(&motion::then(motion)));
        let (number, sentence) = shown.then(told).unwrap_or_default();
        let trust = trust::beside_sweep(self.bench, motion);
        let misses = !matches!(motion.meeting, Ok(Some(_)));
        Lines { number, sentence, trust, ..Lines::headed(misses, word, color) }
    }

    /// The reason of the verdict at u, and that a touch is one.
    fn reason(&self) -> Sentence {
        let Self { bench, focus, .. } = self;
        match &focus.verdict {
            Verdict::Unsupported(unsupported) => {
                told::plain(&words::retold(&unsupported.to_string()))
            }
            Verdict::GaveUp if self.pending => told::plain(tr("this pair is being computed")),
            Verdict::GaveUp => told::plain(tr("the search has not finished")),
            _ if bench.shown.hides(Hide::Axes) || bench.shown.hides(Hide::Numbers) => {
                Sentence::default()
            }
            _ => {
                let mut sentence = told::reason(bench, focus);
                if focus.touches() {
                    let text = say!(" A touch counts as overlap.");
                    sentence.push(Span { text, names: Names::Plain });
                }
                sentence
            }
        }
    }
}

/// The outcome of the routine that is stepped through.
fn outcome<V: World>(bench: &Bench<V>, findings: &Findings<V>, style: &Style) -> Option<Lines> {
    let routine::Result { word, good, number, sentence } =
        routine::result(bench, findings.routine.as_ref()?)?;
    let color = if good { style.apart.text } else { style.overlap.text };
    Some(Lines { number, sentence: told::plain(&sentence), ..Lines::headed(good, word, color) })
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
        0 if findings.more_pairs => say!("Only the pairs found first are tested."),
        0 => say!("The boxes around {tested} pairs meet: only these are tested."),
    };
    let color = if overlap > 0 { style.overlap.text } else { style.apart.text };
    let word = format!("{at_least}{}", words::grouped(overlap));
    Lines {
        number: say!("of {} pairs overlap", words::grouped(all)),
        sentence: told::plain(&tested),
        ..Lines::headed(overlap == 0, word, color)
    }
}

/// The text while the user steps through the sweep along an axis: how many pairs of boxes it tests.
fn tested<V: World>(found: &Intervals<V>, style: &Style) -> Lines {
    let axis = intervals::AXES[found.axis];
    let color = if found.pairs > 0 { style.overlap.text } else { style.apart.text };
    Lines {
        number: say!("of {} tested", words::count(pair_count(found.order.len()), "pair")),
        sentence: told::plain(&say!(
            "The boxes are sorted along {axis}; those of {} meet.",
            words::count(found.pairs, "pair")
        )),
        ..Lines::headed(found.pairs == 0, words::grouped(found.tests), color)
    }
}

/// Whether a step before the one that decides is shown.
fn is_before_the_end<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> bool {
    let count = focus.record.steps.len();
    let deciding = focus.record.decided.and_then(|decided| decided.step).unwrap_or(count);
    let current = bench.trace.pair_stepper().current(count);
    current.is_some_and(|step| step < deciding && step + 1 < count)
}

/// Whether one of the pair is a point and the other has an inside.
fn is_point_in_area<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> bool {
    let [a, b] = [focus.a, focus.b].map(|index| bench.document().entries[index].form.kind());
    let has_inside = |kind: Kind| match kind {
        Kind::Point | Kind::Segment | Kind::Ray | Kind::Line | Kind::Plane => false,
        Kind::Triangle => V::DIM == 2,
        _ => true,
    };
    (a == Kind::Point && has_inside(b)) || (b == Kind::Point && has_inside(a))
}

/// The word for a verdict, and its colour; another one for a point in an area.
fn word(verdict: &Verdict, is_point: bool, style: &Style) -> (&'static str, Color32) {
    match verdict {
        Verdict::Overlap if is_point => (tr("INSIDE"), style.overlap.text),
        Verdict::Apart | Verdict::ApartByBounds if is_point => (tr("OUTSIDE"), style.apart.text),
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
        // A touch has no depth.
        (Verdict::Overlap, ..) if focus.touches() => String::new(),
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
fn meeting<V: World>(
    motion: &Motion<V>,
    is_point: bool,
    style: &Style,
) -> (String, String, Color32) {
    let overlaps = || word(&Verdict::Overlap, is_point, style).0.to_owned();
    match motion.meeting {
        Ok(Some(overlap)) if overlap.first <= 0.0 && overlap.last >= 1.0 && !motion.has_gap => {
            (overlaps(), say!("throughout"), style.overlap.text)
        }
        Ok(Some(overlap)) if overlap.first <= 0.0 => {
            (overlaps(), say!("from the start"), style.overlap.text)
        }
        Ok(Some(overlap)) => {
            let [first, _] = motion::instants(overlap.first, overlap.last);
            (say!("MEETS"), say!("at u = {first}"), style.overlap.text)
        }
        Ok(None) => {
            let by = motion.nearest.map(|(_, closest)| words::rounded(closest.distance, 3));
            let by = by.map_or_else(String::new, |by| say!("by {by}"));
            (say!("MISSES"), by, style.apart.text)
        }
        Err(Unanswered::GaveUp(_)) => (say!("NOT KNOWN"), String::new(), style.quiet),
        Err(_) => (say!("UNSUPPORTED"), String::new(), style.quiet),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::stage::any_scene::AnyScene;
    use crate::panels::stage::open_scene::OpenScene;
    use crate::presets::presets;
    use crate::scene::each_world;
    use crate::view::style::Theme;

    /// The text of the card for the right test and for each other way, and how many ways err.
    fn same_reason<V: World>(open: &mut OpenScene<V>, scene: &str) -> usize {
        let style = Style::new(Theme::default());
        let card = |open: &OpenScene<V>| lines(&open.bench, &open.findings, false, &style);
        open.bench.trace.way = None;
        open.finish();
        let Some(right) = card(open) else { return 0 };
        let views = open.findings.focus.as_ref().map_or_else(Vec::new, |focus| focus.views.clone());
        let mut wrong = 0;
        for view in views {
            open.bench.trace.way = Some(view.id.to_owned());
            open.finish();
            let Some(other) = card(open) else { panic!("{scene}: no card") };
            let told = |lines: &Lines| {
                format!("{} {} {}", lines.word, lines.number, told::spoken(&lines.sentence))
            };
            assert_eq!(told(&other), told(&right), "{scene}, {}", view.id);
            let focus = open.findings.focus.as_ref().expect("a pair");
            let said = other.more.iter().any(|(line, _)| line.contains(view.name));
            assert_eq!(said, focus.errs(), "{scene}, {}: {:?}", view.id, other.more);
            wrong += usize::from(focus.errs());
        }
        wrong
    }

    /// Whatever way is shown, the card gives the verdict of the right test, with its reason; another verdict has a line
    /// of its own.
    #[test]
    fn the_verdict_never_has_the_reason_of_another_way() {
        let mut wrong = 0;
        for family in presets() {
            for preset in &family.presets {
                let scene = preset.scene().expect("a preset is read");
                let mut opened = AnyScene::from(scene);
                wrong += each_world!(AnyScene in &mut opened, open => {
                    open.bench.shown.hidden.clear();
                    same_reason(open, preset.path)
                });
            }
        }
        assert!(wrong >= 10, "{wrong} ways err in presets");
    }
}
