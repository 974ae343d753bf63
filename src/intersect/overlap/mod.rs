//! Do two shapes have a point in common? One file a pair.

mod ball_aabb;
mod obb_obb;

pub use ball_aabb::ball_aabb;
pub use obb_obb::obb_obb;
