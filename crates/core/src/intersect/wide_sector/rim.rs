//! Bounds of the distance between the rim of a sector beyond 90° in space, a circle, and another such sector.
//!
//! The distance of a point from the other sector depends on its height h along the axis of that sector, and
//! on its distance ρ from the axis. In that half-plane the other sector is a half-disk: a convex set. So the
//! distance F(h, ρ) is a convex function, and its value and slope at one point of the rim give a bound for
//! the others. The better the axes agree, the less h and ρ change around the rim, and so do their slopes: if
//! both have one axis, one azimuth suffices.

use glam::DVec3;

use super::mouth::{Mouth, Part};

/// A circle, and a sector beyond 90°.
#[derive(Clone, Copy)]
pub(super) struct Rim {
    center: DVec3,
    /// Across the axis, of the length of the radius.
    spokes: [DVec3; 2],
    radius: f64,
    other: Mouth,
    /// How far the centre is off the axis of the other sector,
    off: f64,
    /// and the height of each spoke along it, with the length of both.
    heights: [f64; 2],
    height: f64,
}

/// The coordinates in which the other sector sees a point of the rim.
#[derive(Clone, Copy)]
struct Seen {
    point: DVec3,
    h: f64,
    rho: f64,
}

impl Rim {
    pub fn new(of: &Mouth, other: Mouth) -> Self {
        let (center, spokes) = of.rim();
        let heights = spokes.map(|spoke| spoke.dot(other.axis));
        Self {
            center,
            spokes,
            radius: spokes[0].length(),
            other,
            off: other.axis.cross(center - other.apex).length(),
            heights,
            height: libm::hypot(heights[0], heights[1]),
        }
    }

    pub fn at(&self, azimuth: f64) -> DVec3 {
        let (sin, cos) = libm::sincos(azimuth);
        self.center + self.spokes[0] * cos + self.spokes[1] * sin
    }

    fn seen(&self, azimuth: f64) -> Seen {
        let point = self.at(azimuth);
        let d = point - self.other.apex;
        Seen { point, h: d.dot(self.other.axis), rho: self.other.axis.cross(d).length() }
    }

    /// The other sector is no nearer to the rim at these azimuths.
    pub fn no_nearer(&self, part: Part) -> f64 {
        self.by_ball(part).max(self.by_slope(part))
    }

    /// A bound by the ball of the other sector: from the azimuth nearest to that ball, the distance grows
    /// both ways, to halfway round.
    fn by_ball(&self, part: Part) -> f64 {
        let way = self.other.apex - self.center;
        let nearest = libm::atan2(way.dot(self.spokes[1]), way.dot(self.spokes[0]));
        let off = part.off(nearest).clamp(-part.half, part.half);
        (self.at(part.middle + off) - self.other.apex).length() - self.other.radius
    }

    /// With the unit vector g of the slope of F in the middle, F changes by at least as much as G = g · (h,
    /// ρ). The change of G is at least that of its tangent there, less ½ w² times a bound of how far its
    /// second derivative falls below 0; and G is at least its value at both ends, less ½ w² times a bound of
    /// how far the second derivative rises above 0.
    ///
    /// With r the radius, o how far the centre is off, and s the largest change of height from there: |h″| ≤
    /// s. The first derivative of ρ² is at most 2 r o + s², and the second one at most 2 r o + 2 s². From
    /// these come those of ρ; and ρ″ ≥ −r, as a length is convex.
    fn by_slope(&self, part: Part) -> f64 {
        let Part { middle, half } = part;
        let Seen { point, h, rho } = self.seen(middle);
        let (slope, length) = self.other.slope(h, rho);
        let first = 2.0 * self.radius * self.off + self.height.powi(2);
        let second = first + self.height.powi(2);
        let by_square = (rho * rho - first * half).max(0.0).sqrt();
        let least = by_square.max(rho - self.radius * half);
        let (above, below) = if least > 0.0 {
            let above = second / (2.0 * least);
            (above, self.radius.min(above + first * first / (4.0 * least.powi(3))))
        } else {
            (f64::INFINITY, self.radius)
        };
        let (down, up) = if slope[1] < 0.0 { (above, below) } else { (below, above) };
        let bend = |of_rho: f64| {
            let of_rho = if slope[1] == 0.0 { 0.0 } else { slope[1].abs() * of_rho };
            0.5 * (slope[0].abs() * self.height + of_rho) * half * half
        };
        let (sin, cos) = libm::sincos(middle);
        let along = self.spokes[1] * cos - self.spokes[0] * sin;
        let outwards = point - self.other.apex - self.other.axis * h;
        let rho_changes = if rho > 0.0 { outwards.dot(along) / rho } else { 0.0 };
        let changes =
            slope[0] * (self.heights[1] * cos - self.heights[0] * sin) + slope[1] * rho_changes;
        let from_middle = -changes.abs() * half - bend(down);
        let at_end = |azimuth: f64| {
            let end = self.seen(azimuth);
            slope[0] * (end.h - h) + slope[1] * (end.rho - rho)
        };
        let from_ends = at_end(middle - half).min(at_end(middle + half)) - bend(up);
        length + from_middle.max(from_ends)
    }
}
