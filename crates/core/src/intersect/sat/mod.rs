//! The separating axis test: two convex sets are disjoint exactly if their projections on some axis are.
//!
//! Both sets are projected on the vector as it was computed, however short it is and however rounding turned it. If the projections on
//! that vector are disjoint, so are the sets. So the noisy cross product of two near-parallel edges is harmless, and no margin is needed.

pub(super) mod judged;
pub(super) mod points;
pub(super) mod points_box;

use std::ops::ControlFlow;

use num_traits::Float;

pub(super) use points::points_points;
pub(super) use points_box::{PointsBox, aligned_error, points_box};

use super::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Step};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// The projections of two centrally symmetric sets on one axis: `between` is (centre of B − centre of A) · axis.
#[derive(Clone, Copy)]
pub(super) struct Projections<S> {
    pub between: S,
    pub radius_a: S,
    pub radius_b: S,
}

impl<S: Scalar> Projections<S> {
    /// The gap between the projections: positive exactly if they are disjoint.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn gap(&self) -> S {
        self.between.abs() - (self.radius_a + self.radius_b)
    }
}

/// A search that tries axes until one separates, or all of them if the probe wants to see them.
pub(super) struct Search<'p, V: Vector, P, F> {
    /// The point of the world from which projections are measured, for the report.
    pub origin: V,
    /// Takes an axis from the frame of the computation to the world, for the report.
    pub to_world: F,
    pub probe: &'p mut P,
    /// Whether an axis has separated.
    pub apart: bool,
    /// The axis of least overlap so far: the depth on it, and whether it is the normal of a face.
    shallowest: Option<(V::Scalar, bool)>,
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Search<'p, V, P, F> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new(origin: V, to_world: F, probe: &'p mut P) -> Self {
        Self { origin, to_world, probe, apart: false, shallowest: None }
    }

    /// Tests an axis, given both projections.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn intervals(
        &mut self,
        source: AxisSource,
        axis: V,
        [a, b]: [Interval<V::Scalar>; 2],
    ) -> ControlFlow<()> {
        self.axis(source, gap(a, b), || axis, || (a, b))
    }

    /// Notes whether the axis just tested separates. Breaks if the remaining axes do not matter.
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

    /// Reports an axis, and marks it if the overlap on it is the least so far. Of axes with equal overlap, within 32 u of the
    /// coordinates, a face normal is preferred, as it is a better direction to push along. The 32 u only rank axes, so any value near
    /// the rounding of a gap will do.
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

/// Receives every axis on which two shapes are projected: a search at rest, or a sweep.
pub(super) trait Axes<V: Vector> {
    /// Tests an axis, given the `gap` of the two projections. Breaks if the remaining axes do not matter.
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()>;

    /// Tests an axis on which both projections are symmetric about their centres.
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

    /// Reports a branch of the test.
    fn branch(&mut self, branch: Branch);

    /// Whether an axis with this gap could decide the verdict, so that an underflow on it matters.
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

/// The gap between two intervals: positive exactly if they are disjoint.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn gap<S: Scalar>(a: Interval<S>, b: Interval<S>) -> S {
    let (above, below) = (b.min - a.max, a.min - b.max);
    if above > below { above } else { below }
}

/// The projection of points on an axis.
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

/// x × y, computed with extra digits if x and y are nearly parallel, where plain products would cancel.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn cross<V: Vector>(x: V, y: V) -> V {
    let cross = x.cross(y);
    // The sine of the angle is below 1/16, so cancellation costs 4 bits or more.
    if cross.length_squared() * V::Scalar::of(256.0) < x.length_squared() * y.length_squared() {
        return cross_of_nearly_parallel(x, y);
    }
    cross
}

/// x × y by Kahan's difference of products: each component is right to 2 ulp.
#[cold]
fn cross_of_nearly_parallel<V: Vector>(x: V, y: V) -> V {
    V::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let second = x.get(k) * y.get(j);
        let lost = (-x.get(k)).mul_add(y.get(j), second);
        x.get(j).mul_add(y.get(k), -second) + lost
    })
}

/// Whether an axis is so short, below 2^-60 in f32, that products with it may have lost digits to underflow. The caller may scale it by
/// a power of two, as the length of an axis does not matter.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn is_short<V: Vector>(axis: V) -> bool {
    axis.abs().all_le(V::splat(V::Scalar::ONE / V::Scalar::LIMIT))
}

/// Whether products of four components of the points and edges might overflow or underflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn out_of_scale<V: Vector>(points: &[V], edges: &[V]) -> bool {
    let large = V::splat(V::Scalar::FOURTH_POWER_LIMIT);
    let small = V::splat(V::Scalar::ONE / V::Scalar::FOURTH_POWER_LIMIT);
    !points.iter().all(|p| p.abs().all_le(large))
        || !edges.is_empty() && edges.iter().all(|e| e.abs().all_le(small))
}

/// The 1-norm of x.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn sum<V: Vector>(x: V) -> V::Scalar {
    x.abs().dot(V::splat(V::Scalar::ONE))
}

/// The power of two that brings the largest component of the vectors near 1.
pub(super) fn scale_of<'a, V: Vector>(vectors: impl IntoIterator<Item = &'a V>) -> V::Scalar {
    let largest = vectors.into_iter().fold(V::Scalar::ZERO, |m, v| m.max(v.max_abs()));
    largest.unit_scale()
}

fn scaled<V: Vector, const N: usize>(mut vectors: [V; N], scale: V::Scalar) -> [V; N] {
    vectors.iter_mut().for_each(|v| *v = *v * scale);
    vectors
}
