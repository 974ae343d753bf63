//! The sweeps of points and balls past sectors.
//!
//! In the plane the sector grown by the radius is a union of convex pieces with quadratic boundaries. In space the first and the last contact
//! are found by bisection on the distance, which is convex up to 90°.

use glam::DVec3;
use num_traits::Float;

use crate::intersect::probe::{Bracket, Branch, Probe, Step};
use crate::intersect::round::sweep::in_capsule;
use crate::intersect::sweep::first_contact::{Looked, Passage};
use crate::intersect::sweep::motion::Motion;
use crate::intersect::sweep::verdicts::{Displacements, decided_at_rest};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{GaveUp, Overlap};
use crate::intersect::{contains, overlap};
use crate::shapes::sector::in_wedge;
use crate::shapes::{Ball, Posed, Sector};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : the distance from the ball's centre to the sector ≤ r }, from the first instant to the last.
///
/// In the plane, a sector of radius l grown by r consists of a capsule about each edge and a slice of the disk of radius l + r, cut along the
/// axis into two halves that are convex. At the first and the last contact the shapes touch within 4 ulp of the distance at the start and
/// the sizes. Beyond 90° the sector is not convex, and they may be apart in between.
///
/// In space the ball of radius l + r about the apex bounds the times. Between those, the distance is computed in double precision. Up to
/// 90° it is a convex function of time, and bisection finds the contacts to the last digit. Beyond 90° the search excludes intervals in
/// which a lower bound of the distance is above r. In the mouth, the part of the outside from which the cone's surface is nearer than its
/// rim, the distance is concave along the path. That gives a bound that excludes even a ball that slides along the surface. A path that the
/// search leaves open, such as one close along the rim, is [`GaveUp`].
///
/// Source: Milo Yip, section 4.3, set in motion.
pub fn ball_sector<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, GaveUp> {
    decided_at_rest(
        displacement,
        |p, q| overlap::ball_sector(&ball.displaced(p), &sector.displaced(q), &mut ()),
        |displacement, probe| past_point(ball.center(), ball.radius(), sector, displacement, probe),
        probe,
    )
}

/// [`ball_sector`], with a ball of radius 0.
pub fn point_sector<V: Vector, P: Probe<V>>(
    point: V,
    sector: &Sector<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, GaveUp> {
    decided_at_rest(
        displacement,
        |p, q| contains::point_sector(point + p, &sector.displaced(q), &mut ()),
        |displacement, probe| past_point(point, V::Scalar::ZERO, sector, displacement, probe),
        probe,
    )
}

/// The times at which a ball of radius `r` about `point` overlaps the sector.
fn past_point<V: Vector, P: Probe<V>>(
    point: V,
    r: V::Scalar,
    sector: &Sector<V>,
    displacement: V,
    probe: &mut P,
) -> Result<Window<V::Scalar>, GaveUp> {
    let m = point - sector.apex();
    let size = m.max_abs().max(sector.radius()).max(r);
    // Relative to the sector, the centre moves the other way.
    let motion = Motion::new(-displacement, size, probe);
    let [r, l] = [r, sector.radius()].map(|x| motion.length(x));
    let past = PastSector { sector, m: motion.vector(m), r, l, motion };
    probe.step(|| Step::Branch(Branch::WholeBall));
    let in_ball = past.motion.in_ball(past.m, l + r, probe);
    if V::DIM == 2 { Ok(past.in_plane(in_ball, probe)) } else { past.in_space(in_ball, probe) }
}

/// A ball of radius `r` that moves past a sector of radius `l`, starting at `m` from the apex, in the units of the motion.
struct PastSector<'a, V: Vector> {
    sector: &'a Sector<V>,
    motion: Motion<V>,
    m: V,
    r: V::Scalar,
    l: V::Scalar,
}

impl<V: Vector> PastSector<'_, V> {
    /// The times in the plane. `in_ball` are those in the ball of radius l + r about the apex.
    fn in_plane<P: Probe<V>>(
        &self,
        in_ball: Window<V::Scalar>,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let &Self { sector, ref motion, m, r, l } = self;
        let (axis, sin, cos) = (sector.direction(), sector.sin(), sector.cos());
        let convex = cos >= V::Scalar::ZERO;
        let mut window = Window::never();
        for (side, slice, edge) in [
            (axis.perpendicular(), Branch::LeftHalf, Branch::LeftEdge),
            (-axis.perpendicular(), Branch::RightHalf, Branch::RightEdge),
        ] {
            let along = axis * cos + side * sin;
            let edge_vector = along * l;
            probe.step(|| Step::Branch(edge));
            let about_edge = in_capsule(motion, m, m - edge_vector, edge_vector, r, probe);
            // A sector of angle 0 is a segment: its edges are all of it.
            let half = if sin == V::Scalar::ZERO && convex {
                Window::never()
            } else {
                probe.step(|| Step::Branch(slice));
                let outward = side * cos - axis * sin;
                // The sides of a half by number: the axis is 0, the edge 1, and the plane across the axis through the apex 2.
                let mut past = |n: V, edge: usize| motion.behind(m, n, edge, probe);
                let half = in_ball.and(past(-side, 0)).and(past(outward, 1));
                // At small angles the two lines are nearly parallel, and rounding could let a point behind the apex through.
                if convex { half.and(past(-axis, 2)) } else { half }
            };
            // The union is an interval if the sector is convex. If not, intervals outside the frame must not extend it.
            window = if convex {
                window.or(about_edge).or(half)
            } else {
                window.or(about_edge.in_frame()).or(half.in_frame())
            };
        }
        window
    }

    /// The times in space. `in_ball` are those in the ball of radius l + r about the apex.
    fn in_space<P: Probe<V>>(
        &self,
        in_ball: Window<V::Scalar>,
        probe: &mut P,
    ) -> Result<Window<V::Scalar>, GaveUp> {
        let &Self { sector, ref motion, m, r, l } = self;
        let in_ball = in_ball.in_frame();
        let size = (l + r).double();
        if in_ball.misses_frame() || size == 0.0 {
            return Ok(in_ball);
        }
        let axis = sector.direction().in_space();
        let axis = axis.unit().unwrap_or(axis);
        let (sin, cos) = sector.half_angle().in_double().sin_cos();
        let l = l.double() / size;
        // The coordinates of a place along the axis and across it, from the apex.
        let place = |p: DVec3| (axis.dot(p), axis.cross_length(p));
        // Within the angle the arc is nearest, else the nearer edge.
        let distance = |p: DVec3| {
            let (x, y) = place(p);
            if in_wedge(x, y, sin, cos) {
                return (p.length() - l).max(0.0);
            }
            let t = (x * cos + y * sin).clamp(0.0, l);
            libm::hypot(x - t * cos, y - t * sin)
        };
        let at = |time: V::Scalar| motion.at(m, time) / size;
        let passage = Passage {
            from: at(in_ball.entry),
            to: at(in_ball.exit),
            reach: r.double() / size,
            distance,
            // In the mouth the distance is the least of those from the tangent planes of the cone: the least of affine functions is concave.
            is_concave: |p: DVec3| {
                let (x, y) = place(p);
                !in_wedge(x, y, sin, cos) && x * cos + y * sin <= l
            },
        };
        let (start, end) = (in_ball.entry.double(), in_ball.exit.double());
        let length = end - start;
        let convex = cos >= 0.0;
        let branch = if convex { Branch::ConvexDistance } else { Branch::ConcaveDistance };
        probe.step(|| Step::Branch(branch));
        let mut report = |looked: Looked| {
            let time = |t: f64| {
                let part = if looked.backwards { 1.0 - t } else { t };
                V::Scalar::of(start + part * length)
            };
            let [near, far] = looked.between.map(time);
            let (u, distance) = (time(looked.at), V::Scalar::of(looked.gap * size));
            let between = if looked.backwards { [far, near] } else { [near, far] };
            probe.step(|| Step::Bracket(Bracket { u, distance, between }));
        };
        let times = if convex {
            passage.of_convex(&mut report)
        } else {
            passage
                .of_any(&mut report)
                .map_err(|apart_up_to| GaveUp { u: start + apart_up_to * length, distance: None })?
        };
        Ok(times.map_or(Window::never(), |[first, before_end]| {
            Window::new(
                V::Scalar::of(start + first * length),
                V::Scalar::of(end - before_end * length),
            )
        }))
    }
}
