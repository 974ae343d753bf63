//! Solids of space: lit, translucent, and cut where they meet.
//!
//! They are drawn in three layers, because bodies are translucent and yet the line in which two of them meet
//! has to be visible: first all faces, faint, from far to near; then the depth of the near faces alone; then
//! the nearest of the near faces, strong. The opaque bodies of the throng come before the first and after the second of these,
//! with their depth, so that they hide what is behind them. The overlap of the pair in focus is visible through all.

use std::rc::Rc;

use egui::Color32;
use glam::{DVec3, Vec3};
use macroquad::models::Vertex;

use super::bodies::TINY;
use super::figure::Figure;
use super::gpu::{Layer, Piece, vertex};
use super::ground;
use super::plane_marker;
use super::shade::{Faces, Lamp, Lit};
use super::shared;
use super::style::{Role, Style, Theme};
use crate::bench::Camera;
use crate::outline::{Shared, Surface};
use crate::shapes::{Plane, Shape};
use crate::vector::Vector;

/// A body to be drawn.
pub(super) struct Seen<'a> {
    pub shape: &'a Shape<DVec3>,
    pub role: Role,
    pub overlapping: bool,
    /// Its overlap is not known: all of it is slightly tinted with the colour of overlapping.
    pub tinted: bool,
    pub figure: Rc<Figure>,
}

/// The ground and the solids of a scene, ready for the graphics processor.
#[derive(Default)]
pub(super) struct Layers {
    /// The ground, and the shadows on it.
    pub ground: Layer,
    pub(super) through: Layer,
    pub(super) near: Layer,
    pub(super) lines: Layer,
    pub(super) patches: Layer,
    pub(super) shared: Layer,
}

/// The frame of the data for the graphics processor: positions are relative to the eye, in units of the
/// distance from the eye to the middle of the view, so that they are small numbers wherever the scene is.
pub(super) struct Eye<'a> {
    camera: &'a Camera,
    eye: DVec3,
    scale: f64,
}

impl<'a> Eye<'a> {
    pub fn new(camera: &'a Camera) -> Self {
        Self { camera, eye: camera.eye(), scale: camera.distance().recip() }
    }

    pub fn camera(&self) -> &Camera {
        self.camera
    }

    pub fn place(&self) -> DVec3 {
        self.eye
    }

    /// The factor from lengths of the world to lengths in this frame.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    pub fn relative(&self, world: DVec3) -> Vec3 {
        ((world - self.eye) * self.scale).as_vec3()
    }

    fn vertex(&self, world: DVec3, color: [u8; 4]) -> Vertex {
        vertex(self.relative(world), color)
    }
}

/// The inside of a figure, tessellated and lit, kept until its looks change.
#[derive(Debug)]
pub(super) struct Solid {
    role: Role,
    tinted: bool,
    theme: Theme,
    shadow: Piece,
    through: Piece,
    near: Piece,
}

impl Layers {
    pub(super) fn clear(&mut self) {
        let Self { ground, through, near, lines, patches, shared } = self;
        [ground, through, near, lines, patches, shared].into_iter().for_each(Layer::clear);
    }
}

/// Fills the layers with the ground and the solids, as the camera sees them.
pub(super) fn fill(
    layers: &mut Layers,
    camera: &Camera,
    ground: &Layer,
    bodies: Vec<Seen>,
    shared: Option<&Shared>,
    style: &Style,
) {
    let eye = Eye::new(camera);
    let depth =
        |body: &Seen| (body.shape.reference_point().in_space() - eye.eye).dot(camera.forward());
    let mut far: Vec<(f64, Seen)> = bodies.into_iter().map(|body| (depth(&body), body)).collect();
    far.sort_by(|x, y| y.0.total_cmp(&x.0));
    let bodies: Vec<Seen> = far.into_iter().map(|(_, body)| body).collect();
    let lamp = Lamp::new(camera, style.theme);

    layers.clear();
    if let Some(found) = shared {
        shared::lay(&mut layers.shared, &eye, &lamp, found, style);
    }
    let Layers { ground: below, through, near, patches, .. } = layers;
    below.append_all(ground);
    for body in &bodies {
        let Some((plane, is_solid)) = plane_marker::flat(body.shape) else {
            let solid = solid(&eye, &lamp, body, style);
            if ground::has_shadows(camera) {
                below.append(&solid.shadow);
            }
            through.append(&solid.through);
            near.append(&solid.near);
            continue;
        };
        let faces = if is_solid { Faces::Boundary } else { Faces::Patch };
        let ink = style.body(body.role).mark;
        let color = if body.overlapping { style.overlap.mark } else { ink };
        let grid = ground::plane_grid(camera, plane, color, style.theme);
        let flat = flat(&eye, &lamp, &body.figure.surface, ink, faces, strength(body.role, style));
        for layer in [&mut *through, patches] {
            layer.append(&flat);
            layer.append_all(&grid);
        }
    }
}

/// The strength of the ground beside the planes of a scene, which have grids of their own: two grids would be a
/// maze of lines, and a plane nearly parallel to the ground takes its place.
pub(super) fn ground_strength(bodies: &[Seen]) -> f32 {
    let flats = bodies.iter().filter_map(|body| plane_marker::flat(body.shape));
    let beside = |plane: &Plane<DVec3>| if plane.normal().y.abs() > 0.9 { 0.0 } else { 0.4 };
    flats.map(|(plane, _)| beside(plane)).fold(1.0, f32::min)
}

/// The solid of a body, from its cache if it is there.
fn solid(eye: &Eye, lamp: &Lamp, body: &Seen, style: &Style) -> Rc<Solid> {
    let mut solid = body.figure.solid.borrow_mut();
    let look = (body.role, body.tinted, style.theme);
    let fits = |solid: &&Rc<Solid>| (solid.role, solid.tinted, solid.theme) == look;
    if let Some(solid) = solid.as_ref().filter(fits) {
        return solid.clone();
    }
    solid.insert(Rc::new(cut(eye, lamp, body, style))).clone()
}

fn cut(eye: &Eye, lamp: &Lamp, body: &Seen, style: &Style) -> Solid {
    let surface = &body.figure.surface;
    // An open surface is visible from both sides.
    let ends = |normals: [Vec3; 2]| normals[0] == -normals[1] && normals[0] != Vec3::ZERO;
    let open =
        matches!(body.shape, Shape::Mesh(_)) || surface.edges.iter().any(|edge| ends(edge.normals));
    // In `back` the faces that are turned away come before all others.
    let (mut front, mut back, mut upward) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..surface.indices.len() {
        let [a, b, c] = surface.triangle(i);
        let normal = (b - a).cross(c - a);
        if normal.y > 0.0 {
            upward.push(i);
        }
        let faces = open || normal.dot(eye.eye - a) > 0.0;
        if faces { &mut front } else { &mut back }.push(i);
    }
    if body.role == Role::Other && body.figure.bounds().size().max_elem() < TINY {
        back.clear();
    }
    back.extend(&front);

    let ink = style.body(body.role).mark;
    let base = if body.tinted { shared::tinted(ink, style) } else { ink };
    let lit: Vec<Lit> = (surface.positions.iter().zip(&surface.normals))
        .map(|(&position, &normal)| lamp.shade(position, normal, base))
        .collect();
    let vertex = |i: usize, faces: Faces| eye.vertex(surface.positions[i], lit[i].color(faces));
    let through =
        |i: usize| vertex(i, if open || lit[i].faces { Faces::Through } else { Faces::Back });
    let shade = ground::shade(style);
    let fallen = |i: usize| eye.vertex(surface.positions[i] * DVec3::new(1.0, 0.0, 1.0), shade);
    Solid {
        role: body.role,
        tinted: body.tinted,
        theme: style.theme,
        shadow: piece(surface, &upward, fallen),
        through: piece(surface, &back, through),
        near: piece(surface, &front, |i| vertex(i, Faces::Front)),
    }
}

/// The strength of the tint of a plane. Grey needs more than a colour to be told from the ground, and on near-black
/// a faint orange is a brown fog.
fn strength(role: Role, style: &Style) -> f32 {
    match (style.theme, role) {
        (Theme::Light, Role::Other) => 1.5,
        (Theme::Dark, Role::Other) => 0.9,
        (Theme::Light, _) => 1.0,
        (Theme::Dark, _) => 0.7,
    }
}

/// Draws a plane, which fades far out.
fn flat(
    eye: &Eye,
    lamp: &Lamp,
    surface: &Surface,
    base: Color32,
    faces: Faces,
    strong: f32,
) -> Piece {
    let far = |p: &DVec3| p.distance(eye.camera.center());
    let reach = surface.positions.iter().map(far).fold(0.0, f64::max);
    let vertex = |i: usize| {
        let position = surface.positions[i];
        let [r, g, b, a] = lamp.shade(position, surface.normals[i], base).color(faces);
        let part = (far(&position) / reach.max(f64::MIN_POSITIVE)) as f32;
        let strength = strong * (1.0 - part * 5.0).clamp(0.0, 1.0);
        eye.vertex(position, [r, g, b, (f32::from(a) * strength) as u8])
    };
    let all: Vec<usize> = (0..surface.indices.len()).collect();
    piece(surface, &all, vertex)
}

/// Some triangles of a surface.
fn piece(surface: &Surface, triangles: &[usize], vertex: impl Fn(usize) -> Vertex) -> Piece {
    let most = (3 * triangles.len()).min(surface.positions.len());
    let mut vertices = Vec::with_capacity(most);
    let mut known = vec![u32::MAX; surface.positions.len()];
    let mut number = |corner: u32| {
        let number = &mut known[corner as usize];
        if *number == u32::MAX {
            *number = vertices.len() as u32;
            vertices.push(vertex(corner as usize));
        }
        *number
    };
    let indices = triangles.iter().flat_map(|&i| surface.indices[i].map(&mut number)).collect();
    Piece { vertices, indices }
}
