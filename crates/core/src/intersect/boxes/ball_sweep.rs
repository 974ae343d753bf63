//! Balls past boxes.

use std::cmp::Ordering;

use num_traits::Float;

use crate::intersect::boxes::ball_past_box::contact;
use crate::intersect::boxes::course::turned_error;
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
/// The squared distance Σ max(|mᵢ + u vᵢ| − hᵢ, 0)² is convex in u, and quadratic between the times
/// at which the centre crosses the plane of a face, at most 2 for each axis. So the pieces are
/// walked one after the other, with no cases of faces, edges and corners. They touch at the first
/// and last contact within 4 ulp of the distance at the start and the sizes.
pub fn ball_aabb<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let ways: Displacements<V> = displacement.into();
    if !P::RECORDS {
        if passes_by(ball, aabb, ways) {
            return None;
        }
        if let Some(answer) = certain(ball, aabb, ways) {
            return answer;
        }
    }
    decided_by(
        ways,
        || overlap::ball_aabb(ball, aabb, &mut ()),
        |displacement, probe| {
            let m = ball.center() - aabb.center();
            past_point(m, aabb.half(), None, ball.radius(), -displacement, probe)
        },
        || [(*ball).into(), (*aabb).into()],
        probe,
    )
}

/// The answer where rounding leaves no doubt about either contact; `None` where it does.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn certain<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    ways: Displacements<V>,
) -> Option<Option<Overlap<V::Scalar>>> {
    // A point touches only faces: the pieces are as short a way.
    if ball.radius() == V::Scalar::ZERO {
        return None;
    }
    let contact = contact(ball, aabb, ways);
    if contact.meets & (contact.leaves | contact.overlaps_at[1]) {
        let exit = if contact.leaves { contact.last } else { V::Scalar::infinity() };
        return Some(Some(clipped(Window::new(contact.first, exit), contact.overlaps_at)));
    }
    contact.misses.then_some(None)
}

/// The centre certainly misses the box that is grown by the radius on all sides, rounded corners and all.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn passes_by<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    ways: Displacements<V>,
) -> bool {
    let start = ball.center().simd() - aabb.center().simd();
    let half = aabb.half().simd() + V::Simd::splat(ball.radius());
    let Filtered { hit, sure } =
        filter::point_past_box(start, -ways.relative().simd(), half).verdict;
    sure & !hit
}

sweeps! {
    /// [`ball_aabb`], with a ball of radius 0.
    point_aabb(point: Point, aabb: Aabb) by contains: |displacement, probe| {
        let m = point - aabb.center();
        past_point(m, aabb.half(), None, V::Scalar::ZERO, -displacement, probe)
    };

    /// [`ball_aabb`] in the frame of the box.
    ball_obb(ball: Ball, obb: Obb) by overlap: |displacement, probe| {
        let m = in_frame(ball.center(), obb, probe);
        let v = -displacement.in_axes(obb.axes());
        past_point(m, obb.half(), Some(obb.axes()), ball.radius(), v, probe)
    };

    /// [`ball_obb`], with a ball of radius 0.
    point_obb(point: Point, obb: Obb) by contains: |displacement, probe| {
        let m = in_frame(point, obb, probe);
        let v = -displacement.in_axes(obb.axes());
        past_point(m, obb.half(), Some(obb.axes()), V::Scalar::ZERO, v, probe)
    };
}

fn in_frame<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> V {
    let (origin, axes) = (obb.center(), obb.axes());
    let local = (point - origin).in_axes(axes);
    probe.step(|| Step::Frame { of: Side::B, origin, axes: *axes, point, local });
    local
}

/// A point moves from `m` by `v` past the box about the origin that was grown by `r`, in the frame of these axes, if the box has any
/// of its own.
fn past_point<V: Vector, P: Probe<V>>(
    m: V,
    half: V,
    axes: Option<&V::Axes>,
    r: V::Scalar,
    v: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let passage = Passage::new(m, half, axes, r, v, probe);
    if passage.r > V::Scalar::ZERO {
        return passage.inside.or(passage.around(probe));
    }
    passage.inside
}

/// How a point passes a box, as seen from where all its velocities are positive.
struct Passage<V: Vector> {
    motion: Motion<V>,
    r: V::Scalar,
    sides: [Sides<V::Scalar>; 3],
    /// When it is in the box itself.
    inside: Window<V::Scalar>,
}

impl<V: Vector> Passage<V> {
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
        let mut sides = [Sides::default(); 3];
        for (i, sides) in sides.iter_mut().enumerate().take(V::DIM) {
            let (at, half, speed) = (m.get(i), half.get(i), motion.by.get(i));
            let projection = Projection::around(at, half, speed, motion.error);
            let slab = motion.on_axis(projection, AxisSource::Face(Side::B, i), || axes[i], probe);
            inside = inside.and(slab);
            *sides = Sides::new(projection, slab);
        }
        Self { motion, r, sides, inside }
    }

    /// The times in the frame at which the point is beyond a face and within r: piece by piece.
    fn around<P: Probe<V>>(&self, probe: &mut P) -> Window<V::Scalar> {
        let mut times = [V::Scalar::infinity(); 7];
        for (i, sides) in self.sides.iter().enumerate().take(V::DIM) {
            (times[2 * i], times[2 * i + 1]) = (sides.entry, sides.exit);
        }
        times.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));

        let mut window = Window::never();
        let mut entry = V::Scalar::neg_infinity();
        for exit in times {
            // The planes of the faces are crossed within rounding then, which moves the nearest point as little.
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

    /// When the point is within r in a piece of the way in which it crosses no plane of a face; `None` where it is
    /// inside.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_piece<P: Probe<V>>(
        &self,
        piece: Window<V::Scalar>,
        probe: &mut P,
    ) -> Option<Window<V::Scalar>> {
        let zero = V::Scalar::ZERO;
        let side = |i: usize| {
            let Sides { entry, exit, before, after } = self.sides[i];
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

/// When the point comes to the slab of an axis, and when it goes.
#[derive(Clone, Copy, Default)]
struct Sides<S> {
    entry: S,
    exit: S,
    /// How far it is beyond the face at the start, where it comes from (negative) and where it goes.
    before: S,
    after: S,
}

impl<S: Scalar> Sides<S> {
    fn new(projection: Projection<S>, slab: Window<S>) -> Self {
        let (mut entry, mut exit) = (slab.entry, slab.exit);
        if entry > exit {
            // At rest on this axis, and on one side for ever: before any entry, or after any exit.
            entry = if projection.max < S::ZERO { S::infinity() } else { S::neg_infinity() };
            exit = entry;
        }
        Self { entry, exit, before: projection.max, after: projection.min }
    }
}
