//! Points, segments, rays and lines: nothing but exact arithmetic can say whether sets without thickness meet.

use std::cmp::Ordering;

use num_traits::Float;

use crate::intersect::lines::course::{Course, meet, report};
use crate::intersect::orientation::{in_plane, in_space};
use crate::intersect::overlap;
use crate::intersect::probe::{AxisSource, AxisTest, ComparisonName, Decision, Probe, Side, Step};
use crate::intersect::sat::Search;
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// Have the segments a point in common?
///
/// In the plane they have unless a coordinate axis separates them, or both ends of one lie strictly on one side of the
/// other's line. In space they must lie in one plane, and their projections on all three coordinate planes must
/// meet: at least one of these projections shows that plane undistorted enough to tell.
///
/// Neither shape has any thickness, so any rounding would decide at random. The signs are those of
/// exact arithmetic: the verdict has no rounding band and no epsilon, and swapping changes nothing.
/// Collinear, touching and zero-length segments are no special cases.
pub fn segment_segment<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    probe: &mut P,
) -> bool {
    let mut apart = false;
    for i in 0..V::DIM {
        apart |= coordinate_separates(a, b, i, probe);
        if apart && probe.settled().is_break() {
            return false;
        }
    }
    if V::DIM == 3 {
        apart |= !coplanar(a, b, probe);
        if apart && probe.settled().is_break() {
            return false;
        }
    }
    let projections: &[[usize; 2]] =
        if V::DIM == 2 { &[[0, 1]] } else { &[[0, 1], [1, 2], [2, 0]] };
    for &projection in projections {
        for side in [Side::A, Side::B] {
            apart |= line_separates(a, b, side, projection, probe);
            if apart && probe.settled().is_break() {
                return false;
            }
        }
    }
    if !apart {
        probe.decided(Decision::NoAxisSeparates);
    }
    !apart
}

/// Coordinate `i` of one is always less than of the other. Comparisons alone, so nothing is rounded.
fn coordinate_separates<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    i: usize,
    probe: &mut P,
) -> bool {
    let interval = |segment: &Segment<V>| {
        let (x, y) = (segment.start().get(i), segment.end().get(i));
        Interval { min: x.min(y), max: x.max(y) }
    };
    let (ia, ib) = (interval(a), interval(b));
    // The difference of two numbers is 0 only if they are equal, so the gap has the sign of the comparison.
    let gap = (ib.min - ia.max).max(ia.min - ib.max);
    probe.step(|| {
        let origin = a.start();
        let from = |x: Interval<V::Scalar>| Interval {
            min: x.min - origin.get(i),
            max: x.max - origin.get(i),
        };
        let source = AxisSource::Coordinate(i);
        Step::Axis(AxisTest::new(source, (origin, V::AXES[i]), [from(ia), from(ib)], gap))
    });
    separates(gap > V::Scalar::ZERO, probe)
}

/// Both ends of the other segment lie strictly on one side of the line of segment `of`, seen on the
/// coordinate plane `projection`.
fn line_separates<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    of: Side,
    projection: [usize; 2],
    probe: &mut P,
) -> bool {
    let (line, other) = if of == Side::A { (a, b) } else { (b, a) };
    let flat = |p: V| projection.map(|i| p.get(i).double());
    let side = |p: V| in_plane(flat(line.start()), flat(line.end()), flat(p));
    let sides = (side(other.start()), side(other.end()));
    let apart = sides.0 == sides.1 && sides.0 != Ordering::Equal;
    probe.step(|| {
        let along = line.displacement();
        let [i, j] = projection;
        // Across the projection of the line, in the coordinate plane.
        let axis = V::from_fn(|k| match k {
            k if k == i => -along.get(j),
            k if k == j => along.get(i),
            _ => V::Scalar::ZERO,
        });
        let zero = V::Scalar::ZERO;
        let heights = [other.start(), other.end()].map(|p| axis.dot(p - line.start()));
        let heights = Interval { min: heights[0].min(heights[1]), max: heights[0].max(heights[1]) };
        let on_line = Interval { min: zero, max: zero };
        let (a, b) = if of == Side::A { (on_line, heights) } else { (heights, on_line) };
        let gap = heights.min.max(-heights.max);
        let (source, frame) = (AxisSource::Face(of, 0), (line.start(), axis));
        // Exact arithmetic decided; the heights were rounded.
        Step::Axis(AxisTest { separates: apart, ..AxisTest::new(source, frame, [a, b], gap) })
    });
    separates(apart, probe)
}

/// Reports that the axis before decides if it separates.
fn separates<V: Vector, P: Probe<V>>(apart: bool, probe: &mut P) -> bool {
    if apart {
        probe.decided(Decision::Step(false));
    }
    apart
}

fn coplanar<V: Vector, P: Probe<V>>(a: &Segment<V>, b: &Segment<V>, probe: &mut P) -> bool {
    let point = |p: V| [0, 1, 2].map(|i| p.get(i).double());
    let [p, q, r, s] = [a.start(), a.end(), b.start(), b.end()].map(point);
    let holds = in_space(p, q, r, s) == Ordering::Equal;
    let volume = || {
        let from = a.start();
        a.displacement().cross(b.start() - from).dot(b.end() - from).abs().double()
    };
    report(ComparisonName::InOnePlane, ["|volume|", "0"], volume, holds, probe);
    holds
}

/// Have the rays a point in common?
///
/// o_a + s u = o_b + t v for an s ≥ 0 and a t ≥ 0. Neither shape has any thickness, so any rounding
/// would decide at random. The signs are those of exact arithmetic on the numbers as they are
/// stored: the verdict has no rounding band and no epsilon, and swapping changes nothing. Parallel
/// rays meet where one origin lies on the other.
pub fn ray_ray<V: Vector, P: Probe<V>>(a: &Ray<V>, b: &Ray<V>, probe: &mut P) -> bool {
    meet(&Course::ray(a), &Course::ray(b), probe)
}

/// Have the ray and the line a point in common? Exact, as [`ray_ray`] is.
pub fn ray_line<V: Vector, P: Probe<V>>(ray: &Ray<V>, line: &Line<V>, probe: &mut P) -> bool {
    meet(&Course::ray(ray), &Course::line(line), probe)
}

/// Have the lines a point in common? In the plane, unless they are parallel and not one; in space, only
/// where they lie in one plane. Exact, as [`ray_ray`] is.
pub fn line_line<V: Vector, P: Probe<V>>(a: &Line<V>, b: &Line<V>, probe: &mut P) -> bool {
    meet(&Course::line(a), &Course::line(b), probe)
}

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
