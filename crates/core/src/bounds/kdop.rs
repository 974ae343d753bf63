//! k-DOPs around points, rounded outward, and the test of their intervals.

use std::sync::Arc;

use num_traits::Float;

use super::checked;
use crate::intersect::steps::{AxisSource, AxisTest, Side, Step};
use crate::intersect::{Decision, Probe};
use crate::shapes::{Interval, Kdop, ShapeError};
use crate::vector::{Scalar, Vector};

/// The usual directions of a k-DOP: from the centre of a cube through its faces, corners and edges.
///
/// Source: the lecture, "Choosing axes for k-dops".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Through the faces: a 6-DOP, in the plane a 4-DOP. The same as an AABB.
    Faces,
    /// Through faces and corners: a 14-DOP, in the plane an 8-DOP.
    Corners,
    /// Through faces and edges: an 18-DOP. The edges of a square are its faces, so in the plane a 4-DOP.
    Edges,
    /// Through faces, edges and corners: a 26-DOP, in the plane an 8-DOP.
    All,
}

impl Directions {
    /// One of each two opposite directions, faces first. Their components are −1, 0 and 1.
    pub fn vectors<V: Vector>(self) -> Vec<V> {
        let (one, all) = (V::Scalar::ONE, 3_usize.pow(V::DIM as u32));
        let component = |number: usize, i: usize| match number / 3_usize.pow(i as u32) % 3 {
            0 => V::Scalar::ZERO,
            1 => one,
            _ => -one,
        };
        let vectors = (1..all).map(|number| V::from_fn(|i| component(number, i)));
        let wanted = |v: &V| {
            let parts = (0..V::DIM).map(|i| v.get(i)).filter(|&x| x != V::Scalar::ZERO);
            let first = (0..V::DIM).map(|i| v.get(i)).find(|&x| x != V::Scalar::ZERO);
            let count = parts.count();
            let kind = match count {
                1 => true,
                _ if count == V::DIM => matches!(self, Directions::Corners | Directions::All),
                _ => matches!(self, Directions::Edges | Directions::All),
            };
            kind && first == Some(one)
        };
        let mut vectors: Vec<V> = vectors.filter(wanted).collect();
        vectors.sort_by_key(|v| (0..V::DIM).filter(|&i| v.get(i) != V::Scalar::ZERO).count());
        vectors
    }

    /// The number k: twice the number of directions.
    pub fn k<V: Vector>(self) -> usize {
        2 * self.vectors::<V>().len()
    }
}

/// The least k-DOP around points with the usual directions; see [`kdop_along`].
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::bounds::{Directions, kdop, measure};
///
/// let diamond = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].map(Vec2::from);
/// let around = kdop(&diamond, Directions::Corners)?;
/// assert_eq!(around.directions().len(), 4);
/// // It follows the slanted sides; a box around the diamond has an area of 4.
/// assert!((measure(&around.into()).expect("a volume") - 2.0).abs() < 1e-5);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn kdop<V: Vector>(points: &[V], directions: Directions) -> Result<Kdop<V>, ShapeError> {
    kdop_along(points, directions.vectors())
}

/// The least k-DOP around points with directions of any length.
///
/// Each interval is the projection of the points, rounded outward, so that it contains them in exact arithmetic. It is wider than
/// the projection by an ulp at most in single precision, and by 4 ulp of Σ |dᵢ pᵢ| in double precision. Refuses an empty list,
/// coordinates that are not finite or out of range, and directions that [`Kdop::new`] refuses.
pub fn kdop_along<V: Vector>(
    points: &[V],
    directions: impl Into<Arc<[V]>>,
) -> Result<Kdop<V>, ShapeError> {
    checked(points)?;
    let directions = directions.into();
    let interval = |d: &V| {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        points
            .iter()
            .map(|p| along(*d, *p))
            .fold(none, |(min, max), (at, error)| (min.min(at - error), max.max(at + error)))
    };
    let (min, max): (Vec<_>, Vec<_>) = directions.iter().map(interval).unzip();
    let min: Vec<V::Scalar> = min.into_iter().map(V::Scalar::at_most).collect();
    let max: Vec<V::Scalar> = max.into_iter().map(V::Scalar::at_least).collect();
    Kdop::new(directions, min, max)
}

/// d · p in double precision, and a bound of its error, which is 0 if nothing was rounded.
fn along<V: Vector>(d: V, p: V) -> (f64, f64) {
    let (mut sum, mut size, mut exact) = (0.0_f64, 0.0_f64, true);
    for i in 0..V::DIM {
        let (d, p) = (d.get(i).double(), p.get(i).double());
        let (term, before) = (d * p, sum);
        sum += term;
        size += term.abs();
        let of_term = sum - before;
        let product = d.abs() == 1.0 || d.mul_add(p, -term) == 0.0;
        exact &= product && sum - of_term == before && of_term == term;
    }
    // A product and two sums err by 3 u < 2 ε, for u = ε / 2; the last term is for products that underflow.
    (sum, if exact { 0.0 } else { size * 2.0 * f64::EPSILON + f64::from_bits(4) })
}

/// Whether the intervals of two k-DOPs meet along each direction; `None` unless both have the same directions in the same order.
///
/// If not, the k-DOPs are apart. If so, they need not overlap: in space the cross product of an edge of each may be a separating
/// axis, so an exact test has to follow. In the plane the answer is exact for k-DOPs whose intervals are all tight, as those of
/// [`kdop`] are up to rounding.
///
/// Source: the lecture, "AABB-AABB" (the same idea for k-DOPs).
pub fn intervals_meet<V: Vector, P: Probe<V>>(
    a: &Kdop<V>,
    b: &Kdop<V>,
    probe: &mut P,
) -> Option<bool> {
    if a.directions() != b.directions() {
        return None;
    }
    let mut meet = true;
    for (i, &axis) in a.directions().iter().enumerate() {
        let (x, y) = (interval(a, i), interval(b, i));
        let gap = (y.min - x.max).max(x.min - y.max);
        probe.step(|| {
            let source = AxisSource::Face(Side::A, i);
            let separates = gap > V::Scalar::ZERO;
            Step::Axis(AxisTest { source, origin: V::ZERO, axis, a: x, b: y, gap, separates })
        });
        if gap > V::Scalar::ZERO {
            meet = false;
            probe.decided(Decision::Step(false));
            if probe.settled().is_break() {
                break;
            }
        }
    }
    if meet {
        probe.decided(Decision::NoAxisSeparates);
    }
    Some(meet)
}

fn interval<V: Vector>(kdop: &Kdop<V>, i: usize) -> Interval<V::Scalar> {
    Interval { min: kdop.min()[i], max: kdop.max()[i] }
}
