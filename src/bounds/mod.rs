//! Making bounding volumes of points: hulls, balls, boxes and k-DOPs.
//!
//! A bounding volume contains its points in exact arithmetic: whatever rounding leaves open is rounded outward.
//! Sources: the lecture, "Choosing a Bounding Volume"; Ericson, *Real-Time Collision Detection*, chapter 4.

mod aabb;
mod ball;
mod calipers;
mod hull;
mod kdop;
mod measure;
mod obb;
mod polygon;
mod principal;
mod quickhull;
mod tree;

pub use aabb::{aabb, loose_aabb};
pub use ball::{ball_around, centroid_ball, smallest_ball};
pub use hull::{ConvexHull, convex_hull};
pub use kdop::{Directions, intervals_meet, kdop, kdop_along};
pub use measure::measure;
pub use obb::{obb, obb_along, principal_obb};
pub use tree::{ball_tree, node_corners, obb_tree, refit_balls, refit_obbs};

use crate::shapes::{ShapeError, error};
use crate::vector::Vector;

/// Points that a volume can be put around: at least one, all of them numbers in the range.
fn checked<V: Vector>(points: &[V]) -> Result<(), ShapeError> {
    if points.is_empty() {
        return Err(ShapeError::TooFewPoints { field: "points", count: 0, least: 1 });
    }
    points.iter().try_for_each(|&p| error::vector("points", p).map(drop))
}
