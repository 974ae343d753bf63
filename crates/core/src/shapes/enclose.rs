//! Boxes along the coordinate axes around boxes that are not. Rounded outward: they contain the set
//! in exact arithmetic.

use super::{Aabb, Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// More than the relative error of any sum of products here.
const RELATIVE_ERROR: f64 = 8.0 * f64::EPSILON;

impl<V: Vector> Obb<V> {
    /// The least box along the coordinate axes that contains this one: its half-extents are Σ |axesₖ| halfₖ.
    ///
    /// Wider than the least by at most 1 ulp (f32) or 16 ulp (f64), and by nothing if it lies along
    /// the axes already. Fails where an extent leaves the range of numbers. Source: Gomez, "OBB to
    /// AABB conversion".
    pub fn aabb(&self) -> Result<Aabb<V>, ShapeError> {
        let half = V::from_fn(|i| V::Scalar::at_least(radius(self.axes(), self.half(), i)));
        Aabb::new(self.center(), half)
    }
}

impl<V: Vector> Aabb<V> {
    /// The least box along the coordinate axes around the image of this one, p ↦ Σ pₖ axesₖ + displacement: the axes
    /// are the columns of any matrix.
    ///
    /// The extents are sums of the magnitudes of its entries, so no corner is computed; the rounding error of
    /// the centre is added to them. Fails if a number leaves its range. Source: Arvo, "Transforming
    /// Axis-Aligned Bounding Boxes", *Graphics Gems* (1990).
    pub fn transformed(&self, axes: &V::Axes, displacement: V) -> Result<Self, ShapeError> {
        let center = |i: usize| {
            let terms =
                (0..V::DIM).map(|k| axes[k].get(i).double() * self.center().get(k).double());
            let displacement = displacement.get(i).double();
            let size = terms.clone().map(f64::abs).sum::<f64>() + displacement.abs();
            (terms.sum::<f64>() + displacement, size)
        };
        let rounded = V::from_fn(|i| V::Scalar::of(center(i).0));
        let half = V::from_fn(|i| {
            let (exact, size) = center(i);
            let moved = (rounded.get(i).double() - exact).abs() + size * RELATIVE_ERROR;
            let radius = radius(axes, self.half(), i);
            V::Scalar::at_least(if moved == 0.0 {
                radius
            } else {
                (radius + moved) * (1.0 + RELATIVE_ERROR)
            })
        });
        Self::new(rounded, half)
    }
}

/// Σ |axesₖ|ᵢ halfₖ or a little more; exact where only one term is not zero and its factor is 1.
fn radius<V: Vector>(axes: &V::Axes, half: V, i: usize) -> f64 {
    let terms = (0..V::DIM).map(|k| (axes[k].get(i).double().abs(), half.get(k).double()));
    let mut terms = terms.filter(|(factor, half)| *factor != 0.0 && *half != 0.0);
    match (terms.next(), terms.next()) {
        (None, _) => 0.0,
        (Some((1.0, half)), None) => half,
        (first, second) => {
            let rest: f64 =
                terms.chain(second).chain(first).map(|(factor, half)| factor * half).sum();
            // The last term is for underflow.
            rest * (1.0 + RELATIVE_ERROR) + 4.0 * f64::from_bits(1)
        }
    }
}
