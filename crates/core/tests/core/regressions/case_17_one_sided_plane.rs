//! Gomez, listing 1: balls that reach a plane just at the end of the frame, or from behind, are missed.
//!
//! Cause: d₁ < r is asked, and d₀ > r. Fix: the projection of the ball on the normal passes 0 from
//! either side, ends included.

use glam::{DVec2, DVec3};
use hitbench_core::Vector;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::intersect::textbook;
use hitbench_core::shapes::{Ball, Plane};

fn check<V: Vector<Scalar = f64>>() {
    let up = V::AXES[1];
    let plane = Plane::new(up, 0.0).unwrap();
    let ball = |height: f64| Ball::new(up * height, 1.0).unwrap();
    // The displacement is the plane's, as seen from the ball.
    let swept =
        |from: f64, to: f64| sweep::ball_plane(&ball(from), &plane, up * (from - to), &mut ());
    let published = |from: f64, to: f64| {
        textbook::sweep_ball_plane_gomez(&ball(from), &plane, up * (from - to), &mut ())
    };
    assert_eq!(swept(2.0, 1.0), Some(Overlap { first: 1.0, last: 1.0 }));
    assert_eq!(published(2.0, 1.0), None);
    assert_eq!(swept(-5.0, 5.0), Some(Overlap { first: 0.4, last: 0.6 }));
    assert_eq!(published(-5.0, 5.0), None);
    assert_eq!(swept(5.0, -5.0), Some(Overlap { first: 0.4, last: 0.6 }));
    assert_eq!(published(5.0, -5.0), Some(0.4));
    assert_eq!(swept(-1.0, -3.0), Some(Overlap { first: 0.0, last: 0.0 }));
    assert_eq!(published(-1.0, -3.0), Some(0.0));
}

in_spaces!(from_either_side_ends_included = check(): DVec2, DVec3);
