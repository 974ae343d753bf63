//! The step of the tests that look for a separating axis.

use super::Side;
use crate::roles::{InSpace, Nested, Number, Same, roles};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

roles! {
    /// [`Step::Axis`](super::Step::Axis): both shapes projected on one direction.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct AxisTest<V: Vector> {
        /// Why this axis was tried.
        pub source: AxisSource as Nested,
        /// The zero of the intervals.
        pub origin: V as InSpace,
        /// The direction, of any length: intervals and gap are dot products with it, that is, lengths times its own.
        pub axis: V as InSpace,
        /// The projection of the first shape.
        pub a: Interval<V::Scalar> as Nested => b,
        /// The projection of the second shape.
        pub b: Interval<V::Scalar> as Nested => a,
        /// The gap between the projections if positive, else minus the depth of their overlap.
        pub gap: V::Scalar as Number,
        /// Whether the axis separates the shapes. If exact arithmetic decided, the rounded gap may say otherwise.
        pub separates: bool as Same,
    }
}

impl<V: Vector> AxisTest<V> {
    /// An axis on which the gap itself decides.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(in crate::intersect) fn new(
        source: AxisSource,
        (origin, axis): (V, V),
        [a, b]: [Interval<V::Scalar>; 2],
        gap: V::Scalar,
    ) -> Self {
        Self { source, origin, axis, a, b, gap, separates: gap > V::Scalar::ZERO }
    }

    /// The gap as a length; 0 for the zero axis, which separates nothing.
    pub fn gap_length(&self) -> V::Scalar {
        let length = self.axis.length();
        if length == V::Scalar::ZERO { length } else { self.gap / length }
    }
}

roles! {
    /// The origin of a candidate for a separating axis.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AxisSource {
        /// The normal of a face (in the plane: of a side), by number. The plane of a triangle in space is number
        /// 0; its sides within that plane follow.
        Face(of: Side as Nested, i: usize as Same),
        /// A side itself, by number: only a flat shape needs it.
        Edge(of: Side as Nested, i: usize as Same),
        /// The cross product of edge number `0` of the first shape and number `1` of the second.
        Edges(i: usize as Same => j, j: usize as Same => i),
        /// A coordinate axis, by number.
        Coordinate(i: usize as Same),
        /// From the centre of one to the centre of the other.
        Centers,
        /// From a corner, by number, of one to the centre of the other.
        Corner(of: Side as Nested, i: usize as Same),
        /// The normal of a plane or of the boundary of a half-space.
        Normal(of: Side as Nested),
        /// Between the closest points.
        Closest,
        /// The direction in which a search by support points looks: GJK.
        Search,
        /// Chosen by a person.
        Own,
    }
}
