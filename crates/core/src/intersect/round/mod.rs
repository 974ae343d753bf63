//! Balls and capsules, which are all points within a radius of a point or a segment.

pub(super) mod distance;
pub(super) mod filter;
pub(super) mod sweep;
pub(super) mod test;
pub(super) mod within;
