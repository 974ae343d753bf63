//! Whether points, segments, rays and lines meet.
//!
//! Sets without thickness meet or not by the signs of exact arithmetic on the stored numbers: any rounding would decide at random. So no
//! verdict has a rounding band, and the order of the arguments does not matter.

use std::cmp::Ordering;

use num_traits::Float;

use crate::intersect::lines::linear::{Linear, meet, report};
use crate::intersect::orientation::{in_plane, in_space};
use crate::intersect::overlap;
use crate::intersect::probe::{AxisSource, AxisTest, ComparisonName, Decision, Probe, Side, Step};
use crate::intersect::sat::Search;
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// The segments have a point in common; exact.
///
/// In the plane they do unless a coordinate axis separates them, or both ends of one lie strictly on one side of the other's line. In space
/// they must lie in one plane, and their projections on all three coordinate planes must meet: at least one of these is one-to-one on that
/// plane. Collinear, touching and zero-length segments are no special cases.
pub fn segment_segment<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    probe: &mut P,
) -> bool {
    let mut apart = false;
    let ends = |apart: bool, probe: &mut P| apart && probe.settled().is_break();
    for i in 0..V::DIM {
        apart |= coordinate_separates(a, b, i, probe);
        if ends(apart, probe) {
            return false;
        }
    }
    if V::DIM == 3 {
        apart |= !coplanar(a, b, probe);
        if ends(apart, probe) {
            return false;
        }
    }
    let projections: &[[usize; 2]] =
        if V::DIM == 2 { &[[0, 1]] } else { &[[0, 1], [1, 2], [2, 0]] };
    for &projection in projections {
        for side in [Side::A, Side::B] {
            apart |= line_separates(a, b, side, projection, probe);
            if ends(apart, probe) {
                return false;
            }
        }
    }
    if !apart {
        probe.decided(Decision::NoAxisSeparates);
    }
    !apart
}

/// Whether the ranges of coordinate `i` are disjoint. Coordinates are compared without rounding.
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
    // A rounded difference of two numbers has the sign of their comparison.
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

/// Whether both ends of the other segment lie strictly on one side of the line of segment `of`, in the coordinate plane `projection`.
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
        // The normal of the projected line in the coordinate plane.
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
        // The verdict is exact, the heights are rounded.
        Step::Axis(AxisTest { separates: apart, ..AxisTest::new(source, frame, [a, b], gap) })
    });
    separates(apart, probe)
}

/// Records that the last axis decides, if it separates.
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

/// o_a + s u = o_b + t v for some s ≥ 0 and t ≥ 0; exact. Parallel rays meet if one origin lies on the other ray.
pub fn ray_ray<V: Vector, P: Probe<V>>(a: &Ray<V>, b: &Ray<V>, probe: &mut P) -> bool {
    meet(&Linear::ray(a), &Linear::ray(b), probe)
}

/// o + s u = p + t v for some s ≥ 0 and some t; exact.
pub fn ray_line<V: Vector, P: Probe<V>>(ray: &Ray<V>, line: &Line<V>, probe: &mut P) -> bool {
    meet(&Linear::ray(ray), &Linear::line(line), probe)
}

/// p + s u = q + t v for some s and t; exact. In the plane they meet unless they are parallel and different, in space only if they also lie
/// in one plane.
pub fn line_line<V: Vector, P: Probe<V>>(a: &Line<V>, b: &Line<V>, probe: &mut P) -> bool {
    meet(&Linear::line(a), &Linear::line(b), probe)
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

/// x = start + t (end − start) for some t ∈ [0, 1]; exact, as [`overlap::segment_segment`] with a segment of zero length.
#[inline]
pub fn point_segment<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> bool {
    overlap::segment_segment(&Segment::from_ends(point, point), segment, probe)
}

/// x = origin + t direction for some t ≥ 0; exact. A ray whose direction was rounded misses most of the points that it was meant for.
pub fn point_ray<V: Vector, P: Probe<V>>(point: V, ray: &Ray<V>, probe: &mut P) -> bool {
    meet(&Linear::point(point), &Linear::ray(ray), probe)
}

/// x = through + t direction for some t; exact.
pub fn point_line<V: Vector, P: Probe<V>>(point: V, line: &Line<V>, probe: &mut P) -> bool {
    meet(&Linear::point(point), &Linear::line(line), probe)
}
