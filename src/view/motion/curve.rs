//! The curve along which a shape of the pair moves, the lines that follow it, and the balls whose sweep bounds the times.

use glam::DVec3;

use super::{MovingShape, Scene, trace};
use crate::scene::World;
use crate::view::canvas::{Canvas, Pen};
use crate::view::figure::Figure;
use crate::view::style::width;

/// The number of lines that stand for the curve itself on the screen.
const FINE: usize = 96;

impl<V: World> Scene<'_, V> {
    /// Paints the curve, its lines, and the places where one ends and the next begins.
    pub(super) fn paint_curve(&self, canvas: &Canvas, traveller: &MovingShape<V>) {
        let Some(curve) = traveller.curve else { return };
        let [from, to] = traveller.way;
        let at = |u: f64| from.lerp(to, u) + curve.beside(u).in_space();
        let places = |count: usize| -> Vec<DVec3> {
            (0..=count).map(|k| at(k as f64 / count as f64)).collect()
        };
        let ink = canvas.style.displacement.mark;
        for ends in places(FINE).windows(2) {
            canvas.line(ends[0], ends[1], Pen::new(ink, width::THIN).faded(0.6));
        }
        let lines = places(curve.lines.max(1));
        for ends in lines.windows(2) {
            canvas.line(ends[0], ends[1], Pen::new(ink, width::LINE));
        }
        for &place in &lines {
            canvas.dot(place, width::DOT - 1.0, ink);
        }
    }

    /// Paints the balls around both, as they stand at the start.
    pub(super) fn paint_bounds(&self, canvas: &Canvas) {
        let Some(bounds) = self.motion.and_then(|motion| motion.bounds.as_ref()) else { return };
        let pen = Pen::new(canvas.style.construction.mark, width::THIN).dashed();
        for around in &bounds.around {
            let figure = Figure::new(around, canvas.camera);
            if figure.bounded {
                trace(canvas, &figure, pen);
            }
        }
    }
}
