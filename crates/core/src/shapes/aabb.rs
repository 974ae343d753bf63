use glam::DVec3;

use super::Obb;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::{Scalar, Vector};

/// { x : |xᵢ − centerᵢ| ≤ halfᵢ for each axis i }: a box with its faces along the coordinate axes.
///
/// Centre and half-extents are what is stored; min and max are a view of them, rounded.
/// Source: Milo Yip, fig. 2.3; Gomez, listing 3.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb<V> {
    pub(super) center: V,
    pub(super) half: V,
}

impl<V: Vector> Aabb<V> {
    /// From centre and half-extents. Refuses a negative half-extent; 0 makes it flat.
    pub fn new(center: V, half: V) -> Result<Self, ShapeError> {
        Ok(Self { center: error::vector("center", center)?, half: error::sizes("half", half)? })
    }

    /// From its two extreme corners. Refuses min > max on any axis.
    ///
    /// The centre and half-extents are rounded, so a corner may move by half an ulp.
    pub fn from_min_max(min: V, max: V) -> Result<Self, ShapeError> {
        error::vector("min", min)?;
        error::vector("max", max)?;
        let half = V::Scalar::HALF;
        if !min.all_le(max) {
            error::sizes("max - min", max - min)?;
        }
        Ok(Self { center: min * half + max * half, half: max * half - min * half })
    }

    /// Between corners that were checked before.
    pub(crate) fn between(min: V, max: V) -> Self {
        let half = V::Scalar::HALF;
        Self { center: (min + max) * half, half: (max - min) * half }
    }

    /// The centre.
    #[inline]
    pub fn center(&self) -> V {
        self.center
    }

    /// The half-extents, each 0 or more.
    #[inline]
    pub fn half(&self) -> V {
        self.half
    }

    /// The corner of the smallest coordinates.
    #[inline]
    pub fn min(&self) -> V {
        self.center - self.half
    }

    /// The corner of the largest coordinates.
    #[inline]
    pub fn max(&self) -> V {
        self.center + self.half
    }
}

// One that turns is made an `Obb` first.
fields!(Aabb { center: point, half: extents });

impl<V: Vector> Figure<V> for Aabb<V> {
    fn reference_point(&self) -> V {
        self.center
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_pose(&self, pose: &Pose<V>) -> Shape<V> {
        match pose.turn {
            Some(_) => Obb::from(*self).in_pose(pose),
            None => self.posed(pose).into(),
        }
    }

    #[inline]
    fn spread(&self) -> f64 {
        self.half.max_abs().double()
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, [self.center], self.half.in_space().dot(d.abs()))
    }

    fn height(&self, d: DVec3) -> f64 {
        self.center.in_space().dot(d) + self.half.in_space().dot(d.abs())
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let half = self.half.in_space() * frame.scale;
        let sides = [0, 1, 2].map(|i| DVec3::AXES[i] * half[i]);
        let core = Core::Box { center: frame.see(self.center), sides };
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.center.length() + self.half.length()
    }

    fn bounds(&self) -> Bounds<V> {
        grown([self.center], self.half)
    }

    fn face_normals(&self) -> [Option<V>; 3] {
        [0, 1, 2].map(|i| (i < V::DIM).then(|| V::AXES[i]))
    }
}
