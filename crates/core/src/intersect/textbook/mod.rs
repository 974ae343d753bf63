//! Tests as they were published, for comparison: each is wrong somewhere, and its documentation says where.
//!
//! Squares are not guarded, so they underflow for tiny shapes and overflow for huge ones; the verdict is then mostly "overlap".
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::{overlap::ball_aabb, textbook::ball_aabb_corners};
//! use hitbench::shapes::{Aabb, Ball};
//!
//! // A small ball in the middle of a face holds no corner.
//! let (ball, aabb) = (Ball::new(Vec2::new(2.1, 0.0), 0.2)?, Aabb::new(Vec2::ZERO, Vec2::splat(2.0))?);
//! assert!(ball_aabb(&ball, &aabb, &mut ()) && !ball_aabb_corners(&ball, &aabb, &mut ()));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

mod boxes;
mod corners;
mod five_axes;
mod geometric_tools;
mod sector;
mod slope_intercept;
mod spheres;
mod sweeps;

pub use boxes::{obb_obb_faces_only, obb_obb_gomez, segment_aabb_gomez};
pub use corners::ball_aabb_corners;
pub use five_axes::ball_sector_five_axes;
pub use geometric_tools::ball_sector_geometric_tools;
pub use sector::{ball_sector_yip, ball_sector_yip_squared};
pub use slope_intercept::segment_line_slope_intercept;
pub use spheres::{ball_ball_mdn, point_ball_mdn};
pub use sweeps::{sweep_aabb_aabb_gomez, sweep_ball_ball_gomez, sweep_ball_plane_gomez};
