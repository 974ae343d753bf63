//! Boxes: aligned ones (AABB) and turned ones (OBB), against one another, points, segments, triangles, balls, capsules,
//! rays and lines.

pub(super) mod axes;
pub(super) mod axis_sweep;
pub(super) mod ball_past_box;
pub(super) mod ball_sweep;
pub(super) mod distance;
pub(super) mod filter;
pub(super) mod line_filter;
pub(super) mod round;
pub(super) mod sweep;
pub(super) mod test;
