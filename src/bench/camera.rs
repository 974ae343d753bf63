use std::fmt::Debug;

use glam::{DVec2, DVec3, Vec2};

use super::input::Rect;
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// From the world to the viewport and back, in double precision.
///
/// In the plane the world is seen from +z, at z = 0. Screen points are logical pixels of the window, y downward.
pub trait Camera<V: Vector>: Clone + Debug + PartialEq + Default {
    /// The part of the window in which the scene is seen.
    fn viewport(&self) -> Rect;

    /// The window was resized.
    fn set_viewport(&mut self, viewport: Rect);

    /// From now on neighbouring numbers differ by this part of their size: so far in can it zoom that this is
    /// 256 pixels.
    fn set_epsilon(&mut self, epsilon: f64);

    /// Where a point of the world is seen; `None` behind the eye.
    fn project(&self, world: DVec3) -> Option<DVec2>;

    /// How many pixels one unit of length spans at `at`, across the view.
    fn pixels_per_unit(&self, at: DVec3) -> f64;

    /// The line of sight through a point of the screen: a point on it, and the unit direction away from the eye.
    fn ray(&self, screen: DVec2) -> (DVec3, DVec3);

    /// The point seen at `screen` in the plane through `through` that faces the camera.
    fn unproject(&self, screen: DVec2, through: DVec3) -> DVec3;

    /// The point in the middle of the view.
    fn center(&self) -> DVec3;

    /// The directions on the screen: right and up, of unit length.
    fn screen_axes(&self) -> [DVec3; 2];

    /// Moves the view so that what was seen at `from` is seen at `to`.
    fn pan(&mut self, from: DVec2, to: DVec2);

    /// Turns the view about its centre as if the world were dragged by `by`. In the plane nothing turns.
    fn orbit(&mut self, by: DVec2);

    /// Magnifies; `about` stays where it is seen.
    fn zoom(&mut self, factor: f64, about: DVec3);

    /// Shows all of `bounds`, with a margin.
    fn frame(&mut self, bounds: &Bounds<V>);

    /// Looks at a point from where `from` lies, in any distance, so that the height of the view spans `height` there. Where
    /// nothing is said, or the two points are one, from where it looks now.
    fn look(&mut self, at: DVec3, from: Option<DVec3>, height: f64);

    /// What would make another camera [look](Camera::look) like this one.
    fn looks(&self) -> (DVec3, Option<DVec3>, f64);

    /// Turns the view, by as little as possible, so that each of these unit directions is at least 45° off it, or the
    /// worst of them as far off as can be. In the plane nothing turns.
    fn turn_across(&mut self, ways: &[DVec3]);

    /// The view between this one and `to`, at `t` ∈ [0, 1].
    fn between(&self, to: &Self, t: f64) -> Self;

    /// [`Camera::project`] in single precision.
    fn to_screen(&self, world: V) -> Option<Vec2> {
        self.project(world.in_space()).map(|p| p.as_vec2())
    }

    /// [`Camera::pixels_per_unit`] in single precision.
    fn unit_in_pixels(&self, at: V) -> f32 {
        self.pixels_per_unit(at.in_space()) as f32
    }

    /// The size of a pixel in the world, in the middle of the view.
    fn pixel(&self) -> f64 {
        1.0 / self.pixels_per_unit(self.center())
    }
}

/// How much of the viewport the framed shapes fill.
pub(super) const FILL: f64 = 0.62;

/// The most pixels from one number to the next: enough to see how single precision places things far out.
const GAP: f64 = 256.0;

/// The smallest size of a pixel, for coordinates of the size of those in the middle of the view; never so small that a
/// square would underflow. The camera's own numbers are doubles, of which it needs some for a pixel.
pub(super) fn least_pixel(center: DVec3, epsilon: f64) -> f64 {
    let size = Vector::max_element(center);
    (size * (epsilon / GAP).max(4.0 * f64::EPSILON)).max(f32::TINY_SQUARE.double().sqrt())
}

/// The largest size of a pixel: all numbers that shapes may have fit in a view of a thousand pixels.
pub(super) const LARGEST_PIXEL: f64 = f32::LIMIT as f64 / 256.0;

/// The middle of a range that may reach f32::LIMIT, and half its size.
pub(super) fn middle_and_half<V: Vector>(bounds: &Bounds<V>) -> (DVec3, DVec3) {
    let (min, max) = (bounds.min.in_space(), bounds.max.in_space());
    let half = (max - min) * 0.5;
    // A single point is framed as if it were of size 1.
    (min + half, if half == DVec3::ZERO { V::splat(V::Scalar::ONE).in_space() } else { half })
}

/// Keeps a centre in the range of the numbers that shapes may have.
pub(super) fn in_range(center: DVec3) -> DVec3 {
    let limit = DVec3::splat(f32::LIMIT.double());
    if center.is_finite() { center.clamp(-limit, limit) } else { DVec3::ZERO }
}
