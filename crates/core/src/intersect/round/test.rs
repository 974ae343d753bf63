//! Overlap of points, segments, balls and capsules: the distance of their centres and segments, compared with the sum of the radii.
//!
//! Every verdict is exact: where the rounding of the shortest vector could decide, exact arithmetic on the stored numbers does.

use crate::intersect::distance::{nearest_of_segments, nearest_on_segment};
use crate::intersect::doubt;
use crate::intersect::exact::Body;
use crate::intersect::orientation::circles;
use crate::intersect::probe::{Measured, Probe, Step};
use crate::intersect::round::within::{Squares, reaches, rounding, within_or};
use crate::shapes::{Ball, Capsule, Segment};
use crate::vector::{Scalar, Vector};

/// |c_b − c_a| ≤ r_a + r_b.
///
/// The only axis that can separate two balls is the one through their centres. The squares are compared.
///
/// Source: Milo Yip, fig. 3.3; the lecture, "Sphere-Sphere"; MDN, whose listing has `<`.
#[inline]
pub fn ball_ball<V: Vector, P: Probe<V>>(a: &Ball<V>, b: &Ball<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || super::filter::ball_ball(a, b),
        |probe| {
            probe.step(|| Step::Closest { of: Measured::Cores, a: a.center(), b: b.center() });
            let exact = || {
                let centers = [a.center(), b.center()].map(V::in_space);
                circles(centers, [a.radius(), b.radius()].map(Scalar::double))[0].is_le()
            };
            let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
            within_or(m, r, V::Scalar::ZERO, exact, Squares::CENTERS, probe)
        },
        probe,
    )
}

/// The distance from the ball's centre to the capsule's segment is ≤ the sum of the radii.
///
/// The only axis that can separate them is the shortest vector from the centre to the segment.
///
/// Source: Milo Yip, figs. 3.4 and 3.5.
#[inline]
pub fn ball_capsule<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    doubt::verdict(
        || super::filter::ball_capsule(ball, capsule),
        |probe| {
            let (center, segment) = (ball.center(), capsule.segment());
            let nearest = nearest_on_segment(center, segment, Measured::Cores, probe);
            let error = rounding([center - segment.start(), segment.displacement()]);
            let bodies = || [Body::from(ball), Body::from(capsule)];
            reaches(nearest.between, ball.radius() + capsule.radius(), error, bodies, probe)
        },
        probe,
    )
}

/// The distance between the segments is ≤ the sum of the radii.
///
/// Three clamps find the closest points: see [`distance::segment_segment`](crate::intersect::distance::segment_segment).
///
/// Source: Milo Yip, fig. 2.2, and section 3.4 with a second segment for the point.
#[inline]
pub fn capsule_capsule<V: Vector, P: Probe<V>>(
    a: &Capsule<V>,
    b: &Capsule<V>,
    probe: &mut P,
) -> bool {
    doubt::verdict(
        || super::filter::capsule_capsule(a, b),
        |probe| {
            let (s, t) = (a.segment(), b.segment());
            let nearest = nearest_of_segments(s, t, Measured::Cores, probe);
            let error = rounding([s.start() - t.start(), s.displacement(), t.displacement()]);
            let bodies = || [Body::from(a), Body::from(b)];
            reaches(nearest.between, a.radius() + b.radius(), error, bodies, probe)
        },
        probe,
    )
}

/// The distance from the centre to the segment is ≤ r.
///
/// This is [`ball_capsule`] with a capsule of radius 0. Source: Milo Yip, fig. 3.5.
#[inline]
pub fn segment_ball<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    ball: &Ball<V>,
    probe: &mut P,
) -> bool {
    let nearest =
        probe.swapped(|probe| nearest_on_segment(ball.center(), segment, Measured::Cores, probe));
    let error = rounding([ball.center() - segment.start(), segment.displacement()]);
    let bodies = || [Body::from(segment), Body::from(ball)];
    reaches(nearest.between, ball.radius(), error, bodies, probe)
}

/// The distance between the segments is ≤ r.
///
/// This is [`capsule_capsule`] with one radius 0.
#[inline]
pub fn segment_capsule<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    let core = capsule.segment();
    let nearest = nearest_of_segments(segment, core, Measured::Cores, probe);
    let between = segment.start() - core.start();
    let error = rounding([between, segment.displacement(), core.displacement()]);
    let bodies = || [Body::from(segment), Body::from(capsule)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// |x − center| ≤ radius, by squares. The verdict is exact.
///
/// Source: MDN, "Point vs. sphere"; Milo Yip, section 2.1.
#[inline]
pub fn point_ball<V: Vector, P: Probe<V>>(point: V, ball: &Ball<V>, probe: &mut P) -> bool {
    let exact = || {
        let points = [point, ball.center()].map(V::in_space);
        circles(points, [ball.radius().double(), 0.0])[0].is_le()
    };
    within_or(point - ball.center(), ball.radius(), V::Scalar::ZERO, exact, Squares::CENTERS, probe)
}

/// The distance from x to the capsule's segment is ≤ radius.
///
/// The verdict is exact. Source: Milo Yip, section 2.2 and fig. 3.5.
#[inline]
pub fn point_capsule<V: Vector, P: Probe<V>>(
    point: V,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_on_segment(point, segment, Measured::Cores, probe);
    let error = rounding([point - segment.start(), segment.displacement()]);
    let bodies = || [Body::point(point), Body::from(capsule)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}
