//! The steps of a sweep, one by one: the pair at the instants of a step.

use super::{Scene, trace};
use crate::intersect::Step;
use crate::scene::World;
use crate::view::canvas::{Canvas, Pen};
use crate::view::construction::{Weight, closest};
use crate::view::style::{Role, width};

/// The opacity of earlier steps.
const EARLIER: f32 = 0.45;

impl<V: World> Scene<'_, V> {
    /// Paints the steps up to the last of these, which is the current one.
    pub fn paint_step(&self, canvas: &Canvas, steps: &[Step<V>]) {
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
                self.paint_ghost(canvas, advance.next, name, None, true);
                self.paint_ghost(canvas, advance.u, "at", Some(true), true);
                let shift = self.unseen(advance.u);
                let weight = Weight { current: true, fade: 1.0, words: true };
                let [a, b] = [advance.a, advance.b].map(|p| p.in_space() - shift);
                closest(canvas, a, b, Some(advance.distance), weight);
            }
            Step::Roots(roots) => {
                if let Some((first, last)) = roots.roots {
                    self.paint_both(canvas, [first, last], ["first root", "last root"]);
                }
            }
            Step::TimeSpan(span) if span.entry <= span.exit => {
                let names = ["the projections meet", "the projections part"];
                self.paint_both(canvas, [span.entry, span.exit], names);
            }
            _ => {}
        }
    }

    /// Paints the pair at two instants, as far as they lie in the frame.
    fn paint_both(&self, canvas: &Canvas, [first, last]: [f64; 2], names: [&str; 2]) {
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
