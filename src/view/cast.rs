//! The entry and the exit of a ray or a line: dots, the normal at the entry, and the triangle of a mesh.

use glam::DVec3;

use super::axes::length;
use super::canvas::{Canvas, Pen};
use super::construction::Pair;
use super::motion::paint_contact;
use super::slabs::beside_ray;
use super::style::{size, width};
use crate::intersect::matrix::{self, RaySpan};
use crate::scene::World;
use crate::shapes::{Ray, Shape};
use crate::vector::Vector;
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
        // The normal is that of a ray, which is reflected there.
        let normal = normal.filter(|_| matches!(sight, Shape::Ray(_)));
        paint_contact(canvas, point, normal);
        let words = format!("{} t = {}", if one { tr("met at") } else { name }, length(t));
        beside_ray(canvas, [point, direction], words, (size::BODY, 4));
    }
}

/// Paints where a segment enters the other shape and leaves it, and the part inside paler.
pub(super) fn pierced<V: World>(canvas: &Canvas, pair: &Pair<V>) {
    let segment = |side: usize| match pair.shapes[side] {
        Shape::Segment(segment) => Some((segment.start(), segment.end(), side)),
        _ => None,
    };
    let Some((start, end, side)) = segment(0).or_else(|| segment(1)) else { return };
    let other = pair.shapes[1 - side];
    let has_inside = V::DIM == 3 || !pair.figures[1 - side].areas.is_empty();
    let Some(ray) = Ray::new(start, end - start).ok().filter(|_| has_inside) else { return };
    let Some(found) = matrix::cast(&Shape::from(ray), other) else { return };
    let (from, along) = (start.in_space(), (end - start).in_space());
    let of_all = Vector::length(along) / Vector::length(ray.direction().in_space());
    let [entry, exit] = [found.hit.entry, found.hit.exit].map(|t| t / of_all);
    let at = |part: f64| from + along * part;
    if exit > entry {
        let [low, high] = [entry.max(0.0), exit.min(1.0)].map(at);
        canvas.line(low, high, Pen::new(canvas.style.background, width::LINE).faded(0.55));
    }
    for part in [entry, exit].into_iter().filter(|part| (0.0..=1.0).contains(part)) {
        canvas.dot(at(part), width::DOT, canvas.style.contact.mark);
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
