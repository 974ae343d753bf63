//! When two shapes first touch, where that is all that is asked: at less cost than both ends of their overlap.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::sweep::time_of_impact;
//! use hitbench::shapes::{Aabb, Ball};
//!
//! let ball = Ball::new(Vec3::new(-4.0, 0.0, 0.0), 1.0)?;
//! let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE)?;
//! assert_eq!(time_of_impact::ball_aabb(&ball, &aabb, Vec3::X * -8.0), Some(0.25));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

use super::verdicts::Displacements;
use crate::intersect::boxes::ball_past_box::{Contact, contact};
use crate::intersect::boxes::ball_sweep::passes_by;
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
        let Contact { first, meets, misses, .. } = contact(ball, aabb, ways);
        if meets {
            return Some(first);
        }
        if misses {
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
