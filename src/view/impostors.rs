//! Bodies of space of which, because they are many, a few triangles are drawn: impostors. They are opaque, so that the
//! nearer ones hide the farther ones; what is round is a lit disk that faces the eye.

mod faces;
mod shadow;

use egui::Color32;
use glam::{DVec3, Vec3};

use super::canvas::arrow_head;
use super::gpu::{FAR, Piece};
use super::shade::{Faces, Lamp};
use super::solids::Eye;
use super::style::{Style, width};
use crate::bench::{Bench, Grab};
use crate::scene::World;
use crate::shapes::{Bounds, Obb, Shape};

/// No radius is smaller on the screen, in pixels.
const LEAST: f32 = 1.5;
/// What is smaller than so many pixels is a dot, whatever it is.
const DOT: f32 = 4.0;
/// What is smaller than so many pixels has no lines, which would hide it, unless it is slim or flat.
const LINED: f32 = 10.0;
/// Lines lie so much nearer to the eye than the faces that meet in them, as a part of their distance.
const BEFORE: f32 = 0.004;
/// How much of a colour is that of the body, and not of the background: about as much as if it were translucent.
const SOLID: f32 = 0.75;

/// How a body is painted, and all others like it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coat {
    fill: Color32,
    /// Of its lines, and of all of it where it has none.
    line: Color32,
    /// How wide its outline is, if it is not tiny.
    outline: f32,
    /// Where what is round is turned to the light; with lines, and without.
    tops: [[u8; 4]; 2],
    /// Where its contour is turned away from the light, and towards it.
    contour: [[u8; 4]; 2],
}

/// Whether an impostor stands for the shape of an entry: the pointer shows what a body is.
pub(super) fn stands_for<V: World>(bench: &Bench<V>, index: usize, shape: &Shape<V>) -> bool {
    bench.tool.hover != Some(Grab::Shape(index)) && bench.is_opaque(index, shape)
}

/// Makes impostors; relative to the eye, like all that the graphics processor is sent.
pub(super) struct Impostors<'a> {
    eye: &'a Eye<'a>,
    lamp: &'a Lamp,
    style: &'a Style,
    forward: Vec3,
    /// On the screen the direction from which the light comes.
    light: Vec3,
    /// How near the eye things are seen.
    near: f32,
    /// How many pixels a slope of 1 spans.
    focal: f32,
    /// What was made since the last [`Impostors::clear`].
    pub faces: Piece,
    /// What lies over the faces: outlines, edges, arrows.
    pub lines: Piece,
    /// Directions around what is round.
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

    /// A body, unless all of it is behind the eye.
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
            _ => debug_assert!(false, "an impostor of a {:?}", shape.kind()),
        }
        if depth - radius > FAR {
            self.faces.far(0);
            self.lines.far(0);
        }
    }

    /// The arrow of a body, which lies before that body.
    pub fn arrow(&mut self, ends: [DVec3; 2], bounds: &Bounds<DVec3>, color: Color32) {
        let [from, to] = ends.map(|end| self.eye.relative(end));
        let depth = from.dot(self.forward).max(self.near);
        let before = (self.scaled(bounds.max - bounds.min).length() * 0.5 / depth).min(0.5);
        let [from, to] = [from, to].map(|end| end * (1.0 - before));
        let (aside, length) = (aside(from, to), from.distance(to));
        let pixel = self.pixel(to);
        // There are many: smaller than elsewhere.
        let [head, half] = arrow_head(width::HAIR, 0.6 * length / pixel).map(|long| long * pixel);
        let neck = to - (to - from).normalize_or_zero() * head;
        // As strong as those that egui paints.
        let color = color.gamma_multiply(0.6).to_srgba_unmultiplied();
        let first = self.lines.vertices.len();
        self.line([from, neck], aside, width::HAIR, color);
        self.lines.fan([to, neck + aside * half, neck - aside * half], color);
        self.mark_far(first, [from, to]);
    }

    /// A straight line of the world that belongs to no body.
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

    /// A straight line of a constant width in pixels, given by its ends and the direction in which it is wide.
    fn line(&mut self, ends: [Vec3; 2], aside: Vec3, width: f32, color: [u8; 4]) {
        let sides = ends.map(|end| {
            let end = end * (1.0 - BEFORE);
            // Also behind the eye, where it is negative: so what is before the eye has the right width.
            let half = aside * (width * end.dot(self.forward) / self.focal);
            ([end - half, end + half], color)
        });
        self.lines.ribbon(sides);
    }

    /// From the middle of what is round to where it is brightest.
    fn top(&self) -> Vec3 {
        (self.light - self.forward * 2.0).normalize()
    }

    /// The size of a pixel at a place.
    fn pixel(&self, place: Vec3) -> f32 {
        place.dot(self.forward).max(self.near) / self.focal
    }

    /// A length of the world, as it is sent to the graphics processor.
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
    /// The colour of the contour, by how much it is turned to the light, from −1 to 1.
    fn at(&self, turned: f32) -> [u8; 4] {
        let [from, to] = self.contour;
        let part = 0.5 + 0.5 * turned;
        let channel =
            |i: usize| f32::from(from[i]) + part * (f32::from(to[i]) - f32::from(from[i]));
        [channel(0) as u8, channel(1) as u8, channel(2) as u8, 255]
    }
}

/// The direction at right angles to a line and to the view.
fn aside(from: Vec3, to: Vec3) -> Vec3 {
    (to - from).cross(from).normalize_or_zero()
}

fn opaque(color: Color32) -> [u8; 4] {
    [color.r(), color.g(), color.b(), 255]
}

#[cfg(test)]
mod tests;
