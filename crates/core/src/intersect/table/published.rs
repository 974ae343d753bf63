//! Sweeps as an article printed them, for the pairs that have one.

use crate::intersect::{Interval, Probe, Record, textbook};
use crate::shapes::{Kind, Shape};
use crate::vector::{Scalar, Vector};

/// The answer of a published sweep, right or wrong, in double precision.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedSweep<D: Vector> {
    /// Its id in scenes and links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The publication.
    pub source: &'static str,
    /// In which cases it errs.
    pub errs: &'static str,
    /// The times that it reports, which may lie outside the frame or be NaN; `None` for a miss.
    pub answer: Option<Interval<f64>>,
    /// The steps of the sweep.
    pub record: Record<D>,
}

/// The published sweeps of a pair, in either order. `relative` is the displacement of b as seen from a.
pub fn published_sweeps<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
) -> Vec<PublishedSweep<V::Double>> {
    let (found, record) = Record::of(|recorder| match a.kind() <= b.kind() {
        true => published_sweep(a, b, relative, recorder),
        false => {
            Probe::<V>::swapped(recorder, |recorder| published_sweep(b, a, -relative, recorder))
        }
    });
    let Some(([id, name, source, errs], answer)) = found else { return Vec::new() };
    let answer = answer.map(Interval::widened);
    vec![PublishedSweep { id, name, source, errs, answer, record }]
}

/// Its id, its name, its source and in which cases it errs; and its answer.
type Published<S> = ([&'static str; 4], Option<Interval<S>>);

/// The id of the published sweep of a pair of kinds, in either order, if there is one.
pub fn published_sweep_of_kinds(a: Kind, b: Kind) -> Option<&'static str> {
    match (a.min(b), a.max(b)) {
        (Kind::Ball, Kind::Ball) => Some(OF_BALLS),
        (Kind::Ball, Kind::Plane) => Some(OF_BALL_AND_PLANE),
        (Kind::Aabb, Kind::Aabb) => Some(OF_BOXES),
        _ => None,
    }
}

const OF_BALL_AND_PLANE: &str = "listing-1";
const OF_BALLS: &str = "listing-2";
const OF_BOXES: &str = "listing-4";

fn published_sweep<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
    probe: &mut P,
) -> Option<Published<V::Scalar>> {
    Some(match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => (
            [
                OF_BALLS,
                "roots of the quadratic",
                "Gomez, listing 2",
                "It takes roots outside the frame, and divides by zero where nothing moves.",
            ],
            textbook::sweep_ball_ball_gomez(a, b, relative, probe),
        ),
        (Shape::Ball(ball), Shape::Plane(plane)) => (
            [
                OF_BALL_AND_PLANE,
                "distances before and after",
                "Gomez, listing 1",
                "It looks at one side of the plane, and misses a ball that ends in touch.",
            ],
            textbook::sweep_ball_plane_gomez(ball, plane, relative, probe)
                .map(|first| Interval { min: first, max: V::Scalar::ONE }),
        ),
        (Shape::Aabb(a), Shape::Aabb(b)) => (
            [
                OF_BOXES,
                "times for each axis",
                "Gomez, listing 4",
                "It never checks an axis without motion, and takes first and last for 0 and 1 there.",
            ],
            textbook::sweep_aabb_aabb_gomez(a, b, relative, probe),
        ),
        _ => return None,
    })
}
