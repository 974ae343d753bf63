use std::cmp::Ordering;

use glam::DVec3;

use super::angle::Angle;
use super::error::{self, ShapeError};
use super::figure::*;
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
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(crate) fn in_wedge<S: Scalar>(x: S, y: S, sin: S, cos: S) -> bool {
    wedge_of(cos >= S::ZERO, [x * sin >= y * cos, x >= S::ZERO])
}

/// Whether a point is within the angle, from the sign of cos θ, and whether it lies before the edge and ahead of the apex.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(crate) fn wedge_of(is_acute: bool, [before_edge, ahead]: [bool; 2]) -> bool {
    if is_acute { before_edge && ahead } else { before_edge || ahead }
}

impl<V: Vector> Posed<V> for Sector<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn posed(&self, pose: &Pose<V>) -> Self {
        let (apex, direction) = (pose.point(&self.apex), pose.direction(&self.direction));
        Self { apex, direction, ..*self }
    }
}

impl<V: Vector> Stored<V> for Sector<V> {
    type Of<W: Vector> = Sector<W>;

    fn order(&self, other: &Self) -> Ordering {
        let vectors = order::point(&self.apex, &other.apex)
            .then_with(|| order::direction(&self.direction, &other.direction));
        let numbers = |sector: &Self| [sector.radius, sector.sin, sector.cos];
        vectors.then_with(|| order::numbers(&numbers(self), &numbers(other)))
    }

    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Sector<W> {
        let half_angle = self.half_angle.in_double();
        let (sin, cos) = match units {
            Units::Kept => (self.sin.double(), self.cos.double()),
            Units::Renewed => half_angle.sin_cos(),
        };
        Sector {
            apex: units.point(&self.apex),
            direction: units.direction(&self.direction),
            half_angle,
            radius: self.radius.double(),
            sin,
            cos,
        }
    }
}

impl<V: Vector> Figure<V> for Sector<V> {
    fn reference_point(&self) -> V {
        self.apex
    }

    /// Without a radius it is a point, whatever its angle.
    fn is_convex(&self) -> bool {
        self.half_angle.degrees() <= 90.0 || self.radius == V::Scalar::ZERO
    }

    /// With p = (p_x, p_y) the direction in the frame of the sector: the farthest point in the direction
    /// is the middle of the arc that faces it, else the nearer end of the arc, else the apex.
    fn projection(&self, d: DVec3) -> Projection {
        let length = Vector::length(d);
        let axis = self.direction.in_space();
        let axis = axis.unit().unwrap_or(axis);
        let (sin, cos) = self.half_angle.in_double().sin_cos();
        let radius = self.radius.double();
        let (x, y) = (axis.dot(d), axis.cross_length(d));
        let reach = |x: f64| {
            radius * if in_wedge(x, y, sin, cos) { length } else { (x * cos + y * sin).max(0.0) }
        };
        let mut projection = around(d, [self.apex], 0.0);
        projection.error += 16.0 * f64::EPSILON * radius * length;
        projection.min -= reach(-x);
        projection.max += reach(x);
        projection
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let axis = self.direction.in_space();
        let (sin, cos) = self.half_angle.in_double().sin_cos();
        let core = Core::Sector {
            apex: frame.see(self.apex),
            axis: axis.unit().unwrap_or(axis),
            sin,
            cos,
            radius: frame.length(self.radius),
        };
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.apex.length() + self.radius
    }

    /// Its direction.
    fn face_normals(&self) -> [Option<V>; 3] {
        [Some(self.direction), None, None]
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.direction)
    }
}

/// The support point of the sector with its apex at 0 and radius 1: the middle of the arc if it faces the
/// direction, else the nearer end of the arc, else the apex.
pub(super) fn farthest_in_sector<V: Vector>(axis: DVec3, sin: f64, cos: f64, d: DVec3) -> DVec3 {
    let Some(d) = d.unit() else {
        return DVec3::ZERO;
    };
    let across = axis.cross(d.cross(axis));
    let (x, y) = (axis.dot(d), Vector::length(across));
    if in_wedge(x, y, sin, cos) {
        return d;
    }
    if x * cos + y * sin <= 0.0 {
        return DVec3::ZERO;
    }
    let side = across.unit().unwrap_or_else(|| {
        let side =
            if V::DIM == 2 { DVec3::new(-axis.y, axis.x, 0.0) } else { axis.perpendicular() };
        side.unit().unwrap_or(side)
    });
    axis * cos + side * sin
}
