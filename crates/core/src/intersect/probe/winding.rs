//! The step of the tests that ask whether a point lies within a closed surface.

use super::Side;
use crate::roles::{Each, InSpace, Nested, Number, Same, roles};
use crate::vector::{Scalar, Vector};

roles! {
    /// [`Step::Winding`](super::Step::Winding): a ray from `point` along the first axis was followed through a closed mesh.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Winding<V: Vector> {
        /// Whose mesh it is.
        pub of: Side as Nested,
        /// A point of the other shape.
        pub point: V as InSpace,
        /// The number of a triangle that holds the point, if one does: then the ray is not followed any further.
        pub touched: Option<u32> as Each<Same>,
        /// The crossings of the ray with triangles, in no order.
        pub crossings: Vec<Crossing<V::Scalar>> as Each<Nested>,
        /// The verdict that follows from this alone; `None` if the test has to go on, and of a surface.
        pub verdict: Option<bool> as Each<Same>,
    }

    /// A crossing of a ray with a triangle.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Crossing<S: Scalar> {
        /// The number of the triangle.
        pub triangle: u32 as Same,
        /// The length along the ray, rounded.
        pub t: S as Number,
        /// It comes out at the side to which the corners turn counter-clockwise.
        pub outward: bool as Same,
    }
}

impl<V: Vector> Winding<V> {
    /// How often the surface winds about the point: how much more often the ray leaves than it enters.
    pub fn number(&self) -> i32 {
        self.crossings.iter().map(|crossing| if crossing.outward { 1 } else { -1 }).sum()
    }

    /// On a triangle, or enclosed.
    pub fn is_inside(&self) -> bool {
        self.touched.is_some() || self.number() != 0
    }
}
