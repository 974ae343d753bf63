//! A disk that reached the tip of an edge of a sector was certain to overlap until it was moved by 1.86, where 1.63 part the two.
//!
//! Cause: of a centre outside of the sector the margin took the height above the arc or above the line of the edge, whichever is larger; beyond
//! the tip the distance is larger than both. Fix: outside of the sector the margin is the radius less the distance of the centre.

use glam::{DVec2, Vec2, dvec2, vec2};
use hitbench_core::intersect::trust::{Trust, Word};
use hitbench_core::intersect::{Recorder, judge, matrix};
use hitbench_core::shapes::{Angle, Ball, Sector, Shape};

#[test]
fn the_margin_is_what_parts_them() {
    let direction = vec2(0.190_562_59, 0.981_675);
    let half_angle = Angle::Degrees(102.287_44);
    let sector = Sector::new(vec2(2.5, 1.0), direction, half_angle, 2.5).unwrap();
    let ball = Ball::new(vec2(-1.0, 0.0), 3.0).unwrap();
    let (a, b): (Shape<Vec2>, Shape<Vec2>) = (sector.into(), ball.into());
    let overlap = matrix::overlap(&a, &b).unwrap();
    let mut never = || false;
    let trust = Trust::told(&a, &b, overlap, None, &mut Recorder::of_verdict(&mut never));
    assert_eq!(trust.word, Word::Certain);
    let margin = trust.margin.expect("it is known of a disk and a sector");
    // The tip, by the numbers as they are stored.
    let (axis, degrees) = (direction.as_dvec2().normalize(), f64::from(102.287_44_f32));
    let tip = DVec2::from_angle(degrees.to_radians()).rotate(axis) * 2.5 + dvec2(2.5, 1.0);
    let out = 3.0 - tip.distance(dvec2(-1.0, 0.0));
    assert!((margin - out).abs() < 1e-5, "{margin} for {out}");
    let way = (dvec2(-1.0, 0.0) - tip).normalize();
    for (part, meets) in [(0.99, true), (1.01, false)] {
        let moved = b.widened().posed(way * (margin * part), None);
        assert_eq!(judge::overlap(&a.widened(), &moved), Some(meets));
    }
}
