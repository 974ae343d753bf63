use glam::{DVec2, DVec3, Vec2};

use super::camera::{Camera, FILL, LARGEST_PIXEL, in_range, least_pixel, middle_and_half};
use super::input::Rect;
use crate::shapes::Bounds;

/// The plane, x to the right and y up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera2 {
    center: DVec2,
    scale: f64,
    viewport: Rect,
    epsilon: f64,
}

impl Default for Camera2 {
    fn default() -> Self {
        let viewport = Rect { min: Vec2::ZERO, max: Vec2::new(800.0, 600.0) };
        Self { center: DVec2::ZERO, scale: 100.0, viewport, epsilon: f32::EPSILON.into() }
    }
}

impl Camera2 {
    /// The part of the plane that is seen: its smallest and its largest coordinates.
    pub fn visible(&self) -> (DVec2, DVec2) {
        let half = self.viewport.size().as_dvec2() * (0.5 / self.scale);
        (self.center - half, self.center + half)
    }

    fn limit(&mut self) {
        let center = in_range(self.center.extend(0.0));
        self.center = center.truncate();
        self.scale = self.scale.clamp(1.0 / LARGEST_PIXEL, 1.0 / least_pixel(center, self.epsilon));
    }

    fn at(&self, screen: DVec2) -> DVec2 {
        let from_middle = screen - self.viewport.center().as_dvec2();
        self.center + from_middle * DVec2::new(1.0, -1.0) / self.scale
    }
}

impl Camera<DVec2> for Camera2 {
    fn viewport(&self) -> Rect {
        self.viewport
    }

    fn set_viewport(&mut self, viewport: Rect) {
        self.viewport = viewport;
    }

    fn set_epsilon(&mut self, epsilon: f64) {
        self.epsilon = epsilon;
    }

    fn project(&self, world: DVec3) -> Option<DVec2> {
        let from_middle = (world.truncate() - self.center) * self.scale;
        Some(self.viewport.center().as_dvec2() + from_middle * DVec2::new(1.0, -1.0))
    }

    fn pixels_per_unit(&self, _: DVec3) -> f64 {
        self.scale
    }

    fn ray(&self, screen: DVec2) -> (DVec3, DVec3) {
        (self.at(screen).extend(0.0), -DVec3::Z)
    }

    fn unproject(&self, screen: DVec2, _: DVec3) -> DVec3 {
        self.at(screen).extend(0.0)
    }

    fn center(&self) -> DVec3 {
        self.center.extend(0.0)
    }

    fn screen_axes(&self) -> [DVec3; 2] {
        [DVec3::X, DVec3::Y]
    }

    fn pan(&mut self, from: DVec2, to: DVec2) {
        self.center += self.at(from) - self.at(to);
        self.limit();
    }

    fn orbit(&mut self, _: DVec2) {}

    fn zoom(&mut self, factor: f64, about: DVec3) {
        let before = self.scale;
        self.scale *= factor;
        self.limit();
        let about = about.truncate();
        self.center = about + (self.center - about) * (before / self.scale);
        self.limit();
    }

    fn frame(&mut self, bounds: &Bounds<DVec2>) {
        let (center, half) = middle_and_half(bounds);
        let fit = self.viewport.size().as_dvec2() * (0.5 * FILL) / half.truncate();
        self.center = center.truncate();
        self.scale = fit.min_element();
        self.limit();
    }

    fn look(&mut self, at: DVec3, _: Option<DVec3>, height: f64) {
        self.center = at.truncate();
        self.scale = f64::from(self.viewport.size().y) / height;
        self.limit();
    }

    fn looks(&self) -> (DVec3, Option<DVec3>, f64) {
        (self.center(), None, f64::from(self.viewport.size().y) / self.scale)
    }

    fn turn_across(&mut self, _: &[DVec3]) {}

    fn between(&self, to: &Self, t: f64) -> Self {
        // The magnification grows evenly in ratio, and the centre with it, so that one point stays fixed.
        let ratio = self.scale / to.scale;
        let part =
            if (ratio - 1.0).abs() < 1e-6 { t } else { (1.0 - ratio.powf(t)) / (1.0 - ratio) };
        let scale = self.scale * ratio.powf(-t);
        Self { center: self.center.lerp(to.center, part), scale, ..*to }
    }
}
