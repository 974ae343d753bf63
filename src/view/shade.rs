//! How solids are lit: from above on the left, over the shoulder of who looks.

use egui::Color32;
use glam::{DVec3, Vec3};

use super::style::Theme;
use crate::bench::Camera3;

/// Which faces of a solid are drawn.
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

/// The light, and the eye.
pub(super) struct Lamp {
    eye: DVec3,
    toward_light: Vec3,
    dark: f32,
    bright: f32,
}

/// A point of a surface in its light.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lit {
    color: [u8; 3],
    /// From 0, where it is seen straight, to 1 at the contour: there it is less transparent, as glass is.
    grazing: f32,
    /// Its normal is turned to the eye.
    pub faces: bool,
}

impl Lamp {
    pub fn new(camera: &Camera3, theme: Theme) -> Self {
        let [right, up, forward] =
            [camera.right(), camera.up(), camera.forward()].map(|v| v.as_vec3());
        let (dark, bright) = match theme {
            Theme::Light => (0.78, 1.3),
            Theme::Dark => (0.45, 1.15),
        };
        let toward_light = up * 0.8 + Vec3::Y * 0.5 - right * 0.5 - forward * 0.7;
        Self { eye: camera.eye(), toward_light: toward_light.normalize(), dark, bright }
    }

    /// The direction from which light comes.
    pub fn toward_light(&self) -> Vec3 {
        self.toward_light
    }

    /// Lights a point with a unit normal, of a body of some colour.
    pub fn shade(&self, position: DVec3, normal: Vec3, base: Color32) -> Lit {
        self.shade_from((self.eye - position).as_vec3().normalize_or_zero(), normal, base)
    }

    /// The same of a point that is seen from a direction.
    pub fn shade_from(&self, view: Vec3, normal: Vec3, base: Color32) -> Lit {
        let faces = normal.dot(view) >= 0.0;
        let normal = if faces { normal } else { -normal };
        let diffuse = normal.dot(self.toward_light) * 0.5 + 0.5;
        let gloss = normal.dot((self.toward_light + view).normalize_or_zero()).max(0.0).powi(40);
        let strength = self.dark + (self.bright - self.dark) * diffuse * diffuse;
        let channel = |c: u8| {
            let c = f32::from(c);
            // Beyond full brightness towards white: orange that is only multiplied would become yellow.
            let lit = c * strength.min(1.0) + (255.0 - c) * (strength - 1.0).max(0.0);
            (lit + gloss * 70.0).clamp(0.0, 255.0) as u8
        };
        let color = [base.r(), base.g(), base.b()].map(channel);
        let grazing = (1.0 - normal.dot(view).clamp(0.0, 1.0)).powi(2);
        Lit { color, grazing, faces }
    }
}

impl Lit {
    /// Red, green, blue, and how little is seen through.
    pub fn color(self, faces: Faces) -> [u8; 4] {
        let alpha = match faces {
            Faces::Back => 0.16 + 0.2 * self.grazing,
            Faces::Through => 0.22 + 0.2 * self.grazing,
            Faces::Front => 0.46 + 0.4 * self.grazing,
            Faces::Patch => 0.10,
            Faces::Boundary => 0.16,
        };
        let [r, g, b] = self.color;
        [r, g, b, (alpha * 255.0) as u8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::style::Style;

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
                    let lit = Lamp::new(&camera, theme).shade(
                        camera.eye() - view.as_dvec3(),
                        normal,
                        base,
                    );
                    let [r, g, b, _] = lit.color(Faces::Front);
                    let by = (hue(Color32::from_rgb(r, g, b)) - hue(base)).abs();
                    assert!(by < 3.0, "{theme:?} {base:?} by {by}: {r} {g} {b}");
                }
            }
        }
    }
}
