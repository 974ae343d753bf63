//! What has no thickness or no end: verdicts against exact arithmetic, distances against exact formulas.

mod curves;
mod lines;
mod mouth;
mod planes;
mod wide;
mod wide_in_space;

use crate::common::Exact;

/// A vector in exact numbers.
type E3 = [Exact; 3];

fn is_zero(v: &E3) -> bool {
    v.iter().all(|x| x.sign() == 0)
}

fn length(v: &E3) -> f64 {
    // By a power of two near 1, so that the square of the rounded components is a number.
    let components = [0, 1, 2].map(|i| v[i].to_f64());
    let largest = components.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let scale = hitbench_core::Scalar::unit_scale(largest);
    components.iter().map(|x| (x * scale).powi(2)).sum::<f64>().sqrt() / scale
}
