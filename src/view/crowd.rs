//! Crowds: one mesh in the plane, impostors in space.

use egui::{Align2, Color32, FontId, Painter, vec2};
use glam::DVec3;

use super::brush::{Brush, MARKED};
use super::canvas::{Canvas, Pen};
use super::gpu::Layer;
use super::ground;
use super::impostors::Impostors;
use super::shade::Lamp;
use super::solids::{Eye, Layers};
use super::style::{Style, size, width};
use crate::analysis::Contact;
use crate::bench::{Camera, Crowd};
use crate::scene::{Either, World};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::words::say;

/// The number of bodies above which only some are drawn.
const MOST_DRAWN: usize = 20_000;
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
    layers.ground.append_all(ground);
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

    let mut brush = Brush::new(canvas, bodies.len());
    for (shape, _, contact) in &bodies {
        if let Either::Plane(shape) = V::shape(shape) {
            brush.body(shape, contact_color(style, *contact), MARKED);
        }
    }
    canvas.painter().add(brush.finish());
    if camera.pixels_per_unit(camera.center()) >= BOXES_FROM {
        let in_vain = bodies.iter().filter(|(_, _, contact)| *contact == Contact::Boxes);
        let pen = Pen::new(style.accent.text, width::HAIR).faded(0.7);
        in_vain.for_each(|(_, bounds, _)| frame(bounds, pen));
    }
}
