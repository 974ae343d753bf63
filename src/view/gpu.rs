//! The interface to macroquad: its vertices, its pipelines, its older vectors.

use egui::Color32;
use glam::{DVec3, Vec3};
use macroquad::camera::{set_camera, set_default_camera};
use macroquad::material::{
    Material, MaterialParams, gl_use_default_material, gl_use_material, load_material,
};
use macroquad::math::{Mat4, Vec4};
use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, Comparison, Equation, PipelineParams, ShaderSource,
};
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::texture::RenderPass;

use super::solids::{Eye, Layers};
use crate::bench::Camera;

/// The vertices for which a batch has room: as many as indices of 16 bits can name.
pub const VERTICES: usize = 1 << 16;
/// The indices for which a batch has room.
pub const INDICES: usize = 3 << 16;

/// A group of triangles.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub vertices: Vec<Vertex>,
    /// Three indices for each triangle.
    pub indices: Vec<u32>,
}

impl Piece {
    /// Removes everything, but keeps the memory.
    pub fn clear(&mut self) {
        self.vertices.clear();
        self.indices.clear();
    }

    pub fn vertex(&mut self, place: Vec3, color: [u8; 4]) -> u32 {
        self.vertices.push(vertex(place, color));
        self.vertices.len() as u32 - 1
    }

    pub fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend_from_slice(&corners);
    }

    /// Adds a polygon that is star-shaped seen from its first corner.
    pub fn fan(&mut self, corners: impl IntoIterator<Item = Vec3>, color: [u8; 4]) {
        let first = self.vertices.len() as u32;
        self.vertices.extend(corners.into_iter().map(|corner| vertex(corner, color)));
        let end = self.vertices.len() as u32;
        (first + 2..end).for_each(|i| self.triangle([first, i - 1, i]));
    }

    /// Marks the vertices from this one on as wholly farther than [`FAR`].
    pub fn far(&mut self, first: usize) {
        self.vertices[first..].iter_mut().for_each(|vertex| vertex.uv.y = 1.0);
    }

    /// Adds a line, given by points on either side of it, twice as far apart as it is wide: its borders fade.
    pub fn ribbon(&mut self, sides: impl IntoIterator<Item = ([Vec3; 2], [u8; 4])>) {
        let mut last = None;
        for ([left, right], color) in sides {
            let i = self.vertices.len() as u32;
            let sides = [bordering(left, color, -1.0), bordering(right, color, 1.0)];
            self.vertices.extend_from_slice(&sides);
            let seen = color[3] > 0;
            if last.replace(seen).is_some_and(|before| before || seen) {
                self.indices.extend_from_slice(&[i - 2, i - 1, i + 1, i - 2, i + 1, i]);
            }
        }
    }
}

/// A vertex on the border of a line.
fn bordering(place: Vec3, color: [u8; 4], aside: f32) -> Vertex {
    let mut vertex = vertex(place, color);
    vertex.uv.x = aside;
    vertex
}

/// A vertex at a place relative to the eye.
pub(super) fn vertex(place: Vec3, color: [u8; 4]) -> Vertex {
    let position = place.to_array().into();
    Vertex { position, uv: Default::default(), color, normal: Default::default() }
}

/// Triangles in the order in which they are drawn.
#[derive(Default)]
pub(super) struct Layer {
    meshes: Vec<Mesh>,
    /// The number of meshes in use; the others are kept for their memory.
    used: usize,
}

impl Layer {
    /// Removes everything, but keeps the memory.
    pub fn clear(&mut self) {
        for mesh in &mut self.meshes {
            mesh.vertices.clear();
            mesh.indices.clear();
        }
        self.used = 0;
    }

    fn meshes(&self) -> &[Mesh] {
        &self.meshes[..self.used]
    }

    /// The last mesh, if it has room for these vertices and indices, or the next one.
    fn with_room(&mut self, vertices: usize, indices: usize) -> &mut Mesh {
        let has_room = |mesh: &Mesh| {
            mesh.vertices.len() + vertices < VERTICES && mesh.indices.len() + indices < INDICES
        };
        if !self.meshes().last().is_some_and(has_room) {
            if self.used == self.meshes.len() {
                self.meshes.push(Mesh { vertices: vec![], indices: vec![], texture: None });
            }
            self.used += 1;
        }
        &mut self.meshes[self.used - 1]
    }

    fn triangles(&mut self, vertices: &[Vertex], indices: impl ExactSizeIterator<Item = u32>) {
        let mesh = self.with_room(vertices.len(), indices.len());
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend_from_slice(vertices);
        mesh.indices.extend(indices.map(|index| (first + index) as u16));
    }

    pub fn append(&mut self, piece: &Piece) {
        let Piece { vertices, indices } = piece;
        if vertices.len() < VERTICES && indices.len() < INDICES {
            return self.triangles(vertices, indices.iter().copied());
        }
        for corners in indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|i| vertices[corners[i] as usize]);
            self.triangles(&corners, 0..3);
        }
    }

    pub fn append_all(&mut self, other: &Layer) {
        for mesh in other.meshes() {
            let indices = mesh.indices.iter().copied().map(u32::from);
            self.triangles(&mesh.vertices, indices);
        }
    }

    /// Adds a straight line through points, with a colour at each of them. It has a constant width in pixels,
    /// and soft borders.
    pub fn line(&mut self, eye: &Eye, points: &[(DVec3, Color32)], width: f64) {
        let [(first, _), .., (last, _)] = points else { return };
        let side = (*last - *first).cross(*first - eye.place()).normalize_or_zero();
        let mut piece = Piece::default();
        piece.ribbon(points.iter().map(|&(point, color)| {
            let half = side * (width / eye.camera().pixels_per_unit(point));
            let sides = [point - half, point + half].map(|side| eye.relative(side));
            (sides, color.to_srgba_unmultiplied())
        }));
        self.append(&piece);
    }

    fn draw(&self) {
        self.meshes().iter().for_each(draw_mesh);
    }
}

/// The opaque bodies of a crowded scene.
#[derive(Default)]
pub(super) struct ThrongLayers {
    pub shadows: Layer,
    pub faces: Layer,
    pub lines: Layer,
}

/// The ground and the solids of space, ready for the graphics processor.
pub struct Solids<'a> {
    pub(super) layers: &'a Layers,
    pub(super) throng: Option<&'a ThrongLayers>,
}

const VERTEX: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying lowp vec4 color;
varying mediump float aside;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1.0);
    // All has nine tenths and a half of the depths, of which most are near. What lies wholly beyond FAR shares the
    // rest by its logarithm: on a face that reaches from here to there that would not be linear.
    float w = gl_Position.w;
    gl_Position.z = texcoord.y > 0.0
        ? min(0.9001 + 0.005 * log2(max(w / 64.0, 1.0)), 0.9999) * w
        : 0.95 * gl_Position.z - 0.05 * w;
    color = color0 / 255.0;
    aside = texcoord.x;
}";

const FRAGMENT: &str = "#version 100
precision mediump float;
varying lowp vec4 color;
varying mediump float aside;
void main() {
    float alpha = color.a * (1.0 - smoothstep(0.3, 1.0, abs(aside)));
    // What is not seen must not hide anything.
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(color.rgb, alpha);
}";

/// The shaders and materials that draw solids.
#[derive(Debug)]
pub struct Pipelines {
    /// Draws over everything drawn before.
    through: Material,
    /// Stores depths and no colours.
    depth: Material,
    /// Draws only faces that are as near as the stored depth.
    nearest: Material,
}

impl Pipelines {
    /// Compiles the shaders; to be called once, with the window open.
    pub fn new() -> Result<Self, macroquad::Error> {
        let material = |depth: bool, color: bool| {
            let blend = BlendState::new(
                Equation::Add,
                BlendFactor::Value(BlendValue::SourceAlpha),
                BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
            );
            let pipeline_params = PipelineParams {
                // Without writing there is no test either; writing the same depth again does no harm.
                depth_write: depth,
                depth_test: if depth { Comparison::LessOrEqual } else { Comparison::Always },
                color_blend: Some(blend),
                // The window stays opaque: the windows behind it must not show through.
                alpha_blend: Some(BlendState::new(
                    Equation::Add,
                    BlendFactor::Zero,
                    BlendFactor::One,
                )),
                color_write: (color, color, color, color),
                ..Default::default()
            };
            load_material(
                ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT },
                MaterialParams { pipeline_params, ..Default::default() },
            )
        };
        Ok(Self {
            through: material(false, true)?,
            depth: material(true, false)?,
            nearest: material(true, true)?,
        })
    }

    /// Draws the layers in turn: the ground, the opaque bodies of the throng, the translucent faces, the near faces, the
    /// lines, the planes that fade far out, and at last the shared volume.
    ///
    /// To be called before egui draws. `sight` holds the pixels of one point of egui and, for a part of a
    /// picture, the offset of that part in pixels, to the right and down.
    pub fn draw(&self, camera: &Camera, sight: (f32, [f32; 2]), solids: &Solids) {
        let Layers { ground, through, near, lines, patches, shared } = solids.layers;
        let nobody = ThrongLayers::default();
        let throng = solids.throng.unwrap_or(&nobody);
        set_camera(&Lens::new(camera, sight));
        gl_use_material(&self.through);
        ground.draw();
        throng.shadows.draw();
        gl_use_material(&self.nearest);
        throng.faces.draw();
        gl_use_material(&self.through);
        through.draw();
        gl_use_material(&self.depth);
        near.draw();
        gl_use_material(&self.nearest);
        // Where one of the throng is nearest, it covers the translucent faces behind it.
        throng.faces.draw();
        near.draw();
        throng.lines.draw();
        lines.draw();
        patches.draw();
        gl_use_material(&self.through);
        shared.draw();
        gl_use_default_material();
        set_default_camera();
    }
}

/// A camera at the origin, where the eye is.
struct Lens {
    matrix: Mat4,
    viewport: (i32, i32, i32, i32),
}

/// The distance, as a multiple of that from the eye to the middle of the view, beyond which depths are hardly
/// distinguished, unless they are marked as [`Piece::far`]. The vertex shader contains it too.
pub(super) const FAR: f32 = 64.0;

impl Lens {
    fn new(camera: &Camera, (pixels, [left, top]): (f32, [f32; 2])) -> Self {
        let view = camera.viewport();
        let size = view.size();
        let row = |v: DVec3| Vec4::new(v.x as f32, v.y as f32, v.z as f32, 0.0);
        let rows = [row(camera.right()), row(camera.up()), row(-camera.forward()), Vec4::W];
        let turn = Mat4::from_cols(rows[0], rows[1], rows[2], rows[3]).transpose();
        let near = (camera.near() / camera.distance()) as f32;
        let project = Mat4::perspective_rh_gl(camera.fov_y() as f32, size.x / size.y, near, FAR);
        // From points, y downward, to pixels, y upward.
        let (_, height) = macroquad::miniquad::window::screen_size();
        let viewport = (
            (view.min.x * pixels - left).round() as i32,
            (height - view.max.y * pixels + top).round() as i32,
            (size.x * pixels).round() as i32,
            (size.y * pixels).round() as i32,
        );
        Self { matrix: project * turn, viewport }
    }
}

impl macroquad::camera::Camera for Lens {
    fn matrix(&self) -> Mat4 {
        self.matrix
    }

    fn depth_enabled(&self) -> bool {
        true
    }

    fn render_pass(&self) -> Option<RenderPass> {
        None
    }

    fn viewport(&self) -> Option<(i32, i32, i32, i32)> {
        Some(self.viewport)
    }
}
