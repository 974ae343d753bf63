//! The short way to a plain verdict.
//!
//! A filter computes a verdict without a branch, and a bound of all that rounding may have done to it and to
//! the recorded test. If the margin is larger than the bound, both agree, and the filter answers when no
//! probe records. All other cases are in doubt: there the test itself decides, on a cold path. So a sure
//! filter is never wrong, and no answer depends on how often it is sure.
//!
//! Bounds are in u, half an ulp of 1: one operation errs by u times its result, and by less than the least normal
//! number where that underflows. Numbers that overflow to infinity or to NaN leave every comparison with a bound open.

pub(super) mod beam;
#[cfg(test)]
mod doubts;
pub(super) mod ray_ball;
pub(super) mod ray_triangle;
mod sweep;

pub(super) use super::boxes::filter::{level_boxes, level_gap};
pub(super) use super::boxes::line_filter::{line_box, ray_box};
pub(super) use super::round::filter::{within_about, within_once};
pub(super) use super::sectors::filter::frame_error;
pub(super) use super::triangles::eight::{Vectors, eight_triangles};
pub(super) use beam::{around, beam_ball, beam_points, beam_segment, turned_beam_box};
pub(super) use ray_ball::{cross_squared, ray_ball};
pub(super) use ray_triangle::Seen;
pub(super) use sweep::{Swept, point_past_ball, point_past_box};

use num_traits::Float;

use crate::intersect::probe::Probe;
use crate::shapes::Segment;
use crate::vector::{Scalar, Vector};

/// How far the square of a direction is off 1. It is within rounding in the precision in which the direction was normalized; one
/// that was rounded to single precision is farther off in double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn off_unit<V: Vector>(u: V) -> V::Scalar {
    if V::Scalar::IS_SINGLE {
        return V::Scalar::ZERO;
    }
    let square = u.length_squared();
    (square - V::Scalar::ONE).abs()
}

/// A bound of the error of a vector that was turned into the frame of a box, and of products of such vectors, relative to
/// the sums of their components: the axes of a box may be off orthonormal ones by 1e-6, and rounded. See [`boxes`](crate::intersect::boxes::filter::boxes).
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn turning_error<S: Scalar>() -> S {
    S::of(7e-6)
}

/// The answer of a filter. Neither of the two flags is computed from the other: then the only branch is one
/// on `sure`, which is nearly always taken the same way.
#[derive(Clone, Copy)]
pub(super) struct Filtered {
    pub hit: bool,
    /// The recorded test says the same.
    pub sure: bool,
}

impl Filtered {
    /// Combines two verdicts, each with the whole bound on its side: one for a certain hit, and one for a
    /// possible hit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn between(certain: bool, possible: bool) -> Self {
        Self { hit: certain, sure: certain == possible }
    }

    /// Its verdict where it is sure, and else that of another test.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: impl FnOnce() -> bool) -> bool {
        if self.sure { self.hit } else { other() }
    }
}

/// The verdict of a test: that of its filter if no probe records and the filter is sure, else its own.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn verdict<V: Vector, P: Probe<V>>(
    filter: impl FnOnce() -> Filtered,
    explained: impl FnOnce(&mut P) -> bool,
    probe: &mut P,
) -> bool {
    if P::RECORDS {
        return explained(probe);
    }
    filter().or(|| in_doubt(explained, probe))
}

/// Calls the recorded test, out of the way of the filter.
///
/// It should borrow nothing but the arguments of the test: a borrowed value is kept in memory, for the filter
/// too.
#[cold]
#[inline(never)]
pub(super) fn in_doubt<P, T>(explained: impl FnOnce(&mut P) -> T, probe: &mut P) -> T {
    explained(probe)
}

/// A frame by the rows of the matrix that turns a vector into it: this form fills registers best.
pub(super) struct Frame<W: Vector>(W::Axes);

impl<W: Vector> Frame<W> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Scalar = W::Scalar>>(axes: &V::Axes) -> Self {
        Self(W::axes_from_fn(|j| W::from_fn(|i| axes[i].get(j))))
    }

    /// The coordinates of a vector along the axes.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn local(&self, v: W) -> W {
        v.along(&self.0)
    }
}

/// The filters of pairs, from their shapes. They compute with the vectors of [`Vector::simd`].
macro_rules! filters {
    ($($(#[$doc:meta])* $pair:ident($a:ident: $kind_a:ident, $b:ident: $kind_b:ident) $body:block)+) => {
        $($(#[$doc])*
        #[cfg_attr(not(feature = "compact"), inline(always))]
        pub fn $pair<V: Vector>($a: &$kind_a<V>, $b: &$kind_b<V>) -> $crate::intersect::filter::Filtered $body)+
    };
}
pub(super) use filters;

/// The ends of a segment.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn ends<V: Vector>(segment: &Segment<V>) -> [V::Simd; 2] {
    [segment.start().simd(), segment.end().simd()]
}
