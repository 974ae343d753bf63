use super::angle::Angle;
use super::error::{self, ShapeError};
use super::figure::Figure;
use crate::vector::{Scalar, Vector};

/// { x : |x − apex| ≤ radius, and the angle from `direction` to x − apex is ≤ half-angle }.
///
/// In the plane a slice of pie (and, beyond 90°, what is left of the pie); in space the solid that
/// the slice sweeps when turned about its direction. Half-angle 0 is a segment, 180° the whole
/// ball. The cosine and sine are computed once, here. Source: Milo Yip, fig. 4.1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sector<V: Vector> {
    pub(super) apex: V,
    pub(super) direction: V,
    pub(super) half_angle: Angle<V::Scalar>,
    pub(super) radius: V::Scalar,
    pub(super) sin: V::Scalar,
    pub(super) cos: V::Scalar,
}

impl<V: Vector> Sector<V> {
    /// Normalises the direction; refuses zero, a negative radius, and half-angles outside [0, π].
    pub fn new(
        apex: V,
        direction: V,
        half_angle: Angle<V::Scalar>,
        radius: V::Scalar,
    ) -> Result<Self, ShapeError> {
        let degrees = half_angle.degrees();
        if !(0.0..=180.0).contains(&degrees) {
            return Err(ShapeError::HalfAngle { field: "half_angle", degrees });
        }
        let (sin, cos) = half_angle.sin_cos();
        Ok(Self {
            apex: error::vector("apex", apex)?,
            direction: error::direction("direction", direction)?,
            half_angle,
            radius: error::size("radius", radius)?,
            sin,
            cos,
        })
    }

    /// The tip.
    #[inline]
    pub fn apex(&self) -> V {
        self.apex
    }

    /// The unit vector along its axis of symmetry.
    #[inline]
    pub fn direction(&self) -> V {
        self.direction
    }

    /// The angle from the axis to an edge.
    #[inline]
    pub fn half_angle(&self) -> Angle<V::Scalar> {
        self.half_angle
    }

    /// The length of an edge.
    #[inline]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }

    /// sin of the half-angle, 0 or more.
    #[inline]
    pub fn sin(&self) -> V::Scalar {
        self.sin
    }

    /// cos of the half-angle.
    #[inline]
    pub fn cos(&self) -> V::Scalar {
        self.cos
    }
}

/// Is the angle from the axis to a point, `x` along it and `y` ≥ 0 away from it, at most the half-angle θ?
///
/// x sin θ ≥ y cos θ alone asks the side of the edge's whole line. The wedge is what has this *and*
/// x ≥ 0 where cos θ ≥ 0 (it matters at θ = 0), *or* where cos θ < 0. No square root,
/// no squares, so small angles keep their digits.
#[inline(always)]
pub(crate) fn in_wedge<S: Scalar>(x: S, y: S, sin: S, cos: S) -> bool {
    wedge_of(cos >= S::ZERO, [x * sin >= y * cos, x >= S::ZERO])
}

/// Whether a point is within the angle, from the sign of cos θ, and whether it lies before the edge and ahead of the apex.
#[inline(always)]
pub(crate) fn wedge_of(is_acute: bool, [before_edge, ahead]: [bool; 2]) -> bool {
    if is_acute { before_edge && ahead } else { before_edge || ahead }
}

impl<V: Vector> Figure<V> for Sector<V> {
    fn reference_point(&self) -> V {
        self.apex
    }
}
