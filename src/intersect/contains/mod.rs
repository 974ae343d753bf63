//! Does a shape contain a point? One file a shape; small ones share one.

mod boxes;
mod planes;
mod round;
mod thin;
mod triangle;

pub use boxes::{point_aabb, point_obb};
pub use planes::{point_half_space, point_plane};
pub use round::{point_ball, point_capsule, point_sector};
pub use thin::{point_line, point_point, point_ray, point_segment};
pub use triangle::point_triangle;
pub(super) use triangle::surrounds;
