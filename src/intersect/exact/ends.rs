//! Boxes that are given by their ends along the coordinate axes. Ends may be infinite; a vector of the plane has z = 0.

use glam::DVec3;

use super::dyadic::Dyadic;
use super::number::Number;

/// Whether a ball meets { x : minᵢ ≤ xᵢ ≤ maxᵢ }, touching included.
pub(in crate::intersect) fn ball_meets_ends(
    center: DVec3,
    radius: f64,
    [min, max]: [DVec3; 2],
) -> bool {
    let square = |x: &Dyadic| x.mul(x);
    let mut left = square(&Dyadic::of(radius));
    for i in 0..3 {
        let nearest = center[i].max(min[i]).min(max[i]);
        if !nearest.is_finite() {
            return false;
        }
        left = left.sub(&square(&Dyadic::of(nearest).sub(&Dyadic::of(center[i]))));
    }
    left.sign().is_ge()
}

/// Whether a box that moves by t `along` meets another one at some t from 0 to `most`, touching included.
///
/// On axis i that is so for t `along`ᵢ from minᵢ of the other less the own maxᵢ to maxᵢ of the other less the own minᵢ: the latest
/// of the beginnings must not be after the earliest of the ends. Times are compared as products with both rates.
pub(in crate::intersect) fn moving_ends_meet(
    [low, high]: [DVec3; 2],
    along: DVec3,
    most: f64,
    [min, max]: [DVec3; 2],
) -> bool {
    // Of each end the way to it, and the rate, which is positive.
    let (mut begins, mut ends) = (vec![[0.0, 0.0, 1.0]], Vec::new());
    if most.is_finite() {
        ends.push([most, 0.0, 1.0]);
    }
    for i in 0..3 {
        let (rate, is_inside) = (along[i].abs(), min[i] <= high[i] && low[i] <= max[i]);
        if rate == 0.0 && !is_inside || !rate.is_finite() {
            return false;
        }
        let (begin, end) = ([min[i], high[i], rate], [max[i], low[i], rate]);
        let [begin, end] = match along[i] {
            0.0 => continue,
            way if way > 0.0 => [begin, end],
            _ => [end, begin].map(|[to, from, rate]| [-to, -from, rate]),
        };
        if begin[0].is_finite() {
            begins.push(begin);
        }
        if end[0].is_finite() {
            ends.push(end);
        }
    }
    let time = |[to, from, _]: &[f64; 3], rate: &[f64; 3]| {
        Dyadic::of(*to).sub(&Dyadic::of(*from)).mul(&Dyadic::of(rate[2]))
    };
    let in_order = |begin, end| time(end, begin).sub(&time(begin, end)).sign().is_ge();
    begins.iter().all(|begin| ends.iter().all(|end| in_order(begin, end)))
}
