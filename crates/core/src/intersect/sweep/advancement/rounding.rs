//! The rounding error of the places of two bodies along an axis.

use super::pair::{Pair, ULPS};
use crate::vector::Vector;

/// The magnitudes that the rounding error is relative to.
pub(super) struct Rounding<D> {
    /// The sum of the largest coordinates, by axis, of the displacement, of the reference points and of bodies that do not turn.
    far: D,
    /// The sum of the greatest distances of points of bodies that turn from their reference points.
    turning: f64,
}

impl<D: Vector<Scalar = f64>> Rounding<D> {
    /// The error along the unit vector n: [`ULPS`] of the terms of the coordinate n · p of a place. Each coordinate errs relative to
    /// itself, so over a horizontal floor only heights count.
    pub fn along(&self, n: D) -> f64 {
        ULPS * f64::EPSILON * (n.abs().dot(self.far) + self.turning)
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// The distance along n that counts as contact: the rounding error along n, or without n that in any direction.
    pub fn tolerance_along(&self, n: Option<D>) -> f64 {
        n.map_or(self.tolerance(), |n| self.rounding().along(n))
    }

    pub fn rounding(&self) -> &Rounding<D> {
        self.rounding.get_or_init(|| {
            let far = self.motion.between.abs() + self.motion.displacement.abs();
            let sides = self.solids.iter().zip(&self.motion.turns);
            let (far, turning) =
                sides.fold((far, 0.0), |(far, turning), (solid, turn)| match turn {
                    Some(_) => (far, turning + solid.ball()),
                    None => (far + solid.far(), turning),
                });
            Rounding { far, turning }
        })
    }
}
