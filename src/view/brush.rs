//! Many bodies of the plane in one mesh. Beyond some number they have no outlines: these would cover the bodies, and cost
//! more than all else.

use egui::{Color32, Mesh, Pos2, Rect, Stroke};
use glam::DVec2;

use super::canvas::{Canvas, pos};
use super::polyline;
use super::style::width;
use crate::outline::outline;
use crate::shapes::Shape;

/// The number of bodies in view up to which each has an outline.
pub(super) const MOST_OUTLINED: usize = 1500;
/// The opacity of a body that touches no other, and of one that does, where nothing but their areas tells them apart.
pub(super) const QUIET: f32 = 0.45;
pub(super) const MARKED: f32 = 0.8;
/// The opacity of a body that has an outline.
const OUTLINED: f32 = 0.35;

/// Adds bodies of the plane to a mesh; with outlines, each right after its mesh.
pub(super) struct Brush<'a> {
    canvas: &'a Canvas<'a>,
    outlined: bool,
    mesh: Mesh,
}

impl<'a> Brush<'a> {
    /// A brush for so many bodies.
    pub fn new(canvas: &'a Canvas<'a>, bodies: usize) -> Self {
        Self { canvas, outlined: bodies <= MOST_OUTLINED, mesh: Mesh::default() }
    }

    /// Paints a body, with this opacity if it has no outline.
    pub fn body(&mut self, shape: &Shape<DVec2>, color: Color32, opacity: f32) {
        let camera = self.canvas.camera;
        let outline = outline(shape, camera.pixel(), camera.visible());
        let at = |p: &DVec2| camera.project(p.extend(0.0)).map_or(Pos2::ZERO, pos);
        for polygon in &outline.closed {
            self.face(polygon.iter().map(at), color, opacity);
        }
        let painter = self.canvas.painter();
        for line in &outline.open {
            let line = line.iter().map(at).collect();
            painter.extend(polyline::line(line, false, Stroke::new(width::LINE, color)));
        }
        for point in &outline.points {
            painter.circle_filled(at(point), width::DOT, color);
        }
    }

    /// Fills a polygon that is star-shaped seen from its first corner.
    fn face(&mut self, rim: impl Iterator<Item = Pos2> + Clone, color: Color32, opacity: f32) {
        let mut bounds = Rect::NOTHING;
        rim.clone().for_each(|at| bounds.extend_with(at));
        if !bounds.intersects(self.canvas.viewport) {
            return;
        }
        let fill = color.gamma_multiply(if self.outlined { OUTLINED } else { opacity });
        let first = self.mesh.vertices.len() as u32;
        rim.clone().for_each(|at| self.mesh.colored_vertex(at, fill));
        let end = self.mesh.vertices.len() as u32;
        (first + 2..end).for_each(|i| self.mesh.add_triangle(first, i - 1, i));
        if self.outlined {
            let painter = self.canvas.painter();
            painter.add(std::mem::take(&mut self.mesh));
            painter.extend(polyline::line(rim.collect(), true, Stroke::new(width::HAIR, color)));
        }
    }

    /// The bodies without outlines.
    pub fn finish(self) -> Mesh {
        self.mesh
    }
}
