//! Balls around points.

use glam::DVec3;

use super::checked;
use crate::intersect::{BallStep, Probe, RoutineStep, Step, contains};
use crate::shapes::{Ball, ShapeError};
use crate::vector::{Scalar, Vector};

/// The least ball about `center` that contains every point.
///
/// The ball contains the points in exact arithmetic, and by [`contains::point_ball`] as well: for both the
/// radius is rounded up, by 4 ulp at most. Refuses an empty list, and coordinates or a radius that are not
/// finite or out of range.
pub fn ball_around<V: Vector>(points: &[V], center: V) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    let (distance, outermost) = farthest(points, center.in_space(), DVec3::ZERO);
    // Differences, squares and the root err by fewer than eight halves of an ulp in all, for every point.
    let mut ball = Ball::new(center, V::Scalar::at_least(distance * (1.0 + 4.0 * f64::EPSILON)))?;
    while !contains::point_ball(outermost, &ball, &mut ()) {
        ball = Ball::new(center, ball.radius().next_up())?;
    }
    Ok(ball)
}

/// The point that is farthest from a place, the first of several; `None` of none. That of [`ball_around`] it.
pub fn farthest_point<V: Vector>(points: &[V], from: V) -> Option<V> {
    (!points.is_empty()).then(|| farthest(points, from.in_space(), DVec3::ZERO).1)
}

/// The point that is farthest from origin + center, and how far that is. By squares, without a root for each, of lengths that
/// are about 1 or single numbers, so that none over- or underflows.
fn farthest<V: Vector>(points: &[V], origin: DVec3, center: DVec3) -> (f64, V) {
    let way = |p: &V| p.in_space() - origin - center;
    let scale = if V::Scalar::IS_SINGLE {
        1.0
    } else {
        let size = |p: &V| Vector::max_element(way(p));
        points.iter().map(size).fold(0.0, f64::max).unit_scale()
    };
    let (mut most, mut outermost) = (-1.0, points[0]);
    for p in points {
        let square = (way(p) * scale).length_squared();
        if square > most {
            (most, outermost) = (square, *p);
        }
    }
    (most.sqrt() / scale, outermost)
}

/// The least ball about the mean of the points. Quick to find, and not the smallest: many points on one side pull its
/// centre there, and it may be almost twice as wide as [`smallest_ball`].
///
/// Contains them as [`ball_around`] does. Source: the lecture, "Common Bounding Volumes: Sphere".
pub fn centroid_ball<V: Vector>(points: &[V]) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    let origin = points[0].in_space();
    let sum: DVec3 = points.iter().map(|p| p.in_space() - origin).sum();
    ball_around(points, V::from_space(origin + sum / points.len() as f64))
}

/// The smallest ball that contains every point.
///
/// It is that of at most d + 1 of them in d dimensions. The point farthest outside joins those that carry the ball so
/// far, and whichever of them carry the smallest ball around all of these remain: it grows each time, until nothing
/// is outside. The centre is right up to rounding, so the radius exceeds the least by that of the centre.
/// Contains the points as [`ball_around`] does. Expected time is proportional to their number.
///
/// Sources: Welzl, *Smallest Enclosing Disks* (1991), with the pivot of Gärtner, *Fast and Robust Smallest Enclosing
/// Balls* (1999).
///
/// ```
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

/// [`smallest_ball`], and how it is found: a [`BallStep`] for each pass over the points.
pub fn find_smallest_ball<V: Vector, P: Probe<V>>(
    points: &[V],
    probe: &mut P,
) -> Result<Ball<V>, ShapeError> {
    checked(points)?;
    let origin = points[0].in_space();
    let place = |p: DVec3| <V::Double as Vector>::from_space(origin + p);
    let mut carriers = vec![DVec3::ZERO];
    let (mut center, mut radius, mut tried) = (DVec3::ZERO, 0.0, 1);
    let mut best = (f64::INFINITY, center);
    for pass in 1.. {
        let (reach, outermost) = farthest(points, origin, center);
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
        // The ball grows, but for rounding.
        if larger.1 <= radius {
            break;
        }
        (center, radius) = larger;
        (carriers, tried) = (kept, balls);
    }
    ball_around(points, V::from_space(origin + best.1))
}

/// The smallest ball around a few points, and the points on its sphere: for each subset, the ball that the
/// subset defines, made as large as all points need. The smallest of these is the answer, since the true one
/// is among them. And how many subsets define a ball.
fn carried(points: &[DVec3], dim: usize) -> ((DVec3, f64), Vec<DVec3>, usize) {
    let mut best = ((DVec3::ZERO, f64::INFINITY), Vec::new(), 0);
    for chosen in 1_u32..1 << points.len() {
        if chosen.count_ones() as usize > dim + 1 {
            continue;
        }
        let some: Vec<DVec3> =
            (0..points.len()).filter(|i| chosen >> i & 1 == 1).map(|i| points[i]).collect();
        let Some(center) = center_of_sphere(&some) else { continue };
        let reach = points.iter().map(|&p| Vector::length(p - center)).fold(0.0, f64::max);
        best.2 += 1;
        if reach < best.0.1 {
            (best.0, best.1) = ((center, reach), some);
        }
    }
    best
}

/// The point of their span that is as far from each of one to four points; `None` if these depend on one another.
fn center_of_sphere(points: &[DVec3]) -> Option<DVec3> {
    let (&first, rest) = points.split_first()?;
    let size = rest.iter().map(|&p| Vector::max_element(p - first)).fold(0.0, f64::max);
    let scale = size.unit_scale();
    let ways: Vec<DVec3> = rest.iter().map(|&p| (p - first) * scale).collect();
    // Σ λⱼ wⱼ · wᵢ = |wᵢ|² / 2 for each i, by elimination.
    let mut rows: Vec<Vec<f64>> = ways
        .iter()
        .map(|w| ways.iter().map(|v| v.dot(*w)).chain([w.length_squared() / 2.0]).collect())
        .collect();
    let n = rows.len();
    for column in 0..n {
        let larger =
            |&i: &usize, &j: &usize| rows[i][column].abs().total_cmp(&rows[j][column].abs());
        let pivot = (column..n).max_by(larger)?;
        rows.swap(column, pivot);
        let row = rows[column].clone();
        if row[column] == 0.0 {
            return None;
        }
        for other in (0..n).filter(|&other| other != column) {
            let factor = rows[other][column] / row[column];
            rows[other].iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    let offset: DVec3 = (0..n).map(|i| ways[i] * (rows[i][n] / rows[i][i])).sum();
    let center = first + offset / scale;
    center.is_finite().then_some(center)
}
