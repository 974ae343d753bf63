//! A point on a hull whose corners lie on one line but for rounding: the point that they share was
//! told 7 µm away from it.
//!
//! Cause: the weights of the corners of a sliver are little but noise, and its nearest point was
//! taken where they put it. Fix: where that is not the foot of the perpendicular, the nearest of
//! the sides is taken if it is nearer.

use glam::DVec2;
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Hull, Point};

#[test]
fn the_common_point_is_in_both() {
    let at = DVec2::new(-121446.0, -499002.0);
    let along = [
        (-121440.4987929375, -498996.4987929375),
        (-121441.34115512963, -498997.34115512966),
        (-121452.81154687499, -499008.811546875),
        (-121455.55032449526, -499011.55032449524),
        (-121455.80013395645, -499011.8001339564),
        (-121449.020273544, -499005.020273544),
        (-121448.0244177935, -499004.0244177935),
        (-121454.50647949906, -499010.50647949905),
    ];
    let hull = Hull::new(along.map(DVec2::from).to_vec()).unwrap().into();
    let found = gjk::distance(&Point::new(at).unwrap().into(), &hull, &mut ()).unwrap();
    assert_eq!(found.distance, 0.0);
    for point in [found.a, found.b] {
        assert!(point.distance(at) <= 1e-9, "{found:?}");
    }
}
