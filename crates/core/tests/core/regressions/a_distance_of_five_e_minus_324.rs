//! A point beside a segment, two boxes face to face, and a ball above a large floor were apart by 5e-324, or 1e-45 in single
//! precision, without a normal: beside a margin in the same line that was right.
//!
//! Cause: where rounding left nothing of a distance of shapes that exact arithmetic finds apart, the least number of the type stood
//! in for it. That is not at the scale of ulps alone: beside a floor 500 half-wide a gap of 1e-5 is lost. Fix: it is asked of exact
//! arithmetic then, as are all distances that rounding could have changed by a part of them.

use glam::{DVec2, DVec3, Vec2, dvec2, dvec3, vec2};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::{distance, judge};
use hitbench_core::shapes::{Aabb, Ball, Obb, Point, Segment, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

fn is_apart<V: Dimension>(a: &Shape<V>, b: &Shape<V>, by: f64) {
    assert_eq!(judge::overlap(a, b), Some(false));
    for (a, b) in [(a, b), (b, a)] {
        let (closest, parts) = matrix::nearest_parts(a, b).unwrap();
        let off = closest.distance.double() - by;
        assert!(off.abs() <= 4.0 * V::Scalar::epsilon().double() * by, "{closest:?}: {by}");
        let normal = matrix::normal(a, b, parts).expect("they are apart");
        assert!((normal.length().double() - 1.0).abs() < 1e-12, "{normal:?}");
    }
}

#[test]
fn a_point_near_a_segment() {
    // |0.4 + 1.6 − 2| / √2 of the stored numbers: the sum is 2 + 2^-53.
    let segment: Shape<DVec2> = Segment::new(dvec2(2.0, 0.0), dvec2(0.0, 2.0)).unwrap().into();
    let point: Shape<DVec2> = Point::new(dvec2(0.4, 1.6)).unwrap().into();
    is_apart(&segment, &point, 7.850462293418875e-17);
    let segment: Shape<Vec2> = Segment::new(vec2(2.0, 0.0), vec2(0.0, 2.0)).unwrap().into();
    let point: Shape<Vec2> = Point::new(vec2(0.4, 1.6)).unwrap().into();
    is_apart(&segment, &point, 2.1073424338879928e-8);
}

#[test]
fn a_ball_above_a_large_floor() {
    let floor = Aabb::new(vec2(500.0, 0.0), vec2(500.0, 1.0)).unwrap();
    let ball = Ball::new(vec2(-1.00001, 0.0), 1.0).unwrap();
    // That of the number of single precision nearest to −1.00001, less 1.
    is_apart(&floor.into(), &ball.into(), 1.0013580322265625e-5);
    // The function of the pair as well, where nothing is left.
    let told = distance::ball_aabb(&ball, &floor, &mut ()).distance;
    assert!((told - 1.001_358e-5).abs() < 1e-10, "{told}");
    // And where an ulp of the floor is: 6e-5.
    let ball = Ball::new(vec2(-1.00004, 0.0), 1.0).unwrap();
    let by = -f64::from(ball.center().x) - 1.0;
    is_apart(&floor.into(), &ball.into(), by);
}

#[test]
fn two_boxes_face_to_face() {
    let axes = glam::DMat3::from_cols(
        dvec3(0.9409606321741776, -0.2356983684129988, -0.2429801799032639),
        dvec3(0.292968400372895, 0.9266152359584843, 0.23569836841299885),
        dvec3(0.16959541586174812, -0.29296840037289507, 0.9409606321741776),
    );
    let axes = [axes.x_axis, axes.y_axis, axes.z_axis];
    let of = |center: DVec3| -> Shape<DVec3> {
        let axes = <DVec3 as Vector>::axes_from_fn(|i| axes[i]);
        Obb::new(center, DVec3::splat(0.125), axes).unwrap().into()
    };
    let a = of(dvec3(0.07324210009322382, 0.23165380898962123, 1.3089245921032497));
    let b = of(dvec3(0.0, 0.0, 1.25));
    let distance = matrix::distance(&a, &b).unwrap().distance;
    // In rationals: 1.812e-16.
    assert!((distance - 1.812e-16).abs() < 1e-19, "{distance:e}");
    let normal = matrix::normal(&a, &b, [None; 2]).expect("they are apart");
    assert!((normal + axes[1]).length() < 1e-12, "{normal:?}");
}
