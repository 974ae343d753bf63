//! Sweeps as an article printed them, right or wrong, for the pairs that have one.

use crate::intersect::{Interval, Probe, Record, textbook};
use crate::shapes::{Kind, Shape};
use crate::vector::{Scalar, Vector};

/// A sweep as an article printed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    /// The name in scenes and links.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The publication.
    pub source: &'static str,
    /// The cases in which it errs.
    pub errs: &'static str,
}

/// The answer of a published sweep, right or wrong, in double precision.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedSweep<D: Vector> {
    /// The listing.
    pub listing: Listing,
    /// The times that it reports, which may lie outside the frame or be NaN; `None` for a miss.
    pub answer: Option<Interval<f64>>,
    /// The steps of the sweep.
    pub record: Record<D>,
}

/// The published sweep of a pair, in either order, if there is one. `relative` is the displacement of b relative to a.
pub fn published_sweep<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
) -> Option<PublishedSweep<V::Double>> {
    let listing = listing(a.kind(), b.kind())?;
    let (answer, record) = Record::of(|recorder| match a.kind() <= b.kind() {
        true => swept(a, b, relative, recorder),
        false => Probe::<V>::swapped(recorder, |recorder| swept(b, a, -relative, recorder)),
    });
    Some(PublishedSweep { listing, answer: answer.map(Interval::widened), record })
}

/// The published sweep of a pair of kinds, in either order, if there is one.
pub fn listing(a: Kind, b: Kind) -> Option<Listing> {
    Some(match (a.min(b), a.max(b)) {
        (Kind::Ball, Kind::Ball) => Listing {
            id: "listing-2",
            name: "roots of the quadratic",
            source: "Gomez, listing 2",
            errs: "It accepts roots outside the frame, and divides by zero where nothing moves.",
        },
        (Kind::Ball, Kind::Plane) => Listing {
            id: "listing-1",
            name: "distances before and after",
            source: "Gomez, listing 1",
            errs: "It looks at one side of the plane only, and misses a ball that touches at the end.",
        },
        (Kind::Aabb, Kind::Aabb) => Listing {
            id: "listing-4",
            name: "times for each axis",
            source: "Gomez, listing 4",
            errs: "It never checks an axis without motion: there it takes 0 and 1 for first and last contact.",
        },
        _ => return None,
    })
}

fn swept<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => textbook::sweep_ball_ball_gomez(a, b, relative, probe),
        (Shape::Ball(ball), Shape::Plane(plane)) => {
            textbook::sweep_ball_plane_gomez(ball, plane, relative, probe)
                .map(|first| Interval { min: first, max: V::Scalar::ONE })
        }
        (Shape::Aabb(a), Shape::Aabb(b)) => textbook::sweep_aabb_aabb_gomez(a, b, relative, probe),
        _ => None,
    }
}
