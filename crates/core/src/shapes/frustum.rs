use std::cmp::Ordering;

use glam::DVec3;

use super::angle::Angle;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::{Scalar, Vector};

/// The view of a camera at `eye` between the distances `near` and `far` along its direction, in space.
///
/// { x : near ≤ z ≤ far, |y| ≤ z tan(fov_y / 2), |x| ≤ z aspect tan(fov_y / 2) }, with x to the right, y up
/// and z along the view. The convex hull of its eight corners; with near = 0 a pyramid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frustum<V: Vector> {
    pub(super) eye: V,
    pub(super) target: V,
    pub(super) up: V,
    pub(super) fov_y: Angle<V::Scalar>,
    pub(super) aspect: V::Scalar,
    pub(super) near: V::Scalar,
    pub(super) far: V::Scalar,
    pub(super) corners: [V; 8],
}

impl<V: Vector> Frustum<V> {
    /// The camera at `eye` looks at `target`; `fov_y` is the full vertical angle, `aspect` width over height.
    ///
    /// Refuses all but 0 < fov_y < 180°, aspect > 0 and 0 ≤ near < far, a target at the eye, an `up` parallel to the
    /// view (within rounding), and the plane, where no such shape exists. The corners are computed in double precision.
    pub fn new(
        eye: V,
        target: V,
        up: V,
        fov_y: Angle<V::Scalar>,
        aspect: V::Scalar,
        near: V::Scalar,
        far: V::Scalar,
    ) -> Result<Self, ShapeError> {
        if V::DIM != 3 {
            return Err(ShapeError::OnlyInSpace { kind: "Frustum" });
        }
        let refuse = |field, value, expected| Err(ShapeError::Frustum { field, value, expected });
        let degrees = fov_y.degrees();
        if !(degrees > 0.0 && degrees < 180.0) {
            return refuse("fov_y", degrees, "it lies between 0 and 180 degrees, both excluded");
        }
        if error::number("aspect", aspect)? <= V::Scalar::ZERO {
            return refuse("aspect", aspect.double(), "width over height is above 0");
        }
        if error::number("near", near)? < V::Scalar::ZERO {
            return refuse("near", near.double(), "a distance along the view is 0 or more");
        }
        if error::number("far", far)? <= near {
            return refuse("far", far.double(), "it is above near");
        }

        let view =
            error::vector("target", target)?.in_space() - error::vector("eye", eye)?.in_space();
        let forward = view.unit().ok_or(ShapeError::ZeroDirection { field: "target - eye" })?;
        let upward = error::vector("up", up)?
            .in_space()
            .unit()
            .ok_or(ShapeError::ZeroDirection { field: "up" })?;
        let right = forward.cross(upward);
        // The two unit vectors are parallel but for rounding.
        if Vector::length(right) <= 8.0 * f64::EPSILON {
            return Err(ShapeError::UpParallelToView);
        }
        let right = right.normalize();
        let above = right.cross(forward);

        let slope = libm::tan((degrees / 2.0).to_radians());
        let mut corners = [V::ZERO; 8];
        for (i, corner) in corners.iter_mut().enumerate() {
            let depth = if i < 4 { near } else { far }.double();
            // Counter-clockwise from the lower left, as the camera sees them.
            let (x, y) = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)][i % 4];
            let across: DVec3 = right * (x * aspect.double()) + above * y;
            let place = eye.in_space() + (forward + across * slope) * depth;
            *corner = error::vector("a corner", V::from_space(place))?;
        }
        Ok(Self { eye, target, up, fov_y, aspect, near, far, corners })
    }

    /// The place of the camera.
    #[inline]
    pub fn eye(&self) -> V {
        self.eye
    }

    /// The point that it looks at, in the middle of the picture.
    #[inline]
    pub fn target(&self) -> V {
        self.target
    }

    /// The direction that is up in the picture, as written.
    #[inline]
    pub fn up(&self) -> V {
        self.up
    }

    /// The full vertical angle of view.
    #[inline]
    pub fn fov_y(&self) -> Angle<V::Scalar> {
        self.fov_y
    }

    /// Width over height.
    #[inline]
    pub fn aspect(&self) -> V::Scalar {
        self.aspect
    }

    /// The distance along the view at which it begins.
    #[inline]
    pub fn near(&self) -> V::Scalar {
        self.near
    }

    /// The distance along the view at which it ends.
    #[inline]
    pub fn far(&self) -> V::Scalar {
        self.far
    }

    /// The corners of the near face, counter-clockwise from the lower left as the camera sees them,
    /// then those of the far face in the same order.
    #[inline]
    pub fn corners(&self) -> &[V; 8] {
        &self.corners
    }
}

impl<V: Vector> Posed<V> for Frustum<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn posed(&self, pose: &Pose<V>) -> Self {
        Self {
            eye: pose.point(&self.eye),
            target: pose.point(&self.target),
            up: pose.direction(&self.up),
            corners: pose.vertices(&self.corners),
            ..*self
        }
    }
}

impl<V: Vector> Stored<V> for Frustum<V> {
    type Of<W: Vector> = Frustum<W>;

    fn order(&self, other: &Self) -> Ordering {
        order::vertices(&self.corners, &other.corners)
    }

    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Frustum<W> {
        Frustum {
            eye: units.point(&self.eye),
            target: units.point(&self.target),
            up: units.extents(&self.up),
            fov_y: self.fov_y.in_double(),
            aspect: self.aspect.double(),
            near: self.near.double(),
            far: self.far.double(),
            corners: units.vertices(&self.corners),
        }
    }
}

impl<V: Vector> Figure<V> for Frustum<V> {
    fn reference_point(&self) -> V {
        self.eye
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corners(&self) -> Option<Corners<'_, V>> {
        Some(self.corners[..].into())
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, self.corners, 0.0)
    }

    fn reach(&self) -> V::Scalar {
        farthest(&self.corners)
    }
}
