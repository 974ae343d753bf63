use num_traits::Float;

use crate::intersect::probe::{Probe, Question, Relation, ask};
use crate::shapes::{HalfSpace, Plane};
use crate::vector::{Scalar, Vector};

/// normal · x = offset.
///
/// A plane has no thickness and the verdict no margin, so for most points rounding alone decides: within 4 ulp
/// of |x| and of the offset the answer may be either. Source: Gomez, listing 1.
#[inline]
pub fn point_plane<V: Vector, P: Probe<V>>(point: V, plane: &Plane<V>, probe: &mut P) -> bool {
    let distance = plane.signed_distance(point).abs();
    at_most_zero(distance, "|n · x − d|", probe)
}

/// normal · x ≤ offset.
///
/// Exact but within 4 ulp of |x| and of the offset. Source: Gomez, listing 1.
#[inline]
pub fn point_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    at_most_zero(half_space.boundary().signed_distance(point), "n · x − d", probe)
}

#[inline(always)]
fn at_most_zero<V: Vector, P: Probe<V>>(
    distance: V::Scalar,
    formula: &'static str,
    probe: &mut P,
) -> bool {
    let zero = (V::Scalar::ZERO, "0");
    ask(Question::OnSide, (distance, formula), Relation::Le, zero, Some, probe)
}
