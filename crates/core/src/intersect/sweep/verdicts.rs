//! Whether two shapes that move straight meet, at the start of the frame, at its end, or in between: verdicts that no rounding
//! decides, and times that agree with them.

use std::hint::select_unpredictable;

use num_traits::Float;

use super::Overlap;
use super::window::Window;
use crate::intersect::exact::Moving;
use crate::intersect::filter::{self, Filtered, Swept};
use crate::intersect::probe::{Branch, Comparison, ComparisonName, Probe, Relation, Step, compare};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// How far each of two bodies moves over the frame.
///
/// A sweep asks about the stored sets, moved by u times these: neither the places nor the difference of the two is rounded where the
/// verdict depends on it. So the shapes that stand at the end of the frame, each with its numbers rounded, are another
/// question. A bare vector is the displacement of the second past the first, which rests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Displacements<V> {
    /// That of the first body.
    pub a: V,
    /// That of the second.
    pub b: V,
}

impl<V: Vector> Displacements<V> {
    /// That of the second as seen from the first, rounded.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn relative(&self) -> V {
        self.b - self.a
    }

    /// Those of the same bodies in the other order.
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }
}

impl<V: Vector> From<V> for Displacements<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn from(of_second: V) -> Self {
        Self { a: V::ZERO, b: of_second }
    }
}

/// The answer of a sweep of shapes that are [judged](crate::intersect::judge) while they move.
///
/// At the start the test at rest decides. The `window` tells the times in between as they are rounded, and what of them is
/// certain: whether they meet in the frame, and whether they do at its end. What it leaves in doubt exact arithmetic decides about the
/// moved sets. The times are those of the window as far as they agree with that.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn decided_by<V: Vector, P: Probe<V>>(
    displacements: impl Into<Displacements<V>>,
    overlap: impl FnOnce() -> bool,
    window: impl FnOnce(V, &mut P) -> Window<V::Scalar>,
    shapes: impl FnOnce() -> [Shape<V>; 2],
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let ways = displacements.into();
    let at_start = overlap();
    let rests = ways.a == ways.b;
    if rests && at_start && probe.settled().is_break() {
        return Some(Overlap { first: V::Scalar::ZERO, last: V::Scalar::ONE });
    }
    let window = window(ways.relative(), probe);
    if rests {
        return answer(window, [at_start; 2], Some(at_start), probe);
    }
    let (at_end, in_frame) = (window.at_end(), window.in_frame_verdict());
    let meets = at_start | at_end.hit | in_frame.hit;
    // Noise on the axis of two edges that are parallel may leave no times of shapes that meet.
    let has_times = !meets | (window.entry <= window.exit);
    if at_end.sure & (at_start | at_end.hit | in_frame.sure) & has_times {
        return answer(window, [at_start, at_end.hit], Some(meets), probe);
    }
    in_doubt(window, at_start, (shapes(), ways), probe)
}

#[cold]
#[inline(never)]
fn in_doubt<V: Vector, P: Probe<V>>(
    window: Window<V::Scalar>,
    at_start: bool,
    ([a, b], ways): ([Shape<V>; 2], Displacements<V>),
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    probe.step(|| Step::Branch(Branch::Exact));
    let Some(moving) = Moving::of(&a, &b, [ways.a, ways.b]) else {
        return answer(window, [at_start, window.at_end().hit], None, probe);
    };
    exactly(window, Verdicts::of(&moving, at_start), &moving, probe)
}

/// What exact arithmetic says of two sets that move.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Verdicts {
    /// Whether they meet at the start of the frame, and at its end.
    pub ends: [bool; 2],
    /// Whether they do in between, if they do so at neither end.
    between: bool,
}

impl Verdicts {
    /// At the start the test at rest has said it.
    pub fn of<V: Vector>(moving: &Moving<V>, at_start: bool) -> Self {
        let ends = [at_start, moving.meets([1.0; 2])];
        Self { ends, between: ends == [false; 2] && moving.meets([0.0, 1.0]) }
    }

    /// Whether they meet in the frame.
    pub fn meet(&self) -> bool {
        self.between || self.ends != [false; 2]
    }
}

/// The answer of these verdicts. If they meet, but the window has no time at all, the times are those of exact arithmetic.
pub(in crate::intersect) fn exactly<V: Vector, P: Probe<V>>(
    window: Window<V::Scalar>,
    verdicts: Verdicts,
    moving: &Moving<V>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let is_lost = window.entry > window.exit && verdicts.ends != [true; 2];
    let times = if is_lost && verdicts.meet() { moving.times() } else { None };
    let window = times.map_or(window, |[first, last]| {
        Window::new(V::Scalar::of(first.max), V::Scalar::of(last.min.max(first.max)))
    });
    answer(window, verdicts.ends, Some(verdicts.meet()), probe)
}

/// The answer of the filter if no probe records: from its verdicts at the ends and on the way between, and
/// from the window that the recorded sweep would give for an overlap.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn filtered<V: Vector, P: Probe<V>>(
    swept: impl FnOnce() -> (Swept, Window<V::Scalar>),
    explained: impl FnOnce(&mut P) -> Option<Overlap<V::Scalar>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    if P::RECORDS {
        return explained(probe);
    }
    let (Swept { verdict: Filtered { hit, sure }, ends }, window) = swept();
    if !sure {
        return filter::in_doubt(explained, probe);
    }
    if hit { Some(clipped(window, ends)) } else { None }
}

/// The answer of a sweep of other shapes: at both ends of the frame the test at rest decides, asked of the shapes as they are rounded
/// when they are moved by the vectors that it is given; in between the window does. That may not be known.
///
/// For a place that is touched at an end of the frame rounded times lie just outside the frame as often as not; a path that grazes
/// makes the times more uncertain by any factor, so that no band around the ends would do.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn decided_at_rest<V: Vector, P: Probe<V>, E>(
    displacements: impl Into<Displacements<V>>,
    overlap: impl Fn(V, V) -> bool,
    window: impl FnOnce(V, &mut P) -> Result<Window<V::Scalar>, E>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, E> {
    let ways = displacements.into();
    let at_start = overlap(V::ZERO, V::ZERO);
    let rests = ways.a == V::ZERO && ways.b == V::ZERO;
    let at_end = if rests { at_start } else { overlap(ways.a, ways.b) };
    if at_start && at_end && probe.settled().is_break() {
        return Ok(Some(Overlap { first: V::Scalar::ZERO, last: V::Scalar::ONE }));
    }
    let window = window(ways.relative(), probe)?;
    // Bodies that are apart at rest never meet, even if the times are rounded to the whole frame.
    let window = if rests && !at_start { Window::never() } else { window };
    Ok(answer(window, [at_start, at_end], None, probe))
}

/// The result `found` of a sweep, corrected at the ends by the test of the bodies at rest.
pub(in crate::intersect) fn decided_at_ends<V: Vector, P: Probe<V>>(
    found: Option<Overlap<V::Scalar>>,
    ends: [bool; 2],
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    answer(of_found(found), ends, None, probe)
}

/// The window from the first to the last contact that a search found.
pub(in crate::intersect) fn of_found<S: Scalar>(found: Option<Overlap<S>>) -> Window<S> {
    found.map_or(Window::never(), |Overlap { first, last }| Window::new(first, last))
}

/// The part of the window that lies in the frame, corrected at the ends, where it is known whether they meet. It may be known whether
/// they do in the frame; else the times tell.
///
/// If the window holds an end at which they are apart, the answer begins with the least time above
/// 0, or ends with the last before 1: the nearest to the window that agrees with both. If it misses
/// an end at which they overlap, it is stretched to there; and if it misses a frame in which they do, the answer is the time of the
/// frame that is nearest to it.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn answer<V: Vector, P: Probe<V>>(
    window: Window<V::Scalar>,
    [at_start, at_end]: [bool; 2],
    meets: Option<bool>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    for (u, holds, [apart, touch]) in [
        (zero, at_start, [Branch::ApartAtStart, Branch::TouchAtStart]),
        (one, at_end, [Branch::ApartAtEnd, Branch::TouchAtEnd]),
    ] {
        if holds != (window.entry <= u && u <= window.exit) {
            probe.step(|| Step::Branch(if holds { touch } else { apart }));
        }
    }
    let Overlap { first, last } = clipped(window, [at_start, at_end]);
    let (from, to) = ((first, "max(0, first)"), (last, "min(1, last)"));
    let comparison = || Comparison::new(ComparisonName::MeetInFrame, from, Relation::Le, to);
    let holds = meets.unwrap_or(first <= last);
    compare(Some(holds), || Comparison { holds, ..comparison() }, probe);
    if first <= last || !holds {
        return holds.then_some(Overlap { first, last });
    }
    let u = if first >= one { one.next_down() } else { V::Scalar::min_positive_value() };
    Some(Overlap { first: u, last: u })
}

/// [`answer`] without a report. Out of the frame `first` comes after `last`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn clipped<S: Scalar>(
    window: Window<S>,
    [at_start, at_end]: [bool; 2],
) -> Overlap<S> {
    let (zero, one) = (S::ZERO, S::ONE);
    let inside = !window.misses_frame();
    // Adding zero turns -0 into 0.
    let entry = window.entry.max(zero) + zero;
    let exit = window.exit.min(one) + zero;
    let select = select_unpredictable::<S>;
    // An end at which they are apart is no time in the frame; the only one may be an end at which they overlap.
    let first = select(inside, entry.max(S::min_positive_value()), select(at_end, one, entry));
    let last = select(inside, exit.min(one.next_down()), select(at_start, zero, exit));
    Overlap { first: select(at_start, zero, first), last: select(at_end, one, last) }
}
