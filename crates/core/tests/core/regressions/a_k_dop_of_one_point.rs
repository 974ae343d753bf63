//! A k-DOP of three slabs without a width, which have one point in common, was said to overlap by more than a touch with that point, and to
//! meet a segment beside it.
//!
//! Cause: the corners of a slab begin with the two others that cross it most squarely. The directions were parallel but for a
//! thousand-millionth, so what rounding left of a product of two of them was larger than the sine with the third: one slab was chosen
//! twice, and the corner was 0 / 0. Fix: the bound of that rounding is part of the comparison, and where it could decide the exact signs do.

use glam::{DVec3, dvec3};
use hitbench_core::intersect::judge;
use hitbench_core::shapes::{Kdop, Point, Segment, Shape};
use std::cmp::Ordering;

#[test]
fn it_only_touches() {
    let directions = [
        dvec3(0.9254382026011962, 0.133747366049492, -0.3545077929201145),
        dvec3(0.9254382024775563, 0.1337473697883096, -0.35450779183230774),
        dvec3(-0.5879408007477203, -0.08497113394238323, 0.2252225973189696),
    ];
    let kdop: Shape<DVec3> = Kdop::new(directions, [0.0; 3], [0.0; 3]).unwrap().into();
    let point: Shape<DVec3> = Point::new(DVec3::ZERO).unwrap().into();
    let segment: Shape<DVec3> = Segment::new(-DVec3::X, DVec3::X).unwrap().into();
    for other in [&point, &segment, &kdop] {
        assert_eq!(judge::order(&kdop, other), Some(Ordering::Equal), "{other:?}");
    }
    let beside = DVec3::Y * 2_f64.powi(-1_000);
    assert_eq!(judge::overlap(&kdop, &segment.posed(beside, None)), Some(false));
    assert_eq!(judge::overlap(&kdop, &point.posed(beside, None)), Some(false));
}
