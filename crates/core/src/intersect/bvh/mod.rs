//! Queries on trees of bounding volumes.
//!
//! A search keeps a list of pairs of nodes, one of each tree. It takes a pair. If the volumes are apart, so are all items below
//! them; else the pairs of their children are added. The list is a stack, so that a leaf is reached soon and the list stays short.
//! With a [queue](Waiting::Queue) the search goes level by level. A single shape is a tree of one node.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use std::ops::ControlFlow;
//!
//! use glam::Vec2;
//! use hitbench::intersect::bvh::{Bvh, query};
//! use hitbench::shapes::Bounds;
//!
//! let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
//! let tree = Bvh::build(&[0.0, 2.0, 4.0, 6.0].map(cell));
//!
//! let wanted = Bounds { min: Vec2::new(2.5, 0.5), max: Vec2::new(4.5, 0.5) };
//! let mut found = Vec::new();
//! query(&tree, wanted, |node| node.meets(&wanted), &mut (), |item, _| {
//!     found.push(item);
//!     ControlFlow::Continue(())
//! });
//! // All boxes that meet are among them; others in the same leaves may be too.
//! assert!(found.contains(&1) && found.contains(&2));
//! ```

mod build;
mod deepest;
mod eight;
mod meeting;
mod nearest;
mod pairs;
mod query;
mod ray;
mod volume;
mod wide;

pub use build::{Told, told};
pub use deepest::deepest;
pub(in crate::intersect) use meeting::meeting_triangles;
pub use nearest::{Nearest, nearest};
pub use pairs::{Tally, Waiting, pairs, pairs_by};
pub use query::query;
pub use ray::ray;
pub use volume::Volume;
pub(in crate::intersect) use wide::ray_wide;

pub use crate::shapes::Bvh;
