//! The pair in focus: the two shapes whose test is shown.

use std::collections::HashSet;

use super::Trace;
use crate::analysis::{Findings, Verdict};
use crate::scene::{Document, World};
use crate::shapes::Shape;

/// The factor by which another partner has to be closer before the focus moves to it.
const HYSTERESIS: f64 = 0.7;
/// The weight of the distance of the reference points beside the gap between the shapes.
const CENTERS: f64 = 0.2;

impl Trace {
    /// The pair whose test is shown, by number of entry: A, then B.
    pub fn focus(&self) -> Option<(usize, usize)> {
        self.focus
    }

    /// Whether the entry is one of the pair.
    pub(crate) fn is_about(&self, index: usize) -> bool {
        self.focus.is_some_and(|(a, b)| index == a || index == b)
    }

    /// Shows the test of the first pair that the document has an expectation about, else of the first two entries.
    pub(crate) fn focus_on_first<V: World>(&mut self, document: &Document<V>) {
        let expected = document.expect.iter().find_map(|expectation| {
            let (a, b) = expectation.pair();
            pair_of(document, a, b)
        });
        self.focus = expected.or((document.entries.len() >= 2).then_some((0, 1)));
        self.pinned = false;
    }

    /// Shows the test of the pair with these names, and keeps it, if there is one.
    pub(crate) fn pin<V: World>(&mut self, document: &Document<V>, a: &str, b: &str) {
        if let Some(pair) = pair_of(document, a, b) {
            (self.focus, self.pinned) = (Some(pair), true);
        }
    }

    /// The next pair that overlaps, in the order of the entries and cyclically, or the previous one.
    pub(crate) fn next_overlap<V: World>(
        &self,
        findings: &Findings<V>,
        back: bool,
    ) -> Option<(usize, usize)> {
        let overlapping = findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap);
        let pairs: Vec<(usize, usize)> = overlapping.map(|pair| (pair.a, pair.b)).collect();
        let now = self.focus.map(|(a, b)| (a.min(b), a.max(b)));
        // The place that the pair in focus would have among them.
        let place = now.map_or(0, |now| pairs.partition_point(|&pair| pair < now));
        let is_one = now.is_some_and(|now| pairs.get(place) == Some(&now));
        let next = match back {
            true => place + pairs.len().checked_sub(1)?,
            false => place + usize::from(is_one),
        };
        pairs.get(next.checked_rem(pairs.len())?).copied()
    }

    /// Moves the focus to the selected shape and its nearest partner, without flicker. While a shape is dragged, another
    /// partner may come nearer.
    pub(crate) fn refocus<V: World>(
        &mut self,
        document: &Document<V>,
        findings: &Findings<V>,
        selected: usize,
        dragged: bool,
    ) {
        let beside = |(a, b): (usize, usize)| match selected {
            s if s == a => Some(b),
            s if s == b => Some(a),
            _ => None,
        };
        let partner = self.focus.and_then(beside);
        if partner.is_some() && (self.pinned || !dragged) {
            return;
        }
        let touched: HashSet<usize> = (findings.pairs.iter())
            .filter(|pair| pair.verdict == Verdict::Overlap)
            .filter_map(|pair| beside((pair.a, pair.b)))
            .collect();
        let measure = |other| closeness(findings, selected, other, touched.contains(&other));
        let nearest = (0..document.entries.len())
            .filter(|&other| other != selected)
            .filter_map(|other| Some((other, measure(other)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        let Some((other, least)) = nearest else { return };
        let stays = partner.and_then(measure).is_some_and(|present| least >= present * HYSTERESIS);
        if !stays {
            self.set_focus(document, selected, other);
            self.pinned = false;
        }
    }

    /// Shows the test of two entries, in the order in which the document names them, else in the order of the entries:
    /// colours must not depend on the order of clicks.
    pub(crate) fn set_focus<V: World>(&mut self, document: &Document<V>, a: usize, b: usize) {
        let (first, second) = (a.min(b), a.max(b));
        let name = |index: usize| document.entries[index].name.as_str();
        let reversed = (name(second), name(first));
        let expects = document.expect.iter().any(|expectation| expectation.pair() == reversed);
        let pair = if expects { (second, first) } else { (first, second) };
        if self.focus != Some(pair) {
            self.focus = Some(pair);
            self.show_all_steps();
            self.way = None;
        }
    }
}

/// The numbers of two entries with these names, if they are different ones.
fn pair_of<V: World>(document: &Document<V>, a: &str, b: &str) -> Option<(usize, usize)> {
    let pair = (document.find(a)?, document.find(b)?);
    (pair.0 != pair.1).then_some(pair)
}

/// An estimate of the distance of a pair: its gap, 0 if it overlaps, plus a part of the distance of the reference points.
fn closeness<V: World>(findings: &Findings<V>, a: usize, b: usize, overlaps: bool) -> Option<f64> {
    let shape = |index: usize| findings.shapes.get(index)?.as_ref();
    let (shape_a, shape_b) = (shape(a)?, shape(b)?);
    let gap = if overlaps { 0.0 } else { findings.bounds[a].distance(&findings.bounds[b]) };
    let place = |shape: &Shape<V>| shape.reference_point().in_space();
    Some(gap + CENTERS * place(shape_a).distance(place(shape_b)))
}
