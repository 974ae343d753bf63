//! Impostors cover what their bodies cover.

use glam::{DVec2, DVec3};

use super::*;
use crate::bench::{Camera, Rect, is_opaque};
use crate::outline::{hull_2d, surface};
use crate::scene::{Document, member};
use crate::shapes::{Aabb, Ball, Capsule, Obb, Triangle};
use crate::view::style::Theme;

/// Cameras from many sides, from so near that a unit of length has `pixels` pixels.
fn cameras(pixels: f64) -> impl Iterator<Item = Camera> {
    (0..12).map(move |i| {
        let mut camera = Camera::of::<DVec3>();
        camera.set_viewport(Rect { min: glam::Vec2::ZERO, max: glam::vec2(1000.0, 800.0) });
        camera.orbit(DVec2::new(f64::from(i) * 97.0, f64::from(i % 5) * 60.0 - 140.0));
        camera.zoom(pixels / camera.pixels_per_unit(DVec3::ZERO), DVec3::ZERO);
        camera
    })
}

/// The shapes of a crowd.
fn crowd() -> Document<DVec3> {
    let mut document = Document::new("crowd");
    document.entries = (0..60).map(|number| member(0, number, 60)).collect();
    document
}

/// The faces and the lines of an impostor, as polygons of the screen.
fn seen(shape: &Shape<DVec3>, camera: &Camera) -> [Vec<DVec2>; 2] {
    made(camera, |impostors| {
        let coat = impostors.coat(Color32::RED, Color32::BLUE, width::LINE);
        impostors.body(shape, &shape.bounds(), coat);
    })
    .map(|places| hull_2d(places.into_iter().map(|p| camera.project(p).unwrap()).collect()))
}

/// The positions in the world of the vertices of faces and of lines.
fn made(camera: &Camera, make: impl FnOnce(&mut Impostors)) -> [Vec<DVec3>; 2] {
    let (eye, style) = (Eye::new(camera), Style::new(Theme::Light));
    let lamp = Lamp::new(camera, style.theme);
    let mut impostors = Impostors::new(&eye, &lamp, &style);
    make(&mut impostors);
    [&impostors.faces, &impostors.lines].map(|piece| {
        assert_eq!(piece.indices.len() % 3, 0);
        assert!(piece.indices.iter().all(|&i| (i as usize) < piece.vertices.len()));
        let place = |p: [f32; 3]| eye.place() + DVec3::from(p.map(f64::from)) / eye.scale();
        piece.vertices.iter().map(|vertex| place(vertex.position.to_array())).collect()
    })
}

fn ball(center: DVec3, radius: f64) -> Shape<DVec3> {
    Ball::new(center, radius).unwrap().into()
}

/// The largest distance by which the first polygon reaches beyond the other.
fn beyond(polygon: &[DVec2], other: &[DVec2]) -> f64 {
    let outside = |p: DVec2| {
        let side = |i: usize| {
            let (a, b) = (other[i], other[(i + 1) % other.len()]);
            (b - a).normalize().perp_dot(p - a)
        };
        let sides = || (0..other.len()).map(side);
        // The hull may have either orientation.
        sides().fold(f64::INFINITY, f64::min).max(-sides().fold(f64::NEG_INFINITY, f64::max))
    };
    polygon.iter().map(|&p| -outside(p)).fold(0.0, f64::max)
}

#[test]
fn it_covers_what_the_body_covers() {
    let crowd = crowd();
    for camera in cameras(40.0) {
        for index in 0..60 {
            let shape = crowd.shape(index).unwrap();
            assert!(is_opaque(&shape));
            let fine = surface(&shape, 1e-4, camera.region());
            let body = &hull_2d(fine.positions.iter().filter_map(|&p| camera.project(p)).collect());
            let [faces, lines] = seen(&shape, &camera);
            // A disk is perpendicular to the line of sight to its middle.
            let (excess, lack) = (beyond(&faces, body), beyond(body, &faces));
            assert!(excess < 0.1 && lack < 0.7, "{shape:?}: {excess} beyond, {lack} not covered");
            if !lines.is_empty() {
                let border = f64::from(width::LINE) * 1.6;
                assert!(beyond(&lines, body) < border && beyond(body, &lines) < 0.5, "{shape:?}");
            }
        }
    }
}

#[test]
fn it_lies_where_the_body_lies() {
    let crowd = crowd();
    for camera in cameras(40.0) {
        let depth = |p: &DVec3| (*p - camera.eye()).dot(camera.forward());
        for index in 0..60 {
            let shape = crowd.shape(index).unwrap();
            let [faces, _] = made(&camera, |impostors| {
                let coat = impostors.coat(Color32::RED, Color32::BLUE, width::LINE);
                impostors.body(&shape, &shape.bounds(), coat);
            });
            let body = surface(&shape, 1e-3, camera.region()).positions;
            let nearest = body.iter().map(depth).fold(f64::INFINITY, f64::min);
            let farthest = body.iter().map(depth).fold(0.0, f64::max);
            let slack = 1e-3 * camera.distance();
            for place in faces {
                let depth = depth(&place);
                assert!((nearest - slack..farthest + slack).contains(&depth), "{shape:?}");
            }
        }
    }
}

#[test]
fn nothing_is_too_small_to_be_seen() {
    let tiny = DVec3::splat(1e-6);
    let shapes: [Shape<DVec3>; 5] = [
        Ball::new(DVec3::ONE, 1e-6).unwrap().into(),
        Capsule::new(DVec3::ONE, DVec3::ONE + tiny, 1e-6).unwrap().into(),
        Aabb::new(DVec3::ONE, tiny).unwrap().into(),
        Obb::new(DVec3::ONE, tiny, DVec3::AXES).unwrap().into(),
        Triangle::new(DVec3::ONE, DVec3::ONE + DVec3::X * 1e-6, DVec3::ONE + DVec3::Y * 1e-6)
            .unwrap()
            .into(),
    ];
    for camera in cameras(40.0) {
        for shape in &shapes {
            let [faces, lines] = seen(shape, &camera);
            let middle = camera.project(DVec3::ONE).unwrap();
            let reach = |p: &DVec2| p.distance(middle);
            assert!(faces.iter().all(|p| (1.2..1.8).contains(&reach(p))), "{shape:?} {faces:?}");
            assert!(lines.is_empty());
        }
    }
}

#[test]
fn what_is_flat_has_none() {
    let flat: [Shape<DVec3>; 4] = [
        Ball::new(DVec3::ONE, 0.0).unwrap().into(),
        Capsule::new(DVec3::ZERO, DVec3::ONE, 0.0).unwrap().into(),
        Aabb::new(DVec3::ONE, DVec3::new(1.0, 0.0, 1.0)).unwrap().into(),
        Triangle::new(DVec3::ZERO, DVec3::X, DVec3::X * 2.0).unwrap().into(),
    ];
    assert!(!flat.iter().any(is_opaque));
}

#[test]
fn an_arrow_reaches_from_end_to_end() {
    let body = ball(DVec3::new(-0.3, 0.2, 0.1), 0.2).bounds();
    let way = [DVec3::new(-0.3, 0.2, 0.1), DVec3::new(0.2, 0.6, -0.2)];
    for camera in cameras(60.0) {
        let [_, lines] = made(&camera, |impostors| impostors.arrow(way, &body, Color32::RED));
        let ends = way.map(|end| camera.project(end).unwrap());
        let lines: Vec<DVec2> = lines.into_iter().map(|p| camera.project(p).unwrap()).collect();
        for end in ends {
            assert!(lines.iter().any(|p| p.distance(end) < 1.2), "{end} of {lines:?}");
        }
        let along = (ends[1] - ends[0]).normalize();
        let length = ends[0].distance(ends[1]);
        for p in lines {
            assert!((-0.1..length + 0.1).contains(&along.dot(p - ends[0])));
            assert!(along.perp_dot(p - ends[0]).abs() < 4.0);
        }
    }
}

#[test]
fn what_is_slim_is_seen() {
    let slim: [Shape<DVec3>; 2] = [
        Aabb::new(DVec3::ZERO, DVec3::new(0.1, 0.001, 0.001)).unwrap().into(),
        // Some of the cameras see it edge-on.
        Triangle::new(DVec3::ZERO, DVec3::X * 0.2, DVec3::Z * 0.2).unwrap().into(),
    ];
    for camera in cameras(40.0) {
        for shape in &slim {
            let [_, lines] = seen(shape, &camera);
            assert!(lines.len() > 2, "{shape:?}");
            let thin = |i: usize| {
                let (a, b) = (lines[i], lines[(i + 1) % lines.len()]);
                let across = (b - a).normalize().perp();
                let spread = lines.iter().map(|p| across.dot(*p - a));
                spread.clone().fold(0.0, f64::max) - spread.fold(0.0, f64::min)
            };
            let thinnest = (0..lines.len()).map(thin).fold(f64::INFINITY, f64::min);
            assert!(thinnest > 2.0, "{shape:?} is {thinnest} wide");
        }
    }
}

#[test]
fn its_shadow_is_that_of_the_body() {
    let crowd = crowd();
    for camera in cameras(40.0).take(4) {
        for index in 0..60 {
            let shape = crowd.shape(index).unwrap();
            let [shadow, _] = made(&camera, |impostors| impostors.shadow(&shape));
            assert!(shadow.iter().all(|p| p.y.abs() < 1e-5));
            let fine = surface(&shape, 1e-4, camera.region()).positions;
            let [shadow, body] = [shadow, fine].map(|places| {
                hull_2d(places.into_iter().map(|p| DVec2::new(p.x, p.z) * 40.0).collect())
            });
            let (excess, lack) = (beyond(&shadow, &body), beyond(&body, &shadow));
            assert!(excess < 0.1 && lack < 0.7, "{shape:?}: {excess} beyond, {lack} lacks");
        }
    }
}

#[test]
fn what_is_behind_the_eye_or_far_away_makes_no_trouble() {
    for camera in cameras(40.0) {
        let behind = camera.eye() - camera.forward() * 3.0;
        let [faces, lines] = made(&camera, |impostors| {
            let coat = impostors.coat(Color32::RED, Color32::BLUE, width::LINE);
            let body = ball(behind, 1.0);
            impostors.body(&body, &body.bounds(), coat);
        });
        assert!(faces.is_empty() && lines.is_empty());
        let here = ball(DVec3::ZERO, 1.0).bounds();
        for to in [behind, DVec3::splat(1e30), DVec3::ZERO, camera.eye()] {
            let [_, lines] =
                made(&camera, |impostors| impostors.arrow([DVec3::ZERO, to], &here, Color32::RED));
            assert!(lines.iter().all(|p| p.is_finite()), "{to}: {lines:?}");
        }
    }
}
