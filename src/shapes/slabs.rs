//! The corners of the intersection of slabs, the sets between two parallel planes.
//!
//! Each boundary plane is handled on its own: its intersection with all other slabs is a polygon, cut out in
//! the coordinates of the plane. So no fault in one face reaches another, flat and touching k-DOPs need no
//! special case, and for n slabs the steps are about n² times the sides of a face.

use glam::{DVec2, DVec3};

use crate::vector::{Scalar, Vector};

/// Unit vectors whose sine of the angle between is below this are taken for parallel.
const PARALLEL: f64 = 8.0 * f64::EPSILON;

/// min ≤ normal · x ≤ max with a unit normal, in double precision.
pub(super) struct Slab {
    normal: DVec3,
    min: f64,
    max: f64,
}

/// A corner, and how far rounding may have moved it.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub at: DVec3,
    pub error: f64,
}

impl Slab {
    pub(super) fn new(direction: DVec3, min: f64, max: f64) -> Self {
        // By a power of two first, since a square may overflow.
        let scale = Vector::max_element(direction).unit_scale();
        let length = (direction * scale).length();
        Self {
            normal: direction * scale / length,
            min: min * scale / length,
            max: max * scale / length,
        }
    }
}

/// Each corner once; `None` if the directions do not span. In the plane, where z = 0, all is one face.
pub(super) fn corners(slabs: &[Slab], dim: usize) -> Option<Vec<Corner>> {
    let planes: Vec<_> = match dim {
        2 => vec![(DVec3::Z, 0.0)],
        _ => slabs.iter().flat_map(|s| [(s.normal, s.min), (s.normal, s.max)]).collect(),
    };
    let mut corners = Vec::new();
    for &(normal, offset) in &planes {
        corners.extend(face(normal, offset, slabs)?);
    }
    (!planes.is_empty()).then(|| distinct(corners))
}

/// The intersection of a slab with a plane, in its coordinates: min ≤ normal · x ≤ max.
struct Strip {
    normal: DVec2,
    min: f64,
    max: f64,
    /// How far rounding may have moved its borders.
    error: f64,
    /// The sine of the angle between slab and plane.
    sine: f64,
}

/// A corner in the plane, and the error of the side that begins there.
#[derive(Clone, Copy)]
struct Vertex {
    at: DVec2,
    error: f64,
    side_error: f64,
}

/// The corners of the part of the plane normal · x = offset within all slabs; `None` if it is unbounded.
fn face(normal: DVec3, offset: f64, slabs: &[Slab]) -> Option<Vec<Corner>> {
    let size = slabs.iter().fold(0.0_f64, |m, slab| m.max(slab.min.abs()).max(slab.max.abs()));
    // A few roundings of numbers up to `size`.
    let error = 32.0 * f64::EPSILON * size;
    let (u, v) = normal.any_orthonormal_pair();
    let foot = normal * offset;
    let (mut strips, mut missed) = (Vec::with_capacity(slabs.len()), false);
    for slab in slabs {
        let across = DVec2::new(slab.normal.dot(u), slab.normal.dot(v));
        let (sine, at) = (across.length(), slab.normal.dot(foot));
        let (min, max) = (slab.min - at, slab.max - at);
        if sine <= PARALLEL {
            missed |= min > error || max < -error;
        } else {
            let [min, max, error] = [min, max, error].map(|x| x / sine);
            strips.push(Strip { normal: across / sine, min, max, error, sine });
        }
    }
    let mut polygon = parallelogram(&strips)?;
    if missed {
        return Some(Vec::new());
    }
    let mut reach = reach_of(&polygon);
    for strip in &strips {
        for (normal, limit) in [(strip.normal, strip.max), (-strip.normal, -strip.min)] {
            // Most of many strips do not cut the polygon that the first ones have left.
            if reach > limit && cut(&mut polygon, normal, limit, strip.error) {
                reach = reach_of(&polygon);
            }
        }
    }
    let corner = |vertex: Vertex| {
        // A coordinate within the error of 0 is written as 0.
        let clean = |x: f64| if x.abs() <= vertex.error { 0.0 } else { x };
        let at = foot + u * vertex.at.x + v * vertex.at.y;
        Corner { at: DVec3::from(at.to_array().map(clean)), error: vertex.error }
    };
    Some(polygon.into_iter().map(corner).collect())
}

/// The common part of the two strips that cross most squarely.
fn parallelogram(strips: &[Strip]) -> Option<Vec<Vertex>> {
    let a = strips.iter().max_by(|x, y| x.sine.total_cmp(&y.sine))?;
    let square = |b: &&Strip| b.sine * a.normal.perp_dot(b.normal).abs();
    let b = strips.iter().max_by(|x, y| square(x).total_cmp(&square(y)))?;
    let sine = a.normal.perp_dot(b.normal);
    if sine.abs() <= PARALLEL {
        return None;
    }
    let ends = [(a.min, b.min), (a.max, b.min), (a.max, b.max), (a.min, b.max)];
    let error = a.error.max(b.error);
    let vertex = |(s, t): (f64, f64)| Vertex {
        at: (a.normal.perp() * t - b.normal.perp() * s) / sine,
        error: error / sine.abs(),
        side_error: error,
    };
    Some(ends.map(vertex).to_vec())
}

/// How far the corners are from the origin of the plane.
fn reach_of(polygon: &[Vertex]) -> f64 {
    polygon.iter().fold(0.0, |reach: f64, vertex| reach.max(vertex.at.length()))
}

/// Keeps the part of a convex polygon where normal · x ≤ limit. If all of it is outside, but perhaps by
/// rounding alone, the nearest part stays. Answers whether anything was cut off.
fn cut(polygon: &mut Vec<Vertex>, normal: DVec2, limit: f64, error: f64) -> bool {
    let height = |vertex: &Vertex| normal.dot(vertex.at) - limit;
    let missed = polygon.iter().all(|vertex| height(vertex) > error);
    let inside =
        |vertex: &Vertex| height(vertex) <= if missed { error + vertex.error } else { error };
    if polygon.iter().all(inside) {
        return false;
    }
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        if inside(a) {
            kept.push(*a);
        }
        if inside(a) != inside(b) {
            let (from, to) = (height(a), height(b));
            let t = if from == to { 0.0 } else { (from / (from - to)).clamp(0.0, 1.0) };
            let length = a.at.distance(b.at);
            // Along the side the error grows by how obliquely it is cut, but never leaves the side.
            let spread = (error + a.side_error) * (length / (from - to).abs());
            let error_there = error + a.side_error + spread.min(length);
            let side_error = if inside(a) { error } else { a.side_error };
            kept.push(Vertex { at: a.at.lerp(b.at, t), error: error_there, side_error });
        }
    }
    *polygon = kept;
    true
}

/// Keeps one of the corners that are the same but for rounding.
fn distinct(mut corners: Vec<Corner>) -> Vec<Corner> {
    corners.sort_by(|a, b| a.at.x.total_cmp(&b.at.x));
    let worst = corners.iter().fold(0.0, |worst: f64, corner| worst.max(corner.error));
    let mut kept: Vec<Corner> = Vec::new();
    for corner in corners {
        let near = kept.iter().rev().take_while(|k| corner.at.x - k.at.x <= corner.error + worst);
        let same = |k: &Corner| (corner.at - k.at).abs().max_element() <= corner.error + k.error;
        if !near.clone().any(same) {
            kept.push(corner);
        }
    }
    kept
}
