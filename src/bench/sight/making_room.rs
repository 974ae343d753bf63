//! Moves the camera so that panels over the viewport do not cover the shapes.

use glam::Vec2;

use super::camera::Camera;
use crate::bench::input::Rect;
use crate::scene::World;
use crate::shapes::Bounds;

/// The distance that shapes keep from the border of the viewport and from its covered parts, in pixels.
pub(crate) const MARGIN: f32 = 20.0;

/// The number of places tried along each side of the viewport.
const WAYS: usize = 8;
/// The number of times that shapes may shrink by a tenth to fit beside the covered parts.
const SMALLER: usize = 4;

/// What a camera is to show.
pub struct Subject<V: World> {
    pub bounds: Bounds<V>,
    /// The bounds of each body, which are not to be covered.
    pub bodies: Vec<Bounds<V>>,
    /// There are many shapes, whose axes are small.
    pub is_crowded: bool,
}

/// The camera, moved so that the bodies of a subject lie beside the covered parts. If there is not enough
/// room they become smaller; if even that does not help, they keep their size.
pub fn beside_what_covers<V: World>(camera: Camera, of: &Subject<V>, covered: &[Rect]) -> Camera {
    let room = camera.viewport();
    let from = room.center().as_dvec2();
    let moved = |mut camera: Camera| {
        let bodies = of.bodies.iter().filter_map(|body| on_screen(&camera, body));
        let bodies: Vec<Rect> = bodies.collect();
        let (by, left) = escape(on_screen(&camera, &of.bounds)?, &bodies, covered, room);
        camera.pan(from, from + by.as_dvec2());
        Some((camera, left))
    };
    let mut smaller = camera;
    for _ in 0..SMALLER {
        match moved(smaller) {
            Some((camera, left)) if left <= 0.0 => return camera,
            _ => smaller.zoom(0.9, smaller.center()),
        }
    }
    moved(camera).map_or(camera, |(camera, _)| camera)
}

/// The rectangle of the screen around bounds; `None` behind the eye.
pub(crate) fn on_screen<V: World>(camera: &Camera, bounds: &Bounds<V>) -> Option<Rect> {
    let corner = |i: usize| {
        let pick = |axis: usize| if i >> axis & 1 == 0 { bounds.min } else { bounds.max };
        camera.to_screen(V::from_fn(|axis| pick(axis).get(axis)))
    };
    (1..1 << V::DIM).try_fold(corner(0).map(|p| Rect { min: p, max: p })?, |all, i| {
        corner(i).map(|p| Rect { min: all.min.min(p), max: all.max.max(p) })
    })
}

/// The shortest translation that takes bodies, all of them within `all`, out of the covered parts without
/// leaving the room; if there is none, the one that leaves the least area covered. And that area.
fn escape(all: Rect, bodies: &[Rect], covered: &[Rect], room: Rect) -> (Vec2, f32) {
    let low = (room.min + MARGIN - all.min).min(Vec2::ZERO);
    let high = (room.max - MARGIN - all.max).max(Vec2::ZERO);
    let grown = |covered: &Rect| Rect { min: covered.min - MARGIN, max: covered.max + MARGIN };
    let covered: Vec<Rect> = covered.iter().map(grown).collect();
    let ways = |axis: usize| -> Vec<f32> {
        let (low, high) = (low[axis], high[axis]);
        let beside = covered.iter().flat_map(|covered| {
            let before = covered.min[axis] - all.max[axis];
            let after = covered.max[axis] - all.min[axis];
            [before, after].map(|way| way.clamp(low, high))
        });
        let even = (0..=WAYS).map(|i| low + (high - low) * (i as f32 / WAYS as f32));
        std::iter::once(0.0).chain(beside).chain(even).collect()
    };
    let left = |by: Vec2| {
        let moved = bodies.iter().map(|body| Rect { min: body.min + by, max: body.max + by });
        hidden(&moved.collect::<Vec<_>>(), &covered)
    };
    let (across, down) = (ways(0), ways(1));
    let ways = across.iter().flat_map(|&x| down.iter().map(move |&y| Vec2::new(x, y)));
    ways.map(|by| (by, left(by)))
        .min_by(|x, y| x.1.total_cmp(&y.1).then(x.0.length().total_cmp(&y.0.length())))
        .unwrap_or((Vec2::ZERO, 0.0))
}

pub(super) fn hidden(bodies: &[Rect], covered: &[Rect]) -> f32 {
    let of = |body: &Rect| covered.iter().map(|covered| shared(*body, *covered)).sum::<f32>();
    bodies.iter().map(of).sum()
}

/// The area that two rectangles share.
pub(crate) fn shared(a: Rect, b: Rect) -> f32 {
    let size = a.max.min(b.max) - a.min.max(b.min);
    size.x.max(0.0) * size.y.max(0.0)
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    fn rect(min: (f32, f32), max: (f32, f32)) -> Rect {
        Rect { min: min.into(), max: max.into() }
    }

    #[test]
    fn a_body_leaves_what_is_covered_by_the_shortest_way_that_there_is() {
        let room = rect((0.0, 0.0), (700.0, 600.0));
        let corner = rect((0.0, 0.0), (200.0, 200.0));
        let beside = rect((250.0, 100.0), (400.0, 300.0));
        let escape = |body, covered, room| escape(body, &[body], &[covered], room);
        assert_eq!(escape(beside, corner, room), (Vec2::ZERO, 0.0));
        let below = rect((100.0, 150.0), (600.0, 400.0));
        assert_eq!(escape(below, corner, room), (Vec2::new(0.0, 70.0), 0.0));
        let right = rect((150.0, 20.0), (400.0, 580.0));
        assert_eq!(escape(right, corner, room), (Vec2::new(70.0, 0.0), 0.0));
        // There is no room: the body does not leave the viewport.
        let large = rect((20.0, 20.0), (680.0, 580.0));
        assert_eq!(escape(large, corner, room), (Vec2::ZERO, 200.0 * 200.0));
    }

    #[test]
    fn shapes_become_smaller_to_stand_beside_what_covers_much() {
        let room = rect((0.0, 0.0), (640.0, 320.0));
        let bounds = Bounds { min: DVec2::new(-2.0, -1.0), max: DVec2::new(2.0, 1.0) };
        let all = Subject { bounds, bodies: vec![bounds], is_crowded: false };
        let mut camera = Camera::of::<DVec2>();
        camera.set_viewport(room);
        camera.frame(&bounds);
        for covered in [rect((400.0, 10.0), (630.0, 270.0)), rect((0.0, 150.0), (300.0, 320.0))] {
            let body = on_screen(&beside_what_covers(camera, &all, &[covered]), &bounds).unwrap();
            assert_eq!(shared(body, covered), 0.0, "{body:?}");
            let within = Rect { min: room.min + MARGIN - 0.01, max: room.max - MARGIN + 0.01 };
            assert!(body.min.cmpge(within.min).all() && body.max.cmple(within.max).all());
            assert!(body.max.x - body.min.x > 150.0, "{body:?}");
        }
        // If everything is covered, nothing helps.
        let [body, before] = [beside_what_covers(camera, &all, &[room]), camera]
            .map(|camera| on_screen(&camera, &bounds).unwrap());
        assert!(((body.max - body.min) - (before.max - before.min)).length() < 0.01, "{body:?}");
    }
}
