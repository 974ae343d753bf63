//! What is seen is what the pointer finds.

use glam::{DVec2, DVec3};
use hitbench::analysis::analyse;
use hitbench::bench::{Bench, Deed, Event, Grab, Input, Modifiers};
use hitbench::outline::surface;
use hitbench::scene::Document;
use hitbench::shapes::{Bounds, Shape};

/// The distance in pixels within which a tiny body is found.
const REACH: f64 = 8.0;

#[test]
fn in_a_crowd_of_space_what_is_seen_is_grabbed() {
    let mut bench = Bench::<DVec3>::new(Document::crowd(200));
    let findings = analyse(bench.document(), &bench.question());
    let corners = findings.bounds.iter().flat_map(|bounds| [bounds.min, bounds.max]);
    bench.sight.camera.frame(&Bounds::around(corners));
    let (viewport, camera) = (bench.sight.camera.viewport(), bench.sight.camera);
    let mut on_bodies = 0;
    let shapes = findings.shapes.iter().flatten();
    let as_seen = |shape: &Shape<DVec3>| {
        let at = shape.reference_point();
        surface(shape, 1.0 / camera.pixels_per_unit(at), camera.region())
    };
    let surfaces: Vec<_> = shapes.map(as_seen).collect();
    for i in 0..400 {
        let part = DVec2::new(f64::from(i % 20), f64::from(i / 20)) / 20.0;
        let at = viewport.min.as_dvec2() + viewport.size().as_dvec2() * part;
        let (origin, direction) = camera.ray(at);
        let hits = surfaces
            .iter()
            .enumerate()
            .filter_map(|(index, surface)| Some((index, surface.hit(origin, direction)?)));
        let nearest = hits.min_by(|a, b| a.1.total_cmp(&b.1));
        let (pointer, modifiers) = (Some(at.as_vec2()), Modifiers::default());
        let event = Event { pointer, over_viewport: true, modifiers, deed: Deed::Move };
        let input = Input { viewport, events: vec![event], seconds: 0.0 };
        bench.update(&input, &findings);
        // For a tiny body beside the line of sight, a point beyond its border may be picked.
        let is_before = |index: usize, depth: f64| {
            let near = |&&p: &&DVec3| {
                camera.project(p).is_some_and(|seen| seen.distance(at) < REACH + 1.0)
            };
            let near = surfaces[index].positions.iter().filter(near);
            near.into_iter().any(|p| (*p - origin).dot(direction) < depth)
        };
        match (nearest, bench.tool.hover) {
            (_, Some(Grab::Arrow(index) | Grab::Shape(index))) if index < 2 => {}
            (Some((index, depth)), Some(Grab::Shape(picked))) => {
                let before = picked == index || is_before(picked, depth);
                assert!(before, "{picked} is behind {index} at {at}");
                on_bodies += 1;
            }
            (None, Some(Grab::Shape(_)) | None) => {}
            (nearest, grab) => panic!("{grab:?} at {at}, where {nearest:?} is seen"),
        }
    }
    assert!(on_bodies > 30, "{on_bodies}");
}
