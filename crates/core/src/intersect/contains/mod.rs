//! Whether a shape contains a point: one function for each shape, in the file of its family.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::contains::{point_ball, point_sector};
//! use hitbench::shapes::{Angle, Ball, Sector};
//!
//! let point = Vec2::new(3.0, 4.0);
//! assert!(point_ball(point, &Ball::new(Vec2::ZERO, 5.0)?, &mut ())); // on the circle
//! let view = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(45.0), 10.0)?;
//! assert!(!point_sector(point, &view, &mut ()));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

pub use super::boxes::test::{point_aabb, point_obb};
pub use super::lines::test::{point_line, point_point, point_ray, point_segment};
pub use super::planes::point::{point_half_space, point_plane};
pub use super::round::test::{point_ball, point_capsule};
pub use super::sectors::test::point_sector;
pub use super::triangles::point::point_triangle;
pub(super) use super::triangles::point::surrounds;
