//! The separating axes of a segment or a triangle against a triangle.

use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Search, cross, gap, out_of_scale, projection, scale_of, scaled, sum};
use crate::intersect::exact::Body;
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::vector::{Scalar, Vector};

/// Whether the hulls of two point sets overlap: A is a segment or a triangle, B a triangle. Each comes with its edges.
///
/// The axes in space are the normals, the cross products of edges, and, for shapes in one plane, the normals of their sides within it.
/// If a triangle is nearly a segment, its normal is noise: a cold path then adds the axes that segments and points need.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn points_points<
    V: Vector,
    P: Probe<V>,
    const N: usize,
    const E: usize,
    const M: usize,
>(
    a: ([V; N], [V; E]),
    b: ([V; M], [V; M]),
    bodies: impl Fn() -> [Body; 2],
    origin: V,
    probe: &mut P,
) -> bool {
    let pair = Pair { a: a.0, a_edges: a.1, b: b.0, b_edges: b.1 };
    if out_of_scale(&pair.a, &pair.a_edges) || out_of_scale(&pair.b, &pair.b_edges) {
        probe.step(|| Step::Branch(Branch::Rescaled));
        let (pair, scale) = pair.rescaled();
        return pair.judged(&bodies, origin, |axis| axis * scale, probe);
    }
    pair.judged(&bodies, origin, |axis| axis, probe)
}

struct Pair<V, const N: usize, const E: usize, const M: usize> {
    a: [V; N],
    a_edges: [V; E],
    b: [V; M],
    b_edges: [V; M],
}

impl<V: Vector, const N: usize, const E: usize, const M: usize> Pair<V, N, E, M> {
    /// The pair, scaled so that no product overflows or underflows, and the scale of the points.
    #[cold]
    fn rescaled(self) -> (Self, V::Scalar) {
        let scale = scale_of(self.a.iter().chain(&self.b));
        let (a_scale, b_scale) = (scale_of(&self.a_edges), scale_of(&self.b_edges));
        let pair = Self {
            a: scaled(self.a, scale),
            // Edges only give directions, so they may have scales of their own.
            a_edges: scaled(self.a_edges, a_scale),
            b: scaled(self.b, scale),
            b_edges: scaled(self.b_edges, b_scale),
        };
        (pair, scale)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn judged<P: Probe<V>>(
        &self,
        bodies: &impl Fn() -> [Body; 2],
        origin: V,
        to_world: impl Fn(V) -> V,
        probe: &mut P,
    ) -> bool {
        let size = self.a.iter().chain(&self.b).fold(V::ZERO, |size, p| size.max(p.abs()));
        let edges = |side| if side == Side::A { &self.a_edges[..] } else { &self.b_edges[..] };
        let edge = |side, i: usize| sum(edges(side)[i]);
        let lengths = |source| match source {
            AxisSource::Face(side, i) if V::DIM == 2 => edge(side, i),
            AxisSource::Face(side, 0) => edge(side, 0) * edge(side, 1),
            AxisSource::Edges(i, j) => edge(Side::A, i) * edge(Side::B, j),
            // The other axes are for shapes in one plane and for slivers. If one hides a gap, an axis above is in doubt.
            _ => V::Scalar::ZERO,
        };
        // In units of u Σ sizeᵢ |Lᵢ| a point errs by 1, its projection by 3 more, and the gap of two projections by 2 · 4 + 2 = 10. A
        // component of L errs by 4 u of `lengths`, which moves each projection by 4 u: 18 u in all. 64 u is taken.
        let rounding = V::Scalar::of(32.0) * V::Scalar::epsilon() * sum(size);
        let search = Search::new(origin, to_world, probe);
        search.judged([rounding, V::Scalar::ZERO], lengths, bodies, |judged| {
            let _ = self.each_axis(judged);
        })
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn each_axis<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        if const { V::DIM == 2 } {
            for (i, edge) in self.a_edges.iter().enumerate() {
                self.axis(AxisSource::Face(Side::A, i), edge.perpendicular(), search)?;
            }
            for (j, edge) in self.b_edges.iter().enumerate() {
                self.axis(AxisSource::Face(Side::B, j), edge.perpendicular(), search)?;
            }
        } else {
            self.in_space(search)?;
        }
        let lacks_axes = if const { V::DIM == 2 } {
            is_sliver(&self.a_edges) && is_sliver(&self.b_edges)
        } else {
            is_sliver(&self.b_edges) || E > 1 && is_sliver(&self.a_edges)
        };
        if lacks_axes { self.nearly_segments(search) } else { ControlFlow::Continue(()) }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_space<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let b_normal = cross(self.b_edges[0], self.b_edges[1]);
        self.axis(AxisSource::Face(Side::B, 0), b_normal, search)?;
        // A segment has no normal of its own. Beside a triangle that of the triangle stands in: normals of its edges in that plane are needed.
        let a_normal =
            if const { E > 1 } { cross(self.a_edges[0], self.a_edges[1]) } else { b_normal };
        if const { E > 1 } {
            self.axis(AxisSource::Face(Side::A, 0), a_normal, search)?;
        }
        for (i, a) in self.a_edges.iter().enumerate() {
            for (j, b) in self.b_edges.iter().enumerate() {
                self.axis(AxisSource::Edges(i, j), cross(*a, *b), search)?;
            }
        }
        for (i, edge) in self.a_edges.iter().enumerate() {
            self.axis(AxisSource::Face(Side::A, 1 + i), a_normal.cross(*edge), search)?;
        }
        for (j, edge) in self.b_edges.iter().enumerate() {
            self.axis(AxisSource::Face(Side::B, 1 + j), b_normal.cross(*edge), search)?;
        }
        ControlFlow::Continue(())
    }

    /// The axes that slivers need besides: from vertex to vertex, along each edge, and from each edge to a vertex at right angles.
    #[cold]
    fn nearly_segments<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        search.branch(Branch::NearlyASegment);
        let scale = scale_of(self.a.iter().chain(&self.b));
        let source = AxisSource::Closest;
        for &a in &self.a {
            for &b in &self.b {
                self.axis(source, (b - a) * scale, search)?;
            }
        }
        for &edge in self.a_edges.iter().chain(&self.b_edges) {
            self.axis(source, edge, search)?;
            if const { V::DIM == 2 } {
                continue;
            }
            // From a vertex of A to one of B, less the part along the edge.
            for &a in &self.a {
                for &b in &self.b {
                    let way = (b - a) * scale;
                    self.axis(source, edge.cross(cross(way, edge)), search)?;
                }
            }
        }
        if V::DIM == 3 && E > 1 {
            let [a_normal, b_normal] =
                [&self.a_edges[..], &self.b_edges[..]].map(|e| cross(e[0], e[1]));
            for &edge in &self.a_edges {
                self.axis(source, b_normal.cross(edge), search)?;
            }
            for &edge in &self.b_edges {
                self.axis(source, a_normal.cross(edge), search)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn axis<A: Axes<V>>(&self, source: AxisSource, axis: V, search: &mut A) -> ControlFlow<()> {
        let (a, b) = (projection(&self.a, axis), projection(&self.b, axis));
        search.axis(source, gap(a, b), || axis, || (a, b))
    }
}

/// Whether the height of a triangle is below 1/16 of its longest edge. It only adds axes, so no verdict depends on the number.
fn is_sliver<V: Vector>(edges: &[V]) -> bool {
    let [first, second, third] = edges else {
        return true;
    };
    let longest = first.length_squared().max(second.length_squared()).max(third.length_squared());
    first.cross_length(*second) * V::Scalar::of(16.0) <= longest
}
