//! Points, segments, rays and lines as one type: whether two of them meet, by exact signs, and their closest points.
//!
//! They meet if start_a + s u = start_b + t v has a solution in range: exact cross and triple products tell. The closest points are computed
//! in double precision.

use std::cmp::Ordering;

use glam::DVec3;

use crate::intersect::orientation::{Way, cross};
use crate::intersect::probe::{
    Branch, Comparison, ComparisonName, Decision, Probe, Relation, Side, Step, compare,
};
use crate::shapes::{Interval, Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

/// A point, segment, ray or line { start + s way }, with s ≥ 0 if it `begins`, and up to `end` if it has one.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Linear {
    start: DVec3,
    begins: bool,
    end: Option<DVec3>,
    /// The exact direction.
    way: Way,
    /// The rounded direction, scaled by a power of two to a length of about 1; zero for a point.
    along: DVec3,
}

impl Linear {
    pub fn point<V: Vector>(at: V) -> Self {
        Self::between(at.in_space(), at.in_space())
    }

    pub fn segment<V: Vector>(segment: &Segment<V>) -> Self {
        Self::between(segment.start().in_space(), segment.end().in_space())
    }

    pub fn ray<V: Vector>(ray: &Ray<V>) -> Self {
        Self { begins: true, ..Self::endless(ray.origin(), ray.direction()) }
    }

    pub fn line<V: Vector>(line: &Line<V>) -> Self {
        Self::endless(line.through(), line.direction())
    }

    fn between(start: DVec3, end: DVec3) -> Self {
        let way = Way::between(start.to_array(), end.to_array());
        let along = end - start;
        let along = along * Vector::max_abs(along).unit_scale();
        Self { start, begins: true, end: Some(end), way, along }
    }

    fn endless<V: Vector>(through: V, direction: V) -> Self {
        let (start, along) = (through.in_space(), direction.in_space());
        Self { start, begins: false, end: None, way: Way::along(along.to_array()), along }
    }

    pub fn parallel_to(&self, other: &Self) -> bool {
        self.way.cross(&other.way).is_none()
    }

    /// The end points, of which a ray has one and a line none.
    fn ends(&self) -> impl Iterator<Item = DVec3> {
        self.begins.then_some(self.start).into_iter().chain(self.end)
    }

    /// The point at `s`. Beyond an end it is `None`, but the end itself if the two are `known` to meet, since then only rounding led there.
    fn at(&self, s: f64, known: bool) -> Option<DVec3> {
        if self.begins && s < 0.0 {
            return known.then_some(self.start);
        }
        if let Some(end) = self.end {
            let back = (end - self.start).dot(self.along) / self.along.length_squared() - s;
            if back <= 0.0 {
                return known.then_some(end);
            }
            if back < s {
                return Some(end - self.along * back);
            }
        }
        Some(self.start + self.along * s)
    }

    /// The nearest point to `p`, and the vector from it to `p`.
    fn nearest_to(&self, p: DVec3) -> (DVec3, DVec3) {
        let from_start = p - self.start;
        let square = self.along.length_squared();
        let s = if square > 0.0 { from_start.dot(self.along) / square } else { 0.0 };
        if self.begins && s <= 0.0 {
            return (self.start, from_start);
        }
        if let Some(end) = self.end {
            let from_end = p - end;
            let back = from_end.dot(self.along) / square;
            if back >= 0.0 {
                return (end, from_end);
            }
            // From the nearer end, which has the smaller rounding error.
            if -back < s {
                return (end + self.along * back, from_end - self.along * back);
            }
        }
        (self.start + self.along * s, from_start - self.along * s)
    }
}

/// Whether two linear sets have a point in common, exactly.
///
/// It solves start_a + s u = start_b + t v. With r = start_b − start_a, both must lie in one plane, (r × u) · v = 0. Then
/// s = (r × v) / (u × v) and t = (r × u) / (u × v) must be in their ranges. If u × v = 0, both must lie on one line, and their ranges on it
/// overlap.
pub(in crate::intersect) fn meet<V: Vector, P: Probe<V>>(
    a: &Linear,
    b: &Linear,
    probe: &mut P,
) -> bool {
    let Some((i, turn)) = a.way.cross(&b.way) else {
        probe.step(|| Step::Branch(Branch::Parallel));
        return meet_in_parallel(a, b, probe);
    };
    probe.step(|| Step::Branch(Branch::NotParallel));
    let way = |from: DVec3, to: DVec3| Way::between(from.to_array(), to.to_array());
    let (u, v, r) = (a.along, b.along, b.start - a.start);
    let mut meets = true;
    if V::DIM == 3 {
        let flat = Way::volume(&[way(a.start, b.start), a.way, b.way]).is_eq();
        report(
            ComparisonName::InOnePlane,
            ["|r · (u × v)|", "0"],
            || r.dot(u.cross(v)).abs(),
            flat,
            probe,
        );
        meets &= flat;
    }
    // A parameter as a quotient of cross products: its exact sign, and its rounded value for the record. With r from an end of A, or to
    // an end of B, the parameter is counted from that end.
    let quotient = |from: DVec3, to: DVec3, other: &Linear| {
        let signs = way(from, to).minor(&other.way, i);
        let value = (to - from).cross(other.along)[i] / u.cross(v)[i];
        (if turn.is_gt() { signs } else { signs.reverse() }, value)
    };
    let ranges = [
        (Side::A, a.begins.then_some(a.start), Ordering::Less, "−s"),
        (Side::A, a.end, Ordering::Greater, "s − end"),
        (Side::B, b.begins.then_some(b.start), Ordering::Less, "−t"),
        (Side::B, b.end, Ordering::Greater, "t − end"),
    ];
    for (side, end, beyond, formula) in ranges {
        let Some(end) = end else { continue };
        if !meets && probe.settled().is_break() {
            return false;
        }
        let (sign, value) = match side {
            Side::A => quotient(end, b.start, b),
            Side::B => quotient(a.start, end, a),
        };
        let holds = sign != beyond;
        let (outside, question) = if beyond.is_lt() {
            (-value, ComparisonName::AfterStart(side))
        } else {
            (value, ComparisonName::BeforeEnd(side))
        };
        report(question, [formula, "0"], || outside, holds, probe);
        meets &= holds;
    }
    held(meets, probe)
}

/// Records the decision after the last condition: if all held, the last one decided.
pub(in crate::intersect) fn held<V: Vector, P: Probe<V>>(meets: bool, probe: &mut P) -> bool {
    if meets {
        probe.decided(Decision::Step(true));
    }
    meets
}

fn meet_in_parallel<V: Vector, P: Probe<V>>(a: &Linear, b: &Linear, probe: &mut P) -> bool {
    let between = Way::between(a.start.to_array(), b.start.to_array());
    let r = b.start - a.start;
    // A coordinate along which one of them extends; there is none for two points.
    let extent = |of: &Linear| (0..3).find(|&i| of.way.sign(i).is_ne());
    let Some((line, k)) = extent(a).map(|k| (a, k)).or_else(|| extent(b).map(|k| (b, k))) else {
        let equal = a.start == b.start;
        report(ComparisonName::OnePoint, ["|r|", "0"], || Vector::length(r), equal, probe);
        return held(equal, probe);
    };
    let on_line = between.cross(&line.way).is_none();
    let off = || Vector::length(r.cross(line.along));
    report(ComparisonName::OnOneLine, ["|r × u|", "0"], off, on_line, probe);
    if !on_line {
        return false;
    }
    // Their ranges of one coordinate, which is not rounded.
    let (a, b) = (range_on(a, k), range_on(b, k));
    let (low, high) = (a.min.max(b.min), a.max.min(b.max));
    let shared = low <= high;
    let formulas = ["highest start − lowest end", "0"];
    report(ComparisonName::RangesOverlap, formulas, || low - high, shared, probe);
    held(shared, probe)
}

/// The range of coordinate `k`, which is unbounded where there is no end.
fn range_on(set: &Linear, k: usize) -> Interval<f64> {
    let far = f64::INFINITY.copysign(set.along[k]);
    let start = if set.begins { set.start[k] } else { -far };
    let end = set.end.map_or(far, |end| end[k]);
    Interval { min: start.min(end), max: start.max(end) }
}

/// Records the comparison excess ≤ 0, of which exact arithmetic says whether it `holds`. The excess is rounded.
pub(in crate::intersect) fn report<V: Vector, P: Probe<V>>(
    question: ComparisonName,
    [left_formula, right_formula]: [&'static str; 2],
    excess: impl FnOnce() -> f64,
    holds: bool,
    probe: &mut P,
) {
    let comparison = || {
        let left = (V::Scalar::of(excess()), left_formula);
        let right = (V::Scalar::ZERO, right_formula);
        Comparison { holds, ..Comparison::new(question, left, Relation::Le, right) }
    };
    compare((!holds).then_some(false), comparison, probe);
}

/// The closest points and the vector a − b between them.
pub(in crate::intersect) struct Gap {
    pub a: DVec3,
    pub b: DVec3,
    pub between: DVec3,
}

/// The closest points of two linear sets; a common point if `they_meet`.
///
/// They are the feet of the common perpendicular of both lines, if these are in range, or else an end of one and its nearest point on the
/// other. Cross products are computed with extra digits, so that near-parallel lines lose none.
pub(in crate::intersect) fn closest<V: Vector>(a: &Linear, b: &Linear, they_meet: bool) -> Gap {
    let gap_from = |p: DVec3, other: &Linear| {
        let (q, between) = other.nearest_to(p);
        Gap { a: p, b: q, between }
    };
    let swapped = |gap: Gap| Gap { a: gap.b, b: gap.a, between: -gap.between };
    let ends = a.ends().map(|p| gap_from(p, b));
    let ends = ends.chain(b.ends().map(|p| swapped(gap_from(p, a))));
    let nearer = |x: Gap, y: Gap| {
        if Vector::length(y.between) < Vector::length(x.between) { y } else { x }
    };
    let at_ends = ends.reduce(nearer);
    let crossing = common_perpendicular::<V>(a, b, they_meet);
    match (at_ends, crossing) {
        (Some(ends), Some(crossing)) if !they_meet => nearer(ends, crossing),
        (_, Some(crossing)) => crossing,
        (Some(ends), None) => ends,
        (None, None) => gap_from(a.start, b),
    }
}

/// The feet of the common perpendicular of both lines, if there is one and they are in range.
fn common_perpendicular<V: Vector>(a: &Linear, b: &Linear, they_meet: bool) -> Option<Gap> {
    // In the plane, lines that do not meet are parallel, or nearest at an end.
    if V::DIM == 2 && !they_meet {
        return None;
    }
    let (u, v) = (a.along, b.along);
    let r = b.start - a.start;
    let scale = Vector::max_abs(r).unit_scale();
    let r = r * scale;
    let n = cross(u, v);
    let square = n.length_squared();
    if square == 0.0 {
        return None;
    }
    let parameter = |along: DVec3| cross(r, along).dot(n) / square / scale;
    let (s, t) = (parameter(v), parameter(u));
    let p = a.at(s, they_meet)?;
    let q = b.at(t, they_meet)?;
    let between = n * (-r.dot(n) / square / scale);
    if they_meet {
        return Some(Gap { a: p, b: p, between: DVec3::ZERO });
    }
    Some(Gap { a: p, b: q, between })
}
