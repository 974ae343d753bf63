//! The first contact of two moving shapes: a common point, and the normal there. Both are computed in double precision from the
//! poses at the time of impact.

mod normal;
mod patch;

use num_traits::Float;

use self::normal::ContactNormal;
use super::{Dimension, Query, Unanswered, distance_in_time, route, sweep};
use crate::intersect::distance::Closest;
use crate::intersect::probe::{Probe, Step};
use crate::intersect::sweep::{Contact, Overlap};
use crate::intersect::trust::is_flat;
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};

/// The answer of [`matrix::sweep_with_contact`](crate::intersect::matrix::sweep_with_contact()).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met<V: Vector> {
    /// The first and the last instant at which the shapes overlap.
    pub overlap: Overlap<V::Scalar>,
    /// The first contact; see [`matrix::contact`](crate::intersect::matrix::contact()) for `None`.
    pub contact: Option<Contact<V>>,
}

/// See [`matrix::sweep_with_contact`](crate::intersect::matrix::sweep_with_contact()).
pub fn sweep_with_contact<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    probe: &mut P,
) -> Result<Option<Met<V>>, Unanswered> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let Some(overlap) = sweep(a, a_motion, b, b_motion, probe)? else { return Ok(None) };
    let contact = contact(a, a_motion, b, b_motion, overlap.first);
    if let Some(Contact { point, normal, normal_unique }) = contact {
        probe.step(|| Step::Contact { point, normal: normal.filter(|_| normal_unique) });
    }
    Ok(Some(Met { overlap, contact }))
}

/// See [`matrix::contact`](crate::intersect::matrix::contact()).
pub fn contact<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    first: V::Scalar,
) -> Option<Contact<V>> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    let dedicated = !turns && route(Query::Sweep, a.kind(), b.kind()).is_some();
    let drift = a_motion.displacement.in_space();
    let (origin, meeting) = Meeting::<V::Double>::new(a, &a_motion, b, &b_motion);
    let (u, epsilon) = (first.double(), V::Scalar::epsilon().double());
    let ContactNormal { normal, unique } =
        meeting.normal(meeting.time_near::<V>(first), epsilon)?;
    let normal = normal.map(|normal| V::from_space(normal.in_space()));
    let point = meeting.point(u, dedicated, epsilon)?.in_space() + origin.in_space() + drift * u;
    Some(Contact { point: V::from_space(point), normal, normal_unique: unique })
}

/// Two moving shapes in double precision, relative to the reference point of the first, which rests.
struct Meeting<D: Vector> {
    a: Shape<D>,
    a_motion: Motion<D>,
    b: Shape<D>,
    b_motion: Motion<D>,
    /// The distance by which a plane or a half-space was moved, of which its offset errs by an ulp; 0 without one.
    flat_from: f64,
}

impl<D: Dimension + Vector<Scalar = f64>> Meeting<D> {
    /// The reference point of A at the start, and the pair.
    fn new<V: Vector>(
        a: &Shape<V>,
        a_motion: &Motion<V>,
        b: &Shape<V>,
        b_motion: &Motion<V>,
    ) -> (D, Self) {
        let (a, b): (Shape<D>, Shape<D>) = (a.in_double(), b.in_double());
        let (a_motion, b_motion) = (a_motion.in_double(), b_motion.in_double());
        let origin = a.reference_point();
        let displacement = b_motion.displacement - a_motion.displacement;
        let has_flat = is_flat(a.kind()) || is_flat(b.kind());
        let flat_from = if has_flat { origin.length() } else { 0.0 };
        let seen = Self {
            a: a.posed(-origin, None),
            a_motion: Motion { displacement: D::ZERO, ..a_motion },
            b: b.posed(-origin, None),
            b_motion: Motion { displacement, ..b_motion },
            flat_from,
        };
        (origin, seen)
    }

    /// Both shapes at an instant. An instant below ε² counts as 0, since numbers of very different sizes make exact arithmetic slow.
    fn at(&self, u: f64) -> (Shape<D>, Shape<D>) {
        let u = if u.abs() < f64::EPSILON * f64::EPSILON { 0.0 } else { u };
        (self.a.at(&self.a_motion, u), self.b.at(&self.b_motion, u))
    }

    /// The time of the first contact in double precision: that of `first`, a time in single precision, may be far off the surface.
    fn time_near<V: Vector>(&self, first: V::Scalar) -> f64 {
        let given = first.double();
        if given == 0.0 || V::Scalar::epsilon().double() == f64::EPSILON {
            return given;
        }
        let answer = sweep(&self.a, self.a_motion, &self.b, self.b_motion, nobody!());
        let Some(first) = answer.ok().flatten().map(|overlap| overlap.first) else { return given };
        // For a motion nearly along the surface rounding changes the time by any amount. Then the given time stands.
        let size = normal::smaller([&self.a, &self.b].map(normal::around)).unwrap_or(0.0);
        let off = (first - given).abs() * self.b_motion.displacement.length();
        if off <= 1e-3 * size { first } else { given }
    }

    /// A common point of both shapes at the time u.
    fn point(&self, u: f64, dedicated: bool, epsilon: f64) -> Option<D> {
        let (a, b) = self.at(u);
        let ((a_core, a_radius), (b_core, b_radius)) = (a.core(), b.core());
        if dedicated && a_radius + b_radius == 0.0 {
            // A capsule without a radius is its segment.
            return patch::middle(&a_core, &b_core, epsilon);
        }
        let Closest { a, b, distance } = distance_in_time(&a_core, &b_core)?;
        // The point of the segment between the closest points of the cores at which the radii meet.
        let middle = 0.5 * (distance + (a_radius - b_radius));
        Some((b - a).unit().map_or(a, |normal| a + normal * middle))
    }
}
