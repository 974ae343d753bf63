//! Triangles, in the plane and in space, against one another, points, segments, boxes, balls and capsules.

pub(super) mod distance;
pub(super) mod eight;
pub(super) mod filter;
pub(super) mod point;
pub(super) mod sweep;
pub(super) mod test;
