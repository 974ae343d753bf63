//! Rays and sweeps: what has an entry and an exit.

use super::lanes::{spans, spans_of_hits, verdicts};
use super::many::Cases;
use super::mask::Mask;
use super::spans::Spans;
use crate::intersect::filter::Filtered;
use crate::intersect::sweep::Overlap;
use crate::intersect::{Cast, raycast, sweep};
use crate::shapes::{Aabb, Ball, Bounds, Interval, Ray, Triangle};
use crate::vector::{Scalar, Spatial, Vector};

macro_rules! rays {
    ($($pair:ident, $pair_spans:ident: $shape:ident, $vector:ident, $filter:ident, $spans:ident by $by:ident;)+) => {
        $(#[doc = concat!("Whether [`raycast::", stringify!($pair), "`](crate::intersect::raycast::", stringify!($pair), ") has a hit.")]
        pub fn $pair<V: $vector>(
            rays: impl Cases<Ray<V>>,
            shapes: impl Cases<$shape<V>>,
            hits: &mut Mask,
        ) {
            verdicts(
                (rays, shapes),
                hits,
                #[inline(always)]
                |ray, shape| raycast::$filter(ray, shape),
                |ray, shape| raycast::$pair(ray, shape, &mut ()).is_some(),
            );
        }

        #[doc = concat!("Entry and exit of [`raycast::", stringify!($pair), "`](crate::intersect::raycast::", stringify!($pair), "), bit for bit.")]
        pub fn $pair_spans<V: $vector>(
            rays: impl Cases<Ray<V>>,
            shapes: impl Cases<$shape<V>>,
            found: &mut Spans<V::Scalar>,
        ) {
            $spans(
                (rays, shapes),
                found,
                #[inline(always)]
                |ray, shape| raycast::$by(ray, shape),
                |ray, shape| raycast::$pair(ray, shape, &mut ()).map(|hit| hit.interval()),
            );
        })+
    };
}

rays! {
    ray_aabb, ray_aabb_spans: Aabb, Vector, ray_aabb_filter, spans_of_hits by ray_aabb_filter;
    ray_ball, ray_ball_spans: Ball, Vector, ray_ball_filter, spans by ray_ball_span;
    ray_triangle, ray_triangle_spans: Triangle, Spatial, ray_triangle_filter, spans_of_hits by ray_triangle_filter;
}

macro_rules! sweeps {
    ($($batch:ident, $batch_spans:ident: $pair:ident, $a:ident, $b:ident, $filter:ident;)+) => {
        $(#[doc = concat!(
            "Whether [`sweep::", stringify!($pair), "`](crate::intersect::sweep::", stringify!($pair),
            ") has a hit; `ways` are the displacements of the second shapes as seen from the first.",
        )]
        pub fn $batch<V: Vector>(
            a: impl Cases<$a<V>>,
            b: impl Cases<$b<V>>,
            ways: impl Cases<V>,
            hits: &mut Mask,
        ) {
            verdicts(
                (a, (b, ways)),
                hits,
                #[inline(always)]
                |a, (b, way)| sweep::$filter(a, b, *way),
                |a, (b, way)| sweep::$pair(a, b, *way, &mut ()).is_some(),
            );
        }

        #[doc = concat!(
            "The first and the last time of [`sweep::", stringify!($pair), "`](crate::intersect::sweep::", stringify!($pair),
            "), bit for bit.",
        )]
        pub fn $batch_spans<V: Vector>(
            a: impl Cases<$a<V>>,
            b: impl Cases<$b<V>>,
            ways: impl Cases<V>,
            found: &mut Spans<V::Scalar>,
        ) {
            spans_of_hits(
                (a, (b, ways)),
                found,
                #[inline(always)]
                |a, (b, way)| sweep::$filter(a, b, *way),
                |a, (b, way)| sweep::$pair(a, b, *way, &mut ()).map(interval),
            );
        })+
    };
}

sweeps! {
    sweep_ball_ball, sweep_ball_ball_spans: ball_ball, Ball, Ball, ball_ball_filter;
    sweep_aabb_aabb, sweep_aabb_aabb_spans: aabb_aabb, Aabb, Aabb, aabb_aabb_filter;
}

/// Whether [`Cast::through`] has times.
pub fn cast_bounds<V: Vector>(
    casts: impl Cases<Cast<V>>,
    bounds: impl Cases<Bounds<V>>,
    hits: &mut Mask,
) {
    verdicts(
        (casts, bounds),
        hits,
        #[inline(always)]
        |cast, bounds| cast.filter(bounds).0,
        |cast, bounds| cast.through(bounds).is_some(),
    );
}

/// The times of [`Cast::through`], bit for bit.
pub fn cast_bounds_spans<V: Vector>(
    casts: impl Cases<Cast<V>>,
    bounds: impl Cases<Bounds<V>>,
    found: &mut Spans<V::Scalar>,
) {
    spans(
        (casts, bounds),
        found,
        #[inline(always)]
        |cast, bounds| cast.filter(bounds),
        |cast, bounds| cast.through(bounds),
    );
}

/// Two numbers of any test, such as the times of a sweep that has no batch, one after the other; `None` is a miss.
pub fn each_spans<S: Scalar, T, U>(
    a: impl Cases<T>,
    b: impl Cases<U>,
    test: impl Fn(&T, &U) -> Option<Interval<S>>,
    found: &mut Spans<S>,
) {
    let nothing = Interval { min: S::ZERO, max: S::ZERO };
    spans((a, b), found, |_, _| (Filtered { hit: false, sure: false }, nothing), test);
}

fn interval<S: Scalar>(overlap: Overlap<S>) -> Interval<S> {
    Interval { min: overlap.first, max: overlap.last }
}
