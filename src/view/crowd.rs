//! Crowds: one mesh in the plane, impostors in space.

use std::f32::consts::TAU;

use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, vec2};
use glam::{DVec2, DVec3, Vec2};

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
use crate::scene::{Either, World};
use crate::shapes::{Bounds, Obb, Shape};
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
        let text = say!("One in {every} is drawn, all are tested", every);
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
    let outline = |bounds: &Bounds<V>, pen: Pen| {
        edges(bounds).for_each(|[from, to]| canvas.line(from, to, pen));
    };
    outline(crowd.bodies().walls(), Pen::new(style.axis, width::THIN));
    let mut bodies: Vec<_> = drawn(crowd).collect();
    bodies.sort_by_key(|(_, _, contact)| *contact as u8);

    let outlined = bodies.len() <= MOST_OUTLINED;
    let mut brush = Brush { camera, canvas, outlined, mesh: Mesh::default(), rim: Vec::new() };
    for (shape, _, contact) in &bodies {
        if let Either::Plane(shape) = V::shape(shape) {
            brush.body(shape, contact_color(style, *contact));
        }
    }
    canvas.painter().add(brush.mesh);
    if camera.pixels_per_unit(camera.center()) >= BOXES_FROM {
        let in_vain = bodies.iter().filter(|(_, _, contact)| *contact == Contact::Boxes);
        let pen = Pen::new(style.accent.text, width::HAIR).faded(0.7);
        in_vain.for_each(|(_, bounds, _)| outline(bounds, pen));
    }
}

/// Adds bodies of the plane to a mesh; with outlines, each right after its mesh.
struct Brush<'a> {
    camera: &'a Camera,
    canvas: &'a Canvas<'a>,
    outlined: bool,
    mesh: Mesh,
    /// The outline of the body that is painted.
    rim: Vec<Pos2>,
}

impl Brush<'_> {
    fn body(&mut self, shape: &Shape<DVec2>, color: Color32) {
        let radius = |radius: f64| (radius * self.camera.pixels_per_unit(DVec3::ZERO)) as f32;
        let at = |p: DVec2| self.camera.project(p.in_space()).map_or(Pos2::ZERO, pos);
        self.rim.clear();
        match shape {
            Shape::Ball(ball) => {
                let (center, radius) = (at(ball.center()), radius(ball.radius()));
                self.arc(center, radius, Vec2::X, 1.0);
            }
            Shape::Capsule(capsule) => {
                let [a, b] = [capsule.segment().start(), capsule.segment().end()].map(at);
                let radius = radius(capsule.radius());
                let along = b - a;
                let side = Vec2::new(-along.y, along.x).normalize_or(Vec2::X);
                self.arc(a, radius, side, 0.5);
                self.arc(b, radius, -side, 0.5);
            }
            Shape::Triangle(triangle) => self.rim.extend(triangle.vertices().map(at)),
            Shape::Aabb(aabb) => self.rim.extend(corners(&Obb::from(*aabb)).map(at)),
            Shape::Obb(obb) => self.rim.extend(corners(obb).map(at)),
            // A crowd has no other kinds.
            _ => {}
        }
        self.face(color);
    }

    /// Adds the given part of a circle to the outline, beginning in the direction `from` and turning from x
    /// towards y.
    fn arc(&mut self, center: Pos2, radius: f32, from: Vec2, part: f32) {
        let sides = (part * polyline::sides(radius)).ceil();
        let step = Vec2::from_angle(part * TAU / sides);
        let mut spoke = from * radius;
        for _ in 0..=sides as usize {
            self.rim.push(center + vec2(spoke.x, spoke.y));
            spoke = step.rotate(spoke);
        }
    }

    /// Fills the outline.
    fn face(&mut self, color: Color32) {
        if !Rect::from_points(&self.rim).intersects(self.canvas.viewport) {
            return;
        }
        let fill = color.gamma_multiply(if self.outlined { 0.35 } else { 0.8 });
        let first = self.mesh.vertices.len() as u32;
        self.rim.iter().for_each(|&at| self.mesh.colored_vertex(at, fill));
        let end = self.mesh.vertices.len() as u32;
        (first + 2..end).for_each(|i| self.mesh.add_triangle(first, i - 1, i));
        if self.outlined {
            let painter = self.canvas.painter();
            painter.add(std::mem::take(&mut self.mesh));
            let rim = std::mem::take(&mut self.rim);
            painter.extend(polyline::line(rim, true, Stroke::new(width::HAIR, color)));
        }
    }
}

/// The corners of a box, in order around it.
fn corners(obb: &Obb<DVec2>) -> [DVec2; 4] {
    let (center, axes, half) = (obb.center(), obb.axes(), obb.half());
    let [x, y] = [axes[0] * half.x, axes[1] * half.y];
    [center - x - y, center + x - y, center + x + y, center - x + y]
}
