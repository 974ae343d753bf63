//! The faces, outlines and edges of impostors.

use std::f32::consts::PI;

use glam::{DVec3, Vec2, Vec3};

use super::{BEFORE, Coat, DOT, Impostors, LEAST, LINED, aside, opaque};
use crate::outline::Surface;
use crate::shapes::Obb;
use crate::view::bodies::TINY;
use crate::view::polyline;
use crate::view::style::width;

impl Impostors<'_> {
    pub(super) fn round(&mut self, ends: [DVec3; 2], radius: f64, coat: Coat) {
        let ends = ends.map(|end| self.eye.relative(end));
        let radius = self.scaled(DVec3::X * radius).x;
        self.disk(ends, radius, coat);
    }

    /// Adds the projection of a capsule: half a disk at either end, and the part between.
    fn disk(&mut self, ends: [Vec3; 2], radius: f32, coat: Coat) {
        let middle = (ends[0] + ends[1]) * 0.5;
        let pixel = self.pixel(middle);
        let radius = radius.max(LEAST * pixel);
        let size = 2.0 * radius / pixel;
        let lined = size > LINED;
        let view = -middle.normalize_or(self.forward);
        let right = view.cross(ends[1] - ends[0]).normalize_or(view.any_orthonormal_vector());
        let ring = self.ring([right, view.cross(right)], radius / pixel);
        // One half of the directions belongs to one end, the other half to the other.
        let end = |i: usize| usize::from(2 * i >= ring.len());

        let top = self.top() * (0.9 * radius);
        let tops = ends.map(|end| self.faces.vertex(end + top, coat.tops[usize::from(!lined)]));
        let rim = tops[1] + 1;
        for (i, &out) in ring.iter().enumerate() {
            let color = if lined { coat.at(out.dot(self.light)) } else { opaque(coat.line) };
            self.faces.vertex(ends[end(i)] + out * radius, color);
        }
        for i in 0..ring.len() {
            let next = (i + 1) % ring.len();
            let [this, that] = [i, next].map(|i| rim + i as u32);
            self.faces.triangle([tops[end(i)], this, that]);
            if end(i) != end(next) {
                self.faces.triangle([tops[end(i)], that, tops[end(next)]]);
            }
        }
        if lined {
            let half = coat.border(size) * pixel;
            let around = (0..ring.len()).chain([0]);
            let sides = around.map(|i| {
                let (end, out) = (ends[end(i)] * (1.0 - BEFORE), ring[i]);
                let sides = [end + out * (radius - half), end + out * (radius + half)];
                (sides, opaque(coat.line))
            });
            self.lines.ribbon(sides);
        }
        self.ring = ring;
    }

    /// Directions around: from the first axis by the second to the opposite of the first, and from there back
    /// again, as finely as a radius of this number of pixels demands.
    pub(super) fn ring(&mut self, axes: [Vec3; 2], radius: f32) -> Vec<Vec3> {
        let steps = (polyline::sides(radius) / 2.0).ceil() as usize;
        let step = Vec2::from_angle(PI / steps as f32);
        let mut at = Vec2::X;
        let mut ring = std::mem::take(&mut self.ring);
        ring.clear();
        for _ in 0..=steps {
            ring.push(axes[0] * at.x + axes[1] * at.y);
            at = step.rotate(at);
        }
        ring.extend_from_within(..);
        ring[steps + 1..].iter_mut().for_each(|out| *out = -*out);
        ring
    }

    pub(super) fn triangle(&mut self, corners: &[DVec3; 3], coat: Coat) {
        let corners = corners.map(|corner| self.eye.relative(corner));
        let [a, b, c] = corners;
        let middle = (a + b + c) / 3.0;
        let radius = middle.distance(a).max(middle.distance(b)).max(middle.distance(c));
        let size = 2.0 * radius / self.pixel(middle);
        if size < DOT {
            return self.disk([middle; 2], radius, coat);
        }
        let normal = (b - a).cross(c - a).normalize_or_zero();
        self.face(&corners, normal, if size > LINED { coat.fill } else { coat.line });
        // Seen edge-on it is no more than its lines.
        for (from, to) in [(a, b), (b, c), (c, a)] {
            self.line([from, to], aside(from, to), coat.border(size), opaque(coat.line));
        }
    }

    pub(super) fn cuboid(&mut self, obb: &Obb<DVec3>, coat: Coat) {
        let middle = self.eye.relative(obb.center());
        let (half, axes) = (self.scaled(obb.half()), obb.axes().map(|axis| axis.as_vec3()));
        let pixel = self.pixel(middle);
        let size = 2.0 * half.max_element() / pixel;
        if size < DOT {
            return self.disk([middle; 2], half.max_element(), coat);
        }
        let lined = size > LINED || half.min_element() < LEAST * pixel;
        let edges = [axes[0] * half.x, axes[1] * half.y, axes[2] * half.z];
        // Of the two faces along each axis, take the visible one. In perspective the middle of the face
        // decides, not that of the box.
        let seen = [0, 1, 2].map(|i| {
            [-1.0, 1.0]
                .into_iter()
                .find(|&side| (middle + edges[i] * side).dot(axes[i]) * side < 0.0)
        });
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let (along, u, v) = (edges[i], edges[j], edges[k]);
            if let Some(side) = seen[i] {
                let face = middle + along * side;
                let corners = [face - u - v, face + u - v, face + u + v, face - u + v];
                let color = if size > LINED { coat.fill } else { coat.line };
                self.face(&corners, axes[i] * side, color);
            }
            if !lined {
                continue;
            }
            for (s, t) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                let width = match (seen[j] == Some(s), seen[k] == Some(t)) {
                    (false, false) => continue,
                    (true, true) => width::THIN,
                    _ => coat.border(size),
                };
                let edge = middle + u * s + v * t;
                let (from, to) = (edge - along, edge + along);
                self.line([from, to], aside(from, to), width, opaque(coat.line));
            }
        }
    }

    /// Adds a flat face, seen from either side.
    /// Adds a body of any other kind: its triangles, sharp edges and points.
    pub(super) fn facets(&mut self, surface: &Surface, coat: Coat) {
        for triangle in 0..surface.indices.len() {
            let corners = surface.triangle(triangle).map(|corner| self.eye.relative(corner));
            let [a, b, c] = corners;
            self.face(&corners, (b - a).cross(c - a).normalize_or_zero(), coat.fill);
        }
        for edge in &surface.edges {
            let ends = edge.ends.map(|end| self.eye.relative(end));
            self.line(ends, aside(ends[0], ends[1]), coat.outline, opaque(coat.line));
        }
        for point in &surface.points {
            self.disk([self.eye.relative(*point); 2], 0.0, coat);
        }
    }

    fn face(&mut self, corners: &[Vec3], normal: Vec3, base: egui::Color32) {
        let view = -corners[0].normalize_or(self.forward);
        self.faces.fan(corners.iter().copied(), self.lit(view, normal, base));
    }
}

impl Coat {
    /// The width of the outline of a body of this size in pixels.
    fn border(&self, size: f32) -> f32 {
        if size < TINY { width::LINE } else { self.outline }
    }
}
