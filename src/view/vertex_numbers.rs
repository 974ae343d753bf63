//! The vertices of the simplices and polytopes of a test, numbered in the order in which they were found.

use crate::intersect::steps::{MinkowskiVertex, Polytope, Simplex, Step};
use crate::vector::Vector;

/// The simplex or the polytope of a step.
#[derive(Debug, Clone, Copy)]
pub(super) enum Found<'a, V: Vector> {
    Simplex(&'a Simplex<V>),
    Polytope(&'a Polytope<V>),
}

impl<'a, V: Vector> Found<'a, V> {
    /// The simplex or the polytope of a step; `None` for a step of another kind.
    pub fn of(step: &'a Step<V>) -> Option<Self> {
        match step {
            Step::Simplex(simplex) => Some(Found::Simplex(simplex)),
            Step::Polytope(polytope) => Some(Found::Polytope(polytope)),
            _ => None,
        }
    }

    pub fn vertices(&self) -> &'a [MinkowskiVertex<V>] {
        match self {
            Found::Simplex(simplex) => &simplex.vertices,
            Found::Polytope(polytope) => &polytope.vertices,
        }
    }

    pub fn closest(&self) -> V {
        match self {
            Found::Simplex(simplex) => simplex.closest,
            Found::Polytope(polytope) => polytope.closest,
        }
    }

    pub fn radius(&self) -> V::Scalar {
        match self {
            Found::Simplex(simplex) => simplex.radius,
            Found::Polytope(polytope) => polytope.radius,
        }
    }

    /// The direction in which the next support point is sought; zero if there is none.
    pub fn direction(&self) -> V {
        match self {
            Found::Simplex(simplex) => simplex.direction,
            Found::Polytope(polytope) => polytope.closest,
        }
    }
}

/// The distinct vertices, in the order in which they were found.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct VertexNumbers<V: Vector>(Vec<MinkowskiVertex<V>>);

impl<V: Vector> VertexNumbers<V> {
    pub fn of(steps: &[Step<V>]) -> Self {
        let mut arrivals = Vec::new();
        for vertex in steps.iter().filter_map(Found::of).flat_map(|found| found.vertices()) {
            if !arrivals.contains(vertex) {
                arrivals.push(*vertex);
            }
        }
        Self(arrivals)
    }

    /// The number of a vertex, from 1 on.
    pub fn number(&self, vertex: &MinkowskiVertex<V>) -> usize {
        self.0.iter().position(|other| other == vertex).map_or(0, |index| index + 1)
    }

    /// The vertices, in the order in which they were found.
    pub fn all(&self) -> &[MinkowskiVertex<V>] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::intersect::steps::Branch;

    #[test]
    fn a_vertex_keeps_its_number_while_others_come_and_go() {
        let [p, q, r] =
            [1.0, 2.0, 3.0].map(|x| MinkowskiVertex { a: DVec2::splat(x), b: DVec2::ZERO });
        let simplex = |vertices: &[MinkowskiVertex<DVec2>]| {
            let (closest, direction) = (DVec2::ONE, -DVec2::ONE);
            let vertices = vertices.to_vec();
            Step::Simplex(Simplex { vertices, closest, direction, at_least: 0.0, radius: 0.0 })
        };
        let steps =
            [simplex(&[p]), Step::Branch(Branch::Parallel), simplex(&[p, q]), simplex(&[q, r])];
        let arrivals = VertexNumbers::of(&steps);
        assert_eq!([p, q, r].map(|vertex| arrivals.number(&vertex)), [1, 2, 3]);
        assert_eq!(arrivals.all(), [p, q, r]);
        assert_eq!(VertexNumbers::of(&steps[..3]).all(), [p, q]);
    }
}
