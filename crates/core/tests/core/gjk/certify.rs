//! Proofs: points of two sets that are no farther apart than an axis says, and how far such distances are known.

use hitbench_core::Vector;
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Kind, Shape};

use crate::common::lift;

/// The widest gap between both projections, as a length, on the directions in which the simplices were nearest.
pub fn gap<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>, steps: &[Step<V>]) -> f64 {
    let origin = a.reference_point();
    let (a, b) = (a.posed(-origin, None), b.posed(-origin, None));
    let gaps = steps.iter().filter_map(|step| match step {
        Step::Simplex(simplex) => {
            simplex.closest.unit().map(|axis| a.projection(axis).min - b.projection(axis).max)
        }
        _ => None,
    });
    gaps.fold(0.0, f64::max)
}

/// Distances of two shapes are known to about one ulp of this.
pub fn sizes<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let size = (lift(bounds.max) - lift(bounds.min)).length();
        // The corners of a k-DOP are rounded where they stand.
        if shape.kind() == Kind::Kdop { size + coordinates(shape, shape) } else { size }
    };
    (lift(a.reference_point()) - lift(b.reference_point())).length() + size(a) + size(b)
}

/// The largest coordinate of both.
pub fn coordinates<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let farthest = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        lift(bounds.max).abs().max_element().max(lift(bounds.min).abs().max_element())
    };
    farthest(a).max(farthest(b))
}

/// A shape with a curved surface that is no ball and no capsule.
pub fn is_curved<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape.kind(), Kind::Sector | Kind::Ellipsoid | Kind::Cylinder | Kind::Cone)
}
