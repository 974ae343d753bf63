//! The steps of a record: what a test tells a [`Probe`](super::Probe) as it runs, with the points to draw.
//!
//! [`Step`] has a variant for each kind of step; the other types are the contents of variants.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::explain;
//! use hitbench::intersect::steps::Step;
//! use hitbench::shapes::Ball;
//!
//! let [a, b] = [0.0, 3.0].map(|x| Ball::new(Vec2::new(x, 0.0), 1.0).unwrap().into());
//! let (_, record) = explain::overlap(&a, &b);
//! let Some(Step::Compare(asked)) = record.deciding() else { panic!("{record:?}") };
//! assert_eq!((asked.left, asked.right, asked.holds), (9.0, 4.0, false)); // |d|² ≤ r²
//! ```

pub use super::probe::steps::*;
pub use crate::roles::Told;
