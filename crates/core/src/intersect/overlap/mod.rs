//! Whether two shapes have a point in common: one function for each pair, in the file of its family.
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

mod culling;
mod mesh;

pub use super::boxes::round::{
    ball_aabb, ball_aabb_arvo, ball_aabb_reflected, ball_aabb_six_axes, ball_bounds, ball_obb,
    capsule_aabb, capsule_obb,
};
pub use super::boxes::test::{aabb_aabb, aabb_obb, obb_obb, segment_aabb, segment_obb};
pub use super::lines::test::{line_line, ray_line, ray_ray, segment_segment};
pub use super::planes::test::*;
pub use super::round::test::{
    ball_ball, ball_capsule, capsule_capsule, segment_ball, segment_capsule,
};
pub use super::sectors::test::ball_sector;
pub use super::triangles::test::{
    ball_triangle, capsule_triangle, segment_triangle, triangle_aabb, triangle_obb,
    triangle_triangle,
};
pub use culling::Culling;
pub(super) use mesh::{any_triangle, decide_none_found, item_test, part_inside};
pub use mesh::{mesh_mesh, mesh_mesh_by, triangle_pairs, triangle_pairs_by};
