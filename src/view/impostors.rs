//! Bodies of space so small on the screen that a few triangles stand for each: impostors. They are opaque, so that in
//! a crowd the nearer ones hide the farther ones; what is round is a lit disk that faces the eye.

use std::f32::consts::PI;

use egui::Color32;
use glam::{DVec3, Vec2, Vec3};

use super::gpu::Piece;
use super::ground;
use super::shade::{Faces, Lamp};
use super::solids::Eye;
use super::style::{Style, width};
use crate::bench::Camera;
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// So many pixels a body may be large.
pub(super) const LARGEST: f64 = 96.0;
/// No radius is smaller on the screen, in pixels.
const LEAST: f32 = 1.5;
/// What is smaller than so many pixels is a dot, whatever it is.
const DOT: f32 = 4.0;
/// What is smaller than so many pixels has no lines: they would hide it.
const LINED: f32 = 10.0;
/// Lines lie so much nearer to the eye than the faces that meet in them, as a part of their distance.
const BEFORE: f32 = 0.004;
/// How much of the light of a body is seen, and not the background: about as much as of one that is translucent.
const SOLID: f32 = 0.75;
/// The head of an arrow, in pixels, and the most of a short arrow that it may be.
const HEAD: (f32, f32) = (8.0, 0.6);

/// The colours of a body, and of all others that are painted like it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coat {
    fill: Color32,
    /// Of its lines, and of all of it where it has none.
    line: Color32,
    /// Where what is round is turned to the light.
    top: [u8; 4],
    /// Where its contour is turned away from the light, and towards it.
    contour: [[u8; 4]; 2],
}

/// Whether an impostor can stand for a shape: it is of a kind that crowds have, and nowhere flat.
pub(super) fn stands_for(shape: &Shape<Vec3>) -> bool {
    match shape {
        Shape::Ball(ball) => ball.radius() > 0.0,
        Shape::Capsule(capsule) => capsule.radius() > 0.0,
        Shape::Aabb(aabb) => aabb.half().min_element() > 0.0,
        Shape::Obb(obb) => obb.half().min_element() > 0.0,
        Shape::Triangle(triangle) => {
            let [a, b, c] = triangle.vertices().map(Vector::in_space);
            (b - a).cross(c - a) != DVec3::ZERO
        }
        _ => false,
    }
}

/// Makes impostors, one after the other; relative to the eye, like all that the graphics processor is sent.
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
    /// Of the last one.
    pub faces: Piece,
    /// Its outline and its edges, and an arrow.
    pub lines: Piece,
    /// Directions around what is round.
    ring: Vec<Vec3>,
}

impl<'a> Impostors<'a> {
    pub fn new(eye: &'a Eye<'a>, lamp: &'a Lamp, style: &'a Style) -> Self {
        let camera = eye.camera();
        let forward = camera.forward().as_vec3();
        let light = lamp.toward_light().reject_from_normalized(forward).normalize_or_zero();
        Self {
            eye,
            lamp,
            style,
            forward,
            light,
            near: (camera.near() / camera.distance()) as f32,
            focal: (camera.pixels_per_unit(camera.target()) * camera.distance()) as f32,
            faces: Piece::default(),
            lines: Piece::default(),
            ring: Vec::new(),
        }
    }

    pub fn coat(&self, fill: Color32, line: Color32) -> Coat {
        let (light, view) = (self.light, -self.forward);
        Coat {
            fill,
            line,
            top: self.lit(self.top(), fill),
            contour: [-light, light].map(|out| self.lit((out * 2.0 + view).normalize(), fill)),
        }
    }

    /// The next one.
    pub fn body(&mut self, shape: &Shape<Vec3>, coat: Coat) {
        self.faces.clear();
        self.lines.clear();
        match shape {
            Shape::Ball(ball) => self.round([ball.center(); 2], ball.radius(), coat),
            Shape::Capsule(capsule) => {
                let segment = capsule.segment();
                self.round([segment.start(), segment.end()], capsule.radius(), coat);
            }
            Shape::Triangle(triangle) => self.triangle(triangle.vertices(), coat),
            Shape::Aabb(aabb) => self.cuboid(aabb.center(), aabb.half(), &Vec3::AXES, coat),
            Shape::Obb(obb) => self.cuboid(obb.center(), obb.half(), obb.axes(), coat),
            _ => debug_assert!(false, "an impostor of a {:?}", shape.kind()),
        }
    }

    /// The shadow of a light straight above, in place of a body: that of an ellipsoid.
    pub fn shadow(&mut self, bounds: &Bounds<Vec3>) -> &Piece {
        const HALF: f32 = std::f32::consts::FRAC_1_SQRT_2;
        self.faces.clear();
        let middle = self.eye.relative(bounds.center().as_dvec3() * DVec3::new(1.0, 0.0, 1.0));
        let Vec3 { x, z, .. } = self.scaled(bounds.max - bounds.min) * 0.5;
        let corners = [
            (1.0, 0.0),
            (HALF, HALF),
            (0.0, 1.0),
            (-HALF, HALF),
            (-1.0, 0.0),
            (-HALF, -HALF),
            (0.0, -1.0),
            (HALF, -HALF),
        ];
        let corner = |(across, along)| middle + Vec3::new(x * across, 0.0, z * along);
        self.faces.fan(&corners.map(corner), ground::shade(self.style));
        &self.faces
    }

    /// An arrow beside the body.
    pub fn arrow(&mut self, ends: [DVec3; 2], color: Color32) {
        let [from, to] = ends.map(|end| self.eye.relative(end));
        let (pixel, length) = (self.pixel(to), from.distance(to));
        let part = (HEAD.0 * pixel / length.max(f32::MIN_POSITIVE)).min(HEAD.1);
        let neck = to.lerp(from, part);
        let aside = aside(from, to);
        self.lines.line([from, neck], aside * (width::HAIR * pixel), opaque(color));
        let side = aside * (0.42 * part * length);
        self.lines.fan(&[to, neck + side, neck - side], opaque(color));
    }

    fn round(&mut self, ends: [Vec3; 2], radius: f32, coat: Coat) {
        let ends = ends.map(|end| self.eye.relative(end.as_dvec3()));
        let radius = self.scaled(Vec3::X * radius).x;
        self.disk(ends, radius, coat);
    }

    /// What a capsule covers: half a disk at either end, and what is between.
    fn disk(&mut self, ends: [Vec3; 2], radius: f32, coat: Coat) {
        let middle = (ends[0] + ends[1]) * 0.5;
        let pixel = self.pixel(middle);
        let radius = radius.max(LEAST * pixel);
        let lined = 2.0 * radius > LINED * pixel;
        let view = -middle.normalize_or(self.forward);
        let right = view.cross(ends[1] - ends[0]).normalize_or(view.any_orthonormal_vector());
        let back = view.cross(right);

        let steps = ((6.0 + 2.5 * (radius / pixel).sqrt()).min(48.0) / 2.0).ceil() as usize;
        let step = Vec2::from_angle(PI / steps as f32);
        let mut at = Vec2::X;
        let half = (0..=steps).map(|_| {
            let out = right * at.x + back * at.y;
            at = step.rotate(at);
            out
        });
        // Half around the one end, then as much around the other one.
        let mut ring = std::mem::take(&mut self.ring);
        ring.clear();
        ring.extend(half);
        ring.extend_from_within(..);
        ring[steps + 1..].iter_mut().for_each(|out| *out = -*out);
        let end = |i: usize| usize::from(i > steps);
        let next = |i: usize| if i + 1 == ring.len() { 0 } else { i + 1 };

        let top = self.top() * (0.9 * radius);
        let tops = ends.map(|end| self.faces.vertex(end + top, coat.top));
        let rim = tops[1] + 1;
        for (i, &out) in ring.iter().enumerate() {
            let color = if lined { coat.at(out.dot(self.light)) } else { opaque(coat.line) };
            self.faces.vertex(ends[end(i)] + out * radius, color);
        }
        for i in 0..ring.len() {
            let [this, that] = [i, next(i)].map(|i| rim + i as u32);
            self.faces.triangle([tops[end(i)], this, that]);
            if end(i) != end(next(i)) {
                self.faces.triangle([tops[end(i)], that, tops[end(next(i))]]);
            }
        }
        if lined {
            let half = width::LINE * pixel;
            let around = (0..ring.len()).chain([0]);
            let sides = around.map(|i| {
                let (end, out) = (ends[end(i)] * (1.0 - BEFORE), ring[i]);
                ([end + out * (radius - half), end + out * (radius + half)], opaque(coat.line))
            });
            self.lines.ribbon(sides);
        }
        self.ring = ring;
    }

    fn triangle(&mut self, corners: &[Vec3; 3], coat: Coat) {
        let corners = corners.map(|corner| self.eye.relative(corner.as_dvec3()));
        let [a, b, c] = corners;
        let middle = (a + b + c) / 3.0;
        let pixel = self.pixel(middle);
        let radius = (a - middle).length().max((b - middle).length()).max((c - middle).length());
        if 2.0 * radius < DOT * pixel {
            return self.disk([middle; 2], radius, coat);
        }
        let lined = 2.0 * radius > LINED * pixel;
        self.face(&corners, (b - a).cross(c - a), if lined { coat.fill } else { coat.line });
        if !lined {
            return;
        }
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let half = aside(from, to) * (width::LINE * pixel);
            let before = middle * -BEFORE;
            self.lines.line([from + before, to + before], half, opaque(coat.line));
        }
    }

    fn cuboid(&mut self, center: Vec3, half: Vec3, axes: &[Vec3; 3], coat: Coat) {
        let middle = self.eye.relative(center.as_dvec3());
        let pixel = self.pixel(middle);
        let half = self.scaled(half);
        if 2.0 * half.max_element() < DOT * pixel {
            return self.disk([middle; 2], half.max_element(), coat);
        }
        let lined = 2.0 * half.max_element() > LINED * pixel;
        let edges = [axes[0] * half.x, axes[1] * half.y, axes[2] * half.z];
        // Of the two faces along each axis the one that is seen. In perspective the middle of the face decides, not
        // that of the box.
        let seen = edges.map(|out| {
            [-1.0, 1.0].into_iter().find(|&side| (middle + out * side).dot(out * side) < 0.0)
        });
        let before = middle * (1.0 - BEFORE);
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let (along, u, v) = (edges[i], edges[j], edges[k]);
            if let Some(side) = seen[i] {
                let face = middle + along * side;
                let corners = [face - u - v, face + u - v, face + u + v, face - u + v];
                self.face(&corners, along * side, if lined { coat.fill } else { coat.line });
            }
            if !lined {
                continue;
            }
            let half = aside(middle - along, middle + along) * (width::LINE * pixel);
            for (s, t) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                if seen[j] == Some(s) || seen[k] == Some(t) {
                    let edge = before + u * s + v * t;
                    self.lines.line([edge - along, edge + along], half, opaque(coat.line));
                }
            }
        }
    }

    /// A flat face, seen from either side.
    fn face(&mut self, corners: &[Vec3], normal: Vec3, base: Color32) {
        let color = self.lit(normal.normalize_or_zero(), base);
        self.faces.fan(corners, color);
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
    fn scaled(&self, length: Vec3) -> Vec3 {
        (length.as_dvec3() * self.eye.scale()).as_vec3()
    }

    /// The colour of a point in the middle of the view, by its unit normal.
    fn lit(&self, normal: Vec3, base: Color32) -> [u8; 4] {
        let [r, g, b, _] = self.lamp.shade_from(-self.forward, normal, base).color(Faces::Front);
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

/// At right angles to a line and to the view.
fn aside(from: Vec3, to: Vec3) -> Vec3 {
    (to - from).cross(from).normalize_or_zero()
}

fn opaque(color: Color32) -> [u8; 4] {
    [color.r(), color.g(), color.b(), 255]
}

#[cfg(test)]
#[path = "impostors_tests.rs"]
mod tests;
