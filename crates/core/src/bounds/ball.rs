//! Bounding balls of points, with radii that are rounded up.

use glam::DVec3;

use super::checked;
use super::farthest::{Searched, farthest};
use crate::intersect::Probe;
use crate::intersect::steps::{BallStep, RoutineStep, Step};
use crate::shapes::{Ball, Chosen, ShapeError};
use crate::vector::{Scalar, Vector};

/// The least ball about `center` that contains every point.
///
/// The radius is rounded up, by 4 ulp at most, so that the ball contains the points in exact arithmetic, and so by
/// [`contains::point_ball`](crate::intersect::contains::point_ball) too. Refuses an empty list, and coordinates or a radius that
/// are not finite or out of range.
pub fn ball_around<V: Vector>(points: &[V], center: V) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    ball_to(farthest(points, center.in_space(), DVec3::ZERO).0, center)
}

/// The ball about a centre that contains all points within a rounded `distance`.
fn ball_to<V: Vector>(distance: f64, center: V) -> Result<Ball<V>, ShapeError> {
    // For u = ε / 2, a difference, a square and two sums make a square err by 5 u, so the root errs by 3.5 u: 4 ε = 8 u covers it.
    Ball::new(center, V::Scalar::at_least(distance * (1.0 + 4.0 * f64::EPSILON)))
}

/// The point that is farthest from a place, the first of several; `None` without points. It lies on [`ball_around`] that place.
pub fn farthest_point<V: Vector>(points: &[V], from: V) -> Option<V> {
    (!points.is_empty()).then(|| farthest(points, from.in_space(), DVec3::ZERO).1)
}

/// The least ball about the mean of the points, which is fast to find. It contains them as [`ball_around`] does.
///
/// Many points on one side pull its centre there, so that it may be almost twice as wide as [`smallest_ball`].
///
/// Source: the lecture, "Common Bounding Volumes: Sphere".
pub fn centroid_ball<V: Vector>(points: &[V]) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    let origin = points[0].in_space();
    let sum: DVec3 = points.iter().map(|p| p.in_space() - origin).sum();
    ball_around(points, V::from_space(origin + sum / points.len() as f64))
}

/// The smallest ball that contains every point.
///
/// In d dimensions at most d + 1 points determine the ball. The farthest point outside joins the points that determine the ball
/// so far, and those of them that determine the smallest ball around all of these remain. The ball grows each time, until no
/// point is outside. The radius exceeds the least one by the rounding of the centre. The ball contains the points as
/// [`ball_around`] does. The expected time is proportional to their number.
///
/// Sources: Welzl, *Smallest Enclosing Disks* (1991), with the pivot of Gärtner, *Fast and Robust Smallest Enclosing
/// Balls* (1999).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::bounds::{centroid_ball, smallest_ball};
///
/// let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0], [1.0, 1.0]].map(Vec2::from);
/// let ball = smallest_ball(&points)?;
/// assert!((ball.center() - Vec2::new(2.0, 1.0)).length() < 1e-6);
/// assert!(ball.radius() < centroid_ball(&points)?.radius());
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn smallest_ball<V: Vector>(points: &[V]) -> Result<Ball<V>, ShapeError> {
    find_smallest_ball(points, &mut ())
}

/// [`smallest_ball`], which reports a [`BallStep`] for each pass over the points.
pub fn find_smallest_ball<V: Vector, P: Probe<V>>(
    points: &[V],
    probe: &mut P,
) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    let mut searched = Searched::new(points);
    let origin = points[0].in_space();
    let place = |p: DVec3| <V::Double as Vector>::from_space(origin + p);
    let mut carriers = vec![DVec3::ZERO];
    let (mut center, mut radius, mut tried) = (DVec3::ZERO, 0.0, 1);
    let mut best = (f64::INFINITY, center);
    for pass in 1.. {
        let (reach, outermost) = searched.farthest(origin, center);
        probe.record(|| {
            Step::Routine(Box::new(RoutineStep::Ball(BallStep {
                carriers: carriers.iter().map(|&p| place(p)).collect(),
                center: place(center),
                radius,
                outermost: outermost.widened(),
                reach,
                tried,
                looked: pass * points.len(),
            })))
        });
        if reach < best.0 {
            best = (reach, center);
        }
        if reach <= radius {
            break;
        }
        carriers.push(outermost.in_space() - origin);
        let (larger, kept, balls) = carried(&carriers, V::DIM);
        // In exact arithmetic the ball always grows.
        if larger.1 <= radius {
            break;
        }
        (center, radius) = larger;
        (carriers, tried) = (kept, balls);
    }
    let center = V::from_space(origin + best.1);
    ball_to(searched.farthest(center.in_space(), DVec3::ZERO).0, center)
}

/// The smallest ball around a few points, the last of which lies outside the ball around the others; the points on its sphere; and
/// how many subsets define a ball.
///
/// The last point lies on the sphere. So for each subset of the others, the sphere through both with its centre in their span is
/// made as large as all points need. The smallest of these balls is the answer, since the true one is among them.
fn carried(points: &[DVec3], dim: usize) -> ((DVec3, f64), Vec<DVec3>, usize) {
    let (&last, others) = points.split_last().expect("a point is outside");
    let size = others.iter().map(|&p| Vector::max_abs(p - last)).fold(0.0, f64::max);
    let scale = size.unit_scale();
    let mut relative = [DVec3::ZERO; MOST];
    relative.iter_mut().zip(others).for_each(|(q, &p)| *q = (p - last) * scale);
    let products = relative.map(|v| relative.map(|w| v.dot(w)));
    let (mut best, mut chosen, mut tried) = ((DVec3::ZERO, f64::INFINITY), 0, 0);
    for subset in 0_u32..1 << others.len() {
        let center = match subset.count_ones() {
            0 => Some(DVec3::ZERO),
            1 => center_of_sphere::<1>(&relative, &products, subset),
            2 => center_of_sphere::<2>(&relative, &products, subset),
            3 if dim == 3 => center_of_sphere::<3>(&relative, &products, subset),
            _ => None,
        };
        let Some(center) = center else { continue };
        let far = relative[..others.len()].iter().map(|&q| (q - center).length_squared());
        let reach = far.fold(center.length_squared(), f64::max);
        tried += 1;
        if reach < best.1 {
            (best, chosen) = ((center, reach), subset);
        }
    }
    let carriers =
        points.iter().enumerate().filter(|(i, _)| (chosen | 1 << others.len()) >> i & 1 == 1);
    let (center, square) = best;
    ((last + center / scale, square.sqrt() / scale), carriers.map(|(_, p)| *p).collect(), tried)
}

/// The most points besides the last.
const MOST: usize = 4;

/// The centre, in their span, of the sphere through the origin and N points, those of the `subset`; `None` if they are linearly
/// dependent. `products` has the dot products of the points.
fn center_of_sphere<const N: usize>(
    points: &[DVec3; MOST],
    products: &[[f64; MOST]; MOST],
    subset: u32,
) -> Option<DVec3> {
    let mut chosen = [0; N];
    chosen.iter_mut().zip(Chosen(subset)).for_each(|(place, i)| *place = i);
    // The centre Σ λⱼ pⱼ solves Σ λⱼ pⱼ · pᵢ = |pᵢ|² / 2 for each i: Gaussian elimination with pivoting.
    let mut rows = chosen.map(|i| {
        let mut row = [0.0; 4];
        row.iter_mut().zip(chosen).for_each(|(x, j)| *x = products[i][j]);
        row[3] = products[i][i] / 2.0;
        row
    });
    for column in 0..N {
        for other in column + 1..N {
            if rows[other][column].abs() > rows[column][column].abs() {
                rows.swap(other, column);
            }
        }
        let row = rows[column];
        if row[column] == 0.0 {
            return None;
        }
        for other in (0..N).filter(|&other| other != column) {
            let factor = rows[other][column] / row[column];
            rows[other].iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    let center: DVec3 = (0..N).map(|i| points[chosen[i]] * (rows[i][3] / rows[i][i])).sum();
    center.is_finite().then_some(center)
}
