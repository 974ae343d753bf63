//! Planes and half-spaces against everything: a connected set meets the plane { x : n · x = d } unless all its heights n · x − d have one
//! sign, and the half-space behind the plane unless all are positive.
//!
//! - `sets` has the one table of the bounded sets, from which their functions follow.
//! - `heights` has the heights of each kind of set, rounded, with a bound of the rounding; where that is in doubt, `exact` gives
//!   their signs.
//! - `test` decides by them, `distance` has the distances, `sweep` the times at which a height is 0 on a straight way.
//! - `rays` has the part of a ray or a line on a plane or behind it.

pub(super) mod distance;
pub(super) mod exact;
pub(super) mod heights;
pub(super) mod point;
pub(super) mod rays;
pub(super) mod sets;
pub(super) mod sweep;
pub(super) mod test;
