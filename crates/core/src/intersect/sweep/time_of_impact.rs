//! The first contact of two shapes alone, which costs less than both ends of their overlap.
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
/// It is the `first` of [`ball_aabb`](super::ball_aabb) to the bit: 0 if they overlap at the start. A ball without radius, a box
/// without size and a zero displacement are legal. The planes of the faces cut the path into pieces. If rounding leaves no doubt
/// which piece has the first contact, only that one is solved.
///
/// Source: Ericson, *Real-Time Collision Detection* (2005), 5.5.7, who also begins with the box grown by the radius.
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
    // A point touches only faces, so for a ball without radius the whole sweep is as fast.
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
