//! Shapes of the plane: areas with their borders.

use std::collections::BTreeMap;

use glam::DVec2;

use super::{Figure, Part, Stroke};
use crate::bench::Camera;
use crate::outline::outline;
use crate::shapes::{self, Shape};
use crate::vector::Vector;

/// The figure of a shape of the plane.
pub(super) fn figure(shape: &Shape<DVec2>, camera: &Camera) -> Figure {
    let outline = outline(shape, camera.pixel(), camera.visible());
    let seen = |line: &Vec<DVec2>| -> Vec<DVec2> {
        line.iter().filter_map(|p| camera.project(p.extend(0.0))).collect()
    };
    let areas: Vec<_> = outline.closed.iter().map(seen).collect();
    let open = outline.open.iter().map(seen);
    // The border of a half-space is among the open lines; the rest of its polygon is cut off.
    let border = if matches!(shape, Shape::HalfSpace(_)) { &[][..] } else { &areas[..] };
    let stroke = |points, closed| Stroke { points, closed, part: Part::Border };
    let lines = (border.iter().map(|area| stroke(area.clone(), true)))
        .chain(open.map(|line| stroke(line, false)));
    Figure {
        strokes: match shape {
            Shape::Mesh(mesh) => edges(mesh, camera),
            _ => lines.collect(),
        },
        points: seen(&outline.points),
        corners: outline.vertices().map(|p| p.extend(0.0)).collect(),
        areas,
        bounded: shape.kind().is_bounded(),
        ..Figure::default()
    }
}

/// The edges of the triangles of a mesh, those between two of them as creases.
fn edges(mesh: &shapes::Mesh<DVec2>, camera: &Camera) -> Vec<Stroke> {
    let mut counts: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for &[a, b, c] in mesh.indices() {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            *counts.entry([from.min(to), from.max(to)]).or_default() += 1;
        }
    }
    let seen = |corner: u32| camera.project(mesh.vertices()[corner as usize].in_space());
    let stroke = |(ends, count): (&[u32; 2], &usize)| {
        let part = if *count > 1 { Part::Crease } else { Part::Border };
        Some(Stroke { points: vec![seen(ends[0])?, seen(ends[1])?], closed: false, part })
    };
    // Borders lie over creases.
    let (borders, creases): (Vec<_>, Vec<_>) =
        counts.iter().filter_map(stroke).partition(|stroke| stroke.part == Part::Border);
    creases.into_iter().chain(borders).collect()
}
