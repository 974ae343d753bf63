use std::cmp::Ordering;

use glam::DVec3;

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
    /// More than rounding in double precision makes of a gap: 128 ulp of the sum of all components of `between` and `half`.
    rounding: f64,
    /// By what the numbers of the boxes were multiplied.
    scale: f64,
}

/// Two boxes on an axis of the frame in which they are given.
pub(in crate::intersect) struct Projected {
    /// About 1 long, or 0 where two edges are parallel.
    pub axis: DVec3,
    /// From A's centre to B's, along the axis.
    pub between: f64,
    /// Of the projections, of A and of B.
    pub radii: [f64; 2],
    /// Exact: there is a gap.
    pub separates: bool,
}

/// Of edges that are no longer than about 1, products and sums err by less than 2^-48 of the sizes.
const RELATIVE: f64 = f64::EPSILON * 128.0;
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
        let sum = |v: &[f64; 3]| v.iter().map(|x| x.abs()).sum::<f64>();
        let way = std::array::from_fn(|i| to[i] - from[i]);
        let rounding = (sum(&way) + half.iter().map(sum).sum::<f64>()) * RELATIVE;
        all.flatten().all(exact).then_some(Self { between, half, axes, rounding, scale })
    }

    /// The projections on an axis, which is the normal of a face, or the cross product of two edges, of the boxes as they are.
    pub fn projected(&self, source: AxisSource) -> Projected {
        let [a, b] = &self.axes;
        let [x, y] = match source {
            AxisSource::Face(Side::B, i) => [b[(i + 1) % 3], b[(i + 2) % 3]],
            AxisSource::Edges(i, k) => [a[i], b[k]],
            AxisSource::Face(_, i) => [a[(i + 1) % 3], a[(i + 2) % 3]],
            // Boxes have no other axes.
            _ => [[0.0; 3]; 2],
        };
        let exact = cross(x, y);
        let axis = nearest(&exact);
        let between = nearest(&self.between).dot(axis);
        let radius = |box_: usize| {
            let edges = self.half[box_].iter().zip(&self.axes[box_]);
            edges.map(|(half, edge)| half * DVec3::from_array(*edge).dot(axis).abs()).sum::<f64>()
        };
        let radii = [0, 1].map(radius);
        let rounded = between.abs() - (radii[0] + radii[1]);
        let sure = rounded.abs() > self.rounding;
        let gap = if sure { rounded.total_cmp(&0.0) } else { self.gap(&exact) };
        // As a vector of about the length 1, and in the sizes that were given.
        let length = 1.0 / axis.abs().max_element().max(f64::MIN_POSITIVE);
        let back = length / self.scale;
        let radii = radii.map(|radius| radius * back);
        Projected { axis: axis * length, between: between * back, radii, separates: gap.is_gt() }
    }

    /// The gap on the axis, against 0.
    fn gap(&self, axis: &Exact3) -> Ordering {
        let mut gap = dot(&self.between, axis).abs();
        for (half, axes) in self.half.iter().zip(&self.axes) {
            for (half, edge) in half.iter().zip(axes).filter(|(half, _)| **half != 0.0) {
                let along = dot(&edge.map(Expansion::of), axis).abs().times(*half);
                gap = gap.add(&along.negated());
            }
        }
        gap.sign()
    }
}

fn nearest(vector: &Exact3) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|i| vector[i].nearest()))
}
