use crate::intersect::filter::{self, level_gap};
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, Search};
use crate::shapes::{Aabb, Interval};
use crate::vector::{Scalar, Vector};

/// |c_b − c_a|ᵢ ≤ (h_a + h_b)ᵢ on every coordinate axis i: the only axes that can separate.
///
/// Touching and flat boxes need no care. The verdict is exact: if the distance and the sum are equal as they
/// are rounded, their rounding errors are compared.
///
/// Source: Gomez, listing 3 and fig. 4; MDN, "AABB vs. AABB" (from minima and maxima).
#[inline]
pub fn aabb_aabb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Aabb<V>, probe: &mut P) -> bool {
    filter::verdict(
        || filter::pairs::aabb_aabb(a, b),
        |probe| {
            let mut search = Search::new(a.center(), |axis| axis, probe);
            for i in 0..V::DIM {
                let of = |x: V, y: V| [x.get(i), y.get(i)];
                let (centers, halves) = (of(a.center(), b.center()), of(a.half(), b.half()));
                let [radius_a, radius_b] = halves;
                let between = Interval::around(centers[1] - centers[0], radius_b);
                let intervals = || (Interval::around(V::Scalar::ZERO, radius_a), between);
                let (source, gap) = (AxisSource::Coordinate(i), level_gap(centers, halves));
                if search.axis(source, gap, || V::AXES[i], intervals).is_break() {
                    break;
                }
            }
            search.overlap()
        },
        probe,
    )
}
