//! Published tests of boxes by separating axes: two oriented boxes, and a segment against a box.

use num_traits::Float;

use crate::intersect::probe::{AxisSource, Probe, Side};
use crate::intersect::sat::{Axes, Projections, Search};
use crate::shapes::{Aabb, Obb, Segment};
use crate::vector::{Scalar, Vector};

/// Two oriented boxes by the matrix R of the products aᵢ · bₖ, also for the radii on the edge axes aᵢ × bₖ.
///
/// Wrong where edges are nearly parallel: there `R[i][k]` is near 1, the axis is the rounding error of the other entries, and the radii,
/// taken from yet other entries, are not those of the boxes on that axis. Boxes that penetrate deeply are reported as disjoint. A margin on
/// the entries errs the other way; [`overlap::obb_obb`](crate::intersect::overlap::obb_obb) needs none. Source: Gomez, listing 6.
pub fn obb_obb_gomez<V: Vector, P: Probe<V>>(a: &Obb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    let (ra, rb) = (a.half(), b.half());
    let t = (b.center() - a.center()).in_axes(a.axes());
    let r = |i: usize, k: usize| a.axes()[i].dot(b.axes()[k]);
    let to_world = |axis: V| axis.along(a.axes());
    let mut search = Search::new(a.center(), to_world, probe);
    let mut axis = |source, between, radius_a, radius_b, axis: V| {
        search.symmetric(source, Projections { between, radius_a, radius_b }, || axis).is_break()
    };
    if separated_by_a_face(a, b, &mut axis) {
        return false;
    }
    let edges = if V::DIM == 3 { 0..9 } else { 0..0 };
    for (i, k) in edges.map(|n| (n / 3, n % 3)) {
        let [(i1, i2), (k1, k2)] = [i, k].map(|n| ((n + 1) % 3, (n + 2) % 3));
        let between = t.get(i2) * r(i1, k) - t.get(i1) * r(i2, k);
        let radius_a = ra.get(i1) * r(i2, k).abs() + ra.get(i2) * r(i1, k).abs();
        let radius_b = rb.get(k1) * r(i, k2).abs() + rb.get(k2) * r(i, k1).abs();
        let l = V::AXES[i2] * r(i1, k) - V::AXES[i1] * r(i2, k);
        if axis(AxisSource::Edges(i, k), between, radius_a, radius_b, l) {
            return false;
        }
    }
    search.overlap()
}

/// Two oriented boxes by their face normals alone: two axes each in the plane, three in space.
///
/// Right in the plane. In space it is wrong where only the cross product of two edges separates the boxes: it reports an overlap. It never
/// separates boxes that overlap. Source: a reader's comment on Milo Yip's article.
pub fn obb_obb_faces_only<V: Vector, P: Probe<V>>(a: &Obb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    let to_world = |axis: V| axis.along(a.axes());
    let mut search = Search::new(a.center(), to_world, probe);
    let mut axis = |source, between, radius_a, radius_b, axis: V| {
        search.symmetric(source, Projections { between, radius_a, radius_b }, || axis).is_break()
    };
    if separated_by_a_face(a, b, &mut axis) {
        return false;
    }
    search.overlap()
}

/// Whether a face normal of either box separates them, in the frame of A. `axis` tests one: the source, the distance of the centres, both
/// radii, and the normal.
fn separated_by_a_face<V: Vector>(
    a: &Obb<V>,
    b: &Obb<V>,
    axis: &mut impl FnMut(AxisSource, V::Scalar, V::Scalar, V::Scalar, V) -> bool,
) -> bool {
    let (ra, rb) = (a.half(), b.half());
    let t = (b.center() - a.center()).in_axes(a.axes());
    let r = |i: usize, k: usize| a.axes()[i].dot(b.axes()[k]);
    for i in 0..V::DIM {
        let radius_b = V::from_fn(|k| r(i, k).abs()).dot(rb);
        if axis(AxisSource::Face(Side::A, i), t.get(i), ra.get(i), radius_b, V::AXES[i]) {
            return true;
        }
    }
    for k in 0..V::DIM {
        let l = V::from_fn(|i| r(i, k));
        if axis(AxisSource::Face(Side::B, k), t.dot(l), l.abs().dot(ra), rb.get(k), l) {
            return true;
        }
    }
    false
}

/// A segment, by midpoint, unit direction and half-length, against a box, by six axes (3 in the plane).
///
/// Wrong for a segment of zero length, which has no unit direction: every comparison with NaN fails to
/// separate, so a point overlaps each box. Far from the origin the midpoint is rounded before the
/// box's centre is subtracted. Source: Gomez, listing 7.
pub fn segment_aabb_gomez<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (d, e) = (segment.displacement(), aabb.half());
    let length = d.length_squared().sqrt();
    let l = V::from_fn(|i| d.get(i) / length);
    let half_length = length * V::Scalar::HALF;
    let t = aabb.center() - segment.midpoint();
    let origin = segment.midpoint();
    let mut search = Search::new(origin, |axis| axis, probe);
    for i in 0..V::DIM {
        let projections = Projections {
            between: t.get(i),
            radius_a: half_length * l.get(i).abs(),
            radius_b: e.get(i),
        };
        if search.symmetric(AxisSource::Face(Side::B, i), projections, || V::AXES[i]).is_break() {
            return false;
        }
    }
    let axes = if V::DIM == 3 { 0..3 } else { 0..1 };
    for i in axes {
        // Across the coordinate axis i; in the plane the only direction across the segment.
        let (j, k) = if V::DIM == 3 { ((i + 1) % 3, (i + 2) % 3) } else { (0, 1) };
        let projections = Projections {
            between: t.get(j) * l.get(k) - t.get(k) * l.get(j),
            radius_a: V::Scalar::ZERO,
            radius_b: e.get(j) * l.get(k).abs() + e.get(k) * l.get(j).abs(),
        };
        let axis = || V::AXES[j] * l.get(k) - V::AXES[k] * l.get(j);
        if search.symmetric(AxisSource::Edges(0, i), projections, axis).is_break() {
            return false;
        }
    }
    search.overlap()
}
