//! What is asked of trees of bounding volumes.
//!
//! A search keeps a list of pairs of nodes that may have something in common, one of each tree. It
//! pops one; where the volumes are apart, so is all below them; else the pairs of their children
//! are pushed. The last in is the first out: so a leaf is reached soon, and the list stays short.
//! Where one side is a single shape it counts as a tree of one node.

mod deepest;
mod nearest;
mod pairs;
mod query;
mod ray;
mod volume;

pub use deepest::deepest;
pub(in crate::intersect) use nearest::least;
pub use nearest::{Nearest, nearest};
pub use pairs::{Tally, pairs};
pub use query::query;
pub use ray::ray;
pub use volume::Volume;

pub use crate::shapes::Bvh;
