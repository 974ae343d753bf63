//! Points, segments, rays and lines: sets without thickness.

pub(super) mod course;
pub(super) mod distance;
pub(super) mod test;
