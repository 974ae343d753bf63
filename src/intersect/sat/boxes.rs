use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Projections, Search, ToWorld, is_short, scale_of};
use crate::intersect::probe::{AxisSource, Branch, Frames, Probe, Side, Step};
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
        probe.step(|| {
            Step::Frames(Frames {
                of: Side::A,
                centers: [origin, origin + to_world(self.between)],
                axes: [
                    V::axes_from_fn(|i| to_world(V::AXES[i])),
                    V::axes_from_fn(|k| to_world(self.b_axes[k])),
                ],
                translation: self.between,
                rotation: self.b_axes,
            })
        });
        // Where the centres are farther apart than this, what underflows is far below an ulp of the distance.
        if is_short(self.between) {
            // By value, here and below: a borrow would keep the boxes out of registers.
            return overlap_when_tiny(*self, origin, &to_world, probe);
        }
        let mut search = Search::new(origin, to_world, probe);
        if self.faces(&mut search).is_break() {
            return false;
        }
        if const { V::DIM == 3 } {
            if self.has_nearly_parallel_axes() {
                let Search { origin, to_world, probe, apart, shallowest } = search;
                return search_short_edges(
                    *self,
                    Search { origin, to_world: &to_world, probe, apart, shallowest },
                );
            }
            let _ = self.edges::<false, _>(&mut search);
        }
        search.overlap()
    }

    /// Tells of the face normals of both, and in space of the cross products of their edges.
    #[inline(always)]
    pub fn each_axis<A: Axes<V>>(&self, search: &mut A) {
        if const { V::DIM == 3 } {
            if self.faces(search).is_continue() {
                let _ = self.edges::<true, _>(search);
            }
        } else {
            let _ = self.faces(search);
        }
    }

    /// |x| + |y| + |z| is 1 for a unit vector along a coordinate axis, and more for all others: a quick way
    /// to know whether a cross product may be very short.
    #[inline(always)]
    fn has_nearly_parallel_axes(&self) -> bool {
        let most = V::Scalar::of(1.001);
        let sum = |k: usize| self.b_axes[k].abs().dot(V::splat(V::Scalar::ONE));
        sum(0) <= most || sum(1) <= most || sum(2) <= most
    }

    #[inline(always)]
    fn faces<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        self.face_of_a::<0, _>(search)?;
        self.face_of_a::<1, _>(search)?;
        if const { V::DIM == 3 } {
            self.face_of_a::<2, _>(search)?;
        }
        self.face_of_b::<0, _>(search)?;
        self.face_of_b::<1, _>(search)?;
        if const { V::DIM == 3 } {
            self.face_of_b::<2, _>(search)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn face_of_a<const I: usize, A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let projections = Projections {
            between: self.between.get(I),
            radius_a: self.a_half.get(I),
            radius_b: V::from_fn(|k| self.b_axes[k].get(I).abs()).dot(self.b_half),
        };
        search.symmetric(AxisSource::Face(Side::A, I), projections, || V::AXES[I])
    }

    #[inline(always)]
    fn face_of_b<const K: usize, A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let axis = self.b_axes[K];
        let projections = Projections {
            between: self.between.dot(axis),
            radius_a: self.a_half.dot(axis.abs()),
            radius_b: V::from_fn(|j| self.b_axes[j].dot(axis).abs()).dot(self.b_half),
        };
        search.symmetric(AxisSource::Face(Side::B, K), projections, || axis)
    }

    #[inline(always)]
    fn edges<const SHORT: bool, A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let b_axes = &self.b_axes;
        // crosses[j] = b_(j+1) × b_(j+2)
        let crosses = V::axes_from_fn(|j| b_axes[(j + 1) % 3].cross(b_axes[(j + 2) % 3]));
        // Written out, since as loops they are not always unrolled, which costs half as much again.
        self.edge::<0, 0, SHORT, _>(&crosses, search)?;
        self.edge::<0, 1, SHORT, _>(&crosses, search)?;
        self.edge::<0, 2, SHORT, _>(&crosses, search)?;
        self.edge::<1, 0, SHORT, _>(&crosses, search)?;
        self.edge::<1, 1, SHORT, _>(&crosses, search)?;
        self.edge::<1, 2, SHORT, _>(&crosses, search)?;
        self.edge::<2, 0, SHORT, _>(&crosses, search)?;
        self.edge::<2, 1, SHORT, _>(&crosses, search)?;
        self.edge::<2, 2, SHORT, _>(&crosses, search)
    }

    #[inline(always)]
    fn edge<const I: usize, const K: usize, const SHORT: bool, A: Axes<V>>(
        &self,
        crosses: &V::Axes,
        search: &mut A,
    ) -> ControlFlow<()> {
        let (i1, i2) = ((I + 1) % 3, (I + 2) % 3);
        let (k1, k2) = ((K + 1) % 3, (K + 2) % 3);
        // L = e_i × b_k has the components −b_k[i2] at i1 and b_k[i1] at i2.
        let (l1, l2) = (-self.b_axes[K].get(i2), self.b_axes[K].get(i1));
        let projections = Projections {
            between: self.between.get(i1) * l1 + self.between.get(i2) * l2,
            radius_a: self.a_half.get(i1) * l1.abs() + self.a_half.get(i2) * l2.abs(),
            radius_b: self.b_half.get(k1) * crosses[k2].get(I).abs()
                + self.b_half.get(k2) * crosses[k1].get(I).abs(),
        };
        let axis = || V::AXES[i1] * l1 + V::AXES[i2] * l2;
        let source = AxisSource::Edges(I, K);
        let short = V::Scalar::ONE / V::Scalar::LIMIT;
        if SHORT && l1.abs() <= short && l2.abs() <= short {
            let (projections, axis) = on_short_axis(*self, axis());
            return search.symmetric(source, projections, || axis);
        }
        search.symmetric(source, projections, axis)
    }
}

#[cold]
#[inline(never)]
fn overlap_when_tiny<V: Vector, P: Probe<V>>(
    boxes: Boxes<V>,
    origin: V,
    to_world: ToWorld<V>,
    probe: &mut P,
) -> bool {
    let Boxes { between, a_half, b_half, b_axes } = boxes;
    let mut scale = V::Scalar::ONE;
    if is_short(a_half) && is_short(b_half) {
        probe.step(|| Step::Branch(Branch::Rescaled));
        scale = scale_of([&between, &a_half, &b_half]);
    }
    let boxes =
        Boxes { between: between * scale, a_half: a_half * scale, b_half: b_half * scale, b_axes };
    // (s x) · L = x · (s L): in the frame of the shapes, the axis is s times as long.
    let to_world = |axis| to_world(axis) * scale;
    let mut search = Search::new(origin, &to_world as ToWorld<V>, probe);
    boxes.each_axis(&mut search);
    search.overlap()
}

/// The edge axes where some of them may be so short that products with them lose digits.
#[cold]
#[inline(never)]
fn search_short_edges<V: Vector, P: Probe<V>>(
    boxes: Boxes<V>,
    mut search: Search<V, P, ToWorld<V>>,
) -> bool {
    let _ = boxes.edges::<true, _>(&mut search);
    search.overlap()
}

/// The projections on an axis on which products may have lost digits to underflow, and that axis, made longer.
#[cold]
#[inline(never)]
fn on_short_axis<V: Vector>(boxes: Boxes<V>, axis: V) -> (Projections<V::Scalar>, V) {
    let axis = axis * axis.max_element().unit_scale();
    let projections = Projections {
        between: boxes.between.dot(axis),
        radius_a: boxes.a_half.dot(axis.abs()),
        radius_b: V::from_fn(|j| boxes.b_axes[j].dot(axis).abs()).dot(boxes.b_half),
    };
    (projections, axis)
}
