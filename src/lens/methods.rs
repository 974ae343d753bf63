//! How each lens answers.

use super::{Answer, Lens};
use super::{peers, sampling};
use crate::intersect::matrix::{self, Dimension, Unanswered};
use crate::intersect::{gjk, judge};
use crate::patience::Patience;
use crate::scene::{Document, Precision, World};
use crate::shapes::{Interval, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// The verdict; `None` where the lens knows no answer, or a shape is at fault.
pub(super) fn overlap<V: World>(
    lens: &Lens,
    scene: &Document<V>,
    pair: [usize; 2],
    u: f64,
) -> Option<Answer> {
    let single = scene.precision == Precision::F32;
    match lens {
        Lens::F32 | Lens::Parry => overlap_by::<V::Single>(lens, scene, pair, u),
        Lens::Way(_) | Lens::Gjk if single => overlap_by::<V::Single>(lens, scene, pair, u),
        Lens::Way(_) | Lens::Gjk => overlap_by::<V>(lens, scene, pair, u),
        Lens::F64 | Lens::Exact | Lens::ExactOpen => {
            let [a, b] = seen(scene, pair, u)?;
            match lens {
                Lens::Exact => judged(judge::overlap(&a, &b), &a, &b),
                Lens::ExactOpen => judged(judge::overlap_open(&a, &b), &a, &b),
                _ => asked(&a, &b),
            }
        }
        Lens::Sampling(_) => None,
    }
}

/// The shapes as the scene's precision has them.
pub(super) fn seen<V: World>(
    scene: &Document<V>,
    [a, b]: [usize; 2],
    u: f64,
) -> Option<[Shape<V>; 2]> {
    Some([scene.seen_at(a, u, V::ZERO).ok()?, scene.seen_at(b, u, V::ZERO).ok()?])
}

fn asked<W: Dimension>(a: &Shape<W>, b: &Shape<W>) -> Option<Answer> {
    matrix::overlap(a, b, &mut ()).ok().map(Answer::of)
}

fn overlap_by<W: Dimension<Precise: World>>(
    lens: &Lens,
    scene: &Document<W::Precise>,
    [a, b]: [usize; 2],
    u: f64,
) -> Option<Answer> {
    let a = scene.seen_in::<W>(a, u, W::Precise::ZERO).ok()?;
    let b = scene.seen_in::<W>(b, u, W::Precise::ZERO).ok()?;
    match lens {
        Lens::Gjk => gjk::overlap(&a, &b, &mut ()).map(Answer::of),
        Lens::Parry => peers::overlap(&a, &b),
        Lens::Way(id) => {
            let ways = matrix::alternatives_of_kinds::<W>(a.kind(), b.kind());
            let way = ways.into_iter().find(|way| way.id == id)?;
            way.run(&a, &b).map(|(hit, _)| Answer::of(hit))
        }
        _ => asked(&a, &b),
    }
}

/// The verdict of exact arithmetic, or else that of double precision with a margin.
fn judged<V: World>(exact: Option<bool>, a: &Shape<V>, b: &Shape<V>) -> Option<Answer> {
    if let Some(hit) = exact {
        return Some(Answer::of(hit));
    }
    let margin = margin(a, b);
    let distance = matrix::distance(a, b, &mut ()).ok()?.distance;
    if distance > margin {
        return Some(Answer::Miss);
    }
    let deep = || matrix::penetration(a, b, &mut ()).ok().flatten();
    let hit = distance == 0.0 && deep().is_some_and(|out| out.depth > margin);
    Some(if hit { Answer::Hit(None) } else { Answer::Undecided })
}

/// How far the answers of double precision may be off, by far: 2⁻³⁰ of the largest coordinate.
fn margin<V: World>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    largest(a, b) * MARGIN
}

/// The largest magnitude of a coordinate of two shapes; of an unbounded one that of a point of it.
pub(super) fn largest<V: World>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let reach = bounds.min.max_element().max(bounds.max.max_element());
        if reach.is_finite() { reach } else { shape.anchor().max_element() }
    };
    size(a).max(size(b))
}

/// 2⁻³⁰.
const MARGIN: f64 = 1.0 / (1_u64 << 30) as f64;

/// The first and the last instant of overlap; `None` as for [`overlap`].
pub(super) fn sweep<V: World>(
    lens: &Lens,
    scene: &Document<V>,
    pair: [usize; 2],
) -> Option<Answer> {
    let single = scene.precision == Precision::F32;
    match lens {
        Lens::F32 | Lens::Parry => sweep_by::<V::Single>(lens, scene, pair),
        Lens::Way(_) | Lens::Gjk | Lens::Sampling(_) if single => {
            sweep_by::<V::Single>(lens, scene, pair)
        }
        Lens::Way(_) | Lens::Gjk | Lens::Sampling(_) => sweep_by::<V>(lens, scene, pair),
        Lens::F64 | Lens::Exact | Lens::ExactOpen => {
            let [a, b] = seen(scene, pair, 0.0)?;
            let motions = [scene.motion(pair[0]).ok()?, scene.motion(pair[1]).ok()?];
            match lens {
                Lens::F64 => times([&a, &b], &motions, false),
                _ => judged_sweep([&a, &b], &motions, *lens == Lens::ExactOpen),
            }
        }
    }
}

/// So many steps a search may take: one that needs more is undecided.
const STEPS: u64 = 5_000;

/// The times of a sweep by the function of the pair, or by conservative advancement alone.
fn times<W: Dimension>(
    [a, b]: [&Shape<W>; 2],
    [of_a, of_b]: &[Motion<W>; 2],
    by_advancement: bool,
) -> Option<Answer> {
    let told = Patience::of(STEPS).answer::<W::Double, _>(|probe| match by_advancement {
        true => matrix::sweep_by_advancement(a, of_a, b, of_b, probe),
        false => matrix::sweep(a, *of_a, b, *of_b, probe),
    });
    match told {
        Some(Ok(times)) => Some(Answer::of_times(
            times.map(|times| Interval { min: times.first.double(), max: times.last.double() }),
        )),
        None | Some(Err(Unanswered::GaveUp(_))) => Some(Answer::Undecided),
        Some(Err(Unanswered::Unsupported(_))) => None,
    }
}

fn sweep_by<W: Dimension<Precise: World>>(
    lens: &Lens,
    scene: &Document<W::Precise>,
    pair: [usize; 2],
) -> Option<Answer> {
    let shape = |index| scene.seen_in::<W>(index, 0.0, W::Precise::ZERO).ok();
    let motion = |index| scene.entry(index).ok()?.motion::<W>().ok();
    let (a, b) = (shape(pair[0])?, shape(pair[1])?);
    let motions = [motion(pair[0])?, motion(pair[1])?];
    match lens {
        Lens::Way(id) if motions.iter().all(|motion| motion.turn.is_none()) => {
            let relative = motions[1].displacement - motions[0].displacement;
            let ways = matrix::published_sweeps(&a, &b, relative);
            let way = ways.into_iter().find(|way| way.id == id)?;
            Some(Answer::of_times(way.answer))
        }
        Lens::Way(_) => None,
        Lens::Gjk => times([&a, &b], &motions, true),
        Lens::Sampling(count) => sampling::sweep([&a, &b], &motions, *count),
        Lens::Parry => peers::sweep([&a, &b], &motions),
        _ => times([&a, &b], &motions, false),
    }
}

/// By exact arithmetic for motions that are straight, or else in double precision with a margin: a hit needs an instant at
/// which they overlap by more, a miss a distance that stays larger. Open sets that meet do so from the same instants as closed
/// ones, which the first and the last are the ends of.
fn judged_sweep<V: World>(
    [a, b]: [&Shape<V>; 2],
    motions: &[Motion<V>; 2],
    open: bool,
) -> Option<Answer> {
    let straight = motions[0].turn_of(a).is_none() && motions[1].turn_of(b).is_none();
    if straight {
        let ways = motions.each_ref().map(|motion| motion.displacement);
        if open && judge::meet_open(a, b, ways, [0.0, 1.0]) == Some(false) {
            return Some(Answer::Miss);
        }
        if let Some(exact) = judge::times(a, b, ways) {
            return Some(Answer::of_times(exact));
        }
    }
    let answer = times([a, b], motions, false)?;
    let at = |u: f64| [a.at(&motions[0], u), b.at(&motions[1], u)];
    let margin = margin(a, b).max({
        let [a, b] = at(1.0);
        margin(&a, &b)
    });
    Some(match answer {
        Answer::Hit(Some(times)) => {
            let [a, b] = at((times.min + times.max) / 2.0);
            let out = matrix::penetration(&a, &b, &mut ()).ok().flatten();
            if out.is_some_and(|out| out.depth > margin) { answer } else { Answer::Undecided }
        }
        Answer::Miss => {
            let (_, closest) = matrix::nearest(a, motions[0], b, motions[1], [0.0, 1.0])?;
            if closest.distance > margin { answer } else { Answer::Undecided }
        }
        other => other,
    })
}
