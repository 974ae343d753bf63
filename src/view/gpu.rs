//! The border to macroquad: its vertices, its pipelines, its older vectors.

use egui::Color32;
use glam::DVec3;
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

use super::solids::Eye;
use crate::bench::{Camera, Camera3};

/// Below the capacity of a batch in any configuration.
const BATCH: usize = 4800;

/// Triangles in the order in which they are drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct Layer {
    vertices: Vec<Vertex>,
}

impl Layer {
    pub fn triangle(&mut self, corners: [Vertex; 3]) {
        self.vertices.extend(corners);
    }

    pub fn append_to(&self, other: &mut Layer) {
        other.vertices.extend_from_slice(&self.vertices);
    }

    /// A straight line of constant width in pixels, with soft borders.
    pub fn line(
        &mut self,
        eye: &Eye,
        ends: [DVec3; 2],
        colors: [Color32; 2],
        width: f64,
        camera: &Camera3,
    ) {
        let view = ends[0] - camera.eye();
        let side = (ends[1] - ends[0]).cross(view).normalize_or_zero();
        let corner = |end: usize, sign: f64| {
            // Twice as wide as the line: the border fades.
            let half = width / camera.pixels_per_unit(ends[end]);
            let mut vertex = eye.vertex(ends[end] + side * (half * sign), colors[end]);
            vertex.uv.x = sign as f32;
            vertex
        };
        let [a, b, c, d] = [corner(0, -1.0), corner(0, 1.0), corner(1, 1.0), corner(1, -1.0)];
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    fn draw(&self) {
        for vertices in self.vertices.chunks(BATCH) {
            let indices = (0..vertices.len() as u16).collect();
            draw_mesh(&Mesh { vertices: vertices.to_vec(), indices, texture: None });
        }
    }
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
    color = color0 / 255.0;
    aside = texcoord.x;
}";

const FRAGMENT: &str = "#version 100
varying lowp vec4 color;
varying mediump float aside;
void main() {
    gl_FragColor = vec4(color.rgb, color.a * (1.0 - smoothstep(0.3, 1.0, abs(aside))));
}";

/// What the graphics processor has to know to draw solids.
#[derive(Debug)]
pub struct Pipelines {
    /// Draws over what is there.
    through: Material,
    /// Stores depths and no colours.
    depth: Material,
    /// Draws what is as near as the depth that is stored.
    nearest: Material,
}

impl Pipelines {
    /// To be called once, with the window open.
    pub fn new() -> Result<Self, macroquad::Error> {
        let material = |depth: bool, color: bool| {
            let blend = BlendState::new(
                Equation::Add,
                BlendFactor::Value(BlendValue::SourceAlpha),
                BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
            );
            let pipeline_params = PipelineParams {
                // Without writing there is no test either; to write the same depth again does no harm.
                depth_write: depth,
                depth_test: if depth { Comparison::LessOrEqual } else { Comparison::Always },
                color_blend: Some(blend),
                // The window stays opaque: what is behind it must not show through.
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

    /// The layers in turn: all that shows through, the near faces, and on top what belongs to no body.
    /// A point of the camera's viewport is so many pixels, of which the window shows those from a corner on.
    pub(super) fn draw(&self, camera: &Camera3, sight: (f32, [f32; 2]), layers: [&Layer; 3]) {
        let [through, near, patches] = layers;
        set_camera(&Lens::new(camera, sight));
        gl_use_material(&self.through);
        through.draw();
        gl_use_material(&self.depth);
        near.draw();
        gl_use_material(&self.nearest);
        near.draw();
        patches.draw();
        gl_use_default_material();
        set_default_camera();
    }
}

/// A camera at the origin, which is where the eye is.
struct Lens {
    matrix: Mat4,
    viewport: (i32, i32, i32, i32),
}

/// How far is seen, in distances from the eye to the middle of the view.
const FAR: f32 = 64.0;

impl Lens {
    fn new(camera: &Camera3, (pixels, [left, top]): (f32, [f32; 2])) -> Self {
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
