//! What is asked of every kind of shape.

use std::cmp::Ordering;

use glam::DVec3;
use num_traits::Float;

use super::bounds::outward;
use super::each_kind;
use super::projection::highest_of;
use crate::vector::{Scalar, Vector};

// With these a kind answers.
pub(super) use super::bounds::grown;
pub(super) use super::double::Units;
pub(super) use super::order;
pub(super) use super::points::{Corners, Points};
pub(super) use super::pose::{Pose, mean};
pub(super) use super::projection::{Projection, around};
pub(super) use super::stored::{Stored, fields};
pub(super) use super::support::Core;
pub(super) use super::turn::Symmetry;
pub(super) use super::{Bounds, Frame, Posed, Shape, Support};

/// A kind of shape. All that the shapes know of it stands in its file; [`Shape`] hands each question on to the kind
/// that it holds.
///
/// The answers that stand here are those of most kinds. A bounded convex one has to know its support points.
pub(super) trait Figure<V: Vector>: Stored<V> + Clone {
    /// See [`Shape::reference_point`].
    fn reference_point(&self) -> V;

    /// { x · d : x in the set }, for a vector of any length.
    fn projection(&self, d: DVec3) -> Projection;

    /// See [`Shape::reach`].
    fn reach(&self) -> V::Scalar;

    /// The set by its support points; `None` if it is unbounded, and for a union.
    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        self.corners().map(|corners| Support::of_corners(corners, frame))
    }

    /// See [`Shape::corners`].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corners(&self) -> Option<Corners<'_, V>> {
        None
    }

    /// See [`Shape::slack`].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn slack(&self) -> f64 {
        0.0
    }

    /// In that pose; a kind that cannot turn becomes one that can.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_pose(&self, pose: &Pose<V>) -> Shape<V> {
        self.posed(pose).into()
    }

    /// See [`Shape::widened`].
    fn widened(&self) -> Shape<V::Double> {
        self.lifted(Units::Kept).into()
    }

    /// The largest x · d of the points x of the set.
    #[inline]
    fn height(&self, d: DVec3) -> f64 {
        match self.corners() {
            Some(corners) => highest_of(&corners, d),
            None => self.projection(d).max,
        }
    }

    /// Some stored point, in the set or near it.
    #[inline]
    fn anchor(&self) -> V {
        self.corners().map_or_else(|| self.reference_point(), |corners| corners[0])
    }

    /// No coordinate of a point, as seen from the anchor, is larger but for rounding. Infinite for kinds of which that is no glance.
    #[inline]
    fn spread(&self) -> f64 {
        self.corners().map_or(f64::INFINITY, |corners| corners.reach())
    }

    /// See [`Shape::members`]. A kind whose reference point is computed gives a stored point instead.
    fn members(&self) -> Vec<V> {
        vec![self.anchor()]
    }

    /// See [`Shape::core`].
    fn core(&self) -> (Shape<V>, V::Scalar) {
        (self.clone().into(), V::Scalar::ZERO)
    }

    /// Whether this one is convex, if others of its kind are.
    #[inline]
    fn is_convex(&self) -> bool {
        true
    }

    /// See [`Shape::face_normals`].
    fn face_normals(&self) -> [Option<V>; 3] {
        [None; 3]
    }

    /// See [`Shape::within`].
    fn within(&self, _reach: V::Scalar) -> Shape<V> {
        self.clone().into()
    }

    /// See [`Shape::bounds`].
    fn bounds(&self) -> Bounds<V> {
        outward(|i| self.projection(V::AXES[i].in_space()))
    }

    /// The vector across which a disk of it lies, and the radius of that: rounding may tilt it.
    fn disk(&self) -> Option<(V, V::Scalar)> {
        None
    }

    /// The turns that leave it as it is.
    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::None
    }
}

impl<V: Vector> Shape<V> {
    /// The shape as a core grown by a radius: a ball is a point with its radius, a capsule a
    /// segment with its radius; a kind that is not grown is its own core, with radius 0.
    pub fn core(&self) -> (Shape<V>, V::Scalar) {
        each_kind!(self, figure => figure.core())
    }

    /// How far rounding may have moved a coordinate of a corner from where the numbers that it stores say: more than 0 for a
    /// k-DOP alone.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(crate) fn slack(&self) -> f64 {
        each_kind!(self, figure => figure.slack())
    }

    /// Orders by kind, and within a kind by the numbers that the shapes store, one after the other; `Equal`
    /// only for shapes that are the same set, number for number.
    ///
    /// A result computed from two shapes in this order is the same whichever is named first.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        each_kind!(self, other, (a, b) => a.order(b), else self.kind().cmp(&other.kind()))
    }

    /// A point of each part of the set: for a mesh one of each connected part, for an unbounded shape none
    /// but the origin of a ray, for any other shape one. It is a stored point, which is not rounded; for a
    /// k-DOP and a frustum it is a corner, right up to rounding.
    pub(crate) fn members(&self) -> Vec<V> {
        each_kind!(self, figure => figure.members())
    }

    /// sup { |x| : x in the set }: how far it reaches from the origin; infinite for unbounded sets.
    ///
    /// If the reference point is at the origin, the value is the supremum; otherwise it may be a little more.
    /// It does not change when the shape turns about the origin.
    pub(crate) fn reach(&self) -> V::Scalar {
        each_kind!(self, figure => figure.reach())
    }

    /// A bounded part of an unbounded set that holds all its points within `reach` of the origin,
    /// which is the reference point; any other set as it is.
    pub(crate) fn within(&self, reach: V::Scalar) -> Self {
        each_kind!(self, figure => figure.within(reach))
    }
}

/// The largest distance of some points from the origin.
pub(super) fn farthest<V: Vector>(points: &[V]) -> V::Scalar {
    points.iter().fold(V::Scalar::ZERO, |reach, p| reach.max(p.length()))
}
