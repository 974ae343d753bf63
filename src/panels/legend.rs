//! What the marks on the stage mean: those that are there, at its foot.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Rect, Vec2, pos2, vec2};

use super::overlay;
use crate::analysis::{Findings, Verdict};
use crate::bench::{Bench, Stage};
use crate::intersect::Step;
use crate::view::style::{Style, size};

/// Between a sign and its word, and between two of them.
const GAPS: [f32; 2] = [5.0, 16.0];

/// How far its ground reaches beyond the words.
const BACK: Vec2 = vec2(6.0, 2.0);

/// The signs with their words, and where they stand.
pub struct Legend {
    /// All of it; no other words should stand here.
    pub place: Rect,
    marks: Vec<[Arc<Galley>; 2]>,
}

impl Legend {
    /// In the lower left corner, or in the lower right one where something stands there; none where there is no room.
    pub fn new<V: Stage>(
        painter: &Painter,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        covered: &[Rect],
        style: &Style,
    ) -> Option<Self> {
        let font = FontId::proportional(size::BODY);
        let marks: Vec<_> = marks(bench, findings, style)
            .into_iter()
            .map(|(sign, color, words)| {
                [(sign, color), (words, style.quiet)].map(|(text, color)| {
                    painter.layout_no_wrap(text.to_owned(), font.clone(), color)
                })
            })
            .collect();
        let width: f32 = marks.iter().flatten().map(|galley| galley.size().x).sum();
        let count = marks.len() as f32;
        let width = width + count * GAPS[0] + (count - 1.0).max(0.0) * GAPS[1];
        if marks.is_empty() || width > viewport.width() - 2.0 * overlay::MARGIN {
            return None;
        }
        let height = size::BODY * 1.4;
        let foot = viewport.bottom() - overlay::MARGIN - height;
        let left = viewport.left() + overlay::MARGIN;
        let right = viewport.right() - overlay::MARGIN - width;
        let area = |x: f32| Rect::from_min_size(pos2(x, foot), vec2(width, height));
        let free = |area: &Rect| !covered.iter().any(|covered| covered.intersects(*area));
        let area = [left, right].map(area).into_iter().find(free)?;
        Some(Self { place: area.expand2(BACK), marks })
    }

    pub fn paint(self, painter: &Painter, style: &Style) {
        painter.rect_filled(self.place, 4.0, style.background.gamma_multiply(0.85));
        let mut corner = self.place.min + BACK;
        for galleys in self.marks {
            for (galley, gap) in galleys.into_iter().zip(GAPS) {
                let width = galley.size().x;
                painter.galley(corner, galley, style.text);
                corner.x += width + gap;
            }
        }
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
