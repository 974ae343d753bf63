//! The sweeps of points, segments, balls and capsules past one another.
//!
//! One shape shrinks to a point, and the other grows to the Minkowski sum: a ball, a capsule, or a parallelogram with rounded sides. The
//! times are roots of quadratics and crossings of planes. Exact arithmetic decides doubts.

use glam::DVec3;
use num_traits::Float;

use crate::intersect::filter::Swept;
use crate::intersect::orientation::{Way, lines_within};
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::verdicts::{Displacements, decided_by, filtered};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{Overlap, sweeps};
use crate::intersect::triangles::sweep::Polygon;
use crate::intersect::{filter, overlap};
use crate::shapes::{Ball, Capsule, Segment};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : |m + u v| ≤ r_a + r_b }, for m from A's centre to B's and the displacement v.
///
/// This is a quadratic in u. At the first and the last contact the balls touch within 4 ulp of |m| and the radii.
///
/// Source: Gomez, listing 2, whose roots need not lie in the frame, and are NaN without relative motion.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ball_ball<V: Vector, P: Probe<V>>(
    a: &Ball<V>,
    b: &Ball<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let displacements: Displacements<V> = displacement.into();
    let explained = move |probe: &mut P| {
        decided_by(
            displacements,
            || overlap::ball_ball(a, b, &mut ()),
            |displacement, probe| {
                let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
                passes_ball(m, r, displacement, probe)
            },
            || [(*a).into(), (*b).into()],
            probe,
        )
    };
    filtered(|| by_filter(a, b, displacements), explained, probe)
}

/// The verdicts of the filter, and the times for the case that they are sure.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn by_filter<V: Vector>(
    a: &Ball<V>,
    b: &Ball<V>,
    displacements: Displacements<V>,
) -> (Swept, Window<V::Scalar>) {
    let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
    let start = b.center().simd() - a.center().simd();
    let swept = filter::point_past_ball(start, displacements.relative().simd(), r);
    (swept, Motion::plain(displacements.relative()).times_in_ball(m, r))
}

sweeps! {
    /// [`ball_ball`], with a ball of radius 0.
    point_ball(point: Point, ball: Ball) by contains: |displacement, probe| {
        passes_ball(ball.center() - point, ball.radius(), displacement, probe)
    };
}

fn passes_ball<V: Vector, P: Probe<V>>(
    m: V,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let motion = Motion::new(displacement, m.max_abs().max(r), probe);
    motion.in_ball(motion.vector(m), motion.length(r), probe)
}

sweeps! {
    /// { u ∈ [0, 1] : the distance from the ball's centre to the capsule's segment ≤ r_a + r_b }.
    ///
    /// The capsule grown by the ball's radius is two balls and a cylinder between them: three quadratics, of which that of the cylinder
    /// counts between the planes through the ends. At the first and the last contact the shapes touch within 4 ulp of the distance at the
    /// start and the sizes.
    ///
    /// Source: Milo Yip, figs. 3.4 and 3.5, set in motion.
    ball_capsule(ball: Ball, capsule: Capsule) by overlap: |displacement, probe| {
        let r = ball.radius() + capsule.radius();
        past_point(ball.center(), capsule.segment(), r, displacement, probe)
    };

    /// [`ball_capsule`], with a capsule of radius 0.
    segment_ball(segment: Segment, ball: Ball) by overlap: |displacement, probe| {
        // Relative to the segment, the ball moves the other way.
        probe.swapped(|probe| past_point(ball.center(), segment, ball.radius(), -displacement, probe))
    };

    /// [`ball_capsule`], with a ball of radius 0.
    point_capsule(point: Point, capsule: Capsule) by contains: |displacement, probe| {
        past_point(point, capsule.segment(), capsule.radius(), displacement, probe)
    };

    /// [`ball_capsule`], with both radii 0.
    point_segment(point: Point, segment: Segment) by contains: |displacement, probe| {
        past_point(point, segment, V::Scalar::ZERO, displacement, probe)
    };
}

fn past_point<V: Vector, P: Probe<V>>(
    point: V,
    segment: &Segment<V>,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let (m, edge) = (segment.start() - point, segment.displacement());
    let size = m.max_abs().max(edge.max_abs()).max(r);
    // Relative to the segment, the point moves the other way.
    let motion = Motion::new(-displacement, size, probe);
    let (m, edge) = (motion.vector(-m), motion.vector(edge));
    in_capsule(&motion, m, motion.vector(point - segment.end()), edge, motion.length(r), probe)
}

/// { u : |m + u v − t edge| ≤ r for a t ∈ [0, 1] }. `from_end` is m − edge.
pub(in crate::intersect) fn in_capsule<V: Vector, P: Probe<V>>(
    motion: &Motion<V>,
    m: V,
    from_end: V,
    edge: V,
    r: V::Scalar,
    probe: &mut P,
) -> Window<V::Scalar> {
    probe.step(|| Step::Branch(Branch::BallAboutStart));
    let start = motion.in_ball(m, r, probe);
    let square = edge.length_squared();
    // Such a segment is far shorter than an ulp of the sizes, whose fourth powers do not underflow.
    if square < V::Scalar::min_positive_value() {
        return start;
    }
    probe.step(|| Step::Branch(Branch::BallAboutEnd));
    let end = motion.in_ball(from_end, r, probe);
    probe.step(|| Step::Branch(Branch::BetweenEnds));
    // Measured from the nearer end, the rounding error is smaller.
    let near = if m.length_squared() < from_end.length_squared() { m } else { from_end };
    let around = if V::DIM == 2 {
        let n = edge.perpendicular();
        let projection = Projection::around(
            near.dot(n),
            r * n.length(),
            motion.by.dot(n),
            motion.error_along(n),
        );
        motion.on_axis(projection, AxisSource::Face(Side::B, 1), || n, probe)
    } else {
        // It is applied twice, as rounding leaves a little of the part along the edge the first time.
        let across = |x: V| x - edge * (x.dot(edge) / square);
        let graze = || {
            let ways = [edge, motion.by].map(|way| Way::along(way.in_space().to_array()));
            lines_within([&ways[0], &ways[1]], [DVec3::ZERO, near.in_space()], [r.double(), 0.0])
        };
        let past = motion.part(across(across(motion.by)));
        past.in_ball_by(across(across(near)), r, graze, probe)
    };
    let projection = Projection {
        min: from_end.dot(edge),
        max: m.dot(edge),
        speed: motion.by.dot(edge),
        error: motion.error_along(edge),
    };
    let between = motion.on_axis(projection, AxisSource::Face(Side::B, 0), || edge, probe);
    start.or(end).or(around.and(between))
}

sweeps! {
    /// { u ∈ [0, 1] : the distance between the segments ≤ r_a + r_b }.
    ///
    /// For segments along w_a and w_b, the Minkowski difference is the parallelogram { s w_a − t w_b : s, t ∈ [0, 1] }, grown by the
    /// radii: its face with that thickness, and a capsule about each side. At the first and the last contact the shapes touch within
    /// 4 ulp of the distance at the start and the sizes.
    ///
    /// Source: Milo Yip, fig. 2.2.
    capsule_capsule(a: Capsule, b: Capsule) by overlap: |displacement, probe| {
        let r = a.radius() + b.radius();
        past_segment(a.segment(), b.segment(), r, displacement, probe)
    };

    /// [`capsule_capsule`], with the radius of the first 0.
    segment_capsule(segment: Segment, capsule: Capsule) by overlap: |displacement, probe| {
        past_segment(segment, capsule.segment(), capsule.radius(), displacement, probe)
    };

    /// [`capsule_capsule`], with both radii 0.
    segment_segment(a: Segment, b: Segment) by overlap: |displacement, probe| {
        past_segment(a, b, V::Scalar::ZERO, displacement, probe)
    };
}

fn past_segment<V: Vector, P: Probe<V>>(
    a: &Segment<V>,
    b: &Segment<V>,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let (a_edge, b_edge) = (a.displacement(), b.displacement());
    let parallelogram = Polygon {
        from: [b.start() - a.start(), b.start() - a.end(), b.end() - a.end(), b.end() - a.start()],
        edges: [a_edge, -b_edge, -a_edge, b_edge],
    };
    parallelogram.passed_by(displacement, r, probe)
}
