//! The separating axes of two boxes: face normals and, in space, cross products of edges, all in the frame of box A.
//!
//! Source: Gottschalk, Lin and Manocha, "OBBTree" (1996).

use std::ops::ControlFlow;

use num_traits::Float;

use crate::intersect::exact::Body;
use crate::intersect::filter::turning_error;
use crate::intersect::probe::{AxisSource, Branch, Frames, Probe, Side, Step};
use crate::intersect::sat::{Axes, Projections, Search, is_short, scale_of};
use crate::shapes::{Aabb, Obb};
use crate::vector::{Scalar, Vector};

/// Two boxes in the frame of A, with its centre as the origin.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Boxes<V: Vector> {
    /// The centre of B.
    pub between: V,
    pub a_half: V,
    pub b_half: V,
    pub b_axes: V::Axes,
}

impl<V: Vector> Boxes<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn of_obbs(a: &Obb<V>, b: &Obb<V>) -> Self {
        Self {
            between: (b.center() - a.center()).in_axes(a.axes()),
            a_half: a.half(),
            b_half: b.half(),
            b_axes: V::axes_from_fn(|k| b.axes()[k].in_axes(a.axes())),
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn of_aabb_and_obb(a: &Aabb<V>, b: &Obb<V>) -> Self {
        let between = b.center() - a.center();
        Self { between, a_half: a.half(), b_half: b.half(), b_axes: *b.axes() }
    }

    /// Whether the boxes overlap, with the steps: exact arithmetic decides if no axis separates by more than its error, unless the filter
    /// says that they `surely` overlap. `origin` is A's centre in the world.
    pub fn overlap<P: Probe<V>>(
        &self,
        origin: V,
        to_world: impl Fn(V) -> V,
        (surely, bodies): (bool, impl Fn() -> [Body; 2]),
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
        let scale = self.scale(probe);
        let Self { between, a_half, b_half, b_axes } = *self;
        let boxes = Self {
            between: between * scale,
            a_half: a_half * scale,
            b_half: b_half * scale,
            b_axes,
        };
        // (s x) · L = x · (s L): for the unscaled shapes the axis is s times as long.
        let search = Search::new(origin, |axis| to_world(axis) * scale, probe);
        // Axes are made of unit vectors, so the least length and all lengths are 1.
        let one = V::Scalar::ONE;
        let sizes = boxes.between.abs() + boxes.a_half + boxes.b_half;
        let rounding = sizes.dot(V::splat(one)) * turning_error();
        search.judged(
            [rounding, one],
            |_| one,
            &bodies,
            |judged| {
                boxes.each_axis(judged);
                judged.doubtful = !surely;
            },
        )
    }

    /// The power of two by which tiny boxes are scaled up so that nothing underflows, or 1.
    fn scale<P: Probe<V>>(&self, probe: &mut P) -> V::Scalar {
        let Self { between, a_half, b_half, .. } = self;
        if is_short(*between) && is_short(*a_half) && is_short(*b_half) {
            probe.step(|| Step::Branch(Branch::Rescaled));
            return scale_of([between, a_half, b_half]);
        }
        V::Scalar::ONE
    }

    /// Passes on the face normals of A, those of B, and in space the cross products of their edges.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn each_axis<A: Axes<V>>(&self, search: &mut A) {
        if const { V::DIM == 3 } {
            if self.faces(search).is_continue() {
                let _ = self.edges(search);
            }
        } else {
            let _ = self.faces(search);
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
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

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn face_of_a<const I: usize, A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let projections = Projections {
            between: self.between.get(I),
            radius_a: self.a_half.get(I),
            radius_b: V::from_fn(|k| self.b_axes[k].get(I).abs()).dot(self.b_half),
        };
        search.symmetric(AxisSource::Face(Side::A, I), projections, || V::AXES[I])
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn face_of_b<const K: usize, A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let axis = self.b_axes[K];
        let projections = Projections {
            between: self.between.dot(axis),
            radius_a: self.a_half.dot(axis.abs()),
            radius_b: V::from_fn(|j| self.b_axes[j].dot(axis).abs()).dot(self.b_half),
        };
        search.symmetric(AxisSource::Face(Side::B, K), projections, || axis)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn edges<A: Axes<V>>(&self, search: &mut A) -> ControlFlow<()> {
        let b_axes = &self.b_axes;
        // crosses[j] = b_(j+1) × b_(j+2)
        let crosses = V::axes_from_fn(|j| b_axes[(j + 1) % 3].cross(b_axes[(j + 2) % 3]));
        // Written out: a loop is not always unrolled, and then takes 1.5 times as long.
        self.edge::<0, 0, _>(&crosses, search)?;
        self.edge::<0, 1, _>(&crosses, search)?;
        self.edge::<0, 2, _>(&crosses, search)?;
        self.edge::<1, 0, _>(&crosses, search)?;
        self.edge::<1, 1, _>(&crosses, search)?;
        self.edge::<1, 2, _>(&crosses, search)?;
        self.edge::<2, 0, _>(&crosses, search)?;
        self.edge::<2, 1, _>(&crosses, search)?;
        self.edge::<2, 2, _>(&crosses, search)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn edge<const I: usize, const K: usize, A: Axes<V>>(
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
        if l1.abs() <= short && l2.abs() <= short {
            let (projections, axis) = on_short_axis(*self, axis());
            return search.symmetric(source, projections, || axis);
        }
        search.symmetric(source, projections, axis)
    }
}

/// An axis so short that products with it may underflow, scaled by a power of two, and the projections on it.
#[cold]
#[inline(never)]
fn on_short_axis<V: Vector>(boxes: Boxes<V>, axis: V) -> (Projections<V::Scalar>, V) {
    let axis = axis * axis.max_abs().unit_scale();
    let projections = Projections {
        between: boxes.between.dot(axis),
        radius_a: boxes.a_half.dot(axis.abs()),
        radius_b: V::from_fn(|j| boxes.b_axes[j].dot(axis).abs()).dot(boxes.b_half),
    };
    (projections, axis)
}
