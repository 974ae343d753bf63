//! The sign of a handle: what is drawn of it, in pixels of the window. What is drawn can be grabbed, and nothing else.

use std::f64::consts::TAU;

use glam::{DVec2, Vec3Swizzles};

use super::handle::{Handle, HandleKind};
use crate::bench::sight::Camera;

/// The radius of a knob, in pixels.
pub const KNOB: f64 = 6.0;
/// Half the width of the line of an arrow or a ring, in pixels.
const HALF_LINE: f64 = 1.5;
/// The length and half the width of the head of an arrow, in pixels.
const HEAD: [f64; 2] = [14.0, 6.0];
/// Half the side of the square of a plane, in pixels.
const SHEET: f64 = 8.0;
/// The number of pieces of a ring.
const PIECES: u32 = 64;

/// A figure on the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Sign {
    /// A disk.
    Disk {
        /// Its centre.
        center: DVec2,
        /// Its radius.
        radius: f64,
    },
    /// A convex polygon.
    Area(Vec<DVec2>),
    /// A line through points.
    Line(Vec<DVec2>),
    /// A line that ends in a triangle.
    Arrow {
        /// The line, up to the triangle.
        shaft: [DVec2; 2],
        /// The triangle; the tip comes first.
        head: [DVec2; 3],
    },
}

impl Sign {
    /// The distance of a point from the figure, in pixels; 0 on it.
    pub fn distance(&self, at: DVec2) -> f64 {
        match self {
            Sign::Disk { center, radius } => (center.distance(at) - radius).max(0.0),
            Sign::Area(corners) => beside_area(corners, at),
            Sign::Line(points) => beside_line(points, at),
            Sign::Arrow { shaft, head } => beside_line(shaft, at).min(beside_area(head, at)),
        }
    }

    /// Whether the figure has a middle that is grabbed, as a knob has.
    pub(super) fn is_knob(&self) -> bool {
        matches!(self, Sign::Disk { .. } | Sign::Area(_))
    }
}

impl Handle {
    /// The sign as the camera sees it; `None` if a part of it is behind the eye.
    pub fn sign(&self, camera: &Camera) -> Option<Sign> {
        let place = camera.project(self.place)?;
        let around = |radius: f64, corners: [(f64, f64); 4]| {
            Sign::Area(corners.map(|(x, y)| place + DVec2::new(x, y) * radius).to_vec())
        };
        Some(match self.grip.kind() {
            HandleKind::Vertex | HandleKind::Rotate | HandleKind::ArrowTip => {
                Sign::Disk { center: place, radius: KNOB }
            }
            HandleKind::OwnAxis => Sign::Disk { center: place, radius: KNOB + 2.0 },
            HandleKind::Resize => {
                around(0.85 * KNOB, [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
            }
            HandleKind::Direction => {
                around(1.25 * KNOB, [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
            }
            HandleKind::Arrow => {
                let from = camera.project(self.stem)?;
                let along = (place - from).normalize_or_zero();
                // The head of an arrow that is seen from before or behind is as long as there is room.
                let neck = place - along * HEAD[0].min(0.6 * from.distance(place));
                let side = along.perp() * HEAD[1];
                Sign::Arrow { shaft: [from, neck], head: [place, neck + side, neck - side] }
            }
            HandleKind::Sheet => {
                // The two axes of the world across this one.
                let [u, v] = [self.axis.zxy(), self.axis.yzx()]
                    .map(|side| side * (SHEET / camera.pixels_per_unit(self.place)));
                let corners = [-u - v, u - v, u + v, v - u];
                let seen = corners.map(|corner| camera.project(self.place + corner));
                Sign::Area(seen.into_iter().collect::<Option<_>>()?)
            }
            HandleKind::Ring => self.ring(camera)?,
        })
    }

    /// The half of a ring that is turned to the eye; all of it if it is seen from its axis.
    fn ring(&self, camera: &Camera) -> Option<Sign> {
        let near = self.place - self.stem;
        let beside = self.axis.cross(near);
        let sight = (self.stem - camera.eye()).normalize_or_zero();
        let half = if self.axis.dot(sight).abs() > 0.9 { 0.5 } else { 0.26 } * TAU;
        let point = |i: u32| {
            let (sin, cos) = (half * (2.0 * f64::from(i) / f64::from(PIECES) - 1.0)).sin_cos();
            camera.project(self.stem + near * cos + beside * sin)
        };
        Some(Sign::Line((0..=PIECES).map(point).collect::<Option<_>>()?))
    }
}

fn beside_line(points: &[DVec2], at: DVec2) -> f64 {
    let ends = points.windows(2).map(|ends| beside_segment(ends[0], ends[1], at));
    (ends.fold(f64::INFINITY, f64::min) - HALF_LINE).max(0.0)
}

fn beside_area(corners: &[DVec2], at: DVec2) -> f64 {
    let sides = || (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    let turns = |(a, b): (DVec2, DVec2)| (b - a).perp_dot(at - a);
    if sides().all(|side| turns(side) >= 0.0) || sides().all(|side| turns(side) <= 0.0) {
        return 0.0;
    }
    sides().map(|(a, b)| beside_segment(a, b, at)).fold(f64::INFINITY, f64::min)
}

/// The distance of a point of the screen from a segment.
pub(super) fn beside_segment(from: DVec2, to: DVec2, at: DVec2) -> f64 {
    from.lerp(to, foot(from, to, at)).distance(at)
}

/// The part of the way along a segment at which it is nearest to a point of the screen.
pub(super) fn foot(from: DVec2, to: DVec2, at: DVec2) -> f64 {
    let along = to - from;
    if along == DVec2::ZERO {
        return 0.0;
    }
    ((at - from).dot(along) / along.length_squared()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_as_far_as_its_outline() {
        let [o, x, y] = [DVec2::ZERO, DVec2::X, DVec2::Y];
        let disk = Sign::Disk { center: o, radius: 2.0 };
        assert_eq!([0.0, 2.0, 5.0].map(|far| disk.distance(x * far)), [0.0, 0.0, 3.0]);
        let square = Sign::Area(vec![o, x * 4.0, (x + y) * 4.0, y * 4.0]);
        assert_eq!(square.distance(DVec2::splat(2.0)), 0.0);
        assert_eq!(square.distance(DVec2::new(7.0, 8.0)), 5.0);
        let head = [x * 20.0, x * 10.0 + y * 5.0, x * 10.0 - y * 5.0];
        let arrow = Sign::Arrow { shaft: [o, x * 10.0], head };
        let distances = [x * 15.0 + y, x * 5.0 + y, x * 5.0 + y * 4.5, x * 23.0];
        assert_eq!(distances.map(|at| arrow.distance(at)), [0.0, 0.0, 3.0, 3.0]);
    }
}
