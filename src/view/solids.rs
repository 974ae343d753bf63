//! Solids of space: lit, translucent, and cut where they meet.
//!
//! In three layers, because a translucent body has to be seen through and yet the line in which two
//! bodies meet has to be seen too: first all faces, faint, from far to near; then the depth of the
//! near faces alone; then the near faces that are nearest of all, strong.

use egui::Color32;
use glam::{DVec3, Vec3};
use macroquad::models::Vertex;

use super::figure::surface_for;
use super::gpu::Layer;
pub use super::gpu::Pipelines;
use super::ground;
use super::style::{Role, Style, Theme};
use super::tile;
use crate::bench::Camera3;
use crate::outline::Surface;
use crate::shapes::{Plane, Shape};
use crate::vector::Vector;

/// A solid to be drawn.
pub(super) struct Solid<'a> {
    pub shape: &'a Shape<Vec3>,
    pub role: Role,
    pub overlapping: bool,
}

/// What is sent to the graphics processor: positions are relative to the eye, in distances from the
/// eye to the middle of the view, so that they are small numbers wherever the scene is.
pub(super) struct Eye<'a> {
    camera: &'a Camera3,
    eye: DVec3,
}

impl<'a> Eye<'a> {
    pub fn new(camera: &'a Camera3) -> Self {
        Self { camera, eye: camera.eye() }
    }

    pub fn position(&self, world: DVec3) -> Vec3 {
        ((world - self.eye) / self.camera.distance()).as_vec3()
    }

    pub fn vertex(&self, world: DVec3, color: Color32) -> Vertex {
        let p = self.position(world);
        let [r, g, b, a] = color.to_srgba_unmultiplied();
        let color = macroquad::color::Color::from_rgba(r, g, b, a);
        Vertex::new(p.x, p.y, p.z, 0.0, 0.0, color)
    }
}

/// Paints the ground and the solids. To be called before the painter's marks are drawn.
pub(super) fn paint(
    pipelines: &Pipelines,
    camera: &Camera3,
    solids: &[Solid],
    style: &Style,
    sight: (f32, [f32; 2]),
) {
    let eye = Eye::new(camera);
    let mut drawn: Vec<_> =
        solids.iter().map(|solid| (solid, surface_for(solid.shape, camera))).collect();
    let depth =
        |solid: &Solid| (solid.shape.reference_point().in_space() - eye.eye).dot(camera.forward());
    drawn.sort_by(|x, y| depth(y.0).total_cmp(&depth(x.0)));

    let mut through = Layer::default();
    let flats = solids.iter().filter_map(|solid| tile::flat(solid.shape));
    let strength = flats.map(|(plane, _)| beside(plane)).fold(1.0, f32::min);
    if strength > 0.0 {
        ground::grid(camera, style, strength).append_to(&mut through);
    }
    for (solid, surface) in &drawn {
        if tile::flat(solid.shape).is_none() {
            ground::shadow(&eye, surface, style, &mut through);
        }
    }
    let (mut near, mut patches) = (Layer::default(), Layer::default());
    for (solid, surface) in &drawn {
        if let Some((plane, is_solid)) = tile::flat(solid.shape) {
            let faces = if is_solid { Faces::Boundary } else { Faces::Patch };
            let body = style.body(solid.role).mark;
            let color = if solid.overlapping { style.overlap.mark } else { body };
            let grid = ground::plane_grid(camera, plane, color);
            for layer in [&mut through, &mut patches] {
                append(&eye, solid, surface, style, faces, layer);
                grid.append_to(layer);
            }
        } else {
            append(&eye, solid, surface, style, Faces::Back, &mut through);
            append(&eye, solid, surface, style, Faces::Through, &mut through);
            append(&eye, solid, surface, style, Faces::Front, &mut near);
        }
    }
    pipelines.draw(camera, sight, [&through, &near, &patches]);
}

/// How strongly the ground is drawn beside a plane, which has a grid of its own: two of them would be a maze of lines,
/// and one that lies much as the ground does stands for it.
fn beside(plane: &Plane<Vec3>) -> f32 {
    if plane.normal().y.abs() > 0.9 { 0.0 } else { 0.4 }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Faces {
    /// Those that are turned away.
    Back,
    /// Those that face the eye, where something may be before them.
    Through,
    /// Those that face the eye, where nothing is before them.
    Front,
    /// Both sides of a plane, fading far out.
    Patch,
    /// Those of a plane behind which all is solid.
    Boundary,
}

fn append(
    eye: &Eye,
    solid: &Solid,
    surface: &Surface,
    style: &Style,
    faces: Faces,
    layer: &mut Layer,
) {
    // A surface without an inside is seen from both sides.
    let open =
        surface.edges.iter().any(|e| e.normals[0] == -e.normals[1] && e.normals[0] != Vec3::ZERO)
            || matches!(solid.shape, Shape::Mesh(_));
    let base = style.body(solid.role).mark;
    let reach =
        surface.positions.iter().map(|p| p.distance(eye.camera.target())).fold(0.0, f64::max);
    let vertices: Vec<Vertex> = (surface.positions.iter().zip(&surface.normals))
        .map(|(&position, &normal)| {
            let view = (eye.eye - position).normalize_or_zero().as_vec3();
            let mut color = shade(normal, view, eye.camera, base, style.theme, faces);
            if matches!(faces, Faces::Patch | Faces::Boundary) {
                let part =
                    (position.distance(eye.camera.target()) / reach.max(f64::MIN_POSITIVE)) as f32;
                color = color.gamma_multiply((1.0 - part * 5.0).clamp(0.0, 1.0));
            }
            eye.vertex(position, color)
        })
        .collect();
    for (i, &triangle) in surface.indices.iter().enumerate() {
        let [a, b, c] = surface.triangle(i);
        let front = (b - a).cross(c - a).dot(eye.eye - a) > 0.0;
        let wanted = match faces {
            Faces::Patch | Faces::Boundary => true,
            Faces::Back => !front && !open,
            Faces::Through | Faces::Front => front || open,
        };
        if wanted {
            layer.triangle(triangle.map(|i| vertices[i as usize]));
        }
    }
}

/// Light from above on the left, over the shoulder of who looks; what is seen at a grazing angle is
/// less transparent, as glass is.
pub(super) fn shade(
    normal: Vec3,
    view: Vec3,
    camera: &Camera3,
    base: Color32,
    theme: Theme,
    faces: Faces,
) -> Color32 {
    let normal = if normal.dot(view) < 0.0 { -normal } else { normal };
    let [right, up, forward] = [camera.right(), camera.up(), camera.forward()].map(|v| v.as_vec3());
    let light = (up * 0.8 + Vec3::Y * 0.5 - right * 0.5 - forward * 0.7).normalize();
    let diffuse = normal.dot(light) * 0.5 + 0.5;
    let gloss = normal.dot((light + view).normalize()).max(0.0).powi(40);
    let grazing = (1.0 - normal.dot(view).clamp(0.0, 1.0)).powi(2);
    let (dark, bright) = match theme {
        Theme::Light => (0.78, 1.3),
        Theme::Dark => (0.45, 1.15),
    };
    let strength = dark + (bright - dark) * diffuse * diffuse;
    let channel = |c: u8| {
        let c = f32::from(c);
        // Beyond full brightness towards white: orange that is only multiplied would become yellow.
        let lit = c * strength.min(1.0) + (255.0 - c) * (strength - 1.0).max(0.0);
        (lit + gloss * 70.0).clamp(0.0, 255.0) as u8
    };
    let alpha = match faces {
        Faces::Back => 0.16 + 0.2 * grazing,
        Faces::Through => 0.22 + 0.2 * grazing,
        Faces::Front => 0.46 + 0.4 * grazing,
        Faces::Patch => 0.16,
        Faces::Boundary => 0.28,
    };
    Color32::from_rgba_unmultiplied(
        channel(base.r()),
        channel(base.g()),
        channel(base.b()),
        (alpha * 255.0) as u8,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hue in degrees.
    fn hue(color: Color32) -> f32 {
        let [r, g, b] = [color.r(), color.g(), color.b()].map(f32::from);
        let (high, low) = (r.max(g).max(b), r.min(g).min(b));
        let sixth = match high {
            high if high == r => (g - b) / (high - low),
            high if high == g => 2.0 + (b - r) / (high - low),
            _ => 4.0 + (r - g) / (high - low),
        };
        (sixth * 60.0).rem_euclid(360.0)
    }

    #[test]
    fn light_makes_a_colour_brighter_and_no_other_one() {
        let camera = Camera3::default();
        let [right, up, forward] =
            [camera.right(), camera.up(), camera.forward()].map(|v| v.as_vec3());
        for theme in [Theme::Light, Theme::Dark] {
            let style = Style::new(theme);
            for base in [style.a.mark, style.b.mark] {
                for normal in [right, up, -right, -forward, (up - right - forward).normalize()] {
                    // Far from the gloss, which is white.
                    let view = normal.any_orthonormal_vector();
                    let lit = shade(normal, view, &camera, base, theme, Faces::Front);
                    let [r, g, b, _] = lit.to_srgba_unmultiplied();
                    let by = (hue(Color32::from_rgb(r, g, b)) - hue(base)).abs();
                    assert!(by < 3.0, "{theme:?} {base:?} by {by}: {r} {g} {b}");
                }
            }
        }
    }
}
