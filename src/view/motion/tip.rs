//! The turn of a body, shown by the path of the point that it moves farthest.

use glam::DVec3;

use super::MovingShape;
use crate::scene::World;
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;
use crate::view::canvas::{Canvas, Pen};
use crate::view::figure::Figure;
use crate::view::style::width;

/// The number of straight pieces that approximate a whole turn.
const PIECES: f64 = 72.0;
/// The most pieces for any number of turns.
const MOST: f64 = 720.0;
/// The length of the last piece, which bears the head of the arrow, in pixels.
const HEAD: f64 = 12.0;

/// The point, relative to the reference point, at u = 0.
pub(super) struct Tip<V: Vector> {
    from_reference: V,
    turn: Turn<V>,
}

impl<V: World> Tip<V> {
    /// The corner or point of the outline that is farthest from the axis of the turn; `None` for unbounded
    /// shapes, and for points on the axis.
    pub fn new(shape: &Shape<V>, figure: &Figure, turn: Turn<V>) -> Option<Self> {
        let reference = shape.reference_point().in_space();
        // A quarter of a turn moves a point the farther, the farther it is from the axis.
        let quarter = turn.axes_at((std::f64::consts::FRAC_PI_2 / turn.size()).min(1.0));
        let moved = |p: V| Vector::length((p.along(&quarter) - p).in_space());
        let points = figure.extremes().filter(|_| figure.bounded);
        let from_reference = points
            .map(|p| V::from_space(p - reference))
            .max_by(|&p, &q| moved(p).total_cmp(&moved(q)))?;
        (moved(from_reference) > 0.0).then_some(Self { from_reference, turn })
    }

    /// The point of an endless shape that lies at `place` at the instant `u`, such as that of a contact.
    pub fn through(place: V, u: f64, reference: V, turn: Turn<V>) -> Self {
        Self { from_reference: (place - reference).in_axes(&turn.axes_at(u)), turn }
    }

    /// The position of the point at an instant, while the reference point moves along `way`.
    pub fn at(&self, way: [DVec3; 2], u: f64) -> DVec3 {
        let turned = self.from_reference.along(&self.turn.axes_at(u)).in_space();
        way[0].lerp(way[1], u) + turned
    }
}

impl<V: World> MovingShape<V> {
    /// The point whose path bears the signs of contacts: the reference point, or the tip of a body that turns
    /// in its place.
    pub fn marked_at(&self, u: f64) -> DVec3 {
        let beside =
            |u: f64| self.curve.map_or(DVec3::ZERO, |curve| curve.lines_beside(u).in_space());
        match &self.tip {
            Some(tip) if self.way[0] == self.way[1] => tip.at(self.way, u),
            _ => self.way[0].lerp(self.way[1], u) + beside(u),
        }
    }

    /// Paints an arrow along the path of the tip.
    pub fn paint_turn(&self, canvas: &Canvas) {
        let Some(tip) = &self.tip else { return };
        let pieces = (tip.turn.size() / std::f64::consts::TAU * PIECES).ceil().clamp(8.0, MOST);
        let at = |i: usize| tip.at(self.way, i as f64 / pieces);
        let points: Vec<DVec3> = (0..=pieces as usize).map(at).collect();
        let pen = Pen::new(canvas.style.displacement.mark, width::THIN);
        let end = tip.at(self.way, 1.0);
        let head = HEAD / canvas.camera.pixels_per_unit(end);
        let neck = points.iter().rposition(|p| p.distance(end) >= head).unwrap_or(0);
        for ends in points[..=neck].windows(2) {
            canvas.line(ends[0], ends[1], pen);
        }
        canvas.arrow(points[neck], end, pen);
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_1_SQRT_2;

    use glam::{DVec2, DVec3};

    use super::*;
    use crate::bench::Camera;
    use crate::shapes::{Angle, Capsule, Line, Obb};

    #[test]
    fn the_end_of_a_bar_goes_around_its_middle() {
        let bar: Shape<DVec2> =
            Capsule::new(DVec2::new(-1.0, 0.0), DVec2::new(3.0, 0.0), 0.5).unwrap().into();
        let figure = Figure::new(&bar, &Camera::of::<DVec2>());
        let turn = Turn::<DVec2>::new(Angle::Degrees(90.0)).unwrap();
        let tip = Tip::new(&bar, &figure, turn).unwrap();
        let way = [DVec3::X, DVec3::X];
        let [start, end] = [0.0, 1.0].map(|u| tip.at(way, u));
        assert!((start.distance(DVec3::X) - 2.5).abs() < 0.01, "{start}");
        assert!((end.distance(DVec3::X) - 2.5).abs() < 0.01, "{end}");
        assert!((end - DVec3::X).dot(start - DVec3::X).abs() < 1e-5);
        let moved = tip.at([DVec3::X, DVec3::new(1.0, 4.0, 0.0)], 1.0);
        assert!((moved - end).distance(DVec3::Y * 4.0) < 1e-6);
    }

    #[test]
    fn in_space_it_is_the_point_farthest_from_the_axis() {
        let half = DVec3::new(1.0, 5.0, 1.0);
        let bar: Shape<DVec3> = Obb::new(DVec3::ZERO, half, DVec3::AXES).unwrap().into();
        let figure = Figure::new(&bar, &Camera::of::<DVec3>());
        // About its long axis, a corner is √2 away: the distance from the axis counts, not the length of the
        // bar.
        let turn = Turn::<DVec3>::new(DVec3::Y, Angle::Degrees(-720.0)).unwrap();
        let tip = Tip::new(&bar, &figure, turn).unwrap();
        let at = |u| tip.at([DVec3::ZERO; 2], u);
        assert!(at(0.0).distance(at(0.5)) < 1e-5);
        assert!((at(0.25) * DVec3::new(1.0, 0.0, 1.0)).length() * FRAC_1_SQRT_2 - 1.0 < 1e-5);
        assert!((at(0.25).y - at(0.0).y).abs() < 1e-6 && (at(0.0) + at(0.25)).x.abs() < 1e-5);
    }

    #[test]
    fn what_has_no_end_has_no_tip() {
        let line: Shape<DVec2> = Line::new(DVec2::ZERO, DVec2::X).unwrap().into();
        let figure = Figure::new(&line, &Camera::of::<DVec2>());
        let turn = Turn::<DVec2>::new(Angle::Degrees(90.0)).unwrap();
        assert!(Tip::new(&line, &figure, turn).is_none());
    }
}
