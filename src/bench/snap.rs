//! Drags that snap to the grid, or stop at the first touch.

use glam::DVec3;

use super::Bench;
use super::camera::Camera;
use super::decimal::Grid;
use super::points::{points, translate};
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

impl<V: World> Bench<V> {
    /// The touch at which the dragged shape has stopped.
    pub fn stop(&self) -> Option<Stop<V>> {
        self.tool.stop
    }

    /// `way` changed so that `from` + `way` is a corner of the grid. Components of `way` that are zero stay
    /// zero.
    pub(super) fn onto_grid(&self, from: DVec3, way: DVec3) -> DVec3 {
        let square = grid_square::<V>(&self.camera);
        let snapped = ((from + way) / square).round() * square - from;
        let way = [(way.x, snapped.x), (way.y, snapped.y), (way.z, snapped.z)];
        DVec3::from_array(way.map(|(free, snapped)| if free == 0.0 { 0.0 } else { snapped }))
    }

    /// The entry after the longest part of `way` that leaves it touching the first other shape that it meets,
    /// if it meets one. Shapes that it overlaps already do not stop it. If the search for one gives up, the
    /// motion ends there: what comes after is not known.
    ///
    /// The sweep gives the approximate part; from there it is bisected until no number lies between a pose that
    /// is apart and the pose that touches.
    pub(super) fn stopped(
        &self,
        index: usize,
        entry: &Entry<V>,
        way: DVec3,
    ) -> Option<(Entry<V>, Stop<V>)> {
        match self.work.document.precision {
            Precision::F32 => self.stopped_in::<V::Single>(index, entry, way),
            Precision::F64 => self.stopped_in::<V>(index, entry, way),
        }
    }

    fn stopped_in<W: Dimension<Precise = V>>(
        &self,
        index: usize,
        entry: &Entry<V>,
        way: DVec3,
    ) -> Option<(Entry<V>, Stop<V>)> {
        let (meshes, u) = (&self.work.document.meshes, W::Scalar::of(self.time.u));
        let shape = entry.shape_at::<W>(u, meshes).ok()?;
        let displacement = W::from_space(way);
        let others = self
            .work
            .document
            .entries
            .iter()
            .enumerate()
            .filter(|(i, _)| !self.selection.contains(*i));
        let mut steps = 0;
        let mut met: Vec<_> = others
            .filter_map(|(i, other)| {
                let other = other.shape_at::<W>(u, meshes).ok()?;
                let mut stop = || {
                    steps += 1;
                    steps > MOST_STEPS
                };
                let mut probe = Recorder::of_verdict(&mut stop);
                let met = explain::with(&mut probe).sweep(&shape, displacement, &other, W::ZERO);
                let (known, met) = match met {
                    Ok(_) if probe.was_stopped() => (false, Overlap { first: 0.0, last: 0.0 }),
                    Ok(met) => (true, met?.widened()),
                    Err(unanswered) => {
                        let u = unanswered.gave_up()?;
                        (false, Overlap { first: u, last: u })
                    }
                };
                (met.first > 0.0 || !known).then_some((met, known, i, other))
            })
            .collect();
        met.sort_by(|a, b| a.0.first.total_cmp(&b.0.first));

        met.iter().find_map(|(met, known, i, other)| {
            if !known {
                let pair = (index, *i);
                let entry = self.shifted(entry, way * met.first)?;
                return Some((entry, Stop { pair, contact: None }));
            }
            let touching = |part: f64| self.touching(entry, way * part, other);
            let Overlap { first, last } = *met;
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
            let instant = W::Scalar::of(met.first);
            let contact = matrix::contact(&shape, displacement, other, W::ZERO, instant);
            let contact = contact.map(Contact::widened);
            Some((touching(together)?, Stop { pair: (index, *i), contact }))
        })
    }

    /// The entry after `way`, if that is valid.
    fn shifted(&self, entry: &Entry<V>, way: DVec3) -> Option<Entry<V>> {
        let mut entry = entry.clone();
        translate(&mut entry.form, way, Grid::EXACT);
        self.work.document.check(&entry).ok()?;
        Some(entry)
    }

    /// The entry after `way`, if it then touches or overlaps `other`.
    fn touching<W: Dimension<Precise = V>>(
        &self,
        entry: &Entry<V>,
        way: DVec3,
        other: &Shape<W>,
    ) -> Option<Entry<V>> {
        let entry = self.shifted(entry, way)?;
        let shape = entry.shape_at(W::Scalar::of(self.time.u), &self.work.document.meshes).ok()?;
        // In the rounding band the verdict may depend on the order of the two: both orders have to say that
        // they touch.
        let asked = [(&shape, other), (other, &shape)];
        asked.iter().all(|(a, b)| matrix::overlap(a, b) == Ok(true)).then_some(entry)
    }

    /// The way of a dragged body that is moved by `way`, from the place `from` of its form: with G held onto
    /// the grid, with T held up to the first shape that it touches.
    pub(super) fn moved(
        &self,
        index: usize,
        entry: &Entry<V>,
        way: DVec3,
        (grid, touch): (bool, bool),
        pixel: Grid,
    ) -> (Entry<V>, Option<Stop<V>>) {
        let from = points(&entry.form).first().copied().unwrap_or(DVec3::ZERO);
        let way = if grid { self.onto_grid(from, way) } else { way };
        if touch
            && !self.hides(Hide::Verdict)
            && let Some((entry, stop)) = self.stopped(index, entry, way)
        {
            return (entry, Some(stop));
        }
        let mut entry = entry.clone();
        translate(&mut entry.form, way, pixel);
        (entry, None)
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
