//! When two shapes overlap while they move.

use std::borrow::Cow;

use num_traits::Float;

use super::{
    Dimension, Query, Unanswered, Unsupported, advancement, in_order, meshes, overlap, pairs, path,
};
use crate::intersect::distance::Closest;
use crate::intersect::gjk;
use crate::intersect::probe::{PartName, Probe, Record, Recorder, part};
use crate::intersect::sweep::{Displacements, GaveUp, Overlap, decided_at_ends};
use crate::intersect::wide_sector::is_refused;
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// When do a and b, each moved over the frame by a displacement or a [`Motion`], overlap? `None` if at no time in it.
///
/// If none turns, only the difference of the displacements matters, rounded once. The order of the
/// arguments does not matter. Asks the function of the pair; where there is none, and where one
/// turns, [`sweep_by_advancement`]. Fails where the pair has no sweep, and where a search had to
/// end: that is neither a hit nor a miss.
///
/// The poses at the end of the frame are rounded, so the same motion played backwards may tell
/// other times where a path is nearly parallel to a surface: by more than √ε lengths in 0.6 % of
/// random pairs (f32), mostly with planes, and in 0.01 % (f64).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::matrix;
/// use hitbench::shapes::Ball;
///
/// let a = Ball::new(Vec2::ZERO, 1.0)?.into();
/// let b = Ball::new(Vec2::new(10.0, 0.0), 1.0)?.into();
/// let met = matrix::sweep(&a, Vec2::new(16.0, 0.0), &b, Vec2::ZERO, &mut ())?;
/// let met = met.expect("the first runs through the second");
/// assert_eq!((met.first, met.last), (0.5, 0.75));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        // For a mesh, each triangle was asked as it stands before it is rounded.
        Some(Ok(answer)) if a.kind() == Kind::Mesh || b.kind() == Kind::Mesh => {
            // If the search was ended early, some triangles were not asked.
            if probe.goes_on().is_break() {
                return Err(GaveUp { u: 0.0, distance: None }.into());
            }
            let ends = at_ends(a, &a_motion, b, &b_motion, probe);
            Ok(decided_at_ends(answer, ends, probe))
        }
        Some(answer) => Ok(answer?),
        None => sweep_by_advancement(a, &a_motion, b, &b_motion, probe),
    }
}

/// By the function of the pair, or that of the triangles of a mesh, if there is one.
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
        // The steps of the pair as it is named, if it answers as the pair in order.
        let (answer, record) = Record::of(|recorder| pairs::sweep(a, b, ways, recorder));
        let answer = answer?;
        if pairs::sweep(b, a, ways.swapped(), &mut ()) == Some(answer) {
            record.tell(probe);
            return Some(answer);
        }
    }
    let ways = ways.swapped();
    probe.swapped(|probe| {
        pairs::sweep(b, a, ways, probe).or_else(|| meshes::sweep(b, a, ways, probe))
    })
}

/// When do a and b, moved as for [`sweep`], first touch? The `first` of its answer, at less cost: where the method is
/// [`sweep_by_advancement`], the last contact is not searched for. `None` if they touch at no time in the frame.
///
/// The time is a part of the frame, in [0, 1]: 0 if they overlap at the start. Its errors are those of [`sweep`], to the
/// bit, and so are the degenerate shapes and ways that it takes. It also answers where only the search for the last
/// contact would have to end. Two hulls of points in single precision that do not turn are cast at one another, with no search
/// in time, where more than rounding tells when they meet: then the time is the true one, rounded.
///
/// Source: the time of impact is the word of Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems* (1996).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::matrix;
/// use hitbench::shapes::{Angle, Ball, Motion, Segment, Turn};
///
/// let stick = Segment::new(Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0))?.into();
/// let ball = Ball::new(Vec2::new(0.0, 2.0), 0.1)?.into();
/// let turn = Some(Turn::<Vec2>::new(Angle::Degrees(90.0))?);
/// let quarter = Motion { displacement: Vec2::ZERO, turn };
/// let first = matrix::time_of_impact(&stick, quarter, &ball, Vec2::ZERO)?;
/// assert!(first.is_some_and(|first| first > 0.96 && first < 0.98));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn time_of_impact<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
) -> Result<Option<V::Scalar>, Unanswered> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    if !turns && path(Query::Sweep, a.kind(), b.kind()).is_some() {
        let answer = sweep(a, a_motion, b, b_motion, &mut ())?;
        return Ok(answer.map(|overlap| overlap.first));
    }
    let ways = [a_motion.displacement, b_motion.displacement];
    // Of corners that are rounded a search in double precision knows more.
    let is_exact = a.slack() + b.slack() == 0.0;
    if !turns
        && is_exact
        && let Some(first) = gjk::first_contact([a, b], ways)
    {
        return Ok(first);
    }
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    if is_refused(a, b) {
        return Err(Unsupported(Query::Turning, a.kind(), b.kind()).into());
    }
    let overlaps = |u: V::Scalar| {
        let (a, b) = (standing(a, &a_motion, u), standing(b, &b_motion, u));
        overlap(a.as_ref(), b.as_ref(), &mut ()) == Ok(true)
    };
    if overlaps(zero) {
        return Ok(Some(zero));
    }
    let at_end = || overlaps(one);
    let found = if in_order(a, b) {
        advancement::first_contact((a, &a_motion), (b, &b_motion), at_end)
    } else {
        advancement::first_contact((b, &b_motion), (a, &a_motion), at_end)
    };
    let found = found.ok_or(Unsupported(Query::Turning, a.kind(), b.kind()))??;
    let first = found.map(|u| Overlap { first: V::Scalar::of(u), last: one });
    if first.is_some_and(|first| first.first < V::Scalar::min_positive_value()) {
        // Bodies that are apart at the start touch at once: only whether they still do after it makes it a contact.
        let answer = sweep_by_advancement(a, &a_motion, b, &b_motion, &mut ())?;
        return Ok(answer.map(|overlap| overlap.first));
    }
    // Before the end of the frame, whether they overlap there changes nothing.
    let ends = [false, first.is_none_or(|first| first.first >= one) && overlaps(one)];
    Ok(decided_at_ends::<V, _>(first, ends, &mut ()).map(|overlap| overlap.first))
}

/// [`sweep`] by the method that needs no more than a distance: see
/// [`Advancement`](crate::intersect::sweep::Advancement), also for its tolerance.
///
/// At both ends of the frame [`overlap`] decides, asked of the shapes as they stand there, rounded.
/// Fails where the pair has no [`distance`](super::distance()), where both are unbounded and one turns, and where the
/// search had to end.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::matrix;
/// use hitbench::shapes::{Angle, Ball, Motion, Segment, Turn};
///
/// let stick = Segment::new(Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0))?.into();
/// let ball = Ball::new(Vec2::new(0.0, 2.0), 0.1)?.into();
/// let turn = Some(Turn::<Vec2>::new(Angle::Degrees(90.0))?);
/// let quarter = Motion { displacement: Vec2::ZERO, turn };
/// let met = matrix::sweep_by_advancement(&stick, &quarter, &ball, &Vec2::ZERO.into(), &mut ())?;
/// assert!(met.is_some_and(|met| met.first > 0.96 && met.first < 0.98 && met.last == 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    let ends = at_ends(a, a_motion, b, b_motion, probe);
    let answer = if in_order(a, b) {
        advancement::overlap((a, a_motion), (b, b_motion), ends, probe)
    } else {
        probe.swapped(|probe| advancement::overlap((b, b_motion), (a, a_motion), ends, probe))
    };
    Ok(answer.ok_or(unsupported)??)
}

/// Whether they overlap at the start of the frame, and at its end.
fn at_ends<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: &Motion<V>,
    b: &Shape<V>,
    b_motion: &Motion<V>,
    probe: &mut P,
) -> [bool; 2] {
    let ends = [(V::Scalar::ZERO, PartName::Start), (V::Scalar::ONE, PartName::End)];
    ends.map(|(u, name)| {
        let (a, b) = (standing(a, a_motion, u), standing(b, b_motion, u));
        if !P::RECORDS {
            return overlap(a.as_ref(), b.as_ref(), &mut ()) == Ok(true);
        }
        let overlaps =
            |probe: &mut Recorder<V::Double>| overlap(a.as_ref(), b.as_ref(), probe) == Ok(true);
        if probe.room() > 0 {
            return part(probe, overlaps, |_| name);
        }
        let mut stop = || Probe::<V>::goes_on(probe).is_break();
        overlaps(&mut Recorder::of_verdict(&mut stop))
    })
}

/// A shape as it stands at an instant of its motion, rounded.
fn standing<'a, V: Vector>(
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

/// When a and b, each moved over the frame, are nearest between two times, and the closest points
/// then: for a pair that has a [`distance`](super::distance()), between times where it falls first and then rises.
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
