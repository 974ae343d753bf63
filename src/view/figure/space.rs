//! Shapes of space: the edges and the contour of a surface.

use std::rc::Rc;

use glam::{DVec2, DVec3};

use super::{Figure, Part, Stroke};
use crate::bench::Camera;
use crate::outline::{Surface, hull_2d, surface};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::view::plane_marker::plane_marker;

/// The radius in pixels of what is small, but whose shadow is still round.
const SMALL: f64 = 30.0;
/// A surface that is finer or coarser than the camera asks by less than this factor is as good.
const AS_FINE: f64 = 1.25;

/// The size of a pixel where the shape stands. What is beside the view needs not be finer than if it were small:
/// who looks at one of a thousand bodies from near has hundreds of them beside and behind the eye.
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

/// A shape of space as the camera sees it.
pub(super) fn figure(shape: &Shape<DVec3>, camera: &Camera) -> Figure {
    let pixel = pixel_at(shape, camera);
    let surface = surface(shape, pixel, camera.region());
    Figure { fineness: pixel, ..figure_of(shape, surface.into(), camera) }
}

/// The same shape, where another camera saw it so before.
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

/// What a surface covers of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Covers {
    /// It is not bounded.
    Nothing,
    /// What its faces do that are turned to the eye.
    Faces,
    /// It is convex: the hull of its points.
    Hull,
}

/// A surface as it is seen.
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
    // What is convex and has no edges ends where its hull does.
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
