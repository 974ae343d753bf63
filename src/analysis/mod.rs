//! Each frame: a scene in, findings out. What is found is only read after that, and found again where the scene or the
//! question has changed.

mod corners;
mod crowd;
mod findings;
mod focus;
mod growth;
mod intervals;
mod motion;
mod search;
mod trees;
mod volumes;

pub use crowd::{Bodies, Clock, Contact, Cost, Finder, Survey, Tally, pair_count};
pub use findings::{Findings, Focus, Motion, Pair, Question, Verdict, ViewFinding};
pub use growth::{Growth, Point};
pub use intervals::{Along, Intervals, MOST_INTERVALS};
pub use motion::PLACES;
pub use search::{Popped, Search};
pub use trees::{Level, MOST_FITTED, TREE_VOLUMES, Trees};
pub use volumes::{Around, Bounded, MOST_CORNERS, Meeting, Volume, Volumes};

use crate::intersect::{broad_phase, matrix};
use crate::scene::{Document, Space};
use crate::shapes::{Bounds, Shape};

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
        let motion = || motion::look(document, a, b, question, before);
        focus::look(&shapes, a, b, question).map(|focus| Focus { motion: motion(), ..focus })
    });
    let pairs = pairs(&shapes, &bounds, focus.as_ref());
    let mut overlapping = vec![false; shapes.len()];
    for pair in pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap) {
        overlapping[pair.a] = true;
        overlapping[pair.b] = true;
    }
    let volumes = volumes::look(document, question, before.map(|before| &before.volumes));
    let trees = question.tree.and_then(|body| {
        let before = before.and_then(|findings| findings.trees.as_ref());
        trees::look(document, &shapes, body, question, before)
    });
    let intervals = question.intervals.and_then(|along| intervals::look(&shapes, &bounds, along));
    Findings { shapes, bounds, errors, pairs, overlapping, focus, volumes, trees, intervals }
}

/// Every pair whose bounds meet, with its verdict, in the order of the entries; that of the pair in focus is known.
fn pairs<V: Space>(
    shapes: &[Option<Shape<V>>],
    bounds: &[Bounds<V>],
    focus: Option<&Focus<V>>,
) -> Vec<Pair> {
    let verdict = |(a, b): (usize, usize)| {
        let known = focus.filter(|focus| [focus.a, focus.b] == [a, b]);
        let ask = |shape_a, shape_b| matrix::overlap(shape_a, shape_b, &mut ()).into();
        let verdict = match known {
            Some(focus) => focus.verdict,
            // What has no shape has an empty box, which meets none.
            None => ask(shapes[a].as_ref()?, shapes[b].as_ref()?),
        };
        Some(Pair { a, b, verdict })
    };
    broad_phase::meeting(bounds).into_iter().filter_map(verdict).collect()
}
