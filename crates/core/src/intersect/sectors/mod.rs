//! Sectors against points and balls; and sectors beyond 90°, which are not convex, against other shapes.

pub(super) mod distance;
pub(super) mod exact;
pub(super) mod sweep;
pub(super) mod test;
pub(super) mod wedge;
pub(super) mod wide;
