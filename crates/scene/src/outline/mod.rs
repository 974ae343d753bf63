//! Polygons and triangles that approximate a shape, for drawing and for picking.
//!
//! Shapes and polygons are in double precision, so that a circle of radius 1 at 1e6 is round on the screen.
//! Unbounded shapes are clipped to a region given by the caller.

mod arc;
mod convex;
mod minkowski;
mod plane;
mod polytope;
mod revolved;
mod shared;
mod space;
mod surface;

pub use convex::hull_2d;
pub use minkowski::{difference_outline, difference_surface};
pub use plane::{Outline, outline};
pub use polytope::polytope;
pub use shared::{Shared, shared};
pub use space::{MOST_TRIANGLES, surface};
pub use surface::{Edge, Surface};
