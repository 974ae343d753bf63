//! Jolt, issue 886: a cast ball hits a nearly collinear triangle from two units away.
//!
//! Cause: the normal of such a triangle is noise, and the plane through it may pass anywhere. Fix:
//! a normal that is little but rounding is no reason for a verdict; the nearest point is sought on
//! the edges as well.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::{gjk, matrix, sweep};
use hitbench_core::shapes::{Ball, Shape, Triangle};

const CORNERS: [[f64; 3]; 3] = [
    [14.5536213, 10.5973721, -0.0060005],
    [14.5536213, 10.5969315, -3.18638134],
    [14.5536213, 10.5969315, -5.18637228],
];
const CENTER: [f64; 3] = [14.831459, 8.1905508, -4.30825043];

#[test]
fn it_misses_by_two_units() {
    let [a, b, c] = CORNERS.map(|corner| DVec3::from_array(corner).as_vec3());
    let triangle = Triangle::new(a, b, c).unwrap();
    let ball = Ball::new(DVec3::from_array(CENTER).as_vec3(), 0.2).unwrap();
    // The ball moves, so the triangle moves against it.
    let way = -DVec3::new(-0.0988006592, 5.96e-8, 0.000732).as_vec3();
    assert_eq!(sweep::ball_triangle(&ball, &triangle, way, &mut ()), None);

    // The foot of the centre on the line of the last two corners lies between them, and the rest of
    // the triangle is higher.
    let [b, c] = [b, c].map(|p: Vec3| p.as_dvec3());
    let center = DVec3::from_array(CENTER).as_vec3().as_dvec3();
    let along = (c - b).normalize();
    let foot = b + along * (center - b).dot(along);
    assert!(b.z > foot.z && foot.z > c.z && CORNERS[0][1] > b.y);
    let truth = (center - foot).length() - f64::from(0.2_f32);
    let (ball, triangle): (Shape<Vec3>, Shape<Vec3>) = (ball.into(), triangle.into());
    let dedicated = matrix::distance(&ball, &triangle).unwrap().distance;
    let general = gjk::distance(&ball, &triangle, &mut ()).unwrap().distance;
    for distance in [dedicated, general] {
        assert!((f64::from(distance) - truth).abs() < 1e-6, "{distance} for {truth}");
    }
}
