//! The lighting of solids: from above on the left of the observer.

use egui::Color32;
use glam::{DVec3, Vec3};

use super::style::Theme;
use crate::bench::Camera;

/// A set of faces that are drawn together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Faces {
    /// Faces that are turned away.
    Back,
    /// Faces that face the eye, possibly behind others.
    Through,
    /// Faces that face the eye and are not hidden.
    Front,
    /// Both sides of a plane, fading far out.
    Patch,
    /// The faces of the plane of a half-space.
    Boundary,
}

/// The light and the eye.
pub(super) struct Lamp {
    eye: DVec3,
    toward_light: Vec3,
    dark: f32,
    bright: f32,
}

/// A lit point of a surface.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lit {
    color: [u8; 3],
    /// From 0, where the line of sight is along the normal, to 1 at the contour: there it is less transparent,
    /// as glass is.
    grazing: f32,
    /// The normal is turned to the eye.
    pub faces: bool,
}

impl Lamp {
    pub fn new(camera: &Camera, theme: Theme) -> Self {
        let right = camera.right().as_vec3();
        let (dark, bright) = match theme {
            Theme::Light => (0.42, 1.6),
            Theme::Dark => (0.28, 1.4),
        };
        // The light comes across the line of sight, and more from above than from the side: of the three
        // visible sides of a box, no two neighbours are lit alike.
        let toward_light = Vec3::Y * 1.2 - right * 0.7;
        Self { eye: camera.eye(), toward_light: toward_light.normalize(), dark, bright }
    }

    /// The direction towards the light.
    pub fn toward_light(&self) -> Vec3 {
        self.toward_light
    }

    /// Lights a point with a unit normal, of a body of some colour.
    pub fn shade(&self, position: DVec3, normal: Vec3, base: Color32) -> Lit {
        self.shade_from((self.eye - position).as_vec3().normalize_or_zero(), normal, base)
    }

    /// Lights a point that is seen from the direction `view`.
    pub fn shade_from(&self, view: Vec3, normal: Vec3, base: Color32) -> Lit {
        let faces = normal.dot(view) >= 0.0;
        let normal = if faces { normal } else { -normal };
        let diffuse = normal.dot(self.toward_light) * 0.5 + 0.5;
        let gloss = normal.dot((self.toward_light + view).normalize_or_zero()).max(0.0).powi(40);
        let strength = self.dark + (self.bright - self.dark) * diffuse * diffuse;
        let channel = |c: u8| {
            let c = f32::from(c);
            // Brightness above 1 fades towards white: orange that is only multiplied would become yellow.
            let lit = c * strength.min(1.0) + (255.0 - c) * (strength - 1.0).max(0.0);
            (lit + gloss * 70.0).clamp(0.0, 255.0) as u8
        };
        let color = [base.r(), base.g(), base.b()].map(channel);
        let grazing = (1.0 - normal.dot(view).clamp(0.0, 1.0)).powi(2);
        Lit { color, grazing, faces }
    }
}

impl Lit {
    /// Red, green and blue.
    pub fn solid(self) -> [u8; 3] {
        self.color
    }

    /// Red, green, blue, and opacity.
    pub fn color(self, faces: Faces) -> [u8; 4] {
        let alpha = match faces {
            Faces::Back => 0.16 + 0.2 * self.grazing,
            Faces::Through => 0.22 + 0.2 * self.grazing,
            Faces::Front => 0.6 + 0.15 * self.grazing,
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
    use crate::bench::Camera;
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

    /// The relative luminance of a side of a body as it is painted over the background.
    fn painted(lamp: &Lamp, style: &Style, toward_eye: Vec3, normal: Vec3, base: Color32) -> f32 {
        let [r, g, b, a] = lamp.shade_from(toward_eye, normal, base).color(Faces::Front);
        let over = style.background.lerp_to_gamma(Color32::from_rgb(r, g, b), f32::from(a) / 255.0);
        let linear = |c: u8| (f32::from(c) / 255.0).powf(2.2);
        0.2126 * linear(over.r()) + 0.7152 * linear(over.g()) + 0.0722 * linear(over.b())
    }

    /// The least contrast between two sides that meet in an edge, of both of which more than a sliver is seen.
    fn least(camera: &Camera, theme: Theme, normals: &[Vec3], most_cosine: f32) -> f32 {
        let (lamp, style) = (Lamp::new(camera, theme), Style::new(theme));
        let toward_eye = -camera.forward().as_vec3();
        let seen: Vec<Vec3> = normals.iter().copied().filter(|n| n.dot(toward_eye) > 0.2).collect();
        let mut least = f32::INFINITY;
        for (i, &m) in seen.iter().enumerate() {
            for &n in seen[..i].iter().filter(|n| n.dot(m) < most_cosine) {
                for base in [style.a.mark, style.b.mark, style.other.mark] {
                    let [p, q] = [m, n].map(|n| painted(&lamp, &style, toward_eye, n, base) + 0.05);
                    least = least.min(p.max(q) / p.min(q));
                }
            }
        }
        least
    }

    #[test]
    fn neighbouring_sides_of_a_box_are_lit_differently_from_everywhere() {
        let sides = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| [axis, -axis]).concat();
        for theme in [Theme::Light, Theme::Dark] {
            let default = least(&Camera::of::<DVec3>(), theme, &sides, 0.9);
            assert!(default > 1.3, "{theme:?}: {default}");
            for turn in 0..72 {
                let mut camera = Camera::of::<DVec3>();
                camera.orbit(glam::DVec2::new(f64::from(turn) * 12.0, 0.0));
                let contrast = least(&camera, theme, &sides, 0.9);
                assert!(contrast > 1.2, "{theme:?}, turn {turn}: {contrast}");
            }
        }
    }

    #[test]
    fn neighbouring_sides_of_an_octahedron_are_lit_differently() {
        let normal = |i: u32| {
            let sign = |bit: u32| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
            Vec3::new(sign(0), sign(1), sign(2)).normalize()
        };
        let sides: Vec<Vec3> = (0..8).map(normal).collect();
        for theme in [Theme::Light, Theme::Dark] {
            let contrast = least(&Camera::of::<DVec3>(), theme, &sides, 0.9);
            assert!(contrast > 1.1, "{theme:?}: {contrast}");
        }
    }

    #[test]
    fn light_makes_a_colour_brighter_and_no_other_one() {
        let camera = Camera::of::<DVec3>();
        let [right, up, forward] =
            [camera.right(), camera.up(), camera.forward()].map(|v| v.as_vec3());
        for theme in [Theme::Light, Theme::Dark] {
            let style = Style::new(theme);
            for base in [style.a.mark, style.b.mark] {
                for normal in [right, up, -right, -forward, (up - right - forward).normalize()] {
                    // This is far from the gloss, which is white.
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
