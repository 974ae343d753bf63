//! The step of the tests that look for a separating axis.

use std::fmt;

use super::Side;
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// [`Step::Axis`](super::Step::Axis): the shadows of both shapes on one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisTest<V: Vector> {
    /// Why this axis was tried.
    pub source: AxisSource,
    /// Where the intervals have their zero.
    pub origin: V,
    /// The direction, of any length: intervals and gap are dot products with it, that is, lengths times its own.
    pub axis: V,
    /// The shadow of the first shape.
    pub a: Interval<V::Scalar>,
    /// The shadow of the second shape.
    pub b: Interval<V::Scalar>,
    /// The number that decided: the gap between the shadows if positive, else minus the depth of their overlap.
    pub gap: V::Scalar,
}

impl<V: Vector> AxisTest<V> {
    /// The shadows do not touch.
    pub fn separates(&self) -> bool {
        self.gap > V::Scalar::ZERO
    }

    /// The gap as a length; 0 for the zero axis, which separates nothing.
    pub fn gap_length(&self) -> V::Scalar {
        let length = self.axis.length();
        if length == V::Scalar::ZERO { length } else { self.gap / length }
    }
}

/// Where a candidate for a separating axis comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AxisSource {
    /// The normal of a face (in the plane: of a side), by number. A triangle in space has its
    /// plane for number 0; its sides within that plane follow.
    Face(Side, usize),
    /// A side itself, by number: only a flat shape needs it.
    Edge(Side, usize),
    /// The cross product of edge number `0` of the first shape and number `1` of the second.
    Edges(usize, usize),
    /// A coordinate axis, by number.
    Coordinate(usize),
    /// From the centre of one to the centre of the other.
    Centers,
    /// From a corner, by number, of one to the centre of the other.
    Corner(Side, usize),
    /// Between the closest points.
    Closest,
    /// Chosen by a person.
    Own,
}

impl AxisSource {
    /// The same with the arguments of the test swapped.
    pub fn swapped(self) -> Self {
        match self {
            AxisSource::Face(side, i) => AxisSource::Face(side.other(), i),
            AxisSource::Edges(i, j) => AxisSource::Edges(j, i),
            AxisSource::Edge(side, i) => AxisSource::Edge(side.other(), i),
            AxisSource::Corner(side, i) => AxisSource::Corner(side.other(), i),
            source => source,
        }
    }
}

impl fmt::Display for AxisSource {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |side: &Side| match side {
            Side::A => 'A',
            Side::B => 'B',
        };
        match self {
            AxisSource::Face(side, i) => write!(f, "face {}{i}", letter(side)),
            AxisSource::Edge(side, i) => write!(f, "edge {}{i}", letter(side)),
            AxisSource::Edges(i, j) => write!(f, "A{i} × B{j}"),
            AxisSource::Coordinate(i) => write!(f, "{} axis", ["x", "y", "z"][*i]),
            AxisSource::Centers => write!(f, "centre to centre"),
            AxisSource::Corner(side, i) => write!(f, "corner {}{i} to centre", letter(side)),
            AxisSource::Closest => write!(f, "closest points"),
            AxisSource::Own => write!(f, "your axis"),
        }
    }
}
