//! The room that shapes take along their whole motion, for the camera.

use glam::DVec2;

use super::Seen;
use crate::analysis::Findings;
use crate::bench::crowd::Crowd;
use crate::bench::input::Rect;
use crate::bench::sight::{Subject, on_screen};
use crate::scene::World;
use crate::shapes::{Bounds, Shape};

/// The number of instants at which the bounds of a turning shape are taken.
const TURNING: u8 = 24;
/// The part of a body that is shown about a contact.
const CONTACT: f64 = 0.1;

impl<V: World> Seen<'_, V> {
    /// All shapes along their whole motion.
    pub(crate) fn all(&self) -> Option<Subject<V>> {
        self.within(self.bounds_of_all())
    }

    /// These entries along their whole motion.
    pub(crate) fn part(&self, indices: &[usize]) -> Option<Subject<V>> {
        self.within(self.bounds_of(indices.iter().copied()))
    }

    /// The contact, or the nearest points, of the pair in focus so closely that the depth, or the gap, is seen; the pair if
    /// these are not known.
    pub(crate) fn contact(&self, findings: &Findings<V>) -> Option<Subject<V>> {
        let focus = findings.focus.as_ref()?;
        let Some([a, b]) = focus.ends() else { return self.part(&[focus.a, focus.b]) };
        let (middle, between) = ((a + b) * 0.5, (b - a).max_abs());
        let size = |index: usize| {
            let bounds = &findings.bounds[index];
            (bounds.max - bounds.min).max_abs()
        };
        // Of bodies that touch, a part of the smaller one is framed.
        let size = size(focus.a).min(size(focus.b));
        let part = if size.is_finite() { size * CONTACT } else { 1.0 };
        let half = if between > 0.0 { between } else { part };
        let half = V::splat(half.max(f64::from(f32::EPSILON) * middle.max_abs()));
        self.within(Some(Bounds { min: middle - half, max: middle + half }))
    }

    /// What lies within bounds; all shapes are the bodies beside it.
    fn within(&self, bounds: Option<Bounds<V>>) -> Option<Subject<V>> {
        let (bodies, is_crowded) = (self.bodies(), self.is_crowded());
        Some(Subject { bounds: bounds?, bodies, is_crowded })
    }

    /// The rectangles on the screen of the shapes of the pair in focus over the frame, or of all shapes if there is no pair.
    pub fn places_on_screen(&self) -> Vec<Rect> {
        let bodies = match self.trace.focus {
            Some((a, b)) => self.bounds_of_each([a, b].into_iter()),
            None => self.bodies(),
        };
        bodies.iter().filter_map(|bounds| on_screen(self.camera, bounds)).collect()
    }

    /// The shapes that lie in a rubber band as a whole and are not locked.
    pub(crate) fn inside(&self, [from, to]: [DVec2; 2]) -> Vec<usize> {
        let (low, high) = (from.min(to), from.max(to));
        let within = |shape: Shape<V>| {
            let bounds = shape.bounds();
            [bounds.min, bounds.max].into_iter().all(|corner| {
                let seen = self.camera.project(corner.in_space());
                seen.is_some_and(|p| p.cmpge(low).all() && p.cmple(high).all())
            })
        };
        let entries = 0..self.document.entries.len();
        let free = entries.filter(|&index| !self.selection.is_locked(index));
        free.filter(|&index| self.now(index).is_some_and(within)).collect()
    }

    /// The bounds of each shape along its whole motion; for a crowd one that holds all.
    fn bodies(&self) -> Vec<Bounds<V>> {
        match self.crowd.is_some() || self.is_crowded() {
            true => self.bounds_of_all().into_iter().collect(),
            false => self.bounds_of_each(0..self.document.entries.len()),
        }
    }

    fn bounds_of_all(&self) -> Option<Bounds<V>> {
        self.crowd.map(Crowd::seen).or_else(|| self.bounds_of(0..self.document.entries.len()))
    }

    /// The bounds of each of these entries; unbounded ones are left out.
    fn bounds_of_each(&self, indices: impl Iterator<Item = usize>) -> Vec<Bounds<V>> {
        let bounded = |index: &usize| self.at(*index, 0.0).is_some_and(|shape| is_bounded(&shape));
        let around = |index| self.bounds_of(std::iter::once(index));
        indices.filter(bounded).filter_map(around).collect()
    }

    /// The bounds of these entries along their whole motion. Of unbounded shapes, the part beside the bounded ones counts.
    fn bounds_of(&self, indices: impl Iterator<Item = usize>) -> Option<Bounds<V>> {
        let joined =
            |all: Option<Bounds<V>>, more: Bounds<V>| Some(all.map_or(more, |all| all.join(&more)));
        let (mut bounded, mut unbounded) = (None, Vec::new());
        for index in indices {
            // A turning shape may reach farther out in between.
            let instants = if self.document.entries[index].turn.is_some() { TURNING } else { 1 };
            for i in 0..=instants {
                let u = f64::from(i) / f64::from(instants);
                let Some(shape) = self.at(index, u) else { continue };
                match is_bounded(&shape) {
                    true => bounded = joined(bounded, shape.bounds()),
                    false => unbounded.push(shape),
                }
            }
        }
        let middle = bounded.map(|bounds| bounds.center());
        for shape in unbounded {
            let near = middle.map_or(shape.reference_point(), |middle| beside(&shape, middle));
            // Adds room in which the direction of an unbounded shape can be seen.
            let room = if middle.is_some() { V::ZERO } else { V::splat(2.0) };
            bounded = joined(bounded, Bounds { min: near - room, max: near + room });
        }
        bounded
    }
}

/// Whether a shape has finite bounds.
pub(super) fn is_bounded<V: World>(shape: &Shape<V>) -> bool {
    let bounds = shape.bounds();
    bounds.min.is_finite() && bounds.max.is_finite()
}

/// The point of an unbounded shape that is nearest to `point`; the origin of a ray.
pub(crate) fn beside<V: World>(shape: &Shape<V>, point: V) -> V {
    let onto = |normal: V, height: f64| point - normal * height;
    match shape {
        Shape::Line(line) => {
            line.through() + line.direction() * (point - line.through()).dot(line.direction())
        }
        Shape::Plane(plane) => onto(plane.normal(), plane.signed_distance(point)),
        Shape::HalfSpace(half_space) => {
            let plane = half_space.boundary();
            onto(plane.normal(), plane.signed_distance(point))
        }
        shape => shape.reference_point(),
    }
}
