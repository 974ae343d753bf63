//! Sentences on the screen: the names of marks have the colours of the marks.

use std::borrow::Cow;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId};

use super::comparison;
use crate::analysis::{Focus, Verdict};
use crate::bench::Bench;
use crate::intersect::steps::Step;
use crate::scene::{Document, World};
use crate::view::style::{Style, semibold};
use crate::ways::NoAnswer;
use crate::words::{self, Names, Pair, Sentence, Span};
use crate::words::{say, tr};

/// So many characters of the reason for no answer stand on the card.
const FAILED: usize = 80;

/// The name of a shape for people to read: see [`words::shape`].
pub fn name<V: World>(document: &Document<V>, index: usize) -> Cow<'_, str> {
    words::shape(&document.entries[index].name)
}

/// The layout of a sentence at this font size.
pub fn job(sentence: &Sentence, size: f32, style: &Style) -> LayoutJob {
    let mut job = LayoutJob::default();
    for Span { text, names } in sentence {
        let (color, family) = match names {
            Names::Plain => (style.text, egui::FontFamily::Proportional),
            names => (ink(*names, style), semibold()),
        };
        let format = TextFormat { font_id: FontId::new(size, family), color, ..<_>::default() };
        append(&mut job, text, &format);
    }
    job
}

/// Appends words, in which a letter after an underscore stands lower and is smaller.
pub fn append(job: &mut LayoutJob, text: &str, format: &TextFormat) {
    let mut parts = text.split('_');
    job.append(parts.next().unwrap_or_default(), 0.0, format.clone());
    for part in parts {
        let (index, rest) = part.split_at(part.chars().next().map_or(0, char::len_utf8));
        let font_id = FontId::new(format.font_id.size * 0.72, format.font_id.family.clone());
        job.append(index, 0.0, TextFormat { font_id, valign: Align::BOTTOM, ..format.clone() });
        job.append(rest, 0.0, format.clone());
    }
}

/// The sentence as plain text.
pub fn spoken(sentence: &Sentence) -> String {
    sentence.iter().map(|span| span.text.as_str()).collect()
}

fn ink(names: Names, style: &Style) -> Color32 {
    match names {
        Names::A => style.a.text,
        Names::B => style.b.text,
        Names::Apart => style.apart.text,
        Names::Overlap => style.overlap.text,
        Names::Displacement => style.displacement.text,
        Names::Contact => style.contact.text,
        Names::Construction => style.construction.text,
        Names::Plain => style.text,
    }
}

/// Words without names of marks, as a sentence.
pub fn plain(words: &str) -> Sentence {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if words.ends_with(['.', '。']) { "" } else { tr(".") };
    vec![Span { text: format!("{first}{}{end}", letters.as_str()), names: Names::Plain }]
}

/// The reason for the verdict of the pair in focus, whatever way is shown. Where the nearest points decide, the reason is how far apart they
/// are; where the core of a round shape lies within the other, how deep it does.
pub fn reason<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> Sentence {
    let pair = Pair::of(bench.document(), [focus.a, focus.b]);
    let through = focus.cast.as_ref().filter(|_| focus.verdict == Verdict::Overlap);
    if let Some(told) = through.and_then(|cast| words::through(cast, &pair)) {
        return told;
    }
    let depth = focus.penetration.filter(|_| focus.verdict == Verdict::Overlap);
    let within = depth.and_then(|found| words::from_within(focus.deciding(), found.depth, &pair));
    if let Some(told) = within {
        return told;
    }
    match (focus.deciding().deciding(), focus.distance) {
        (Some(Step::Closest { .. }), Some(closest)) if closest.distance > 0.0 => {
            plain(&say!("the nearest points are {} apart", words::number(closest.distance)))
        }
        (Some(Step::Closest { .. }), Some(_)) => plain(tr("they share a point")),
        _ => words::reason(focus.deciding(), &pair),
    }
}

/// What the user's own test says of the pair, of its motion if it answers that; and whether that is wrong.
pub fn mine<V: World>(focus: &Focus<V>) -> Option<(String, bool)> {
    let mine = focus.mine.as_ref()?;
    let answer = mine.sweep.as_ref().or(mine.overlap.as_ref())?;
    let says = match &answer.told {
        Err(NoAnswer::Pending) => "…".to_owned(),
        Err(NoAnswer::Failed(why)) => why.chars().take(FAILED).collect(),
        told => comparison::says(told, mine.sweep.is_some()),
    };
    let sign = if answer.differs { "≠ " } else { "" };
    let fails = matches!(answer.told, Err(NoAnswer::Failed(_)));
    Some((say!("{sign}mine: {says}"), answer.differs || fails))
}

/// The verdict and the reason of another way, while its steps are shown and it errs.
pub fn otherwise<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> Option<String> {
    let way = bench.trace.way.as_deref().filter(|_| focus.errs())?;
    let name = tr(focus.views.iter().find(|view| view.id == way)?.name);
    let says = tr(if focus.shown == Verdict::Overlap { "OVERLAP" } else { "APART" });
    let pair = Pair::of(bench.document(), [focus.a, focus.b]);
    let reason = spoken(&words::reason(&focus.record, &pair));
    Some(say!("≠ by {name}: {says}. {reason}"))
}
