//! Gomez, listing 4: boxes that never meet are said to.
//!
//! Cause: an axis on which they are apart and do not approach keeps the whole frame, and so does
//! not object; and times are not refused beyond the frame. Fix: without velocity the projections are
//! compared, and overlap always or never; otherwise both times are those of the motion, wherever
//! they lie.

use glam::DVec3;
use hitbench_core::intersect::{sweep, textbook};
use hitbench_core::shapes::{Aabb, Interval};

#[test]
fn boxes_that_never_meet() {
    let at = |x: f64, y: f64| Aabb::new(DVec3::new(x, y, 0.0), DVec3::ONE).unwrap();
    let a = at(0.0, 0.0);
    let cases = [
        (at(5.0, 0.0), DVec3::ZERO, 0.0, 1.0),
        (at(5.0, 0.0), DVec3::X * 4.0, 0.0, 1.0),
        (at(5.0, 5.0), DVec3::X * -10.0, 0.3, 0.7),
    ];
    for (b, displacement, min, max) in cases {
        assert_eq!(sweep::aabb_aabb(&a, &b, displacement, &mut ()), None);
        let published = textbook::sweep_aabb_aabb_gomez(&a, &b, displacement, &mut ());
        assert_eq!(published, Some(Interval { min, max }));
    }
}
