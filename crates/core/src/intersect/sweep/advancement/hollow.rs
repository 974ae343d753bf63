//! How long a part stays in the mouth of a sector beyond 90° that moves and turns.

use super::lasting::{longest, sag};
use super::pair::Pair;
use super::solid::Solid;
use super::ways::{Course, Stand};
use crate::shapes::{Sector, Shape};
use crate::vector::Vector;

/// A convex cone about the axis of a sector beyond 90° that has no point in common with it: the
/// mouth itself, or a wider cone through the rim.
///
/// With the axis a against the direction of the sector, the half-angle α of the mouth and the radius r it is
/// { x : x · a sin β − |x × a| cos β > r sin(β − α) }, seen from the apex, for β from α to 90°: the set on
/// the far side of all planes through the rim that lean by β. Its points in the ball lie in the mouth. The
/// function is the least of the heights above those planes, so it is concave, and on a convex set least at a
/// corner.
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
        // Planes that lean by β look along a sin β − w cos β, with w away from the axis.
        let (up, aside) = (n.dot(axis), n.cross_length(axis));
        let towards_axis = up > 0.0 && up * cos_mouth > aside * sin_mouth && aside > 0.0;
        let (sin, cos) = if towards_axis { (up, aside) } else { (sin_mouth, cos_mouth) };
        let length = libm::hypot(sin, cos);
        let (sin, cos) = (sin / length, cos / length);
        let height = sector.radius() * (sin * cos_mouth - cos * sin_mouth);
        Self { axis, sin, cos, height }
    }

    fn depth(&self, x: D) -> f64 {
        x.dot(self.axis) * self.sin - x.cross_length(self.axis) * self.cos - self.height
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// A lower bound of the time for which one part stays in the hollow in front of the other, if that is a
    /// sector beyond 90° as a whole.
    ///
    /// The planes of the hollow lean with the sector, see [`Pair::lean`]: the second derivative of the height
    /// of a point above one of them is at most σ′ D + 2 σ w + τ′ ρ, where σ and σ′ are how fast the sector
    /// leans and how much that changes, τ and τ′ the same of the other part, ρ how far that reaches from its
    /// reference point, D how far it is from the apex, and w = |v| + τ ρ its speed. In a stretch of time
    /// without a turn the height is concave.
    pub fn in_hollow(&self, course: Course, stand: &Stand<D>, n: Option<D>) -> f64 {
        (0..2).fold(0.0, |time: f64, side| {
            let Shape::Sector(sector) = &self.solids[side].shape else { return time };
            if sector.cos() >= 0.0 {
                return time;
            }
            let outward = n.map(|n| if side == 0 { n } else { -n });
            let outward = outward.map_or(D::ZERO, |n| stand.seen(side, n));
            let mouth = Hollow::along(sector, D::ZERO);
            let rim = Hollow::along(sector, outward);
            let time = time.max(self.time_in(mouth, side, course, stand));
            if rim.height > 0.0 { time.max(self.time_in(rim, side, course, stand)) } else { time }
        })
    }

    fn time_in(&self, hollow: Hollow<D>, side: usize, course: Course, stand: &Stand<D>) -> f64 {
        let other: &Solid<D> = &self.solids[1 - side];
        let mut corners = Vec::new();
        other.each_corner(|p| corners.push(p));
        if corners.is_empty() {
            return 0.0;
        }
        let radius = other.radius() + self.tolerance();
        let gap = |stand: &Stand<D>| {
            let place = stand.place(1 - side) - stand.place(side);
            let depth = |&p: &D| hollow.depth(stand.seen(side, place + stand.turned(1 - side, p)));
            corners.iter().map(depth).fold(f64::INFINITY, f64::min) - radius
        };
        let now = gap(stand);
        if now <= 0.0 {
            return 0.0;
        }
        let bend = self.leaning(side);
        let speed = self.speed();
        let least = if speed > 0.0 { now / speed } else { f64::INFINITY };
        longest(course.left(stand.u), least, |span| {
            let then = self.ways.stand(course.after(stand.u, span));
            sag([now, gap(&then)], bend, span)
        })
    }

    /// A bound of the second derivative of the height above a plane that leans with a sector.
    fn leaning(&self, side: usize) -> f64 {
        let reach = self.solids[1 - side].reach;
        let [(own, own_bend), (foreign, foreign_bend)] = [self.lean(side), self.lean(1 - side)];
        let between = self.ways.between.length().max((self.ways.between + self.ways.way).length());
        let speed = self.ways.way.length() + foreign * reach;
        own_bend * (between + reach) + 2.0 * own * speed + foreign_bend * reach
    }
}
