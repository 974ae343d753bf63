//! Impostors: a few triangles for each of many bodies of space. They are opaque, so that the nearer ones hide
//! the farther ones; a round body is a lit disk that faces the eye.

mod faces;
mod shadow;

use egui::Color32;
use glam::{DVec3, Vec3};

use super::canvas::arrow_head;
use super::gpu::{FAR, Piece};
use super::shade::{Faces, Lamp};
use super::solids::Eye;
use super::style::{Style, width};
use crate::outline::surface;
use crate::shapes::{Bounds, Obb, Shape};

/// The least radius on the screen, in pixels.
const LEAST: f32 = 1.5;
/// The size in pixels below which any body is drawn as a dot.
const DOT: f32 = 4.0;
/// The size in pixels below which a body has no lines, which would hide it, unless it is slim or flat.
const LINED: f32 = 10.0;
/// How many pixels stand for one where a body of any other kind becomes triangles.
const COARSE: f64 = 4.0;
/// The part of their distance by which lines lie nearer to the eye than the faces that meet in them.
const BEFORE: f32 = 0.004;
/// The weight of the colour of the body over that of the background: about as if it were translucent.
const SOLID: f32 = 0.75;

/// The colours and widths of a body, and of all others like it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coat {
    fill: Color32,
    /// The colour of its lines, or of the whole body if it has none.
    line: Color32,
    /// The width of its outline, if it is not tiny.
    outline: f32,
    /// The colours of a round body at its brightest point; with lines, and without.
    tops: [[u8; 4]; 2],
    /// The colours of its contour where it is turned away from the light, and towards it.
    contour: [[u8; 4]; 2],
}

/// Makes impostors, in coordinates relative to the eye, like all data for the graphics processor.
pub(super) struct Impostors<'a> {
    eye: &'a Eye<'a>,
    lamp: &'a Lamp,
    style: &'a Style,
    forward: Vec3,
    /// The direction on the screen from which the light comes.
    light: Vec3,
    /// The distance of the near plane.
    near: f32,
    /// The number of pixels that a slope of 1 spans.
    focal: f32,
    /// The faces made since the last [`Impostors::clear`].
    pub faces: Piece,
    /// The lines over the faces: outlines, edges, arrows.
    pub lines: Piece,
    /// Directions around a round body.
    ring: Vec<Vec3>,
}

impl<'a> Impostors<'a> {
    pub fn new(eye: &'a Eye<'a>, lamp: &'a Lamp, style: &'a Style) -> Self {
        let camera = eye.camera();
        let forward = camera.forward().as_vec3();
        Self {
            eye,
            lamp,
            style,
            forward,
            light: lamp.toward_light().reject_from_normalized(forward).normalize_or_zero(),
            near: (camera.near() / camera.distance()) as f32,
            focal: (camera.pixels_per_unit(camera.center()) * camera.distance()) as f32,
            faces: Piece::default(),
            lines: Piece::default(),
            ring: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.faces.clear();
        self.lines.clear();
    }

    pub fn coat(&self, fill: Color32, line: Color32, outline: f32) -> Coat {
        let view = -self.forward;
        let contour = |out: Vec3| self.lit(view, (out * 2.0 + view).normalize(), fill);
        Coat {
            fill,
            line,
            outline,
            tops: [fill, line].map(|color| self.lit(view, self.top(), color)),
            contour: [-self.light, self.light].map(contour),
        }
    }

    /// Adds a body, unless all of it is behind the eye.
    pub fn body(&mut self, shape: &Shape<DVec3>, bounds: &Bounds<DVec3>, coat: Coat) {
        let middle = self.eye.relative(bounds.center());
        let (depth, radius) =
            (middle.dot(self.forward), self.scaled(bounds.max - bounds.min).length() * 0.5);
        if depth < -radius {
            return;
        }
        match shape {
            Shape::Ball(ball) => self.round([ball.center(); 2], ball.radius(), coat),
            Shape::Capsule(capsule) => {
                let segment = capsule.segment();
                self.round([segment.start(), segment.end()], capsule.radius(), coat);
            }
            Shape::Triangle(triangle) => self.triangle(triangle.vertices(), coat),
            Shape::Aabb(aabb) => self.cuboid(&Obb::from(*aabb), coat),
            Shape::Obb(obb) => self.cuboid(obb, coat),
            _ => {
                let pixel = f64::from(self.pixel(middle)) / self.eye.scale();
                self.facets(&surface(shape, COARSE * pixel, (bounds.center(), 0.0)), coat);
            }
        }
        if depth - radius > FAR {
            self.faces.far(0);
            self.lines.far(0);
        }
    }

    /// Adds the arrow of a body, before the body.
    pub fn arrow(&mut self, ends: [DVec3; 2], bounds: &Bounds<DVec3>, color: Color32) {
        let [from, to] = ends.map(|end| self.eye.relative(end));
        let depth = from.dot(self.forward).max(self.near);
        let before = (self.scaled(bounds.max - bounds.min).length() * 0.5 / depth).min(0.5);
        let [from, to] = [from, to].map(|end| end * (1.0 - before));
        let (aside, length) = (aside(from, to), from.distance(to));
        let pixel = self.pixel(to);
        // There are many arrows, so their heads are smaller than elsewhere.
        let [head, half] = arrow_head(width::HAIR, 0.6 * length / pixel).map(|long| long * pixel);
        let neck = to - (to - from).normalize_or_zero() * head;
        // As opaque as the arrows that egui paints.
        let color = color.gamma_multiply(0.6).to_srgba_unmultiplied();
        let first = self.lines.vertices.len();
        self.line([from, neck], aside, width::HAIR, color);
        self.lines.fan([to, neck + aside * half, neck - aside * half], color);
        self.mark_far(first, [from, to]);
    }

    /// Adds a straight line of the world that belongs to no body.
    pub fn edge(&mut self, ends: [DVec3; 2], width: f32, color: Color32) {
        let [from, to] = ends.map(|end| self.eye.relative(end));
        let first = self.lines.vertices.len();
        self.line([from, to], aside(from, to), width, opaque(color));
        self.mark_far(first, [from, to]);
    }

    fn mark_far(&mut self, first: usize, ends: [Vec3; 2]) {
        if ends.iter().all(|end| end.dot(self.forward) > FAR) {
            self.lines.far(first);
        }
    }

    /// Adds a straight line of a constant width in pixels, given by its ends and the direction in which it is
    /// wide.
    fn line(&mut self, ends: [Vec3; 2], aside: Vec3, width: f32, color: [u8; 4]) {
        let sides = ends.map(|end| {
            let end = end * (1.0 - BEFORE);
            // Behind the eye the width is negative: so the part before the eye has the right width.
            let half = aside * (width * end.dot(self.forward) / self.focal);
            ([end - half, end + half], color)
        });
        self.lines.ribbon(sides);
    }

    /// The direction from the middle of a round body to its brightest point.
    fn top(&self) -> Vec3 {
        (self.light - self.forward * 2.0).normalize()
    }

    /// The size of a pixel at a place.
    fn pixel(&self, place: Vec3) -> f32 {
        place.dot(self.forward).max(self.near) / self.focal
    }

    /// A vector of the world in the scale of the data for the graphics processor.
    fn scaled(&self, length: DVec3) -> Vec3 {
        (length * self.eye.scale()).as_vec3()
    }

    /// The colour of a point with a unit normal, seen from the direction `view`.
    fn lit(&self, view: Vec3, normal: Vec3, base: Color32) -> [u8; 4] {
        let [r, g, b, _] = self.lamp.shade_from(view, normal, base).color(Faces::Front);
        opaque(self.style.background.lerp_to_gamma(Color32::from_rgb(r, g, b), SOLID))
    }
}

impl Coat {
    /// The colour of the contour, by how far it is turned to the light, from −1 to 1.
    fn at(&self, turned: f32) -> [u8; 4] {
        let [from, to] = self.contour;
        let part = 0.5 + 0.5 * turned;
        let channel =
            |i: usize| f32::from(from[i]) + part * (f32::from(to[i]) - f32::from(from[i]));
        [channel(0) as u8, channel(1) as u8, channel(2) as u8, 255]
    }
}

/// The unit direction perpendicular to a line and to the line of sight.
fn aside(from: Vec3, to: Vec3) -> Vec3 {
    (to - from).cross(from).normalize_or_zero()
}

fn opaque(color: Color32) -> [u8; 4] {
    [color.r(), color.g(), color.b(), 255]
}

#[cfg(test)]
mod tests;
