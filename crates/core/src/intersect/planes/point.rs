//! Does a plane, or the half-space behind it, contain a point?

use super::heights::Heights;
use crate::intersect::probe::{ComparisonName, Probe, Relation, ask};
use crate::shapes::{HalfSpace, Plane};
use crate::vector::{Scalar, Vector};

/// normal · x = offset.
///
/// A plane has no thickness and the verdict no margin: the sign of normal · x − offset is that of exact arithmetic on the
/// stored numbers. A normal that was rounded misses most of the points that it was meant for. Source: Gomez, listing 1.
#[inline]
pub fn point_plane<V: Vector, P: Probe<V>>(point: V, plane: &Plane<V>, probe: &mut P) -> bool {
    let height = point.signed(plane, probe).min;
    let distance = if height < V::Scalar::ZERO { -height } else { height };
    at_most_zero(distance, "|n · x − d|", probe)
}

/// normal · x ≤ offset.
///
/// Exact, as [`point_plane`] is. Source: Gomez, listing 1.
#[inline]
pub fn point_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    at_most_zero(point.signed(half_space.boundary(), probe).min, "n · x − d", probe)
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn at_most_zero<V: Vector, P: Probe<V>>(
    distance: V::Scalar,
    formula: &'static str,
    probe: &mut P,
) -> bool {
    let zero = (V::Scalar::ZERO, "0");
    ask(ComparisonName::OnSide, (distance, formula), Relation::Le, zero, Some, probe)
}
