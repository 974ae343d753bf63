//! The broad phase: which pairs of bounding boxes meet. The shapes of all other pairs are apart and need no test.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::broad_phase::{BroadPhase, SortAndSweep};
//! use hitbench::shapes::Bounds;
//!
//! let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
//! let (mut phase, mut found) = (SortAndSweep::default(), Vec::new());
//! for frame in 0..3 {
//!     let moves = frame as f32;
//!     phase.pairs(&[cell(0.0), cell(moves), cell(5.0)], &mut found);
//!     assert_eq!(found.len(), usize::from(frame < 2));
//! }
//! ```

mod grid;
mod naive;
mod sort_and_sweep;
mod tree;

pub use grid::Grid;
pub use naive::Naive;
pub use sort_and_sweep::{SortAndSweep, widest_spread};
pub use tree::Tree;

use crate::shapes::Bounds;
use crate::vector::Vector;

/// A method that finds the pairs of boxes that meet, frame after frame. The state that it keeps between frames makes it fast, but
/// never changes the result.
pub trait BroadPhase<V: Vector> {
    /// Replaces `found` by the indices of all pairs of boxes with a point in common: each pair once, the smaller index first, in no
    /// order. Boxes may have infinite ends.
    ///
    /// Returns the number of pairs of boxes that were tested, including boxes around several.
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize;
}

/// All pairs of boxes that meet, sorted by index: a single frame of [`Tree`].
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::broad_phase::meeting;
/// use hitbench::shapes::Bounds;
///
/// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// assert_eq!(meeting(&[cell(0.0), cell(5.0), cell(0.5)]), [(0, 2)]);
/// ```
pub fn meeting<V: Vector>(bounds: &[Bounds<V>]) -> Vec<(usize, usize)> {
    meeting_upto(bounds, usize::MAX).0
}

/// As [`meeting`], but at most `most` pairs, and whether there are more.
pub fn meeting_upto<V: Vector>(bounds: &[Bounds<V>], most: usize) -> (Vec<(usize, usize)>, bool) {
    let mut found = Vec::new();
    Tree::default().pairs_upto(bounds, most.saturating_add(1), &mut found);
    let more = found.len() > most;
    found.truncate(most);
    found.sort_unstable();
    (found.into_iter().map(|[a, b]| (a as usize, b as usize)).collect(), more)
}

/// A pair with the lower number first.
#[inline]
fn ordered(a: u32, b: u32) -> [u32; 2] {
    if a < b { [a, b] } else { [b, a] }
}
