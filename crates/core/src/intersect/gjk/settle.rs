//! GJK near contact, where rounding left the search open: it goes on in exact arithmetic.
//!
//! Near contact the vector between the closest points is much shorter than the simplex, so its direction has few digits, and
//! along a rough direction a large face hides a small gap. Here the support points a and b are rounded, but all that is computed
//! from them is exact. So the bounds of the distance meet, and only the rounding of a and b themselves leaves a doubt.

use glam::DVec3;

use super::minkowski::{Minkowski, Vertex};
use super::simplex::Simplex;
use super::{Found, Goal, Stall, axis_step, enough};
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::intersect::exact::nearest::{self, Corners};
use crate::intersect::probe::{Decision, Probe};
use crate::vector::Vector;

/// The search ends after this many iterations at the latest.
const MOST_ITERATIONS: usize = 64;

/// Continues the search. Afterwards `found.apart` holds exactly if an axis separates the shapes by more than the rounding error
/// of their support points.
pub(super) fn settle<V: Vector, P: Probe<V>>(
    found: &mut Found,
    difference: &Minkowski<V>,
    goal: Goal,
    probe: &mut P,
) {
    let radius = difference.radius();
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
        // A vector as short as its error has no direction.
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

/// The greatest lower bound of the distance of the cores, and the bound of its rounding error.
struct Best {
    at_least: f64,
    error: f64,
}

/// The simplex of those of up to four vertices whose hull contains the nearest point.
fn nearest<V: Vector>(vertices: &[Vertex], difference: &Minkowski<V>) -> Simplex {
    let places: Vec<_> = vertices.iter().map(|vertex| difference.exact(vertex)).collect();
    let by = places[0].by.clone().unwrap_or_else(|| Dyadic::of(1.0));
    let points: Vec<_> = places.into_iter().map(|place| place.at).collect();
    let Some(found) = nearest::nearest(0.0, &Corners::numbered(points.len()), &points) else {
        return Simplex::of(vertices[0]);
    };
    let total = found.weighted().fold(Dyadic::default(), |sum, (_, weight)| sum.add(weight));
    let (mut point, mut weights) = (Vector3::default(), [0.0; 4]);
    for (([index, ..], _), weight) in found.weighted() {
        point = point.add(&points[*index].times(weight));
        weights[*index] = weight.quotient(&total);
    }
    let total = total.mul(&by);
    let closest = DVec3::from_array(point.0.map(|x| x.quotient(&total)));
    Simplex::of_weighted(vertices, weights, closest)
}
