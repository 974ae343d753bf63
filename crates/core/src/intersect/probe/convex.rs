//! The steps of the tests that know a shape by its support points alone.

use crate::roles::{Each, InSpace, Nested, Number, Reversed, Same, roles};
use crate::vector::Vector;

roles! {
    /// A point a − b of the Minkowski difference A − B, by the points of A and B that it comes from.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct MinkowskiVertex<V: Vector> {
        /// A point of the first shape.
        pub a: V as InSpace => b,
        /// A point of the second shape.
        pub b: V as InSpace => a,
    }

    /// [`Step::Simplex`](super::Step::Simplex): the simplex of an iteration of GJK in the Minkowski
    /// difference of the cores.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Simplex<V: Vector> {
        /// One to four of them (in the plane three), the newest last.
        pub vertices: Vec<MinkowskiVertex<V>> as Each<Nested>,
        /// The point of the simplex that is nearest to the origin; zero if it holds the origin.
        pub closest: V as Reversed<InSpace>,
        /// The direction of the next support point: opposite to `closest`, of any length; zero if there is no
        /// next.
        pub direction: V as Reversed<InSpace>,
        /// A lower bound of the distance of the cores so far; it is at most |`closest`|.
        pub at_least: V::Scalar as Number,
        /// The sum of the radii by which both cores are grown: they overlap if their distance is at most this.
        pub radius: V::Scalar as Number,
    }

    /// [`Step::Polytope`](super::Step::Polytope): the polytope of an iteration of EPA in the Minkowski
    /// difference of the cores.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Polytope<V: Vector> {
        /// Its corners.
        pub vertices: Vec<MinkowskiVertex<V>> as Each<Nested>,
        /// Its faces by the numbers of their corners: two each in the plane, three in space.
        pub faces: Vec<Vec<usize>> as Each<Same>,
        /// The number of the face nearest to the origin.
        pub nearest: usize as Same,
        /// The point of that face nearest to the origin.
        pub closest: V as Reversed<InSpace>,
        /// The sum of the radii by which both cores are grown: it adds to the depth.
        pub radius: V::Scalar as Number,
    }

    /// [`Step::Advance`](super::Step::Advance): a step of conservative advancement from the instant `u` to `next`.
    /// A search for the last contact goes backwards, from the end of the frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct ConservativeStep<V: Vector> {
        /// The instant, in [0, 1].
        pub u: V::Scalar as Number,
        /// The distance of the shapes then.
        pub distance: V::Scalar as Number,
        /// The closest point of the first shape then.
        pub a: V as InSpace => b,
        /// The closest point of the second shape then.
        pub b: V as InSpace => a,
        /// An upper bound of the mean speed, in lengths a frame, at which they can come together until
        /// `next`; 0 if they cannot.
        pub speed: V::Scalar as Number,
        /// They cannot meet between `u` and this instant, which is `u` ± `distance` / `speed`, within the frame.
        pub next: V::Scalar as Number,
    }
}

impl<V: Vector> MinkowskiVertex<V> {
    /// The point of the Minkowski difference.
    pub fn point(&self) -> V {
        self.a - self.b
    }
}
