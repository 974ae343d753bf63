use crate::intersect::exact;
use crate::intersect::filter;
use crate::shapes::{Ball, Bounds};
use crate::vector::{Scalar, Vector};

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r, and a box that is given by its ends.
///
/// The verdict is exact, touching included. It costs less than that of [`ball_aabb`](super::ball_aabb): the nearest point
/// of the box has coordinates that are given, so only the difference from the centre is rounded. Nothing is recorded, as bounds
/// are no shape of a scene. Ends may be infinite, and [`Bounds::empty`] meet nothing.
///
/// Source: Arvo, *Graphics Gems* (1990).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::overlap::ball_bounds;
/// use hitbench::shapes::{Ball, Bounds};
///
/// let bounds = Bounds { min: Vec3::ZERO, max: Vec3::ONE };
/// assert!(ball_bounds(&Ball::new(Vec3::new(4.0, 5.0, 0.5), 5.0)?, &bounds));
/// assert!(!ball_bounds(&Ball::new(Vec3::new(4.0, 5.0, 0.5), 4.999)?, &bounds));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[inline]
pub fn ball_bounds<V: Vector>(ball: &Ball<V>, bounds: &Bounds<V>) -> bool {
    filter::pairs::ball_bounds(ball, bounds).or(|| in_doubt(ball, bounds))
}

#[cold]
#[inline(never)]
fn in_doubt<V: Vector>(ball: &Ball<V>, bounds: &Bounds<V>) -> bool {
    let ends = [bounds.min, bounds.max].map(V::in_space);
    exact::ball_meets_ends(ball.center().in_space(), ball.radius().double(), ends)
}
