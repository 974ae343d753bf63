//! A bound of the time for which a body stays in the mouth of a sector beyond 90° of space, which is not convex: the mouth is a
//! convex cone, so the least height of the corners above its surface bounds the time.

use super::lasting::{first_zero, longest_clear};
use super::motion::{Poses, TimeRange};
use super::pair::Pair;
use super::solid::Solid;
use crate::shapes::{Sector, Shape};
use crate::vector::Vector;

/// A convex cone about the axis of a sector beyond 90° that has no point in common with the sector: the mouth itself, or a wider
/// cone through the rim.
///
/// The axis a is the negated direction of the sector, α the half-angle of the mouth, and r the radius. In coordinates relative to
/// the apex the cone is { x : x · a sin β − |x × a| cos β > r sin(β − α) } for a β from α to 90°: the intersection of the
/// half-spaces beyond all planes through the rim with the angle β to the axis. The function is the least height above those
/// planes, so it is concave, and its least value on a polytope is at a corner.
#[derive(Clone, Copy)]
struct Hollow<D> {
    axis: D,
    sin: f64,
    cos: f64,
    height: f64,
}

impl<D: Vector<Scalar = f64>> Hollow<D> {
    /// The cone whose planes have normals most nearly along `n`, which points from the sector outwards.
    fn along(sector: &Sector<D>, n: D) -> Self {
        let axis = -sector.direction();
        let (sin_mouth, cos) = sector.half_angle().in_double().sin_cos();
        let cos_mouth = -cos;
        // The normals are a sin β − w cos β for the unit vectors w perpendicular to the axis.
        let (up, aside) = (n.dot(axis), n.cross_length(axis));
        let towards_axis = up > 0.0 && up * cos_mouth > aside * sin_mouth && aside > 0.0;
        let (sin, cos) = if towards_axis { (up, aside) } else { (sin_mouth, cos_mouth) };
        let length = libm::hypot(sin, cos);
        let (sin, cos) = (sin / length, cos / length);
        let height = sector.radius() * (sin * cos_mouth - cos * sin_mouth);
        Self { axis, sin, cos, height }
    }

    /// The least height of x above the planes of the cone.
    fn depth(&self, x: D) -> f64 {
        x.dot(self.axis) * self.sin - x.cross_length(self.axis) * self.cos - self.height
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// A lower bound of the time for which one part stays in a cone in front of the other, if that is a sector beyond 90°.
    ///
    /// The planes of the cone turn with the sector. The second derivative of the height of a point above one of them is at most
    /// σ′ D + 2 σ w + τ′ ρ. Here σ and σ′ are the rates of [`Pair::lean`] of the sector, τ and τ′ those of the other part, ρ is the
    /// reach of that from its reference point, D its greatest distance from the apex, and w = |v| + τ ρ its speed.
    pub fn in_hollow(&self, range: TimeRange, poses: &Poses<D>, n: Option<D>) -> f64 {
        (0..2).fold(0.0, |time: f64, side| {
            let Shape::Sector(sector) = &self.solids[side].shape else { return time };
            if sector.cos() >= 0.0 {
                return time;
            }
            let outward = n.map(|n| if side == 0 { n } else { -n });
            let outward = outward.map_or(D::ZERO, |n| poses.to_body(side, n));
            let mouth = Hollow::along(sector, D::ZERO);
            let rim = Hollow::along(sector, outward);
            let time = time.max(self.time_in(mouth, side, range, poses));
            if rim.height > 0.0 { time.max(self.time_in(rim, side, range, poses)) } else { time }
        })
    }

    /// The time for which the other part stays in the cone of the sector on this side.
    fn time_in(&self, hollow: Hollow<D>, side: usize, range: TimeRange, poses: &Poses<D>) -> f64 {
        let other: &Solid<D> = &self.solids[1 - side];
        let mut corners = Vec::new();
        other.each_corner(|p| corners.push(p));
        if corners.is_empty() {
            return 0.0;
        }
        let radius = other.radius() + self.tolerance();
        let gap = |poses: &Poses<D>| {
            let place = poses.place(1 - side) - poses.place(side);
            let depth =
                |&p: &D| hollow.depth(poses.to_body(side, place + poses.to_world(1 - side, p)));
            corners.iter().map(depth).fold(f64::INFINITY, f64::min) - radius
        };
        let now = gap(poses);
        if now <= 0.0 {
            return 0.0;
        }
        let bend = self.leaning(side);
        longest_clear(range.left(poses.u), self.least_time(now), |span| {
            let then = self.motion.poses(range.after(poses.u, span));
            first_zero([now, gap(&then)], bend, span)
        })
    }

    /// A bound of the second derivative of the height above a plane that turns with a sector.
    fn leaning(&self, side: usize) -> f64 {
        let reach = self.solids[1 - side].reach;
        let [(own, own_bend), (foreign, foreign_bend)] = [self.lean(side), self.lean(1 - side)];
        let between = self
            .motion
            .between
            .length()
            .max((self.motion.between + self.motion.displacement).length());
        let speed = self.motion.displacement.length() + foreign * reach;
        own_bend * (between + reach) + 2.0 * own * speed + foreign_bend * reach
    }
}
