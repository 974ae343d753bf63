//! Balls and capsules against boxes.

use crate::intersect::distance::{
    clamp_in_obb, nearest_in_aabb, nearest_of_segment_and_aabb, nearest_of_segment_and_obb,
};
use crate::intersect::exact::Body;
use crate::intersect::probe::{AxisSource, ComparisonName, Probe, Relation, Side, Step, ask};
use crate::intersect::round::within::{reaches, rounding, turning};
use crate::intersect::sat::Search;
use crate::intersect::{doubt, exact};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Interval, Obb};
use crate::vector::{Planar, Scalar, Vector};

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r.
///
/// The nearest point of the box has each coordinate of c clamped to the box's range; the difference d between
/// c and that point is the shortest vector to the box, and the test is |d|² ≤ r². The centres are subtracted
/// first, so the rounding error is that of coordinates relative to the box. The verdict is exact: if that
/// error could decide, exact arithmetic does.
///
/// Source: Arvo, *Graphics Gems* (1990), by way of Gomez, listing 5, and MDN.
#[inline]
pub fn ball_aabb<V: Vector, P: Probe<V>>(ball: &Ball<V>, aabb: &Aabb<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || super::filter::ball_aabb(ball, aabb),
        |probe| {
            let nearest = nearest_in_aabb(ball.center(), aabb, probe);
            let error = rounding([ball.center() - aabb.center()]);
            let bodies = || [Body::from(ball), Body::from(aabb)];
            reaches(nearest.between, ball.radius(), error, bodies, probe)
        },
        probe,
    )
}

/// min { |x − c| : x in the box } ≤ r.
///
/// In the frame of the box it is the test of a ball and an axis-aligned box. The centres are subtracted before
/// the difference is turned, so the distance from the origin costs nothing. The verdict is exact on the
/// stored numbers: where rounding, or axes that are not quite orthonormal, might decide, exact arithmetic does.
///
/// Source: Gomez, listing 5 and the remark above it.
#[inline]
pub fn ball_obb<V: Vector, P: Probe<V>>(ball: &Ball<V>, obb: &Obb<V>, probe: &mut P) -> bool {
    let [local, clamped] = clamp_in_obb(ball.center(), obb, probe);
    let bodies = || [Body::from(ball), Body::from(obb)];
    reaches(local - clamped, ball.radius(), turning([local]), bodies, probe)
}

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r, and a box that is given by its ends.
///
/// The verdict is exact, touching included. It costs less than that of [`ball_aabb`]: the nearest point
/// of the box has coordinates that are given, so only the difference from the centre is rounded. Nothing is recorded, as bounds
/// are no shape of a scene. Ends may be infinite, and [`Bounds::empty`] meet nothing.
///
/// Source: Arvo, *Graphics Gems* (1990).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::overlap::ball_bounds;
/// use hitbench::shapes::{Ball, Bounds};
///
/// let bounds = Bounds { min: Vec3::ZERO, max: Vec3::ONE };
/// assert!(ball_bounds(&Ball::new(Vec3::new(4.0, 5.0, 0.5), 5.0)?, &bounds));
/// assert!(!ball_bounds(&Ball::new(Vec3::new(4.0, 5.0, 0.5), 4.999)?, &bounds));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[inline]
pub fn ball_bounds<V: Vector>(ball: &Ball<V>, bounds: &Bounds<V>) -> bool {
    super::filter::ball_bounds(ball, bounds).or(|| in_doubt(ball, bounds))
}

#[cold]
#[inline(never)]
fn in_doubt<V: Vector>(ball: &Ball<V>, bounds: &Bounds<V>) -> bool {
    let ends = [bounds.min, bounds.max].map(V::in_space);
    exact::ball_meets_ends(ball.center().in_space(), ball.radius().double(), ends)
}

/// The distance from the segment to the box is ≤ r.
///
/// See [`distance::segment_aabb`](crate::intersect::distance::segment_aabb). The verdict is exact: where the
/// rounding of the shortest way could decide, exact arithmetic on the stored numbers does.
#[inline]
pub fn capsule_aabb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_aabb(segment, aabb, probe);
    let error = rounding([segment.start() - aabb.center(), segment.displacement()]);
    let bodies = || [Body::from(capsule), Body::from(aabb)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// The distance from the segment to the box is ≤ r: the same in the frame of the box.
///
/// The verdict is exact on the stored numbers, also where the axes of the box are not quite orthonormal.
#[inline]
pub fn capsule_obb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_obb(segment, obb, probe);
    let error = turning([segment.start() - obb.center(), segment.displacement()]);
    let bodies = || [Body::from(capsule), Body::from(obb)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// Σ (cᵢ beyond the faces)² ≤ r²: axis by axis, the excess of c below the lower face or above the upper one.
///
/// The same set, the same numbers and the same verdict as [`ball_aabb`]: the excess is the
/// difference that a clamp would make. The faces are taken relative to the box's centre.
///
/// Source: Gomez, listing 5, after Arvo, *Graphics Gems* (1990).
#[inline]
pub fn ball_aabb_arvo<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (from_center, half) = (ball.center() - aabb.center(), aabb.half());
    let beyond = V::from_fn(|i| {
        let (x, face) = (from_center.get(i), half.get(i));
        let mut is = |relation, face| {
            ask(ComparisonName::BeyondFace(i), (x, "c"), relation, face, |_| None, probe)
        };
        if x < -face {
            is(Relation::Lt, (-face, "min"));
            x + face
        } else {
            // The point is not beyond the lower face, so the upper one decides.
            let inside = is(Relation::Le, (face, "max"));
            if inside { V::Scalar::ZERO } else { x - face }
        }
    });
    probe.step(|| Step::Closest { a: ball.center(), b: aabb.center() + (from_center - beyond) });
    let bodies = || [Body::from(ball), Body::from(aabb)];
    reaches(beyond, ball.radius(), rounding([from_center]), bodies, probe)
}

/// |max(|c − center| − half, 0)| ≤ r: by symmetry the ball may be mirrored to the corner where all
/// coordinates are positive; there only one corner matters.
///
/// The same set, the same numbers and the same verdict as [`ball_aabb`]: a mirror image is exact.
///
/// Source: Milo Yip, section 3.5, figs. 3.6 and 3.7.
#[inline]
pub fn ball_aabb_reflected<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let from_center = ball.center() - aabb.center();
    let v = from_center.abs();
    for i in 0..V::DIM {
        if from_center.get(i) < V::Scalar::ZERO {
            // The coordinates before i are mirrored already.
            let image = |mirrored: usize| {
                let local = V::from_fn(|j| if j < mirrored { v } else { from_center }.get(j));
                aabb.center() + local
            };
            probe.step(|| Step::Reflect {
                of: Side::A,
                mirror: aabb.center(),
                normal: V::AXES[i],
                from: image(i),
                to: image(i + 1),
                radius: ball.radius(),
            });
        }
    }
    let u = (v - aabb.half()).max(V::ZERO);
    probe.step(|| Step::Closest { a: aabb.center() + v, b: aabb.center() + (v - u) });
    let bodies = || [Body::from(ball), Body::from(aabb)];
    reaches(u, ball.radius(), rounding([from_center]), bodies, probe)
}

/// No separating axis among the two normals of the box and the four directions from its corners to
/// the centre, in the plane.
///
/// This is the test before a reflection leaves one corner only. As right as
/// [`ball_aabb`], within 8 ulp of the distance and the sizes.
///
/// Source: Milo Yip, section 3.5.
pub fn ball_aabb_six_axes<V: Planar, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (center, half) = (ball.center() - aabb.center(), aabb.half());
    let corner = |number: usize| {
        V::from_fn(|i| if number >> i & 1 == 0 { -half.get(i) } else { half.get(i) })
    };
    let mut search = Search::new(aabb.center(), |axis| axis, probe);
    for number in 0..6 {
        let (source, axis) = if number < 2 {
            (AxisSource::Face(Side::B, number), V::AXES[number])
        } else {
            // The axis may have any length: near 1 no product underflows.
            let axis = center - corner(number - 2);
            (AxisSource::Corner(Side::B, number - 2), axis * axis.max_abs().unit_scale())
        };
        let a = Interval::around(axis.dot(center), ball.radius() * axis.length());
        let b = Interval::around(V::Scalar::ZERO, axis.abs().dot(half));
        if search.intervals(source, axis, [a, b]).is_break() {
            break;
        }
    }
    search.overlap()
}
