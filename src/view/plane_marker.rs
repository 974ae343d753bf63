//! A tile in a plane of space: an unbounded shape has no outline that could bear its name and its marks. Under
//! the tile of a half-space are strokes into its solid side, as under the ground in drawings of mechanics.

use glam::{DVec2, DVec3};

use super::figure::{Part, Stroke};
use crate::bench::Camera;
use crate::shapes::{Plane, Shape};

/// Half the side of a tile, in pixels.
const HALF: f64 = 30.0;
/// The length of the strokes under a tile, in pixels.
const UNDER: f64 = 14.0;
/// The places of a tile, in parts of the viewport: beside the middle of the scene, and clear of the compass.
const PLACES: [(f64, f64); 6] =
    [(0.84, 0.55), (0.16, 0.55), (0.84, 0.30), (0.16, 0.30), (0.5, 0.88), (0.5, 0.12)];
/// The distance, as a multiple of that to the middle of the view, from which on planes fade.
const FAR: f64 = 2.2;

/// The plane of an unbounded shape without outline, and whether the side behind it is solid.
pub(super) fn flat(shape: &Shape<DVec3>) -> Option<(&Plane<DVec3>, bool)> {
    match shape {
        Shape::Plane(plane) => Some((plane, false)),
        Shape::HalfSpace(half_space) => Some((half_space.boundary(), true)),
        _ => None,
    }
}

/// The tile of an unbounded flat shape; nothing for others, and if it would not be seen.
pub(super) fn plane_marker(shape: &Shape<DVec3>, camera: &Camera) -> Vec<Stroke> {
    let Some((plane, solid)) = flat(shape) else { return Vec::new() };
    let Some(middle) = place(plane, solid, camera) else { return Vec::new() };
    let normal = plane.normal();
    let pixel = 1.0 / camera.pixels_per_unit(middle);
    let [u, v] = axes(normal).map(|axis| axis * (HALF * pixel));
    let seen = |points: &[DVec3]| -> Option<Vec<DVec2>> {
        points.iter().map(|&p| camera.project(p)).collect()
    };
    let corners = [middle - u - v, middle + u - v, middle + u + v, middle - u + v];
    let line = |points, closed| Stroke { points, closed, part: Part::Border };
    let mut strokes: Vec<Stroke> = seen(&corners).map(|p| line(p, true)).into_iter().collect();
    if solid {
        let under = normal * -(UNDER * pixel);
        for i in 0..4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            let starts = [a, a.lerp(b, 1.0 / 3.0), a.lerp(b, 2.0 / 3.0)];
            let ticks = starts.into_iter().filter_map(|p| seen(&[p, p + under]));
            strokes.extend(ticks.map(|p| Stroke { part: Part::Crease, ..line(p, false) }));
        }
    }
    strokes
}

/// Two directions at right angles to a unit normal and to each other, along the coordinate axes if it is along one.
pub(super) fn axes(normal: DVec3) -> [DVec3; 2] {
    let start = if normal.x.abs() < 0.9 { DVec3::X } else { DVec3::Z };
    let u = start.reject_from_normalized(normal).normalize();
    [u, normal.cross(u)]
}

/// The first of the places at which the plane is seen, not too far away and not edge-on.
fn place(plane: &Plane<DVec3>, solid: bool, camera: &Camera) -> Option<DVec3> {
    let (normal, offset) = (plane.normal(), plane.offset());
    let view = camera.viewport();
    PLACES.into_iter().find_map(|(x, y)| {
        // So the tiles of a plane and of a half-space stand beside each other.
        let x = if solid { 1.0 - x } else { x };
        let screen = view.min.as_dvec2() + view.size().as_dvec2() * DVec2::new(x, y);
        let (eye, sight) = camera.ray(screen);
        let slope = sight.dot(normal);
        let depth = (offset - eye.dot(normal)) / slope;
        let far = depth / camera.distance();
        (slope.abs() > 0.12 && (0.2..FAR).contains(&far)).then(|| eye + sight * depth)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Rect;
    use crate::shapes::{HalfSpace, Plane};

    fn camera(pitch: f64) -> Camera {
        let mut camera = Camera::of::<DVec3>();
        camera.set_viewport(Rect { min: glam::Vec2::ZERO, max: glam::vec2(700.0, 600.0) });
        camera.orbit(DVec2::new(0.0, pitch));
        camera
    }

    #[test]
    fn it_is_seen_from_above_and_from_below_and_the_strokes_point_into_the_solid_side() {
        let ground: Shape<DVec3> = HalfSpace::new(DVec3::Y, 0.0).unwrap().into();
        for (pitch, down) in [(0.0, true), (-260.0, true)] {
            let camera = camera(pitch);
            let strokes = plane_marker(&ground, &camera);
            assert_eq!(strokes.len(), 13, "at {pitch}");
            let room = DVec2::new(700.0, 600.0);
            for stroke in &strokes {
                assert!(stroke.points.iter().all(|p| p.cmpge(DVec2::ZERO).all()));
                assert!(stroke.points.iter().all(|p| p.cmple(room).all()));
            }
            // A tile that is upright in the world is upright on the screen.
            for tick in &strokes[1..] {
                assert_eq!(tick.points[1].y > tick.points[0].y, down);
            }
        }
    }

    #[test]
    fn a_plane_seen_from_the_side_has_none() {
        let eye = camera(0.0).eye();
        let right = camera(0.0).right();
        let side = Plane::new(right, right.dot(eye)).unwrap();
        let strokes = plane_marker(&side.into(), &camera(0.0));
        assert!(strokes.is_empty());
        let behind = Plane::new(DVec3::Z, 1e6).unwrap();
        assert!(plane_marker(&behind.into(), &camera(0.0)).is_empty());
    }

    #[test]
    fn the_axes_of_a_plane_are_a_frame() {
        for normal in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(1.0, 2.0, -2.0) / 3.0] {
            let [u, v] = axes(normal);
            let frame = glam::DMat3::from_cols(u, v, normal);
            assert!((frame.determinant() - 1.0).abs() < 1e-12);
            assert!(frame.transpose().abs_diff_eq(frame.inverse(), 1e-12));
        }
        assert_eq!(axes(DVec3::Y), [DVec3::X, DVec3::NEG_Z]);
    }
}
