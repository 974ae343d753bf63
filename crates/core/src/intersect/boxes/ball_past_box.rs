//! A filter of the sweep of a ball past an aligned box: the first and the last contact, without branches.
//!
//! The squared distance from the box is quadratic between the times at which the centre crosses the plane of a face. The filter selects
//! the piece of each contact directly, and says whether rounding leaves a doubt about it.

use num_traits::Float;

use crate::intersect::sweep::motion::Motion;
use crate::intersect::sweep::verdicts::Displacements;
use crate::shapes::{Aabb, Ball};
use crate::vector::{Scalar, Vector};

/// The first and the last contact, and which of them are certain.
pub(in crate::intersect) struct Contact<S> {
    /// 0 if they overlap at the start.
    pub first: S,
    pub last: S,
    /// Whether they certainly overlap at the start and at the end.
    pub overlaps_at: [bool; 2],
    /// `first` is certain.
    pub meets: bool,
    /// `last` is certain and before the end of the frame.
    pub leaves: bool,
    /// They certainly do not meet.
    pub misses: bool,
}

/// The contacts of a ball of positive radius with a box; see [`past_grown_box`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn contact<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacements: Displacements<V>,
) -> Contact<V::Scalar> {
    let m = ball.center().simd() - aabb.center().simd();
    past_grown_box(m, -displacements.relative().simd(), aabb.half().simd(), ball.radius())
}

/// The contacts of a point that moves from `m` by `way` with the box about the origin that is grown by r, rounded corners and all.
///
/// The squared distance d² from the box is convex in time, and quadratic in each piece between two crossings of face planes. So the
/// first contact is in the piece after the last crossing at which d > r and d falls. The last contact is the first one backwards.
///
/// [`ball_aabb`](crate::intersect::sweep::ball_aabb) walks from piece to piece and computes the same numbers, so the answers can differ
/// only if rounding makes it find a root in an earlier piece. At any root that it finds, d is r within 24 u S, for
/// S = Σ (|mᵢ| + hᵢ + |vᵢ|) + r, and the distances here err by 6 u S. So a piece has no root if d > r + e in all of it, for e = 64 u S.
/// As d falls, it is enough to ask at the end of the piece.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn past_grown_box<V: Vector>(m: V, way: V, half: V, r: V::Scalar) -> Contact<V::Scalar> {
    let (zero, one, endless) = (V::Scalar::ZERO, V::Scalar::ONE, V::Scalar::infinity());
    // The box is its own mirror image, so each velocity may be taken as positive.
    let (m, v) = (m.mirrored(way), way.abs());
    let [before, after] = [m + half, m - half];
    let [entries, exits] = [before, after].map(|m| (-m).divided_by(v));

    let sizes = (m.abs() + half + v).dot(V::splat(one)) + r;
    let error = sizes * (V::Scalar::of(32.0) * V::Scalar::epsilon());
    // (r + e)² − r², which is larger than r² − (r − e)².
    let margin = error * (r + r + error);
    let [surely_within, surely_beyond] = [r * r - margin, r * r + margin];
    let outside = |p: V, half: V| p - p.clamp(-half, half);
    let (start, end) = (outside(m, half), outside(m + v, half));

    // Of these times, those at which d > r + e and d falls, and those at which d > r + e and d rises; the others become infinite.
    // Times may be clamped to [−1, 2]: they need not be crossings, as long as the contact lies between the selected time and the next
    // crossing. If rounding gives a rate the wrong sign, the sign is right for a path that is shifted by less than e. A point that rests
    // in the plane of a face has the crossing 0 / 0, which becomes −1 or is not selected; either choice gives the right piece.
    let outside_at = |times: V| {
        let times = times.clamp(-V::splat(one), V::splat(one + one));
        let (mut square, mut rate) = (V::ZERO, V::ZERO);
        for i in 0..V::DIM {
            let at = V::splat(m.get(i)) + times * v.get(i);
            let outside = outside(at, V::splat(half.get(i)));
            square += outside.scaled_by(outside);
            rate += outside * v.get(i);
        }
        let within = V::splat(surely_beyond) - square;
        let falling = rate.max(within).if_less(V::ZERO, times, V::splat(-endless));
        let rising = (-rate).max(within).if_less(V::ZERO, times, V::splat(endless));
        (falling, rising)
    };
    let ((entries_falling, entries_rising), (exits_falling, exits_rising)) =
        (outside_at(entries), outside_at(exits));

    // The first contact is in the piece from `since`, the last time at which d falls, `until` the next crossing.
    let since = entries_falling.max(exits_falling).greatest();
    let time = V::splat(since);
    let by_side = |if_before: V, if_between: V, if_after: V| {
        time.if_less(entries, if_before, time.if_less(exits, if_between, if_after))
    };
    let until = by_side(entries, exits, V::splat(endless)).least();
    let [nearest, depth, speed] = nearest_in_piece(by_side, v, [before, after], r);
    let first = nearest - depth.max(zero).sqrt() / speed.sqrt();

    // The last contact is in the piece until the first time at which d rises.
    let last_until = entries_rising.min(exits_rising).least();
    let time = V::splat(last_until);
    let by_side = |if_before: V, if_between: V, if_after: V| {
        entries.if_less(time, exits.if_less(time, if_after, if_between), if_before)
    };
    let last_since = by_side(V::splat(-endless), entries, exits).greatest();
    let [last_nearest, last_depth, last_speed] = nearest_in_piece(by_side, v, [before, after], r);
    let last = last_nearest + last_depth.max(zero).sqrt() / last_speed.sqrt();

    // The walk rescales vectors whose largest component has a fourth power below `TINY_SQUARE`. It does not if the sum of the three
    // squares is more than this.
    let unscaled = V::Scalar::of(4.0) * V::Scalar::TINY_SQUARE.sqrt();
    let [at_start, at_end] = [start, end].map(V::length_squared);
    // Squares that underflow lose less than `TINY_SQUARE`.
    let overlaps_at =
        [at_start, at_end].map(|square| square + V::Scalar::TINY_SQUARE < surely_within);
    let overlaps = overlaps_at[0];
    let [apart, apart_at_end] =
        [at_start, at_end].map(|square| (square > surely_beyond) & (square > unscaled));
    let in_frame = |u: V::Scalar| (u >= V::Scalar::min_positive_value()) & (u < one);

    // The distance certainly falls below r in this piece and in the frame: at their end, or at the nearest point if that is earlier.
    let known = apart & (speed > unscaled);
    let short_of_nearest = nearest - until.min(nearest).min(one);
    let comes_in = short_of_nearest * short_of_nearest * speed < depth - margin;
    let touches = known & comes_in & (first >= since) & (first <= until) & in_frame(first);

    let last_known = apart_at_end & (last_speed > unscaled) & (last_depth > margin);
    let leaves = last_known & (last >= last_since) & (last <= last_until) & in_frame(last);

    // They miss if the least distance is above r, or the distance along the axes without velocity, or if d rises from the start on, or
    // still falls at the end.
    let passes = known & (depth < -margin) & (nearest >= since) & (nearest <= until);
    let rests_apart = V::ZERO.if_less(v, V::ZERO, start).length_squared() > surely_beyond;
    let recedes = start.dot(v) > zero;
    let comes_later = (end.dot(v) < zero) & (at_end > surely_beyond);
    Contact {
        first: if overlaps { zero } else { first },
        last,
        overlaps_at,
        meets: overlaps | touches,
        leaves,
        misses: passes | (apart & (rests_apart | recedes | comes_later)),
    }
}

/// In the piece that `by_side` selects: the time at which the point is nearest to the box, r² − d² then, and the square of the velocity
/// along the axes on which the point is outside. `before` and `after` are its coordinates relative to the lower and upper faces.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn nearest_in_piece<V: Vector>(
    by_side: impl Fn(V, V, V) -> V,
    v: V,
    [before, after]: [V; 2],
    r: V::Scalar,
) -> [V::Scalar; 3] {
    let piece = Motion::plain(by_side(v, V::ZERO, v));
    let speed = piece.by.length_squared();
    let (nearest, depth) = piece.nearest(by_side(before, V::ZERO, after), r, speed);
    [nearest, depth, speed]
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xorshift::XorShiftRng;

    use super::*;
    use crate::intersect::boxes::ball_sweep::passes_by;

    /// Random pairs that the cheap filter lets through, moving in any direction, along one axis, or far.
    fn few_are_in_doubt<V: Vector>() {
        let mut random = XorShiftRng::seed_from_u64(1);
        let mut between = |least: f64, most: f64| V::Scalar::of(random.random_range(least..most));
        for (axes, way) in
            [([1, 1, 1], 3.0), ([0, 1, 0], 3.0), ([1, 1, 0], 50.0), ([1, 1, 1], 200.0)]
        {
            let (mut asked, mut doubts) = (0, 0);
            while asked < 20_000 {
                let mut vector = |size: f64| V::from_fn(|_| between(-size, size));
                let (middle, half, by) = (vector(2.0), vector(1.0).abs(), vector(way));
                let by = V::from_fn(|i| by.get(i) * V::Scalar::of(f64::from(axes[i])));
                let center = middle - by * V::Scalar::HALF;
                let ball = Ball::new(center, between(0.1, 1.0)).unwrap();
                let aabb = Aabb::new(V::ZERO, half + V::splat(V::Scalar::of(0.1))).unwrap();
                if passes_by(&ball, &aabb, (-by).into()) {
                    continue;
                }
                asked += 1;
                let Contact { meets, misses, .. } = contact(&ball, &aabb, (-by).into());
                doubts += usize::from(!meets && !misses);
            }
            assert!(doubts * 50 < asked, "{doubts} of {asked} along {axes:?}, {way}");
        }
    }

    #[test]
    fn few_first_contacts_are_in_doubt() {
        few_are_in_doubt::<glam::Vec2>();
        few_are_in_doubt::<glam::Vec3>();
        few_are_in_doubt::<glam::DVec3>();
    }
}
