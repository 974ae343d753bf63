//! The part of a ray or a line on a segment.

use num_traits::Float;

use super::RayHit;
use super::beam::{Beam, Target, cast};
use crate::intersect::filter::{self, Filtered};
use crate::intersect::lines::course::{Course, closest, meet};
use crate::intersect::probe::{AxisSource, AxisTest, Decision, Probe, Side, Step};
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : origin + t u on the segment }.
///
/// In the plane the ends do not lie strictly on the same side of the line; then t is interpolated
/// between theirs. A segment along the ray is met from its nearer end to its farther one. In space
/// there is no normal. The verdict is exact, with the direction as it is stored.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.9.1.
pub fn segment_ray<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    ray: &Ray<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    if V::DIM == 3 {
        let line = meeting(segment, ray.origin(), ray.direction(), &Course::ray(ray), probe)?;
        let zero = V::Scalar::ZERO;
        return Some(RayHit { entry: line.min.max(zero), exit: line.max.max(zero), normal: None });
    }
    probe.swapped(|probe| cast(Beam::Ray(ray), segment, probe))
}

/// In the plane.
impl<V: Vector> Target<V> for Segment<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let line = crossing(beam.start(), beam.direction(), self, probe)?;
        beam.part(line, |_| normal(beam.direction(), self, line), probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let ends = [self.start(), self.end()].map(|end| end - beam.start());
        filter::beam_points(ends, beam.direction(), beam.begins())
    }
}

/// The normal in the plane, against the direction of the line that crosses the segment.
fn normal<V: Vector>(direction: V, segment: &Segment<V>, line: Interval<V::Scalar>) -> Option<V> {
    let normal = segment.displacement().perpendicular().unit()?;
    let rate = normal.dot(direction);
    (rate != V::Scalar::ZERO && line.min == line.max)
        .then(|| if rate > V::Scalar::ZERO { -normal } else { normal })
}

/// { t : through + t u on the segment }; see [`segment_ray`].
pub fn segment_line<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    line: &Line<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    segment_line_hit(segment, line, probe).map(RayHit::interval)
}

/// As [`segment_line`], with the normal where the line comes in.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn segment_line_hit<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    line: &Line<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    if V::DIM == 3 {
        let (through, u) = (line.through(), line.direction());
        let met = meeting(segment, through, u, &Course::line(line), probe)?;
        return Some(RayHit { entry: met.min, exit: met.max, normal: None });
    }
    probe.swapped(|probe| cast(Beam::Line(line), segment, probe))
}

/// The parameter at which a course meets the segment, as an exact test says.
fn meeting<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    origin: V,
    u: V,
    course: &Course,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let of_segment = Course::segment(segment);
    if !meet(&of_segment, course, probe) {
        return None;
    }
    let ends = if of_segment.parallel_to(course) {
        [segment.start(), segment.end()]
    } else {
        [V::from_space(closest::<V>(&of_segment, course, true).a); 2]
    };
    let [from, to] = ends.map(|end| (end - origin).dot(u));
    Some(Interval { min: from.min(to), max: from.max(to) })
}

fn crossing<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    segment: &Segment<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let ends = [segment.start() - origin, segment.end() - origin];
    let side = u.perpendicular();
    let sides = ends.map(|end| end.dot(side));
    let source = AxisSource::Face(Side::A, 0);
    if !report_sides(&sides, source, origin, side, probe) {
        return None;
    }
    let seen = [0, 1].map(|i| Vertex { side: sides[i], at: [ends[i].dot(u)] });
    crossings(&seen).map(|([min], [max])| Interval { min, max })
}

/// The projections on an axis across a line, which is a point there. Returns whether they meet.
#[cfg_attr(not(feature = "compact"), inline(always))]
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
        Step::Axis(AxisTest::new(source, (origin, axis), [a, b], gap))
    });
    if gap > zero {
        probe.decided(Decision::Step(false));
    }
    gap <= zero
}

/// A corner: on which side of a line it lies, and other data about it (its place along the line, …).
#[derive(Clone, Copy)]
pub(super) struct Vertex<S, const N: usize> {
    pub side: S,
    pub at: [S; N],
}

/// The first and the last point in which the line crosses the convex hull of the vertices, which are in one
/// plane with it; first and last by `at`. `None` if all are strictly on one side.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn crossings<S: Scalar, const N: usize>(
    vertices: &[Vertex<S, N>],
) -> Option<([S; N], [S; N])> {
    let mut ends: Option<([S; N], [S; N])> = None;
    let mut add = |at: [S; N]| {
        ends = Some(match ends {
            None => (at, at),
            Some((first, last)) => {
                (if at < first { at } else { first }, if at > last { at } else { last })
            }
        });
    };
    for (i, v) in vertices.iter().enumerate() {
        if v.side == S::ZERO {
            add(v.at);
        }
        for w in &vertices[i + 1..] {
            if (v.side < S::ZERO && w.side > S::ZERO) || (v.side > S::ZERO && w.side < S::ZERO) {
                add(between(v.at, w.at, v.side / (v.side - w.side)));
            }
        }
    }
    ends
}

/// The convex combination of two points, `part` of the way. It is measured from the nearer one, so
/// that it is exact there.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn between<S: Scalar, const N: usize>(v: [S; N], w: [S; N], part: S) -> [S; N] {
    std::array::from_fn(|k| {
        if part <= S::HALF {
            v[k] + (w[k] - v[k]) * part
        } else {
            w[k] - (w[k] - v[k]) * (S::ONE - part)
        }
    })
}
