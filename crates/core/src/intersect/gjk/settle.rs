//! The end of a search that rounding left open, in twice the digits.
//!
//! Near contact the vector between the closest points is short beside the simplex, so that its direction
//! keeps few digits, and along a rough direction a large face hides a small gap. The points a and b are taken
//! as they were found, but everything computed from them is as good as exact: so the search goes on until the
//! simplex bounds the distance from both sides, and only the rounding of a and b themselves leaves a doubt.

use super::minkowski::{Minkowski, Vertex};
use super::simplex::Simplex;
use super::twofold::{Place, Twofold};
use super::{Found, Goal, Stall, axis_step, enough};
use crate::intersect::probe::{Decision, Probe};
use crate::vector::Vector;

/// The search ends here at the latest.
const MOST_ITERATIONS: usize = 64;

/// Continues the search. Afterwards the shapes are apart if and only if an axis separates them by more than
/// the rounding error of their points.
pub(super) fn settle<V: Vector, P: Probe<V>>(
    found: &mut Found,
    difference: &Minkowski<V>,
    goal: Goal,
    probe: &mut P,
) {
    let radius: f64 = difference.radii().iter().sum();
    let enough = enough::<V>();
    found.simplex = nearest(found.simplex.vertices(), difference);
    let mut best = Best { at_least: f64::NEG_INFINITY, error: 0.0 };
    let mut stall = Stall::new();
    for _ in 0..MOST_ITERATIONS {
        let v = found.simplex.closest;
        let length = v.length();
        if length == 0.0 {
            break;
        }
        let axis = v / length;
        let vertex = difference.support(-v);
        let height = difference.exact(&vertex).dot(axis.into()).rounded();
        let error = difference.error_along(&vertex, axis);
        // A vector this short has no direction; that of a line that passes through may lie along the line.
        if length <= error {
            best.error = error;
            break;
        }
        let gains = height > best.at_least;
        if gains {
            best = Best { at_least: height, error };
        }
        found.at_least = found.at_least.max(height);
        probe.step(|| found.simplex_step(difference, radius, false));
        if !found.apart && height - radius > error {
            found.apart = true;
            probe.step(|| axis_step(difference, -axis, height - radius, true));
            probe.decided(Decision::Step(false));
            if goal == Goal::Verdict && probe.settled().is_break() {
                return;
            }
        }
        // The bounds meet as closely as rounding allows.
        let gap = length - best.at_least;
        let settled = found.apart || length <= radius + error;
        if settled && gap <= enough * length {
            break;
        }
        let mut corners = [Vertex::default(); 4];
        let count = found.simplex.vertices().len();
        if count == 4 || found.simplex.vertices().iter().any(|known| known.is(&vertex)) {
            break;
        }
        corners[..count].copy_from_slice(found.simplex.vertices());
        corners[count] = vertex;
        let next = nearest(&corners[..=count], difference);
        if stall.ends(gains, length, next.closest.length()) {
            break;
        }
        found.simplex = next;
    }
    found.cores_meet = found.simplex.closest.length() <= best.error;
}

/// The greatest lower bound of the distance of the cores, and what rounding may have made of it.
struct Best {
    at_least: f64,
    error: f64,
}

/// The simplex of the corners, of up to four, that the nearest point of their hull needs.
///
/// The nearest point of each face that it has one within is a point of the hull, and the nearest of
/// these is that of the hull.
fn nearest<V: Vector>(corners: &[Vertex], difference: &Minkowski<V>) -> Simplex {
    let mut w = [Place::default(); 4];
    corners.iter().zip(&mut w).for_each(|(corner, w)| *w = difference.exact(corner));
    let mut best: Option<(Twofold, [Twofold; 4], Place)> = None;
    for chosen in &FACES[..(1 << corners.len()) - 1] {
        let Some(weights) = weights(&w, chosen) else { continue };
        let sum = |sum: Place, &i: &usize| sum + w[i].times(weights[i]);
        let point = chosen.iter().fold(Place::default(), sum);
        let square = point.dot(point);
        if best.is_none_or(|(least, ..)| (square - least).is_negative()) {
            best = Some((square, weights, point));
        }
    }
    let (weights, closest) =
        best.map_or(([Twofold::ZERO; 4], w[0]), |(_, weights, p)| (weights, p));
    Simplex::of_weighted(corners, weights.map(Twofold::rounded), closest.rounded())
}

/// The faces of up to four corners: those of the first n are the first 2ⁿ − 1.
const FACES: [&[usize]; 15] = [
    &[0],
    &[1],
    &[0, 1],
    &[2],
    &[0, 2],
    &[1, 2],
    &[0, 1, 2],
    &[3],
    &[0, 3],
    &[1, 3],
    &[0, 1, 3],
    &[2, 3],
    &[0, 2, 3],
    &[1, 2, 3],
    &[0, 1, 2, 3],
];

/// The weights of the point nearest to the origin of the point, line, plane or space through the
/// chosen corners, if none is negative.
fn weights(w: &[Place; 4], chosen: &[usize]) -> Option<[Twofold; 4]> {
    let mut weights = [Twofold::ZERO; 4];
    match *chosen {
        [i] => weights[i] = Twofold::ONE,
        [i, j] => {
            let along = w[j] - w[i];
            let part = -w[i].dot(along) / along.dot(along);
            (weights[i], weights[j]) = (Twofold::ONE - part, part);
        }
        [i, j, k] => {
            let (u, v) = (w[j] - w[i], w[k] - w[i]);
            let normal = u.cross(v);
            let square = normal.dot(normal);
            weights[j] = v.cross(w[i]).dot(normal) / square;
            weights[k] = w[i].cross(u).dot(normal) / square;
            weights[i] = Twofold::ONE - weights[j] - weights[k];
        }
        _ => {
            let [a, b, c] = [0, 1, 2].map(|i| w[i] - w[3]);
            let [bc, ca, ab] = [b.cross(c), c.cross(a), a.cross(b)];
            let volume = a.dot(bc);
            for (i, side) in [bc, ca, ab].into_iter().enumerate() {
                weights[i] = -w[3].dot(side) / volume;
            }
            weights[3] = Twofold::ONE - weights[0] - weights[1] - weights[2];
        }
    }
    // The weights of a flat face are not numbers either.
    chosen.iter().all(|&i| weights[i].rounded() >= 0.0).then_some(weights)
}
