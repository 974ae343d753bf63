//! The entry and the exit of a ray or a line: dots, the normal at the entry, and the triangle of a mesh.

use glam::DVec3;

use super::axes::length;
use super::canvas::{Canvas, Pen};
use super::construction::Pair;
use super::motion::paint_contact;
use super::style::{size, width};
use crate::intersect::matrix::RaySpan;
use crate::scene::World;
use crate::shapes::Shape;
use crate::words::{say, tr};

pub(super) fn paint<V: World>(canvas: &Canvas, cast: &RaySpan<V>, pair: &Pair<V>) {
    let sight = |shape: &&Shape<V>| matches!(shape, Shape::Ray(_) | Shape::Line(_));
    let Some(sight) = pair.shapes.into_iter().find(sight) else { return };
    if let Some(number) = cast.triangle {
        triangle(canvas, number, pair);
    }
    let hit = &cast.hit;
    let ends = [(tr("entry"), hit.entry), (tr("exit"), hit.exit)];
    let one = hit.entry == hit.exit;
    for (name, t) in ends.into_iter().take(if one { 1 } else { 2 }) {
        if !t.is_finite() {
            continue;
        }
        let (start, direction) = course(sight);
        let point = start + direction * t;
        let normal = hit.normal.filter(|_| name == tr("entry")).map(|normal| normal.in_space());
        paint_contact(canvas, point, normal);
        if let Some(place) = canvas.screen(point) {
            let words = format!("{} t = {}", if one { tr("met at") } else { name }, length(t));
            canvas.label_at(place, words, canvas.style.text, size::BODY, 4);
        }
    }
}

/// The origin and the direction in which lengths are measured.
fn course<V: World>(sight: &Shape<V>) -> (DVec3, DVec3) {
    match sight {
        Shape::Ray(ray) => (ray.origin().in_space(), ray.direction().in_space()),
        Shape::Line(line) => (line.through().in_space(), line.direction().in_space()),
        _ => (DVec3::ZERO, DVec3::ZERO),
    }
}

/// Paints the outline of the triangle of a mesh, and its number.
fn triangle<V: World>(canvas: &Canvas, number: usize, pair: &Pair<V>) {
    let mesh = pair.shapes.into_iter().find_map(|shape| match shape {
        Shape::Mesh(mesh) => Some(mesh),
        _ => None,
    });
    let Some(mesh) = mesh else { return };
    let corners = mesh.triangle(number).vertices().map(|corner| corner.in_space());
    let pen = Pen::new(canvas.style.contact.mark, width::LINE);
    for i in 0..3 {
        canvas.line(corners[i], corners[(i + 1) % 3], pen);
    }
    let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
    if let Some(place) = canvas.screen(middle) {
        canvas.label_at(place, say!("triangle {number}"), canvas.style.text, size::BODY, 6);
    }
}
