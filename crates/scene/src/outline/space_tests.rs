//! Tests of the surfaces of the shapes of space.

use std::collections::HashMap;

use glam::Vec3;

use super::*;
use hitbench_core::shapes::*;

const CLIP: (DVec3, f64) = (DVec3::ZERO, 20.0);

fn of(shape: impl Into<Shape<DVec3>>) -> Surface {
    surface(&shape.into(), 0.01, CLIP)
}

/// The enclosed volume. Checks that every edge is shared by two triangles that run along it in opposite senses;
/// if the volume is positive, the triangles face out.
fn volume(surface: &Surface) -> f64 {
    let key = |p: DVec3| [p.x, p.y, p.z].map(|x| (x + 0.0).to_bits());
    let mut balance = HashMap::new();
    let mut volume = 0.0;
    for i in 0..surface.indices.len() {
        let [a, b, c] = surface.triangle(i);
        volume += a.dot(b.cross(c)) / 6.0;
        for (a, b) in [(a, b), (b, c), (c, a)] {
            assert_ne!(a, b, "no triangle without area");
            *balance.entry((key(a), key(b))).or_insert(0) += 1;
            *balance.entry((key(b), key(a))).or_insert(0) -= 1;
        }
        let normal = (b - a).cross(c - a);
        for &i in &surface.indices[i] {
            assert!(surface.normals[i as usize].as_dvec3().dot(normal) > 0.0, "normals point out");
        }
    }
    assert!(balance.values().all(|&count| count == 0), "closed");
    assert!(surface.normals.iter().all(|n| (n.length() - 1.0).abs() < 1e-5));
    volume
}

fn axes() -> [DVec3; 3] {
    let rotation = glam::DQuat::from_euler(glam::EulerRot::XYZ, 0.3, 0.5, 0.7);
    axes_from_quat(rotation).unwrap()
}

#[test]
fn bounded_bodies_are_closed_and_have_their_volume() {
    let (p, q) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(2.0, 4.0, 5.0));
    let half = DVec3::new(1.0, 2.0, 3.0);
    let sector = |degrees| Sector::new(p, q, Angle::Degrees(degrees), 2.0).unwrap();
    let sector_volume = |degrees: f64| 16.0 / 3.0 * PI * (1.0 - degrees.to_radians().cos());
    let tetrahedron = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::splat(0.1)];
    let cases: Vec<(Shape<DVec3>, f64)> = vec![
        (Ball::new(p, 2.0).unwrap().into(), 32.0 / 3.0 * PI),
        (Capsule::new(p, q, 2.0).unwrap().into(), 12.0 * PI + 32.0 / 3.0 * PI),
        (Capsule::new(p, p, 2.0).unwrap().into(), 32.0 / 3.0 * PI),
        (Aabb::new(p, half).unwrap().into(), 48.0),
        (Obb::new(p, half, axes()).unwrap().into(), 48.0),
        (Obb::new(p, DVec3::new(1e-4, 1e3, 1.0), axes()).unwrap().into(), 0.8),
        (Ellipsoid::new(p, half, axes()).unwrap().into(), 8.0 * PI),
        (Cylinder::new(p, q, 2.0).unwrap().into(), 12.0 * PI),
        (Cone::new(p, q, 2.0).unwrap().into(), 4.0 * PI),
        (sector(30.0).into(), sector_volume(30.0)),
        (sector(90.0).into(), sector_volume(90.0)),
        (sector(150.0).into(), sector_volume(150.0)),
        (sector(180.0).into(), sector_volume(180.0)),
        (Hull::new(tetrahedron).unwrap().into(), 1.0 / 6.0),
    ];
    for (shape, expected) in cases {
        let volume = volume(&of(shape.clone()));
        assert!((volume - expected).abs() < 0.02 * expected, "{:?}: {volume}", shape.kind());
    }
}

#[test]
fn vertices_lie_on_the_body() {
    let (p, q) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(2.0, 4.0, 5.0));
    let ball = of(Ball::new(p, 2.0).unwrap());
    let on = |v: &DVec3, n: &Vec3| {
        let d = *v - p;
        (d.length() - 2.0).abs() < 1e-9 && d.dot(n.as_dvec3()) > 1.9999
    };
    assert!(ball.positions.iter().zip(&ball.normals).all(|(v, n)| on(v, n)));
    let cylinder = of(Cylinder::new(p, q, 2.0).unwrap());
    let along = (q - p).normalize();
    for v in &cylinder.positions {
        let d = *v - p;
        let radius = d.cross(along).length();
        assert!((radius - 2.0).abs() < 1e-9 || radius < 1e-9);
        assert!((-1e-9..=3.0 + 1e-9).contains(&d.dot(along)));
    }
}

#[test]
fn a_box_has_twelve_edges() {
    let surface = of(Obb::new(DVec3::ONE, DVec3::new(1.0, 2.0, 3.0), axes()).unwrap());
    assert_eq!(surface.edges.len(), 12);
    assert_eq!(surface.indices.len(), 12);
    assert!(surface.edges.iter().all(|e| e.normals[0].dot(e.normals[1]).abs() < 1e-6));
    let eye = axes().iter().sum::<DVec3>() * 50.0;
    assert_eq!(surface.edges.iter().filter(|edge| edge.faces(eye)).count(), 9);
    assert!(surface.contour(eye).is_empty());
}

#[test]
fn the_contour_of_a_ball_is_a_circle() {
    let ball = of(Ball::new(DVec3::ZERO, 3.0).unwrap());
    let contour = ball.contour(DVec3::new(0.0, 0.0, 5.0));
    assert_eq!(contour.len(), 1);
    assert!(contour[0].len() > 48 && contour[0].first() == contour[0].last());
    // The tangents from a distance of 5 touch the ball at z = 9 / 5, at 12 / 5 from the axis.
    for p in &contour[0] {
        assert!((p.z - 1.8).abs() < 0.02 && (p.truncate().length() - 2.4).abs() < 0.02, "{p}");
    }
}

#[test]
fn degenerate_bodies_are_flat_or_segments_or_points() {
    let (p, q) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(2.0, 4.0, 5.0));
    let counts = |shape: Shape<DVec3>| {
        let surface = of(shape);
        (surface.indices.len(), surface.edges.len(), surface.points.len())
    };
    assert_eq!(counts(Point::new(p).unwrap().into()), (0, 0, 1));
    assert_eq!(counts(Ball::new(p, 0.0).unwrap().into()), (0, 0, 1));
    assert_eq!(counts(Segment::new(p, p).unwrap().into()), (0, 0, 1));
    assert_eq!(counts(Segment::new(p, q).unwrap().into()), (0, 1, 0));
    assert_eq!(counts(Capsule::new(p, q, 0.0).unwrap().into()), (0, 1, 0));
    assert_eq!(counts(Cylinder::new(p, q, 0.0).unwrap().into()), (0, 1, 0));
    assert_eq!(counts(Sector::new(p, q, Angle::Degrees(0.0), 1.0).unwrap().into()), (0, 1, 0));
    assert_eq!(counts(Aabb::new(p, DVec3::new(1.0, 0.0, 2.0)).unwrap().into()), (2, 4, 0));
    assert_eq!(counts(Aabb::new(p, DVec3::new(1.0, 0.0, 0.0)).unwrap().into()), (0, 1, 0));
    assert_eq!(counts(Triangle::new(p, q, DVec3::ZERO).unwrap().into()), (1, 3, 0));
    assert_eq!(counts(Triangle::new(p, q, p).unwrap().into()), (0, 1, 0));
    let disk = of(Ellipsoid::new(p, DVec3::new(2.0, 0.0, 1.0), axes()).unwrap());
    assert!(disk.indices.len() >= 14 && disk.edges.len() >= 16);
}

#[test]
fn unbounded_shapes_run_to_the_region() {
    let line = of(Line::new(DVec3::X, DVec3::new(1.0, 1.0, 0.0)).unwrap());
    let end = line.edges[0].ends[0].length();
    assert!((end - 20.0).abs() < 1e-5, "{end}");
    let ray = of(Ray::new(DVec3::X, DVec3::Y).unwrap());
    assert_eq!(ray.edges[0].ends[0], DVec3::X);
    assert_eq!(ray.points, [DVec3::X]);
    let plane = of(Plane::new(DVec3::new(1.0, 2.0, 2.0), 6.0).unwrap());
    for i in 0..plane.indices.len() {
        let [a, b, c] = plane.triangle(i);
        assert!((b - a).cross(c - a).dot(DVec3::new(1.0, 2.0, 2.0)) > 0.0);
        assert!((a.dot(DVec3::new(1.0, 2.0, 2.0)) / 3.0 - 2.0).abs() < 1e-6);
    }
    assert!(of(HalfSpace::new(DVec3::Y, 50.0).unwrap()).indices.is_empty());
}

#[test]
fn a_large_mesh_is_drawn_by_a_bounded_number_of_boxes_around_it() {
    let side = 120_u32;
    let at = |x: u32, y: u32| DVec3::new(x as f64, (x * y % 7) as f64, y as f64);
    let vertices: Vec<DVec3> = (0..side * side).map(|i| at(i % side, i / side)).collect();
    let squares = (0..side * side).filter(|i| i % side + 1 < side && i / side + 1 < side);
    let triangles: Vec<[u32; 3]> =
        squares.flat_map(|i| [[i, i + side, i + 1], [i + 1, i + side, i + side + 1]]).collect();
    assert!(triangles.len() > MOST_TRIANGLES);
    let mesh = Mesh::new(vertices.clone(), triangles).unwrap();
    let boxes = of(mesh);
    assert!(boxes.indices.len() <= 12 * BOXES && boxes.positions.len() == 2 * boxes.indices.len());
    for vertex in vertices.iter() {
        let holds = |corners: &[DVec3]| {
            let bounds = hitbench_core::shapes::Bounds::around(corners.iter().copied());
            vertex.cmpge(bounds.min).all() && vertex.cmple(bounds.max).all()
        };
        assert!(boxes.positions.chunks(24).any(holds), "{vertex}");
    }
}

#[test]
fn a_ray_hits_the_near_side() {
    let ball = of(Ball::new(DVec3::new(0.0, 0.0, -5.0), 1.0).unwrap());
    let t = ball.hit(DVec3::new(0.1, 0.05, 0.0), DVec3::NEG_Z).unwrap();
    assert!((t - 4.0).abs() < 0.02, "{t}");
    assert_eq!(ball.hit(DVec3::ZERO, DVec3::Z), None);
    assert_eq!(ball.hit(DVec3::ZERO, DVec3::X), None);
}

#[test]
fn the_contour_of_a_cone_runs_from_its_rim_to_its_tip() {
    let cone = of(Cone::new(DVec3::Y * 3.0, DVec3::ZERO, 1.0).unwrap());
    let contour = cone.contour(DVec3::new(0.0, 1.0, 50.0));
    assert_eq!(contour.iter().flatten().filter(|p| p.distance(DVec3::Y * 3.0) < 1e-9).count(), 2);
    assert_eq!(contour.iter().flatten().filter(|p| p.y == 0.0).count(), 2);
}

#[test]
fn of_the_edges_of_a_box_three_are_within_what_is_seen_of_it() {
    let surface = of(Obb::new(DVec3::ONE, DVec3::new(1.0, 2.0, 3.0), axes()).unwrap());
    let eye = axes().iter().sum::<DVec3>() * 50.0;
    assert_eq!(surface.edges.iter().filter(|edge| edge.is_crease(eye)).count(), 3);
    let segment = of(Segment::new(DVec3::ZERO, DVec3::ONE).unwrap());
    assert!(segment.edges.iter().all(|edge| edge.faces(eye) && !edge.is_crease(eye)));
}
