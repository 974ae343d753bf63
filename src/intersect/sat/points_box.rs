use std::ops::ControlFlow;

use num_traits::Float;

use super::{
    Axes, Search, ToWorld, cross, gap, is_short, out_of_scale, projection, scale_of, scaled,
};
use crate::intersect::orientation::sum_of_products;
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// The convex hull of up to three points, A, against a box, B, in the frame of the box: a segment with its
/// one edge or a triangle with its three.
///
/// Axes: the normals of the box; in the plane those of the edges; in space the cross products of an
/// edge of the box with an edge, and a triangle's normal. They suffice for degenerate A and flat
/// boxes too: disjoint closed sets stay so if the box grows a little, and the axes do not depend on
/// its size. For a triangle that is but a segment the normal is not needed, for a point neither are
/// the edges.
#[inline(always)]
pub(in crate::intersect) fn points_box<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    points: [V; N],
    edges: [V; E],
    half: V,
    origin: V,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> bool {
    if out_of_scale(&points, &edges) {
        return rescaled(points, edges, half, origin, &to_world, probe);
    }
    let mut search = Search::new(origin, to_world, probe);
    let _ = PointsBox { points, edges, half }.each_axis(&mut search);
    search.overlap()
}

#[cold]
fn rescaled<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    points: [V; N],
    edges: [V; E],
    half: V,
    origin: V,
    to_world: ToWorld<V>,
    probe: &mut P,
) -> bool {
    let scale = scale_of(points.iter().chain([&half]));
    let edge_scale = scale_of(&edges);
    probe.step(|| Step::Branch(Branch::Rescaled));
    let pair = PointsBox {
        points: scaled(points, scale),
        // Edges only give directions, so they may have a scale of their own.
        edges: scaled(edges, edge_scale),
        half: half * scale,
    };
    let to_world = |axis| to_world(axis) * scale;
    let mut search = Search::new(origin, &to_world as ToWorld<V>, probe);
    let _ = pair.each_axis(&mut search);
    search.overlap()
}

/// A and B in the frame of B, whose centre is the origin there.
pub(in crate::intersect) struct PointsBox<V, const N: usize, const E: usize> {
    pub points: [V; N],
    pub edges: [V; E],
    pub half: V,
}

impl<V: Vector, const N: usize, const E: usize> PointsBox<V, N, E> {
    /// The normals of the box, and those that the edges add.
    #[inline(always)]
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

    #[inline(always)]
    fn axis<A: Axes<V>>(&self, source: AxisSource, axis: V, search: &mut A) -> ControlFlow<()> {
        let a = projection(&self.points, axis);
        let b = Interval::around(V::Scalar::ZERO, self.half.dot(axis.abs()));
        let gap = gap(a, b);
        if search.may_decide(gap) && is_short(axis) {
            return self.on_short_axis(source, axis, search);
        }
        search.axis(source, self.certain(gap, axis), || axis, || (a, b))
    }

    /// The gap, or 0 where only rounding made one: any axis is a true one, also for shapes that
    /// touch, if what is projected on it is not rounded.
    #[inline(always)]
    fn certain(&self, gap: V::Scalar, axis: V) -> V::Scalar {
        if gap <= V::Scalar::ZERO {
            return gap;
        }
        // Rounding is that of the products, of which some may cancel.
        let length = axis.abs();
        let products = self.points.iter().map(|p| p.abs().dot(length));
        let size = products.fold(self.half.dot(length), V::Scalar::max);
        let doubtful = gap <= V::Scalar::of(8.0) * V::Scalar::epsilon() * size;
        if doubtful && !self.apart_on(axis) { V::Scalar::ZERO } else { gap }
    }

    /// Whether the projections on an axis have a gap, in exact arithmetic.
    #[cold]
    fn apart_on(&self, axis: V) -> bool {
        let [axis, half] = [axis, self.half].map(V::in_space);
        let beyond = |sign: f64, p: &V| {
            let p = p.in_space();
            let products = |i: usize| [[p[i], sign * axis[i]], [half[i], -axis[i].abs()]];
            sum_of_products([0, 1, 2].map(products).as_flattened()).is_gt()
        };
        [1.0, -1.0].into_iter().any(|sign| self.points.iter().all(|p| beyond(sign, p)))
    }

    #[cold]
    fn on_short_axis<A: Axes<V>>(
        &self,
        source: AxisSource,
        axis: V,
        search: &mut A,
    ) -> ControlFlow<()> {
        let axis = axis * axis.max_element().unit_scale();
        let a = projection(&self.points, axis);
        let b = Interval::around(V::Scalar::ZERO, self.half.dot(axis.abs()));
        search.axis(source, self.certain(gap(a, b), axis), || axis, || (a, b))
    }
}
