//! The analysis of each frame: a scene in, findings out. Findings are not changed afterwards, and computed
//! again when the scene or the question has changed.

mod bounds;
mod corners;
mod crowd;
mod curves;
mod findings;
mod focus;
mod hidden;
mod intervals;
mod map;
mod motion;
mod overlaps;
mod own_test;
mod pieces;
mod placed;
mod question;
mod routine;
mod search;
mod sensitivity;
mod sweep_trust;
mod trees;
mod volumes;
mod ways;

pub use crate::patience::{MOST_STEPS, Patience};
pub use corners::MOST_CORNERS;
pub use crowd::{Bodies, Clock, Contact, Cost, Finder, Survey, Tally, pair_count};
pub use curves::curved;
pub use findings::{
    Curved, Findings, Focus, Motion, OwnTest, Pair, SweepTrust, SweptBounds, Verdict, View,
    WayAnswer,
};
pub use intervals::{Along, Intervals, MOST_INTERVALS};
pub use map::{Map, Places, UNKNOWN, Wanted, ways_without_answer};
pub use motion::PLACES;
pub use overlaps::MOST_PAIRS;
use overlaps::Overlaps;
pub use pieces::Pieces;
pub use question::Question;
pub use routine::{MOST_ITEMS, MOST_REPEATED, Played};
pub use search::{Popped, Search};
pub use sensitivity::{Leeway, Sensitivity};
pub use trees::{Level, MOST_FITTED, TREE_VOLUMES, Trees};
pub use volumes::{Around, Bounded, Meeting, Volume, Volumes};
pub use ways::decided;

use crate::intersect::matrix::Dimension;
use crate::scene::{Document, Precision, World};
use crate::shapes::Kind;
use placed::{Asked, Placed, standing};

/// Tests every pair of the scene for overlap, and records how the test of the pair in focus decides.
pub fn analyse<V: World>(document: &Document<V>, question: &Question<V>) -> Findings<V> {
    analyse_again(document, question, None)
}

/// As [`analyse`], given the findings of the frame `before`: those that still hold are not computed anew.
pub fn analyse_again<V: World>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Findings<V>>,
) -> Findings<V> {
    analyse_within(document, question, before, &Patience::endless())
}

/// As [`analyse_again`], with limited patience: results that would take longer are left out, and
/// [`Findings::unfinished`] says so. The places of the shapes are always found.
pub fn analyse_within<V: World>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Findings<V>>,
    patience: &Patience,
) -> Findings<V> {
    match document.precision {
        Precision::F32 => analyse_in::<V, V::Single>(document, question, before, patience),
        Precision::F64 => analyse_in::<V, V>(document, question, before, patience),
    }
}

/// Runs the analysis in the precision of W, and returns the findings in doubles. Bounding volumes, trees and
/// intervals only illustrate the shapes: they are computed in doubles.
fn analyse_in<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Findings<V>>,
    patience: &Patience,
) -> Findings<V> {
    let asked = Asked::<V, W>::new(document, question);
    let Placed { shapes, bounds, errors, written } = placed::look(&asked, before);

    let focus = question.focus.and_then(|(a, b)| {
        let before = before.and_then(|findings| findings.focus.as_ref()?.motion.as_ref());
        let motion = || motion::look::<V, W>(document, a, b, question, before, patience);
        let (focus, own) = focus::look(&asked, a, b, question, patience)?;
        let in_other_precision = in_other_precision(document, [a, b], question, patience);
        let (shapes, at) = ([asked.get(a)?, asked.get(b)?], (question.u, question.observer));
        let ways = own.map_or(Vec::new(), |own| {
            let own = (own, focus.trust.map(|trust| trust.word));
            ways::of_overlap::<V, W>(document, ([a, b], shapes), at, own, patience)
        });
        let focus = Focus { motion: motion(), in_other_precision, ways, ..focus };
        let mine = question
            .mine
            .as_ref()
            .map(|(mine, _)| own_test::look::<V, W>(mine, document, ([a, b], shapes), at, &focus));
        Some(Focus { mine, ..focus })
    });
    let now = overlaps::Now { shapes: &shapes, asked: &asked, bounds: &bounds };
    let Overlaps { pairs, more_pairs, overlapping } =
        overlaps::look(now, focus.as_ref(), before, patience);
    let volumes = volumes::look(document, question, before.map(|before| &before.volumes));
    let trees = question.tree.and_then(|body| {
        let before = before.and_then(|findings| findings.trees.as_ref());
        trees::look(document, &shapes, body, question, before, patience)
    });
    let intervals = question.intervals.and_then(|along| intervals::look(&shapes, &bounds, along));
    let routine = routine::look(document, &shapes, &bounds, question, patience);
    let unfinished = patience.has_ended();
    Findings {
        precision: document.precision,
        shapes,
        bounds,
        written,
        errors,
        pairs,
        more_pairs,
        overlapping,
        focus,
        volumes,
        trees,
        intervals,
        routine,
        unfinished,
    }
}

/// The verdict of a pair if the scene had the other precision.
fn in_other_precision<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    question: &Question<V>,
    patience: &Patience,
) -> Option<Verdict> {
    let kind = |index: usize| document.entries.get(index).map(|entry| entry.form.kind());
    if pair.into_iter().any(|index| kind(index).is_none_or(|kind| kind == Kind::Mesh)) {
        return None;
    }
    fn ask<V: World, W: Dimension<Precise = V>>(
        document: &Document<V>,
        pair: [usize; 2],
        question: &Question<V>,
        patience: &Patience,
    ) -> Option<Verdict> {
        let [a, b] = pair.map(|index| standing::<V, W>(document, index, question).ok());
        Some(overlaps::ask(&a?, &b?, patience))
    }
    match document.precision {
        Precision::F32 => ask::<V, V>(document, pair, question, patience),
        Precision::F64 => ask::<V, V::Single>(document, pair, question, patience),
    }
}
