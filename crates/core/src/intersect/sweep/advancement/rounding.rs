//! What rounding may have made of the places of two bodies.

use super::pair::{Pair, ULPS};
use crate::vector::Vector;

/// The largest coordinates of two bodies, and how far those that turn reach in any direction.
pub(super) struct Rounding<D> {
    far: D,
    turning: f64,
}

impl<D: Vector<Scalar = f64>> Rounding<D> {
    /// The error along the unit vector n.
    pub fn along(&self, n: D) -> f64 {
        ULPS * f64::EPSILON * (n.abs().dot(self.far) + self.turning)
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// The same of bodies that are near along the unit vector n, as far as rounding tells: each
    /// coordinate is rounded by itself, so that over a level floor only heights count, however long
    /// the way is; and of a body that turns how far it reaches.
    pub fn tolerance_along(&self, n: Option<D>) -> f64 {
        n.map_or(self.tolerance(), |n| self.rounding().along(n))
    }

    /// What rounding may have made of coordinates.
    pub fn rounding(&self) -> &Rounding<D> {
        self.rounding.get_or_init(|| {
            let far = self.ways.between.abs() + self.ways.way.abs();
            let sides = self.solids.iter().zip(&self.ways.turns);
            let (far, turning) =
                sides.fold((far, 0.0), |(far, turning), (solid, turn)| match turn {
                    Some(_) => (far, turning + solid.ball()),
                    None => (far + solid.far(), turning),
                });
            Rounding { far, turning }
        })
    }
}
