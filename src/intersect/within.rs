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
    let (left, right) =
        if right < V::Scalar::TINY_SQUARE { rescaled(v, r, probe) } else { (left, right) };
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

/// Both squares after a multiplication by one power of two, so that neither underflows.
#[cold]
fn rescaled<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, probe: &mut P) -> (V::Scalar, V::Scalar) {
    let scale = v.max_element().max(r).unit_scale();
    if scale != V::Scalar::ONE {
        probe.step(|| Step::Branch("the squares are tiny: scaled by a power of two"));
    }
    ((v * scale).length_squared(), (r * scale) * (r * scale))
}
