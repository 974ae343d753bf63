//! Sweeps as an article printed them, for the pairs that have one.

use crate::intersect::{Interval, Probe, Record, textbook};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The answer of a published sweep, right or wrong, in double precision.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedSweep<D: Vector> {
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
    let (a, b, relative) = if a.kind() <= b.kind() { (a, b, relative) } else { (b, a, -relative) };
    let (found, record) = Record::of(|recorder| published_sweep(a, b, relative, recorder));
    let Some((name, source, errs, answer)) = found else { return Vec::new() };
    let answer = answer.map(Interval::widened);
    vec![PublishedSweep { name, source, errs, answer, record }]
}

/// Its name, its source and in which cases it errs, and its answer.
type Published<S> = (&'static str, &'static str, &'static str, Option<Interval<S>>);

fn published_sweep<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
    probe: &mut P,
) -> Option<Published<V::Scalar>> {
    Some(match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => (
            "roots of the quadratic",
            "Gomez, listing 2",
            "It takes roots outside the frame, and divides by zero where nothing moves.",
            textbook::sweep_ball_ball_gomez(a, b, relative, probe),
        ),
        (Shape::Ball(ball), Shape::Plane(plane)) => (
            "distances before and after",
            "Gomez, listing 1",
            "It looks at one side of the plane, and misses a ball that ends in touch.",
            textbook::sweep_ball_plane_gomez(ball, plane, relative, probe)
                .map(|first| Interval { min: first, max: V::Scalar::ONE }),
        ),
        (Shape::Aabb(a), Shape::Aabb(b)) => (
            "times for each axis",
            "Gomez, listing 4",
            "It never checks an axis without motion, and takes first and last for 0 and 1 there.",
            textbook::sweep_aabb_aabb_gomez(a, b, relative, probe),
        ),
        _ => return None,
    })
}
