//! The sweep of a shape along a path of straight lines: one sweep for each line.

use super::sweeps::sweep;
use super::{Dimension, Unanswered};
use crate::intersect::probe::{Decision, PartName, Probe, part};
use crate::intersect::sweep::Overlap;
use crate::shapes::Shape;
use crate::vector::Scalar;

/// See [`matrix::sweep_along`](crate::intersect::matrix::sweep_along()).
pub fn sweep_along<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    path: &[V],
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unanswered> {
    let count = path.len().saturating_sub(1);
    let mut met: Option<Overlap<V::Scalar>> = None;
    for (k, ends) in path.windows(2).enumerate() {
        let from = b.posed(ends[0], None);
        let name = PartName::Line { number: k as u32, of: count as u32 };
        let line = part(
            probe,
            |recorder| sweep(a, V::ZERO, &from, ends[1] - ends[0], recorder),
            |_| name,
        )?;
        let Some(on_line) = line else { continue };
        if met.is_none() {
            probe.decided(Decision::Step(true));
        }
        let at = |u: V::Scalar| V::Scalar::of((k as f64 + u.double()) / count as f64);
        let first = met.map_or(at(on_line.first), |met| met.first);
        met = Some(Overlap { first, last: at(on_line.last) });
    }
    if met.is_none() {
        probe.decided(Decision::NoContact);
    }
    Ok(met)
}
