//! The motion of the pair in focus: its contact times, and its separation over the frame.

use std::sync::Arc;

use super::bounds;
use super::curves::{self, curved};
use super::findings::{Curved, Motion, Moving, SweptBounds};
use super::question::Question;
use super::sweep_trust;
use super::ways;
use crate::intersect::Record;
use crate::intersect::answers::SweepAnswers;
use crate::intersect::explain;
use crate::intersect::matrix::{self, Dimension, Met, Unanswered};
use crate::intersect::penetration::{Bound, Penetration};
use crate::intersect::steps::Step;
use crate::intersect::sweep::{Contact, Overlap};
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::{Curve, Document, Entry, World};
use crate::shapes::{self, Kind, Shape};
use crate::vector::Scalar;

/// The number of instants of the frame at which the separation is computed, for the plot.
pub const PLACES: usize = 128;

/// The contact times of entries `a` and `b` in the frame, in the precision of W; `None` if neither moves, one
/// has no shape, or it takes too long. The result of the frame `before` is kept if its input is the same.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    a: usize,
    b: usize,
    question: &Question<V>,
    before: Option<&Arc<Motion<V>>>,
    patience: &Patience,
) -> Option<Arc<Motion<V>>> {
    let moves = |entry: &Entry<V>| entry.turn.is_some() || entry.displacement != V::ZERO;
    if !moves(&document.entries[a]) && !moves(&document.entries[b]) {
        return None;
    }
    let of = Moving {
        shapes: [document.shape(a).ok()?, document.shape(b).ok()?],
        motions: [document.motion(a).ok()?, document.motion(b).ok()?],
        precision: document.precision,
        samples: question.samples,
        between_bounds: question.between_bounds,
        ways: question.ways,
        curve: question.curve.map(|curve| (curve, curved(document, a, b) == Some(b))),
    };
    if let Some(motion) = before.filter(|motion| motion.of == of) {
        return Some(motion.clone());
    }
    let shape = |index: usize| document.seen_in::<W>(index, 0.0, V::ZERO).ok();
    let motion = |index: usize| document.entries[index].motion::<W>().ok();
    let shapes = [shape(a)?, shape(b)?];
    let mut found = found((&shapes[0], &motion(a)?), (&shapes[1], &motion(b)?), of, patience)?;
    if let (Some(curved), Some((_, second))) = (&mut found.curve, found.of.curve) {
        curved.mover = if second { b } else { a };
    }
    if found.curve.is_none() {
        found.trust = sweep_trust::trust(document, [a, b], &found);
        if question.ways {
            found.ways = ways::of_sweep(document, ([a, b], shapes.each_ref()), &found);
        }
    }
    Some(Arc::new(found))
}

/// The motion of a pair; `None` if it takes too long.
fn found<V: World, W: Dimension<Precise = V>>(
    (a, a_motion): (&Shape<W>, &shapes::Motion<W>),
    (b, b_motion): (&Shape<W>, &shapes::Motion<W>),
    of: Moving<V>,
    patience: &Patience,
) -> Option<Motion<V>> {
    let relative = b_motion.displacement - a_motion.displacement;
    let path = |lines: usize| curves::path::<W>(relative, of.curve, lines);
    let along = |lines: usize| {
        patience.recorded(MOST_STEPS, |probe| explain::with(probe).sweep_along(a, b, &path(lines)))
    };
    let (met, function, record) = match of.curve {
        Some((curve, _)) => {
            let (met, record) = along(curve.lines);
            let met = met?.map(|met| met.map(|overlap| Met { overlap, contact: None }));
            let has_none = matches!(met, Err(Unanswered::Unsupported(_)));
            (met, if has_none { "" } else { "matrix::sweep_along" }, record)
        }
        None => {
            let mut patient = patience;
            let sides = [(a, *a_motion), (b, *b_motion)];
            let found = SweepAnswers::new(sides, true, MOST_STEPS, &mut patient);
            (found.met.filter(|_| !found.was_ended)?, found.function, found.record)
        }
    };
    let contact = met.ok().flatten().and_then(|met| met.contact);
    let meeting = met.map(|met| met.map(|met| met.overlap.widened()));
    let curve = of.curve.map(|(curve, _)| {
        let first = |lines: usize| Some(along(lines).0?.ok()??.first.double());
        let first_by_lines = curves::COUNTS.map(|lines| (lines, first(lines))).to_vec();
        Curved { curve, mover: 0, first_by_lines }
    });

    let at = |u: f64| posed((a, a_motion), (b, b_motion), of.curve, u);
    let place = |k: usize| k as f64 / PLACES as f64;
    let mut separations = Vec::new();
    for u in (0..=PLACES).map(place) {
        let (a, b) = at(u);
        separations.extend(separation(&a, &b, patience).ok()?.map(|s| [u, s]));
    }
    let least = separations.iter().min_by(|x, y| x[1].total_cmp(&y[1]));
    let straight = of.curve.is_none() && meeting == Ok(None);
    let nearest = least.filter(|_| straight).and_then(|&[u, _]| {
        let around = [u - place(1), u + place(1)].map(|u| W::Scalar::of(u.clamp(0.0, 1.0)));
        matrix::nearest(a, *a_motion, b, *b_motion, around)
    });
    let has_gap = match meeting {
        Ok(Some(overlap)) => has_gap(overlap, &separations, relative.length().double()),
        _ => false,
    };
    let bounds = of.between_bounds.then(|| bounds::swept(&of.shapes, &of.motions));
    let hit = |u: f64| {
        let (a, b) = at(u);
        Some((u, patience.answer(|probe| explain::with(probe).overlap(&a, &b))?.ok()?))
    };
    Some(Motion {
        relative: relative.widened(),
        turns: a_motion.turn.is_some() || b_motion.turn.is_some(),
        meeting,
        contact: contact.map(Contact::widened),
        nearest: nearest.map(|(u, closest)| (u.double(), closest.widened())),
        function,
        record,
        separation: separations,
        has_gap,
        samples: instants(of.samples, bounds.as_ref()).filter_map(hit).collect(),
        published: match of.curve {
            Some(_) => None,
            None => matrix::published_sweep(a, b, relative),
        },
        trust: None,
        ways: Vec::new(),
        bounds,
        curve,
        of,
    })
}

/// Both shapes at an instant; on a curve the one that moves along it.
fn posed<V: World, W: Dimension<Precise = V>>(
    (a, a_motion): (&Shape<W>, &shapes::Motion<W>),
    (b, b_motion): (&Shape<W>, &shapes::Motion<W>),
    curve: Option<(Curve<V>, bool)>,
    u: f64,
) -> (Shape<W>, Shape<W>) {
    let (a, b) = (a.at(a_motion, W::Scalar::of(u)), b.at(b_motion, W::Scalar::of(u)));
    let beside =
        curve.map(|(curve, second)| (W::from_space(curve.lines_beside(u).in_space()), second));
    match beside {
        Some((beside, true)) => (a, b.posed(beside, None)),
        Some((beside, false)) => (a.posed(beside, None), b),
        None => (a, b),
    }
}

/// The instants of so many samples: over the frame, or between those at which the bounds meet and part.
fn instants<V: World>(
    samples: usize,
    bounds: Option<&SweptBounds<V>>,
) -> impl Iterator<Item = f64> {
    let between = bounds.map_or(Some([0.0, 1.0]), |bounds| bounds.between);
    // Over the frame the last sample is its end; between bounds none is at their ends.
    let parts = samples + usize::from(bounds.is_some());
    let instant =
        move |k: usize| between.map(|[from, to]| from + (to - from) * k as f64 / parts as f64);
    (1..=samples).filter_map(instant)
}

/// The separation of two shapes, with any patience.
pub(super) fn separation_of<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<f64> {
    separation(a, b, &Patience::endless()).ok().flatten()
}

/// The error that the computation would have taken too long.
struct TooLong;

/// The distance; if the shapes overlap, minus the depth to which their radii do, or their projections on the
/// shallowest axis; else minus the penetration depth. `None` if that is not known.
fn separation<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    patience: &Patience,
) -> Result<Option<f64>, TooLong> {
    let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
    if let Ok(closest) =
        patience.answer(|probe| explain::with(probe).distance(&core_a, &core_b)).ok_or(TooLong)?
    {
        let separation = closest.distance - (radius_a + radius_b);
        // If the cores overlap too, the depth is larger than the radii.
        let near = radius_a + radius_b > V::Scalar::ZERO && closest.distance > V::Scalar::ZERO;
        if separation > V::Scalar::ZERO || near {
            return Ok(Some(separation.double()));
        }
    }
    // The search through a mesh has no axes of its own: recording its steps would be useless.
    let has_mesh = [a, b].into_iter().any(|shape| shape.kind() == Kind::Mesh);
    let most = if has_mesh { 0 } else { MOST_STEPS };
    let (overlap, record): (_, Record<V::Double>) =
        patience.recorded(most, |probe| explain::with(probe).overlap(a, b).is_ok());
    if !overlap.ok_or(TooLong)? {
        return Ok(None);
    }
    if let Some(Step::Axis(test)) = record.shallowest.and_then(|axis| record.steps.get(axis)) {
        return Ok(Some(test.gap_length()));
    }
    let depth = patience.answer(|probe| explain::with(probe).penetration(a, b)).ok_or(TooLong)?;
    // A lower bound is no separation: with a mesh nothing is plotted while it overlaps.
    let exact = |found: &Penetration<V>| found.bound == Bound::Exact;
    Ok(depth.ok().flatten().filter(exact).map(|penetration| -penetration.depth.double()))
}

/// Whether they are apart for a while between the first and the last instant of overlap, by more than the
/// rounding errors of two shapes that slide along each other.
fn has_gap(Overlap { first, last }: Overlap<f64>, separation: &[[f64; 2]], way: f64) -> bool {
    let largest = separation.iter().fold(0.0_f64, |m, [_, s]| m.max(s.abs()));
    let least = 1e-4 * (way + largest);
    separation.iter().any(|&[u, separation]| separation > least && first < u && u < last)
}
