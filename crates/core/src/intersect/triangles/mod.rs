//! Triangles.

pub(super) mod distance;
pub(super) mod eight;
pub(super) mod filter;
pub(super) mod point;
pub(super) mod sweep;
pub(super) mod test;
