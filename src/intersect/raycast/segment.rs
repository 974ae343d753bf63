use num_traits::Float;

use super::{RayHit, report_meeting};
use crate::intersect::probe::{AxisSource, AxisTest, Probe, Side, Step, Swapped};
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Planar, Scalar, Vector};

/// { t ≥ 0 : origin + t u on the segment }, in the plane.
///
/// The ends do not lie strictly on the same side of the line; then t is interpolated between theirs. A segment along the ray
/// is met from its nearer end to its farther one. The verdict is exact but within 4 ulp of the
/// distance from the origin to the ends.
///
/// Source: the lecture, "Intersection of lines in 2D".
pub fn segment_ray<V: Planar, P: Probe<V>>(
    segment: &Segment<V>,
    ray: &Ray<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let line = crossing(ray.origin(), ray.direction(), segment, probe)?;
    let normal = || {
        let normal = segment.displacement().perpendicular().unit()?;
        let rate = normal.dot(ray.direction());
        (rate != V::Scalar::ZERO && line.min == line.max)
            .then(|| if rate > V::Scalar::ZERO { -normal } else { normal })
    };
    RayHit::ahead(line, |_| normal(), probe)
}

/// { t : through + t u on the segment }, in the plane; see [`segment_ray`].
pub fn segment_line<V: Planar, P: Probe<V>>(
    segment: &Segment<V>,
    line: &Line<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let crossing = crossing(line.through(), line.direction(), segment, probe)?;
    report_meeting(crossing, probe);
    Some(crossing)
}

fn crossing<V: Planar, P: Probe<V>>(
    origin: V,
    u: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let ends = [segment.start() - origin, segment.end() - origin];
    let side = u.perpendicular();
    let sides = ends.map(|end| end.dot(side));
    if !report_sides(&sides, AxisSource::Face(Side::A, 0), origin, side, &mut Swapped(probe)) {
        return None;
    }
    crossings(&[
        Vertex { side: sides[0], at: ends[0].dot(u) },
        Vertex { side: sides[1], at: ends[1].dot(u) },
    ])
}

/// The shadows on an axis across a line, which is a point there. Returns whether they meet.
#[inline(always)]
pub(super) fn report_sides<V: Vector, P: Probe<V>>(
    sides: &[V::Scalar],
    source: AxisSource,
    origin: V,
    axis: V,
    probe: &mut P,
) -> bool {
    let zero = V::Scalar::ZERO;
    let b = Interval {
        min: sides.iter().fold(sides[0], |m, &s| m.min(s)),
        max: sides.iter().fold(sides[0], |m, &s| m.max(s)),
    };
    let gap = b.min.max(-b.max);
    probe.step(|| {
        let a = Interval { min: zero, max: zero };
        Step::Axis(AxisTest { source, origin, axis, a, b, gap })
    });
    gap <= zero
}

/// A corner seen from a line: how far to its side, and where along it.
#[derive(Clone, Copy)]
pub(super) struct Vertex<S> {
    pub side: S,
    pub at: S,
}

/// The interval in which the line runs within the convex hull of the vertices, which are in one
/// plane with it: between its crossings of the edges. `None` if all are strictly on one side.
pub(super) fn crossings<S: Scalar>(vertices: &[Vertex<S>]) -> Option<Interval<S>> {
    let mut inside: Option<Interval<S>> = None;
    let mut add = |at: S| {
        let so_far = inside.unwrap_or(Interval { min: at, max: at });
        inside = Some(Interval { min: so_far.min.min(at), max: so_far.max.max(at) });
    };
    for (i, &v) in vertices.iter().enumerate() {
        if v.side == S::ZERO {
            add(v.at);
        }
        for &w in &vertices[i + 1..] {
            if (v.side < S::ZERO && w.side > S::ZERO) || (v.side > S::ZERO && w.side < S::ZERO) {
                // A convex combination, from the end that is nearer so that it stays between the two.
                let part = v.side / (v.side - w.side);
                let at = if part <= S::HALF {
                    v.at + (w.at - v.at) * part
                } else {
                    w.at + (v.at - w.at) * (w.side / (w.side - v.side))
                };
                add(at);
            }
        }
    }
    inside
}
