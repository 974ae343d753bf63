//! A shape that goes along a path of straight lines.

use super::sweeps::sweep;
use super::{Dimension, Unanswered};
use crate::intersect::probe::{Decision, PartName, Probe, part};
use crate::intersect::sweep::Overlap;
use crate::shapes::Shape;
use crate::vector::Scalar;

/// The first and the last instant at which b, displaced from place to place of `path` along straight lines, overlaps a,
/// which stands still.
///
/// The n lines take equal times: line k lasts from u = k / n to (k + 1) / n, and is swept by itself, as a part of
/// the record. In between the shapes may be apart. A path of fewer than two places has no lines, and meets nothing.
/// Within the error of [`sweep`](super::sweep()) on each line, plus the rounding of b at its start.
///
/// Of a motion with the constant acceleration a, n such lines stay within |a| / 8n². Source: Gomez, the sphere-sphere
/// sweep, on accelerated motion.
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
