//! Pictures of cases, as SVG: outlines in the plane, edges and contours in space.

use std::fmt::Write;

use glam::{DVec2, DVec3};

use hitbench_core::shapes::Shape;
use hitbench_scene::outline::{Outline, outline, surface};
use hitbench_scene::scene::{Document, Scene, World};

/// Width and height, in pixels.
const SIZE: [f64; 2] = [360.0, 240.0];
/// Blue and orange, as A and B wear in the window.
const INKS: [&str; 2] = ["#0072b2", "#d55e00"];

/// The two shapes where they stand, and the second dashed at the end of its way, if it moves.
pub fn svg(scene: &Scene) -> String {
    let mut lines: Vec<Lines> = Vec::new();
    let added = match scene {
        Scene::Two(document) => add(document, &mut lines, in_plane),
        Scene::Three(document) => add(document, &mut lines, in_space),
    };
    if added.is_none() {
        return String::new();
    }
    drawn(&lines)
}

/// The lines of one shape.
struct Lines {
    ink: &'static str,
    dashed: bool,
    closed: bool,
    points: Vec<DVec2>,
}

type Draw<V> = fn(&Shape<V>, (V, V)) -> Vec<(bool, Vec<DVec2>)>;

fn add<V: World>(document: &Document<V>, all: &mut Vec<Lines>, draw: Draw<V>) -> Option<()> {
    let shapes = [document.shape(0).ok()?, document.shape(1).ok()?];
    let mut views = vec![(INKS[0], false, shapes[0].clone()), (INKS[1], false, shapes[1].clone())];
    if document.entries[1].displacement != V::ZERO {
        views.push((INKS[1], true, document.seen_at(1, 1.0, V::ZERO).ok()?));
    }
    // What is endless is cut off around the others.
    let (mut low, mut high) = (V::splat(f64::INFINITY), V::splat(f64::NEG_INFINITY));
    for (_, _, shape) in &views {
        let at = shape.reference_point();
        let bounds = shape.bounds();
        let ends = if bounds.max.is_finite() && bounds.min.is_finite() {
            [bounds.min, bounds.max]
        } else {
            [at, at]
        };
        (low, high) = (low.min(ends[0]), high.max(ends[1]));
    }
    let margin = V::splat((high - low).max_abs() * 0.1 + 1e-30);
    let clip = (low - margin, high + margin);
    for (ink, dashed, shape) in &views {
        for (closed, points) in draw(shape, clip) {
            all.push(Lines { ink, dashed: *dashed, closed, points });
        }
    }
    Some(())
}

fn in_plane(shape: &Shape<DVec2>, clip: (DVec2, DVec2)) -> Vec<(bool, Vec<DVec2>)> {
    let pixel = (clip.1 - clip.0).max_element() / SIZE[0];
    let Outline { closed, open, points } = outline(shape, pixel, clip);
    let closed = closed.into_iter().map(|points| (true, points));
    let open = open.into_iter().map(|points| (false, points));
    closed.chain(open).chain(points.into_iter().map(|point| (false, vec![point]))).collect()
}

fn in_space(shape: &Shape<DVec3>, clip: (DVec3, DVec3)) -> Vec<(bool, Vec<DVec2>)> {
    let middle = (clip.0 + clip.1) / 2.0;
    let radius = (clip.1 - clip.0).length() / 2.0;
    let body = surface(shape, radius / 600.0, (middle, radius));
    let eye = middle + toward_eye() * (radius * 1e3);
    let edges = body.edges.iter().map(|edge| edge.ends.to_vec());
    let lines = edges.chain(body.contour(eye)).chain(body.points.iter().map(|&p| vec![p]));
    lines.map(|line| (false, line.into_iter().map(|p| flat(p - middle)).collect())).collect()
}

/// From above, in front and to the right.
fn toward_eye() -> DVec3 {
    DVec3::new(0.45, 0.4, 0.8).normalize()
}

/// Seen from there, without perspective.
fn flat(p: DVec3) -> DVec2 {
    let right = DVec3::Y.cross(toward_eye()).normalize();
    DVec2::new(p.dot(right), p.dot(toward_eye().cross(right)))
}

fn drawn(lines: &[Lines]) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    points().for_each(|p| (low, high) = (low.min(p), high.max(p)));
    let extent = (high - low).max(DVec2::splat(1e-300));
    let scale = (SIZE[0] * 0.9 / extent.x).min(SIZE[1] * 0.9 / extent.y);
    let middle = (low + high) / 2.0;
    let at = |p: DVec2| {
        let q = (p - middle) * scale;
        (SIZE[0] / 2.0 + q.x, SIZE[1] / 2.0 - q.y)
    };
    let [width, height] = SIZE;
    let mut svg =
        format!("<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">");
    for Lines { ink, dashed, closed, points } in lines {
        let dash = if *dashed { " stroke-dasharray=\"5 4\"" } else { "" };
        if let [point] = points[..] {
            let (x, y) = at(point);
            let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{ink}\"/>");
            continue;
        }
        let name = if *closed { "polygon" } else { "polyline" };
        let fill = if *closed { *ink } else { "none" };
        let _ = write!(
            svg,
            "<{name} fill=\"{fill}\" fill-opacity=\".15\" stroke=\"{ink}\" stroke-width=\"1.5\"{dash} points=\""
        );
        for &point in points {
            let (x, y) = at(point);
            let _ = write!(svg, "{x:.1},{y:.1} ");
        }
        svg += "\"/>";
    }
    svg + "</svg>"
}
