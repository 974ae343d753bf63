//! Queries on sets, besides their support points, for the search for the distance of a sector beyond 90°.

use glam::{DMat3, DVec3};

use super::{Core, Frame, Support};
use crate::vector::Vector;

impl<V: Vector> Support<'_, V> {
    /// The half of a ball on the side of its centre to which the unit vector `normal` points.
    pub fn half_ball(frame: Frame, center: DVec3, normal: DVec3, radius: f64) -> Self {
        let core = Core::Sector { apex: center, axis: normal, sin: 1.0, cos: 0.0, radius };
        Self { extent: radius + core.extent(), ..Self::new(core, 0.0, frame) }
    }

    /// The segment between two points.
    pub fn segment(frame: Frame, start: DVec3, end: DVec3) -> Self {
        Self::new(Core::Segment(start, end), 0.0, frame)
    }

    /// All that the set passes on a straight way.
    pub fn swept(self, way: DVec3) -> Self {
        Self { way: Some(way), extent: self.extent + way.length(), ..self }
    }

    /// Hands over the points whose convex hull is the core; answers no, and hands over none, if its surface
    /// is curved.
    pub fn each_corner(&self, mut visit: impl FnMut(DVec3)) -> bool {
        let mut visit = |p: DVec3| {
            visit(p);
            if let Some(way) = self.way {
                visit(p + way);
            }
        };
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

    /// How fast the core becomes another one when it turns about the line through `center` along
    /// the unit vector `axis`: turned by δ it lies within δ times this of where it was, and the
    /// reverse. 0 if the line is its axis of revolution.
    pub fn turning_speed(&self, center: DVec3, axis: DVec3) -> f64 {
        let off = |point: DVec3| axis.cross(point - center).length();
        let lean = |direction: DVec3| axis.cross(direction).length();
        let on_the_way = self.way.map_or(0.0, lean);
        on_the_way
            + match &self.core {
                Core::Point(_) | Core::Segment(..) | Core::Corners(_) | Core::Box { .. } => {
                    let mut farthest = 0.0;
                    self.each_corner(|corner| farthest = f64::max(farthest, off(corner)));
                    farthest
                }
                Core::Ellipsoid { center, sides } => {
                    // It is the unit ball under the symmetric matrix A = Σ |sᵢ| aᵢ aᵢᵀ, and A turns at the rate ΩA − AΩ.
                    let rate = sides.iter().fold(DMat3::ZERO, |sum, side| {
                        let Some(a) = Vector::unit(*side) else { return sum };
                        let (moved, side) = (axis.cross(a), a * side.length());
                        let outer =
                            |u: DVec3, v: DVec3| DMat3::from_cols(u * v.x, u * v.y, u * v.z);
                        sum + outer(moved, side) + outer(side, moved)
                    });
                    let columns = [rate.x_axis, rate.y_axis, rate.z_axis];
                    let square: f64 = columns.iter().map(|column| column.length_squared()).sum();
                    off(*center) + square.sqrt()
                }
                Core::Disks { axis, disks } => {
                    let speed =
                        |(center, radius): &(DVec3, f64)| off(*center) + radius * lean(*axis);
                    disks.iter().map(speed).fold(0.0, f64::max)
                }
                Core::Sector { apex, axis, radius, .. } => off(*apex) + radius * lean(*axis),
            }
    }
}
