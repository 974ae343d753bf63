//! The pair in focus: the two shapes whose test is shown.

use std::collections::HashSet;

use super::Bench;
use super::mouse::Gesture;
use crate::analysis::{Findings, Verdict};
use crate::scene::World;
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::words::tr;

/// The factor by which another partner has to be closer before the focus moves to it.
const HYSTERESIS: f64 = 0.7;
/// The weight of the distance of the reference points beside the gap between the shapes.
const CENTERS: f64 = 0.2;

impl<V: World> Bench<V> {
    /// The pair whose test is shown, by number of entry: A, then B.
    pub fn focus(&self) -> Option<(usize, usize)> {
        self.trace.focus
    }

    /// Whether the pair in focus was chosen, by a person or the scene, or belongs to the selected shape.
    pub fn focus_is_chosen(&self) -> bool {
        self.trace.pinned || self.selection.selected.is_some()
    }

    /// Shows the test of this pair, and keeps it until another shape is selected.
    pub fn focus_on(&mut self, a: usize, b: usize) {
        let count = self.work.document.entries.len();
        if a != b && a.max(b) < count {
            self.set_focus(a, b);
            self.trace.pinned = true;
            if self.selection.selected.is_none_or(|selected| selected != a && selected != b) {
                self.selection.selected = Some(a);
            }
        }
    }

    /// Whether this scene and another one are frames of one game: most of the shapes have the same names.
    pub(super) fn is_frame_like(&self, other: &Self) -> bool {
        let names = |bench: &Self| -> HashSet<String> {
            bench.work.document.entries.iter().map(|entry| entry.name.clone()).collect()
        };
        let (ours, theirs) = (names(self), names(other));
        2 * ours.intersection(&theirs).count() > ours.len().max(theirs.len())
    }

    /// Takes over the pair and the selection that were chosen in another scene, if this one has shapes of those names
    /// and does not say itself which pair it opens with.
    pub(super) fn focus_as(&mut self, other: &Self) {
        let written = self.work.document.opens.as_ref().is_some_and(|opens| opens.pair.is_some());
        if written || !other.focus_is_chosen() {
            return;
        }
        let theirs = &other.work.document.entries;
        let here = |index: usize| self.work.document.find(&theirs.get(index)?.name);
        let pair = other.trace.focus.and_then(|(a, b)| Some((here(a)?, here(b)?)));
        let selected = other.selection.selected.and_then(here);
        if let Some((a, b)) = pair {
            self.set_focus(a, b);
            self.trace.pinned = other.trace.pinned;
        }
        self.selection.select(selected.into_iter().collect());
    }

    /// Focuses on the next pair that overlaps, in the order of the entries and cyclically, or the previous one,
    /// and frames it. Says so if no pair overlaps.
    pub(super) fn next_overlap(
        &mut self,
        findings: &Findings<V>,
        back: bool,
    ) -> Option<&'static str> {
        let overlapping = findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap);
        let pairs: Vec<(usize, usize)> = overlapping.map(|pair| (pair.a, pair.b)).collect();
        let now = self.trace.focus.map(|(a, b)| (a.min(b), a.max(b)));
        // The place that the pair in focus would have among them.
        let place = now.map_or(0, |now| pairs.partition_point(|&pair| pair < now));
        let is_one = now.is_some_and(|now| pairs.get(place) == Some(&now));
        let count = pairs.len();
        if count == 0 {
            return Some(tr("No pair overlaps"));
        }
        let next = match back {
            true => (place + count - 1) % count,
            false => (place + usize::from(is_one)) % count,
        };
        let (a, b) = pairs[next];
        self.selection.selected = None;
        self.focus_on(a, b);
        self.frame_pair();
        None
    }

    /// Selects an entry and frames it.
    pub fn go_to_shape(&mut self, index: usize) {
        if index < self.work.document.entries.len() {
            self.selection.select(vec![index]);
            self.frame_selected();
        }
    }

    /// The first pair that the document has an expectation about, else the first two entries.
    pub(super) fn first_focus(&self) -> Option<(usize, usize)> {
        let expected = self.work.document.expect.iter().find_map(|expectation| {
            let (a, b) = expectation.pair();
            let pair = (self.work.document.find(a)?, self.work.document.find(b)?);
            (pair.0 != pair.1).then_some(pair)
        });
        expected.or((self.work.document.entries.len() >= 2).then_some((0, 1)))
    }

    /// Moves the focus to the selected shape and its nearest partner, without flicker.
    pub fn refocus(&mut self, findings: &Findings<V>) {
        let Some(selected) = self.selection.selected else { return };
        let partner = self.trace.focus.and_then(|(a, b)| match selected {
            s if s == a => Some(b),
            s if s == b => Some(a),
            _ => None,
        });
        if partner.is_some()
            && (self.trace.pinned || !matches!(self.tool.gesture, Gesture::Drag(_)))
        {
            return;
        }
        let touched: HashSet<usize> = (findings.pairs.iter())
            .filter(|pair| pair.verdict == Verdict::Overlap)
            .filter_map(|pair| match (pair.a, pair.b) {
                (a, b) if a == selected => Some(b),
                (a, b) if b == selected => Some(a),
                _ => None,
            })
            .collect();
        let measure = |other| closeness(findings, selected, other, touched.contains(&other));
        let count = self.work.document.entries.len();
        let nearest = (0..count)
            .filter(|&other| other != selected)
            .filter_map(|other| Some((other, measure(other)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        let Some((other, least)) = nearest else { return };
        let stays = partner.and_then(measure).is_some_and(|present| least >= present * HYSTERESIS);
        if !stays {
            self.set_focus(selected, other);
            self.trace.pinned = false;
        }
    }

    pub(super) fn set_focus(&mut self, a: usize, b: usize) {
        let pair = self.ordered(a, b);
        if self.trace.focus != Some(pair) {
            self.trace.focus = Some(pair);
            self.trace.show_all_steps();
            self.trace.way = None;
        }
    }

    /// The pair in the order in which the document names it, else in the order of the entries: colours must not
    /// depend on the order of clicks.
    fn ordered(&self, a: usize, b: usize) -> (usize, usize) {
        let (first, second) = (a.min(b), a.max(b));
        let name = |index: usize| self.work.document.entries[index].name.as_str();
        let reversed = (name(second), name(first));
        if self.work.document.expect.iter().any(|expectation| expectation.pair() == reversed) {
            (second, first)
        } else {
            (first, second)
        }
    }
}

/// An estimate of the distance of a pair: its gap, 0 if it overlaps, plus a part of the distance of the
/// reference points.
fn closeness<V: World>(findings: &Findings<V>, a: usize, b: usize, overlaps: bool) -> Option<f64> {
    let shape = |index: usize| findings.shapes.get(index)?.as_ref();
    let (shape_a, shape_b) = (shape(a)?, shape(b)?);
    let gap = if overlaps { 0.0 } else { gap(&findings.bounds[a], &findings.bounds[b]) };
    let place = |shape: &Shape<V>| shape.reference_point().in_space();
    Some(gap + CENTERS * place(shape_a).distance(place(shape_b)))
}

/// The distance of two boxes.
fn gap<V: Vector>(a: &Bounds<V>, b: &Bounds<V>) -> f64 {
    let (a, b) = ([a.min.in_space(), a.max.in_space()], [b.min.in_space(), b.max.in_space()]);
    (a[0] - b[1]).max(b[0] - a[1]).max(glam::DVec3::ZERO).length()
}
