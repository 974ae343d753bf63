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
    let m = ball.center().simd() - aabb.center().simd();
    let way = -ways.relative().simd();
    let Contact { first, meets, misses } = contact(m, way, aabb.half().simd(), ball.radius());
    if meets {
        return Some(first);
    }
    if misses && !at_ends(ball, aabb, [ways.a, ways.b]) {
        return None;
    }
    in_doubt(ball, aabb, ways)
}

#[cold]
#[inline(never)]
fn in_doubt<V: Vector>(
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
/// The square d² of the distance from the box is convex in u, and quadratic between the times at which the point crosses the plane
/// of a face. So the first contact is in the piece after the last such time at which the point is beyond r and comes nearer.
///
/// All times of crossing and the first contact are computed as by [`ball_aabb`](super::ball_aabb). Both ways agree if no other piece can
/// seem to have an earlier contact: then d > r by more than rounding at the start, and at the time of crossing where that is later.
/// For S = Σ (|mᵢ| + hᵢ + |vᵢ|) + r places err by 6 u S here, and the roots of another piece tell a place by 24 u S: 64 u S hold both.
#[inline(always)]
fn contact<V: Vector>(m: V, way: V, half: V, r: V::Scalar) -> Contact<V::Scalar> {
    let (zero, one, endless) = (V::Scalar::ZERO, V::Scalar::ONE, V::Scalar::infinity());
    // As seen from where no velocity is negative: the box is its own mirror image.
    let (m, v) = (m.mirrored(way), way.abs());
    let [before, after] = [m + half, m - half];
    let [entry, exit] = [before, after].map(|m| (-m).divided_by(v));

    let sizes = (m.abs() + half + v).dot(V::splat(one)) + r;
    let error = sizes * (V::Scalar::of(32.0) * V::Scalar::epsilon());
    let margin = error * (r + r + error);
    let [inside, outside] = [r * r - margin, r * r + margin];
    let beyond = |p: V| p - p.clamp(-half, half);
    let (start, end) = (beyond(m), beyond(m + v));

    // The times at which the point is outside and comes nearer.
    let coming = |times: V| {
        // What is long before the frame or after it is as good as these, and finite.
        let times = times.clamp(-V::splat(one), V::splat(one + one));
        let (mut square, mut rate) = (V::ZERO, V::ZERO);
        for i in 0..V::DIM {
            let (p, h) = (V::splat(m.get(i)) + times * v.get(i), V::splat(half.get(i)));
            let beyond = p - p.clamp(-h, h);
            square += beyond.scaled_by(beyond);
            rate += beyond * v.get(i);
        }
        let least = rate.max(V::splat(outside) - square);
        least.if_less(V::ZERO, times, V::splat(-endless))
    };
    let since = coming(entry).max(coming(exit)).greatest();

    let at = V::splat(since);
    let by_side =
        |before: V, inside: V, after: V| at.if_less(entry, before, at.if_less(exit, inside, after));
    let until = by_side(entry, exit, V::splat(endless)).least();
    let (m, motion) = (by_side(before, V::ZERO, after), Motion::plain(by_side(v, V::ZERO, v)));
    let speed = motion.by.length_squared();
    let (middle, left) = motion.nearest(m, r, speed);
    let first = middle - left.max(zero).sqrt() / speed.sqrt();

    // Nothing is rescaled where the fourth powers are not below the limit of the sweep.
    let least = V::Scalar::of(4.0) * V::Scalar::TINY_SQUARE.sqrt();
    let distance = start.length_squared();
    let overlaps = distance + V::Scalar::TINY_SQUARE < inside;
    let apart = (distance > outside) & (distance > least);
    let known = apart & (speed > least);
    let in_frame = (first >= V::Scalar::min_positive_value()) & (first < one);
    let touches = known & (left > margin) & (first >= since) & (first <= until) & in_frame;
    // The ways of never being near: by the least distance, on the axes along which it rests, and at an end.
    let passes = known & (left < -margin) & (middle >= since) & (middle <= until);
    let rests_apart = V::ZERO.if_less(v, V::ZERO, start).length_squared() > outside;
    let recedes = start.dot(v) > zero;
    let comes_later = (end.dot(v) < zero) & (end.length_squared() > outside);
    Contact {
        first: if overlaps { zero } else { first },
        meets: overlaps | touches,
        misses: passes | (apart & (rests_apart | recedes | comes_later)),
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;
    use rand::{RngExt, SeedableRng};
    use rand_xorshift::XorShiftRng;

    use super::*;

    /// Of what may meet at all, moving in any direction, along one axis, and far.
    #[test]
    fn few_first_contacts_are_in_doubt() {
        let mut random = XorShiftRng::seed_from_u64(1);
        for (axes, way) in [([1.0, 1.0, 1.0], 3.0), ([0.0, 1.0, 0.0], 3.0), ([1.0, 1.0, 0.0], 50.0)]
        {
            let (mut asked, mut doubts) = (0, 0);
            while asked < 20_000 {
                let mut vector =
                    |size: f32| Vec3::from_array([0; 3].map(|_| random.random_range(-size..size)));
                let (center, half, by) = (vector(2.0), vector(1.0).abs() + 0.1, vector(way));
                let ball = Ball::new(center - by * 0.5, random.random_range(0.1..1.0)).unwrap();
                let aabb = Aabb::new(Vec3::ZERO, half).unwrap();
                let by = -by * Vec3::from_array(axes);
                if passes_by(&ball, &aabb, by.into()) {
                    continue;
                }
                asked += 1;
                let Contact { meets, misses, .. } =
                    contact(ball.center().simd(), -by.simd(), half.simd(), ball.radius());
                doubts += usize::from(!meets && !misses);
            }
            assert!(doubts * 100 < asked, "{doubts} of {asked} along {axes:?}");
            eprintln!("{doubts} of {asked} along {axes:?}");
        }
    }
}
