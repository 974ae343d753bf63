use std::cmp::Ordering;

use super::{Exact3, Expansion, cross, dot};
use crate::intersect::probe::{AxisSource, Side};
use crate::vector::{Scalar, Vector};

/// Two boxes as their stored numbers define them: { c + Σ xᵢ aᵢ : |xᵢ| ≤ hᵢ }, also where the axes aᵢ are not quite
/// orthonormal, so that a box is a parallelepiped.
pub(in crate::intersect) struct Boxes {
    /// From A's centre to B's.
    between: Exact3,
    half: [[f64; 3]; 2],
    axes: [[[f64; 3]; 3]; 2],
}

/// Between these, and at 0, all products here are exact.
const RANGE: [f64; 2] = [f64::from_bits((1023 - 200) << 52), f64::from_bits((1023 + 200) << 52)];

impl Boxes {
    /// From centres, half-extents and axes; `None` of numbers so small beside the largest that a product of four of them may
    /// underflow, which none of single precision is.
    pub fn new<V: Vector>(centers: [V; 2], half: [V; 2], axes: [&V::Axes; 2]) -> Option<Self> {
        let numbers = |v: V| -> [f64; 3] {
            std::array::from_fn(|i| if i < V::DIM { v.get(i).double() } else { 0.0 })
        };
        // In the plane, a third axis across it: sides are edges then, whose normals lie in the plane.
        let third = |axes: &V::Axes| -> [[f64; 3]; 3] {
            std::array::from_fn(|i| if i < V::DIM { numbers(axes[i]) } else { [0.0, 0.0, 1.0] })
        };
        // Multiplied by a power of two they are the same boxes.
        let largest = centers
            .into_iter()
            .chain(half)
            .fold(0.0, |most: f64, v| most.max(v.max_element().double()));
        let scale = largest.unit_scale();
        let scaled = |v: V| numbers(v).map(|x| x * scale);
        let [from, to] = centers.map(scaled);
        let (half, axes) = (half.map(scaled), axes.map(third));
        let all = [from, to].into_iter().chain(half).chain(axes.into_iter().flatten());
        let exact = |x: f64| x == 0.0 || (RANGE[0]..RANGE[1]).contains(&x.abs());
        let between = std::array::from_fn(|i| Expansion::difference(to[i], from[i]));
        all.flatten().all(exact).then_some(Self { between, half, axes })
    }

    /// The gap between the projections on an axis, against 0. The axis is the normal of a face, or the cross product of two
    /// edges, of the boxes as they are.
    pub fn gap(&self, source: AxisSource) -> Ordering {
        let normal = |box_: usize, i: usize| {
            cross(self.axes[box_][(i + 1) % 3], self.axes[box_][(i + 2) % 3])
        };
        let axis = match source {
            AxisSource::Face(Side::A, i) => normal(0, i),
            AxisSource::Face(Side::B, i) => normal(1, i),
            AxisSource::Edges(i, k) => cross(self.axes[0][i], self.axes[1][k]),
            _ => return Ordering::Equal,
        };
        let mut gap = dot(&self.between, &axis).abs();
        for (half, axes) in self.half.iter().zip(&self.axes) {
            for (half, edge) in half.iter().zip(axes).filter(|(half, _)| **half != 0.0) {
                let along = dot(&edge.map(Expansion::of), &axis).abs().times(*half);
                gap = gap.add(&along.negated());
            }
        }
        gap.sign()
    }
}
