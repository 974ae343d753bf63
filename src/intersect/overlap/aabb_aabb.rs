use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, Projections, Search};
use crate::shapes::Aabb;
use crate::vector::Vector;

/// |c_b − c_a|ᵢ ≤ (h_a + h_b)ᵢ on every coordinate axis i: the only axes that can separate.
///
/// Touching and flat boxes need no care. Two roundings are made on each axis: the verdict is exact but for
/// gaps within 1 ulp of the distance or of the sum of the half-extents.
///
/// Source: Gomez, listing 3 and fig. 4; MDN, "AABB vs. AABB" (from minima and maxima).
#[inline]
pub fn aabb_aabb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Aabb<V>, probe: &mut P) -> bool {
    let between = b.center() - a.center();
    if !P::RECORDS {
        // The same comparisons, all of them: a branch after each costs more than the next.
        return between.simd().abs().all_le(a.half().simd() + b.half().simd());
    }
    let mut search = Search::new(a.center(), |axis| axis, probe);
    for i in 0..V::DIM {
        let projections = Projections {
            between: between.get(i),
            radius_a: a.half().get(i),
            radius_b: b.half().get(i),
        };
        if search.symmetric(AxisSource::Coordinate(i), projections, || V::AXES[i]).is_break() {
            break;
        }
    }
    search.overlap()
}
