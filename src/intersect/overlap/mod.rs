//! Do two shapes have a point in common? One file a pair.

mod ball_aabb;
mod ball_ball;
mod ball_capsule;
mod ball_obb;
mod ball_sector;
mod capsule_capsule;
mod obb_obb;

pub use ball_aabb::ball_aabb;
pub use ball_ball::ball_ball;
pub use ball_capsule::ball_capsule;
pub use ball_obb::ball_obb;
pub use ball_sector::ball_sector;
pub use capsule_capsule::capsule_capsule;
pub use obb_obb::obb_obb;
