//! Each frame: a scene in, findings out. What is found is only read after that, and found again where the scene or the
//! question has changed.

mod corners;
mod crowd;
mod findings;
mod focus;
mod growth;
mod intervals;
mod motion;
mod overlaps;
mod patience;
mod search;
mod trees;
mod volumes;

pub use crowd::{Bodies, Clock, Contact, Cost, Finder, Survey, Tally, pair_count};
pub use findings::{Findings, Focus, Motion, Pair, Question, Verdict, ViewFinding};
pub use growth::{BroadPhaseBenchmark, Measurement};
pub use intervals::{Along, Intervals, MOST_INTERVALS};
pub use motion::PLACES;
pub use overlaps::MOST_PAIRS;
pub use patience::{MOST_STEPS, Patience};
pub use search::{Popped, Search};
pub use trees::{Level, MOST_FITTED, TREE_VOLUMES, Trees};
pub use volumes::{Around, Bounded, MOST_CORNERS, Meeting, Volume, Volumes};

use crate::scene::{Document, Space};
use crate::shapes::{Bounds, Shape};
use overlaps::Overlaps;

/// Asks every pair of the scene whether it overlaps, and records how the test of the pair in focus decides.
pub fn analyse<V: Space>(document: &Document<V>, question: &Question<V>) -> Findings<V> {
    analyse_again(document, question, None)
}

/// The same, where something may have been found in the frame `before`: what is still true of it is not computed anew.
pub fn analyse_again<V: Space>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Findings<V>>,
) -> Findings<V> {
    analyse_within(document, question, before, &Patience::endless())
}

/// The same within some patience: what that is too short for is left out, and
/// [`Findings::unfinished`] says so. Where the shapes stand is always found.
pub fn analyse_within<V: Space>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Findings<V>>,
    patience: &Patience,
) -> Findings<V> {
    let mut errors = Vec::new();
    let shapes: Vec<Option<Shape<V>>> = (0..document.entries.len())
        .map(|index| {
            let shape = document.seen_at(index, question.u, question.observer);
            shape.map_err(|error| errors.push((index, error.to_string()))).ok()
        })
        .collect();

    let bounds: Vec<Bounds<V>> =
        shapes.iter().map(|shape| shape.as_ref().map_or(Bounds::empty(), Shape::bounds)).collect();

    let focus = question.focus.and_then(|(a, b)| {
        let before = before.and_then(|findings| findings.focus.as_ref()?.motion.as_ref());
        let motion = || motion::look(document, a, b, question, before, patience);
        let focus = focus::look(&shapes, a, b, question, patience);
        focus.map(|focus| Focus { motion: motion(), ..focus })
    });
    let Overlaps { pairs, more_pairs, overlapping } =
        overlaps::look(&shapes, &bounds, focus.as_ref(), before, patience);
    let volumes = volumes::look(document, question, before.map(|before| &before.volumes));
    let trees = question.tree.and_then(|body| {
        let before = before.and_then(|findings| findings.trees.as_ref());
        trees::look(document, &shapes, body, question, before, patience)
    });
    let intervals = question.intervals.and_then(|along| intervals::look(&shapes, &bounds, along));
    let unfinished = patience.has_ended();
    Findings {
        shapes,
        bounds,
        errors,
        pairs,
        more_pairs,
        overlapping,
        focus,
        volumes,
        trees,
        intervals,
        unfinished,
    }
}
