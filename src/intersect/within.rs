use std::cmp::Ordering;

use num_traits::Float;

use super::orientation::circles;
use super::probe::{Comparison, Probe, Relation, Step};
use crate::vector::{Scalar, Vector};

/// |v| ≤ r, without a square root, and right also where the squares underflow. Exact for the numbers given: where rounding
/// of the squares could decide, the sign of r² − v·v is taken from exact arithmetic.
///
/// Reported as a comparison that settles the verdict.
#[inline(always)]
pub(super) fn within<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, probe: &mut P) -> bool {
    compare(v, r, of_squares(r), || exact(v, r), Some, probe)
}

/// As [`within`], for a test that says no if it fails and goes on if it holds.
#[inline(always)]
pub(super) fn in_reach<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, probe: &mut P) -> bool {
    compare(v, r, of_squares(r), || exact(v, r), |holds| (!holds).then_some(false), probe)
}

/// As [`within`], for a `v` that was computed and may err by `error`: where that could decide,
/// `exact` tells how r compares with the length that is meant.
#[inline(always)]
pub(super) fn within_or<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> Ordering,
    probe: &mut P,
) -> bool {
    compare(v, r, of_squares(r) + error, exact, Some, probe)
}

/// What the rounding of both squares amounts to, as a length.
#[inline(always)]
fn of_squares<S: Scalar>(r: S) -> S {
    S::of(4.0) * S::epsilon() * r
}

fn exact<V: Vector>(v: V, r: V::Scalar) -> Ordering {
    circles([V::ZERO.in_space(), v.in_space()], [r.double(), 0.0])[0].reverse()
}

#[inline(always)]
fn compare<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> Ordering,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let (left, right) = (v.length_squared(), r * r);
    if right < V::Scalar::TINY_SQUARE {
        // A copy made here: else v would be kept in memory for the sake of the call.
        let v = V::from_fn(|i| v.get(i));
        return compare_when_tiny(v, r, error, exact, verdict, probe);
    }
    let left = certain(left, right, error * (r + r + error), exact);
    report::<V, P>(left, right, verdict, probe)
}

/// The left side, brought to the right side's other side if rounding put it on the wrong one.
#[inline(always)]
fn certain<S: Scalar>(left: S, right: S, band: S, exact: impl FnOnce() -> Ordering) -> S {
    if (left - right).abs() > band { left } else { settled(left, right, exact()) }
}

#[cold]
fn settled<S: Scalar>(left: S, right: S, reach: Ordering) -> S {
    if reach.is_lt() { left.max(right.next_up()) } else { left.min(right) }
}

#[inline(always)]
fn report<V: Vector, P: Probe<V>>(
    left: V::Scalar,
    right: V::Scalar,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let holds = left <= right;
    probe.step(|| {
        Step::Compare(Comparison {
            name: "reach",
            left_formula: "|d|²",
            relation: Relation::Le,
            right_formula: "r²",
            left,
            right,
            verdict: verdict(holds),
        })
    });
    holds
}

/// As [`compare`], with both squares multiplied by one power of two, so that neither underflows.
#[cold]
#[inline(never)]
fn compare_when_tiny<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> Ordering,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let scale = v.max_element().max(r).unit_scale();
    if scale != V::Scalar::ONE {
        probe.step(|| Step::Branch("the squares are tiny: scaled by a power of two"));
    }
    let (v, r, error) = (v * scale, r * scale, error * scale);
    let (left, right) = (v.length_squared(), r * r);
    let left = certain(left, right, error * (r + r + error), exact);
    report(left, right, verdict, probe)
}
