use glam::{Vec2, Vec3, dvec2, dvec3, vec2, vec3};

use super::*;
use hitbench_core::shapes::*;

fn told<V: Vector>(shape: impl Into<Shape<V>>) -> Vec<String> {
    let told = |e: Equation| format!("{}: {}", e.form, e.text);
    let single = size_of::<V::Scalar>() == size_of::<f32>();
    equations(&shape.into(), single).into_iter().map(told).collect()
}

#[test]
fn lines_have_all_their_forms() {
    let line = Line::from_implicit(vec2(0.6, 0.8), 2.0).unwrap();
    assert_eq!(
        told(line),
        [
            "implicit: 0.6 x + 0.8 y = 2",
            "parametric: p(t) = (1.2, 1.6) + t (0.8, −0.6)",
            "point and slope: y − 1.6 = −0.75 (x − 1.2)",
            "slope and intercept: y = −0.75 x + 2.5",
            "two points: (y − 1.6) / −0.6 = (x − 1.2) / 0.8",
            "both intercepts: x / 3.333333 + y / 2.5 = 1",
        ]
    );
    let segment = Segment::new(vec2(1.0, 0.0), vec2(1.0, 3.0)).unwrap();
    assert_eq!(
        told(segment),
        ["on the line: x = 1", "parametric: p(t) = (1, 0) + t (0, 3), 0 ≤ t ≤ 1"]
    );
    let ray = Ray::new(Vec3::ZERO, Vec3::Z).unwrap();
    assert_eq!(told(ray), ["parametric: p(t) = (0, 0, 0) + t (0, 0, 1), t ≥ 0"]);
}

#[test]
fn circles_are_told_from_disks() {
    let ball = Ball::new(vec2(1.0, 0.0), 2.0).unwrap();
    assert_eq!(
        told(ball),
        [
            "disk: (x − 1)² + y² ≤ 4",
            "circle: (x − 1)² + y² = 4",
            "parametric: p(t) = (1 + 2 cos t, 2 sin t)",
        ]
    );
    let ball = Ball::new(vec3(0.0, -1.0, 0.0), 1.0).unwrap();
    assert_eq!(
        told(ball)[1..],
        [
            "sphere: x² + (y + 1)² + z² = 1",
            "parametric: p(s, t) = (cos s cos t, −1 + sin s, cos s sin t)",
        ]
    );
}

#[test]
fn flat_and_angular_sets() {
    let plane = Plane::new(vec3(0.0, -1.0, 0.0), 0.5).unwrap();
    assert_eq!(told(plane), ["implicit: −y = 0.5"]);
    let half_space = HalfSpace::new(vec2(0.8, -0.6), 1.0).unwrap();
    assert_eq!(told(half_space), ["implicit: 0.8 x − 0.6 y ≤ 1"]);
    let aabb = Aabb::new(vec2(1.0, 0.0), vec2(2.0, 0.5)).unwrap();
    assert_eq!(
        told(aabb),
        ["implicit: |x − 1| ≤ 2, |y| ≤ 0.5", "by its corners: −1 ≤ x ≤ 3, −0.5 ≤ y ≤ 0.5"]
    );
    let sector = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(45.0), 3.0).unwrap();
    assert_eq!(told(sector), ["implicit: |p| ≤ 3, angle to (1, 0) ≤ 45°"]);
    let ellipsoid = Ellipsoid::new(vec2(1.0, 0.0), vec2(2.0, 1.0), Vec2::AXES).unwrap();
    assert_eq!(
        told(ellipsoid),
        [
            "implicit: ((x − 1) / 2)² + (y / 1)² ≤ 1",
            "parametric: p(t) = (1, 0) + cos t (2, 0) + sin t (0, 1)",
        ]
    );
    let triangle = Triangle::new(Vec2::ZERO, Vec2::X, Vec2::Y).unwrap();
    assert_eq!(
        told(triangle),
        ["parametric: p(s, t) = (0, 0) + s (1, 0) + t (0, 1), s ≥ 0, t ≥ 0, s + t ≤ 1"]
    );
}

/// The numbers of a formula, in their order.
fn numbers(text: &str) -> Vec<String> {
    let text = text.replace("− ", "").replace('−', "-");
    let part = |c: char| !(c.is_ascii_digit() || c == '.' || c == '-' || c == 'e');
    text.split(part).filter(|n| n.parse::<f64>().is_ok()).map(str::to_owned).collect()
}

#[test]
fn a_centre_far_from_the_origin_keeps_its_digits() {
    let center = dvec2(6378137.123456789, -6378137.123456789);
    let ball = Ball::new(center, 0.1).unwrap();
    assert_eq!(
        told(ball),
        [
            "disk: (x − 6378137.123456789)² + (y + 6378137.123456789)² ≤ 0.1²",
            "circle: (x − 6378137.123456789)² + (y + 6378137.123456789)² = 0.1²",
            "parametric: p(t) = (6378137.123456789 + 0.1 cos t, −6378137.123456789 + 0.1 sin t)",
        ]
    );
    let wall = Segment::new(center, center + dvec2(0.0, 1.5)).unwrap();
    assert_eq!(told(wall)[0], "on the line: x = 6378137.123456789");
    let plane = Plane::new(dvec2(0.0, 1.0), 1.0 / 3.0).unwrap();
    assert_eq!(told(plane), ["implicit: y = 0.3333333333333333"]);
    // The same in space, and with numbers that are written with a power of ten.
    let point = Point::new(dvec3(12345678.9, 1e-7, -0.0)).unwrap();
    assert_eq!(told(point), ["implicit: p = (1.23456789e7, 1e−7, 0)"]);
}

#[test]
fn what_is_of_single_precision_is_written_so_where_it_is_held_as_doubles() {
    let ball = Ball::new(vec2(0.1, 16777217.0), 0.3).unwrap();
    let single = told(ball);
    assert_eq!(single[0], "disk: (x − 0.1)² + (y − 1.6777216e7)² ≤ 0.3²");
    let wide = Shape::from(ball).widened();
    let texts = |single| -> Vec<String> {
        let told = equations(&wide, single).into_iter();
        told.map(|e| format!("{}: {}", e.form, e.text)).collect()
    };
    assert_eq!(texts(true), single);
    assert!(texts(false)[0].contains("0.10000000149011612"));
}

#[test]
fn the_numbers_of_a_formula_read_back_to_the_same_bits() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let size = [1e-9, 0.1, 1.0, 1e6, 1e12][(bits >> 60) as usize % 5];
        ((bits >> 11) as f64 / (1_u64 << 53) as f64 - 0.5) * size
    };
    for _ in 0..500 {
        let (x, y, r) = (next(), next(), next().abs());
        let ball = Ball::new(dvec2(x, y), r).unwrap();
        let read = numbers(&told(ball)[2].replace("cos t", "").replace("sin t", ""));
        let read: Vec<f64> = read.iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(read, [x, r, y, r], "{:?}", told(ball));
        let ball = Ball::new(vec2(x as f32, y as f32), r as f32).unwrap();
        let read = numbers(&told(ball)[2].replace("cos t", "").replace("sin t", ""));
        let read: Vec<f32> = read.iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(read, [x as f32, r as f32, y as f32, r as f32], "{:?}", told(ball));
    }
}

#[test]
fn what_is_computed_shows_no_rounding() {
    let segment = Segment::new(dvec2(0.1, 0.1), dvec2(0.3, 0.1)).unwrap();
    assert_eq!(
        told(segment),
        ["on the line: y = 0.1", "parametric: p(t) = (0.1, 0.1) + t (0.2, 0), 0 ≤ t ≤ 1"]
    );
    let turned = axes_from_angle::<glam::DVec2>(Angle::Degrees(60.0));
    let obb = Obb::new(dvec2(0.0, 0.0), dvec2(1.0, 0.1), turned).unwrap();
    assert_eq!(
        told(obb),
        ["implicit: |(0.5, 0.866025403784439) · p| ≤ 1, |(−0.866025403784439, 0.5) · p| ≤ 0.1"]
    );
}
