//! The legend at the foot of the stage: explains the marks that are visible now.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Rect, Stroke, pos2, vec2};

use super::{map, overlay};
use crate::analysis::{Findings, Verdict};
use crate::bench::{Bench, TraceKind};
use crate::intersect::steps::Step;
use crate::outline::MOST_TRIANGLES;
use crate::scene::{Hide, Routine, World};
use crate::shapes::Shape;
use crate::view::style::{Style, size, width};
use crate::words::tr;

/// The gaps between a sign and its word, and between two entries.
const GAPS: [f32; 2] = [5.0, 16.0];

/// The sign for a point.
const DOT: &str = "●";

/// The legend, laid out at its place on the stage.
pub struct Legend {
    place: Rect,
    marks: Vec<[Arc<Galley>; 2]>,
}

impl Legend {
    /// Lays the legend out in the lower left corner, or in the lower right one if the left is covered; `None`
    /// if it has no room.
    pub fn new<V: World>(
        painter: &Painter,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        covered: &[Rect],
        style: &Style,
    ) -> Option<Self> {
        let font = FontId::proportional(size::BODY);
        let lay = |text: &str, color| painter.layout_no_wrap(text.to_owned(), font.clone(), color);
        let of_map = map::legend(bench, style);
        let of_map = of_map.iter().map(|(color, words)| ("■", *color, words.as_str()));
        let marks: Vec<_> = of_map
            .chain(marks(bench, findings, style))
            .chain(of_large_meshes(findings, style))
            .map(|(sign, color, words)| [lay(sign, color), lay(words, style.quiet)])
            .collect();
        let width: f32 = marks.iter().flatten().map(|words| words.size().x).sum();
        let count = marks.len() as f32;
        let width = width + count * GAPS[0] + (count - 1.0).max(0.0) * GAPS[1];
        if marks.is_empty() || width > viewport.width() - 2.0 * overlay::MARGIN {
            return None;
        }
        let height = size::BODY * 1.4;
        let foot = viewport.bottom() - overlay::MARGIN - height;
        let left = viewport.left() + overlay::MARGIN;
        let right = viewport.right() - overlay::MARGIN - width;
        let place = |x: f32| Rect::from_min_size(pos2(x, foot), vec2(width, height));
        let free = |place: &Rect| !covered.iter().any(|covered| covered.intersects(*place));
        let place = [left, right].map(place).into_iter().find(free)?;
        Some(Self { place, marks })
    }

    /// The area that the legend covers.
    pub fn area(&self) -> Rect {
        self.place.expand2(vec2(6.0, 2.0))
    }

    /// Paints the legend.
    pub fn paint(self, painter: &Painter, style: &Style) {
        painter.rect_filled(self.area(), 4.0, style.background.gamma_multiply(0.85));
        let mut place = self.place.min;
        for [sign, word] in self.marks {
            for (words, gap) in [(sign, GAPS[0]), (word, GAPS[1])] {
                let size = words.size();
                if words.text() == DOT {
                    // Points are drawn as on the stage: filled, with a rim.
                    let color = words.job.sections[0].format.color;
                    let rim = Stroke::new(width::HAIR, style.text);
                    painter.circle(place + size * 0.5, size.x * 0.42, color, rim);
                } else {
                    painter.galley(place, words, style.text);
                }
                place.x += size.x + gap;
            }
        }
    }
}

/// The marks of the pair in focus: sign, colour, meaning.
fn marks<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    style: &Style,
) -> Vec<(&'static str, Color32, &'static str)> {
    if let Some(played) =
        findings.routine.as_ref().filter(|_| bench.trace.subject == TraceKind::Routine)
    {
        return of_routine(played.routine, style);
    }
    let Some(focus) = &findings.focus else { return Vec::new() };
    let mut marks = Vec::new();
    let steps = &focus.record.steps;
    let stepper = bench.trace.pair_stepper();
    let shown = &steps[..stepper.shown(steps.len())];
    let at_rest = stepper.current(steps.len()).is_none();
    match focus.verdict {
        Verdict::Overlap if bench.shown.hides(Hide::Colours) => {}
        Verdict::Overlap => marks.push((DOT, style.overlap.mark, tr("overlapping"))),
        Verdict::Apart | Verdict::ApartByBounds if at_rest && focus.distance.is_some() => {
            marks.push((DOT, style.contact.mark, tr("nearest points")));
        }
        _ => {}
    }
    let separates = |step: &Step<V>| matches!(step, Step::Axis(test) if test.separates);
    if shown.iter().any(separates) && !bench.trace.steps_the_sweep(focus) {
        marks.push(("—", style.apart.text, tr("separating axis")));
    }
    if let Some(motion) = &focus.motion {
        marks.push(("→", style.displacement.text, tr("displacement")));
        if matches!(motion.meeting, Ok(Some(_))) {
            marks.push(("◆", style.displacement.text, tr("first contact")));
            marks.push(("◇", style.displacement.text, tr("last")));
        }
    }
    marks
}

/// What is drawn in place of a mesh that has too many triangles.
fn of_large_meshes<V: World>(
    findings: &Findings<V>,
    style: &Style,
) -> Option<(&'static str, Color32, &'static str)> {
    let is_large = |shape: &Shape<V>| matches!(shape, Shape::Mesh(mesh) if mesh.indices().len() > MOST_TRIANGLES);
    let any = V::DIM == 3 && findings.shapes.iter().flatten().any(is_large);
    any.then(|| ("■", style.quiet, tr("boxes of a mesh's tree, in place of its many triangles")))
}

/// The marks of a routine.
fn of_routine(routine: Routine, style: &Style) -> Vec<(&'static str, Color32, &'static str)> {
    let outside = (DOT, style.overlap.mark, tr("outside"));
    match routine {
        Routine::Aabb => {
            vec![
                (DOT, style.contact.mark, tr("looked at now")),
                (DOT, style.apart.mark, tr("before")),
            ]
        }
        Routine::SmallestBall => vec![(DOT, style.contact.mark, tr("fixes the ball")), outside],
        Routine::MedianTree | Routine::SurfaceTree | Routine::MortonTree | Routine::BestTree => {
            vec![
                ("—", style.displacement.text, tr("cut")),
                ("—", style.a.text, tr("before it")),
                ("—", style.b.text, tr("after it")),
            ]
        }
        Routine::PushApart(_) => vec![("→", style.displacement.text, tr("pushed"))],
        Routine::Fly { .. } => vec![
            ("→", style.displacement.text, tr("step")),
            ("⋯", style.construction.text, tr("exact curve")),
        ],
    }
}
