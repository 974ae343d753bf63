use num_traits::Float;

use crate::intersect::probe::{AxisSource, Probe, Side};
use crate::intersect::sat::{Shadows, separates};
use crate::shapes::Obb;
use crate::vector::Vector;

/// No separating axis among the face normals of both boxes (4 in the plane) and, in space,
/// the cross products of an edge of A with an edge of B (15 in all).
///
/// All is written in A's frame, after the centres were subtracted. On an edge axis L = aᵢ × bₖ *both* boxes are
/// projected on that very vector: |bⱼ · (aᵢ × bₖ)| = |aᵢ · (bₖ × bⱼ)|, with the cross
/// product of B's own axes as they are stored, not the third axis which it would equal if
/// they were perfectly orthonormal. So any L is a true axis, however short, and
/// near-parallel edges need no margin. The verdict is exact but for gaps within 16 ulp of the
/// distance and sizes.
///
/// Source: Gomez, listing 6 (which has the margin problem); Gottschalk, Lin and Manocha (1996).
#[inline]
pub fn obb_obb<V: Vector, P: Probe<V>>(a: &Obb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    let (a_half, b_half) = (a.half(), b.half());
    let t = (b.center() - a.center()).in_axes(a.axes());
    let b_axes = V::axes_from_fn(|k| b.axes()[k].in_axes(a.axes()));
    let mut apart = false;

    for i in 0..V::DIM {
        let shadows = Shadows {
            between: t.get(i),
            radius_a: a_half.get(i),
            radius_b: V::from_fn(|k| b_axes[k].get(i).abs()).dot(b_half),
        };
        let source = AxisSource::Face(Side::A, i);
        if separates(shadows, source, a.center(), || a.axes()[i], probe) {
            apart = true;
            if probe.settled().is_break() {
                return false;
            }
        }
    }

    for k in 0..V::DIM {
        let axis = b_axes[k];
        let shadows = Shadows {
            between: t.dot(axis),
            radius_a: a_half.dot(axis.abs()),
            radius_b: V::from_fn(|j| b_axes[j].dot(axis).abs()).dot(b_half),
        };
        let source = AxisSource::Face(Side::B, k);
        if separates(shadows, source, a.center(), || axis.along(a.axes()), probe) {
            apart = true;
            if probe.settled().is_break() {
                return false;
            }
        }
    }

    if V::DIM == 3 {
        // crosses[j] = b_(j+1) × b_(j+2)
        let crosses = V::axes_from_fn(|j| b_axes[(j + 1) % 3].cross(b_axes[(j + 2) % 3]));
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            for k in 0..3 {
                let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
                // L = e_i × b_k has the components −b_k[i2] at i1 and b_k[i1] at i2.
                let (l1, l2) = (-b_axes[k].get(i2), b_axes[k].get(i1));
                let shadows = Shadows {
                    between: t.get(i1) * l1 + t.get(i2) * l2,
                    radius_a: a_half.get(i1) * l1.abs() + a_half.get(i2) * l2.abs(),
                    radius_b: b_half.get(k1) * crosses[k2].get(i).abs()
                        + b_half.get(k2) * crosses[k1].get(i).abs(),
                };
                let axis = || a.axes()[i1] * l1 + a.axes()[i2] * l2;
                if separates(shadows, AxisSource::Edges(i, k), a.center(), axis, probe) {
                    apart = true;
                    if probe.settled().is_break() {
                        return false;
                    }
                }
            }
        }
    }
    !apart
}
