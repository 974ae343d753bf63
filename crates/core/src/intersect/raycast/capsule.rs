//! The intersection of a ray or a line with a capsule: the hull of its intersections with two balls and a cylinder. The verdict is exact.

use num_traits::Float;

use super::ball::{chord, half_chord};
use super::beam::{Beam, Target, cast};
use super::round;
use super::{RayHit, whole_line};
use crate::intersect::distance::nearest_on_segment;
use crate::intersect::filter::{self, Filtered};
use crate::intersect::probe::{Branch, ComparisonName, Measured, Probe, Relation, Slab, Step, ask};
use crate::shapes::{Capsule, Interval, Posed, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : the distance from origin + t u to the capsule's segment ≤ radius }.
///
/// A capsule is a ball at each end and a cylinder (in the plane a rectangle) between them. It is convex, so its interval on a line is the
/// hull of those three intervals. The verdict is exact for the stored direction.
pub fn ray_capsule<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    cast(Beam::Ray(ray), capsule, probe)
}

impl<V: Vector> Target<V> for Capsule<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let (start, u) = (beam.start(), beam.direction());
        let line = inside(start, u, self, probe)?;
        let is_thin = round::is_thin(start, core(self), self.radius());
        let normal =
            |t| if is_thin { self.normal_near(beam, t) } else { normal(start, u, self, t) };
        beam.part(line, normal, probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let (between, way) = (beam.start() - self.segment().start(), self.segment().displacement());
        filter::beam_segment(between, beam.direction(), way, self.radius(), beam.begins())
    }

    fn normal_near(&self, beam: Beam<'_, V>, t: V::Scalar) -> Option<V> {
        round::normal_near(beam, t, core(self), self.radius())
    }
}

/// The ends of the segment of a capsule.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn core<V: Vector>(capsule: &Capsule<V>) -> [V; 2] {
    [capsule.segment().start(), capsule.segment().end()]
}

/// The normal at origin + t u.
fn normal<V: Vector>(origin: V, u: V, capsule: &Capsule<V>, t: V::Scalar) -> Option<V> {
    let start = capsule.segment().start();
    let at = (origin - start) + u * t;
    let moved = capsule.segment().displaced(-start);
    let nearest = nearest_on_segment(at, &moved, Measured::Cores, &mut ());
    round::normal(nearest.between, u, capsule.radius())
}

fn inside<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let (segment, radius) = (capsule.segment(), capsule.radius());
    let start = chord(origin, u, segment.start(), radius, false, probe);
    // A miss decides the verdict at the last part, if the line misses the parts before.
    let alone = start.is_none() && segment.start() == segment.end();
    let end = chord(origin, u, segment.end(), radius, alone, probe);
    let alone = start.is_none() && end.is_none();
    let between = between_ends(origin, u, segment, radius, alone, probe);
    let parts = [start, end, between].into_iter().flatten();
    parts.reduce(|a, b| Interval { min: a.min.min(b.min), max: a.max.max(b.max) })
}

/// The interval of the line in the cylinder between the ends. `alone`: a miss decides the verdict.
fn between_ends<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    segment: &Segment<V>,
    radius: V::Scalar,
    alone: bool,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let zero = V::Scalar::ZERO;
    let verdict = |holds: bool| (alone && !holds).then_some(false);
    let displacement = segment.displacement();
    let axis = displacement.unit()?;
    let m = origin - segment.start();

    // The slab between the planes of the two disks.
    let (at, rate, length) = (m.dot(axis), u.dot(axis), displacement.length());
    let mut inside = whole_line();
    if rate != zero {
        let (low, high) = (-at / rate, (length - at) / rate);
        inside = Interval { min: low.min(high), max: low.max(high) };
    } else {
        probe.step(|| Step::Branch(Branch::AcrossAxis));
        let along = (at, "m · a");
        if !ask(ComparisonName::BeyondStart, along, Relation::Ge, (zero, "0"), verdict, probe)
            || !ask(
                ComparisonName::BeforeFarEnd,
                along,
                Relation::Le,
                (length, "length"),
                verdict,
                probe,
            )
        {
            return None;
        }
    }
    let (entry, exit) = (inside.min, inside.max);
    probe.step(|| {
        Step::Slab(Slab { axis, origin, direction: u, entry, exit, common: [entry, exit] })
    });

    // The infinite cylinder: the projection along the axis is a ball.
    let (m, u) = (m - axis * at, u - axis * rate);
    let speed = u.length();
    let (middle, across) = if speed > zero {
        let u = u * (V::Scalar::ONE / speed);
        (-m.dot(u) / speed, u.cross_length(m))
    } else {
        (zero, m.length())
    };
    let distance = (across, "distance");
    if !ask(ComparisonName::AxisNear, distance, Relation::Le, (radius, "r"), verdict, probe) {
        return None;
    }
    if speed > zero {
        let half = half_chord(across, radius) / speed;
        let (min, max) = (inside.min.max(middle - half), inside.max.min(middle + half));
        inside = Interval { min, max };
    }
    let (entry, exit) = ((inside.min, "entry"), (inside.max, "exit"));
    ask(ComparisonName::BetweenEnds, entry, Relation::Le, exit, verdict, probe).then_some(inside)
}
