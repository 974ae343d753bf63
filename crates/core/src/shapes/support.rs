//! Support points: a set is known by how far it reaches in each direction.

mod frame;
mod pieces;

use glam::DVec3;

pub(crate) use frame::Frame;

use super::figure::{Corners, Figure};
use super::sector::farthest_in_sector;
use super::{Shape, each_kind};
use crate::vector::{Scalar, Vector};

/// A bounded set as the general methods see it: all that lies within `radius` of a core.
#[derive(Clone, Copy)]
pub(crate) struct Support<'a, V: Vector> {
    core: Core<'a, V>,
    frame: Frame,
    /// By how much the core is grown.
    pub radius: f64,
    /// The largest number that a support point is computed from, where the point itself does not tell.
    pub extent: f64,
}

/// What a set is grown from, in its frame.
#[derive(Clone, Copy)]
pub(super) enum Core<'a, V: Vector> {
    Point(DVec3),
    Segment(DVec3, DVec3),
    /// The convex hull of points, in the world.
    Corners(Corners<'a, V>),
    /// centre + Σ tᵢ sidesᵢ with all |tᵢ| ≤ 1.
    Box {
        center: DVec3,
        sides: [DVec3; 3],
    },
    /// centre + Σ tᵢ sidesᵢ with Σ tᵢ² ≤ 1.
    Ellipsoid {
        center: DVec3,
        sides: [DVec3; 3],
    },
    /// The convex hull of two disks across one axis, each with its centre and radius.
    Disks {
        axis: DVec3,
        disks: [(DVec3, f64); 2],
    },
    Sector {
        apex: DVec3,
        axis: DVec3,
        sin: f64,
        cos: f64,
        radius: f64,
    },
}

impl<V: Vector> Shape<V> {
    /// A point x of the set with the largest x · direction, for a direction of any length; `None` if the set
    /// is unbounded, and for a mesh.
    ///
    /// If several points are farthest, it is one of them; for the zero direction it is any point. Computed in
    /// double precision, then rounded to the nearest.
    pub fn support(&self, direction: V) -> Option<V> {
        let support = self.seen_from(Frame::WORLD)?;
        let d = direction.in_space();
        let p = support.core(d);
        let length = Vector::length(d);
        let grown = if length > 0.0 { p + d * (support.radius / length) } else { p };
        Some(V::from_space(grown))
    }

    /// Whether it is bounded, and with any two points holds the segment between them.
    pub fn is_convex_and_bounded(&self) -> bool {
        let kind = self.kind();
        kind.is_bounded() && kind.is_convex() && each_kind!(self, figure => figure.is_convex())
    }

    /// The normals of the faces of boxes and triangles, each on one side, and the direction of a sector; none
    /// for other kinds.
    pub(crate) fn face_normals(&self) -> impl Iterator<Item = V> + use<V> {
        each_kind!(self, figure => figure.face_normals()).into_iter().flatten()
    }

    /// Some point at hand, in the set or near it.
    #[doc(hidden)]
    pub fn anchor(&self) -> V {
        each_kind!(self, figure => figure.anchor())
    }

    /// See [`Figure::spread`]; 0 for a set without end.
    #[inline]
    pub(crate) fn spread(&self) -> f64 {
        if self.kind().is_bounded() { each_kind!(self, figure => figure.spread()) } else { 0.0 }
    }

    /// The points whose convex hull a polytope is; `None` for other kinds, and for boxes, which store none.
    #[inline]
    #[doc(hidden)]
    pub fn corners(&self) -> Option<Corners<'_, V>> {
        each_kind!(self, figure => Figure::corners(figure))
    }

    /// The set as the general methods see it; `None` if it is unbounded, and for a mesh.
    pub(crate) fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        each_kind!(self, figure => figure.seen_from(frame))
    }
}

impl<'a, V: Vector> Support<'a, V> {
    /// All that lies within `radius` of a core.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn new(core: Core<'a, V>, radius: f64, frame: Frame) -> Self {
        let extent = radius + core.extent();
        Self { core, frame, radius, extent }
    }

    /// All that lies within `radius` of it.
    #[inline]
    pub(super) fn grown(self, radius: f64) -> Self {
        Self { radius: self.radius + radius, extent: self.extent + radius, ..self }
    }

    /// The convex hull of points.
    #[inline]
    pub(super) fn of_corners(corners: Corners<'a, V>, frame: Frame) -> Self {
        Self::new(Core::Corners(corners), 0.0, frame)
    }
}

impl<V: Vector> Support<'_, V> {
    /// The point where the frame has its origin.
    pub fn of_origin(frame: Frame) -> Self {
        Self::new(Core::Point(DVec3::ZERO), 0.0, frame)
    }

    /// A point of the core that is farthest in the direction `d`.
    #[inline]
    pub fn core(&self, d: DVec3) -> DVec3 {
        match &self.core {
            Core::Point(point) => *point,
            Core::Segment(start, end) => {
                if (*end - *start).dot(d) > 0.0 {
                    *end
                } else {
                    *start
                }
            }
            Core::Corners(corners) => self.frame.see(self.farthest(corners, d)),
            Core::Box { center, sides } => sides.iter().fold(*center, |p, &side| {
                // Without a branch, which would be mispredicted.
                let sign = if side.dot(d) < 0.0 { -1.0 } else { 1.0 };
                p + side * sign
            }),
            Core::Ellipsoid { center, sides } => {
                let local = DVec3::from_array(sides.map(|side| side.dot(d)));
                // Only the direction counts; a tiny one is brought near 1 first.
                let local = local * Vector::max_abs(local).unit_scale();
                let length = Vector::length(local);
                if length == 0.0 {
                    return *center;
                }
                let t = local / length;
                *center + (sides[0] * t.x + sides[1] * t.y + sides[2] * t.z)
            }
            Core::Disks { axis, disks } => {
                let across = axis.cross(d.cross(*axis)).unit().unwrap_or(DVec3::ZERO);
                let [p, q] = disks.map(|(center, radius)| center + across * radius);
                if (q - p).dot(d) > 0.0 { q } else { p }
            }
            Core::Sector { apex, axis, sin, cos, radius } => {
                *apex + farthest_in_sector::<V>(*axis, *sin, *cos, d) * *radius
            }
        }
    }

    /// The numbers that a support point is computed from, by coordinate, where the point itself does not tell.
    pub fn computed_from(&self) -> DVec3 {
        match &self.core {
            Core::Point(_) | Core::Segment(..) | Core::Corners(_) => DVec3::ZERO,
            Core::Box { center, sides } | Core::Ellipsoid { center, sides } => {
                sides.iter().fold(center.abs(), |sum, side| sum + side.abs())
            }
            Core::Disks { disks, .. } => {
                disks.iter().fold(DVec3::ZERO, |most, (center, radius)| {
                    most.max(center.abs() + DVec3::splat(*radius))
                })
            }
            Core::Sector { apex, radius, .. } => apex.abs() + DVec3::splat(*radius),
        }
    }

    /// The largest coordinate of a point of the core, where it is a hull of points.
    pub fn farthest_corner(&self) -> f64 {
        match &self.core {
            Core::Corners(corners) => {
                let first = self.frame.see(corners[0]).abs().max_element();
                first + corners.reach() * self.frame.scale
            }
            _ => 0.0,
        }
    }

    /// Whether the core is more than the convex hull of some points.
    pub fn is_curved(&self) -> bool {
        matches!(self.core, Core::Ellipsoid { .. } | Core::Disks { .. } | Core::Sector { .. })
    }

    #[inline]
    fn farthest(&self, corners: &Corners<V>, d: DVec3) -> V {
        let d = d * self.frame.scale;
        let height = |p: V| (p.in_space() - self.frame.origin).dot(d);
        corners.farthest(V::Double::from_space(d), height)
    }

    /// As [`Support::core`], but of points in single precision only one that is about farthest, as that precision tells.
    #[inline]
    pub fn about(&self, d: DVec3) -> DVec3 {
        match &self.core {
            Core::Corners(corners) if V::Scalar::IS_SINGLE => {
                let origin = V::from_space(self.frame.origin);
                self.frame.see(corners.about(origin, V::Double::from_space(d)))
            }
            _ => self.core(d),
        }
    }
}

impl<V: Vector> Core<'_, V> {
    /// The convex hull of two disks across the line through their centres.
    #[inline]
    pub fn disks(disks: [(DVec3, f64); 2]) -> Self {
        let axis = (disks[1].0 - disks[0].0).unit().unwrap_or(DVec3::ZERO);
        Core::Disks { axis, disks }
    }

    #[inline]
    fn extent(&self) -> f64 {
        let sum = |center: &DVec3, sides: &[DVec3; 3]| {
            center.length() + sides.iter().map(|side| side.length()).sum::<f64>()
        };
        match self {
            Core::Point(_) | Core::Segment(..) | Core::Corners(_) => 0.0,
            Core::Box { center, sides } | Core::Ellipsoid { center, sides } => sum(center, sides),
            Core::Disks { disks, .. } => {
                disks.iter().map(|(center, radius)| center.length() + radius).sum()
            }
            Core::Sector { apex, radius, .. } => apex.length() + radius,
        }
    }
}
