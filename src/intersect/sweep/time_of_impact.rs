//! When two shapes first touch, where that is all that is asked: at less cost than both ends of their overlap.
//!
//! ```
//! use glam::Vec3;
//! use hitbench::intersect::sweep::time_of_impact;
//! use hitbench::shapes::{Aabb, Ball};
//!
//! let ball = Ball::new(Vec3::new(-4.0, 0.0, 0.0), 1.0)?;
//! let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE)?;
//! assert_eq!(time_of_impact::ball_aabb(&ball, &aabb, Vec3::X * -8.0), Some(0.25));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

use num_traits::Float;

use super::ball_box::{at_ends, passes_by};
use super::ends::Displacements;
use super::motion::Motion;
use crate::shapes::{Aabb, Ball};
use crate::vector::{Scalar, Vector};

/// min { u ∈ [0, 1] : the distance from the ball's centre to the box ≤ r }; `None` if they meet at no time in the frame.
///
/// It is the `first` of [`ball_aabb`](super::ball_aabb) to the bit, so 0 if they overlap at the start, and of the same
/// errors; a ball of no radius, a box of no size and no displacement are legal. Of the pieces into which the planes of the
/// faces cut the way, only the one with the first contact is looked at, where rounding leaves no doubt which one that is.
///
/// Source: Ericson, *Real-Time Collision Detection* (2005), 5.5.7, which begins with the box grown by the radius too.
#[inline]
pub fn ball_aabb<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    displacement: impl Into<Displacements<V>>,
) -> Option<V::Scalar> {
    let ways: Displacements<V> = displacement.into();
    if passes_by(ball, aabb, ways) {
        return None;
    }
    // A point touches only faces: the whole sweep is as short.
    if ball.radius() > V::Scalar::ZERO {
        let m = ball.center().simd() - aabb.center().simd();
        let way = -ways.relative().simd();
        let Contact { first, meets, misses } = contact(m, way, aabb.half().simd(), ball.radius());
        if meets {
            return Some(first);
        }
        if misses && !at_ends(ball, aabb, [ways.a, ways.b]) {
            return None;
        }
    }
    of_whole_sweep(ball, aabb, ways)
}

#[cold]
#[inline(never)]
fn of_whole_sweep<V: Vector>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    ways: Displacements<V>,
) -> Option<V::Scalar> {
    super::ball_aabb(ball, aabb, ways, &mut ()).map(|overlap| overlap.first)
}

/// The first contact; it is in doubt unless one of the flags is set.
struct Contact<S> {
    first: S,
    meets: bool,
    misses: bool,
}

/// A point moves from `m` by `way` past the box about the origin that is grown by r.
///
/// The square d² of the distance from the box is convex in u, and quadratic in each piece of the way between two times at which the
/// point crosses the plane of a face. So the first contact is in the piece that follows the last crossing at which d > r and d falls.
///
/// All crossings, and the first contact, are computed as by [`ball_aabb`](super::ball_aabb), which walks from piece to piece. Its
/// answer is another one only if rounding makes it find a root in a piece before. Any root that it finds, of a graze too, is a time at
/// which the distance is r within 24 u S, for S = Σ (|mᵢ| + hᵢ + |vᵢ|) + r; the distances here err by 6 u S. So there is none in a
/// piece in which d > r + e for e = 64 u S, and as d falls, it is enough that d is so large at the end of that piece.
#[inline(always)]
fn contact<V: Vector>(m: V, way: V, half: V, r: V::Scalar) -> Contact<V::Scalar> {
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

    // Of these times, those at which d > r + e, and d falls. Any such time is as good as a crossing: a piece is the one looked for if
    // the first contact is after that time and before the next crossing. So a time out of [−1, 2] may stand for one still
    // farther out. A rate that rounding gives the wrong sign is the right one of a way that is shifted by less than e. A point that
    // rests in the plane of a face has 0 / 0 for a time, which is −1 or chosen never: either tells its piece.
    let falling = |times: V| {
        let times = times.clamp(-V::splat(one), V::splat(one + one));
        let (mut square, mut rate) = (V::ZERO, V::ZERO);
        for i in 0..V::DIM {
            let at = V::splat(m.get(i)) + times * v.get(i);
            let outside = outside(at, V::splat(half.get(i)));
            square += outside.scaled_by(outside);
            rate += outside * v.get(i);
        }
        let both = rate.max(V::splat(surely_beyond) - square);
        both.if_less(V::ZERO, times, V::splat(-endless))
    };
    let since = falling(entries).max(falling(exits)).greatest();

    let time = V::splat(since);
    let by_side = |if_before: V, if_between: V, if_after: V| {
        time.if_less(entries, if_before, time.if_less(exits, if_between, if_after))
    };
    let until = by_side(entries, exits, V::splat(endless)).least();
    let piece = Motion::plain(by_side(v, V::ZERO, v));
    let speed = piece.by.length_squared();
    let (middle, left) = piece.nearest(by_side(before, V::ZERO, after), r, speed);
    let first = middle - left.max(zero).sqrt() / speed.sqrt();

    // The sweep rescales lengths below 2⁻²⁰ in single precision, whose fourth powers are below the least square; the largest of three
    // components is more, if their squares are more than this in sum.
    let unscaled = V::Scalar::of(4.0) * V::Scalar::TINY_SQUARE.sqrt();
    let square = start.length_squared();
    // Squares that underflow lose less than the least square.
    let overlaps = square + V::Scalar::TINY_SQUARE < surely_within;
    let apart = (square > surely_beyond) & (square > unscaled);
    let known = apart & (speed > unscaled);
    let in_frame = (first >= V::Scalar::min_positive_value()) & (first < one);
    let touches = known & (left > margin) & (first >= since) & (first <= until) & in_frame;
    // It is never near by the least distance, by the axes along which it rests, or since d rises from the start or falls to the end.
    let passes = known & (left < -margin) & (middle >= since) & (middle <= until);
    let rests_apart = V::ZERO.if_less(v, V::ZERO, start).length_squared() > surely_beyond;
    let recedes = start.dot(v) > zero;
    let comes_later = (end.dot(v) < zero) & (end.length_squared() > surely_beyond);
    Contact {
        first: if overlaps { zero } else { first },
        meets: overlaps | touches,
        misses: passes | (apart & (rests_apart | recedes | comes_later)),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xorshift::XorShiftRng;

    use super::*;

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
                let Contact { meets, misses, .. } =
                    contact(center.simd(), by.simd(), aabb.half().simd(), ball.radius());
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
