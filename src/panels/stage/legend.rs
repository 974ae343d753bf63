//! The legend at the foot of the stage: explains the marks that are visible now.

use std::sync::Arc;

use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use super::floats::{Float, Floats};
use super::{map, overlay};
use crate::analysis::{Findings, Meeting, Verdict};
use crate::bench::{Bench, TraceKind};
use crate::intersect::steps::Step;
use crate::outline::MOST_TRIANGLES;
use crate::scene::{Hide, Routine, World};
use crate::shapes::Shape;
use crate::view;
use crate::view::style::{Style, size, width};
use crate::words::tr;

/// The gaps between a sign and its word, and between two entries.
const GAPS: [f32; 2] = [5.0, 16.0];

/// The height of a row.
const HEIGHT: f32 = size::BODY * 1.4;

/// The sign for a point.
const DOT: &str = "●";

/// What the legend covers beyond its words, on each side.
const AROUND: Vec2 = vec2(6.0, 2.0);

/// The legend, laid out at its place on the stage.
pub struct Legend {
    area: Rect,
    /// Each entry stands in a row of its own.
    stacked: bool,
    marks: Vec<[Arc<Galley>; 2]>,
}

impl Legend {
    /// Lays the legend out where there is room, near the lower left corner if possible; `None` if there is none.
    pub fn new<V: World>(
        painter: &Painter,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        floats: &mut Floats,
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
        let wide = |[sign, word]: &[Arc<Galley>; 2]| sign.size().x + GAPS[0] + word.size().x;
        let gaps = GAPS[1] * marks.len().saturating_sub(1) as f32;
        let row = vec2(marks.iter().map(wide).sum::<f32>() + gaps, HEIGHT);
        let column = vec2(marks.iter().map(wide).fold(0.0, f32::max), HEIGHT * marks.len() as f32);
        let room = viewport.width() - 2.0 * (overlay::MARGIN + AROUND.x);
        let forms: Vec<Vec2> = [row, column].into_iter().filter(|form| form.x <= room).collect();
        if marks.is_empty() || forms.is_empty() {
            return None;
        }
        let size = |(number, form): (usize, &Vec2)| (*form + 2.0 * AROUND, 0.3 * number as f32);
        let sizes: Vec<(Vec2, f32)> = forms.iter().enumerate().map(size).collect();
        let spot = floats.place(Float::Legend, &sizes, Align2::LEFT_BOTTOM, &[]);
        if spot.covers {
            floats.leave(Float::Legend);
            return None;
        }
        Some(Self { area: spot.rect, stacked: forms[spot.form] != row, marks })
    }

    /// Paints the legend.
    pub fn paint(self, painter: &Painter, style: &Style) {
        painter.rect_filled(self.area, 4.0, style.background.gamma_multiply(0.85));
        let first = self.area.min + AROUND;
        let mut place = first;
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
            if self.stacked {
                place = Pos2::new(first.x, place.y + HEIGHT);
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
    let Some(focus) = view::looked_at(bench, findings) else { return Vec::new() };
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
    let clamps = |step: &Step<V>| matches!(step, Step::Clamp(it) if it.value != it.clamped);
    if shown.iter().any(clamps) && !bench.trace.steps_the_sweep(focus) {
        marks.push(("○", style.construction.text, tr("before clamping")));
    }
    let is_false = |meeting: &Meeting| {
        meeting.false_positive && bench.shown.volumes.kinds.contains(&meeting.volume)
    };
    if bench.shown.volumes.on && findings.volumes.meetings.iter().any(is_false) {
        marks.push(("■", style.overlap.mark, tr("volumes that meet though the bodies do not")));
    }
    if let Some(motion) = &focus.motion {
        if [focus.a, focus.b].into_iter().any(|index| has_arrow(bench, index)) {
            marks.push(("→", style.displacement.text, tr("displacement")));
        }
        if let Ok(Some(times)) = motion.meeting {
            marks.push(("◆", style.displacement.text, tr("first contact")));
            if times.first < times.last && times.last < 1.0 {
                marks.push(("◇", style.displacement.text, tr("last")));
            }
        }
    }
    marks
}

/// Whether an arrow shows the motion of a shape: along its way, or if no volumes are shown along its turn.
fn has_arrow<V: World>(bench: &Bench<V>, index: usize) -> bool {
    let turns = bench.document().entries[index].turn.is_some() && !bench.shown.volumes.on;
    turns || bench.seen().displacement(index) != V::ZERO
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
