//! Balls and boxes: they contain their points in exact arithmetic, and the smallest are.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::bounds::{
    aabb, ball_around, centroid_ball, convex_hull, loose_aabb, measure, obb, obb_along,
    principal_obb, smallest_ball,
};
use hitbench_core::intersect::contains;
use hitbench_core::shapes::{Aabb, Angle, Ball, Obb, axes_from_angle};
use hitbench_core::{Scalar, Vector};

use crate::bounds::clouds::{cloud, lifted};
use crate::common::{Exact, Random, cases_of, lift, ulp};

/// In exact arithmetic, and by the crate's own tests.
fn assert_ball<V: Vector>(points: &[V], ball: &Ball<V>) {
    let (center, radius) = (Exact::vector(lift(ball.center())), Exact::of(ball.radius().double()));
    let square = &radius * &radius;
    for &p in points {
        let away = Exact::difference(&Exact::vector(lift(p)), &center);
        assert!((&Exact::dot(&away, &away) - &square).sign() <= 0, "{p:?} is outside {ball:?}");
        assert!(contains::point_ball(p, ball, &mut ()));
    }
}

fn assert_box<V: Vector>(points: &[V], obb: &Obb<V>) {
    let center = Exact::vector(lift(obb.center()));
    for &p in points {
        let away = Exact::difference(&Exact::vector(lift(p)), &center);
        for k in 0..V::DIM {
            let reach = Exact::dot(&away, &Exact::vector(lift(obb.axes()[k]))).abs();
            let half = Exact::of(obb.half().get(k).double());
            assert!((&reach - &half).sign() <= 0, "{p:?} is outside {obb:?}");
        }
        assert!(contains::point_obb(p, obb, &mut ()));
    }
}

fn farthest<V: Vector>(points: &[V], center: DVec3) -> f64 {
    points.iter().map(|&p| lift(p).distance(center)).fold(0.0, f64::max)
}

/// By definition: the smallest of the balls through 2, 3 or 4 points that hold all others.
fn brute_radius(points: &[DVec3], dim: usize) -> f64 {
    let n = points.len();
    let size = points.iter().map(|p| p.distance(points[0])).fold(0.0, f64::max);
    let mut best = if size == 0.0 { 0.0 } else { f64::INFINITY };
    let mut note = |center: DVec3| {
        best = best.min(points.iter().map(|p| p.distance(center)).fold(0.0, f64::max));
    };
    for i in 0..n {
        for j in 0..i {
            let (a, b) = (points[i], points[j]);
            note((a + b) / 2.0);
            for k in 0..j {
                let (u, v) = (b - a, points[k] - a);
                let normal = u.cross(v);
                if normal.length() <= 1e-7 * u.length() * v.length() {
                    continue;
                }
                let to_center = (normal.cross(u) * v.length_squared()
                    + v.cross(normal) * u.length_squared())
                    / (2.0 * normal.length_squared());
                note(a + to_center);
                for &d in points[..k].iter().filter(|_| dim == 3) {
                    let w = d - a;
                    let volume = normal.dot(w);
                    if volume.abs() <= 1e-7 * normal.length() * w.length() {
                        continue;
                    }
                    let sum = normal * w.length_squared()
                        + w.cross(u) * v.length_squared()
                        + v.cross(w) * u.length_squared();
                    note(a + sum / (2.0 * volume));
                }
            }
        }
    }
    best
}

mod generic {
    use super::*;

    pub fn balls_contain_their_points<V: Vector>() {
        cases_of(1_000, |random| {
            let points = cloud::<V>(random, 20);
            let center = random.point::<V>();
            let around = ball_around(&points, center).unwrap();
            assert_eq!(around.center(), center);
            let [centroid, smallest] =
                [centroid_ball(&points), smallest_ball(&points)].map(Result::unwrap);
            for ball in [&around, &centroid, &smallest] {
                assert_ball(&points, ball);
                let radius = ball.radius().double();
                let least = farthest(&points, lift(ball.center()));
                assert!(radius <= least + 4.0 * ulp::<V::Scalar>(radius) + 1e-44, "too wide");
            }
        });
    }

    pub fn smallest_ball_is_the_smallest<V: Vector>() {
        cases_of(800, |random| {
            let points = cloud::<V>(random, 8);
            let ball = smallest_ball(&points).unwrap();
            let least = brute_radius(&lifted(&points), V::DIM);
            let size = points.iter().map(|p| p.max_abs().double()).fold(0.0, f64::max);
            // What the rounding of the centre costs, and the brute force on near-collinear points.
            let slack =
                4.0 * ulp::<V::Scalar>(size) + 1e-6 * least.min(ulp::<V::Scalar>(size)) + 1e-44;
            let slack = slack + 1e-9 * least;
            assert!(ball.radius().double() <= least + slack, "{} > {least}", ball.radius());
        });
    }

    pub fn boxes_contain_their_points<V: Vector>() {
        cases_of(800, |random| {
            let points = cloud::<V>(random, 16);
            let least = aabb(&points).unwrap();
            assert_box(&points, &Obb::from(least));
            assert!(points.iter().all(|&p| contains::point_aabb(p, &least, &mut ())));
            for i in 0..V::DIM {
                let at = points.iter().map(|p| p.get(i).double());
                let (min, max) =
                    at.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
                let size = min.abs().max(max.abs());
                let half = least.half().get(i).double();
                assert!(half <= (max - min) / 2.0 + ulp::<V::Scalar>(size) + 1e-44, "too wide");
            }
            let axes = random.axes::<V>();
            for obb in [obb_along(&points, &axes), obb(&points), principal_obb(&points)] {
                assert_box(&points, &obb.unwrap());
            }
        });
    }

    /// However the points turn about a place, the loose box holds them, and the refitted box lies
    /// in the transformed one.
    pub fn boxes_of_points_that_turn<V: Vector>() {
        let mut grown = 0;
        cases_of(800, |random| {
            let points = cloud::<V>(random, 12);
            let about = points[0];
            let loose = loose_aabb(&points, about).unwrap();
            let axes = random.axes::<V>();
            let turned: Vec<V> = points.iter().map(|&p| (p - about).along(&axes)).collect();
            let reach = loose.half().get(0).double();
            let size = points.iter().map(|p| p.max_abs().double()).fold(reach, f64::max);
            let slack = 8.0 * ulp::<V::Scalar>(size) + 1e-43;
            assert!(turned.iter().all(|p| p.max_abs().double() <= reach + slack));

            let relative: Vec<V> = points.iter().map(|&p| p - about).collect();
            let rest = aabb(&relative).unwrap();
            let transformed = rest.transformed(&axes, V::ZERO).unwrap();
            let refit = aabb(&turned).unwrap();
            for i in 0..V::DIM {
                let wider = transformed.half().get(i).double() - refit.half().get(i).double();
                assert!(wider >= -slack, "refitted wider than transformed");
                grown += usize::from(wider > 0.1 * size);
            }
        });
        assert!(grown > 100);
    }

    pub fn refused<V: Vector>() {
        let none = "points has 0 points: at least 1 are needed";
        assert_eq!(aabb::<V>(&[]).unwrap_err().to_string(), none);
        assert_eq!(smallest_ball::<V>(&[]).unwrap_err().to_string(), none);
        assert_eq!(obb::<V>(&[]).unwrap_err().to_string(), none);
        let far = V::splat(V::Scalar::LIMIT);
        let error = centroid_ball(&[far, -far]).unwrap_err().to_string();
        assert!(error.starts_with("radius is "), "{error}");
    }
}

in_every_space!(
    balls_contain_their_points,
    smallest_ball_is_the_smallest,
    boxes_contain_their_points,
    boxes_of_points_that_turn,
    refused
);

#[test]
fn smallest_ball_of_many_points() {
    let mut random = Random::from_seed(3);
    let mut points: Vec<Vec3> = (0..100_000)
        .map(|_| Vec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0) as f32)))
        .collect();
    let start = std::time::Instant::now();
    let ball = smallest_ball(&points).unwrap();
    eprintln!("100,000 points in a cube: {:?}", start.elapsed());
    assert_ball(&points[..1000], &ball);
    assert!((1.6..1.733).contains(&ball.radius()));
    // All on one sphere.
    points.iter_mut().for_each(|p| *p = p.normalize_or_zero() * 2.0 + Vec3::X);
    let start = std::time::Instant::now();
    let ball = smallest_ball(&points).unwrap();
    eprintln!("100,000 points on a sphere: {:?}", start.elapsed());
    assert!((ball.radius() - 2.0).abs() < 1e-5 && (ball.center() - Vec3::X).length() < 1e-5);
}

/// The centre of mass is drawn to where the points are.
#[test]
fn centroid_ball_is_up_to_twice_as_wide() {
    let mut points = vec![Vec2::ZERO; 99];
    points.push(Vec2::X);
    let (centroid, smallest) = (centroid_ball(&points).unwrap(), smallest_ball(&points).unwrap());
    assert!((0.5..0.500_000_2).contains(&smallest.radius()));
    assert!(centroid.radius() > 0.98);
}

/// Every direction, finely: no box of the plane is smaller.
#[test]
fn box_of_the_plane_has_the_least_area() {
    cases_of(300, |random| {
        let points: Vec<DVec2> = (0..3 + random.below(12)).map(|_| random.point()).collect();
        let area = measure(&obb(&points).unwrap().into()).unwrap();
        for i in 0..2000 {
            let axes = axes_from_angle::<DVec2>(Angle::Radians(PI / 2.0 * f64::from(i) / 2000.0));
            let tried = measure(&obb_along(&points, &axes).unwrap().into()).unwrap();
            assert!(
                area <= tried * (1.0 + 1e-9) + 1e-9 * random.scale() * 1e-6,
                "{area} > {tried}"
            );
        }
    });
}

/// Turned by ever smaller angles from the best box found: none of many starts leads to a smaller one by more than this.
fn searched_volume(points: &[DVec3], random: &mut Random, starts: usize) -> f64 {
    let volume = |q: glam::DQuat| {
        let extent = |axis: DVec3| {
            let at = points.iter().map(|p| p.dot(q * axis));
            let (low, high) =
                at.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
            high - low
        };
        extent(DVec3::X) * extent(DVec3::Y) * extent(DVec3::Z)
    };
    let mut turn = |angle: f64| {
        let axis =
            DVec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0))).normalize_or(DVec3::X);
        glam::DQuat::from_axis_angle(axis, angle)
    };
    let mut least = f64::INFINITY;
    for _ in 0..starts {
        let mut q = turn(1.0) * turn(2.0) * turn(3.0);
        let (mut best, mut angle) = (volume(q), 0.5);
        while angle > 1e-6 {
            let better = (0..12).map(|_| turn(angle) * q).find(|&next| volume(next) < best);
            match better {
                Some(next) => (q, best) = (next, volume(next)),
                None => angle *= 0.6,
            }
        }
        least = least.min(best);
    }
    least
}

#[test]
fn box_of_space_is_near_the_least_and_never_wider_than_pca() {
    let (mut worst, mut sum, mut pca_sum, mut count) = (1.0_f64, 0.0, 0.0, 0.0);
    cases_of(16, |random| {
        let points: Vec<DVec3> = (0..4 + random.below(10)).map(|_| random.point()).collect();
        let full = convex_hull(&points).unwrap().measure(&points) > 1e-3 * random.scale().powi(3);
        if !full {
            return;
        }
        let [tight, principal] =
            [obb(&points), principal_obb(&points)].map(|b| measure(&b.unwrap().into()).unwrap());
        assert!(tight <= principal);
        let relative: Vec<DVec3> = points.iter().map(|p| p - points[0]).collect();
        let least = searched_volume(&relative, random, 20).min(tight);
        worst = worst.max(tight / least);
        (sum, pca_sum, count) = (sum + tight / least, pca_sum + principal / least, count + 1.0);
    });
    eprintln!(
        "over the least found: {:.4} at worst, {:.4} on average; PCA {:.3} on average",
        worst,
        sum / count,
        pca_sum / count
    );
    assert!(worst < 1.03, "{worst}");
}

/// A tetrahedron of equal edges stands in a cube on none of its faces; a turned box is found exactly.
#[test]
fn boxes_that_are_known() {
    let tetrahedron = [
        DVec3::ONE,
        DVec3::new(1.0, -1.0, -1.0),
        DVec3::new(-1.0, 1.0, -1.0),
        DVec3::new(-1.0, -1.0, 1.0),
    ];
    let q = glam::DQuat::from_euler(glam::EulerRot::XYZ, 0.3, 0.8, -1.7);
    let turned = tetrahedron.map(|p| q * p * 3.0);
    let volume = measure(&obb(&turned).unwrap().into()).unwrap();
    assert!((volume - 216.0).abs() < 1e-9, "{volume}");

    let corner = |i: usize| {
        DVec3::from_array([1.0, 2.0, 3.0].map(f64::from))
            * DVec3::from_array([0, 1, 2].map(|k| if i >> k & 1 == 0 { 1.0 } else { -1.0 }))
    };
    let corners: Vec<Vec3> = (0..8).map(|i| (q * corner(i)).as_vec3()).collect();
    let mut half = obb(&corners).unwrap().half().to_array();
    half.sort_by(f32::total_cmp);
    assert!(half.iter().zip([1.0, 2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-5), "{half:?}");

    // Flat and straight bodies keep their flatness.
    let flat: Vec<Vec3> =
        corners.iter().filter(|p| (q.inverse() * p.as_dvec3()).z > 0.0).copied().collect();
    let mut half = obb(&flat).unwrap().half().to_array();
    half.sort_by(f32::total_cmp);
    assert!(half[0] < 1e-5 && (half[1] - 1.0).abs() < 1e-5, "{half:?}");
    let ends = [corners[0], corners[7], corners[0]];
    let mut half = obb(&ends).unwrap().half().to_array();
    half.sort_by(f32::total_cmp);
    assert!(half[1] < 1e-5 && (half[2] - 14_f32.sqrt()).abs() < 1e-5, "{half:?}");
}

#[test]
fn measures_of_simple_volumes() {
    let of = |shape: hitbench_core::shapes::Shape<Vec3>| measure(&shape).unwrap();
    let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-6 * y, "{x} for {y}");
    near(of(Ball::new(Vec3::X, 2.0).unwrap().into()), 32.0 / 3.0 * PI);
    near(of(Aabb::new(Vec3::X, Vec3::new(1.0, 2.0, 3.0)).unwrap().into()), 48.0);
    let flat = measure::<Vec2>(&Ball::new(Vec2::X, 2.0).unwrap().into()).unwrap();
    near(flat, 4.0 * PI);
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::splat(0.1)];
    near(convex_hull(&points).unwrap().measure(&points), 1.0 / 6.0);
    let square = [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::ONE];
    near(convex_hull(&square).unwrap().measure(&square), 1.0);
    near(smallest_ball(&square).unwrap().radius().double(), FRAC_1_SQRT_2);
}

/// A square that turns by 45°: its box transformed is a square of twice the side of the first.
#[test]
fn transforming_a_box_makes_it_grow() {
    let diamond = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y];
    let axes = axes_from_angle::<Vec2>(Angle::Degrees(45.0));
    let turned = diamond.map(|p| p.along(&axes));
    let transformed = aabb(&diamond).unwrap().transformed(&axes, Vec2::ZERO).unwrap();
    let areas = [transformed, aabb(&turned).unwrap()].map(|b| measure(&b.into()).unwrap());
    assert!((areas[0] / areas[1] - 4.0).abs() < 1e-5, "{areas:?}");
}
