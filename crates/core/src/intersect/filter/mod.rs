//! Rounded verdicts, computed without a branch, with a bound of the rounding: see [`doubt`](super::doubt).

pub(super) mod beam;
#[cfg(test)]
mod doubts;
pub(super) mod ray_triangle;
mod sweep;

pub(super) use super::boxes::filter::{level_boxes, level_gap, turned};
pub(super) use super::boxes::line_filter::{line_box, ray_box};
pub(super) use super::doubt::{Filtered, in_doubt};
pub(super) use super::round::filter::{within_about, within_once};
pub(super) use super::triangles::eight::{Vectors, eight_triangles};
pub(super) use beam::{
    around, beam_ball, beam_points, beam_segment, cross_squared, turned_beam_box,
};
pub(super) use ray_triangle::Seen;
pub(super) use sweep::{Swept, point_past_ball, point_past_box};

use num_traits::Float;

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

/// The filters of pairs, from their shapes. They compute with the vectors of [`Vector::simd`]. Where those of single precision are in
/// doubt, what is asked `closer` computes with widened shapes again: else things on a floor of a kilometre, which are a millimetre off, would
/// cost thirty times as much. Those of turned boxes are given what turning may have done to numbers: [`turning_error`], and closer
/// [`turned`] of the `boxes`.
macro_rules! filters {
    ($($(#[$doc:meta])* $pair:ident($a:ident: $kind_a:ident, $b:ident: $kind_b:ident) $body:block)+) => {
        $($(#[$doc])*
        #[cfg_attr(not(feature = "compact"), inline(always))]
        pub fn $pair<V: Vector>(
            $a: &$kind_a<V>,
            $b: &$kind_b<V>,
        ) -> $crate::intersect::doubt::Filtered $body)+
    };
    ($($(#[$inlined:meta])* closer $pair:ident($a:ident: $kind_a:ident, $b:ident: $kind_b:ident, $turned:ident of [$($of:ident),*])
        $body:block)+) => {
        $(#[cfg_attr(not(feature = "compact"), inline(always))]
        pub fn $pair<V: Vector>(
            $a: &$kind_a<V>,
            $b: &$kind_b<V>,
        ) -> $crate::intersect::doubt::Filtered {
            $(#[$inlined])*
            fn rounded<V: Vector>(
                $a: &$kind_a<V>,
                $b: &$kind_b<V>,
                $turned: V::Scalar,
            ) -> $crate::intersect::doubt::Filtered $body
            rounded($a, $b, $crate::intersect::filter::turning_error()).or_closer(|| {
                let turned = $crate::intersect::filter::turned::<V, _>([$($of),*]);
                rounded(&$crate::shapes::widened($a), &$crate::shapes::widened($b), turned)
            })
        })+
    };
}
pub(super) use filters;

/// The ends of a segment.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn ends<V: Vector>(segment: &Segment<V>) -> [V::Simd; 2] {
    [segment.start().simd(), segment.end().simd()]
}
