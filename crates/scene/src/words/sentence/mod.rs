//! One plain sentence for each step, and one for the reason of a verdict.
//!
//! A sentence is in parts: a part has the colour of the thing that it names.

mod axes;
mod branches;
mod casts;
mod measured;
mod pair;
mod points;
mod questions;
mod reason;
mod routines;
mod searches;
mod spans;
mod told;
mod walls;

#[cfg(test)]
mod tests;

pub use casts::through;
pub use measured::from_within;
pub use pair::Pair;
pub use reason::reason;
pub use routines::routine_sentence;
pub use searches::intervals_sentence;
pub use spans::{Names, Sentence, Span, place};

use crate::words::say;
use hitbench_core::intersect::steps::Step;
use hitbench_core::vector::Vector;

/// A step in one plain sentence: at most 140 characters, with numbers of four digits.
///
/// Shapes in a step along sorted intervals are told by their numbers, from 1; [`intervals_sentence`] takes names.
pub fn sentence<V: Vector>(step: &Step<V>, of: &Pair) -> Sentence {
    let text = match step {
        Step::Branch(branch) => branches::sentence(*branch, of),
        Step::Part(part) => reason::part(part, of),
        Step::Frame { of: side, local, .. } => points::frame(*side, *local, of),
        Step::Frames(frames) => points::frames(frames, of),
        Step::Reach(reach) => points::reach(reach, of),
        Step::Reflect { of: side, mirror, normal, from, to, .. } => {
            let heights = [*from, *to].map(|point| (point - *mirror).dot(*normal));
            points::reflect(*side, *normal, heights, of)
        }
        Step::Clamp(clamp) => points::clamp(clamp),
        Step::Axis(test) => axes::sentence(test, of),
        Step::Closest { of: measured, a, b } => {
            measured::closest(*measured, (*b - *a).length(), of)
        }
        Step::Deepest { a, b } => points::deepest(*a, *b),
        Step::Contact { point, normal } => points::contact(*point, *normal),
        Step::Bracket(bracket) => searches::bracket(bracket),
        Step::Roots(roots) => axes::roots(roots, of),
        Step::Slab(slab) => axes::slab(slab, of),
        Step::TimeSpan(span) => axes::time_span(span, of),
        Step::Simplex(simplex) => searches::simplex(simplex, of),
        Step::Polytope(polytope) => searches::polytope(polytope, of),
        Step::Advance(advance) => searches::advance(advance),
        Step::Nodes(nodes) => searches::nodes(nodes, of),
        Step::Items(items) => searches::items(*items, of),
        Step::Hit(hit) => points::hit(hit, of),
        Step::Winding(winding) => points::winding(winding, of),
        Step::Intervals(step) => return intervals_sentence(step, numbered),
        Step::Routine(step) => return routine_sentence(step, numbered),
        Step::Compare(comparison) => questions::sentence(comparison, of),
    };
    spans::read(&text)
}

fn numbered(shape: u32) -> String {
    say!("shape {}", shape + 1)
}
