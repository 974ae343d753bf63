//! Queries on sets, besides their support points.

use glam::DVec3;

use super::{Core, Frame, Support};
use crate::vector::Vector;

impl<V: Vector> Support<'_, V> {
    /// The segment between two points.
    pub fn segment(frame: Frame, start: DVec3, end: DVec3) -> Self {
        Self::new(Core::Segment(start, end), 0.0, frame)
    }

    /// Hands over the points whose convex hull is the core; answers no, and hands over none, if its surface
    /// is curved.
    pub fn each_corner(&self, mut visit: impl FnMut(DVec3)) -> bool {
        match &self.core {
            Core::Point(point) => visit(*point),
            Core::Segment(start, end) => [*start, *end].into_iter().for_each(visit),
            Core::Corners(points) => points.iter().for_each(|&p| visit(self.frame.see(p))),
            Core::Box { center, sides } => {
                let used = if V::DIM == 2 { 4 } else { 8 };
                (0..used).for_each(|corner| {
                    let sign = |i: usize| if corner >> i & 1 == 0 { 1.0 } else { -1.0 };
                    visit((0..3).fold(*center, |p, i| p + sides[i] * sign(i)));
                });
            }
            Core::Ellipsoid { .. } | Core::Disks { .. } | Core::Sector { .. } => return false,
        }
        true
    }
}
