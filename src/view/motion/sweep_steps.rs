//! The steps of a sweep, one by one: where the pair stands at the instants that a step speaks of.

use super::{Scene, trace};
use crate::intersect::Step;
use crate::view::canvas::{Canvas, Pen};
use crate::view::construction::{Weight, closest};
use crate::view::figure::Drawn;
use crate::view::style::{Role, width};

/// How strongly earlier steps are drawn.
const EARLIER: f32 = 0.45;

impl<V: Drawn> Scene<'_, V> {
    /// The steps up to the last of these, which is shown now.
    pub fn paint_step(&self, canvas: &Canvas<V>, steps: &[Step<V>]) {
        let Some((now, earlier)) = steps.split_last() else { return };
        for step in earlier {
            if let Step::Advance(advance) = step {
                self.paint_outlines(canvas, advance.u);
            }
        }
        match now {
            Step::Advance(advance) => {
                let back = advance.next < advance.u;
                let name = if back { "no contact after" } else { "no contact before" };
                self.paint_ghost(canvas, advance.next, name, None);
                self.paint_ghost(canvas, advance.u, "at", Some(true));
                let shift = self.unseen(advance.u);
                let weight = Weight { current: true, fade: 1.0, words: true };
                let [a, b] = [advance.a, advance.b].map(|p| p.in_space() - shift);
                closest(canvas, a, b, Some(advance.distance), weight);
            }
            Step::Roots(roots) => {
                if let Some((first, last)) = roots.roots {
                    self.paint_if_within(canvas, last, "last root", false);
                    self.paint_if_within(canvas, first, "first root", true);
                }
            }
            Step::TimeSpan(span) if span.entry <= span.exit => {
                self.paint_if_within(canvas, span.exit, "the projections part", false);
                self.paint_if_within(canvas, span.entry, "the projections meet", true);
            }
            _ => {}
        }
    }

    fn paint_if_within(&self, canvas: &Canvas<V>, u: f64, name: &str, filled: bool) {
        if (0.0..=1.0).contains(&u) {
            self.paint_ghost(canvas, u, name, Some(filled));
        }
    }

    fn paint_outlines(&self, canvas: &Canvas<V>, u: f64) {
        let pen = Pen::new(canvas.style.displacement.mark, width::THIN).faded(EARLIER);
        for traveller in self.moving().filter(|traveller| traveller.role != Role::Other) {
            if let Some(figure) = self.figure_at(traveller, u) {
                trace(canvas, &figure, pen);
            }
        }
    }
}
