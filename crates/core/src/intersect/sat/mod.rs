//! Separating axes: two convex sets are disjoint just when their projections on some axis are.
//!
//! Every axis here is a true one: both sets are projected on the very vector that is reported,
//! however short it is and whatever rounding made of it. So an axis that should not be there (a cross product of
//! near-parallel edges is little but noise) is harmless, and no verdict needs a margin.

pub(super) mod judged;
pub(super) mod points;
pub(super) mod points_box;

use std::ops::ControlFlow;

use num_traits::Float;

pub(super) use points::points_points;
pub(super) use points_box::{PointsBox, of_level_boxes, points_box};

use super::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Step};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// Two projections that are symmetric about their centres, on one axis.
///
/// `between` is (centre of B − centre of A) · axis.
#[derive(Clone, Copy)]
pub(super) struct Projections<S> {
    pub between: S,
    pub radius_a: S,
    pub radius_b: S,
}

impl<S: Scalar> Projections<S> {
    /// Positive just when they do not touch.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn gap(&self) -> S {
        self.between.abs() - (self.radius_a + self.radius_b)
    }
}

/// Tries axes until one separates, or on to the last if the probe wants to see them all.
///
/// `to_world` takes an axis from the frame of the computation to that of the shapes; it is only
/// called for the report.
pub(super) struct Search<'p, V: Vector, P, F> {
    pub origin: V,
    pub to_world: F,
    pub probe: &'p mut P,
    pub apart: bool,
    /// The shallowest axis so far: the depth on it, and whether it is the normal of a face.
    shallowest: Option<(V::Scalar, bool)>,
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Search<'p, V, P, F> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new(origin: V, to_world: F, probe: &'p mut P) -> Self {
        Self { origin, to_world, probe, apart: false, shallowest: None }
    }

    /// An axis with any two projections. Breaks if the others do not matter any more.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn intervals(
        &mut self,
        source: AxisSource,
        axis: V,
        [a, b]: [Interval<V::Scalar>; 2],
    ) -> ControlFlow<()> {
        self.axis(source, gap(a, b), || axis, || (a, b))
    }

    /// After an axis, which separates or not.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn settle(&mut self, separates: bool) -> ControlFlow<()> {
        if separates {
            self.apart = true;
            self.probe.decided(Decision::Step(false));
            return self.probe.settled();
        }
        ControlFlow::Continue(())
    }

    /// The verdict after the last axis.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn overlap(self) -> bool {
        if !self.apart {
            self.probe.decided(Decision::NoAxisSeparates);
        }
        !self.apart
    }

    /// Reports an axis. Among those on which the shapes overlap equally, within rounding, the
    /// normal of a face is the shallowest.
    fn report(&mut self, test: AxisTest<V>) {
        self.probe.step(|| Step::Axis(test));
        if test.separates || test.axis == V::ZERO {
            return;
        }
        let depth = -test.gap_length();
        let is_face = matches!(test.source, AxisSource::Face(..) | AxisSource::Coordinate(_));
        let ends = [test.a.min, test.a.max, test.b.min, test.b.max];
        let size = ends.into_iter().fold(V::Scalar::ZERO, |size, end| size.max(end.abs()));
        let rounding = size / test.axis.length() * V::Scalar::of(16.0) * V::Scalar::epsilon();
        let shallower = self.shallowest.is_none_or(|(least, of_face)| match (is_face, of_face) {
            (true, false) => depth <= least + rounding,
            (false, true) => depth < least - rounding,
            _ => depth < least,
        });
        if shallower {
            self.shallowest = Some((depth, is_face));
            self.probe.shallowest();
        }
    }
}

/// Is told every axis on which two shapes are projected.
pub(super) trait Axes<V: Vector> {
    /// Tests an axis with any two projections and their `gap`. Breaks if the other axes do not matter any
    /// more.
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()>;

    /// An axis on which both projections are symmetric.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn symmetric(
        &mut self,
        source: AxisSource,
        projections: Projections<V::Scalar>,
        axis: impl FnOnce() -> V,
    ) -> ControlFlow<()> {
        let Projections { between, radius_a, radius_b } = projections;
        self.axis(source, projections.gap(), axis, || {
            (Interval::around(V::Scalar::ZERO, radius_a), Interval::around(between, radius_b))
        })
    }

    /// Says which way is taken.
    fn branch(&mut self, branch: Branch);

    /// Whether an axis with this gap could decide, so that underflow on it has to be looked for.
    fn may_decide(&self, gap: V::Scalar) -> bool;
}

impl<V: Vector, P: Probe<V>, F: Fn(V) -> V> Axes<V> for Search<'_, V, P, F> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        if self.probe.room() > 0 {
            let (a, b) = intervals();
            let axis = (self.to_world)(axis());
            self.report(AxisTest::new(source, (self.origin, axis), [a, b], gap));
        }
        self.settle(gap > V::Scalar::ZERO)
    }

    fn branch(&mut self, branch: Branch) {
        self.probe.step(|| Step::Branch(branch));
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn may_decide(&self, gap: V::Scalar) -> bool {
        gap > V::Scalar::ZERO
    }
}

/// The gap between two projections: positive just when they do not touch.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn gap<S: Scalar>(a: Interval<S>, b: Interval<S>) -> S {
    let (above, below) = (b.min - a.max, a.min - b.max);
    if above > below { above } else { below }
}

/// The projection of points.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn projection<V: Vector, const N: usize>(points: &[V; N], axis: V) -> Interval<V::Scalar> {
    let first = points[0].dot(axis);
    points[1..].iter().fold(Interval { min: first, max: first }, |projection, p| {
        let at = p.dot(axis);
        Interval {
            min: if at < projection.min { at } else { projection.min },
            max: if at > projection.max { at } else { projection.max },
        }
    })
}

/// x × y, with the digits that cancellation would cost between vectors that are nearly parallel: the result is that of
/// edges which are off by their rounding alone, and so are all axes that are made of it.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn cross<V: Vector>(x: V, y: V) -> V {
    let cross = x.cross(y);
    // sin² < 1/256
    if cross.length_squared() * V::Scalar::of(256.0) < x.length_squared() * y.length_squared() {
        return cross_of_nearly_parallel(x, y);
    }
    cross
}

/// Kahan's difference of products: each component is right to 2 ulp.
#[cold]
fn cross_of_nearly_parallel<V: Vector>(x: V, y: V) -> V {
    V::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let second = x.get(k) * y.get(j);
        let lost = (-x.get(k)).mul_add(y.get(j), second);
        x.get(j).mul_add(y.get(k), -second) + lost
    })
}

/// Shorter than 2^-60 (f32): products with it may have lost digits to underflow. Multiplied by a
/// power of two it is as good an axis as any.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn is_short<V: Vector>(axis: V) -> bool {
    axis.abs().all_le(V::splat(V::Scalar::ONE / V::Scalar::LIMIT))
}

/// Points so far away, or edges so short, that products of four of their components might over- or
/// underflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn out_of_scale<V: Vector>(points: &[V], edges: &[V]) -> bool {
    let large = V::splat(V::Scalar::FOURTH_POWER_LIMIT);
    let small = V::splat(V::Scalar::ONE / V::Scalar::FOURTH_POWER_LIMIT);
    !points.iter().all(|p| p.abs().all_le(large))
        || !edges.is_empty() && edges.iter().all(|e| e.abs().all_le(small))
}

/// |x₁| + |x₂| + …
#[cfg_attr(not(feature = "compact"), inline(always))]
fn sum<V: Vector>(x: V) -> V::Scalar {
    x.abs().dot(V::splat(V::Scalar::ONE))
}

/// The power of two that brings the largest component near 1.
pub(super) fn scale_of<'a, V: Vector>(vectors: impl IntoIterator<Item = &'a V>) -> V::Scalar {
    let largest = vectors.into_iter().fold(V::Scalar::ZERO, |m, v| m.max(v.max_abs()));
    largest.unit_scale()
}

/// Each of them times a power of two.
fn scaled<V: Vector, const N: usize>(mut vectors: [V; N], scale: V::Scalar) -> [V; N] {
    vectors.iter_mut().for_each(|v| *v = *v * scale);
    vectors
}
