//! Points against exact answers: voxels, an octahedron and an icosphere.

use glam::{DVec3, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Mesh, Point, Shape};

use super::{inside_out, joined, moved, solid};
use crate::common::meshes::{Triangles, cube, icosphere};
use crate::common::{Random, cases_of};

fn holds<V: matrix::Dimension>(mesh: &Mesh<V>, x: DVec3) -> bool {
    let (mesh, point) = (mesh.clone().into(), Point::new(V::from_space(x)).unwrap().into());
    let inside = matrix::overlap(&mesh, &point).unwrap();
    assert_eq!(matrix::overlap(&point, &mesh), Ok(inside));
    let closest = matrix::distance(&mesh, &point).unwrap();
    assert_eq!(Vector::length(closest.b.in_space() - closest.a.in_space()) == 0.0, inside);
    inside
}

/// Every point of a grid of half units: in the middle of voxels, on their faces, edges and corners. The ray from each runs
/// along faces and through corners of others.
fn voxels_hold_what_each_of_them_holds<V: matrix::Dimension>() {
    cases_of(40, |random| {
        let count = 1 + random.below(6);
        let voxel = |random: &mut Random| DVec3::from_array([0; 3].map(|_| random.below(3) as f64));
        let places: Vec<DVec3> = (0..count).map(|_| voxel(random)).collect();
        let boxes = joined(places.iter().map(|&at| moved(cube(), |corner| at + corner * 0.5)));
        let boxes = if random.one_in(2) { inside_out(boxes) } else { boxes };
        let scale = 2_f64.powi(random.below(40) as i32 - 20);
        let mesh: Mesh<V> = solid(boxes, |p| V::from_space(p * scale));
        for number in 0..9 * 9 * 9 {
            let [i, j, k] = [number % 9, number / 9 % 9, number / 81];
            let x = DVec3::new(i as f64, j as f64, k as f64) * 0.5 - 1.0;
            let truth = places.iter().any(|&at| (x - at).abs().max_element() <= 0.5);
            assert_eq!(holds(&mesh, x * scale), truth, "{x} in {places:?}");
        }
    });
}

fn octahedron(reach: f64) -> Triangles {
    let corners = [DVec3::X, DVec3::Y, DVec3::Z, -DVec3::X, -DVec3::Y, -DVec3::Z];
    let faces = vec![
        [0, 1, 2],
        [1, 3, 2],
        [3, 4, 2],
        [4, 0, 2],
        [1, 0, 5],
        [3, 1, 5],
        [4, 3, 5],
        [0, 4, 5],
    ];
    (corners.map(|corner| corner * reach).to_vec(), faces)
}

fn an_octahedron_holds_the_points_of_small_sum<V: matrix::Dimension>() {
    let far = DVec3::new(5e3, -2e4, 1e4);
    let outward: Mesh<V> = solid(octahedron(4.0), |p| V::from_space(p + far));
    let inward: Mesh<V> = solid(inside_out(octahedron(4.0)), |p| V::from_space(p + far));
    for number in 0..11 * 11 * 11 {
        let [i, j, k] = [number % 11, number / 11 % 11, number / 121].map(|i| i as f64 - 5.0);
        let truth = i.abs() + j.abs() + k.abs() <= 4.0;
        let x = DVec3::new(i, j, k) + far;
        assert_eq!([holds(&outward, x), holds(&inward, x)], [truth; 2], "{i} {j} {k}");
    }
}

/// How often a surface winds about a point: the angles that its triangles fill as seen from there.
fn winding(mesh: &Mesh<DVec3>, x: DVec3) -> f64 {
    // Van Oosterom and Strackee (1983).
    let angle = |[a, b, c]: [DVec3; 3]| {
        let [p, q, r] = [a, b, c].map(|corner| corner.length());
        let below = p * q * r + a.dot(b) * r + b.dot(c) * p + c.dot(a) * q;
        2.0 * a.dot(b.cross(c)).atan2(below)
    };
    let angles = mesh.triangles().map(|triangle| angle(triangle.vertices().map(|v| v - x)));
    angles.sum::<f64>() / (4.0 * std::f64::consts::PI)
}

#[test]
fn a_ball_of_triangles_holds_the_points_about_which_it_winds() {
    let (mut inside, mut asked) = (0, 0);
    let ball = || joined([icosphere(2), moved(inside_out(icosphere(1)), |p| p * 0.5 + 0.1)]);
    let mesh: Mesh<Vec3> = solid(ball(), Vec3::from_space);
    let widened = solid(ball(), |p| p.as_vec3().as_dvec3());
    cases_of(400, |random| {
        let corner = widened.vertices()[random.below(widened.vertices().len())];
        // Anywhere, or at the height of a corner, so that the ray runs into it.
        let mut x = DVec3::from_array([0; 3].map(|_| random.between(-1.2, 1.2)));
        if random.one_in(2) {
            x = DVec3::new(x.x, corner.y, corner.z);
        }
        let x = x.as_vec3().as_dvec3();
        let truth = winding(&widened, x);
        if (truth - truth.round()).abs() < 1e-6 {
            assert_eq!(holds(&mesh, x), truth.round() != 0.0, "{x}: {truth}");
            inside += usize::from(truth.round() != 0.0);
            asked += 1;
        }
        assert!(holds(&mesh, corner), "a corner belongs to it: {corner}");
    });
    assert!(asked > 300 && inside > 100, "{inside} of {asked}");
}

#[test]
fn a_hole_in_a_solid_is_no_part_of_it() {
    let wall = joined([moved(cube(), |p| p * 2.0), inside_out(cube())]);
    let hollow: Mesh<Vec3> = solid(wall, Vec3::from_space);
    let twice = joined([moved(cube(), |p| p * 2.0), cube()]);
    let full: Mesh<Vec3> = solid(twice, Vec3::from_space);
    for (x, in_hollow, in_full) in [
        (0.0, false, true),
        (1.0, true, true),
        (1.5, true, true),
        (2.0, true, true),
        (2.5, false, false),
    ] {
        let x = DVec3::X * x;
        assert_eq!([holds(&hollow, x), holds(&full, x)], [in_hollow, in_full], "{x}");
    }
    let shape: Shape<Vec3> = hollow.into();
    assert!(shape.bounds().max == Vec3::splat(2.0));
}

macro_rules! in_both {
    ($($test:ident),+ $(,)?) => {
        mod single {$(#[test] fn $test() { super::$test::<glam::Vec3>(); })+}
        mod double {$(#[test] fn $test() { super::$test::<glam::DVec3>(); })+}
    };
}

in_both!(voxels_hold_what_each_of_them_holds, an_octahedron_holds_the_points_of_small_sum);
