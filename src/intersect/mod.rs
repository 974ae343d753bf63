//! The core: what is asked of shapes. It knows no file, no screen and no scene.
//!
//! Functions are named after their pair, the simpler concept first: [`overlap::ball_aabb`].
//! Shapes are closed, so touching is overlapping, and no verdict has an epsilon.

pub mod broad_phase;
pub mod bvh;
pub mod contains;
mod course;
pub mod curves;
pub mod distance;
pub mod epa;
pub mod gjk;
mod golden;
mod heights;
pub mod matrix;
pub(crate) mod orientation;
pub mod overlap;
pub mod penetration;
mod probe;
mod ranked;
pub mod raycast;
mod sat;
mod sector;
pub mod sweep;
pub mod textbook;
mod thick_segments;
mod wide_sector;
mod within;

pub use probe::{
    AxisSource, AxisTest, Bracket, Branch, Clamp, Comparison, ConservativeStep, Coordinate,
    Decided, Decision, IntervalStep, ItemPair, Marks, MinkowskiVertex, NodePair, Outcome, Part,
    PartName, Polytope, Probe, Question, Record, Recorder, Relation, Roots, Side, Simplex, Slab,
    Step, Swapped, TimeSpan, TreeNode, Wedge,
};

pub use crate::shapes::Interval;
