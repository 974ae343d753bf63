//! The sweeps of balls and points past boxes.
//!
//! The obstacle is the box grown by the radius. The squared distance of the centre from the box is quadratic between two crossings of
//! face planes, so the pieces between crossings are solved one after the other. A filter answers first; exact arithmetic decides doubts.

use std::cmp::Ordering;

use num_traits::Float;

use crate::intersect::boxes::axis_sweep::turned_error;
use crate::intersect::boxes::ball_past_box::contact;
use crate::intersect::filter::Filtered;
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::verdicts::{Displacements, clipped, decided_by};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{Overlap, sweeps};
use crate::intersect::{filter, overlap};
use crate::shapes::{Aabb, Ball, Obb};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : the distance from the ball's centre to the box ≤ r }.
///
/// The squared distance Σ max(|mᵢ + u vᵢ| − hᵢ, 0)² is convex in u, and quadratic between the times at which the centre crosses the
/// plane of a face, at most 2 on each axis. The test solves a quadratic in each piece, without cases for faces, edges and corners. At the
/// first and the last contact the shapes touch within 4 ulp of the distance at the start and the sizes.
pub fn ball_aabb<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let displacements: Displacements<V> = displacement.into();
    if !P::RECORDS {
        if passes_by(ball, aabb, displacements) {
            return None;
        }
        if let Some(answer) = certain(ball, aabb, displacements) {
            return answer;
        }
    }
    decided_by(
        displacements,
        || overlap::ball_aabb(ball, aabb, &mut ()),
        |displacement, probe| {
            let m = ball.center() - aabb.center();
            PastBox::new(m, aabb.half(), None, ball.radius(), -displacement, probe).window(probe)
        },
        || [(*ball).into(), (*aabb).into()],
        probe,
    )
}

/// The answer of the filter; `None` if rounding leaves a doubt about a contact.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn certain<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacements: Displacements<V>,
) -> Option<Option<Overlap<V::Scalar>>> {
    // A point touches faces alone, for which the walk is as fast.
    if ball.radius() == V::Scalar::ZERO {
        return None;
    }
    let contact = contact(ball, aabb, displacements);
    if contact.meets & (contact.leaves | contact.overlaps_at[1]) {
        let exit = if contact.leaves { contact.last } else { V::Scalar::infinity() };
        return Some(Some(clipped(Window::new(contact.first, exit), contact.overlaps_at)));
    }
    contact.misses.then_some(None)
}

/// Whether the centre certainly misses the box that is grown by the radius along each axis, which contains the rounded one.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn passes_by<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacements: Displacements<V>,
) -> bool {
    let start = ball.center().simd() - aabb.center().simd();
    let half = aabb.half().simd() + V::Simd::splat(ball.radius());
    let Filtered { hit, sure } =
        filter::point_past_box(start, -displacements.relative().simd(), half).verdict;
    sure & !hit
}

sweeps! {
    /// [`ball_aabb`], with a ball of radius 0.
    point_aabb(point: Point, aabb: Aabb) by contains: |displacement, probe| {
        let m = point - aabb.center();
        PastBox::new(m, aabb.half(), None, V::Scalar::ZERO, -displacement, probe).window(probe)
    };

    /// [`ball_aabb`] in the frame of the box.
    ball_obb(ball: Ball, obb: Obb) by overlap: |displacement, probe| {
        let m = in_frame(ball.center(), obb, probe);
        let v = -displacement.in_axes(obb.axes());
        PastBox::new(m, obb.half(), Some(obb.axes()), ball.radius(), v, probe).window(probe)
    };

    /// [`ball_obb`], with a ball of radius 0.
    point_obb(point: Point, obb: Obb) by contains: |displacement, probe| {
        let m = in_frame(point, obb, probe);
        let v = -displacement.in_axes(obb.axes());
        PastBox::new(m, obb.half(), Some(obb.axes()), V::Scalar::ZERO, v, probe).window(probe)
    };
}

/// `point` in the frame of the box, with the step.
fn in_frame<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> V {
    let (origin, axes) = (obb.center(), obb.axes());
    let local = (point - origin).in_axes(axes);
    probe.step(|| Step::Frame { of: Side::B, origin, axes: *axes, point, local });
    local
}

/// A point that moves past the box about the origin that is grown by `r`, mirrored so that no velocity is negative.
struct PastBox<V: Vector> {
    motion: Motion<V>,
    r: V::Scalar,
    slabs: [Slab<V::Scalar>; 3],
    /// The times at which the point is in the box itself.
    inside: Window<V::Scalar>,
}

impl<V: Vector> PastBox<V> {
    /// The point moves from `m` by `v`, both in the frame of the box. `axes` is that frame for a turned box.
    fn new<P: Probe<V>>(
        m: V,
        half: V,
        axes: Option<&V::Axes>,
        r: V::Scalar,
        v: V,
        probe: &mut P,
    ) -> Self {
        let zero = V::Scalar::ZERO;
        let size = m.max_abs().max(half.max_abs()).max(r);
        let motion = Motion::new(v, size, probe);
        let (motion, axes) = match axes {
            Some(axes) => (motion.off_by(turned_error([m, half, V::splat(r), v])), *axes),
            None => (motion, V::AXES),
        };
        let (half, r) = (motion.vector(half), motion.length(r));
        // The box is its own mirror image, so each velocity may be taken as positive.
        let mirrored =
            |x: V| V::from_fn(|i| if motion.by.get(i) < zero { -x.get(i) } else { x.get(i) });
        let (m, motion) = (mirrored(motion.vector(m)), motion.part(mirrored(motion.by)));

        let mut inside = Window::always();
        let mut slabs = [Slab::default(); 3];
        for (i, slab) in slabs.iter_mut().enumerate().take(V::DIM) {
            let (at, half, speed) = (m.get(i), half.get(i), motion.by.get(i));
            let projection = Projection::around(at, half, speed, motion.error);
            let times = motion.on_axis(projection, AxisSource::Face(Side::B, i), || axes[i], probe);
            inside = inside.and(times);
            *slab = Slab::new(projection, times);
        }
        Self { motion, r, slabs, inside }
    }

    /// The times at which the point is within `r` of the box.
    fn window<P: Probe<V>>(&self, probe: &mut P) -> Window<V::Scalar> {
        if self.r > V::Scalar::ZERO { self.inside.or(self.around(probe)) } else { self.inside }
    }

    /// The times in the frame at which the point is outside the box and within `r` of it: one piece between crossings after the other.
    fn around<P: Probe<V>>(&self, probe: &mut P) -> Window<V::Scalar> {
        // The crossings of up to six face planes, and the end of the last piece.
        let mut times = [V::Scalar::infinity(); 7];
        for (i, slab) in self.slabs.iter().enumerate().take(V::DIM) {
            (times[2 * i], times[2 * i + 1]) = (slab.entry, slab.exit);
        }
        times.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));

        let mut window = Window::never();
        let mut entry = V::Scalar::neg_infinity();
        for exit in times {
            // A crossing errs by rounding, which moves the nearest point of the box by as little.
            let piece = Window::new(entry, exit);
            entry = exit;
            if piece.entry == piece.exit || piece.misses_frame() {
                continue;
            }
            if let Some(within) = self.in_piece(piece, probe) {
                window = window.or(within);
            }
        }
        window
    }

    /// The times at which the point is within `r`, in a piece in which it crosses no face plane; `None` if it is in the box there.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_piece<P: Probe<V>>(
        &self,
        piece: Window<V::Scalar>,
        probe: &mut P,
    ) -> Option<Window<V::Scalar>> {
        let zero = V::Scalar::ZERO;
        let side = |i: usize| {
            let Slab { entry, exit, before, after } = self.slabs[i];
            if piece.exit <= entry { Some(before) } else { (piece.entry >= exit).then_some(after) }
        };
        let beyond = (0..V::DIM).filter(|&i| side(i).is_some()).count();
        if beyond == 0 {
            return None;
        }
        probe.step(|| {
            Step::Branch(match beyond {
                1 => Branch::OverFace,
                2 if V::DIM == 3 => Branch::AlongEdge,
                _ => Branch::AtCorner,
            })
        });
        let m = V::from_fn(|i| side(i).unwrap_or(zero));
        let v = V::from_fn(|i| if side(i).is_some() { self.motion.by.get(i) } else { zero });
        Some(self.motion.part(v).in_ball(m, self.r, probe).and(piece))
    }
}

/// The slab between two opposite faces, and the times at which the point enters and leaves it.
#[derive(Clone, Copy, Default)]
struct Slab<S> {
    entry: S,
    exit: S,
    /// The coordinate of the point at the start, relative to the face through which it enters.
    before: S,
    /// The same, relative to the face through which it leaves.
    after: S,
}

impl<S: Scalar> Slab<S> {
    fn new(projection: Projection<S>, times: Window<S>) -> Self {
        let (mut entry, mut exit) = (times.entry, times.exit);
        if entry > exit {
            // No velocity on this axis, and always on one side: before the entry, or after the exit.
            entry = if projection.max < S::ZERO { S::infinity() } else { S::neg_infinity() };
            exit = entry;
        }
        Self { entry, exit, before: projection.max, after: projection.min }
    }
}
