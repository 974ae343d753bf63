use crate::intersect::exact::{self, Body};
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::sat::Boxes;
use crate::shapes::{Aabb, Obb};
use crate::vector::Vector;

/// As [`obb_obb`](super::obb_obb), with the coordinate axes for those of A: no frame is changed, so two roundings
/// fewer.
///
/// Source: Gomez, listing 6.
#[inline]
pub fn aabb_obb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    filter::verdict(
        || filter::pairs::aabb_obb(a, b),
        |probe| {
            if !P::RECORDS {
                let exactly = || exact::meet(&Body::aabb(a), &Body::obb(b));
                return filter::closer::aabb_obb(a, b).or(exactly);
            }
            let boxes = Boxes {
                between: b.center() - a.center(),
                a_half: a.half(),
                b_half: b.half(),
                b_axes: *b.axes(),
            };
            let stored = exact::Boxes([Body::aabb(a), Body::obb(b)]);
            let exact = |source| stored.projected(source);
            boxes.overlap(a.center(), |axis| axis, exact, probe)
        },
        probe,
    )
}
