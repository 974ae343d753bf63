//! Convex hulls: every point inside, every face supporting, Euler's formula; and of lower dimension
//! where the points are.

use std::collections::{HashMap, HashSet};
use std::f64::consts::{PI, TAU};

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::Vector;
use hitbench_core::bounds::{ConvexHull, convex_hull};

use crate::bounds::clouds::{cloud, collinear, lifted, normal_axis, side, turn};
use crate::common::{Random, cases_of};

/// All that a hull promises; of the faces of a large solid each `step`-th is held against all points.
fn assert_hull(points: &[DVec3], hull: &ConvexHull, dim: usize, step: usize) {
    let corners = hull.corners();
    let distinct: HashSet<_> =
        corners.iter().map(|&i| (points[i] + DVec3::ZERO).to_array().map(f64::to_bits)).collect();
    assert_eq!(distinct.len(), corners.len(), "a corner twice");
    match hull {
        ConvexHull::Point(corner) => assert!(points.iter().all(|p| p == &points[*corner])),
        ConvexHull::Segment([a, b]) => {
            let (a, b) = (points[*a], points[*b]);
            assert_ne!(a, b);
            assert!(points.iter().all(|&p| collinear(a, b, p)), "not all on the line");
            let inside = |p: &DVec3| p.cmpge(a.min(b)).all() && p.cmple(a.max(b)).all();
            assert!(points.iter().all(inside), "beyond an end");
        }
        ConvexHull::Polygon(polygon) => {
            let [a, b, c] = [0, 1, 2].map(|i| points[polygon[i]]);
            assert!(points.iter().all(|&p| side(a, b, c, p) == 0), "not all in the plane");
            // Seen from a place off the plane each side has all points on its left.
            let above = points.iter().map(|p| (p - a).abs().max_element()).fold(0.0, f64::max);
            let eye = a + normal_axis(a, b, c) * above;
            for (i, &p) in polygon.iter().enumerate() {
                let (p, q) = (points[p], points[polygon[(i + 1) % polygon.len()]]);
                let next = points[polygon[(i + 2) % polygon.len()]];
                assert_eq!(side(p, q, eye, next), -1, "a corner that is none");
                assert!(points.iter().all(|&x| side(p, q, eye, x) <= 0), "a point outside");
                assert!(dim == 3 || turn(p, q, next) == 1, "clockwise");
            }
        }
        ConvexHull::Solid(faces) => {
            assert_eq!(dim, 3);
            assert_solid(points, hull, faces, step);
        }
    }
}

fn assert_solid(points: &[DVec3], hull: &ConvexHull, faces: &[Vec<usize>], step: usize) {
    let mut behind = HashMap::new();
    for (number, face) in faces.iter().enumerate() {
        for i in 0..face.len() {
            let edge = (face[i], face[(i + 1) % face.len()]);
            assert!(behind.insert(edge, number).is_none(), "an edge twice in one sense");
        }
    }
    let edges = hull.edges();
    assert_eq!(behind.len(), 2 * edges.len());
    assert_eq!(hull.corners().len() + faces.len(), edges.len() + 2, "Euler's formula");
    for (number, face) in faces.iter().enumerate() {
        let [a, b, c] = [0, 1, 2].map(|i| points[face[i]]);
        assert!(face.iter().all(|&p| side(a, b, c, points[p]) == 0), "a face that is not flat");
        for i in 0..face.len() {
            let (p, q) = (face[i], face[(i + 1) % face.len()]);
            // The neighbour falls off strictly: edges are convex, and no two faces share a plane.
            let neighbour = &faces[behind[&(q, p)]];
            let off: Vec<_> = neighbour.iter().filter(|x| ![p, q].contains(x)).collect();
            assert!(off.iter().all(|&&x| side(a, b, c, points[x]) == -1), "not convex");
        }
        if number % step == 0 {
            assert!(points.iter().all(|&p| side(a, b, c, p) <= 0), "a point outside");
        }
    }
}

mod generic {
    use super::*;

    pub fn hulls_of_few_points<V: Vector>() {
        cases_of(1_500, |random| {
            let points = cloud::<V>(random, 24);
            let hull = convex_hull(&points).unwrap();
            assert_hull(&lifted(&points), &hull, V::DIM, 1);
        });
    }

    /// The order of the points does not matter, nor does a power of two, nor that more points lie inside.
    pub fn hulls_are_of_the_set<V: Vector>() {
        cases_of(1_000, |random| {
            let mut points = cloud::<V>(random, 16);
            let corners = |points: &[V]| -> HashSet<[u64; 3]> {
                let hull = convex_hull(points).unwrap();
                let bits =
                    |i: usize| (lifted(points)[i] + DVec3::ZERO).to_array().map(f64::to_bits);
                hull.corners().into_iter().map(bits).collect()
            };
            let before = corners(&points);
            let hull = convex_hull(&points).unwrap();
            points.extend(hull.corners().into_iter().map(|i| points[i]).collect::<Vec<_>>());
            let count = points.len();
            (0..count).for_each(|i| points.swap(i, random.below(count)));
            assert_eq!(corners(&points), before);
        });
    }

    pub fn refused<V: Vector>() {
        assert!(convex_hull::<V>(&[]).is_err());
        let nan = V::splat(num_traits::Float::nan());
        let message = convex_hull(&[V::ZERO, nan]).unwrap_err().to_string();
        assert_eq!(message, "points is NaN: write a finite number");
    }
}

in_every_space!(hulls_of_few_points, hulls_are_of_the_set, refused);

/// Time is printed with `--nocapture`.
fn assert_many(name: &str, points: &[Vec3]) -> ConvexHull {
    let start = std::time::Instant::now();
    let hull = convex_hull(points).unwrap();
    eprintln!(
        "{name}: {} points, {} corners, {:?}",
        points.len(),
        hull.corners().len(),
        start.elapsed()
    );
    let faces = if let ConvexHull::Solid(faces) = &hull { faces.len() } else { 1 };
    assert_hull(&lifted(points), &hull, 3, faces.div_ceil(40));
    hull
}

const MANY: usize = 100_000;

#[test]
fn many_points_in_a_cube_and_on_a_sphere() {
    let mut random = Random::from_seed(1);
    let mut point = || Vec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0) as f32));
    let cube: Vec<Vec3> = (0..MANY).map(|_| point()).collect();
    assert_many("a cube", &cube);
    let sphere: Vec<Vec3> = (0..MANY).map(|_| point().normalize_or_zero()).collect();
    let hull = assert_many("a sphere", &sphere);
    let volume = hull.measure(&sphere);
    assert!((volume / (4.0 / 3.0 * PI) - 1.0).abs() < 1e-3, "{volume}");
}

#[test]
fn many_points_of_a_lattice() {
    let side = 46_i32;
    let cells =
        (0..side).flat_map(|x| (0..side).flat_map(move |y| (0..side).map(move |z| (x, y, z))));
    let lattice: Vec<Vec3> =
        cells.map(|(x, y, z)| Vec3::new(x as f32, y as f32, z as f32) * 0.1).collect();
    let whole: Vec<Vec3> = lattice.iter().map(|p| (p * 10.0).round()).collect();
    let hull = assert_many("a lattice", &whole);
    assert_eq!((hull.corners().len(), hull.edges().len()), (8, 12));
    let ConvexHull::Solid(faces) = &hull else { panic!("{hull:?}") };
    assert!(faces.len() == 6 && faces.iter().all(|face| face.len() == 4));
    assert_eq!(hull.measure(&whole), f64::from(side - 1).powi(3));
    // Tenths are rounded: the sides bulge by an ulp here and there.
    assert_many("a rounded lattice", &lattice);
}

#[test]
fn many_points_in_a_plane_on_a_line_and_in_one_place() {
    let at = |i: usize| (i * 7919 % MANY) as f32;
    let flat: Vec<Vec3> = (0..MANY)
        .map(|i| {
            let (x, y) = (at(i) % 317.0, (at(i) / 317.0).floor());
            Vec3::new(x, y, x + 2.0 * y)
        })
        .collect();
    assert!(
        matches!(assert_many("a plane", &flat), ConvexHull::Polygon(corners) if corners.len() <= 6)
    );
    let line: Vec<Vec3> = (0..MANY).map(|i| Vec3::new(1.0, 2.0, -3.0) * at(i)).collect();
    assert!(matches!(assert_many("a line", &line), ConvexHull::Segment(_)));
    let place = vec![Vec3::new(0.1, 0.2, 0.3); MANY];
    assert_eq!(assert_many("a place", &place), ConvexHull::Point(0));
    let eight: Vec<Vec3> = (0..MANY)
        .map(|i| Vec3::from_array([i & 1, i >> 1 & 1, i >> 2 & 1].map(|b| b as f32)))
        .collect();
    assert_eq!(assert_many("eight places", &eight).corners().len(), 8);
}

#[test]
fn many_points_on_a_drum_and_in_the_plane() {
    let circle = |i: usize, count: usize| {
        let angle = TAU * i as f64 / count as f64;
        (angle.cos() as f32, angle.sin() as f32)
    };
    let drum = |count: usize| -> Vec<Vec3> {
        let ring = |i: usize| circle(i / 2, count / 2);
        (0..count).map(|i| Vec3::from((ring(i).0, ring(i).1, (i % 2) as f32))).collect()
    };
    // To hold every corner of its ends against all sides takes the square of their number.
    assert_many("a drum", &drum(10_000));
    let drum = drum(MANY);
    let hull = convex_hull(&drum).unwrap();
    let ConvexHull::Solid(faces) = &hull else { panic!("{hull:?}") };
    assert_eq!(hull.corners().len() + faces.len(), hull.edges().len() + 2, "Euler's formula");
    assert!((hull.measure(&drum) - PI).abs() < 1e-4);
    let disk: Vec<Vec2> = (0..MANY).map(|i| Vec2::from(circle(i, MANY))).collect();
    let hull = convex_hull(&disk).unwrap();
    assert!((hull.measure(&disk) - PI).abs() < 1e-4);
}
