//! The general sweep of the table: conservative advancement for any pair that has a distance.

use super::Dimension;
use crate::intersect::Probe;
use crate::intersect::distance::Closest;
use crate::intersect::sectors::wide::is_refused;
use crate::intersect::sweep::{Advancement, GaveUp, Overlap};
use crate::shapes::{Motion, Shape};
use crate::vector::Scalar;

/// The function for the closest points of two shapes, if the pair has a distance.
type Distance<D> = fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>;

/// The search for a pair; `None` if the pair has no distance, as most pairs with a sector beyond 90° of space.
pub(super) fn of<'a, V: Dimension>(
    a: &'a Shape<V>,
    a_motion: &Motion<V>,
    b: &'a Shape<V>,
    b_motion: &Motion<V>,
) -> Option<Advancement<'a, V, V::Double, Distance<V::Double>>> {
    if is_refused(a, b) {
        return None;
    }
    Advancement::new((a, a_motion), (b, b_motion), super::distance_in_time)
}

/// The first contact of a pair that is apart at the start; the outer `None` if the pair has no distance.
pub(super) fn first_contact<V: Dimension>(
    (a, a_motion): (&Shape<V>, &Motion<V>),
    (b, b_motion): (&Shape<V>, &Motion<V>),
    at_end: impl FnOnce() -> bool,
) -> Option<Result<Option<f64>, GaveUp>> {
    of(a, a_motion, b, b_motion)?.first_contact(at_end, nobody!())
}

/// The first and the last contact, given whether the shapes overlap at the start and at the end, and whether they meet, if that is
/// known; the outer `None` if the pair has no distance.
pub(super) fn overlap<V: Dimension, P: Probe<V>>(
    (a, a_motion): (&Shape<V>, &Motion<V>),
    (b, b_motion): (&Shape<V>, &Motion<V>),
    verdicts: ([bool; 2], Option<bool>),
    probe: &mut P,
) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
    let answer = of(a, a_motion, b, b_motion)?.overlap(verdicts, probe)?;
    let rounded = |Overlap { first, last }: Overlap<f64>| Overlap {
        first: V::Scalar::of(first),
        last: V::Scalar::of(last),
    };
    Some(answer.map(|overlap| overlap.map(rounded)))
}
