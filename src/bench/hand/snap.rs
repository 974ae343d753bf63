//! Drags that snap to the grid, or stop at the first touch.

use glam::DVec3;

use crate::bench::decimal::Grid;
use crate::bench::edits::{points, translate};
use crate::bench::input::{Guide, Hands};
use crate::bench::seen::Seen;
use crate::bench::sight::Camera;
use crate::intersect::Recorder;
use crate::intersect::explain;
use crate::intersect::matrix::{self, Dimension};
use crate::intersect::sweep::{Contact, Overlap};
use crate::scene::{Entry, Hide, Precision, World};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The most steps that searches may take in a frame to find the shape that stops a drag.
const MOST_STEPS: u64 = 1_000_000;
/// The least distance between numbered lines of the grid, in pixels.
const LEAST: f64 = 90.0;

/// The step between numbered lines of the grid, 1, 2 or 5 times a power of ten, and the number of its parts,
/// for a pixel of this size in the world.
pub fn grid_step(pixel: f64) -> (f64, u32) {
    step_above(LEAST * pixel)
}

/// The least of 1, 2 and 5 times a power of ten that is not below `least`, which is positive; and the number of
/// parts into which it is divided.
pub fn step_above(least: f64) -> (f64, u32) {
    let power = 10_f64.powf(least.log10().floor());
    [(1.0, 5), (2.0, 4), (5.0, 5), (10.0, 5)]
        .into_iter()
        .map(|(factor, parts)| (factor * power, parts))
        .find(|(step, _)| *step >= least * (1.0 - 1e-9))
        .unwrap_or((10.0 * power, 5))
}

/// The side of the squares of the grid as `camera` sees it.
pub fn grid_square<V: World>(camera: &Camera) -> f64 {
    let (step, parts) = grid_step(1.0 / camera.pixels_per_unit(camera.center()));
    step / f64::from(parts) * if V::DIM == 3 { 2.0 } else { 1.0 }
}

/// The touch at which a dragged shape has stopped.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop<V: Vector> {
    /// The dragged entry, and the one that it touches.
    pub pair: (usize, usize),
    /// The contact in the coordinates of the world, if it is known.
    pub contact: Option<Contact<V>>,
}

/// `way` changed so that `from` + `way` is a corner of the grid. Components of `way` that are zero stay zero.
pub(super) fn onto_grid<V: World>(camera: &Camera, from: DVec3, way: DVec3) -> DVec3 {
    let square = grid_square::<V>(camera);
    let snapped = ((from + way) / square).round() * square - from;
    let way = [(way.x, snapped.x), (way.y, snapped.y), (way.z, snapped.z)];
    DVec3::from_array(way.map(|(free, snapped)| if free == 0.0 { 0.0 } else { snapped }))
}

/// A dragged body: its number, and its entry at the start of the drag.
pub(super) struct Moving<'a, V: World> {
    pub seen: &'a Seen<'a, V>,
    pub index: usize,
    pub entry: &'a Entry<V>,
}

/// A shape that a dragged body meets on its way, and when; `None` if the search for it has given up at that time.
struct Met<W: Dimension> {
    index: usize,
    shape: Shape<W>,
    first: f64,
    last: Option<f64>,
}

impl<V: World> Moving<'_, V> {
    /// The body after `way`: with G held onto the grid, with T held up to the first shape that it touches.
    pub fn moved(&self, way: DVec3, hands: &Hands, pixel: Grid) -> (Entry<V>, Option<Stop<V>>) {
        let [grid, touch] = [Guide::Grid, Guide::Touch].map(|guide| hands.guides.contains(&guide));
        let from = points(&self.entry.form).first().copied().unwrap_or(DVec3::ZERO);
        let way = if grid { onto_grid::<V>(self.seen.camera, from, way) } else { way };
        let stopped = match self.seen.document.precision {
            _ if !touch || self.seen.shown.hides(Hide::Verdict) => None,
            Precision::F32 => self.stopped::<V::Single>(way),
            Precision::F64 => self.stopped::<V>(way),
        };
        if let Some((entry, stop)) = stopped {
            return (entry, Some(stop));
        }
        let mut entry = self.entry.clone();
        translate(&mut entry.form, way, pixel);
        (entry, None)
    }

    /// The body after the longest part of `way` that leaves it touching the first other shape that it meets,
    /// if it meets one. Shapes that it overlaps already do not stop it. If the search for one gives up, the
    /// motion ends there: what comes after is not known.
    fn stopped<W: Dimension<Precise = V>>(&self, way: DVec3) -> Option<(Entry<V>, Stop<V>)> {
        let u = W::Scalar::of(self.seen.time.u);
        let shape = self.entry.shape_at::<W>(u, &self.seen.document.meshes).ok()?;
        let mut met = self.met(&shape, way);
        met.sort_by(|a, b| a.first.total_cmp(&b.first));
        met.iter().find_map(|met| {
            let pair = (self.index, met.index);
            let Some(last) = met.last else {
                return Some((self.shifted(way * met.first)?, Stop { pair, contact: None }));
            };
            let entry = self.touching(way, &met.shape, met.first, last)?;
            let (displacement, instant) = (W::from_space(way), W::Scalar::of(met.first));
            let contact = matrix::contact(&shape, displacement, &met.shape, W::ZERO, instant);
            Some((entry, Stop { pair, contact: contact.map(Contact::widened) }))
        })
    }

    /// The shapes that the body meets on its way.
    fn met<W: Dimension<Precise = V>>(&self, shape: &Shape<W>, way: DVec3) -> Vec<Met<W>> {
        let (document, u) = (self.seen.document, W::Scalar::of(self.seen.time.u));
        let mut steps = 0;
        let others = document.entries.iter().enumerate();
        let others = others.filter(|(index, _)| !self.seen.selection.contains(*index));
        let met = others.filter_map(|(index, other)| {
            let other = other.shape_at::<W>(u, &document.meshes).ok()?;
            let mut stop = || {
                steps += 1;
                steps > MOST_STEPS
            };
            let mut probe = Recorder::of_verdict(&mut stop);
            let displacement = W::from_space(way);
            let met = explain::with(&mut probe).sweep(shape, displacement, &other, W::ZERO);
            let (first, last) = match met {
                Ok(_) if probe.was_stopped() => (0.0, None),
                Ok(met) => {
                    let Overlap { first, last } = met?.widened();
                    (first, Some(last))
                }
                Err(unanswered) => (unanswered.gave_up()?, None),
            };
            let stops = first > 0.0 || last.is_none();
            stops.then_some(Met { index, shape: other, first, last })
        });
        met.collect()
    }

    /// The body where it touches `other`, which it meets from part `first` of the way to part `last`. The sweep gives these
    /// approximately; from there the way is bisected until no number lies between a pose that is apart and the pose that
    /// touches.
    fn touching<W: Dimension<Precise = V>>(
        &self,
        way: DVec3,
        other: &Shape<W>,
        first: f64,
        last: f64,
    ) -> Option<Entry<V>> {
        let touching = |part: f64| self.touching_at(way * part, other);
        let (mut apart, mut together) = (first, first);
        let mut step = f64::EPSILON * first;
        // If they only graze, no pose may be found to touch: then nothing stops the shape.
        while touching(together).is_none() {
            together += step;
            step *= 2.0;
            if together > (first + last) * 0.5 {
                return None;
            }
        }
        while touching(apart).is_some() {
            step *= 2.0;
            apart -= step;
            if apart <= 0.0 {
                apart = 0.0;
                break;
            }
        }
        loop {
            let middle = apart + (together - apart) * 0.5;
            if middle <= apart || middle >= together {
                break;
            }
            match touching(middle) {
                Some(_) => together = middle,
                None => apart = middle,
            }
        }
        touching(together)
    }

    /// The body after `way`, if that is valid.
    fn shifted(&self, way: DVec3) -> Option<Entry<V>> {
        let mut entry = self.entry.clone();
        translate(&mut entry.form, way, Grid::EXACT);
        self.seen.document.check(&entry).ok()?;
        Some(entry)
    }

    /// The body after `way`, if it then touches or overlaps `other`.
    fn touching_at<W: Dimension<Precise = V>>(
        &self,
        way: DVec3,
        other: &Shape<W>,
    ) -> Option<Entry<V>> {
        let entry = self.shifted(way)?;
        let u = W::Scalar::of(self.seen.time.u);
        let shape = entry.shape_at(u, &self.seen.document.meshes).ok()?;
        // In the rounding band the verdict may depend on the order of the two: both orders have to say that
        // they touch.
        let asked = [(&shape, other), (other, &shape)];
        asked.iter().all(|(a, b)| matrix::overlap(a, b) == Ok(true)).then_some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_neither_crowded_nor_sparse() {
        for i in -200..200 {
            let pixel = 10_f64.powf(f64::from(i) * 0.07);
            let (step, parts) = grid_step(pixel);
            let pixels = step / pixel;
            assert!((LEAST * 0.999..LEAST * 2.6).contains(&pixels), "{pixels} pixels");
            assert!(pixels / f64::from(parts) > 17.0);
        }
    }
}
