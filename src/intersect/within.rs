use super::probe::{Comparison, Probe, Relation, Step};
use num_traits::Float;

use crate::vector::{Scalar, Vector};

/// |v| ≤ r, without a square root, and right also where the squares underflow.
///
/// Reported as a comparison that settles the verdict.
#[inline(always)]
pub(super) fn within<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, probe: &mut P) -> bool {
    compare(v, r, Some, probe)
}

/// As [`within`], for a test that says no if it fails and goes on if it holds.
#[inline(always)]
pub(super) fn in_reach<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, probe: &mut P) -> bool {
    compare(v, r, |holds| (!holds).then_some(false), probe)
}

#[inline(always)]
fn compare<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let (left, right) = (v.length_squared(), r * r);
    if right < V::Scalar::TINY_SQUARE {
        // A copy made here: else v would be kept in memory for the sake of the call.
        let v = V::from_fn(|i| v.get(i));
        return compare_when_tiny(v, r, verdict, probe);
    }
    report::<V, P>(left, right, verdict, probe)
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
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let scale = v.max_element().max(r).unit_scale();
    if scale != V::Scalar::ONE {
        probe.step(|| Step::Branch("the squares are tiny: scaled by a power of two"));
    }
    let (left, right) = ((v * scale).length_squared(), (r * scale) * (r * scale));
    report(left, right, verdict, probe)
}
