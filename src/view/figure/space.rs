//! Shapes of space: the edges and the contour of a surface.

use std::rc::Rc;

use glam::{DVec2, DVec3};

use super::{Figure, Part, Stroke};
use crate::bench::Camera;
use crate::outline::{Surface, hull_2d, surface};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::view::plane_marker::plane_marker;

/// The radius in pixels of a small body whose shadow is still round.
const SMALL: f64 = 30.0;
/// The factor by which a surface may be finer or coarser than the camera asks.
const AS_FINE: f64 = 1.25;

/// The size of a pixel at the shape. A shape beside the view needs not be finer than a small one: a camera
/// close to one of a thousand bodies has hundreds of them beside and behind the eye.
fn pixel_at(shape: &Shape<DVec3>, camera: &Camera) -> f64 {
    let pixel = 1.0 / camera.pixels_per_unit(shape.reference_point().in_space());
    let Bounds { min, max } = shape.bounds();
    let (center, radius) = ((min + max).in_space() * 0.5, (max - min).in_space().length() * 0.5);
    let view = camera.viewport();
    let beside = |seen: DVec2| {
        let from_middle = (seen - view.center().as_dvec2()).abs();
        let reach = view.size().as_dvec2() * 0.5 + radius * camera.pixels_per_unit(center);
        from_middle.cmpgt(reach).any()
    };
    let far = center.distance(camera.eye()) > 2.0 * radius;
    let unseen = far && camera.project(center).is_none_or(beside);
    if shape.kind().is_bounded() && unseen { pixel.max(radius / SMALL) } else { pixel }
}

/// The figure of a shape of space.
pub(super) fn figure(shape: &Shape<DVec3>, camera: &Camera) -> Figure {
    let pixel = pixel_at(shape, camera);
    let surface = surface(shape, pixel, camera.region());
    Figure { fineness: pixel, ..figure_of(shape, surface.into(), camera) }
}

/// The figure of the same shape, from the figure that another camera saw before.
pub(super) fn figure_again(shape: &Shape<DVec3>, camera: &Camera, before: &Figure) -> Figure {
    let ratio = pixel_at(shape, camera) / before.fineness;
    if !before.bounded || !(AS_FINE.recip()..AS_FINE).contains(&ratio) {
        return figure(shape, camera);
    }
    let surface = before.surface.clone();
    Figure { fineness: before.fineness, ..figure_of(shape, surface, camera) }
}

fn figure_of(shape: &Shape<DVec3>, surface: Rc<Surface>, camera: &Camera) -> Figure {
    let covers = match shape.kind().is_bounded() {
        true if shape.is_convex_and_bounded() => Covers::Hull,
        true => Covers::Faces,
        false => Covers::Nothing,
    };
    let mut figure = seen(surface, covers, camera);
    figure.strokes.extend(plane_marker(shape, camera));
    figure
}

/// The parts of a surface that make up its area on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Covers {
    /// No part: it is not bounded.
    Nothing,
    /// The faces that are turned to the eye.
    Faces,
    /// The hull of its points: it is convex.
    Hull,
}

/// The figure of a surface.
pub(super) fn seen(surface: Rc<Surface>, covers: Covers, camera: &Camera) -> Figure {
    let eye = camera.eye();
    let mut figure = Figure { bounded: covers != Covers::Nothing, ..Figure::default() };
    let places: Vec<Option<DVec2>> = surface.positions.iter().map(|&p| camera.project(p)).collect();
    match covers {
        Covers::Nothing => {}
        Covers::Faces => {
            for (i, triangle) in surface.indices.iter().enumerate() {
                if surface.toward(i, eye) > 0.0
                    && let [Some(a), Some(b), Some(c)] = triangle.map(|p| places[p as usize])
                {
                    figure.areas.push(vec![a, b, c]);
                }
            }
        }
        Covers::Hull => {
            let border = hull_2d(places.iter().copied().flatten().collect());
            figure.areas.extend((border.len() > 2).then_some(border));
        }
    }
    // The border of a convex surface without edges is that of its hull.
    let smooth = surface.edges.is_empty() && places.iter().all(Option::is_some);
    let border = figure.areas.first().filter(|_| smooth && covers == Covers::Hull).cloned();
    for edge in &surface.edges {
        let part = match edge.faces(eye) {
            false => Part::Hidden,
            true if edge.is_crease(eye) => Part::Crease,
            true => Part::Border,
        };
        let [Some(a), Some(b)] = edge.ends.map(|p| camera.project(p)) else { continue };
        match figure.strokes.last_mut() {
            Some(last) if last.part == part && last.points.last() == Some(&a) => {
                last.points.push(b);
            }
            _ => figure.strokes.push(Stroke { points: vec![a, b], closed: false, part }),
        }
    }
    let contour = if border.is_none() { surface.contour(eye) } else { Vec::new() };
    figure.strokes.extend(border.map(|points| Stroke { points, closed: true, part: Part::Border }));
    for line in contour {
        let closed = line.first() == line.last();
        let seen = line.iter().skip(usize::from(closed)).filter_map(|&p| camera.project(p));
        figure.strokes.push(Stroke { points: seen.collect(), closed, part: Part::Border });
    }
    figure.points = surface.points.iter().filter_map(|&p| camera.project(p)).collect();
    figure.surface = surface;
    figure
}
