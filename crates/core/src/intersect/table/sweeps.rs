//! When two shapes overlap while they move: by a dedicated sweep, or by conservative advancement. Whether they meet is decided by
//! exact arithmetic for shapes that it knows, else by the test at rest at both ends of the frame.

use std::borrow::Cow;

use num_traits::Float;

use super::{
    Dimension, Query, Unanswered, Unsupported, advancement, in_order, meshes, overlap, pairs, route,
};
use crate::intersect::distance::Closest;
use crate::intersect::exact::Moving;
use crate::intersect::gjk;
use crate::intersect::probe::{Branch, PartName, Probe, Record, Recorder, Step, part};
use crate::intersect::sectors::wide::is_refused;
use crate::intersect::sweep::{
    Displacements, GaveUp, Overlap, Verdicts, decided_at_ends, exactly, of_found,
};
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// See [`matrix::sweep`](crate::intersect::matrix::sweep()).
pub fn sweep<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unanswered> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let dedicated = if a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some() {
        None
    } else {
        let ways = Displacements { a: a_motion.displacement, b: b_motion.displacement };
        dedicated_sweep(a, b, ways, probe)
    };
    match dedicated {
        // The triangles of a mesh were asked without the rounding of their places, so the ends of the frame are asked again.
        Some(Ok(answer)) if a.kind() == Kind::Mesh || b.kind() == Kind::Mesh => {
            // A search that was ended early has not asked all triangles.
            if probe.goes_on().is_break() {
                return Err(GaveUp { u: 0.0, distance: None }.into());
            }
            let ends = [(V::Scalar::ZERO, PartName::Start), (V::Scalar::ONE, PartName::End)];
            let ends = ends.map(|at| at_rest((a, &a_motion), (b, &b_motion), at, probe));
            Ok(decided_at_ends(answer, ends, probe))
        }
        Some(answer) => Ok(answer?),
        None => sweep_by_advancement(a, &a_motion, b, &b_motion, probe),
    }
}

/// The sweep by the function of the pair, or by that of the triangles of a mesh; `None` if there is none.
fn dedicated_sweep<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    ways: Displacements<V>,
    probe: &mut P,
) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
    if in_order(a, b) {
        return pairs::sweep(a, b, ways, probe).or_else(|| meshes::sweep(a, b, ways, probe));
    }
    if a.kind() == b.kind() && a.kind() != Kind::Mesh && probe.settled().is_continue() {
        // The steps are those of the pair as it is named, if these lead to the same answer as the pair in order.
        let (answer, record) = Record::of(|recorder| pairs::sweep(a, b, ways, recorder));
        let answer = answer?;
        if pairs::sweep(b, a, ways.swapped(), nobody!()) == Some(answer) {
            record.tell(probe);
            return Some(answer);
        }
    }
    let ways = ways.swapped();
    probe.swapped(|probe| {
        pairs::sweep(b, a, ways, probe).or_else(|| meshes::sweep(b, a, ways, probe))
    })
}

/// See [`matrix::time_of_impact`](crate::intersect::matrix::time_of_impact()).
pub fn time_of_impact<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
) -> Result<Option<V::Scalar>, Unanswered> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    if !turns && route(Query::Sweep, a.kind(), b.kind()).is_some() {
        let answer = sweep(a, a_motion, b, b_motion, nobody!())?;
        return Ok(answer.map(|overlap| overlap.first));
    }
    let ways = [a_motion.displacement, b_motion.displacement];
    // The corners of a k-DOP are rounded; the search below computes them in double precision.
    let is_exact = a.slack() + b.slack() == 0.0;
    if !turns
        && is_exact
        && [a, b].iter().all(|shape| shape.kind().is_exact())
        && let Some(first) = gjk::first_contact([a, b], ways)
    {
        return Ok(first);
    }
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    if is_refused(a, b) {
        return Err(Unsupported(Query::Turning, a.kind(), b.kind()).into());
    }
    let overlaps = |u: V::Scalar| {
        let (a, b) = (posed(a, &a_motion, u), posed(b, &b_motion, u));
        overlap(a.as_ref(), b.as_ref(), nobody!()) == Ok(true)
    };
    if overlaps(zero) {
        return Ok(Some(zero));
    }
    let moving = judged((a, &a_motion), (b, &b_motion));
    let judged = moving.as_ref().map(|moving| Verdicts::of(moving, false));
    if judged.is_some_and(|verdicts| !verdicts.meet()) {
        return Ok(None);
    }
    let at_end = || judged.map_or_else(|| overlaps(one), |verdicts| verdicts.ends[1]);
    let found = if in_order(a, b) {
        advancement::first_contact((a, &a_motion), (b, &b_motion), at_end)
    } else {
        advancement::first_contact((b, &b_motion), (a, &a_motion), at_end)
    };
    let found = found.ok_or(Unsupported(Query::Turning, a.kind(), b.kind()))?;
    let found = if moving.is_some() { found.unwrap_or(None) } else { found? };
    let first = found.map(|u| Overlap { first: V::Scalar::of(u), last: one });
    let answer: Option<Overlap<V::Scalar>> = match (&moving, judged) {
        (Some(moving), Some(verdicts)) => exactly(of_found(first), verdicts, moving, nobody!()),
        // Bodies that are apart at the start touch within rounding: the whole sweep decides whether that is a contact.
        _ if first.is_some_and(|first| first.first < V::Scalar::min_positive_value()) => {
            sweep_by_advancement(a, &a_motion, b, &b_motion, nobody!())?
        }
        _ => {
            // A contact before the end of the frame does not depend on the verdict at the end.
            let at_end = first.is_none_or(|first| first.first >= one) && overlaps(one);
            decided_at_ends::<V, _>(first, [false, at_end], nobody!())
        }
    };
    Ok(answer.map(|overlap| overlap.first))
}

/// See [`matrix::sweep_by_advancement`](crate::intersect::matrix::sweep_by_advancement()).
pub fn sweep_by_advancement<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: &Motion<V>,
    b: &Shape<V>,
    b_motion: &Motion<V>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unanswered> {
    let unsupported = Unsupported(Query::Turning, a.kind(), b.kind());
    if is_refused(a, b) {
        return Err(unsupported.into());
    }
    let (of_a, of_b) = ((a, a_motion), (b, b_motion));
    let at_start = at_rest(of_a, of_b, (V::Scalar::ZERO, PartName::Start), probe);
    let moving = judged(of_a, of_b);
    let judged = moving.as_ref().map(|moving| Verdicts::of(moving, at_start));
    let meet = judged.map(|verdicts| verdicts.meet());
    if meet == Some(false) && probe.settled().is_break() {
        return Ok(None);
    }
    let ends = match judged {
        Some(verdicts) => verdicts.ends,
        None => [at_start, at_rest(of_a, of_b, (V::Scalar::ONE, PartName::End), probe)],
    };
    let answer = if in_order(a, b) {
        advancement::overlap(of_a, of_b, (ends, meet), probe)
    } else {
        probe.swapped(|probe| advancement::overlap(of_b, of_a, (ends, meet), probe))
    };
    let found = answer.ok_or(unsupported)?;
    let (Some(moving), Some(verdicts)) = (&moving, judged) else {
        return Ok(decided_at_ends(found?, ends, probe));
    };
    // If the search gave up, exact arithmetic has the answer, unless the probe stopped the search.
    let found = match found {
        Err(gave_up) if probe.goes_on().is_break() => return Err(gave_up.into()),
        // The search for the last contact gave up.
        Err(GaveUp { u, distance: Some(0.0) }) => moving.times().map(|[_, last]| Overlap {
            first: V::Scalar::of(u),
            last: V::Scalar::of(last.min.max(u)),
        }),
        found => found.unwrap_or(None),
    };
    if found.is_some() != verdicts.meet() {
        probe.step(|| Step::Branch(Branch::Exact));
    }
    Ok(exactly(of_found(found), verdicts, moving, probe))
}

/// The moving shapes for exact arithmetic, if it knows both kinds and neither turns.
fn judged<'a, V: Vector>(
    (a, a_motion): (&'a Shape<V>, &Motion<V>),
    (b, b_motion): (&'a Shape<V>, &Motion<V>),
) -> Option<Moving<'a, V>> {
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    if turns {
        return None;
    }
    Moving::of(a, b, [a_motion.displacement, b_motion.displacement])
}

/// Whether the shapes overlap at an instant, by the test at rest on their rounded poses.
fn at_rest<V: Dimension, P: Probe<V>>(
    (a, a_motion): (&Shape<V>, &Motion<V>),
    (b, b_motion): (&Shape<V>, &Motion<V>),
    (u, name): (V::Scalar, PartName),
    probe: &mut P,
) -> bool {
    let (a, b) = (posed(a, a_motion, u), posed(b, b_motion, u));
    if !P::RECORDS {
        return overlap(a.as_ref(), b.as_ref(), nobody!()) == Ok(true);
    }
    let overlaps =
        |probe: &mut Recorder<V::Double>| overlap(a.as_ref(), b.as_ref(), probe) == Ok(true);
    if probe.room() > 0 {
        return part(probe, overlaps, |_| name);
    }
    let mut stop = || Probe::<V>::goes_on(probe).is_break();
    overlaps(&mut Recorder::of_verdict(&mut stop))
}

/// A shape in its pose at an instant of its motion, rounded.
fn posed<'a, V: Vector>(
    shape: &'a Shape<V>,
    motion: &Motion<V>,
    u: V::Scalar,
) -> Cow<'a, Shape<V>> {
    let rests = motion.displacement == V::ZERO && motion.turn_of(shape).is_none();
    if rests || u == V::Scalar::ZERO {
        Cow::Borrowed(shape)
    } else {
        Cow::Owned(shape.at(motion, u))
    }
}

/// See [`matrix::nearest`](crate::intersect::matrix::nearest()).
pub fn nearest<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    between: [V::Scalar; 2],
) -> Option<(V::Scalar, Closest<V>)> {
    let pair = advancement::of(a, &a_motion.into(), b, &b_motion.into())?;
    let (u, closest) = pair.nearest(between.map(Scalar::double))?;
    Some((V::Scalar::of(u), closest))
}
