//! Does a shape contain a point? One file a shape; small ones share one.
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

mod boxes;
mod round;
mod thin;
mod triangle;

pub use boxes::{point_aabb, point_obb};
pub use round::{point_ball, point_capsule, point_sector};
pub use thin::{point_line, point_point, point_ray, point_segment};
pub use triangle::point_triangle;
pub(super) use triangle::surrounds;

pub use super::planes::test::{point_half_space, point_plane};
