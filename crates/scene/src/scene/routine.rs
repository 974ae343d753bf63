//! The routines beside the test of a pair that can be stepped through.

use serde::{Deserialize, Deserializer, Serialize};

use super::by_names::ByNames;
use super::fields;

/// Something that is computed step by step, but is not the test of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Routine {
    /// The smallest and the largest coordinates of the corners of a body.
    Aabb,
    /// The smallest ball around the corners of a body.
    SmallestBall,
    /// A tree over the shapes, or over the triangles of a mesh, whose nodes are cut into halves.
    MedianTree,
    /// The same, each node cut where surface times number is least.
    SurfaceTree,
    /// The same, along a curve through a grid: each node cut where the highest bit of its cells changes.
    MortonTree,
    /// The best of all trees over a few shapes.
    BestTree,
    /// Every pair pushed apart in turn, this many times.
    PushApart(usize),
    /// The first shape of the pair flies in small steps; its displacement is the velocity at the start.
    #[serde(deserialize_with = "flight")]
    Fly {
        /// The number of steps in the frame.
        steps: usize,
        /// How much faster it falls after each frame, in lengths a frame.
        #[serde(with = "fields::size")]
        gravity: f64,
    },
}

/// Reads the steps and the gravity of a flight.
fn flight<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(usize, f64), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Flight {
        steps: usize,
        #[serde(with = "fields::size")]
        gravity: f64,
    }
    ByNames::<Flight>::deserialize(deserializer).map(|ByNames(it)| (it.steps, it.gravity))
}
