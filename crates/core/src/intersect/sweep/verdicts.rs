//! From a window of rounded times to the answer of a sweep. Whether the shapes meet at the start of the frame, at its end and in
//! between is decided first, by the test at rest and by exact arithmetic where the window is in doubt; then the times are made
//! to agree.

use std::hint::select_unpredictable;

use num_traits::Float;

use super::Overlap;
use super::window::Window;
use crate::intersect::exact::Moving;
use crate::intersect::filter::{self, Filtered, Swept};
use crate::intersect::probe::{Branch, Comparison, ComparisonName, Probe, Relation, Step, compare};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The displacements of two bodies over the frame. A bare vector is that of the second, past the first at rest.
///
/// A sweep asks about the stored sets, moved by u times these vectors. Verdicts do not depend on a rounding of the places or of
/// the difference of the two vectors. So shapes whose numbers were rounded at the end of the frame are another question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Displacements<V> {
    /// The displacement of the first body.
    pub a: V,
    /// The displacement of the second body.
    pub b: V,
}

impl<V: Vector> Displacements<V> {
    /// The displacement of the second body relative to the first, rounded.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn relative(&self) -> V {
        self.b - self.a
    }

    /// The displacements of the bodies in the other order.
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

/// The answer of a sweep of shapes that the [judge](crate::intersect::judge) knows.
///
/// At the start the test at rest decides. The `window` has rounded times, and bounds that say whether the shapes certainly meet in
/// the frame, and at its end. If the bounds leave either in doubt, exact arithmetic on the moved sets decides. The times are
/// those of the window, made to agree with the verdicts.
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
    // The axis of two nearly parallel edges is noise, which may leave no times for shapes that meet.
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

/// The exact verdicts on two sets that move.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Verdicts {
    /// Whether the sets meet at the start of the frame, and at its end.
    pub ends: [bool; 2],
    /// Whether they meet in between, if they meet at neither end.
    between: bool,
}

impl Verdicts {
    /// The verdicts; that at the start is known from the test at rest.
    pub fn of<V: Vector>(moving: &Moving<V>, at_start: bool) -> Self {
        let ends = [at_start, moving.meets([1.0; 2])];
        Self { ends, between: ends == [false; 2] && moving.meets([0.0, 1.0]) }
    }

    /// Whether the sets meet in the frame.
    pub fn meet(&self) -> bool {
        self.between || self.ends != [false; 2]
    }
}

/// The answer for exact verdicts. If the sets meet and the window is empty, the times come from exact arithmetic too.
pub(in crate::intersect) fn exactly<V: Vector, P: Probe<V>>(
    window: Window<V::Scalar>,
    verdicts: Verdicts,
    moving: &Moving<V>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let is_empty = window.entry > window.exit && verdicts.ends != [true; 2];
    let times = if is_empty && verdicts.meet() { moving.times() } else { None };
    let window = times.map_or(window, |[first, last]| {
        Window::new(V::Scalar::of(first.max), V::Scalar::of(last.min.max(first.max)))
    });
    answer(window, verdicts.ends, Some(verdicts.meet()), probe)
}

/// The answer of a sweep with a filter: by the verdicts of the filter and its window, if it is sure and no probe records; else
/// that of the `explained` sweep.
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

/// The answer of a sweep of shapes that the judge does not know: at both ends of the frame the test at rest decides, about shapes
/// that are moved by the vectors it is given and rounded. In between the window decides; it may fail.
///
/// The test at rest is needed, since the rounded time of a contact at an end of the frame lies outside the frame as often as not,
/// and a graze makes times so uncertain that no band around the ends would do.
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
    // Bodies at rest that are apart never meet, whatever the rounded times say.
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

/// The part of the window in the frame, made to agree with the verdicts at the ends of the frame. If it is not known whether the
/// shapes meet, the times decide.
///
/// If the window contains an end at which they are apart, the answer begins with the least time above 0, or ends with the
/// greatest below 1. If it misses an end at which they overlap, the answer is extended to that end. If it misses a frame in which
/// they meet, the answer is the time of the frame that is nearest to it.
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
    let comparison = || {
        // An empty window has lost the latest entry and the earliest exit, which lie halfway between its bounds.
        let halfway = |end: usize| V::Scalar::HALF * (window.certain[end] + window.possible[end]);
        let [entry, exit] = [halfway(0), halfway(1)];
        let lost = first.is_infinite() && entry.is_finite() && exit.is_finite() && entry > exit;
        let [from, to] = if lost { [entry.max(zero), exit.min(one)] } else { [first, last] };
        let (from, to) = ((from, "max(0, first)"), (to, "min(1, last)"));
        Comparison::new(ComparisonName::MeetInFrame, from, Relation::Le, to)
    };
    let holds = meets.unwrap_or(first <= last);
    compare(Some(holds), || Comparison { holds, ..comparison() }, probe);
    if first <= last || !holds {
        return holds.then_some(Overlap { first, last });
    }
    let u = if first >= one { one.next_down() } else { V::Scalar::min_positive_value() };
    Some(Overlap { first: u, last: u })
}

/// The times of [`answer`]. `first` comes after `last` if none is in the frame.
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
    // Inside the frame the times exclude ends at which they are apart. Outside of it an end at which they overlap is the only time.
    let first = select(inside, entry.max(S::min_positive_value()), select(at_end, one, entry));
    let last = select(inside, exit.min(one.next_down()), select(at_start, zero, exit));
    Overlap { first: select(at_start, zero, first), last: select(at_end, one, last) }
}
