//! The projection of the Minkowski difference of two shapes.

use std::rc::Rc;

use egui::{Color32, Mesh, Pos2};
use glam::{DVec2, DVec3};

use super::space::{Covers, seen};
use super::{Figure, Part, Stroke};
use crate::bench::Camera;
use crate::outline::{Surface, difference_outline, difference_surface};
use crate::scene::{Either, World};
use crate::shapes::Shape;
use crate::view::canvas::pos;
use crate::view::shade::{Faces, Lamp};
use crate::view::style::Style;

/// The surfaces of the last Minkowski differences in space: they take far longer to compute than to compare
/// their shapes.
#[derive(Debug, Default)]
pub struct Surfaces(Vec<([Shape<DVec3>; 2], Rc<Surface>)>);

impl Surfaces {
    /// The number of surfaces kept: that of a pair and that of its cores.
    const MOST: usize = 2;

    fn of(&mut self, a: &Shape<DVec3>, b: &Shape<DVec3>) -> Option<Rc<Surface>> {
        let Self(kept) = self;
        if let Some((_, surface)) = kept.iter().find(|([of_a, of_b], _)| of_a == a && of_b == b) {
            return Some(surface.clone());
        }
        let surface = Rc::new(difference_surface(a, b)?);
        kept.insert(0, ([a.clone(), b.clone()], surface.clone()));
        kept.truncate(Self::MOST);
        Some(surface)
    }
}

/// A convex figure; in space with its faces, which are painted before and after the contents.
#[derive(Debug, Clone, Default)]
pub struct Convex {
    pub figure: Figure,
    pub back: Mesh,
    pub front: Mesh,
}

/// The Minkowski difference A − B as the camera sees it; `None` unless both are convex and bounded.
pub fn difference<V: World>(
    a: &Shape<V>,
    b: &Shape<V>,
    camera: &Camera,
    style: &Style,
    kept: &mut Surfaces,
) -> Option<Convex> {
    match (V::shape(a), V::shape(b)) {
        (Either::Plane(a), Either::Plane(b)) => in_plane(a, b, camera),
        (Either::Space(a), Either::Space(b)) => Some(in_space(kept.of(a, b)?, camera, style)),
        _ => None,
    }
}

fn in_plane(a: &Shape<DVec2>, b: &Shape<DVec2>, camera: &Camera) -> Option<Convex> {
    let corners = difference_outline(a, b, camera.pixel())?;
    let world = corners.iter().map(|p| p.extend(0.0)).collect();
    let points: Vec<DVec2> = corners.iter().filter_map(|p| camera.project(p.extend(0.0))).collect();
    let mut figure = Figure { corners: world, bounded: true, ..Figure::default() };
    match points.len() {
        1 => figure.points = points,
        count => {
            let closed = count > 2;
            figure.areas.extend(closed.then(|| points.clone()));
            figure.strokes.push(Stroke { points, closed, part: Part::Border });
        }
    }
    Some(Convex { figure, ..Convex::default() })
}

fn in_space(surface: Rc<Surface>, camera: &Camera, style: &Style) -> Convex {
    let [back, front] =
        [Faces::Back, Faces::Through].map(|faces| faces_of(&surface, camera, style, faces));
    let mut figure = seen(surface, Covers::Hull, camera);
    let border = figure.areas.first().cloned().unwrap_or_default();
    figure.strokes.push(Stroke { points: border, closed: true, part: Part::Border });
    Convex { figure, back, front }
}

/// The faces of a solid, lit: those that are turned away, or those that are not.
fn faces_of(surface: &Surface, camera: &Camera, style: &Style, faces: Faces) -> Mesh {
    let eye = camera.eye();
    let lamp = Lamp::new(camera, style.theme);
    let mut mesh = Mesh::default();
    for (&position, &normal) in surface.positions.iter().zip(&surface.normals) {
        let [r, g, b, a] = lamp.shade(position, normal, style.quiet).color(faces);
        let color = Color32::from_rgba_unmultiplied(r, g, b, a);
        mesh.colored_vertex(camera.project(position).map_or(Pos2::ZERO, pos), color);
    }
    for (i, &[p, q, r]) in surface.indices.iter().enumerate() {
        let toward = surface.toward(i, eye);
        if (toward > 0.0) == (faces != Faces::Back) && toward != 0.0 {
            mesh.add_triangle(p, q, r);
        }
    }
    mesh
}
