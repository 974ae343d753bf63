use std::cmp::Ordering;

use glam::{DQuat, DVec3};

use super::aabb::Aabb;
use super::angle::Angle;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::{Planar, Scalar, Spatial, Vector};

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
/// # use hitbench_core as hitbench;
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

impl<V: Spatial> Obb<V> {
    /// Turned by the quaternion `rotation`, of any length but zero.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::{Quat, Vec3};
    /// use hitbench::shapes::Obb;
    ///
    /// let turned = Obb::from_quat(Vec3::ZERO, Vec3::ONE, Quat::from_rotation_y(0.5))?;
    /// assert_eq!(turned.axes()[1], Vec3::Y);
    /// # Ok::<(), hitbench::shapes::ShapeError>(())
    /// ```
    pub fn from_quat(center: V, half: V, rotation: V::Quat) -> Result<Self, ShapeError> {
        let axes = axes_from_quat(V::quat_in_double(rotation));
        let axes = axes.ok_or(ShapeError::ZeroDirection { field: "rotation" })?;
        Self::new(center, half, V::axes_from_fn(|i| V::from_space(axes[i])))
    }

    /// Along the frame nearest to three vectors of any length, as [`orthonormalized`] finds it: such as the columns of a
    /// matrix after many multiplications, which [`Obb::new`] refuses.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec3;
    /// use hitbench::shapes::Obb;
    ///
    /// let columns = [Vec3::new(1.0, 2.7e-5, 0.0), Vec3::Y, Vec3::Z * 1.001];
    /// assert!(Obb::new(Vec3::ZERO, Vec3::ONE, columns).is_err());
    /// assert!(Obb::from_any_axes(Vec3::ZERO, Vec3::ONE, columns).is_ok());
    /// ```
    pub fn from_any_axes(center: V, half: V, axes: [V; 3]) -> Result<Self, ShapeError> {
        let axes = orthonormalized(axes.map(V::in_space));
        let axes = axes.ok_or(ShapeError::NoFrame { field: "axes" })?;
        Self::new(center, half, V::axes_from_fn(|i| V::from_space(axes[i])))
    }
}

/// The frame turns about the centre. That the centre is exact keeps the box from creeping.
impl<V: Vector> Posed<V> for Obb<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn posed(&self, pose: &Pose<V>) -> Self {
        Self {
            center: pose.point(&self.center),
            half: self.half,
            axes: V::axes_from_fn(|i| pose.direction(&self.axes[i])),
        }
    }
}

impl<V: Vector> Stored<V> for Obb<V> {
    type Of<W: Vector> = Obb<W>;

    fn order(&self, other: &Self) -> Ordering {
        let axes = (0..V::DIM).map(|i| order::direction(&self.axes[i], &other.axes[i]));
        order::point(&self.center, &other.center)
            .then_with(|| order::extents(&self.half, &other.half))
            .then_with(|| axes.fold(Ordering::Equal, Ordering::then))
    }

    /// A frame is made orthonormal by what Gram and Schmidt take off each axis.
    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Obb<W> {
        let mut axes = W::axes_from_fn(|i| units.extents(&self.axes[i]));
        for i in 0..if units == Units::Kept { 0 } else { W::DIM } {
            let across = (0..i).fold(axes[i], |v, k| v - axes[k] * v.dot(axes[k]));
            let unit = across.unit().unwrap_or(across);
            axes = W::axes_from_fn(|k| if k == i { unit } else { axes[k] });
        }
        Obb { center: units.point(&self.center), half: units.extents(&self.half), axes }
    }
}

impl<V: Vector> Figure<V> for Obb<V> {
    fn reference_point(&self) -> V {
        self.center
    }

    #[inline]
    fn spread(&self) -> f64 {
        2.0 * self.half.max_abs().double()
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, [self.center], self.reach_along(d))
    }

    fn height(&self, d: DVec3) -> f64 {
        self.center.in_space().dot(d) + self.reach_along(d)
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let core = Core::Box { center: frame.see(self.center), sides: self.sides(frame) };
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.center.length() + self.half.length()
    }

    fn face_normals(&self) -> [Option<V>; 3] {
        [0, 1, 2].map(|i| (i < V::DIM).then(|| self.axes[i]))
    }
}

impl<V: Vector> Obb<V> {
    /// How far it reaches from its centre along `d`, for a vector of any length.
    fn reach_along(&self, d: DVec3) -> f64 {
        let reach = |i: usize| self.half.get(i).double() * self.axes[i].in_space().dot(d).abs();
        (0..V::DIM).map(reach).sum()
    }

    /// Half its edges, as they are seen.
    #[inline]
    pub(super) fn sides(&self, frame: Frame) -> [DVec3; 3] {
        let side = |i: usize| self.axes[i].in_space() * frame.length(self.half.get(i));
        [0, 1, 2].map(|i| if i < V::DIM { side(i) } else { DVec3::ZERO })
    }
}
