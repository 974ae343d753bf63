//! How each lens answers.

use super::{Answer, Lens};
use super::{peers, sampling};
use hitbench_core::internal::Patience;
use hitbench_core::intersect::distance::Closest;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension, Unanswered};
use hitbench_core::intersect::{Record, Recorder, gjk, judge};
use hitbench_core::shapes::{Interval, Kind, Motion, Shape};
use hitbench_core::vector::{Scalar, Vector};
use hitbench_scene::scene::{Document, Precision, Unit, World};

/// The factor of [`Lens::Scaled`].
const UNITS: f64 = 0.01;

/// The verdict; `None` where the lens knows no answer, or a shape is at fault.
pub(super) fn overlap<V: World>(
    lens: &Lens,
    scene: &Document<V>,
    pair: [usize; 2],
    u: f64,
) -> Option<Answer> {
    fn by<X: Dimension<Precise: World>>(
        lens: &Lens,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
        u: f64,
    ) -> Option<Answer> {
        let [a, b] = shapes::<X>(lens, scene, pair, (u, X::Precise::ZERO))?;
        verdict(lens, [&a, &b], None)
    }
    match lens.precision().unwrap_or(scene.precision) {
        Precision::F32 => by::<V::Single>(lens, scene, pair, u),
        Precision::F64 => by::<V>(lens, scene, pair, u),
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

/// The shapes that a lens looks at, at an instant, as an observer with this displacement sees them. X is in the precision of the
/// lens, or else of the scene.
pub fn shapes<X: Dimension<Precise: World>>(
    lens: &Lens,
    scene: &Document<X::Precise>,
    [a, b]: [usize; 2],
    (u, observer): (f64, X::Precise),
) -> Option<[Shape<X>; 2]> {
    let scaled = if *lens == Lens::Scaled { Some(scaled(scene, [a, b])?) } else { None };
    let (scene, [a, b]) = scaled.as_ref().map_or((scene, [a, b]), |scaled| (scaled, [0, 1]));
    let seen = |index| scene.seen_in::<X>(index, u, observer * scale(lens)).ok();
    Some([seen(a)?, seen(b)?])
}

/// How those shapes move.
pub fn motions<X: Dimension<Precise: World>>(
    lens: &Lens,
    scene: &Document<X::Precise>,
    pair: [usize; 2],
) -> Option<[Motion<X>; 2]> {
    let motion = |index| scene.entry(index).ok()?.motion::<X>().ok();
    let [a, b] = [motion(pair[0])?, motion(pair[1])?];
    let by = X::Scalar::of(scale(lens));
    Some([a, b].map(|motion| Motion { displacement: motion.displacement * by, ..motion }))
}

/// The factor by which a lens multiplies all lengths.
pub fn scale(lens: &Lens) -> f64 {
    if *lens == Lens::Scaled { UNITS } else { 1.0 }
}

/// The verdict of a lens about the shapes that it looks at, with its steps if a recorder is to hear them.
pub fn verdict<X: Dimension<Precise: World>>(
    lens: &Lens,
    [a, b]: [&Shape<X>; 2],
    to: Option<&mut Recorder<X::Precise>>,
) -> Option<Answer> {
    let hit = match lens {
        Lens::F32 | Lens::F64 | Lens::Scaled => overlap_of(a, b, to),
        Lens::Swapped => overlap_of(b, a, to),
        Lens::Moved => {
            let [a, b] = at_origin([a, b]);
            overlap_of(&a, &b, to)
        }
        Lens::Widened => overlap_of(&a.widened(), &b.widened(), to),
        Lens::Exact => judge::overlap(a, b),
        Lens::ExactOpen => judge::overlap_open(a, b),
        Lens::Judge => return judged(judge::overlap(a, b), a, b),
        Lens::JudgeOpen => return judged(judge::overlap_open(a, b), a, b),
        Lens::Gjk => match to {
            None => gjk::overlap(a, b, &mut ()),
            Some(to) => gjk::overlap(a, b, to),
        },
        Lens::Parry => return peers::overlap(a, b),
        Lens::Way(id) => {
            let way = matrix::alternatives(a, b).into_iter().find(|way| way.id == id)?;
            way.run(a, b).map(|(hit, _)| hit)
        }
        Lens::Sampling(_) => None,
    };
    hit.map(Answer::of)
}

fn overlap_of<X: Dimension>(
    a: &Shape<X>,
    b: &Shape<X>,
    to: Option<&mut Recorder<X::Precise>>,
) -> Option<bool> {
    match to {
        None => matrix::overlap(a, b).ok(),
        Some(to) => explain::with(to).overlap(a, b).ok(),
    }
}

/// Whether another test of the pair came by neither NaN nor infinity on its way to the verdict.
pub fn has_numbers_alone<V: World>(lens: &Lens, scene: &Document<V>, pair: [usize; 2]) -> bool {
    fn by<X: Dimension<Precise: World>>(
        id: &str,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
    ) -> Option<bool> {
        let [a, b] = shapes::<X>(&Lens::Way(id.to_owned()), scene, pair, (0.0, X::Precise::ZERO))?;
        let way = matrix::alternatives(&a, &b).into_iter().find(|way| way.id == id)?;
        let (_, record) = way.run(&a, &b)?;
        let told = format!("{:?}", record.steps);
        let mut words = told.split(|c: char| !c.is_ascii_alphanumeric());
        Some(!words.any(|word| ["NaN", "inf"].contains(&word)))
    }
    let Lens::Way(id) = lens else { return true };
    let told = match scene.precision {
        Precision::F32 => by::<V::Single>(id, scene, pair),
        Precision::F64 => by::<V>(id, scene, pair),
    };
    told.unwrap_or(true)
}

/// Both moved, so that the first is at the origin.
fn at_origin<X: Vector>([a, b]: [&Shape<X>; 2]) -> [Shape<X>; 2] {
    let away = -a.reference_point();
    [a, b].map(|shape| shape.posed(away, None))
}

/// The pair with all lengths in other units; `None` for kinds whose fields are not all numbers.
fn scaled<V: World>(scene: &Document<V>, pair: [usize; 2]) -> Option<Document<V>> {
    let mut scaled = Document::new("");
    scaled.precision = scene.precision;
    for index in pair {
        let mut entry = scene.entry(index).ok()?.clone();
        if matches!(entry.form.kind(), Kind::Mesh | Kind::Hull | Kind::Kdop) {
            return None;
        }
        entry.each_field(&mut |_, unit, numbers| {
            if unit == Unit::None {
                numbers.iter_mut().for_each(|number| *number *= UNITS);
            }
        });
        scaled.entries.push(entry);
    }
    Some(scaled)
}

/// The verdict of exact arithmetic, or else that of double precision with a margin.
fn judged<X: Dimension>(exact: Option<bool>, a: &Shape<X>, b: &Shape<X>) -> Option<Answer> {
    if let Some(hit) = exact {
        return Some(Answer::of(hit));
    }
    let (a, b) = (&a.widened(), &b.widened());
    let margin = margin(a, b);
    let distance = matrix::distance(a, b).ok()?.distance;
    if distance > margin {
        return Some(Answer::Miss);
    }
    let deep = || matrix::penetration(a, b).ok().flatten();
    let hit = distance == 0.0 && deep().is_some_and(|out| out.depth > margin);
    Some(if hit { Answer::Hit(None) } else { Answer::Undecided })
}

/// How far the answers of double precision may be off, by far: 2⁻³⁰ of the largest coordinate.
fn margin<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    largest(a, b) * MARGIN
}

/// The largest magnitude of a coordinate of two shapes; of an unbounded one that of a point of it.
pub(super) fn largest<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let reach = bounds.min.max_abs().max(bounds.max.max_abs());
        if reach.is_finite() { reach } else { shape.anchor().max_abs() }
    };
    size(a).max(size(b))
}

/// 2⁻³⁰.
const MARGIN: f64 = 1.0 / (1_u64 << 30) as f64;

/// The first and the last instant of overlap, and up to `most` of the steps; `None` as for [`overlap`].
pub(super) fn sweep<V: World>(
    lens: &Lens,
    scene: &Document<V>,
    pair: [usize; 2],
    most: usize,
) -> Option<(Answer, Record<V>)> {
    fn by<X: Dimension<Precise: World>>(
        lens: &Lens,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
        most: usize,
    ) -> Option<(Answer, Record<X::Precise>)> {
        let [a, b] = shapes::<X>(lens, scene, pair, (0.0, X::Precise::ZERO))?;
        recorded_meeting(lens, [&a, &b], &motions(lens, scene, pair)?, most)
    }
    match lens.precision().unwrap_or(scene.precision) {
        Precision::F32 => by::<V::Single>(lens, scene, pair, most),
        Precision::F64 => by::<V>(lens, scene, pair, most),
    }
}

/// So many steps a search may take: one that needs more is undecided.
const STEPS: u64 = 5_000;

/// The times of a sweep by the function of the pair, or by conservative advancement alone, with up to `most` steps.
fn times<W: Dimension>(
    [a, b]: [&Shape<W>; 2],
    [of_a, of_b]: &[Motion<W>; 2],
    by_advancement: bool,
    most: usize,
) -> Option<(Answer, Record<W::Double>)> {
    let (told, record) = Patience::of(STEPS).recorded(most, |probe| match by_advancement {
        true => explain::with(probe).sweep_by_advancement(a, of_a, b, of_b),
        false => explain::with(probe).sweep(a, *of_a, b, *of_b),
    });
    let answer = match told {
        Some(Ok(times)) => Answer::of_times(
            times.map(|times| Interval { min: times.first.double(), max: times.last.double() }),
        ),
        None | Some(Err(Unanswered::GaveUp(_))) => Answer::Undecided,
        Some(Err(Unanswered::Unsupported(_))) => return None,
    };
    Some((answer, record))
}

/// What a lens says of the motion of the shapes that it looks at.
pub fn meeting<X: Dimension<Precise: World>>(
    lens: &Lens,
    pair: [&Shape<X>; 2],
    motions: &[Motion<X>; 2],
) -> Option<Answer> {
    recorded_meeting(lens, pair, motions, 0).map(|(answer, _)| answer)
}

/// The same with up to `most` of its steps: the judge, samples and other libraries have none.
fn recorded_meeting<X: Dimension<Precise: World>>(
    lens: &Lens,
    [a, b]: [&Shape<X>; 2],
    motions: &[Motion<X>; 2],
    most: usize,
) -> Option<(Answer, Record<X::Precise>)> {
    let in_double = || motions.each_ref().map(Motion::in_double);
    let answer = match lens {
        Lens::F32 | Lens::F64 | Lens::Scaled => return times([a, b], motions, false, most),
        Lens::Swapped => {
            let (answer, record) = times([b, a], &[motions[1], motions[0]], false, most)?;
            return Some((answer, record.swapped()));
        }
        Lens::Moved => {
            let [a, b] = at_origin([a, b]);
            return times([&a, &b], motions, false, most);
        }
        Lens::Widened => {
            return times([&a.widened(), &b.widened()], &in_double(), false, most);
        }
        Lens::Gjk => return times([a, b], motions, true, most),
        Lens::Exact | Lens::ExactOpen => {
            let open = *lens == Lens::ExactOpen;
            exact_sweep([&a.widened(), &b.widened()], &in_double(), open)
        }
        Lens::Judge | Lens::JudgeOpen => {
            let open = *lens == Lens::JudgeOpen;
            judged_sweep([&a.widened(), &b.widened()], &in_double(), open)
        }
        Lens::Way(id) if motions.iter().all(|motion| motion.turn.is_none()) => {
            let relative = motions[1].displacement - motions[0].displacement;
            let ways = matrix::published_sweeps(a, b, relative);
            let way = ways.into_iter().find(|way| way.id == id)?;
            return Some((Answer::of_times(way.answer), way.record));
        }
        Lens::Way(_) => None,
        Lens::Parry => peers::sweep([a, b], motions),
        Lens::Sampling(count) => sampling::sweep([a, b], motions, *count),
    };
    Some((answer?, Record::default()))
}

/// By exact arithmetic, for motions that are straight. Open sets that meet do so from the same instants as closed ones, which the
/// first and the last are the ends of.
fn exact_sweep<V: World>(
    [a, b]: [&Shape<V>; 2],
    motions: &[Motion<V>; 2],
    open: bool,
) -> Option<Answer> {
    if motions[0].turn_of(a).is_some() || motions[1].turn_of(b).is_some() {
        return None;
    }
    let ways = motions.each_ref().map(|motion| motion.displacement);
    if open && judge::meet_open(a, b, ways, [0.0, 1.0]) == Some(false) {
        return Some(Answer::Miss);
    }
    judge::times(a, b, ways).map(|times| Answer::of_times(times.map(|times| times.inner())))
}

/// The same, or else in double precision with a margin: a hit needs an instant at which they overlap by more, a miss a distance that
/// stays larger.
fn judged_sweep<V: World>(
    [a, b]: [&Shape<V>; 2],
    motions: &[Motion<V>; 2],
    open: bool,
) -> Option<Answer> {
    if let Some(exact) = exact_sweep([a, b], motions, open) {
        return Some(exact);
    }
    let (answer, _) = times([a, b], motions, false, 0)?;
    let at = |u: f64| [a.at(&motions[0], u), b.at(&motions[1], u)];
    let margin = margin(a, b).max({
        let [a, b] = at(1.0);
        margin(&a, &b)
    });
    Some(match answer {
        Answer::Hit(Some(times)) => {
            let [a, b] = at((times.min + times.max) / 2.0);
            let out = matrix::penetration(&a, &b).ok().flatten();
            if out.is_some_and(|out| out.depth > margin) { answer } else { Answer::Undecided }
        }
        Answer::Miss => {
            let (_, closest) = nearest([a, b], motions)?;
            if closest.distance > margin { answer } else { Answer::Undecided }
        }
        other => other,
    })
}

/// When they are nearest over the frame, and where. While bodies turn, or one of them is not convex, the distance may fall and
/// rise again and again: so it is asked at some instants, and then searched for around the least.
pub fn nearest<V: Dimension>(
    [a, b]: [&Shape<V>; 2],
    motions: &[Motion<V>; 2],
) -> Option<(V::Scalar, Closest<V>)> {
    let [of_a, of_b] = *motions;
    let turns = of_a.turn_of(a).is_some() || of_b.turn_of(b).is_some();
    let is_hollow = |shape: &Shape<V>| matches!(shape.kind(), Kind::Mesh | Kind::Sector);
    if !turns && !is_hollow(a) && !is_hollow(b) {
        return matrix::nearest(a, of_a, b, of_b, [V::Scalar::ZERO, V::Scalar::ONE]);
    }
    let instant = |place: usize| V::Scalar::of(place as f64 / PLACES as f64);
    let mut least = (0, f64::INFINITY);
    for place in 0..=PLACES {
        let [a, b] = [a.at(&of_a, instant(place)), b.at(&of_b, instant(place))];
        let distance = matrix::distance(&a, &b).ok()?.distance.double();
        if distance < least.1 {
            least = (place, distance);
        }
    }
    let around = [least.0.saturating_sub(1), PLACES.min(least.0 + 1)];
    matrix::nearest(a, of_a, b, of_b, around.map(instant))
}

/// So many instants are asked first.
const PLACES: usize = 64;
