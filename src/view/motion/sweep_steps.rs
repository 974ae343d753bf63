//! The steps of a sweep, one by one: the pair at the instants of a step.

use egui::{Rect, vec2};

use super::{Scene, trace};
use crate::intersect::steps::{Division, PartName, Step, TimeSpan};
use crate::number::number;
use crate::scene::World;
use crate::shapes::Kind;
use crate::vector::Vector;
use crate::view::axes::length;
use crate::view::canvas::{Canvas, NAMES, Pen, pos};
use crate::view::construction::{Weight, closest};
use crate::view::style::{Role, size, width};
use crate::words::tr;

/// The two instants that a step names.
pub(super) fn instants<V: Vector<Scalar = f64>>(step: &Step<V>) -> Option<[f64; 2]> {
    match step {
        Step::Roots(roots) => roots.roots.map(|(first, last)| [first, last]),
        Step::TimeSpan(span) => Some([span.entry, span.exit]),
        _ => None,
    }
}

/// The opacity of earlier steps.
const EARLIER: f32 = 0.45;

impl<V: World> Scene<'_, V> {
    /// Paints the steps up to the last of these, which is the current one; without its instants if these are `said` by the
    /// result.
    pub fn paint_step(&self, canvas: &Canvas, steps: &[Step<V>], said: bool) {
        let Some((now, earlier)) = steps.split_last() else { return };
        for step in earlier {
            if let Step::Advance(advance) = step {
                self.paint_outlines(canvas, advance.u);
            }
        }
        match now {
            Step::Advance(advance) => {
                let back = advance.next < advance.u;
                let name = if back { tr("no contact after") } else { tr("no contact before") };
                self.paint_ghost(canvas, advance.next, name, None, true);
                self.paint_ghost(canvas, advance.u, tr("at"), Some(true), true);
                let shift = self.unseen(advance.u);
                let weight = Weight { current: true, fade: 1.0, words: true };
                let [a, b] = [advance.a, advance.b].map(|p| p.in_space() - shift);
                closest(canvas, [a, b], length(advance.distance), weight);
            }
            Step::Roots(roots) => {
                if let Some((first, last)) = roots.roots.filter(|_| !said) {
                    self.paint_both(canvas, [first, last], [tr("first root"), tr("last root")]);
                }
            }
            Step::TimeSpan(span) if span.entry <= span.exit => {
                self.paint_heights(canvas, span);
                let names = [tr("the projections meet"), tr("the projections part")];
                if !said {
                    self.paint_both(canvas, [span.entry, span.exit], names);
                }
            }
            Step::Part(part) => {
                if let PartName::Line { number, of } = part.name {
                    let [from, to] = [number, number + 1].map(|k| f64::from(k) / f64::from(of));
                    self.paint_ghost(canvas, from, tr("from"), None, true);
                    self.paint_ghost(canvas, to, tr("to"), None, true);
                }
            }
            _ => {}
        }
    }

    /// Paints the distances before and after, of which the times are divided, from the plane to the centre.
    fn paint_heights(&self, canvas: &Canvas, span: &TimeSpan<V>) {
        let Some(Division::Distances { before, after, .. }) = span.division else { return };
        let mut bodies = self.moving().filter(|traveller| traveller.role != Role::Other);
        let Some(body) = bodies.next().filter(|_| bodies.next().is_none()) else { return };
        // The reference point of other kinds is not in the middle of their projection.
        let kind = self.bench.document().entries[body.index].form.kind();
        if !matches!(kind, Kind::Point | Kind::Ball | Kind::Aabb | Kind::Obb) {
            return;
        }
        let (normal, style) = (span.axis.in_space(), canvas.style);
        for (center, height, name) in [(body.way[0], before, "d₀"), (body.way[1], after, "d₁")]
        {
            let foot = center - normal * height;
            canvas.line(foot, center, Pen::new(style.construction.mark, width::LINE).dotted());
            canvas.dot(foot, width::DOT - 1.5, style.construction.mark);
            if let Some([from, to]) = canvas.clipped(foot, center) {
                let middle = Rect::from_center_size(pos((from + to) * 0.5), vec2(6.0, 6.0));
                let words = format!("{name} = {}", number(height));
                canvas.label(middle, words, style.construction.text, size::LABEL, NAMES);
            }
        }
    }

    /// Paints the pair at two instants, as far as they lie in the frame.
    pub(super) fn paint_both(&self, canvas: &Canvas, [first, last]: [f64; 2], names: [&str; 2]) {
        match [first, last].map(|u| (0.0..=1.0).contains(&u)) {
            [true, true] => self.paint_contacts(canvas, [first, last], names),
            [true, false] => self.paint_ghost(canvas, first, names[0], Some(true), true),
            [false, true] => self.paint_ghost(canvas, last, names[1], Some(false), true),
            [false, false] => {}
        }
    }

    fn paint_outlines(&self, canvas: &Canvas, u: f64) {
        for traveller in self.moving().filter(|traveller| traveller.role != Role::Other) {
            let ink = canvas.style.body(traveller.role);
            let pen = Pen::new(ink.mark, width::THIN).faded(EARLIER);
            if let Some(figure) = self.figure_at(traveller, u) {
                trace(canvas, &figure, pen);
            }
        }
    }
}
