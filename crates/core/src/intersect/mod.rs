//! The tests. [`matrix`] asks them of shapes of any kind, [`explain`] with the [`steps`] that they take.
//!
//! Functions are named after their pair, the simpler concept first: [`overlap::ball_aabb`].
//! Shapes are closed, so touching is overlapping, and no verdict has an epsilon.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::{distance, overlap};
//! use hitbench::shapes::{Aabb, Ball, Segment};
//!
//! let aabb = Aabb::new(Vec2::ZERO, Vec2::ONE)?;
//! // The ball touches the corner of the box: that counts.
//! assert!(overlap::ball_aabb(&Ball::new(Vec2::new(4.0, 5.0), 5.0)?, &aabb, &mut ()));
//!
//! let segment = Segment::new(Vec2::new(3.0, -1.0), Vec2::new(3.0, 1.0))?;
//! assert_eq!(distance::segment_aabb(&segment, &aabb, &mut ()).distance, 2.0);
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

/// The probe of a question that is asked without its steps. It is `()`; with the feature `compact` it is a recorder that keeps nothing,
/// so that each test is compiled for one kind of probe instead of two.
#[cfg(not(feature = "compact"))]
macro_rules! nobody {
    () => {
        &mut ()
    };
}
#[cfg(feature = "compact")]
macro_rules! nobody {
    () => {
        &mut $crate::intersect::probe::Recorder::of_verdict(&mut || false)
    };
}

/// The type of the argument of a kind in the function of a pair, or the argument itself: a bare vector for a point.
macro_rules! set_of {
    (Point) => {
        V
    };
    ($kind:ident) => {
        &$kind<V>
    };
    (Point, $set:expr) => {
        $set
    };
    ($kind:ident, $set:expr) => {
        &$set
    };
}

/// Such an argument as a shape.
macro_rules! shape_of {
    (Point $point:ident) => {
        $crate::intersect::distance::at($point)
    };
    ($kind:ident $set:ident) => {
        (*$set).into()
    };
}

pub mod answers;
mod boxes;
pub mod broad_phase;
pub mod bvh;
mod cast;
pub mod contains;
pub mod curves;
pub mod distance;
mod doubt;
pub mod epa;
mod exact;
pub mod explain;
mod filter;
pub mod gjk;
mod golden;
pub mod integration;
pub mod judge;
mod lines;
pub mod matrix;
pub(crate) mod orientation;
pub mod overlap;
pub mod penetration;
mod planes;
mod probe;
mod ranked;
pub mod raycast;
pub mod response;
mod round;
mod sat;
mod sectors;
mod solid;
pub mod steps;
pub mod sweep;
mod table;
pub mod textbook;
mod triangles;
pub mod trust;
mod winding;

pub use cast::PreparedRay;
pub use probe::{Decided, Decision, Doubt, Probe, Record, Recorder};

pub use crate::shapes::Interval;
