//! The projections of two boxes in exact arithmetic.

use std::cmp::Ordering;

use glam::DVec3;

use crate::dyadic::{Dyadic, Number, Vector3};
use crate::intersect::exact::bodies::Body;
use crate::intersect::probe::{AxisSource, Side};

/// Two boxes as their stored numbers define them, also where their axes are not quite orthonormal, so that a box is a
/// parallelepiped.
pub(in crate::intersect) struct Stored(pub [Body; 2]);

/// Two boxes on an axis of the frame in which they are given.
pub(in crate::intersect) struct Projected {
    /// About 1 long, or 0 where two edges are parallel.
    pub axis: DVec3,
    /// From A's centre to B's, along the axis.
    pub between: f64,
    /// The radii of the projections of A and B.
    pub radii: [f64; 2],
    /// Exact: there is a gap.
    pub separates: bool,
}

/// Relative error bound: for edges that are no longer than about 1, products and sums err by less than 2^-46
/// of the sum of all components.
const RELATIVE: f64 = f64::EPSILON * 64.0;

impl Stored {
    /// The projections on an axis, which is the normal of a face, or the cross product of two edges, of the boxes as they are.
    pub fn projected(&self, source: AxisSource) -> Projected {
        let [a, b] = &self.0;
        let [x, y] = match source {
            AxisSource::Face(Side::B, i) => [b.axes[(i + 1) % 3], b.axes[(i + 2) % 3]],
            AxisSource::Edges(i, k) => [a.axes[i], b.axes[k]],
            AxisSource::Face(_, i) => [a.axes[(i + 1) % 3], a.axes[(i + 2) % 3]],
            // Boxes have no other axes.
            _ => [DVec3::ZERO; 2],
        };
        let rounded = self.along(x.cross(y));
        let gap = rounded.between.abs() - (rounded.radii[0] + rounded.radii[1]);
        let way = b.center() - a.center();
        let size = (way.abs() + a.half + b.half).element_sum();
        // A size below this bound may have underflowed.
        if gap.abs() > size * RELATIVE && size > f64::MIN_POSITIVE / f64::EPSILON {
            return Projected { separates: gap > 0.0, ..rounded.lengthened() };
        }
        let axis = Vector3::<Dyadic>::of(x).cross(&Vector3::of(y));
        Projected { separates: self.gap(&axis).is_gt(), ..self.along(axis.nearest()) }
    }

    /// In double precision.
    fn along(&self, axis: DVec3) -> Projected {
        let [a, b] = &self.0;
        let radius =
            |of: &Body| (0..3).map(|i| of.half[i] * of.axes[i].dot(axis).abs()).sum::<f64>();
        let between = (b.center() - a.center()).dot(axis);
        Projected { axis, between, radii: [radius(a), radius(b)], separates: false }
    }

    /// The gap on the axis, against 0.
    fn gap(&self, axis: &Vector3<Dyadic>) -> Ordering {
        let [a, b] = self.0.each_ref().map(|of| Vector3::<Dyadic>::of(of.center()));
        let mut gap = b.sub(&a).dot(axis).abs();
        for of in &self.0 {
            for i in (0..3).filter(|i| of.half[*i] != 0.0) {
                let along = Vector3::of(of.axes[i]).dot(axis).abs();
                gap = gap.sub(&along.mul(&Dyadic::of(of.half[i])));
            }
        }
        gap.sign()
    }
}

impl Projected {
    /// On the axis made about 1 long.
    fn lengthened(self) -> Self {
        let length = 1.0 / self.axis.abs().max_element().max(f64::MIN_POSITIVE);
        Self {
            axis: self.axis * length,
            between: self.between * length,
            radii: self.radii.map(|radius| radius * length),
            ..self
        }
    }
}
