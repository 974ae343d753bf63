//! Ghosts of the pair: at its contacts, and at the instants of the steps of a sweep.
use egui::{Rect, Stroke};
use glam::DVec2;

use super::{NOW, SIGN, Scene, contact_sign, paint_contact, trace};
use crate::intersect::sweep::{Contact, Overlap};
use crate::scene::World;
use crate::view::canvas::{Canvas, NAMES, Pen, pos};
use crate::view::style::{Role, size, width};

impl<V: World> Scene<'_, V> {
    /// Paints the signs of the first and of the last contact, and the pair at the one of them that is nearer to
    /// u; at the other too while the pointer is on its sign. With four outlines at once it would not be clear
    /// which two belong together.
    pub(super) fn paint_contacts(
        &self,
        canvas: &Canvas,
        [first, last]: [f64; 2],
        names: [&str; 2],
    ) {
        if first == last {
            return self.paint_ghost(canvas, first, names[0], Some(true), true);
        }
        let now = self.bench.time.u;
        let last_is_nearer = (now - last).abs() < (now - first).abs();
        let shown = |u: f64, nearer: bool| nearer || self.is_pointed_at(canvas, u);
        let show_last = shown(last, last_is_nearer);
        self.paint_ghost(canvas, last, names[1], Some(false), show_last);
        let show_first = shown(first, !last_is_nearer);
        self.paint_ghost(canvas, first, names[0], Some(true), show_first);
    }

    /// Whether the pointer is on a sign of this instant.
    fn is_pointed_at(&self, canvas: &Canvas, u: f64) -> bool {
        let pointer = canvas.ctx().input(|input| input.pointer.hover_pos());
        let is_at = |place: DVec2| pointer.is_some_and(|p| p.distance(pos(place)) < 2.0 * SIGN);
        let mut pair = self.moving().filter(|traveller| traveller.role != Role::Other);
        pair.any(|traveller| canvas.screen(traveller.marked_at(u)).is_some_and(is_at))
    }

    /// Paints the pair at an instant: the sign of the contact on the displacements, filled or hollow, and if
    /// they are `shown` dashed outlines.
    pub(super) fn paint_ghost(
        &self,
        canvas: &Canvas,
        u: f64,
        name: &str,
        sign: Option<bool>,
        shown: bool,
    ) {
        let ink = canvas.style.displacement;
        let mut named = false;
        // The name stands at B, which is drawn last, if it moves.
        for traveller in self.travellers.iter().rev() {
            if traveller.role == Role::Other || !traveller.moves {
                continue;
            }
            let Some(figure) = self.figure_at(traveller, u) else { continue };
            if u > 0.0 && shown {
                let line = if sign.is_some() { width::LINE } else { width::THIN };
                let pen = Pen::new(canvas.style.body(traveller.role).mark, line).dashed();
                trace(canvas, &figure, pen);
                for &point in &figure.points {
                    let stroke = Stroke::new(width::THIN, pen.color);
                    canvas.painter().circle_stroke(pos(point), width::DOT + 2.0, stroke);
                }
            }
            let on_way = canvas.screen(traveller.marked_at(u));
            if let Some((place, filled)) = on_way.zip(sign) {
                paint_sign(canvas, place, filled);
            }
            // Once an instant is chosen, its number stands by the slider.
            if !named && self.is_the_picture() {
                named = true;
                let words = format!("{name} u = {}", self.instant(u));
                let seen = figure.bounded && shown;
                let target = if seen { figure.bounds() } else { at_sign(on_way) };
                canvas.label(target, words, ink.text, size::LABEL, NAMES);
                if seen {
                    canvas.keep_names_out(figure.covered());
                }
            }
        }
    }

    /// A time of the frame in words, with as many digits as tell the first contact from the last.
    fn instant(&self, u: f64) -> String {
        let told = |digits: &usize| {
            self.meeting().is_none_or(|Overlap { first, last }| {
                first == last || instant(first, *digits) != instant(last, *digits)
            })
        };
        instant(u, (3..9).find(told).unwrap_or(3))
    }

    /// Paints the point of the first contact.
    pub(super) fn paint_contact(&self, canvas: &Canvas, contact: Contact<V>, u: f64) {
        // At other instants the marks of the test come first.
        let now = self.is_the_picture() || (self.bench.time.u - u).abs() < NOW;
        let point = contact.point.in_space() - self.unseen(u);
        let normal = contact.normal.filter(|_| now && contact.normal_unique);
        paint_contact(canvas, point, normal.map(V::in_space));
    }
}

/// The rectangle around the sign of a contact.
fn at_sign(place: Option<DVec2>) -> Rect {
    place.map_or(Rect::NOTHING, |place| {
        Rect::from_center_size(pos(place), egui::Vec2::splat(2.0 * SIGN))
    })
}

/// Paints the sign of a contact on the displacement.
fn paint_sign(canvas: &Canvas, place: DVec2, filled: bool) {
    contact_sign(canvas.painter(), pos(place), SIGN, filled, canvas.style);
    canvas.keep_out(at_sign(Some(place)));
    canvas.note_dot(pos(place), SIGN);
}

/// A time of the frame in words.
fn instant(u: f64, digits: usize) -> String {
    let words = format!("{u:.digits$}");
    words.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_short() {
        assert_eq!(instant(0.0, 3), "0");
        assert_eq!(instant(0.5, 3), "0.5");
        assert_eq!(instant(1.0, 3), "1");
        assert_eq!(instant(0.123_456, 3), "0.123");
    }
}
