//! Bounding volumes of points: hulls, balls, boxes and k-DOPs.
//!
//! A bounding volume contains its points in exact arithmetic, since its sizes are rounded outward.
//!
//! Sources: the lecture, "Choosing a Bounding Volume"; Ericson, *Real-Time Collision Detection*, chapter 4.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::bounds::{aabb, measure, smallest_ball};
//!
//! let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0], [1.0, 1.0]].map(Vec2::from);
//! // The smaller the volume, the fewer shapes are tested in vain.
//! let area = |shape| measure(&shape).expect("a volume");
//! assert!(area(aabb(&points)?.into()) < area(smallest_ball(&points)?.into()));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

mod aabb;
mod ball;
mod calipers;
mod face;
mod farthest;
mod hull;
mod kdop;
mod measure;
mod obb;
mod planes;
mod polygon;
mod principal;
mod quickhull;
mod tree;

pub use aabb::{aabb, find_aabb, loose_aabb};
pub use ball::{ball_around, centroid_ball, farthest_point, find_smallest_ball, smallest_ball};
pub use hull::{ConvexHull, convex_hull};
pub use kdop::{Directions, intervals_meet, kdop, kdop_along};
pub use measure::measure;
pub use obb::{obb, obb_along, principal_obb};
pub use tree::{ball_tree, node_corners, obb_tree, refit_balls, refit_obbs};

use crate::shapes::{ShapeError, error};
use crate::vector::{Scalar, Vector};

/// Refuses an empty list, and coordinates that are not finite or out of range.
fn checked<V: Vector>(points: &[V]) -> Result<(), ShapeError> {
    if points.is_empty() {
        return Err(ShapeError::TooFewPoints { field: "points", count: 0, least: 1 });
    }
    // Mostly all points are in the range, so they are first tested without a branch for each.
    let limit = V::splat(V::Scalar::LIMIT);
    if points.iter().fold(true, |all, p| all & p.abs().all_le(limit)) {
        return Ok(());
    }
    points.iter().try_for_each(|&p| error::vector("points", p).map(drop))
}
