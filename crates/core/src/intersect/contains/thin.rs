//! Points, segments, rays and lines: sets without an inside.

use crate::intersect::course::{Course, meet};
use crate::intersect::overlap;
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::Search;
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// x = y. Nothing is rounded.
#[inline]
pub fn point_point<V: Vector, P: Probe<V>>(a: V, b: V, probe: &mut P) -> bool {
    let at = |x| Interval { min: x, max: x };
    let mut search = Search::new(a, |axis| axis, probe);
    for i in 0..V::DIM {
        let intervals = [at(V::Scalar::ZERO), at(b.get(i) - a.get(i))];
        if search.intervals(AxisSource::Coordinate(i), V::AXES[i], intervals).is_break() {
            break;
        }
    }
    search.overlap()
}

/// x = start + t (end − start) for a t ∈ [0, 1].
///
/// A segment of zero length against another, with the exact signs of
/// [`overlap::segment_segment`]: there is no rounding band.
#[inline]
pub fn point_segment<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> bool {
    overlap::segment_segment(&Segment::from_ends(point, point), segment, probe)
}

/// x = origin + t direction for a t ≥ 0.
///
/// The verdict has the signs of exact arithmetic on the numbers as they are stored: there is no rounding
/// band. A ray whose direction was rounded misses most of the points that it was meant for.
pub fn point_ray<V: Vector, P: Probe<V>>(point: V, ray: &Ray<V>, probe: &mut P) -> bool {
    meet(&Course::point(point), &Course::ray(ray), probe)
}

/// x = through + t direction for a t; exact, as [`point_ray`] is.
pub fn point_line<V: Vector, P: Probe<V>>(point: V, line: &Line<V>, probe: &mut P) -> bool {
    meet(&Course::point(point), &Course::line(line), probe)
}
