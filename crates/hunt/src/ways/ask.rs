//! How each way answers.

use std::borrow::Cow;

use super::{Answer, NoAnswer, Told, Way};
use super::{peers, sampling};
use hitbench_core::internal::Patience;
use hitbench_core::intersect::distance::Closest;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension, Unanswered};
use hitbench_core::intersect::{Record, Recorder, gjk, judge, trust};
use hitbench_core::shapes::{Interval, Kind, Motion, Shape};
use hitbench_core::vector::{Scalar, Vector};
use hitbench_scene::scene::{Document, Precision, Unit, World};

/// The factor of [`Way::Scaled`].
const UNITS: f64 = 0.01;

/// Why there is no answer.
const NO_JUDGE: NoAnswer = NoAnswer::Failed(Cow::Borrowed("this pair has no exact test"));
const NO_WAY: NoAnswer = NoAnswer::Failed(Cow::Borrowed("this pair does not have this way"));
const NOT_CONVEX: NoAnswer =
    NoAnswer::Failed(Cow::Borrowed("GJK needs shapes that are convex and bounded"));
const NOT_SCALED: NoAnswer =
    NoAnswer::Failed(Cow::Borrowed("shapes of many points keep their units"));
const NO_PEER: NoAnswer = NoAnswer::Failed(Cow::Borrowed("parry has no test for this pair"));
const ONLY_SWEEPS: NoAnswer = NoAnswer::Failed(Cow::Borrowed("only a motion can be sampled"));
const TURNS: NoAnswer = NoAnswer::Failed(Cow::Borrowed("it handles straight motions only"));

/// The verdict at an instant.
pub(super) fn overlap<V: World>(way: &Way, scene: &Document<V>, pair: [usize; 2], u: f64) -> Told {
    fn by<X: Dimension<Precise: World>>(
        way: &Way,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
        u: f64,
    ) -> Told {
        let [a, b] = shapes::<X>(way, scene, pair, (u, X::Precise::ZERO))?;
        verdict(way, [&a, &b], None)
    }
    match way.precision().unwrap_or(scene.precision) {
        Precision::F32 => by::<V::Single>(way, scene, pair, u),
        Precision::F64 => by::<V>(way, scene, pair, u),
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

/// The shapes that a way looks at, at an instant, as an observer with this displacement sees them. X is in the precision of the
/// way, or else of the scene.
pub fn shapes<X: Dimension<Precise: World>>(
    way: &Way,
    scene: &Document<X::Precise>,
    [a, b]: [usize; 2],
    (u, observer): (f64, X::Precise),
) -> Result<[Shape<X>; 2], NoAnswer> {
    let scaled = if *way == Way::Scaled { Some(scaled(scene, [a, b])?) } else { None };
    let (scene, [a, b]) = scaled.as_ref().map_or((scene, [a, b]), |scaled| (scaled, [0, 1]));
    let seen =
        |index| scene.seen_in::<X>(index, u, observer * scale(way)).map_err(NoAnswer::failed);
    Ok([seen(a)?, seen(b)?])
}

/// How those shapes move.
pub fn motions<X: Dimension<Precise: World>>(
    way: &Way,
    scene: &Document<X::Precise>,
    pair: [usize; 2],
) -> Result<[Motion<X>; 2], NoAnswer> {
    let motion = |index| {
        let entry = scene.entry(index).map_err(NoAnswer::failed)?;
        entry.motion::<X>().map_err(NoAnswer::failed)
    };
    let by = X::Scalar::of(scale(way));
    let scaled = |motion: Motion<X>| Motion { displacement: motion.displacement * by, ..motion };
    Ok([scaled(motion(pair[0])?), scaled(motion(pair[1])?)])
}

/// The factor by which a way multiplies all lengths.
pub fn scale(way: &Way) -> f64 {
    if *way == Way::Scaled { UNITS } else { 1.0 }
}

/// The verdict of a way about the shapes that it looks at, with its steps if a recorder is to hear them.
pub fn verdict<X: Dimension<Precise: World>>(
    way: &Way,
    [a, b]: [&Shape<X>; 2],
    to: Option<&mut Recorder<X::Precise>>,
) -> Told {
    match way {
        Way::F32 | Way::F64 | Way::Scaled => overlap_of(a, b, to),
        Way::Swapped => overlap_of(b, a, to),
        Way::Moved => {
            let [a, b] = at_origin([a, b]);
            overlap_of(&a, &b, to)
        }
        Way::Widened => overlap_of(&a.widened(), &b.widened(), to),
        Way::Exact => judge::overlap(a, b).map(Answer::of).ok_or(NO_JUDGE),
        Way::ExactOpen => judge::overlap_open(a, b).map(Answer::of).ok_or(NO_JUDGE),
        Way::Judge => judged(judge::overlap(a, b), a, b),
        Way::JudgeOpen => judged(judge::overlap_open(a, b), a, b),
        Way::Gjk => {
            let hit = match to {
                None => gjk::overlap(a, b, &mut ()),
                Some(to) => gjk::overlap(a, b, to),
            };
            hit.map(Answer::of).ok_or(NOT_CONVEX)
        }
        Way::Parry => peers::overlap(a, b).ok_or(NO_PEER),
        Way::Mine(mine) => mine.overlap([&a.widened(), &b.widened()], precision::<X>()),
        Way::Other(id) => {
            let mut ways = matrix::alternatives(a, b).into_iter();
            let way = ways.find(|way| way.id == id).ok_or(NO_WAY)?;
            let hit = match to {
                None => way.run(a, b).map(|(hit, _)| hit),
                Some(to) => way.ask(a, b, to),
            };
            hit.map(Answer::of).ok_or(NO_WAY)
        }
        Way::Sampling(_) => Err(ONLY_SWEEPS),
    }
}

/// That of a vector.
fn precision<X: Vector>() -> Precision {
    if size_of::<X::Scalar>() == size_of::<f32>() { Precision::F32 } else { Precision::F64 }
}

fn overlap_of<X: Dimension>(
    a: &Shape<X>,
    b: &Shape<X>,
    to: Option<&mut Recorder<X::Precise>>,
) -> Told {
    let hit = match to {
        None => matrix::overlap(a, b),
        Some(to) => explain::with(to).overlap(a, b),
    };
    hit.map(Answer::of).map_err(NoAnswer::failed)
}

/// Whether another test of the pair came by neither NaN nor infinity on its way to the verdict.
pub fn has_numbers_alone<V: World>(way: &Way, scene: &Document<V>, pair: [usize; 2]) -> bool {
    fn by<X: Dimension<Precise: World>>(
        id: &str,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
    ) -> Option<bool> {
        let way = Way::Other(id.to_owned());
        let [a, b] = shapes::<X>(&way, scene, pair, (0.0, X::Precise::ZERO)).ok()?;
        let way = matrix::alternatives(&a, &b).into_iter().find(|way| way.id == id)?;
        let (_, record) = way.run(&a, &b)?;
        let told = format!("{:?}", record.steps);
        let mut words = told.split(|c: char| !c.is_ascii_alphanumeric());
        Some(!words.any(|word| ["NaN", "inf"].contains(&word)))
    }
    let Way::Other(id) = way else { return true };
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

/// The pair with all lengths in other units.
fn scaled<V: World>(scene: &Document<V>, pair: [usize; 2]) -> Result<Document<V>, NoAnswer> {
    let mut scaled = Document::new("");
    scaled.precision = scene.precision;
    for index in pair {
        let mut entry = scene.entry(index).map_err(NoAnswer::failed)?.clone();
        if matches!(entry.form.kind(), Kind::Mesh | Kind::Hull | Kind::Kdop) {
            return Err(NOT_SCALED);
        }
        entry.each_field(&mut |_, unit, numbers| {
            if unit == Unit::None {
                numbers.iter_mut().for_each(|number| *number *= UNITS);
            }
        });
        scaled.entries.push(entry);
    }
    Ok(scaled)
}

/// The verdict of exact arithmetic, or else that of double precision beyond what rounding can make of it.
fn judged<X: Dimension>(exact: Option<bool>, a: &Shape<X>, b: &Shape<X>) -> Told {
    if let Some(hit) = exact {
        return Ok(Answer::of(hit));
    }
    let (a, b) = (&a.widened(), &b.widened());
    let bound = trust::bound(a, b);
    let distance = matrix::distance(a, b).map_err(NoAnswer::failed)?.distance;
    if distance > bound {
        return Ok(Answer::Miss);
    }
    let deep = || matrix::penetration(a, b).ok().flatten();
    let hit = distance == 0.0 && deep().is_some_and(|out| out.depth > bound);
    Ok(if hit { Answer::Hit(None) } else { Answer::Undecided })
}

/// The first and the last instant of overlap, and up to `most` of the steps.
pub(super) fn sweep<V: World>(
    way: &Way,
    scene: &Document<V>,
    pair: [usize; 2],
    most: usize,
) -> (Told, Record<V>) {
    fn by<X: Dimension<Precise: World>>(
        way: &Way,
        scene: &Document<X::Precise>,
        pair: [usize; 2],
        most: usize,
    ) -> (Told, Record<X::Precise>) {
        let at_start = shapes::<X>(way, scene, pair, (0.0, X::Precise::ZERO));
        match at_start.and_then(|seen| Ok((seen, motions(way, scene, pair)?))) {
            Ok(([a, b], motions)) => recorded_meeting(way, [&a, &b], &motions, most),
            Err(none) => (Err(none), Record::default()),
        }
    }
    match way.precision().unwrap_or(scene.precision) {
        Precision::F32 => by::<V::Single>(way, scene, pair, most),
        Precision::F64 => by::<V>(way, scene, pair, most),
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
) -> (Told, Record<W::Double>) {
    let (told, record) = Patience::of(STEPS).recorded(most, |probe| match by_advancement {
        true => explain::with(probe).sweep_by_advancement(a, of_a, b, of_b),
        false => explain::with(probe).sweep(a, *of_a, b, *of_b),
    });
    let told = match told {
        Some(Ok(times)) => Ok(Answer::of_times(
            times.map(|times| Interval { min: times.first.double(), max: times.last.double() }),
        )),
        None | Some(Err(Unanswered::GaveUp(_))) => Ok(Answer::Undecided),
        Some(Err(Unanswered::Unsupported(why))) => Err(NoAnswer::failed(why)),
    };
    (told, record)
}

/// What a way says of the motion of the shapes that it looks at.
pub fn meeting<X: Dimension<Precise: World>>(
    way: &Way,
    pair: [&Shape<X>; 2],
    motions: &[Motion<X>; 2],
) -> Told {
    recorded_meeting(way, pair, motions, 0).0
}

/// The same with up to `most` of its steps: the judge, samples and other libraries have none.
fn recorded_meeting<X: Dimension<Precise: World>>(
    way: &Way,
    [a, b]: [&Shape<X>; 2],
    motions: &[Motion<X>; 2],
    most: usize,
) -> (Told, Record<X::Precise>) {
    let in_double = || motions.each_ref().map(Motion::in_double);
    let told = match way {
        Way::F32 | Way::F64 | Way::Scaled => return times([a, b], motions, false, most),
        Way::Swapped => {
            let (told, record) = times([b, a], &[motions[1], motions[0]], false, most);
            return (told, record.swapped());
        }
        Way::Moved => {
            let [a, b] = at_origin([a, b]);
            return times([&a, &b], motions, false, most);
        }
        Way::Widened => return times([&a.widened(), &b.widened()], &in_double(), false, most),
        Way::Gjk => return times([a, b], motions, true, most),
        Way::Exact | Way::ExactOpen => {
            let open = *way == Way::ExactOpen;
            exact_sweep([&a.widened(), &b.widened()], &in_double(), open).ok_or(NO_JUDGE)
        }
        Way::Judge | Way::JudgeOpen => {
            let open = *way == Way::JudgeOpen;
            judged_sweep([&a.widened(), &b.widened()], &in_double(), open)
        }
        Way::Other(id) if motions.iter().all(|motion| motion.turn.is_none()) => {
            let relative = motions[1].displacement - motions[0].displacement;
            let way = matrix::published_sweep(a, b, relative);
            match way.filter(|way| way.listing.id == id) {
                Some(way) => return (Ok(Answer::of_times(way.answer)), way.record),
                None => Err(NO_WAY),
            }
        }
        Way::Other(_) => Err(TURNS),
        Way::Parry => peers::sweep([a, b], motions).ok_or(NO_PEER),
        Way::Mine(_) if motions.iter().any(|motion| motion.turn.is_some()) => Err(TURNS),
        Way::Mine(mine) => {
            let ways = in_double().map(|motion| motion.displacement);
            mine.sweep([&a.widened(), &b.widened()], ways, precision::<X>())
        }
        Way::Sampling(count) => sampling::sweep([a, b], motions, *count),
    };
    (told, Record::default())
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

/// The same, or else in double precision beyond what rounding can make of it: a hit needs an instant at which they overlap by more, a miss a distance that
/// stays larger.
fn judged_sweep<V: World>([a, b]: [&Shape<V>; 2], motions: &[Motion<V>; 2], open: bool) -> Told {
    if let Some(exact) = exact_sweep([a, b], motions, open) {
        return Ok(exact);
    }
    let answer = times([a, b], motions, false, 0).0?;
    let at = |u: f64| [a.at(&motions[0], u), b.at(&motions[1], u)];
    let bound = trust::bound(a, b).max({
        let [a, b] = at(1.0);
        trust::bound(&a, &b)
    });
    Ok(match answer {
        Answer::Hit(Some(times)) => {
            let [a, b] = at((times.min + times.max) / 2.0);
            let out = matrix::penetration(&a, &b).ok().flatten();
            if out.is_some_and(|out| out.depth > bound) { answer } else { Answer::Undecided }
        }
        Answer::Miss => {
            let nearest = nearest([a, b], motions);
            let is_clear = nearest.is_some_and(|(_, closest)| closest.distance > bound);
            if is_clear { answer } else { Answer::Undecided }
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
