use num_traits::Float;

use super::{Closest, Nearest};
use crate::intersect::overlap;
use crate::intersect::probe::{Probe, Step};
use crate::shapes::Aabb;
use crate::vector::{Scalar, Vector};

/// √ Σ max(|c_aᵢ − c_bᵢ| − (h_aᵢ + h_bᵢ), 0)²: on each axis the gap between the intervals.
///
/// The witness points lie halfway in what the intervals share. The error is at most 4 ulp of the
/// distance between the centres and the half-extents; swapping the boxes changes nothing.
pub fn aabb_aabb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Aabb<V>, probe: &mut P) -> Closest<V> {
    let (zero, half) = (V::Scalar::ZERO, V::Scalar::HALF);
    let away = a.center() - b.center();
    let gap = |i: usize| away.get(i).abs() - (a.half().get(i) + b.half().get(i));
    let between = V::from_fn(|i| gap(i).max(zero) * away.get(i).signum());
    // Clamps A's interval, seen from B's centre, to B's.
    let from_b = V::from_fn(|i| {
        let (x, a, b) = (away.get(i), a.half().get(i), b.half().get(i));
        let (low, high) = ((x - a).max(-b).min(b), (x + a).min(b).max(-b));
        low * half + high * half
    });
    let at = b.center() + from_b;
    let nearest = Nearest { a: at + between, b: at, between };
    probe.step(|| Step::Closest { a: nearest.a, b: nearest.b });
    let overlap = overlap::aabb_aabb(a, b, &mut ());
    nearest.closest().settled(overlap, || [(*a).into(), (*b).into()])
}
