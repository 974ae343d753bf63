//! A hull of 2,000 points beside a ball took 4 s a frame, one of 10,000 points 78 s.
//!
//! Cause: what is drawn of a hull, and the corners of its Minkowski difference, were found by
//! testing each point against each face, in every frame anew. A k-DOP of 1,000 directions likewise
//! tested each of its planes against each of its slabs. Fix: quickhull, which stood in `bounds`; a
//! hull that only moves on keeps its faces; and a slab that cannot reach what is left of a face
//! does not cut it.

use std::time::{Duration, Instant};

use glam::{DVec3, Vec3};
use hitbench::outline::{difference_surface, surface};
use hitbench::shapes::{Ball, Hull, Kdop, Shape};

/// Generous: not optimised, on a busy machine.
const A_MOMENT: Duration = Duration::from_secs(20);

/// A spiral over the unit ball.
fn spread(count: usize) -> Vec<Vec3> {
    let place = |k: usize| {
        let y = 1.0 - 2.0 * (k as f64 + 0.5) / count as f64;
        let (sin, cos) = (k as f64 * 2.399_963).sin_cos();
        let ring = (1.0 - y * y).sqrt();
        DVec3::new(cos * ring, y, sin * ring).as_vec3()
    };
    (0..count).map(place).collect()
}

#[test]
fn ten_thousand_points_are_drawn_subtracted_and_moved_in_a_moment() {
    let mut hull: Shape<Vec3> = Hull::new(spread(10_000)).unwrap().into();
    let ball: Shape<Vec3> = Ball::new(Vec3::X * 2.5, 1.0).unwrap().into();
    let start = Instant::now();
    for step in 0..10 {
        let seen = surface(&hull.widened(), 0.01, (DVec3::ZERO, 1.0));
        // Of n corners, all on the ball, and faces that are triangles: Euler's formula.
        assert_eq!(seen.indices.len(), 2 * 10_000 - 4, "after {step} steps");
        hull = hull.posed(Vec3::new(0.01, 0.0, 0.02), None);
    }
    let hull: Shape<Vec3> = Hull::new(spread(10_000)).unwrap().into();
    let difference = difference_surface(&hull.widened(), &ball.widened()).unwrap();
    // About -2.5 with the radius 2.
    let center = DVec3::new(-2.5, 0.0, 0.0);
    let radii = difference.positions.iter().map(|p| p.distance(center));
    assert!(radii.clone().all(|radius| (1.999..2.000_001).contains(&radius)));
    let time = start.elapsed();
    assert!(time < A_MOMENT, "{time:?}");
}

#[test]
fn a_thousand_slabs_are_cut_in_a_moment() {
    let directions = spread(1_000);
    let start = Instant::now();
    let kdop = Kdop::new(directions.clone(), vec![-1.0; 1_000], vec![1.0; 1_000]).unwrap();
    let time = start.elapsed();
    // Each face of a simple polytope has its plane, and each corner three faces: with n faces there are 2n - 4 corners.
    let corners = kdop.vertices();
    assert!((3_000..=3_996).contains(&corners.len()), "{} corners", corners.len());
    let outside = |d: &Vec3| corners.iter().any(|c| c.dot(*d).abs() > 1.0 + 1e-6);
    assert!(!directions.iter().any(outside));
    assert!(corners.iter().all(|corner| corner.length() < 1.02));
    assert!(time < A_MOMENT, "{time:?}");
}
