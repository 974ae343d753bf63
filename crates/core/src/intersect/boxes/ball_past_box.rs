//! A ball that sweeps past a box, without walking the pieces of its way: the first and the last contact where rounding leaves no
//! doubt in which pieces they are.

use num_traits::Float;

use crate::intersect::sweep::motion::Motion;
use crate::intersect::sweep::verdicts::Displacements;
use crate::shapes::{Aabb, Ball};
use crate::vector::{Scalar, Vector};

/// The first and the last contact, and what of them is certain.
pub(in crate::intersect) struct Contact<S> {
    /// 0 if they overlap at the start.
    pub first: S,
    pub last: S,
    /// They certainly overlap at the start, and at the end.
    pub overlaps_at: [bool; 2],
    /// `first` is certain.
    pub meets: bool,
    /// `last` is certain, and before the end of the frame.
    pub leaves: bool,
    /// They certainly do not meet.
    pub misses: bool,
}

/// A ball of positive radius past a box; see [`past_grown_box`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn contact<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    ways: Displacements<V>,
) -> Contact<V::Scalar> {
    let m = ball.center().simd() - aabb.center().simd();
    past_grown_box(m, -ways.relative().simd(), aabb.half().simd(), ball.radius())
}

/// A point moves from `m` by `way` past the box about the origin that is grown by r.
///
/// The square d² of the distance from the box is convex in u, and quadratic in each piece of the way between two times at which the
/// point crosses the plane of a face. So the first contact is in the piece that follows the last crossing at which d > r and d falls.
///
/// All crossings, and the first contact, are computed as by [`ball_aabb`](crate::intersect::sweep::ball_aabb), which walks from piece to piece. Its
/// answer is another one only if rounding makes it find a root in a piece before. Any root that it finds, of a graze too, is a time at
/// which the distance is r within 24 u S, for S = Σ (|mᵢ| + hᵢ + |vᵢ|) + r; the distances here err by 6 u S. So there is none in a
/// piece in which d > r + e for e = 64 u S, and as d falls, it is enough that d is so large at the end of that piece. The last contact
/// is the same as seen backwards.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn past_grown_box<V: Vector>(m: V, way: V, half: V, r: V::Scalar) -> Contact<V::Scalar> {
    let (zero, one, endless) = (V::Scalar::ZERO, V::Scalar::ONE, V::Scalar::infinity());
    // As seen from where no velocity is negative: the box is its own mirror image.
    let (m, v) = (m.mirrored(way), way.abs());
    let [before, after] = [m + half, m - half];
    let [entries, exits] = [before, after].map(|m| (-m).divided_by(v));

    let sizes = (m.abs() + half + v).dot(V::splat(one)) + r;
    let error = sizes * (V::Scalar::of(32.0) * V::Scalar::epsilon());
    // (r + e)² − r², which is more than r² − (r − e)².
    let margin = error * (r + r + error);
    let [surely_within, surely_beyond] = [r * r - margin, r * r + margin];
    let outside = |p: V, half: V| p - p.clamp(-half, half);
    let (start, end) = (outside(m, half), outside(m + v, half));

    // Selects the times at which d > r + e and d falls, and those at which d > r + e and d rises. A time need not be a crossing: the
    // piece is the right one if the contact lies between that time and the next crossing. So times are clamped to [−1, 2].
    // If rounding gives a rate the wrong sign, that sign is right for a way that is shifted by less than e. A point that
    // rests in the plane of a face has the time 0 / 0, which becomes −1 or is never selected; both choices tell its piece.
    let beyond = |times: V| {
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
    let ((falling, rising), (falls, rises)) = (beyond(entries), beyond(exits));

    // The piece that follows the last time at which d falls, and the crossing at its end.
    let since = falling.max(falls).greatest();
    let time = V::splat(since);
    let by_side = |if_before: V, if_between: V, if_after: V| {
        time.if_less(entries, if_before, time.if_less(exits, if_between, if_after))
    };
    let until = by_side(entries, exits, V::splat(endless)).least();
    let piece = Motion::plain(by_side(v, V::ZERO, v));
    let speed = piece.by.length_squared();
    let (middle, left) = piece.nearest(by_side(before, V::ZERO, after), r, speed);
    let first = middle - left.max(zero).sqrt() / speed.sqrt();

    // The piece before the first time at which d rises, and the crossing at its start.
    let last_until = rising.min(rises).least();
    let time = V::splat(last_until);
    let by_side = |if_before: V, if_between: V, if_after: V| {
        entries.if_less(time, exits.if_less(time, if_after, if_between), if_before)
    };
    let last_since = by_side(V::splat(-endless), entries, exits).greatest();
    let piece = Motion::plain(by_side(v, V::ZERO, v));
    let last_speed = piece.by.length_squared();
    let (last_middle, last_left) = piece.nearest(by_side(before, V::ZERO, after), r, last_speed);
    let last = last_middle + last_left.max(zero).sqrt() / last_speed.sqrt();

    // The sweep rescales lengths below 2⁻²⁰ in single precision, whose fourth powers are below the least square; the largest of three
    // components is more, if their squares are more than this in sum.
    let unscaled = V::Scalar::of(4.0) * V::Scalar::TINY_SQUARE.sqrt();
    let square = start.length_squared();
    // Squares that underflow lose less than the least square.
    let within = |square: V::Scalar| square + V::Scalar::TINY_SQUARE < surely_within;
    let overlaps_at = [square, end.length_squared()].map(within);
    let overlaps = overlaps_at[0];
    let apart = (square > surely_beyond) & (square > unscaled);
    let known = apart & (speed > unscaled);
    let in_frame = |u: V::Scalar| (u >= V::Scalar::min_positive_value()) & (u < one);
    // Before it crosses the next face, and in the frame, it certainly comes nearer than r: so the contact is not after the end.
    let before_nearest = middle - until.min(middle).min(one);
    let comes_in = before_nearest * before_nearest * speed < left - margin;
    let touches = known & comes_in & (first >= since) & (first <= until) & in_frame(first);
    let apart_at_end = (end.length_squared() > surely_beyond) & (end.length_squared() > unscaled);
    let last_known = apart_at_end & (last_speed > unscaled) & (last_left > margin);
    let leaves = last_known & (last >= last_since) & (last <= last_until) & in_frame(last);
    // It is never near by the least distance, by the axes along which it rests, or since d rises from the start or falls to the end.
    let passes = known & (left < -margin) & (middle >= since) & (middle <= until);
    let rests_apart = V::ZERO.if_less(v, V::ZERO, start).length_squared() > surely_beyond;
    let recedes = start.dot(v) > zero;
    let comes_later = (end.dot(v) < zero) & (end.length_squared() > surely_beyond);
    Contact {
        first: if overlaps { zero } else { first },
        last,
        overlaps_at,
        meets: overlaps | touches,
        leaves,
        misses: passes | (apart & (rests_apart | recedes | comes_later)),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xorshift::XorShiftRng;

    use super::*;
    use crate::intersect::boxes::ball_sweep::passes_by;

    /// Of what may meet at all, moving in any direction, along one axis, far, and farther.
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
