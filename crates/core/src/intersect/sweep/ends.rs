//! Both ends of the frame: there the test of bodies at rest decides.

use std::convert::Infallible;
use std::hint::select_unpredictable;

use super::Overlap;
use super::window::Window;
use crate::intersect::filter::{self, Filtered, Swept};
use crate::intersect::probe::{Branch, ComparisonName, Probe, Relation, Step, ask};
use crate::vector::{Scalar, Vector};

/// How far each of two bodies moves over the frame.
///
/// A sweep sees only how far the second moves as seen from the first, rounded once. But where both stand at the end of
/// the frame, each moved by its own way and rounded, is what the test of bodies at rest is asked there.
/// A bare vector is the displacement of the second past the first, which rests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Displacements<V> {
    /// That of the first body.
    pub a: V,
    /// That of the second.
    pub b: V,
}

impl<V: Vector> Displacements<V> {
    /// That of the second as seen from the first.
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

/// The answer of a sweep.
///
/// `overlap` is the test of the bodies at rest, moved by the vectors that it is given: its verdict holds at u
/// = 0 and at u = 1. `window` gives the times in between, from the relative displacement. Its times are
/// rounded, and for a place that is touched at an end of the frame they lie just outside the frame as often
/// as not; a path that grazes makes the times more uncertain by any factor, so that no band around the ends
/// would do. Only the test itself decides there, and it costs less than the window: in most cases, in which
/// the bodies are apart at an end, one axis or one clamp. If they overlap at both ends, the frame is the
/// answer: the window is not computed unless the probe records.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn decided_by<V: Vector, P: Probe<V>>(
    displacements: impl Into<Displacements<V>>,
    overlap: impl Fn(V, V) -> bool,
    window: impl FnOnce(V, &mut P) -> Window<V::Scalar>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let window = |way: V, probe: &mut P| Ok::<_, Infallible>(window(way, probe));
    let Ok(answer) = decided_unless(displacements, overlap, window, probe);
    answer
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

/// [`decided_by`] a window that may not be known.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn decided_unless<V: Vector, P: Probe<V>, E>(
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
    Ok(answer(window, [at_start, at_end], probe))
}

/// The result `found` of a sweep, corrected at the ends by the test of the bodies at rest.
pub(in crate::intersect) fn decided_at_ends<V: Vector, P: Probe<V>>(
    found: Option<Overlap<V::Scalar>>,
    ends: [bool; 2],
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let window = found
        .map_or(Window::never(), |Overlap { first, last }| Window { entry: first, exit: last });
    answer(window, ends, probe)
}

/// The part of the window that lies in the frame, corrected at the ends by the test of the bodies at rest.
///
/// If the window holds an end at which they are apart, the answer begins with the least time above
/// 0, or ends with the last before 1: the nearest to the window that agrees with both. If it misses
/// an end at which they overlap, it is stretched to there.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn answer<V: Vector, P: Probe<V>>(
    window: Window<V::Scalar>,
    [at_start, at_end]: [bool; 2],
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
    let meets = ask(ComparisonName::MeetInFrame, from, Relation::Le, to, Some, probe);
    meets.then_some(Overlap { first, last })
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
