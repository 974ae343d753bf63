use num_traits::Float;

use crate::intersect::exact::Body;
use crate::intersect::heights::with_signs;
use crate::intersect::probe::{ComparisonName, Probe, Relation, ask};
use crate::shapes::{HalfSpace, Interval, Plane};
use crate::vector::{Scalar, Vector};

/// normal · x = offset.
///
/// A plane has no thickness and the verdict no margin: the sign of normal · x − offset is that of exact arithmetic on the
/// stored numbers. A normal that was rounded misses most of the points that it was meant for. Source: Gomez, listing 1.
#[inline]
pub fn point_plane<V: Vector, P: Probe<V>>(point: V, plane: &Plane<V>, probe: &mut P) -> bool {
    at_most_zero(height(point, plane, probe).abs(), "|n · x − d|", probe)
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
    at_most_zero(height(point, half_space.boundary(), probe), "n · x − d", probe)
}

pub(in crate::intersect) fn height<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> V::Scalar {
    let height = Interval::around(plane.signed_distance(point), V::Scalar::ZERO);
    with_signs(height, point.max_abs(), plane, || Body::point(point), probe).min
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
