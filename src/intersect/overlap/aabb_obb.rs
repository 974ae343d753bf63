use crate::intersect::probe::Probe;
use crate::intersect::sat::Boxes;
use crate::intersect::{exact, filter};
use crate::shapes::{Aabb, Obb};
use crate::vector::Vector;

/// As [`obb_obb`](super::obb_obb), with the coordinate axes for those of A: no frame is changed, so two roundings
/// fewer.
///
/// Source: Gomez, listing 6.
#[inline]
pub fn aabb_obb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    filter::verdict(
        || {
            let way = b.center().simd() - a.center().simd();
            let b_axes = V::Simd::axes_from_fn(|k| b.axes()[k].simd());
            filter::boxes(way, a.half().simd(), b.half().simd(), &b_axes)
        },
        |probe| {
            let boxes = Boxes {
                between: b.center() - a.center(),
                a_half: a.half(),
                b_half: b.half(),
                b_axes: *b.axes(),
            };
            let exact = exact::Boxes::new(
                [a.center(), b.center()],
                [a.half(), b.half()],
                [&V::AXES, b.axes()],
            );
            let exact = |source| exact.as_ref().map(|boxes| boxes.projected(source));
            boxes.overlap(a.center(), |axis| axis, exact, probe)
        },
        probe,
    )
}
