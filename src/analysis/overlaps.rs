//! The overlap tests of all pairs of a scene.

use std::ops::ControlFlow;

use super::findings::{Findings, Focus, Pair, Verdict};
use super::placed::Asked;
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::explain;
use crate::intersect::matrix::Dimension;
use crate::intersect::{Probe, broad_phase};
use crate::patience::Patience;
use crate::scene::World;
use crate::shapes::{Bounds, Shape};

/// The most pairs that are listed in a frame: a thousand shapes in one place are half a million pairs.
pub const MOST_PAIRS: usize = 50_000;

/// The most shapes that move for which all others are looked through, instead of a tree of all.
const MOST_MOVED: usize = 16;

/// The verdicts of all pairs.
pub(super) struct Overlaps {
    /// The listed pairs, in the order of the entries.
    pub pairs: Vec<Pair>,
    /// There are pairs that are not listed.
    pub more_pairs: bool,
    /// Whether each shape overlaps any other, listed or not.
    pub overlapping: Vec<bool>,
}

/// The shapes at the time of the question.
pub(super) struct Now<'a, V: World, W: Dimension<Precise = V>> {
    /// The shapes in doubles.
    pub shapes: &'a [Option<Shape<V>>],
    /// The shapes in the precision of the tests.
    pub asked: &'a Asked<'a, V, W>,
    /// The bounding boxes.
    pub bounds: &'a [Bounds<V>],
}

/// Tests every pair whose bounds meet, up to [`MOST_PAIRS`] of them; of further pairs only as many as are
/// needed to know which shapes overlap any other. The verdict of the pair in focus is known, and so are those
/// of `before` whose shapes have not moved.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    Now { shapes, asked, bounds }: Now<V, W>,
    focus: Option<&Focus<V>>,
    before: Option<&Findings<V>>,
    patience: &Patience,
) -> Overlaps {
    let mut known = Known::new(shapes, before);
    let (meeting, more_pairs) = known
        .meeting(bounds, before)
        .unwrap_or_else(|| broad_phase::meeting_upto(bounds, MOST_PAIRS));
    let verdict = |a: usize, b: usize| {
        if let Some(focus) = focus.filter(|focus| [focus.a, focus.b] == [a, b]) {
            return Some(focus.verdict);
        }
        // An entry without a shape has an empty box, which meets no other.
        let (shape_a, shape_b) = (asked.get(a)?, asked.get(b)?);
        Some(ask(shape_a, shape_b, patience))
    };
    let pair = |(a, b): (usize, usize)| {
        let verdict = known.of(a, b).or_else(|| verdict(a, b))?;
        Some(Pair { a, b, verdict })
    };
    let pairs: Vec<Pair> = meeting.into_iter().filter_map(pair).collect();

    let mut overlapping = vec![false; shapes.len()];
    for pair in pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap) {
        overlapping[pair.a] = true;
        overlapping[pair.b] = true;
    }
    if more_pairs {
        let tree = Bvh::build(bounds);
        for a in 0..shapes.len() {
            if overlapping[a] {
                continue;
            }
            if patience.has_ended() {
                break;
            }
            let meets = |volume: &Bounds<V>| volume.meets(&bounds[a]);
            bvh::query(&tree, bounds[a], meets, &mut (), |b, _| {
                let b = b as usize;
                let asked = b != a && bounds[b].meets(&bounds[a]);
                match if asked { verdict(a.min(b), a.max(b)) } else { None } {
                    Some(Verdict::Overlap) => {
                        overlapping[a] = true;
                        overlapping[b] = true;
                        ControlFlow::Break(())
                    }
                    Some(Verdict::GaveUp) => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
        }
    }
    // Until it is found whether they overlap any other, shapes that stay in place stay marked: a picture whose marks went
    // and came back with every move could not be read.
    if let Some(before) = before.filter(|_| patience.has_ended()) {
        for (number, marked) in overlapping.iter_mut().enumerate() {
            *marked |= known.same[number] && before.overlapping.get(number) == Some(&true);
        }
    }
    Overlaps { pairs, more_pairs, overlapping }
}

pub(super) fn ask<V: Dimension>(a: &Shape<V>, b: &Shape<V>, patience: &Patience) -> Verdict {
    // A pair is a step, also without a search.
    let asked = patience.answer(|probe| match Probe::<V>::goes_on(probe) {
        ControlFlow::Continue(()) => Some(explain::with(probe).overlap(a, b)),
        ControlFlow::Break(()) => None,
    });
    asked.flatten().map_or(Verdict::GaveUp, Verdict::from)
}

/// The verdicts of the previous frame that still hold.
struct Known<'a> {
    /// Whether each shape is the same as in the previous frame.
    same: Vec<bool>,
    /// The pairs, in the order of the entries.
    pairs: std::iter::Peekable<std::slice::Iter<'a, Pair>>,
}

impl<'a> Known<'a> {
    fn new<V: World>(shapes: &[Option<Shape<V>>], before: Option<&'a Findings<V>>) -> Self {
        let (of, pairs) =
            before.map_or((&[][..], &[][..]), |before| (&before.shapes, &before.pairs));
        let same = |(number, shape): (usize, &Option<Shape<V>>)| {
            shape.is_some() && of.get(number) == Some(shape)
        };
        Self { same: shapes.iter().enumerate().map(same).collect(), pairs: pairs.iter().peekable() }
    }

    /// The pairs whose bounds meet, and that there are no more, if few shapes have moved and the frame before listed all: those
    /// of before, and those of the shapes that moved, which are held against all others.
    fn meeting<V: World>(
        &self,
        bounds: &[Bounds<V>],
        before: Option<&Findings<V>>,
    ) -> Option<(Vec<(usize, usize)>, bool)> {
        let before = before?;
        // A shape at fault has no verdicts, but bounds that meet nothing.
        if before.more_pairs || before.unfinished || before.bounds.len() != bounds.len() {
            return None;
        }
        let is_moved = |&index: &usize| before.bounds[index] != bounds[index] || !self.same[index];
        let moved: Vec<usize> = (0..bounds.len()).filter(is_moved).take(MOST_MOVED + 1).collect();
        if moved.len() > MOST_MOVED {
            return None;
        }
        let stays = |pair: &&Pair| !moved.contains(&pair.a) && !moved.contains(&pair.b);
        let mut meeting: Vec<(usize, usize)> =
            before.pairs.iter().filter(stays).map(|pair| (pair.a, pair.b)).collect();
        for &one in &moved {
            let meets = |other: &usize| *other != one && bounds[*other].meets(&bounds[one]);
            let others = (0..bounds.len()).filter(meets);
            meeting.extend(others.map(|other| (one.min(other), one.max(other))));
        }
        meeting.sort_unstable();
        meeting.dedup();
        (meeting.len() <= MOST_PAIRS).then_some((meeting, false))
    }

    /// The known verdict of a pair. Pairs have to be looked up in the order of the entries.
    fn of(&mut self, a: usize, b: usize) -> Option<Verdict> {
        while self.pairs.next_if(|pair| (pair.a, pair.b) < (a, b)).is_some() {}
        let pair = self.pairs.next_if(|pair| (pair.a, pair.b) == (a, b))?;
        let holds = self.same[a] && self.same[b] && pair.verdict != Verdict::GaveUp;
        holds.then_some(pair.verdict)
    }
}
