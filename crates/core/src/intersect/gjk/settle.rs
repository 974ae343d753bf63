//! The end of a search that rounding left open, in exact arithmetic.
//!
//! Near contact the vector between the closest points is short beside the simplex, so that its direction
//! keeps few digits, and along a rough direction a large face hides a small gap. The points a and b are taken
//! as they were found, but what is computed from them is exact: so the search goes on until the
//! simplex bounds the distance from both sides, and only the rounding of a and b themselves leaves a doubt.

use glam::DVec3;

use super::minkowski::{Minkowski, Vertex};
use super::simplex::Simplex;
use super::{Found, Goal, Stall, axis_step, enough};
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::intersect::exact::nearest::{self, Corners};
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
        let Place { at, by } = difference.exact(&vertex);
        let height = at.dot(&Vector3::of(axis)).quotient(&by.unwrap_or_else(|| Dyadic::of(1.0)));
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
fn nearest<V: Vector>(vertices: &[Vertex], difference: &Minkowski<V>) -> Simplex {
    let places: Vec<_> = vertices.iter().map(|vertex| difference.exact(vertex)).collect();
    let by = places[0].by.clone().unwrap_or_else(|| Dyadic::of(1.0));
    let points: Vec<_> = places.into_iter().map(|place| place.at).collect();
    let Some(found) = nearest::nearest(0.0, &Corners::numbered(points.len()), &points) else {
        return Simplex::of(vertices[0]);
    };
    let whole = found.weighted().fold(Dyadic::default(), |sum, (_, weight)| sum.add(weight));
    let (mut point, mut weights) = (Vector3::default(), [0.0; 4]);
    for (([number, ..], _), weight) in found.weighted() {
        point = point.add(&points[*number].times(weight));
        weights[*number] = weight.quotient(&whole);
    }
    let whole = whole.mul(&by);
    let closest = DVec3::from_array(point.0.map(|x| x.quotient(&whole)));
    Simplex::of_weighted(vertices, weights, closest)
}
