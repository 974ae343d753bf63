//! Points and balls past sectors, in straight motion.

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
/// In the plane the sector grown by r is two halves of a slice of the disk of radius l + r, each
/// convex up to 180°, and a capsule about each edge. They touch at the first and last contact
/// within 4 ulp of the distance at the start and the sizes. Beyond 90° the sector is not convex,
/// and there may be gaps in between.
///
/// In space the quadratic of the ball of radius l + r about the apex bounds the times; within them the
/// distance is computed in double precision: up to 90° it is convex, so it is bisected to the last digit.
/// Beyond 90° the times that cannot be a contact are cut away; in the mouth the distance is concave along the
/// way, so a ball that slides along its surface is told apart however near it is. A path that 65,536 steps do
/// not decide, such as one closely along the rim, is [`GaveUp`].
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

fn past_point<V: Vector, P: Probe<V>>(
    point: V,
    r: V::Scalar,
    sector: &Sector<V>,
    displacement: V,
    probe: &mut P,
) -> Result<Window<V::Scalar>, GaveUp> {
    let m = point - sector.apex();
    let size = m.max_abs().max(sector.radius()).max(r);
    // The centre is seen to move past the sector.
    let motion = Motion::new(-displacement, size, probe);
    let [r, l] = [r, sector.radius()].map(|x| motion.length(x));
    let passage = PastSector { sector, m: motion.vector(m), r, l, motion };
    probe.step(|| Step::Branch(Branch::WholeBall));
    let reach = passage.motion.in_ball(passage.m, l + r, probe);
    if V::DIM == 2 { Ok(passage.in_plane(reach, probe)) } else { passage.in_space(reach, probe) }
}

/// A ball of radius `r` that starts at `m` from the apex moves past a sector of radius `l`, in the units of the motion.
struct PastSector<'a, V: Vector> {
    sector: &'a Sector<V>,
    motion: Motion<V>,
    m: V,
    r: V::Scalar,
    l: V::Scalar,
}

impl<V: Vector> PastSector<'_, V> {
    fn in_plane<P: Probe<V>>(&self, reach: Window<V::Scalar>, probe: &mut P) -> Window<V::Scalar> {
        let &Self { sector, ref motion, m, r, l } = self;
        let (u, sin, cos) = (sector.direction(), sector.sin(), sector.cos());
        let convex = cos >= V::Scalar::ZERO;
        let mut window = Window::never();
        for (side, slice, edge) in [
            (u.perpendicular(), Branch::LeftHalf, Branch::LeftEdge),
            (-u.perpendicular(), Branch::RightHalf, Branch::RightEdge),
        ] {
            let along = u * cos + side * sin;
            let edge_vector = along * l;
            probe.step(|| Step::Branch(edge));
            let about_edge = in_capsule(motion, m, m - edge_vector, edge_vector, r, probe);
            // Without an angle the sector is a segment, and the edges are all of it.
            let half = if sin == V::Scalar::ZERO && convex {
                Window::never()
            } else {
                probe.step(|| Step::Branch(slice));
                let outward = side * cos - u * sin;
                let mut past = |n: V, edge: usize| motion.behind(m, n, edge, probe);
                let half = reach.and(past(-side, 0)).and(past(outward, 1));
                // At small angles the edges alone do not tell ahead from behind.
                if convex { half.and(past(-u, 2)) } else { half }
            };
            // Parts of a convex set are parts of one interval; else those outside the frame do not count.
            window = if convex {
                window.or(about_edge).or(half)
            } else {
                window.or(about_edge.in_frame()).or(half.in_frame())
            };
        }
        window
    }

    fn in_space<P: Probe<V>>(
        &self,
        reach: Window<V::Scalar>,
        probe: &mut P,
    ) -> Result<Window<V::Scalar>, GaveUp> {
        let &Self { sector, ref motion, m, r, l } = self;
        let reach = reach.in_frame();
        let size = (l + r).double();
        if reach.misses_frame() || size == 0.0 {
            return Ok(reach);
        }
        let axis = sector.direction().in_space();
        let axis = axis.unit().unwrap_or(axis);
        let (sin, cos) = sector.half_angle().in_double().sin_cos();
        let l = l.double() / size;
        let distance = |p: DVec3| {
            let (x, y) = (axis.dot(p), axis.cross_length(p));
            if in_wedge(x, y, sin, cos) {
                return (p.length() - l).max(0.0);
            }
            let t = (x * cos + y * sin).clamp(0.0, l);
            libm::hypot(x - t * cos, y - t * sin)
        };
        let at = |u: V::Scalar| motion.at(m, u) / size;
        let passage = Passage {
            from: at(reach.entry),
            to: at(reach.exit),
            reach: r.double() / size,
            distance,
            // The mouth, as far as its surface is nearest and not the rim: there the distance is
            // that of the nearest of planes.
            is_concave: |p: DVec3| {
                let (x, y) = (axis.dot(p), axis.cross_length(p));
                !in_wedge(x, y, sin, cos) && x * cos + y * sin <= l
            },
        };
        let (start, length) = (reach.entry.double(), reach.exit.double() - reach.entry.double());
        let convex = cos >= 0.0;
        let branch = if convex { Branch::ConvexDistance } else { Branch::ConcaveDistance };
        probe.step(|| Step::Branch(branch));
        let mut told = |looked: Looked| {
            let time =
                |t: f64| V::Scalar::of(start + if looked.backwards { 1.0 - t } else { t } * length);
            let [near, far] = looked.between.map(time);
            let (u, distance) = (time(looked.at), V::Scalar::of(looked.gap * size));
            let between = if looked.backwards { [far, near] } else { [near, far] };
            probe.step(|| Step::Bracket(Bracket { u, distance, between }));
        };
        let times = if convex {
            passage.of_convex(&mut told)
        } else {
            passage
                .of_any(&mut told)
                .map_err(|apart_up_to| GaveUp { u: start + apart_up_to * length, distance: None })?
        };
        Ok(times.map_or(Window::never(), |[first, before_end]| {
            Window::new(
                V::Scalar::of(start + first * length),
                V::Scalar::of(reach.exit.double() - before_end * length),
            )
        }))
    }
}
