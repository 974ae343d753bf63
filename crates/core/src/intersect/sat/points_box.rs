//! The separating axes of a box and a point, a segment or a triangle, in the frame of the box.
//!
//! Source: Akenine-Möller, "Fast 3D Triangle-Box Overlap Testing" (2001).

use std::ops::ControlFlow;

use super::{Axes, Search, cross, gap, is_short, out_of_scale, projection, scale_of, scaled, sum};
use crate::intersect::exact::Body;
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::shapes::{Aabb, Interval, Obb};
use crate::vector::{Scalar, Vector};

/// Whether the hull A of up to three points overlaps the box B.
///
/// The axes are the normals of the box, the normal of a triangle, and in space the cross products of an edge of A and one of the box, in
/// the plane the normals of the edges. They suffice for flat boxes: disjoint closed sets stay disjoint if the box grows a little, and
/// the axes do not depend on its size. They suffice for triangles that degenerate to a segment or a point, which need fewer axes.
///
/// A gap errs by at most `rounding` of the sum of all components. Where that could hide a gap, exact arithmetic decides.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn points_box<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    pair: PointsBox<V, N, E>,
    rounding: V::Scalar,
    bodies: impl Fn() -> [Body; 2],
    (origin, to_world): (V, impl Fn(V) -> V),
    probe: &mut P,
) -> bool {
    if out_of_scale(&pair.points, &pair.edges) {
        probe.step(|| Step::Branch(Branch::Rescaled));
        let (pair, scale) = pair.rescaled();
        let frame = (origin, |axis| to_world(axis) * scale);
        return pair.judged(rounding, &bodies, frame, probe);
    }
    pair.judged(rounding, &bodies, (origin, to_world), probe)
}

/// The relative error of a gap beside an aligned box.
///
/// A point minus the centre errs by u, a normal by 5 u of the lengths of its edges, a sum of three products by 4 u, and the gap is a
/// difference of two such sums: less than 16 u of the sum of all components. 64 u is taken.
pub(in crate::intersect) fn aligned_error<S: Scalar>() -> S {
    S::of(32.0) * S::epsilon()
}

/// The points and edges of A, and the half-extents of the box B, in the frame of B with its centre as the origin.
pub(in crate::intersect) struct PointsBox<V, const N: usize, const E: usize> {
    pub points: [V; N],
    pub edges: [V; E],
    pub half: V,
}

impl<V: Vector, const N: usize, const E: usize> PointsBox<V, N, E> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn beside_aabb(points: [V; N], edges: [V; E], aabb: &Aabb<V>) -> Self {
        Self { points: points.map(|p| p - aabb.center()), edges, half: aabb.half() }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn beside_obb(points: [V; N], edges: [V; E], obb: &Obb<V>) -> Self {
        let points = points.map(|p| (p - obb.center()).in_axes(obb.axes()));
        let edges = edges.map(|edge| edge.in_axes(obb.axes()));
        Self { points, edges, half: obb.half() }
    }

    /// The pair, scaled so that no product overflows or underflows, and the scale of the points.
    #[cold]
    fn rescaled(self) -> (Self, V::Scalar) {
        let Self { points, edges, half } = self;
        let scale = scale_of(points.iter().chain([&half]));
        let edge_scale = scale_of(&edges);
        // Edges only give directions, so they may have a scale of their own.
        let (points, edges) = (scaled(points, scale), scaled(edges, edge_scale));
        (Self { points, edges, half: half * scale }, scale)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn judged<P: Probe<V>>(
        &self,
        rounding: V::Scalar,
        bodies: &impl Fn() -> [Body; 2],
        (origin, to_world): (V, impl Fn(V) -> V),
        probe: &mut P,
    ) -> bool {
        let size = self.points.iter().fold(self.half, |size, p| size + p.abs());
        let edge = |i: usize| sum(self.edges[i]);
        let lengths = |source| match source {
            AxisSource::Face(Side::B, _) => V::Scalar::ONE,
            AxisSource::Face(_, _) if V::DIM == 3 => edge(0) * edge(1),
            AxisSource::Face(_, i) | AxisSource::Edges(i, _) => edge(i),
            _ => V::Scalar::ZERO,
        };
        let search = Search::new(origin, to_world, probe);
        search.judged([rounding * sum(size), V::Scalar::ZERO], lengths, bodies, |judged| {
            let _ = self.each_axis(judged);
        })
    }

    /// Passes on the normals of the box, then the axes that A adds.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn each_axis<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        for i in 0..V::DIM {
            let (first, half) = (self.points[0].get(i), self.half.get(i));
            let a = self.points[1..].iter().fold(Interval { min: first, max: first }, |a, p| {
                let at = p.get(i);
                Interval {
                    min: if at < a.min { at } else { a.min },
                    max: if at > a.max { at } else { a.max },
                }
            });
            let b = Interval::around(V::Scalar::ZERO, half);
            let source = AxisSource::Face(Side::B, i);
            search.axis(source, gap(a, b), || V::AXES[i], || (a, b))?;
        }
        if const { V::DIM == 2 } {
            for (j, edge) in self.edges.iter().enumerate() {
                self.axis(AxisSource::Face(Side::A, j), edge.perpendicular(), search)?;
            }
            return ControlFlow::Continue(());
        }
        if const { E > 1 } {
            let normal = cross(self.edges[0], self.edges[1]);
            self.axis(AxisSource::Face(Side::A, 0), normal, search)?;
        }
        for (j, edge) in self.edges.iter().enumerate() {
            for i in 0..3 {
                self.axis(AxisSource::Edges(j, i), edge.cross(V::AXES[i]), search)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn axis<A: Axes<V>>(&self, source: AxisSource, axis: V, search: &mut A) -> ControlFlow<()> {
        let a = projection(&self.points, axis);
        let b = Interval::around(V::Scalar::ZERO, self.half.dot(axis.abs()));
        let gap = gap(a, b);
        if search.may_decide(gap) && is_short(axis) {
            return self.on_short_axis(source, axis, search);
        }
        search.axis(source, gap, || axis, || (a, b))
    }

    #[cold]
    fn on_short_axis<A: Axes<V>>(
        &self,
        source: AxisSource,
        axis: V,
        search: &mut A,
    ) -> ControlFlow<()> {
        let axis = axis * axis.max_abs().unit_scale();
        let a = projection(&self.points, axis);
        let b = Interval::around(V::Scalar::ZERO, self.half.dot(axis.abs()));
        search.axis(source, gap(a, b), || axis, || (a, b))
    }
}
