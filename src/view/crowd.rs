//! Crowds: one mesh in the plane, impostors in space.

use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, vec2};
use glam::{DVec2, DVec3};

use super::canvas::{Canvas, Pen, pos};
use super::gpu::Layer;
use super::ground;
use super::impostors::Impostors;
use super::polyline;
use super::shade::Lamp;
use super::solids::{Eye, Layers};
use super::style::{Style, size, width};
use crate::analysis::Contact;
use crate::bench::{Camera, Crowd};
use crate::outline::outline;
use crate::scene::{Either, World};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::words::say;

/// The number of bodies above which only some are drawn.
const MOST_DRAWN: usize = 20_000;
/// The number of bodies in the plane up to which each has an outline.
const MOST_OUTLINED: usize = 1500;
/// The size in pixels of a body of unit length from which on boxes are drawn, in the plane, around bodies that
/// are tested in vain.
const BOXES_FROM: f64 = 24.0;

/// The colour of a body.
pub fn contact_color(style: &Style, contact: Contact) -> Color32 {
    match contact {
        Contact::Alone => style.other.mark,
        Contact::Boxes => style.accent.mark,
        Contact::Shapes => style.overlap.mark,
    }
}

/// Paints a crowd between its walls; in space all but the parts that [`solids`](fn@super::solids) draws.
pub fn crowd<V: World>(painter: &Painter, camera: &Camera, crowd: &Crowd<V>, style: &Style) {
    let canvas = Canvas::new(painter, style, camera);
    ground::paint(&canvas);
    if camera.is_flat() {
        paint(&canvas, crowd);
    }
    let every = every(crowd);
    if every > 1 {
        let at = canvas.viewport.left_top() + vec2(12.0, 10.0);
        let text = say!("One in {every} is drawn, all are tested");
        painter.text(at, Align2::LEFT_TOP, text, FontId::proportional(size::BODY), style.quiet);
    }
    canvas.finish();
}

/// The n for which every n-th body is drawn.
fn every<V: World>(crowd: &Crowd<V>) -> usize {
    crowd.bodies().shapes().len().div_ceil(MOST_DRAWN).max(1)
}

/// The bodies that are drawn.
fn drawn<V: World>(crowd: &Crowd<V>) -> impl Iterator<Item = (&Shape<V>, &Bounds<V>, Contact)> {
    let (bodies, contacts) = (crowd.bodies(), crowd.survey().contacts());
    let all = bodies.shapes().iter().zip(bodies.bounds()).enumerate().step_by(every(crowd));
    all.map(|(i, (shape, bounds))| (shape, bounds, contacts.get(i).copied().unwrap_or_default()))
}

/// The edges of a box along the axes.
fn edges<V: Vector>(bounds: &Bounds<V>) -> impl Iterator<Item = [DVec3; 2]> {
    let corner = |number: usize| {
        V::from_fn(|i| if number >> i & 1 == 0 { bounds.min.get(i) } else { bounds.max.get(i) })
            .in_space()
    };
    let along = (0..V::DIM).flat_map(|i| (0..1_usize << V::DIM).map(move |number| (number, i)));
    along
        .filter(|(number, i)| number >> i & 1 == 0)
        .map(move |(number, i)| [corner(number), corner(number | 1 << i)])
}

/// Draws the walls and the bodies of a crowd in space.
pub(super) fn solids(
    layers: &mut Layers,
    camera: &Camera,
    ground: &Layer,
    crowd: &Crowd<DVec3>,
    style: &Style,
) {
    let eye = Eye::new(camera);
    let lamp = Lamp::new(camera, style.theme);
    let mut impostors = Impostors::new(&eye, &lamp, style);
    layers.clear();
    layers.through.append_all(ground);
    for ends in edges(crowd.bodies().walls()) {
        impostors.edge(ends, width::THIN, style.axis);
    }
    layers.lines.append(&impostors.lines);
    let coats = [Contact::Alone, Contact::Boxes, Contact::Shapes]
        .map(|contact| contact_color(style, contact))
        .map(|color| impostors.coat(color, color, width::LINE));
    for (shape, bounds, contact) in drawn(crowd) {
        impostors.clear();
        impostors.body(shape, bounds, coats[contact as usize]);
        layers.near.append(&impostors.faces);
        layers.lines.append(&impostors.lines);
    }
}

/// Paints the walls and the bodies of a crowd in the plane: bodies without contact beneath the others.
fn paint<V: World>(canvas: &Canvas, crowd: &Crowd<V>) {
    let Canvas { style, camera, .. } = *canvas;
    let frame = |bounds: &Bounds<V>, pen: Pen| {
        edges(bounds).for_each(|[from, to]| canvas.line(from, to, pen));
    };
    frame(crowd.bodies().walls(), Pen::new(style.axis, width::THIN));
    let mut bodies: Vec<_> = drawn(crowd).collect();
    bodies.sort_by_key(|(_, _, contact)| *contact as u8);

    let outlined = bodies.len() <= MOST_OUTLINED;
    let mut brush = Brush { canvas, outlined, mesh: Mesh::default() };
    for (shape, _, contact) in &bodies {
        if let Either::Plane(shape) = V::shape(shape) {
            brush.body(shape, contact_color(style, *contact));
        }
    }
    canvas.painter().add(brush.mesh);
    if camera.pixels_per_unit(camera.center()) >= BOXES_FROM {
        let in_vain = bodies.iter().filter(|(_, _, contact)| *contact == Contact::Boxes);
        let pen = Pen::new(style.accent.text, width::HAIR).faded(0.7);
        in_vain.for_each(|(_, bounds, _)| frame(bounds, pen));
    }
}

/// Adds bodies of the plane to a mesh; with outlines, each right after its mesh.
struct Brush<'a> {
    canvas: &'a Canvas<'a>,
    outlined: bool,
    mesh: Mesh,
}

impl Brush<'_> {
    fn body(&mut self, shape: &Shape<DVec2>, color: Color32) {
        let camera = self.canvas.camera;
        let outline = outline(shape, camera.pixel(), camera.visible());
        let at = |p: &DVec2| camera.project(p.extend(0.0)).map_or(Pos2::ZERO, pos);
        for polygon in &outline.closed {
            self.face(polygon.iter().map(at).collect(), color);
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
    fn face(&mut self, rim: Vec<Pos2>, color: Color32) {
        if !Rect::from_points(&rim).intersects(self.canvas.viewport) {
            return;
        }
        let fill = color.gamma_multiply(if self.outlined { 0.35 } else { 0.8 });
        let first = self.mesh.vertices.len() as u32;
        rim.iter().for_each(|&at| self.mesh.colored_vertex(at, fill));
        let end = self.mesh.vertices.len() as u32;
        (first + 2..end).for_each(|i| self.mesh.add_triangle(first, i - 1, i));
        if self.outlined {
            let painter = self.canvas.painter();
            painter.add(std::mem::take(&mut self.mesh));
            painter.extend(polyline::line(rim, true, Stroke::new(width::HAIR, color)));
        }
    }
}
