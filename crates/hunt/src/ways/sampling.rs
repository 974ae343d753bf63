//! Overlap asked again and again: what a game does that knows no sweep.

use super::{Answer, NoAnswer, Told};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Interval, Motion, Shape};
use hitbench_core::vector::Scalar;

/// The first and the last of `count` equal steps of the frame, and its start, at which the shapes overlap as they stand there,
/// rounded; a miss if none of them sees an overlap.
pub(super) fn sweep<V: Dimension>(
    [a, b]: [&Shape<V>; 2],
    [of_a, of_b]: &[Motion<V>; 2],
    count: u32,
) -> Told {
    let mut times: Option<Interval<f64>> = None;
    for i in 0..=count {
        let u = f64::from(i) / f64::from(count);
        let at = V::Scalar::of(u);
        let hit = matrix::overlap(&a.at(of_a, at), &b.at(of_b, at));
        if hit.map_err(NoAnswer::failed)? {
            times = Some(Interval { min: times.map_or(u, |times| times.min), max: u });
        }
    }
    Ok(Answer::of_times(times))
}
