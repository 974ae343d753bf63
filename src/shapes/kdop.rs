use std::sync::Arc;

use glam::DVec3;
use num_traits::Float;

use super::error::{self, ShapeError};
use crate::vector::{Scalar, Vector};

/// { x : minᵢ ≤ directionsᵢ · x ≤ maxᵢ for each i }: a k-DOP with k = 2 · the number of directions.
///
/// The directions are used as written; they need not be of unit length. Source: the lecture, "k-DOPs".
#[derive(Debug, Clone, PartialEq)]
pub struct Kdop<V: Vector> {
    pub(super) directions: Arc<[V]>,
    pub(super) min: Arc<[V::Scalar]>,
    pub(super) max: Arc<[V::Scalar]>,
    pub(super) vertices: Arc<[V]>,
    /// How far rounding may have moved a vertex.
    pub(super) slack: f64,
}

impl<V: Vector> Kdop<V> {
    /// Refuses lists that differ in length, a zero direction, min > max, directions that leave a way to infinity,
    /// and intervals that have no point in common.
    pub fn new(
        directions: impl Into<Arc<[V]>>,
        min: impl Into<Arc<[V::Scalar]>>,
        max: impl Into<Arc<[V::Scalar]>>,
    ) -> Result<Self, ShapeError> {
        let (directions, min, max) = (directions.into(), min.into(), max.into());
        let expected = directions.len();
        for (field, count) in [("min", min.len()), ("max", max.len())] {
            if count != expected {
                return Err(ShapeError::LengthMismatch { field, count, expected });
            }
        }
        let mut slabs = Vec::with_capacity(expected);
        for (index, ((&direction, &min), &max)) in
            directions.iter().zip(min.iter()).zip(max.iter()).enumerate()
        {
            error::direction("directions", direction)?;
            if error::number("min", min)? > error::number("max", max)? {
                let (min, max) = (min.double(), max.double());
                return Err(ShapeError::EmptyInterval { index, min, max });
            }
            slabs.push(Slab::new(direction.in_space(), min.double(), max.double()));
        }
        let (corners, error) = if V::DIM == 2 { corners_2d(&slabs) } else { corners_3d(&slabs) }
            .ok_or(ShapeError::UnboundedKdop { count: expected })?;
        let mut distinct: Vec<DVec3> = Vec::new();
        for corner in corners {
            // Each was found once for every edge that ends there.
            if distinct.iter().all(|&other| (corner - other).abs().max_element() > 2.0 * error) {
                distinct.push(corner);
            }
        }
        let round = |corner: DVec3| error::vector("a corner", V::from_space(corner));
        let vertices = distinct.into_iter().map(round).collect::<Result<Vec<V>, _>>()?;
        if vertices.is_empty() {
            return Err(ShapeError::EmptyKdop);
        }
        let size = vertices.iter().fold(0.0_f64, |m, v| m.max(v.max_element().double()));
        let slack = error + size * V::Scalar::epsilon().double();
        Ok(Self { directions, min, max, vertices: vertices.into(), slack })
    }

    /// The directions.
    #[inline]
    pub fn directions(&self) -> &[V] {
        &self.directions
    }

    /// The least of directionᵢ · x, for each direction.
    #[inline]
    pub fn min(&self) -> &[V::Scalar] {
        &self.min
    }

    /// The largest of directionᵢ · x, for each direction.
    #[inline]
    pub fn max(&self) -> &[V::Scalar] {
        &self.max
    }

    /// Its corners, in no order, rounded.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        &self.vertices
    }
}

/// Unit vectors whose sine of the angle between is below this are taken for parallel.
const PARALLEL: f64 = 8.0 * f64::EPSILON;

/// min ≤ normal · x ≤ max with a unit normal, in double precision.
struct Slab {
    normal: DVec3,
    min: f64,
    max: f64,
}

impl Slab {
    fn new(direction: DVec3, min: f64, max: f64) -> Self {
        // By a power of two first, since a square may overflow.
        let scale = Vector::max_element(direction).unit_scale();
        let length = (direction * scale).length();
        Self {
            normal: direction * scale / length,
            min: min * scale / length,
            max: max * scale / length,
        }
    }

    fn planes(&self) -> [f64; 2] {
        [self.min, self.max]
    }
}

/// A line on which some of the boundary planes meet; `sine` says how squarely they do.
struct Edge {
    through: DVec3,
    along: DVec3,
    sine: f64,
}

impl Edge {
    /// The two ends of what all slabs leave of it, and how far rounding may have moved them.
    fn clip(&self, slabs: &[Slab], size: f64) -> Option<([DVec3; 2], f64)> {
        // A few roundings of numbers up to `size`, enlarged by each oblique intersection.
        let slack = 32.0 * f64::EPSILON * size / self.sine;
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        let (mut low_slack, mut high_slack) = (0.0, 0.0);
        for slab in slabs {
            let rate = slab.normal.dot(self.along);
            let at = slab.normal.dot(self.through);
            if rate.abs() <= PARALLEL / self.sine {
                if at < slab.min - slack || at > slab.max + slack {
                    return None;
                }
                continue;
            }
            let [a, b] = slab.planes().map(|plane| (plane - at) / rate);
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            if a > low {
                (low, low_slack) = (a, slack / rate.abs());
            }
            if b < high {
                (high, high_slack) = (b, slack / rate.abs());
            }
        }
        if low > high + low_slack + high_slack {
            return None;
        }
        if low > high {
            (low, high) = ((low + high) / 2.0, (low + high) / 2.0);
        }
        let ends = [low, high].map(|t| self.through + self.along * t);
        Some((ends, slack + low_slack.max(high_slack)))
    }
}

/// The corners and their rounding error; `None` if the directions do not span.
type Corners = Option<(Vec<DVec3>, f64)>;

fn clip_all(edges: impl Iterator<Item = Edge>, slabs: &[Slab]) -> (Vec<DVec3>, f64) {
    let size = slabs.iter().fold(0.0_f64, |m, slab| m.max(slab.min.abs()).max(slab.max.abs()));
    let (mut corners, mut error) = (Vec::new(), 0.0_f64);
    for edge in edges {
        let size = size.max(edge.through.length());
        if let Some((ends, slack)) = edge.clip(slabs, size) {
            // What is noise about 0 is written as 0.
            let clean = |x: f64| if x.abs() <= slack { 0.0 } else { x };
            corners.extend(ends.map(|p| DVec3::new(clean(p.x), clean(p.y), clean(p.z))));
            error = error.max(slack);
        }
    }
    (corners, error)
}

/// Each boundary line, cut by all the others.
fn corners_2d(slabs: &[Slab]) -> Corners {
    let first = slabs.first()?;
    let spans = slabs.iter().any(|s| s.normal.cross(first.normal).length() > PARALLEL);
    let edges = slabs.iter().flat_map(|slab| {
        slab.planes().map(|plane| Edge {
            through: slab.normal * plane,
            along: DVec3::new(-slab.normal.y, slab.normal.x, 0.0),
            sine: 1.0,
        })
    });
    spans.then(|| clip_all(edges, slabs))
}

/// Each line in which two boundary planes meet, cut by all the others.
fn corners_3d(slabs: &[Slab]) -> Corners {
    let mut spans = false;
    let mut edges = Vec::new();
    for (i, a) in slabs.iter().enumerate() {
        for b in &slabs[i + 1..] {
            let cross = a.normal.cross(b.normal);
            let sine = cross.length();
            if sine <= PARALLEL {
                continue;
            }
            let along = cross / sine;
            spans |= slabs.iter().any(|s| s.normal.dot(along).abs() > PARALLEL / sine);
            for p in a.planes() {
                for q in b.planes() {
                    // The point of both planes that is nearest to the origin.
                    let through = (b.normal.cross(along) * p + along.cross(a.normal) * q) / sine;
                    edges.push(Edge { through, along, sine });
                }
            }
        }
    }
    spans.then(|| clip_all(edges.into_iter(), slabs))
}
