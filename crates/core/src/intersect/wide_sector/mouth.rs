//! A sector beyond 90° as its ball less the hollow in front of it, which is a convex cone.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use glam::DVec3;

use crate::shapes::{Frame, Sector, Support};
use crate::vector::{Scalar, Vector};

/// { x : |x| ≤ radius, and x is not in the mouth }, seen from the apex: the mouth is the open cone of half-angle
/// α = 180° − θ about `axis`, which points against the direction of the sector.
#[derive(Clone, Copy)]
pub(super) struct Mouth {
    pub apex: DVec3,
    pub axis: DVec3,
    /// Unit vectors across the axis; azimuths count from the first towards the second, which is zero in the plane.
    across: [DVec3; 2],
    /// sin α and cos α.
    sin: f64,
    cos: f64,
    pub radius: f64,
}

/// Azimuths within `half` of `middle`.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub middle: f64,
    pub half: f64,
}

impl Part {
    pub fn halves(self) -> [Self; 2] {
        let half = self.half / 2.0;
        [self.middle - half, self.middle + half].map(|middle| Self { middle, half })
    }

    /// From the middle to an azimuth, the shorter way round.
    pub fn off(self, azimuth: f64) -> f64 {
        let off = (azimuth - self.middle).rem_euclid(TAU);
        if off > PI { off - TAU } else { off }
    }
}

impl Mouth {
    /// The mouth of a sector beyond 90°.
    pub fn new<V: Vector>(sector: &Sector<V>, frame: &Frame) -> Self {
        let u = sector.direction().in_space();
        let axis = -u.unit().unwrap_or(u);
        let across =
            if V::DIM == 2 { DVec3::new(-axis.y, axis.x, 0.0) } else { axis.perpendicular() };
        let across = across.unit().unwrap_or(across);
        let (sin, cos) = sector.half_angle().in_double().sin_cos();
        Self {
            apex: frame.see(sector.apex()),
            axis,
            across: [across, if V::DIM == 2 { DVec3::ZERO } else { axis.cross(across) }],
            sin,
            cos: -cos,
            radius: sector.radius().double() * frame.scale,
        }
    }

    /// How far a point is from the surface of the mouth, goes on as it would beyond the ball: above
    /// 0 outside of the mouth, below 0 in it. A convex function of the point: the largest of the
    /// heights above the planes that touch the mouth.
    pub fn height(&self, p: DVec3) -> f64 {
        let d = p - self.apex;
        self.axis.cross(d).length() * self.cos - d.dot(self.axis) * self.sin
    }

    /// How far along the axis the rim is.
    pub fn rim_height(&self) -> f64 {
        self.radius * self.cos
    }

    /// The point of the sector that is nearest to `p`, and how far it is from there.
    pub fn nearest(&self, p: DVec3) -> (DVec3, f64) {
        let d = p - self.apex;
        let (x, y) = (d.dot(self.axis), self.axis.cross(d).length());
        let depth = x * self.sin - y * self.cos;
        if depth <= 0.0 {
            let length = d.length();
            if length <= self.radius {
                return (p, 0.0);
            }
            return (self.apex + d * (self.radius / length), length - self.radius);
        }
        // For a point on the axis the rounding residue may have any direction, so it counts by its components
        // across.
        let aside = self.across.into_iter().fold(DVec3::ZERO, |sum, u| sum + u * d.dot(u));
        let w = Vector::unit(aside).unwrap_or(self.across[0]);
        let t = x * self.cos + y * self.sin;
        let end = t.min(self.radius);
        let point = self.apex + (self.axis * self.cos + w * self.sin) * end;
        (point, libm::hypot(depth, t - end))
    }

    /// How fast the distance changes, for the unit vector along the axis and that away from it, at
    /// a point that far along the axis and off it; and the distance.
    pub fn slope(&self, x: f64, y: f64) -> ([f64; 2], f64) {
        let depth = x * self.sin - y * self.cos;
        if depth <= 0.0 {
            let length = libm::hypot(x, y);
            let inside = length <= self.radius;
            return if inside {
                ([0.0; 2], 0.0)
            } else {
                ([x / length, y / length], length - self.radius)
            };
        }
        let over = (x * self.cos + y * self.sin - self.radius).max(0.0);
        let length = libm::hypot(depth, over);
        let (down, out) = (depth / length, over / length);
        ([down * self.sin + out * self.cos, out * self.sin - down * self.cos], length)
    }

    /// The centre of the rim, and from there to its points at the azimuths 0 and 90°.
    pub fn rim(&self) -> (DVec3, [DVec3; 2]) {
        let center = self.apex + self.axis * self.rim_height();
        (center, self.across.map(|across| across * (self.radius * self.sin)))
    }

    /// Around the axis.
    pub fn azimuth(&self, p: DVec3) -> f64 {
        let d = p - self.apex;
        libm::atan2(d.dot(self.across[1]), d.dot(self.across[0]))
    }

    /// All azimuths, divided into parts, the first of which is about `start`; in the plane there are two
    /// azimuths.
    pub fn parts<V: Vector>(&self, start: f64) -> Vec<Part> {
        if V::DIM == 2 {
            return [0.0, PI].map(|middle| Part { middle, half: 0.0 }).to_vec();
        }
        let middle = |i: u8| start + f64::from(i) * FRAC_PI_2;
        (0..4).map(|i| Part { middle: middle(i), half: FRAC_PI_4 }).collect()
    }

    /// The plane through the edges at both ends of a part, by the unit normal that points away from the mouth.
    ///
    /// The points of the sector with azimuths in the part are beyond it, as the mouth is convex; at
    /// one azimuth the plane touches the mouth.
    pub fn normal(&self, part: Part) -> DVec3 {
        let (sin, cos) = libm::sincos(part.middle);
        let w = self.across[0] * cos + self.across[1] * sin;
        let normal = w * self.cos - self.axis * (self.sin * libm::cos(part.half));
        normal.unit().unwrap_or(normal)
    }

    /// The part of the ball beyond that plane: a convex set that holds the points of the sector with azimuths
    /// in the part. If the part is a single azimuth, it belongs to the sector.
    pub fn half_ball<'a, V: Vector>(&self, normal: DVec3, frame: Frame) -> Support<'a, V> {
        Support::half_ball(frame, self.apex, normal, self.radius)
    }

    /// max x · m over the points x of the sector with azimuths in a part, less that of the apex.
    pub fn reach(&self, part: Part, m: DVec3) -> f64 {
        let (along, across) = (m.dot(self.axis), self.axis.cross(m).length());
        let off = part.off(libm::atan2(m.dot(self.across[1]), m.dot(self.across[0]))).abs();
        // The azimuth of the part that is nearest to that of m, counted from there.
        let across = across * libm::cos((off - part.half).max(0.0));
        let rim = along * self.cos + across * self.sin;
        let farthest = if across > 0.0 && across * self.cos >= along * self.sin {
            libm::hypot(along, across)
        } else {
            rim.max(-along).max(0.0)
        };
        self.radius * farthest
    }

    /// Three points whose convex hull holds the rim at the azimuths of a part: its ends, and the point where
    /// the tangents there meet.
    pub fn around_rim(&self, part: Part) -> [DVec3; 3] {
        let at = |azimuth: f64, stretch: f64| {
            let (sin, cos) = libm::sincos(azimuth);
            let w = (self.across[0] * cos + self.across[1] * sin) * (self.sin * stretch);
            self.apex + (self.axis * self.cos + w) * self.radius
        };
        let Part { middle, half } = part;
        [at(middle - half, 1.0), at(middle + half, 1.0), at(middle, 1.0 / libm::cos(half))]
    }

    /// How far beyond the sector, as a part of the radius, the half-ball of a part reaches.
    pub fn slack(&self, part: Part) -> f64 {
        self.cos * self.sin * (1.0 - libm::cos(part.half))
    }
}
