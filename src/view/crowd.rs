//! Many bodies as one mesh: silhouettes, which in space are lit, and painted from far to near.

use std::f32::consts::TAU;

use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, pos2, vec2};
use glam::{DVec3, Vec2, Vec3};

use super::Scenery;
use super::canvas::{Canvas, Pen};
use super::path;
use super::shade::toward_light;
use super::style::{Style, Theme, size, width};
use crate::analysis::Contact;
use crate::bench::{Camera, Crowd};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// Of more bodies than this only some are drawn.
const MOST_DRAWN: usize = 20_000;
/// Up to so many, each has an outline.
const MOST_OUTLINED: usize = 1500;
/// A body of unit length has to be so many pixels large before boxes are drawn around those that are tested in vain.
const BOXES_FROM: f32 = 24.0;
/// What is nearer to the eye than this part of the way to the middle of the view is not drawn.
const NEAREST: f32 = 0.1;

/// The colour of a body.
pub fn contact_color(style: &Style, contact: Contact) -> Color32 {
    match contact {
        Contact::Alone => style.other.mark,
        Contact::Boxes => style.accent.mark,
        Contact::Shapes => style.overlap.mark,
    }
}

/// Paints a crowd between its walls.
pub fn crowd<V: Scenery>(painter: &Painter, camera: &V::Camera, crowd: &Crowd<V>, style: &Style) {
    let canvas = Canvas::<V>::new(painter, style, camera);
    V::ground(&canvas);
    outline_box(&canvas, crowd.bodies().walls(), Pen::new(style.axis, width::THIN));

    let (shapes, contacts) = (crowd.bodies().shapes(), crowd.survey().contacts());
    let contact = |i: usize| contacts.get(i).copied().unwrap_or_default();
    let lens = Lens::of::<V>(camera);
    let every = shapes.len().div_ceil(MOST_DRAWN).max(1);
    let mut order: Vec<(f32, usize)> = (0..shapes.len())
        .step_by(every)
        .map(|i| match V::DIM {
            2 => (f32::from(contact(i) as u8), i),
            _ => (-lens.depth(crowd.bodies().bounds()[i].center().in_space()), i),
        })
        .collect();
    order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));

    let outlined = order.len() <= MOST_OUTLINED;
    let mut brush = Brush {
        lens,
        painter,
        style,
        viewport: canvas.viewport,
        outlined,
        solid: V::DIM == 3,
        mesh: Mesh::default(),
        rim: Vec::new(),
    };
    for (_, i) in order {
        brush.body(&shapes[i], contact_color(style, contact(i)));
    }
    brush.finish();
    if V::DIM == 2 && lens.scale >= BOXES_FROM {
        let in_vain = (0..shapes.len()).step_by(every).filter(|&i| contact(i) == Contact::Boxes);
        for i in in_vain {
            let pen = Pen::new(style.accent.text, width::HAIR).faded(0.7);
            outline_box(&canvas, &crowd.bodies().bounds()[i], pen);
        }
    }
    if every > 1 {
        let at = canvas.viewport.left_top() + vec2(12.0, 10.0);
        let text = format!("One in {every} is drawn, all are tested");
        painter.text(at, Align2::LEFT_TOP, text, FontId::proportional(size::BODY), style.quiet);
    }
    canvas.finish();
}

/// The edges of a box along the axes.
fn outline_box<V: Scenery>(canvas: &Canvas<V>, bounds: &Bounds<V>, pen: Pen) {
    let corner = |number: usize| {
        V::from_fn(|i| if number >> i & 1 == 0 { bounds.min.get(i) } else { bounds.max.get(i) })
            .in_space()
    };
    for number in 0..1_usize << V::DIM {
        for i in (0..V::DIM).filter(|i| number >> i & 1 == 0) {
            canvas.line(corner(number), corner(number | 1 << i), pen);
        }
    }
}

/// A camera, prepared for many points.
#[derive(Debug, Clone, Copy)]
struct Lens {
    center: DVec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    toward_light: Vec3,
    middle: Pos2,
    /// Pixels in a unit of length, in the middle of the view.
    scale: f32,
    /// 1 / the distance from the eye to the middle of the view; 0 for an eye at infinity.
    nearness: f32,
}

impl Lens {
    fn of<V: Scenery>(camera: &V::Camera) -> Self {
        let [right, up] = camera.screen_axes();
        let forward = up.cross(right).as_vec3();
        let [right, up] = [right, up].map(|axis| axis.as_vec3());
        let center = camera.center();
        let middle = camera.viewport().center();
        Self {
            center,
            right,
            up,
            forward,
            toward_light: toward_light(right, up, forward),
            middle: pos2(middle.x, middle.y),
            scale: camera.pixels_per_unit(center) as f32,
            nearness: V::nearness(camera) as f32,
        }
    }

    /// How far away a point is, compared with the middle of the view.
    fn depth(&self, world: DVec3) -> f32 {
        1.0 + (world - self.center).as_vec3().dot(self.forward) * self.nearness
    }

    /// Where a point is seen, and how many pixels a unit of length has there; `None` if it is too near.
    fn see(&self, world: DVec3) -> Option<(Pos2, f32)> {
        let from_center = (world - self.center).as_vec3();
        let depth = self.depth(world);
        let scale = self.scale / depth;
        let to = vec2(from_center.dot(self.right), -from_center.dot(self.up)) * scale;
        (depth > NEAREST).then_some((self.middle + to, scale))
    }

    /// From a point to the eye.
    fn toward_eye(&self, world: DVec3) -> Vec3 {
        let from_center = (world - self.center).as_vec3();
        -self.forward - from_center * self.nearness
    }

    /// How bright a face is lit from above on the left, over the shoulder of who looks.
    fn light(&self, normal: Vec3) -> f32 {
        0.5 + 0.5 * normal.normalize_or_zero().dot(self.toward_light)
    }
}

/// Puts bodies into a mesh; with outlines, each right after its mesh.
struct Brush<'a> {
    lens: Lens,
    painter: &'a Painter,
    style: &'a Style,
    viewport: Rect,
    outlined: bool,
    /// They are lit.
    solid: bool,
    mesh: Mesh,
    /// The outline of the face that is painted.
    rim: Vec<Pos2>,
}

impl Brush<'_> {
    fn body<V: Scenery>(&mut self, shape: &Shape<V>, color: Color32) {
        let lens = self.lens;
        match shape {
            Shape::Ball(ball) => {
                let Some((at, scale)) = lens.see(ball.center().in_space()) else { return };
                let radius = ball.radius() * scale;
                self.rim.clear();
                self.arc(at, radius, Vec2::X, 1.0);
                self.round(at, radius, color);
            }
            Shape::Capsule(capsule) => {
                let ends = [capsule.segment().start(), capsule.segment().end()];
                let ends = ends.map(|end| lens.see(end.in_space()));
                let [Some((a, scale_a)), Some((b, scale_b))] = ends else { return };
                let along = b - a;
                self.rim.clear();
                let side = Vec2::new(-along.y, along.x).normalize_or(Vec2::X);
                self.arc(a, capsule.radius() * scale_a, side, 0.5);
                self.arc(b, capsule.radius() * scale_b, -side, 0.5);
                self.round(a + along * 0.5, capsule.radius() * scale_a, color);
            }
            Shape::Triangle(triangle) => {
                let corners = triangle.vertices().map(Vector::in_space);
                let [a, b, c] = corners;
                let normal = (b - a).cross(c - a).as_vec3();
                let normal = if normal.dot(lens.toward_eye(a)) < 0.0 { -normal } else { normal };
                self.polygon(&corners, normal, color);
            }
            Shape::Aabb(aabb) => {
                self.cuboid(aabb.center(), |i| V::AXES[i] * aabb.half().get(i), color)
            }
            Shape::Obb(obb) => {
                self.cuboid(obb.center(), |i| obb.axes()[i] * obb.half().get(i), color)
            }
            // A crowd has no others.
            _ => {}
        }
    }

    /// The faces of a box that are seen.
    fn cuboid<V: Scenery>(&mut self, center: V, edge: impl Fn(usize) -> V, color: Color32) {
        let center = center.in_space();
        let edges: [DVec3; 3] =
            std::array::from_fn(|i| if i < V::DIM { edge(i).in_space() } else { DVec3::ZERO });
        let faces = if V::DIM == 2 { 2..3 } else { 0..3 };
        for i in faces {
            let [out, x, y] = [edges[i], edges[(i + 1) % 3], edges[(i + 2) % 3]];
            let toward = self.lens.toward_eye(center).dot(out.as_vec3());
            let out = if toward < 0.0 { -out } else { out };
            // In perspective the middle of the face decides, not that of the box.
            let middle = center + out;
            if self.solid && self.lens.toward_eye(middle).dot(out.as_vec3()) <= 0.0 {
                continue;
            }
            let corners = [middle - x - y, middle + x - y, middle + x + y, middle - x + y];
            self.polygon(&corners, out.as_vec3(), color);
        }
    }

    /// A flat face.
    fn polygon(&mut self, corners: &[DVec3], normal: Vec3, color: Color32) {
        self.rim.clear();
        for &corner in corners {
            let Some((at, _)) = self.lens.see(corner) else { return };
            self.rim.push(at);
        }
        self.face(None, self.lit(color, self.lens.light(normal)), color);
    }

    /// What is round, whose outline is known: brightest where it faces the light.
    fn round(&mut self, middle: Pos2, radius: f32, color: Color32) {
        let top = middle + vec2(-0.3, -0.4) * radius;
        let top = self.solid.then(|| (top, self.lit(color, 1.0)));
        self.face(top, self.lit(color, 0.35), color);
    }

    /// Adds so much of a circle to the outline, beginning in the direction `from` and turning from x towards y.
    fn arc(&mut self, center: Pos2, radius: f32, from: Vec2, part: f32) {
        let sides = (part * (6.0 + 2.5 * radius.sqrt()).min(48.0)).ceil();
        let step = Vec2::from_angle(part * TAU / sides);
        let mut spoke = from * radius;
        for _ in 0..=sides as usize {
            self.rim.push(center + vec2(spoke.x, spoke.y));
            spoke = step.rotate(spoke);
        }
    }

    fn lit(&self, color: Color32, light: f32) -> Color32 {
        if !self.solid {
            return color.gamma_multiply(if self.outlined { 0.35 } else { 0.8 });
        }
        let (dark, bright) = match self.style.theme {
            Theme::Light => (0.62, 1.12),
            Theme::Dark => (0.40, 1.05),
        };
        let strength = dark + (bright - dark) * light;
        let channel = |c: u8| (f32::from(c) * strength).min(255.0) as u8;
        Color32::from_rgb(channel(color.r()), channel(color.g()), channel(color.b()))
    }

    /// Fills the outline; from `top`, if there is one, its colour fades to that of the outline.
    fn face(&mut self, top: Option<(Pos2, Color32)>, fill: Color32, line: Color32) {
        if !Rect::from_points(&self.rim).intersects(self.viewport) {
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        if let Some((top, color)) = top {
            self.mesh.colored_vertex(top, color);
        }
        self.rim.iter().for_each(|&at| self.mesh.colored_vertex(at, fill));
        let end = self.mesh.vertices.len() as u32;
        (first + 2..end).for_each(|i| self.mesh.add_triangle(first, i - 1, i));
        if self.outlined {
            self.painter.add(std::mem::take(&mut self.mesh));
            let line = if self.solid { self.lit(line, 0.1) } else { line };
            let rim = std::mem::take(&mut self.rim);
            self.painter.extend(path::line(rim, true, Stroke::new(width::HAIR, line)));
        }
    }

    fn finish(self) {
        self.painter.add(self.mesh);
    }
}
