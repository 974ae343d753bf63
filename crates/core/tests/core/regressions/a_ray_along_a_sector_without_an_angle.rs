//! A ray along a sector of half-angle 0, which is a segment, came in as far before the apex as the sector is long. A line through the
//! middle of a sector of 180°, a disk or a ball, was cut off at its centre.
//!
//! Cause: on such a line the quadratic of the wedge is 0 everywhere, and then all of the line was taken for the wedge, also what lies
//! behind the apex. Fix: what lies ahead of the apex; and a mouth takes something away only from a line that is within it.

use glam::{DVec2, DVec3, Vec2, Vec3, dvec2, dvec3, vec2, vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Line, Ray, Sector, Shape};

fn slice<V: Dimension>(apex: V, direction: V, degrees: f64, radius: f64) -> Shape<V> {
    let half_angle = Angle::Degrees(V::Scalar::of(degrees));
    Sector::new(apex, direction, half_angle, V::Scalar::of(radius)).unwrap().into()
}

#[track_caller]
fn hold<V: Dimension>(start: V, direction: V, sector: &Shape<V>, [entry, exit]: [f64; 2]) {
    let line = Line::new(start, direction).unwrap();
    let hit = matrix::linecast(&line, sector).expect("the line meets it").hit;
    assert_eq!([hit.entry, hit.exit].map(Scalar::double), [entry, exit], "the line");
    let ray = Ray::new(start, direction).unwrap();
    let hit = matrix::raycast(&ray, sector).expect("the ray meets it").hit;
    assert_eq!([hit.entry, hit.exit].map(Scalar::double), [entry.max(0.0), exit], "the ray");
}

#[test]
fn it_comes_in_at_the_apex() {
    let scene = |start: DVec2, apex: DVec2| {
        hold(start, -DVec2::Y, &slice(apex, -DVec2::Y, 0.0, 2.0), [4.0, 6.0]);
        let [start, apex] = [start, apex].map(|p| vec2(p.x as f32, p.y as f32));
        hold(start, -Vec2::Y, &slice(apex, -Vec2::Y, 0.0, 2.0), [4.0, 6.0]);
    };
    scene(dvec2(0.5, 7.5), dvec2(0.5, 3.5));
    let (start, apex) = (dvec3(-4.0, -1.0, 13.5), dvec3(-4.0, -1.0, 1.0));
    hold(start, -DVec3::Z, &slice(apex, -DVec3::Z, 0.0, 2.5), [12.5, 15.0]);
    let (start, apex) = (vec3(-4.0, -1.0, 13.5), vec3(-4.0, -1.0, 1.0));
    hold(start, -Vec3::Z, &slice(apex, -Vec3::Z, 0.0, 2.5), [12.5, 15.0]);
}

#[test]
fn against_its_direction_and_from_within() {
    let sector = slice(DVec2::ZERO, DVec2::X, 0.0, 2.0);
    hold(dvec2(5.0, 0.0), -DVec2::X, &sector, [3.0, 5.0]);
    hold(dvec2(1.0, 0.0), DVec2::X, &sector, [-1.0, 1.0]);
    hold(dvec2(-3.0, 0.0), DVec2::X, &slice(DVec2::ZERO, DVec2::X, 1e-9, 2.0), [3.0, 5.0]);
    // Across it there is a point.
    hold(dvec2(1.0, -1.0), DVec2::Y, &sector, [1.0, 1.0]);
    // Without a length it is a point.
    hold(dvec2(-3.0, 0.0), DVec2::X, &slice(DVec2::ZERO, DVec2::X, 0.0, 0.0), [3.0, 3.0]);
}

#[test]
fn through_the_middle_of_a_whole_disk() {
    for direction in [DVec2::X, -DVec2::X] {
        let disk = slice(DVec2::ZERO, DVec2::X, 180.0, 2.0);
        hold(direction * -5.0, direction, &disk, [3.0, 7.0]);
    }
}
