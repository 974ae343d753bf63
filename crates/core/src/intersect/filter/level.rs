use num_traits::Float;

use super::{Filtered, within_about};
use crate::vector::{Scalar, Vector};

/// |d|ᵢ ≤ hᵢ in each component, for a difference d of two given numbers and a given number, or a sum of two, h.
///
/// Rounding never reverses an order: if |d| and h differ as they are rounded, they differ that way. So only
/// equal ones are in doubt, if no other component is larger.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn level_boxes<V: Vector>(between: V, reach: V) -> Filtered {
    let between = between.abs();
    if V::DIM == 2 {
        // The largest gap alone is compared, which is one comparison less.
        let gap = between - reach;
        let gap = if gap.get(0) > gap.get(1) { gap.get(0) } else { gap.get(1) };
        return Filtered { hit: gap < V::Scalar::ZERO, sure: gap != V::Scalar::ZERO };
    }
    Filtered::between(between.all_lt(reach), between.all_le(reach))
}

/// A ball about m beside the box |xᵢ| ≤ hᵢ, for a difference m of two given numbers: a component of the shortest way errs by 2 u of m.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn level_ball<V: Vector>(m: V, half: V, r: V::Scalar) -> Filtered {
    let m = m.abs();
    let error = m.dot(V::splat(V::Scalar::of(4.0) * V::Scalar::epsilon()));
    within_about((m - half).max(V::ZERO), r, error)
}

/// |b − a| − (r + s): its sign is exact. If both rounded parts are equal, the difference of their rounding
/// errors is the whole result.
#[inline]
pub fn level_gap<S: Scalar>([a, b]: [S; 2], [r, s]: [S; 2]) -> S {
    let (between, left_out) = two_sum(b, -a);
    let (reach, left_out_of_reach) = two_sum(r, s);
    if between.abs() != reach {
        return between.abs() - reach;
    }
    (if between < S::ZERO { -left_out } else { left_out }) - left_out_of_reach
}

/// x + y as the rounded sum and its rounding error.
fn two_sum<S: Scalar>(x: S, y: S) -> (S, S) {
    let sum = x + y;
    let of_y = sum - x;
    (sum, (x - (sum - of_y)) + (y - of_y))
}
