//! What the marks on the stage mean: those that are there, at its foot.

use egui::{Color32, FontId, Painter, Rect, pos2, vec2};

use super::overlay;
use crate::analysis::{Findings, Verdict};
use crate::bench::{Bench, Stage};
use crate::intersect::Step;
use crate::view::style::{Style, size};

/// Between a sign and its word, and between two of them.
const GAPS: [f32; 2] = [5.0, 16.0];

/// Paints it in the lower left corner, or in the lower right one where something stands there.
pub fn paint<V: Stage>(
    painter: &Painter,
    viewport: Rect,
    bench: &Bench<V>,
    findings: &Findings<V>,
    covered: &[Rect],
    style: &Style,
) {
    let font = FontId::proportional(size::BODY);
    let marks: Vec<_> = marks(bench, findings, style)
        .into_iter()
        .map(|(sign, color, words)| {
            let sign = painter.layout_no_wrap(sign.to_owned(), font.clone(), color);
            (sign, painter.layout_no_wrap(words.to_owned(), font.clone(), style.quiet))
        })
        .collect();
    let width: f32 = marks.iter().map(|(sign, word)| sign.size().x + word.size().x).sum();
    let count = marks.len() as f32;
    let width = width + count * GAPS[0] + (count - 1.0).max(0.0) * GAPS[1];
    if marks.is_empty() || width > viewport.width() - 2.0 * overlay::MARGIN {
        return;
    }
    let height = size::BODY * 1.4;
    let foot = viewport.bottom() - overlay::MARGIN - height;
    let left = viewport.left() + overlay::MARGIN;
    let right = viewport.right() - overlay::MARGIN - width;
    let free = |x: &f32| {
        let area = Rect::from_min_size(pos2(*x, foot), vec2(width, height));
        !covered.iter().any(|covered| covered.intersects(area))
    };
    let Some(mut x) = [left, right].into_iter().find(free) else { return };
    let back = Rect::from_min_size(pos2(x, foot), vec2(width, height)).expand2(vec2(6.0, 2.0));
    painter.rect_filled(back, 4.0, style.background.gamma_multiply(0.85));
    for (sign, word) in marks {
        let [of_sign, of_word] = [sign.size().x, word.size().x];
        painter.galley(pos2(x, foot), sign, style.text);
        x += of_sign + GAPS[0];
        painter.galley(pos2(x, foot), word, style.quiet);
        x += of_word + GAPS[1];
    }
}

/// The marks of the pair in focus: sign, colour, meaning.
fn marks<V: Stage>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    style: &Style,
) -> Vec<(&'static str, Color32, &'static str)> {
    let Some(focus) = &findings.focus else { return Vec::new() };
    let mut marks = Vec::new();
    match focus.verdict {
        Verdict::Overlap => marks.push(("●", style.overlap.text, "overlapping")),
        Verdict::Apart | Verdict::ApartByBounds if focus.distance.is_some() => {
            marks.push(("●", style.contact.text, "nearest points"));
        }
        _ => {}
    }
    let separates = |step: &Step<V>| matches!(step, Step::Axis(test) if test.separates);
    if focus.record.steps.iter().any(separates) && !bench.steps_the_sweep(focus) {
        marks.push(("—", style.apart.text, "separating axis"));
    }
    if let Some(motion) = &focus.motion {
        marks.push(("→", style.displacement.text, "displacement"));
        if matches!(motion.meeting, Ok(Some(_))) {
            marks.push(("◆", style.displacement.text, "first contact"));
            marks.push(("◇", style.displacement.text, "last"));
        }
    }
    marks
}
