//! Tests of the intersection of two bodies.

use std::f64::consts::PI;

use super::*;
use crate::outline::surface as drawn;
use hitbench_core::shapes::*;

/// The intersection in both orders, which have to agree.
fn of(a: impl Into<Shape<DVec3>>, b: impl Into<Shape<DVec3>>) -> Option<Shared> {
    let (a, b) = (a.into(), b.into());
    let clip = (DVec3::ZERO, 100.0);
    let [of_a, of_b] = [&a, &b].map(|shape| drawn(shape, 0.01, clip));
    let [there, back] = [shared([&a, &b], [&of_a, &of_b]), shared([&b, &a], [&of_b, &of_a])];
    assert_eq!(there.is_some(), back.is_some());
    if let (Some(there), Some(back)) = (&there, &back) {
        let [v, w] = [there, back].map(volume);
        assert!((v - w).abs() <= 1e-6 * v.abs().max(1.0), "{v} {w}");
    }
    there
}

/// The volume that the faces enclose. The faces of a closed surface add up to zero.
fn volume(shared: &Shared) -> f64 {
    let origin = shared.faces.first().map_or(DVec3::ZERO, |face| face[0]);
    let (mut volume, mut areas, mut size) = (0.0, DVec3::ZERO, 0.0_f64);
    for face in &shared.faces {
        for i in 2..face.len() {
            let [a, b, c] = [face[0], face[i - 1], face[i]].map(|p| p - origin);
            volume += a.dot(b.cross(c)) / 6.0;
            areas += (b - a).cross(c - a);
            size = size.max((b - a).cross(c - a).length());
        }
    }
    let open = areas.length() / (size * shared.faces.len() as f64).max(f64::MIN_POSITIVE);
    assert!(!shared.closed || open < 1e-6, "a hole of {open}");
    volume
}

fn cube(center: DVec3, half: f64) -> Shape<DVec3> {
    Aabb::new(center, DVec3::splat(half)).unwrap().into()
}

fn ball(center: DVec3, radius: f64) -> Shape<DVec3> {
    Ball::new(center, radius).unwrap().into()
}

#[test]
fn boxes_share_a_box_wherever_they_are() {
    for far in [0.0, 1e3, 1e6] {
        let at = DVec3::new(far, -far, 0.5 * far);
        let shared = of(cube(at, 1.0), cube(at + DVec3::new(1.5, 1.0, 0.5), 1.0)).unwrap();
        let volume = volume(&shared);
        assert!((volume - 0.5 * 1.0 * 1.5).abs() < 1e-6, "at {far}: {volume}");
        // The surfaces meet along the six edges of that box that belong to neither.
        let length: f64 = shared.border.iter().map(|[p, q]| p.distance(*q)).sum();
        assert!(length >= 2.0 * (0.5 + 1.0 + 1.5) - 1e-6, "at {far}: {length}");
    }
}

#[test]
fn what_is_within_is_shared_whole_and_what_is_apart_not_at_all() {
    let inner = of(cube(DVec3::ZERO, 3.0), cube(DVec3::ONE, 0.5)).unwrap();
    assert!((volume(&inner) - 1.0).abs() < 1e-9 && inner.border.is_empty());
    let equal = of(cube(DVec3::ONE, 1.0), cube(DVec3::ONE, 1.0)).unwrap();
    assert!((volume(&equal) - 8.0).abs() < 1e-9, "{}", volume(&equal));
    for (gap, faces) in [(1e-3, false), (0.0, true)] {
        let beside = of(cube(DVec3::ZERO, 1.0), cube(DVec3::X * (2.0 + gap), 1.0)).unwrap();
        assert_eq!(volume(&beside), 0.0);
        // If they touch they share a face.
        assert_eq!(!beside.faces.is_empty(), faces, "{gap}");
    }
}

#[test]
fn round_bodies_share_a_lens() {
    // The volume for two balls of radius r at distance d: π (4 r + d) (2 r − d)² / 12.
    for distance in [0.2, 1.0, 1.8] {
        let shared = of(ball(DVec3::ZERO, 1.0), ball(DVec3::ONE.normalize() * distance, 1.0));
        let expected = PI * (4.0 + distance) * (2.0 - distance).powi(2) / 12.0;
        let volume = volume(&shared.unwrap());
        // A chord of one of 24 sides is 0.9 % of the radius within its circle.
        let most = 0.012 * 4.0 * PI * (1.0 - distance / 2.0);
        assert!((0.0..most).contains(&(expected - volume)), "{distance}: {volume} of {expected}");
    }
    let floor = HalfSpace::new(DVec3::Y, 0.0).unwrap();
    let half = volume(&of(ball(DVec3::X * 5.0, 2.0), floor).unwrap());
    assert!((half / (16.0 / 3.0 * PI) - 1.0).abs() < 0.04, "{half}");
}

#[test]
fn every_convex_kind_shares_itself_with_what_contains_it() {
    let (p, q) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(2.0, 4.0, 5.0));
    let quarter = Angle::Degrees(60.0);
    let shapes: Vec<Shape<DVec3>> = vec![
        Capsule::new(p, q, 0.5).unwrap().into(),
        Cylinder::new(p, q, 0.5).unwrap().into(),
        Cone::new(p, q, 0.5).unwrap().into(),
        Sector::new(p, q - p, quarter, 2.0).unwrap().into(),
        Ellipsoid::new(p, DVec3::new(1.0, 2.0, 0.5), DVec3::AXES).unwrap().into(),
        Hull::new([p, q, p + DVec3::X, p + DVec3::Y, p - DVec3::Z]).unwrap().into(),
    ];
    for shape in shapes {
        let kind = shape.kind();
        let whole = of(shape.clone(), cube(p, 20.0)).unwrap();
        let cut = of(shape.clone(), HalfSpace::new(DVec3::Z, shape.reference_point().z).unwrap());
        let [whole, cut] = [&whole, &cut.unwrap()].map(volume);
        assert!(
            whole > 0.0 && (0.0..=whole * (1.0 + 1e-9)).contains(&cut),
            "{kind:?} {cut} {whole}"
        );
        let twice = of(shape.clone(), shape).unwrap();
        assert!((volume(&twice) / whole - 1.0).abs() < 1e-6, "{kind:?} {} {whole}", volume(&twice));
    }
}

#[test]
fn of_a_mesh_and_of_a_wide_sector_the_surface_in_the_other_is_known() {
    let wide = Sector::new(DVec3::ZERO, DVec3::X, Angle::Degrees(150.0), 2.0).unwrap();
    let part = of(wide, cube(DVec3::ZERO, 1.0)).unwrap();
    assert!(!part.closed && !part.faces.is_empty());
    let corners = [DVec3::ZERO, DVec3::X * 4.0, DVec3::Y * 4.0].to_vec();
    let mesh = Mesh::new(corners, vec![[0, 1, 2]]).unwrap();
    let part = of(mesh.clone(), cube(DVec3::ZERO, 1.0)).unwrap();
    let area: f64 = part
        .faces
        .iter()
        .flat_map(|face| (2..face.len()).map(|i| (face[i - 1] - face[0]).cross(face[i] - face[0])))
        .map(|twice| twice.length() * 0.5)
        .sum();
    assert!((area - 1.0).abs() < 1e-9 && !part.closed);
    // Neither has an inside that planes bound.
    let triangle = Triangle::new(DVec3::ZERO, DVec3::X, DVec3::Z).unwrap();
    assert_eq!(of(mesh, triangle), None);
    assert_eq!(of(triangle, Plane::new(DVec3::Y, 0.0).unwrap()), None);
}

#[test]
fn what_has_no_size_or_no_end_is_no_trouble() {
    let point = Point::new(DVec3::ZERO).unwrap();
    let empty = of(point, cube(DVec3::ZERO, 1.0)).unwrap();
    assert!(empty.faces.is_empty());
    let line = Line::new(DVec3::ZERO, DVec3::X).unwrap();
    assert!(of(line, ball(DVec3::ZERO, 1.0)).unwrap().faces.is_empty());
    assert!(of(ball(DVec3::ZERO, 0.0), cube(DVec3::ZERO, 1.0)).unwrap().faces.is_empty());
    let floor = || HalfSpace::new(DVec3::Y, 0.0).unwrap();
    assert_eq!(of(floor(), floor()), None);
    // The intersection of a plane with a body is a section of it: here a square.
    let cut = of(Plane::new(DVec3::Y, 0.25).unwrap(), cube(DVec3::ZERO, 1.0)).unwrap();
    assert_eq!(cut.faces.len(), 1);
    assert!(cut.faces[0].iter().all(|p| p.y == 0.25) && cut.border.len() == 4);
}

#[test]
fn a_large_mesh_is_cut_by_a_box_and_by_no_ball() {
    let side = 60_u32;
    let corner = |i: u32| DVec3::new(f64::from(i % side), 0.0, f64::from(i / side));
    let squares = (0..side * side).filter(|i| i % side + 1 < side && i / side + 1 < side);
    let triangles: Vec<[u32; 3]> =
        squares.flat_map(|i| [[i, i + side, i + 1], [i + 1, i + side, i + side + 1]]).collect();
    let mesh = Mesh::new((0..side * side).map(corner).collect::<Vec<_>>(), triangles).unwrap();
    let around = cube(DVec3::ZERO, 100.0);
    assert_eq!(of(mesh.clone(), around).unwrap().faces.len(), 59 * 59 * 2);
    assert!(of(mesh, ball(DVec3::ZERO, 100.0)).unwrap().faces.is_empty());
}
