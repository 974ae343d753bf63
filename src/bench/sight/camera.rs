//! The camera: maps the world to the viewport and back, in double precision.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI, TAU};

use glam::{DVec2, DVec3, Vec2};

use crate::bench::input::Rect;
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// A camera that looks at the plane z = 0 from +z, orthographic; or at space in perspective, from a point that
/// turns about the middle of the view, with y up.
///
/// Screen points are logical pixels of the window, y downward.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    flat: bool,
    /// The point in the middle of the view.
    center: DVec3,
    yaw: f64,
    pitch: f64,
    /// The distance from the eye to the centre. In the plane, which is orthographic: the distance at which a
    /// perspective camera has the same scale.
    distance: f64,
    viewport: Rect,
    /// The directions to the right, up, and forward, which follow from yaw and pitch.
    axes: [DVec3; 3],
    /// The relative distance of neighbouring numbers, which limits the zoom: at most until they are 256 pixels apart.
    pub(in crate::bench) epsilon: f64,
}

/// The tangent of half the vertical angle of view, which is 40 degrees.
const SLOPE: f64 = 0.363_970_234_266_202_36;
/// The cosine of 45°: a direction whose component along the view is at most this is seen well.
const SIDEWAYS: f64 = FRAC_1_SQRT_2;
/// The largest pitch: straight down would leave "up" undefined.
const STEEPEST: f64 = FRAC_PI_2 - 1e-3;
/// The part of the viewport that framed shapes fill. In space it counts for the corners of a box around them,
/// which is mostly empty.
const FILL: f64 = 0.62;
const FILL_IN_SPACE: f64 = 0.78;
/// The drag that turns the view by half a turn, in pixels.
const HALF_TURN: f64 = 600.0;
/// The distance of the near plane, as a part of the distance to the centre.
const NEAR: f64 = 1.0 / 512.0;
/// The most pixels between neighbouring numbers: enough to see how single precision places points far out.
const GAP: f64 = 256.0;
/// The largest size of a pixel: a view of a thousand pixels holds all numbers that shapes may have.
const LARGEST_PIXEL: f64 = f32::LIMIT as f64 / 256.0;

impl Camera {
    /// A camera that looks at the plane or at space, the world of V.
    pub fn of<V: Vector>() -> Self {
        let (yaw, pitch) = if V::DIM == 2 { (0.0, 0.0) } else { (0.5, 0.4) };
        Self {
            flat: V::DIM == 2,
            center: DVec3::ZERO,
            yaw,
            pitch,
            distance: 10.0,
            viewport: Rect { min: Vec2::ZERO, max: Vec2::new(800.0, 600.0) },
            axes: axes(yaw, pitch),
            epsilon: f32::EPSILON.into(),
        }
    }

    /// Whether the camera looks at the plane.
    pub fn is_flat(&self) -> bool {
        self.flat
    }

    /// The part of the window in which the scene is seen.
    pub fn viewport(&self) -> Rect {
        self.viewport
    }

    /// Takes in a new size of the window: in the plane the scale stays, and more or less is seen; in space the
    /// scale changes.
    pub fn set_viewport(&mut self, viewport: Rect) {
        let before = self.focal();
        self.viewport = viewport;
        if self.flat {
            self.distance *= self.focal() / before;
        }
    }

    /// The screen point of a point of the world; `None` behind the eye.
    pub fn project(&self, world: DVec3) -> Option<DVec2> {
        let depth = self.depth(world);
        if depth < self.near() {
            return None;
        }
        let from_center = world - self.center;
        let across = DVec2::new(from_center.dot(self.right()), -from_center.dot(self.up()));
        Some(self.viewport.center().as_dvec2() + across * (self.focal() / depth))
    }

    /// [`Camera::project`] in single precision.
    pub fn to_screen<V: Vector>(&self, world: V) -> Option<Vec2> {
        self.project(world.in_space()).map(|p| p.as_vec2())
    }

    /// The number of pixels that one unit of length spans at `at`, across the view.
    pub fn pixels_per_unit(&self, at: DVec3) -> f64 {
        self.focal() / self.depth(at).max(self.near())
    }

    /// The size of a pixel in the world, at the middle of the view.
    pub fn pixel(&self) -> f64 {
        1.0 / self.pixels_per_unit(self.center)
    }

    /// The line of sight through a point of the screen: a point on it, and the unit direction away from the eye.
    pub fn ray(&self, screen: DVec2) -> (DVec3, DVec3) {
        match self.flat {
            true => (self.unproject(screen, self.center), self.forward()),
            false => (self.eye(), self.sight(screen).normalize()),
        }
    }

    /// The point seen at `screen` in the plane through `through` that faces the camera.
    pub fn unproject(&self, screen: DVec2, through: DVec3) -> DVec3 {
        let depth = self.depth(through).max(self.near());
        let sight = self.sight(screen);
        // Computed relative to the centre, which is near: the eye may be far away.
        self.center + (sight * depth - self.forward() * self.distance)
    }

    /// The visible part of the plane: its smallest and its largest coordinates.
    pub fn visible(&self) -> (DVec2, DVec2) {
        let half = self.viewport.size().as_dvec2() * (0.5 * self.pixel());
        let center = self.center.truncate();
        (center - half, center + half)
    }

    /// The ball to which unbounded shapes of space are cut: centre and radius.
    pub fn region(&self) -> (DVec3, f64) {
        (self.center, 12.0 * self.distance)
    }

    /// The point in the middle of the view.
    pub fn center(&self) -> DVec3 {
        self.center
    }

    /// The position of the eye.
    pub fn eye(&self) -> DVec3 {
        self.center - self.forward() * self.distance
    }

    /// The distance from the eye to the centre.
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// The unit direction to the right on the screen.
    pub fn right(&self) -> DVec3 {
        self.axes[0]
    }

    /// The unit direction up on the screen.
    pub fn up(&self) -> DVec3 {
        self.axes[1]
    }

    /// The unit direction of view.
    pub fn forward(&self) -> DVec3 {
        self.axes[2]
    }

    /// The full vertical angle of view, in radians.
    pub fn fov_y(&self) -> f64 {
        2.0 * SLOPE.atan()
    }

    /// The distance of the near plane: points closer to the eye, along the view, are not drawn.
    pub fn near(&self) -> f64 {
        self.distance * NEAR
    }

    /// Moves the view so that the point seen at `from` is seen at `to`.
    pub fn pan(&mut self, from: DVec2, to: DVec2) {
        self.center += self.unproject(from, self.center) - self.unproject(to, self.center);
        self.limit();
    }

    /// Turns the view about its centre as if the world were dragged by `by`. The view of the plane does not turn.
    pub fn orbit(&mut self, by: DVec2) {
        if !self.flat {
            let angle = by * (PI / HALF_TURN);
            self.yaw = (self.yaw - angle.x).rem_euclid(TAU);
            self.pitch += angle.y;
            self.limit();
        }
    }

    /// Magnifies the view; `about` keeps its place on the screen.
    pub fn zoom(&mut self, factor: f64, about: DVec3) {
        let before = self.distance;
        self.distance /= factor;
        self.limit();
        self.center = about + (self.center - about) * (self.distance / before);
        self.limit();
    }

    /// Frames all of `bounds`, with a margin. A single point is framed as if it were of size 1.
    pub fn frame<V: Vector>(&mut self, bounds: &Bounds<V>) {
        let (min, max) = (bounds.min.in_space(), bounds.max.in_space());
        // The range may reach f32::LIMIT.
        let half = (max - min) * 0.5;
        self.center = min + half;
        let half = if half == DVec3::ZERO { V::splat(V::Scalar::ONE).in_space() } else { half };
        let [right, up, forward] = self.axes;
        let fill = if self.flat { FILL } else { FILL_IN_SPACE };
        let slope = self.viewport.size().as_dvec2() * (0.5 * fill / self.focal());
        // The farthest of the distances at which one corner just comes into the view.
        let corner = |i: u32| {
            let sign = |bit: u32| if i & bit == 0 { -1.0 } else { 1.0 };
            let corner = half * DVec3::new(sign(1), sign(2), sign(4));
            let across = DVec2::new(corner.dot(right), corner.dot(up)).abs() / slope;
            across.max_element() - corner.dot(forward)
        };
        self.distance = (0..8).map(corner).fold(0.0, f64::max);
        self.limit();
    }

    /// Looks at a point from the direction in which `from` lies, at the distance at which the view spans `height` there.
    /// Without `from`, or if the two points are equal, the direction of view stays; the plane is always seen from +z.
    pub fn look(&mut self, at: DVec3, from: Option<DVec3>, height: f64) {
        self.center = at;
        let back = from.filter(|_| !self.flat).and_then(|from| (from - at).try_normalize());
        if let Some(back) = back {
            self.pitch = libm::asin(back.y);
            // Seen from straight above, any yaw will do.
            self.yaw = libm::atan2(back.x, back.z);
        }
        self.distance = height * 0.5 / SLOPE;
        self.limit();
    }

    /// The arguments with which [`Camera::look`] makes another camera look like this one.
    pub fn looks(&self) -> (DVec3, Option<DVec3>, f64) {
        let from = (!self.flat).then(|| self.eye());
        (self.center, from, 2.0 * SLOPE * self.distance)
    }

    /// Turns the view, by as little as possible, so that each of these unit directions is at least 45° off it,
    /// or the worst of them as far off as can be. The view of the plane does not turn.
    pub fn turn_across(&mut self, ways: &[DVec3]) {
        if self.flat {
            return;
        }
        let (yaw, pitch) = (self.yaw, self.pitch);
        let along = |by: i32| {
            let forward = axes(yaw + f64::from(by).to_radians(), pitch)[2];
            ways.iter().map(|way| way.dot(forward).abs()).fold(SIDEWAYS, f64::max)
        };
        // Among equals `min_by` takes the first, which is turned least.
        let turns = (0..=90).step_by(5).flat_map(|by| [by, -by]);
        let best = turns.map(|by| (along(by), by)).min_by(|x, y| x.0.total_cmp(&y.0));
        self.yaw += best.map_or(0.0, |(_, by)| f64::from(by).to_radians());
        self.limit();
    }

    /// The view between this camera and `to`, at `t` ∈ [0, 1].
    pub fn between(&self, to: &Self, t: f64) -> Self {
        // The magnification changes by a constant ratio, and the centre with it, so that one point of the
        // screen stays fixed.
        let ratio = to.distance / self.distance;
        let part =
            if (ratio - 1.0).abs() < 1e-6 { t } else { (1.0 - ratio.powf(t)) / (1.0 - ratio) };
        let turn = (to.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        let mut between = Self {
            center: self.center.lerp(to.center, part),
            yaw: self.yaw + turn * t,
            pitch: self.pitch + (to.pitch - self.pitch) * t,
            distance: self.distance * ratio.powf(t),
            ..*to
        };
        between.limit();
        between
    }

    /// The focal length in pixels.
    fn focal(&self) -> f64 {
        f64::from(self.viewport.size().y) * 0.5 / SLOPE
    }

    /// The distance of a point from the eye along the view; the same for all of the plane.
    fn depth(&self, world: DVec3) -> f64 {
        let beyond = if self.flat { 0.0 } else { (world - self.center).dot(self.forward()) };
        self.distance + beyond
    }

    /// The direction to the points seen at `screen`, one unit deep.
    fn sight(&self, screen: DVec2) -> DVec3 {
        let slope = (screen - self.viewport.center().as_dvec2()) / self.focal();
        self.forward() + self.right() * slope.x - self.up() * slope.y
    }

    /// Keeps the camera in the range of the numbers that shapes may have.
    fn limit(&mut self) {
        let limit = DVec3::splat(f32::LIMIT.double());
        self.center =
            if self.center.is_finite() { self.center.clamp(-limit, limit) } else { DVec3::ZERO };
        if self.flat {
            self.center.z = 0.0;
        } else {
            self.pitch = self.pitch.clamp(-STEEPEST, STEEPEST);
            self.axes = axes(self.yaw, self.pitch);
        }
        let focal = self.focal();
        self.distance = self.distance.clamp(self.least_pixel() * focal, LARGEST_PIXEL * focal);
    }

    /// The smallest size of a pixel, for coordinates of the size of those in the middle of the view; never so small that a
    /// square would underflow. The camera's own numbers are doubles, several of which have to fit in a pixel.
    fn least_pixel(&self) -> f64 {
        let size = Vector::max_abs(self.center);
        (size * (self.epsilon / GAP).max(4.0 * f64::EPSILON)).max(f32::TINY_SQUARE.double().sqrt())
    }
}

/// The directions to the right, up, and forward.
fn axes(yaw: f64, pitch: f64) -> [DVec3; 3] {
    let (sin_yaw, cos_yaw) = yaw.sin_cos();
    let (sin_pitch, cos_pitch) = pitch.sin_cos();
    let forward = -DVec3::new(cos_pitch * sin_yaw, sin_pitch, cos_pitch * cos_yaw);
    let right = DVec3::new(cos_yaw, 0.0, -sin_yaw);
    [right, right.cross(forward), forward]
}
