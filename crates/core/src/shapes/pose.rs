use std::sync::Arc;

use glam::DVec3;

use super::figure::Figure;
use super::{Shape, each_kind};
use crate::vector::{Scalar, Vector};

/// p ↦ about + turn (p − about) + displacement.
pub(crate) struct Pose<'a, V: Vector> {
    pub about: V,
    pub displacement: V,
    pub turn: Option<&'a V::Axes>,
}

/// Shapes that can be put in another place, each of their numbers rounded once.
pub(crate) trait Posed<V: Vector>: Sized {
    /// In that pose.
    fn posed(&self, pose: &Pose<V>) -> Self;

    /// Moved without a turn.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn displaced(&self, displacement: V) -> Self {
        self.posed(&Pose { about: V::ZERO, displacement, turn: None })
    }
}

/// A point.
impl<V: Vector> Posed<V> for V {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn posed(&self, pose: &Pose<V>) -> Self {
        pose.point(self)
    }
}

/// Each number by its role.
impl<V: Vector> Pose<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn point(&self, p: &V) -> V {
        match self.turn {
            Some(axes) => self.about + (*p - self.about).along(axes) + self.displacement,
            None => *p + self.displacement,
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn direction(&self, d: &V) -> V {
        self.turn.map_or(*d, |axes| d.along(axes))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn extents(&self, extents: &V) -> V {
        *extents
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn number<S: Scalar>(&self, number: &S) -> S {
        *number
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn vertices<const N: usize>(&self, vertices: &[V; N]) -> [V; N] {
        vertices.map(|p| self.point(&p))
    }

    pub fn points<L: From<Arc<[V]>>>(&self, points: &[V]) -> L {
        points.iter().map(|p| self.point(p)).collect::<Arc<[V]>>().into()
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn part<P: Posed<V>>(&self, part: &P) -> P {
        part.posed(self)
    }
}

impl<V: Vector> Shape<V> {
    /// The point about which it turns: the centre; the midpoint of two-point shapes and of a cone; the mean of the
    /// vertices (triangle, hull, mesh); the apex of a sector; the eye of a frustum; the origin of a ray, `through`
    /// of a line; the foot of the world origin (plane, half-space); the centre of the AABB (k-DOP).
    pub fn reference_point(&self) -> V {
        each_kind!(self, figure => Figure::reference_point(figure))
    }

    /// Turned about its reference point so that the coordinate axes come to lie along `turn`, then displaced.
    ///
    /// A box along the axes that turns becomes an [`Obb`](super::Obb); a k-DOP turns its directions.
    ///
    /// `turn` is a right-handed orthonormal frame but for rounding, as [`axes_from_quat`](super::axes_from_quat) and
    /// [`orthonormalized`](super::orthonormalized) make them; it is not checked. Verdicts of boxes rely on axes that are off by 1e-6
    /// at most, which rounding in single precision reaches after some tens of poses, each made of the one before: make each pose of the
    /// first shape instead.
    pub fn posed(&self, displacement: V, turn: Option<&V::Axes>) -> Self {
        self.posed_about(self.reference_point(), displacement, turn)
    }

    /// The same about any point.
    pub(crate) fn posed_about(&self, about: V, displacement: V, turn: Option<&V::Axes>) -> Self {
        let pose = Pose { about, displacement, turn };
        each_kind!(self, figure => Figure::in_pose(figure, &pose))
    }
}

/// The mean of points, in double precision.
pub(super) fn mean<V: Vector>(points: &[V]) -> V {
    let sum: DVec3 = points.iter().map(|p| p.in_space()).sum();
    V::from_space(sum / points.len() as f64)
}
