use glam::{DQuat, DVec3, Quat, Vec3};

use super::aabb::Aabb;
use super::angle::Angle;
use super::error::{self, ShapeError};
use crate::vector::{Planar, Vector};

/// { x : |(x − center) · axesᵢ| ≤ halfᵢ for each i }: a box turned as `axes` say.
///
/// Source: Gomez, listing 6; Milo Yip, section 2.3.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obb<V: Vector> {
    pub(super) center: V,
    pub(super) half: V,
    pub(super) axes: V::Axes,
}

impl<V: Vector> Obb<V> {
    /// Refuses negative half-extents, and axes that are off a right-handed orthonormal frame by more than 1e-6.
    pub fn new(center: V, half: V, axes: V::Axes) -> Result<Self, ShapeError> {
        Ok(Self {
            center: error::vector("center", center)?,
            half: error::sizes("half", half)?,
            axes: error::rotation::<V>("rotation", axes)?,
        })
    }

    /// The centre.
    #[inline]
    pub fn center(&self) -> V {
        self.center
    }

    /// The half-extents along the axes, each 0 or more.
    #[inline]
    pub fn half(&self) -> V {
        self.half
    }

    /// The unit vectors along its edges.
    #[inline]
    pub fn axes(&self) -> &V::Axes {
        &self.axes
    }
}

impl<V: Vector> From<Aabb<V>> for Obb<V> {
    fn from(aabb: Aabb<V>) -> Self {
        Self { center: aabb.center(), half: aabb.half(), axes: V::AXES }
    }
}

/// The axes of the plane turned by `angle`, counter-clockwise.
pub fn axes_from_angle<V: Vector>(angle: Angle<V::Scalar>) -> V::Axes {
    let (sin, cos) = angle.sin_cos();
    V::axes_from_fn(|i| {
        V::from_fn(|j| {
            if i == j {
                cos
            } else if i == 0 {
                sin
            } else {
                -sin
            }
        })
    })
}

impl<V: Planar> Obb<V> {
    /// Turned by `angle`, counter-clockwise.
    pub fn from_angle(center: V, half: V, angle: Angle<V::Scalar>) -> Result<Self, ShapeError> {
        error::number("rotation", angle.radians())?;
        Self::new(center, half, axes_from_angle::<V>(angle))
    }
}

/// The columns of the rotation matrix of `rotation`, which is normalised in double precision first.
/// `None` for the zero quaternion.
pub fn axes_from_quat(rotation: DQuat) -> Option<[DVec3; 3]> {
    let length = rotation.length();
    (length > 0.0).then(|| {
        let unit = DQuat::from_vec4(glam::DVec4::from(rotation) / length);
        let m = glam::DMat3::from_quat(unit);
        [m.x_axis, m.y_axis, m.z_axis]
    })
}

/// The right-handed frame nearest to three vectors in turn, as Gram and Schmidt find it: the first keeps its direction,
/// the second what of it is across the first, the third is across both. `None` where they do not span space, or are
/// left-handed.
///
/// ```
/// use glam::DVec3;
/// use hitbench::shapes::orthonormalized;
///
/// // The columns of a matrix after a thousand multiplications.
/// let [x, y, z] = orthonormalized([DVec3::new(1.0, 2.7e-6, 0.0), DVec3::Y, DVec3::Z * 1.1]).unwrap();
/// assert!(x.dot(y).abs() < 1e-15 && (z - DVec3::Z).length() < 1e-15);
/// assert!(orthonormalized([DVec3::X, DVec3::Y, -DVec3::Z]).is_none());
/// ```
pub fn orthonormalized(axes: [DVec3; 3]) -> Option<[DVec3; 3]> {
    let across = |v: DVec3, of: &[DVec3]| {
        // Twice, so that what rounding leaves of the first time is taken off too.
        let once = |v: DVec3| of.iter().fold(v, |v, &axis| v - axis * v.dot(axis));
        once(once(v)).unit()
    };
    let units = [axes[0].unit()?, axes[1].unit()?, axes[2].unit()?];
    let x = units[0];
    let y = across(units[1], &[x])?;
    let z = x.cross(y);
    let least = 1e-9;
    let spans = units[1].cross(x).length() > least && z.dot(units[2]) > least;
    spans.then_some([x, y, z])
}

impl Obb<Vec3> {
    /// Turned by the quaternion `rotation`, of any length but zero.
    pub fn from_quat(center: Vec3, half: Vec3, rotation: Quat) -> Result<Self, ShapeError> {
        let axes = axes_from_quat(rotation.as_dquat())
            .ok_or(ShapeError::ZeroDirection { field: "rotation" })?;
        Self::new(center, half, axes.map(|axis| axis.as_vec3()))
    }
}

impl Obb<DVec3> {
    /// Turned by the quaternion `rotation`, of any length but zero.
    pub fn from_quat(center: DVec3, half: DVec3, rotation: DQuat) -> Result<Self, ShapeError> {
        let axes =
            axes_from_quat(rotation).ok_or(ShapeError::ZeroDirection { field: "rotation" })?;
        Self::new(center, half, axes)
    }
}
