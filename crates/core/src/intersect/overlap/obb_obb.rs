use crate::intersect::exact::{self, Body};
use crate::intersect::filter::{self, Filtered};
use crate::intersect::probe::Probe;
use crate::intersect::sat::Boxes;
use crate::shapes::Obb;
use crate::vector::Vector;

/// No separating axis among the face normals of both boxes (4 in the plane) and, in space,
/// the cross products of an edge of A with an edge of B (15 in all).
///
/// All is written in A's frame, after the centres were subtracted. On an edge axis L = aᵢ × bₖ *both* boxes are
/// projected on that very vector: |bⱼ · (aᵢ × bₖ)| = |aᵢ · (bₖ × bⱼ)|, with the cross
/// product of B's own axes as they are stored, not the third axis which it would equal if
/// they were perfectly orthonormal. So any L is a true axis, however short, and
/// near-parallel edges need no margin: every product that is rounded has a component of L as a factor, so the error is
/// relative to |L|, as the gap is.
///
/// The stored numbers define the boxes, { c + Σ xᵢ aᵢ : |xᵢ| ≤ hᵢ }, also if the axes aᵢ are not quite
/// orthonormal. If rounding, or axes off orthonormal, might decide an axis, exact arithmetic tells whether it
/// separates the boxes; if no probe records, it tells at once whether they have a point in common. So the
/// verdict is exact: boxes that touch overlap, and it does not depend on the order of the boxes or on a power
/// of two.
///
/// Flat boxes, down to points, are no special case: disjoint boxes stay so when both grow a little, and the axes do not
/// depend on the sizes. Boxes smaller than 2^-60 (f32), as near to each other, are scaled up by a power of two.
///
/// Source: Gomez, listing 6 (which has the margin problem); Gottschalk, Lin and Manocha (1996).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::overlap::obb_obb;
/// use hitbench::shapes::{Angle, Obb};
///
/// let level = Obb::from_angle(Vec2::ZERO, Vec2::ONE, Angle::Degrees(0.0))?;
/// let turned = |x| Obb::from_angle(Vec2::new(x, 0.0), Vec2::ONE, Angle::Degrees(45.0));
/// // The corner of the turned box is √2 from its centre.
/// assert!(obb_obb(&level, &turned(2.4)?, &mut ()));
/// assert!(!obb_obb(&level, &turned(2.5)?, &mut ()));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[inline]
pub fn obb_obb<V: Vector, P: Probe<V>>(a: &Obb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    filter::verdict(
        || filtered(a, b),
        |probe| {
            if !P::RECORDS {
                let exactly = || exact::meet(&Body::obb(a), &Body::obb(b));
                return filter::closer::obb_obb(a, b).or(exactly);
            }
            let boxes = Boxes {
                between: (b.center() - a.center()).in_axes(a.axes()),
                a_half: a.half(),
                b_half: b.half(),
                b_axes: V::axes_from_fn(|k| b.axes()[k].in_axes(a.axes())),
            };
            let stored = exact::Boxes([a, b].map(Body::obb));
            let exact = |source| stored.projected(source);
            boxes.overlap(a.center(), |axis| axis.along(a.axes()), exact, probe)
        },
        probe,
    )
}

/// A function of its own: the registers hold no more than this.
#[inline(never)]
fn filtered<V: Vector>(a: &Obb<V>, b: &Obb<V>) -> Filtered {
    filter::pairs::obb_obb(a, b)
}
