//! Points, segments, rays and lines against one another: sets without thickness, about which only exact arithmetic can decide.

pub(super) mod distance;
pub(super) mod linear;
pub(super) mod test;
