//! The steps of the tests that know a shape by its support points alone.

use crate::vector::Vector;
use crate::widen::widened;

/// A point a − b of the Minkowski difference A − B, by the points of A and B that it comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MinkowskiVertex<V: Vector> {
    /// A point of the first shape.
    pub a: V,
    /// A point of the second shape.
    pub b: V,
}

impl<V: Vector> MinkowskiVertex<V> {
    /// The point of the Minkowski difference.
    pub fn point(&self) -> V {
        self.a - self.b
    }

    fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }
}

/// [`Step::Simplex`](super::Step::Simplex): the simplex of an iteration of GJK in the Minkowski
/// difference of the cores.
#[derive(Debug, Clone, PartialEq)]
pub struct Simplex<V: Vector> {
    /// One to four of them (in the plane three), the newest last.
    pub vertices: Vec<MinkowskiVertex<V>>,
    /// The point of the simplex that is nearest to the origin; zero if it holds the origin.
    pub closest: V,
    /// The direction of the next support point: opposite to `closest`, of any length; zero if there is no
    /// next.
    pub direction: V,
    /// A lower bound of the distance of the cores so far; it is at most |`closest`|.
    pub at_least: V::Scalar,
    /// The sum of the radii by which both cores are grown: they overlap if their distance is at most this.
    pub radius: V::Scalar,
}

/// [`Step::Polytope`](super::Step::Polytope): the polytope of an iteration of EPA in the Minkowski
/// difference of the cores.
#[derive(Debug, Clone, PartialEq)]
pub struct Polytope<V: Vector> {
    /// Its corners.
    pub vertices: Vec<MinkowskiVertex<V>>,
    /// Its faces by the numbers of their corners: two each in the plane, three in space.
    pub faces: Vec<Vec<usize>>,
    /// The number of the face nearest to the origin.
    pub nearest: usize,
    /// The point of that face nearest to the origin.
    pub closest: V,
    /// The sum of the radii by which both cores are grown: it adds to the depth.
    pub radius: V::Scalar,
}

/// [`Step::Advance`](super::Step::Advance): a step of conservative advancement from the instant `u` to `next`.
/// A search for the last contact goes backwards, from the end of the frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConservativeStep<V: Vector> {
    /// The instant, in [0, 1].
    pub u: V::Scalar,
    /// The distance of the shapes then.
    pub distance: V::Scalar,
    /// The closest point of the first shape then.
    pub a: V,
    /// The closest point of the second shape then.
    pub b: V,
    /// An upper bound of the mean speed, in lengths a frame, at which they can come together until
    /// `next`; 0 if they cannot.
    pub speed: V::Scalar,
    /// They cannot meet between `u` and this instant, which is `u` ± `distance` / `speed`, within the frame.
    pub next: V::Scalar,
}

impl<V: Vector> Simplex<V> {
    pub(super) fn swapped(self) -> Self {
        let vertices = self.vertices.into_iter().map(MinkowskiVertex::swapped).collect();
        Self { vertices, closest: -self.closest, direction: -self.direction, ..self }
    }
}

impl<V: Vector> Polytope<V> {
    pub(super) fn swapped(self) -> Self {
        let vertices = self.vertices.into_iter().map(MinkowskiVertex::swapped).collect();
        Self { vertices, closest: -self.closest, ..self }
    }
}

impl<V: Vector> ConservativeStep<V> {
    pub(super) fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, ..self }
    }
}

widened! {
    MinkowskiVertex<V: Vector => V::Double> { a, b }
    Simplex<V: Vector => V::Double> {
        vertices: all, closest, direction, at_least: double, radius: double,
    }
    Polytope<V: Vector => V::Double> {
        vertices: all, faces: same, nearest: same, closest, radius: double,
    }
    ConservativeStep<V: Vector => V::Double> {
        u: double, distance: double, a, b, speed: double, next: double,
    }
}
