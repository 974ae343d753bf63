//! Floating-point filters: verdicts that are computed without branches, each with a bound of its rounding error.
//!
//! The filters of a pair are in the `filter.rs` of its family; this folder has rays, lines, sweeps and what all filters share.
//! [`doubt`](super::doubt) says what follows from an unsure verdict.

pub(super) mod beam;
#[cfg(test)]
mod doubts;
pub(super) mod ray_triangle;
mod sweep;

pub(super) use super::boxes::filter::{aligned_boxes, aligned_gap, turned};
pub(super) use super::boxes::line_filter::{line_box, ray_box};
pub(super) use super::doubt::{Filtered, in_doubt};
pub(super) use super::round::filter::{within_about, within_once};
pub(super) use super::triangles::eight::{Vectors, eight_triangles};
pub(super) use beam::{
    around, beam_ball, beam_points, beam_segment, cross_squared, turned_beam_box,
};
pub(super) use ray_triangle::TripleProducts;
pub(super) use sweep::{Swept, point_past_ball, point_past_box};

use num_traits::Float;

use crate::shapes::Segment;
use crate::vector::{Scalar, Vector};

/// ||u|² − 1|, for a direction of double precision: one that was normalized in single precision and widened is off by 1e-7.
///
/// It is 0 in single precision, where every stored direction is a unit vector within rounding.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn off_unit<V: Vector>(u: V) -> V::Scalar {
    if V::Scalar::IS_SINGLE {
        return V::Scalar::ZERO;
    }
    (u.length_squared() - V::Scalar::ONE).abs()
}

/// The relative error of a vector that was turned into the frame of a box, and of products of such vectors: a part of the sum of the
/// magnitudes of their components.
///
/// The axes of a box may be 1e-6 off orthonormal ones. [`boxes`](crate::intersect::boxes::filter::boxes) derives the bound from that.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn turning_error<S: Scalar>() -> S {
    S::of(7e-6)
}

/// The frame of a box, as the columns of the matrix that turns a vector into it. A product with columns is a sum of whole registers.
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

/// Declares the filters of pairs, which compute with the vectors of [`Vector::simd`].
///
/// A `closer` filter is computed twice: first in the precision of the shapes, then, if that is in doubt, in double precision. Without
/// the second attempt, objects near a floor of a kilometre would need exact arithmetic, which costs thirty times as much. The argument
/// `turned` is the relative error of a change of frame: [`turning_error`] at first, then the measured error [`turned`] of these boxes.
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

#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn ends<V: Vector>(segment: &Segment<V>) -> [V::Simd; 2] {
    [segment.start().simd(), segment.end().simd()]
}
