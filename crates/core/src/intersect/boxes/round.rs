//! Overlap of balls and capsules with boxes: the distance of the centre or segment from the box, compared with the radius.
//!
//! Where the rounding of the shortest vector could decide the comparison, exact arithmetic does
//! ([`reaches`](crate::intersect::round::within::reaches)).

use crate::intersect::distance::{
    clamp_in_obb, nearest_in_aabb, nearest_of_segment_and_aabb, nearest_of_segment_and_obb,
};
use crate::intersect::exact::Body;
use crate::intersect::probe::{
    AxisSource, ComparisonName, Measured, Probe, Relation, Side, Step, ask,
};
use crate::intersect::round::within::{reaches, rounding, turned_rounding};
use crate::intersect::sat::Search;
use crate::intersect::{doubt, exact};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Interval, Obb};
use crate::vector::{Planar, Scalar, Vector};

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r.
///
/// The nearest point of the box has each coordinate of c clamped to the range of the box. With d from that point to c, the test is
/// |d|² ≤ r². The centres are subtracted first, so the error is relative to the distance from the box, not from the origin. The verdict
/// is exact.
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
/// [`ball_aabb`] in the frame of the box. The centres are subtracted before the change of frame. The verdict is exact on the stored
/// numbers, also if the axes are not quite orthonormal.
///
/// Source: Gomez, listing 5 and the remark above it.
#[inline]
pub fn ball_obb<V: Vector, P: Probe<V>>(ball: &Ball<V>, obb: &Obb<V>, probe: &mut P) -> bool {
    let [local, clamped] = clamp_in_obb(ball.center(), obb, probe);
    let bodies = || [Body::from(ball), Body::from(obb)];
    reaches(local - clamped, ball.radius(), turned_rounding([local]), bodies, probe)
}

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r, and a box that is given by its least and greatest corner.
///
/// The verdict is exact, touching included. It costs less than [`ball_aabb`]: the nearest point of the box has stored coordinates, so only
/// the difference from the centre is rounded. Corners may be infinite, and [`Bounds::empty`] meets nothing. There is no record of steps,
/// as bounds are not a shape of a scene.
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
/// [`distance::segment_aabb`](crate::intersect::distance::segment_aabb) says how it is found. The verdict is exact.
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

/// The distance from the segment to the box is ≤ r: [`capsule_aabb`] in the frame of the box.
///
/// The verdict is exact on the stored numbers, also if the axes are not quite orthonormal.
#[inline]
pub fn capsule_obb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_obb(segment, obb, probe);
    let error = turned_rounding([segment.start() - obb.center(), segment.displacement()]);
    let bodies = || [Body::from(capsule), Body::from(obb)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// Σ eᵢ² ≤ r², where eᵢ is how far c lies below the lower face or above the upper face on axis i.
///
/// The numbers and the verdict are those of [`ball_aabb`], as eᵢ is the difference that the clamp makes.
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
            let inside = is(Relation::Le, (face, "max"));
            if inside { V::Scalar::ZERO } else { x - face }
        }
    });
    probe.step(|| Step::Closest {
        of: Measured::Cores,
        a: ball.center(),
        b: aabb.center() + (from_center - beyond),
    });
    let bodies = || [Body::from(ball), Body::from(aabb)];
    reaches(beyond, ball.radius(), rounding([from_center]), bodies, probe)
}

/// |max(|c − center| − half, 0)| ≤ r: by symmetry the ball may be mirrored to where all coordinates are positive, so that only one
/// corner of the box matters.
///
/// The numbers and the verdict are those of [`ball_aabb`], as a reflection is exact.
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
            // The image after the first `mirrored` coordinates were mirrored.
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
    probe.step(|| Step::Closest {
        of: Measured::Cores,
        a: aabb.center() + v,
        b: aabb.center() + (v - u),
    });
    let bodies = || [Body::from(ball), Body::from(aabb)];
    reaches(u, ball.radius(), rounding([from_center]), bodies, probe)
}

/// No axis separates the disk and the box, among the two normals of the box and the four directions from its corners to the centre.
///
/// The verdict is that of [`ball_aabb`] within 8 ulp of the distance and the sizes.
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
            // Scaled to a length near 1, so that no product underflows.
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
