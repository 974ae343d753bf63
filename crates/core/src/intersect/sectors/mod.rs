//! Sectors against points and balls, and sectors beyond 90° against what they are asked about.

pub(super) mod distance;
pub(super) mod exact;
pub(super) mod sweep;
pub(super) mod test;
pub(super) mod wedge;
pub(super) mod wide;
