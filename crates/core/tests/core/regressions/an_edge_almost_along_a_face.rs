//! Two edges that are parallel but for a billionth: the distance depended on the order, and was off
//! by 2.4e-10 of the sizes.
//!
//! Cause: of two places in a simplex the nearer was kept, but where the difference is of the second
//! order, rounding alone decides which that is; the search then stood still. Fix: of places as near
//! but for rounding, the one is kept that has less of the simplex behind the plane through it.

use glam::DVec3;
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Hull, Segment, Shape};

#[track_caller]
fn assert_distance(a: &Shape<DVec3>, b: &Shape<DVec3>, truth: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let found = gjk::distance(a, b, &mut ()).unwrap();
        assert!((found.distance - truth).abs() <= 1e-15 * truth, "{found:?} for {truth}");
    }
}

#[test]
fn a_segment_over_a_face() {
    let start = DVec3::new(-0.001220703125, 0.000244140625, 0.00048828125);
    let end = DVec3::new(-0.000244140625, 0.00024414061984509168, 0.0004882812509504651);
    let segment = Segment::new(start, end).unwrap();
    let corners = [
        (-0.0009765625000000002, -0.001220703125, -0.0004882812500000001),
        (-0.0009765625, -0.001220703125, -0.001708984375),
        (-0.0009765625, 0.000244140625, -0.00048828125),
        (-0.0009765625, 0.000244140625, -0.0007966919845142188),
        (-0.0009765625, 0.00021119508525990887, -0.0017089843749999998),
        (-0.0004882812500000009, 0.000244140625, -0.001708984375),
        (-0.00048828125, -0.001220703125, -0.001708984375),
        (-0.00048828125, -0.001220703125, -0.0014005736404857892),
        (-0.00048828125, -0.001187757585259909, -0.00048828125),
        (-0.00048828125, 0.000244140625, -0.00048828125),
    ];
    let hull = Hull::new(corners.map(DVec3::from).to_vec()).unwrap();
    // Over the corner at the left: a quarter along the segment.
    let truth = (start + (end - start) * 0.25).z + 0.00048828125;
    assert_distance(&segment.into(), &hull.into(), truth);
}
