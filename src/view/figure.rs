//! A shape projected to the screen: polygons and lines.

mod minkowski;
mod plane;
mod space;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use glam::{DVec2, DVec3};

pub use minkowski::Surfaces;
pub(super) use minkowski::{Convex, difference};

use super::bodies::Look;
use super::cached_mesh::CachedMesh;
use super::clip::pos;
use super::labels::Covered;
use super::solids::Solid;
use super::style::Role;
use crate::bench::Camera;
use crate::outline::{Surface, hull_2d};
use crate::scene::{Either, World};
use crate::shapes::Shape;

/// The relation of a line to the projection of its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The line bounds the projection, or is the whole body.
    Border,
    /// The line is an edge between two visible faces.
    Crease,
    /// The line is on the far side.
    Hidden,
}

/// A line of a figure.
#[derive(Debug, Clone)]
pub(super) struct Stroke {
    pub points: Vec<DVec2>,
    pub closed: bool,
    pub part: Part,
}

/// A shape projected to the screen.
#[derive(Debug, Clone, Default)]
pub(super) struct Figure {
    /// The projection of the body: polygons that are star-shaped seen from their first corner.
    pub areas: Vec<Vec<DVec2>>,
    pub strokes: Vec<Stroke>,
    pub points: Vec<DVec2>,
    /// In space: the surface, and the size of a pixel for which it was made.
    pub surface: Rc<Surface>,
    fineness: f64,
    /// In the plane: the corners in the world.
    pub corners: Vec<DVec3>,
    /// The shape is bounded.
    pub bounded: bool,
    bounds: OnceCell<egui::Rect>,
    hull: OnceCell<Vec<DVec2>>,
    pub prints: Prints,
    /// The triangles of the inside, as they were drawn last.
    pub solid: RefCell<Option<Rc<Solid>>>,
}

/// The cached meshes of a figure.
#[derive(Debug, Clone, Default)]
pub(super) struct Prints {
    /// The areas, in the colour of the role, tinted or not.
    pub areas: CachedMesh<(Role, bool)>,
    pub lines: CachedMesh<Look>,
    /// The displacement of the reference point; in a crowd it is thinner.
    pub way: CachedMesh<([DVec3; 2], Role, bool)>,
}

/// The number of creases above which a body is a net of triangles: its lines are drawn faintly, or they would
/// hide it.
const NET: usize = 60;

impl Figure {
    /// The figure of a shape as the camera sees it.
    pub fn new<V: World>(shape: &Shape<V>, camera: &Camera) -> Self {
        match V::shape(shape) {
            Either::Plane(shape) => plane::figure(shape, camera),
            Either::Space(shape) => space::figure(shape, camera),
        }
    }

    /// The figure of the same shape as another camera sees it.
    pub fn again<V: World>(&self, shape: &Shape<V>, camera: &Camera) -> Self {
        match V::shape(shape) {
            Either::Plane(shape) => plane::figure(shape, camera),
            Either::Space(shape) => space::figure_again(shape, camera, self),
        }
    }

    /// The bounding rectangle of the projection.
    pub fn bounds(&self) -> egui::Rect {
        *self.bounds.get_or_init(|| {
            let mut bounds = egui::Rect::NOTHING;
            self.seen().for_each(|p| bounds.extend_with(pos(p)));
            bounds
        })
    }

    /// The region that names of other shapes keep off.
    pub fn covered(&self) -> Covered {
        let polygon = self.hull.get_or_init(|| {
            // Among many triangles the outermost points are on their border.
            let is_border = |stroke: &&Stroke| stroke.part == Part::Border;
            let border = self.strokes.iter().filter(is_border).flat_map(|stroke| &stroke.points);
            match self.areas.len() {
                0..=NET => hull_2d(self.seen().collect()),
                _ => hull_2d(border.copied().collect()),
            }
        });
        Covered { bounds: self.bounds(), polygon: polygon.clone() }
    }

    /// True if drawing every edge would hide the body.
    pub fn is_net(&self) -> bool {
        let creases = self.strokes.iter().filter(|stroke| stroke.part == Part::Crease);
        creases.map(|stroke| stroke.points.len() - 1).sum::<usize>() > NET
    }

    /// The points of all lines on the screen.
    pub fn seen(&self) -> impl Iterator<Item = DVec2> {
        let strokes = self.strokes.iter().flat_map(|stroke| &stroke.points);
        self.areas.iter().flatten().chain(strokes).chain(&self.points).copied()
    }

    /// Points of the world whose hull is the visible part of the shape.
    pub fn extremes(&self) -> impl Iterator<Item = DVec3> {
        let Surface { positions, edges, points, .. } = &*self.surface;
        let ends = edges.iter().flat_map(|edge| &edge.ends);
        self.corners.iter().chain(positions).chain(ends).chain(points).copied()
    }

    /// The point that is farthest in a direction of the world.
    pub fn extreme(&self, direction: DVec3) -> Option<DVec3> {
        let along = |p: &DVec3| p.dot(direction);
        self.extremes().max_by(|p, q| along(p).total_cmp(&along(q)))
    }
}
