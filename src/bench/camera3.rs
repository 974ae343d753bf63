use std::f64::consts::FRAC_PI_2;

use glam::{DVec2, DVec3, Vec2};

use super::camera::{Camera, LARGEST_PIXEL, in_range, least_pixel, middle_and_half};
use super::input::Rect;
use crate::shapes::Bounds;

/// Space, right-handed and y up, seen in perspective from a point that turns about `target`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera3 {
    target: DVec3,
    yaw: f64,
    pitch: f64,
    distance: f64,
    viewport: Rect,
    /// To the right, up, and forward, as yaw and pitch say.
    axes: [DVec3; 3],
    epsilon: f64,
}

/// The tangent of half the vertical angle of view, which is 40 degrees.
const SLOPE: f64 = 0.363_970_234_266_202_36;
/// The cosine of 45°: a direction that has no larger part along the view is seen well.
const SIDEWAYS: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// Looking straight down would leave "up" undefined.
const STEEPEST: f64 = FRAC_PI_2 - 1e-3;
/// How much of the viewport the framed shapes fill: of the corners of a box around them, which is mostly empty.
const FILL_3: f64 = 0.78;
/// Half a turn a this many pixels.
const HALF_TURN: f64 = 600.0;
/// What is closer than this part of the distance to the target is not seen.
const NEAR: f64 = 1.0 / 512.0;

impl Default for Camera3 {
    fn default() -> Self {
        let viewport = Rect { min: Vec2::ZERO, max: Vec2::new(800.0, 600.0) };
        let (yaw, pitch) = (0.5, 0.4);
        let (target, epsilon, axes) = (DVec3::ZERO, f32::EPSILON.into(), axes(yaw, pitch));
        Self { target, yaw, pitch, distance: 10.0, viewport, axes, epsilon }
    }
}

/// To the right, up, and forward.
fn axes(yaw: f64, pitch: f64) -> [DVec3; 3] {
    let (sin_yaw, cos_yaw) = yaw.sin_cos();
    let (sin_pitch, cos_pitch) = pitch.sin_cos();
    let forward = -DVec3::new(cos_pitch * sin_yaw, sin_pitch, cos_pitch * cos_yaw);
    let right = DVec3::new(cos_yaw, 0.0, -sin_yaw);
    [right, right.cross(forward), forward]
}

impl Camera3 {
    /// The point about which the view turns.
    pub fn target(&self) -> DVec3 {
        self.target
    }

    /// Where the camera stands.
    pub fn eye(&self) -> DVec3 {
        self.target - self.forward() * self.distance
    }

    /// From the eye to the target.
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// The unit direction of view.
    pub fn forward(&self) -> DVec3 {
        self.axes[2]
    }

    /// The unit direction that is to the right on the screen.
    pub fn right(&self) -> DVec3 {
        self.axes[0]
    }

    /// The unit direction that is up on the screen.
    pub fn up(&self) -> DVec3 {
        self.axes[1]
    }

    /// The full vertical angle of view, in radians.
    pub fn fov_y(&self) -> f64 {
        2.0 * SLOPE.atan()
    }

    /// What is closer to the eye than this, along the view, is not seen.
    pub fn near(&self) -> f64 {
        self.distance * NEAR
    }

    /// The ball to which unbounded shapes are cut: centre and radius.
    pub fn region(&self) -> (DVec3, f64) {
        (self.target, 12.0 * self.distance)
    }

    /// Pixels from the middle for a slope of 1.
    fn focal(&self) -> f64 {
        f64::from(self.viewport.size().y) * 0.5 / SLOPE
    }

    /// How far in front of the eye, along the view.
    fn depth(&self, world: DVec3) -> f64 {
        self.distance + (world - self.target).dot(self.forward())
    }

    /// The direction to what is seen at `screen`, one unit deep.
    fn sight(&self, screen: DVec2) -> DVec3 {
        let slope = (screen - self.viewport.center().as_dvec2()) / self.focal();
        self.forward() + self.right() * slope.x - self.up() * slope.y
    }

    fn limit(&mut self) {
        self.target = in_range(self.target);
        self.pitch = self.pitch.clamp(-STEEPEST, STEEPEST);
        self.axes = axes(self.yaw, self.pitch);
        let focal = self.focal();
        self.distance = self
            .distance
            .clamp(least_pixel(self.target, self.epsilon) * focal, LARGEST_PIXEL * focal);
    }
}

impl Camera<DVec3> for Camera3 {
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
        let depth = self.depth(world);
        if depth < self.near() {
            return None;
        }
        let from_target = world - self.target;
        let across = DVec2::new(from_target.dot(self.right()), -from_target.dot(self.up()));
        Some(self.viewport.center().as_dvec2() + across * (self.focal() / depth))
    }

    fn pixels_per_unit(&self, at: DVec3) -> f64 {
        self.focal() / self.depth(at).max(self.near())
    }

    fn ray(&self, screen: DVec2) -> (DVec3, DVec3) {
        (self.eye(), self.sight(screen).normalize())
    }

    fn unproject(&self, screen: DVec2, through: DVec3) -> DVec3 {
        let depth = self.depth(through).max(self.near());
        let sight = self.sight(screen);
        // Relative to the target, which is near: the eye may be far away.
        self.target + (sight * depth - self.forward() * self.distance)
    }

    fn center(&self) -> DVec3 {
        self.target
    }

    fn screen_axes(&self) -> [DVec3; 2] {
        [self.right(), self.up()]
    }

    fn pan(&mut self, from: DVec2, to: DVec2) {
        self.target += self.unproject(from, self.target) - self.unproject(to, self.target);
        self.limit();
    }

    fn orbit(&mut self, by: DVec2) {
        let angle = by * (std::f64::consts::PI / HALF_TURN);
        self.yaw = (self.yaw - angle.x).rem_euclid(std::f64::consts::TAU);
        self.pitch += angle.y;
        self.limit();
    }

    fn zoom(&mut self, factor: f64, about: DVec3) {
        let before = self.distance;
        self.distance /= factor;
        self.limit();
        self.target = about + (self.target - about) * (self.distance / before);
        self.limit();
    }

    fn frame(&mut self, bounds: &Bounds<DVec3>) {
        let (center, half) = middle_and_half(bounds);
        let [right, up, forward] = [self.right(), self.up(), self.forward()];
        let slope = self.viewport.size().as_dvec2() * (0.5 * FILL_3 / self.focal());
        // The farthest of the distances at which one corner just comes into sight.
        let corner = |i: u32| {
            let sign = |bit: u32| if i & bit == 0 { -1.0 } else { 1.0 };
            let corner = half * DVec3::new(sign(1), sign(2), sign(4));
            let across = DVec2::new(corner.dot(right), corner.dot(up)).abs() / slope;
            across.max_element() - corner.dot(forward)
        };
        self.target = center;
        self.distance = (0..8).map(corner).fold(0.0, f64::max);
        self.limit();
    }

    fn look(&mut self, at: DVec3, from: Option<DVec3>, height: f64) {
        self.target = at;
        if let Some(back) = from.and_then(|from| (from - at).try_normalize()) {
            self.pitch = libm::asin(back.y);
            // From above, any yaw is as good.
            self.yaw = libm::atan2(back.x, back.z);
        }
        self.distance = height * 0.5 / SLOPE;
        self.limit();
    }

    fn looks(&self) -> (DVec3, Option<DVec3>, f64) {
        (self.target, Some(self.eye()), 2.0 * SLOPE * self.distance)
    }

    fn turn_across(&mut self, ways: &[DVec3]) {
        let (yaw, pitch) = (self.yaw, self.pitch);
        let along = |by: i32| {
            let forward = axes(yaw + f64::from(by).to_radians(), pitch)[2];
            ways.iter().map(|way| way.dot(forward).abs()).fold(SIDEWAYS, f64::max)
        };
        // Among equals the first: the one that is turned least.
        let turns = (0..=90).step_by(5).flat_map(|by| [by, -by]);
        let best = turns.map(|by| (along(by), by)).min_by(|x, y| x.0.total_cmp(&y.0));
        self.yaw += best.map_or(0.0, |(_, by)| f64::from(by).to_radians());
        self.limit();
    }

    fn between(&self, to: &Self, t: f64) -> Self {
        let turn = (to.yaw - self.yaw + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU)
            - std::f64::consts::PI;
        let (yaw, pitch) = (self.yaw + turn * t, self.pitch + (to.pitch - self.pitch) * t);
        Self {
            target: self.target.lerp(to.target, t),
            yaw,
            pitch,
            distance: self.distance * (to.distance / self.distance).powf(t),
            axes: axes(yaw, pitch),
            ..*to
        }
    }
}
