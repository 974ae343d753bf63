//! Do two shapes have a point in common? One function a pair; pairs of a family share a file.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::overlap::{capsule_triangle, segment_ball};
//! use hitbench::shapes::{Ball, Capsule, Segment, Triangle};
//!
//! let ground = Triangle::new(Vec3::ZERO, Vec3::X * 4.0, Vec3::Z * -4.0)?;
//! let [foot, head] = [0.5, 1.5].map(|y| Vec3::new(1.0, y, -1.0));
//! assert!(capsule_triangle(&Capsule::new(foot, head, 0.5)?, &ground, &mut ()));
//! assert!(!segment_ball(&Segment::new(foot, head)?, &Ball::new(Vec3::ZERO, 1.0)?, &mut ()));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

mod aabb_aabb;
mod aabb_obb;
mod ball_aabb;
mod ball_aabb_six_axes;
mod ball_aabb_views;
mod ball_ball;
mod ball_bounds;
mod ball_capsule;
mod ball_obb;
mod ball_sector;
mod ball_triangle;
mod capsule_box;
mod capsule_capsule;
mod capsule_triangle;
mod culling;
mod lines;
mod mesh;
mod obb_obb;
mod round_segment;
mod segment_box;
mod segment_segment;
mod triangle_box;
mod triangle_triangle;

pub use aabb_aabb::aabb_aabb;
pub use aabb_obb::aabb_obb;
pub use ball_aabb::ball_aabb;
pub use ball_aabb_six_axes::ball_aabb_six_axes;
pub use ball_aabb_views::{ball_aabb_arvo, ball_aabb_reflected};
pub use ball_ball::ball_ball;
pub use ball_bounds::ball_bounds;
pub use ball_capsule::ball_capsule;
pub use ball_obb::ball_obb;
pub use ball_sector::ball_sector;
pub use ball_triangle::ball_triangle;
pub use capsule_box::{capsule_aabb, capsule_obb};
pub use capsule_capsule::capsule_capsule;
pub use capsule_triangle::capsule_triangle;
pub use culling::Culling;
pub use lines::{line_line, ray_line, ray_ray};
pub(super) use mesh::{any_triangle, apart, items, part_inside};
pub use mesh::{mesh_mesh, mesh_mesh_by, triangle_pairs, triangle_pairs_by};
pub use obb_obb::obb_obb;
pub use round_segment::{segment_ball, segment_capsule};
pub use segment_box::{segment_aabb, segment_obb};
pub use segment_segment::segment_segment;
pub use triangle_box::{triangle_aabb, triangle_obb};
pub use triangle_triangle::{segment_triangle, triangle_triangle};

pub use super::planes::test::{
    PlaneSide, aabb_half_space, aabb_plane, aabb_plane_side, ball_half_space, ball_plane,
    ball_plane_side, bounded_half_space, bounded_plane, capsule_half_space, capsule_plane,
    capsule_plane_side, half_space_half_space, obb_half_space, obb_plane, obb_plane_side,
    plane_half_space, plane_plane, segment_half_space, segment_plane, segment_plane_side,
    triangle_half_space, triangle_plane, triangle_plane_side,
};
