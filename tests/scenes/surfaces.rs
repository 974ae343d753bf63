//! The surface that is drawn of a hull holds all its points.

use std::collections::HashMap;

use glam::{DVec3, Vec3};
use hitbench::outline::surface;
use hitbench::shapes::{Hull, Shape};
use hitbench_testing::{Random, cases_of};

/// Few points or many, at rest or moved on: the surface that is drawn is closed, no point lies
/// outside, and it turns outward.
#[test]
fn what_is_drawn_of_a_hull_holds_all_its_points() {
    for count in [5, 40, 399, 401, 3_000] {
        cases_of(4, |random| {
            // Where it lies and how large it is is that of the world; its points are spread over a ball.
            let center = random.point::<Vec3>();
            let size = random.scale() as f32 + 1e-5 * center.length();
            let points: Vec<Vec3> = (0..count).map(|_| center + anywhere(random) * size).collect();
            let mut shape: Shape<Vec3> = Hull::new(points).unwrap().into();
            for step in 0..3 {
                assert_drawn(&shape);
                let turned = step == 1;
                let turn = random.axes::<Vec3>();
                shape = shape.posed(Vec3::splat(0.3 * size), turned.then_some(&turn));
            }
        });
    }
}

/// Of any direction, as no grid allows: no four points lie in one plane.
fn anywhere(random: &mut Random) -> Vec3 {
    let mut number = || random.between(-1.0, 1.0);
    DVec3::new(number(), number(), number()).normalize().as_vec3()
}

#[track_caller]
fn assert_drawn(shape: &Shape<Vec3>) {
    let Shape::Hull(hull) = shape else { panic!("no hull") };
    let surface = surface(&shape.widened(), 1.0, (DVec3::ZERO, 1.0));
    let points: Vec<DVec3> = hull.points().iter().map(|p| p.as_dvec3()).collect();
    let size = points.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
    let extent = points.iter().map(|p| p.distance(points[0])).fold(0.0, f64::max);
    let mut sides = HashMap::new();
    for i in 0..surface.indices.len() {
        let [a, b, c] = surface.triangle(i);
        let area = (b - a).cross(c - a);
        let normal = area.normalize_or_zero();
        // A hull that has moved on keeps its faces, and single precision rounds its points: a small face tilts.
        let longest =
            [a - b, b - c, c - a].map(|side| side.length()).into_iter().fold(0.0, f64::max);
        let tilt = extent * longest / area.length();
        let beyond = points.iter().map(|&p| normal.dot(p - a)).fold(0.0, f64::max);
        assert!(beyond <= 4e-7 * size * (1.0 + tilt), "a point is {beyond} outside of {size}");
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let bits = |p: DVec3| p.to_array().map(f64::to_bits);
            *sides.entry((bits(from), bits(to))).or_insert(0) += 1;
        }
    }
    let closed = sides.iter().all(|((from, to), count)| sides.get(&(*to, *from)) == Some(count));
    assert!(closed && surface.indices.len() >= 4);
}
