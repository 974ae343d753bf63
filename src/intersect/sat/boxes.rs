use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, RESCALED, Search, Shadows, is_short};
use crate::intersect::probe::{AxisSource, Probe, Side, Step};
use crate::vector::{Scalar, Vector};

/// Two boxes in the frame of A, whose centre is the origin there.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Boxes<V: Vector> {
    /// The centre of B.
    pub between: V,
    pub a_half: V,
    pub b_half: V,
    pub b_axes: V::Axes,
}

impl<V: Vector> Boxes<V> {
    /// No axis separates them. For the report, A's centre is at `origin`.
    #[inline(always)]
    pub fn overlap<P: Probe<V>>(
        &self,
        origin: V,
        to_world: impl Fn(V) -> V,
        probe: &mut P,
    ) -> bool {
        // Where the centres are farther apart than this, what underflows is far below an ulp of the distance.
        if is_short(self.between) {
            return self.overlap_when_tiny(origin, to_world, probe);
        }
        self.search(Search { origin, to_world, probe, apart: false })
    }

    #[cold]
    #[inline(never)]
    fn overlap_when_tiny<P: Probe<V>>(
        &self,
        origin: V,
        to_world: impl Fn(V) -> V,
        probe: &mut P,
    ) -> bool {
        let scale = super::scale_of([&self.between, &self.a_half, &self.b_half]);
        if !is_short(self.a_half) || !is_short(self.b_half) {
            return self.search(Search { origin, to_world, probe, apart: false });
        }
        probe.step(|| Step::Branch(RESCALED));
        let boxes = Self {
            between: self.between * scale,
            a_half: self.a_half * scale,
            b_half: self.b_half * scale,
            b_axes: self.b_axes,
        };
        // (s x) · L = x · (s L): in the frame of the shapes, the axis is s times as long.
        let to_world = |axis| to_world(axis) * scale;
        boxes.search(Search { origin, to_world, probe, apart: false })
    }

    #[inline(always)]
    fn search<P: Probe<V>, F: Fn(V) -> V>(&self, mut search: Search<V, P, F>) -> bool {
        self.each_axis(&mut search);
        !search.apart
    }

    /// The face normals of both, and in space the cross products of their edges.
    #[inline(always)]
    pub fn each_axis<A: Axes<V>>(&self, search: &mut A) {
        if self.faces(search).is_continue() && V::DIM == 3 {
            let _ = self.edges(search);
        }
    }

    #[inline(always)]
    fn faces<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let Self { between, a_half, b_half, b_axes } = *self;
        for i in 0..V::DIM {
            let shadows = Shadows {
                between: between.get(i),
                radius_a: a_half.get(i),
                radius_b: V::from_fn(|k| b_axes[k].get(i).abs()).dot(b_half),
            };
            search.symmetric(AxisSource::Face(Side::A, i), shadows, || V::AXES[i])?;
        }
        for k in 0..V::DIM {
            let axis = b_axes[k];
            let shadows = Shadows {
                between: between.dot(axis),
                radius_a: a_half.dot(axis.abs()),
                radius_b: V::from_fn(|j| b_axes[j].dot(axis).abs()).dot(b_half),
            };
            search.symmetric(AxisSource::Face(Side::B, k), shadows, || axis)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn edges<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let Self { between, a_half, b_half, b_axes } = *self;
        // crosses[j] = b_(j+1) × b_(j+2)
        let crosses = V::axes_from_fn(|j| b_axes[(j + 1) % 3].cross(b_axes[(j + 2) % 3]));
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            for k in 0..3 {
                let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
                // L = e_i × b_k has the components −b_k[i2] at i1 and b_k[i1] at i2.
                let (l1, l2) = (-b_axes[k].get(i2), b_axes[k].get(i1));
                let shadows = Shadows {
                    between: between.get(i1) * l1 + between.get(i2) * l2,
                    radius_a: a_half.get(i1) * l1.abs() + a_half.get(i2) * l2.abs(),
                    radius_b: b_half.get(k1) * crosses[k2].get(i).abs()
                        + b_half.get(k2) * crosses[k1].get(i).abs(),
                };
                let axis = || V::AXES[i1] * l1 + V::AXES[i2] * l2;
                let source = AxisSource::Edges(i, k);
                if search.may_decide(shadows.gap()) && is_short(axis()) {
                    self.on_short_axis(source, axis(), search)?;
                } else {
                    search.symmetric(source, shadows, axis)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn on_short_axis<A: Axes<V>>(
        &self,
        source: AxisSource,
        axis: V,
        search: &mut A,
    ) -> ControlFlow<()> {
        let axis = axis * axis.max_element().unit_scale();
        let shadows = Shadows {
            between: self.between.dot(axis),
            radius_a: self.a_half.dot(axis.abs()),
            radius_b: V::from_fn(|j| self.b_axes[j].dot(axis).abs()).dot(self.b_half),
        };
        search.symmetric(source, shadows, || axis)
    }
}
