//! The intersection of a ray or a line with a segment: in the plane by the sides on which its ends lie, in space by exact signs.

use num_traits::Float;

use super::RayHit;
use super::beam::{Beam, Target, cast};
use crate::intersect::filter::{self, Filtered};
use crate::intersect::lines::linear::{Linear, closest, meet};
use crate::intersect::probe::{AxisSource, AxisTest, Decision, Probe, Side, Step};
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : origin + t u on the segment }.
///
/// In the plane they meet if the ends of the segment are not strictly on the same side of the line; t is interpolated between those of the
/// ends. If the segment lies along the ray, the interval runs from the nearer end to the farther one. In space there is no normal. The
/// verdict is exact for the stored direction.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.9.1.
pub fn segment_ray<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    ray: &Ray<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    if V::DIM == 3 {
        let line = meeting(segment, ray.origin(), ray.direction(), &Linear::ray(ray), probe)?;
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

/// [`segment_line`], with the normal at the entry.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn segment_line_hit<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    line: &Line<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    if V::DIM == 3 {
        let (through, u) = (line.through(), line.direction());
        let met = meeting(segment, through, u, &Linear::line(line), probe)?;
        return Some(RayHit { entry: met.min, exit: met.max, normal: None });
    }
    probe.swapped(|probe| cast(Beam::Line(line), segment, probe))
}

/// The parameters at which a ray or a line meets the segment in space, by exact signs.
fn meeting<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    origin: V,
    u: V,
    beam: &Linear,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let set = Linear::segment(segment);
    if !meet(&set, beam, probe) {
        return None;
    }
    let ends = if set.parallel_to(beam) {
        [segment.start(), segment.end()]
    } else {
        [V::from_space(closest::<V>(&set, beam, true).a); 2]
    };
    let [from, to] = ends.map(|end| (end - origin).dot(u));
    Some(Interval { min: from.min(to), max: from.max(to) })
}

/// The parameters at which a line of the plane crosses the segment.
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

/// Records the projections on an axis across the line, on which the line is a point. Returns whether the line crosses.
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

/// A vertex: its signed distance from a line, and coordinates that are interpolated, such as the one along the line.
#[derive(Clone, Copy)]
pub(super) struct Vertex<S, const N: usize> {
    pub side: S,
    pub at: [S; N],
}

/// The first and the last point, in the order of `at`, at which the line crosses the convex hull of the vertices, which lie in one plane with
/// it. `None` if all vertices are strictly on one side.
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

/// The linear interpolation of two points, from the nearer one, so that it is exact at both ends.
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
