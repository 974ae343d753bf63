//! Conservative advancement: when two shapes that move and turn meet, by steps in time that cannot pass a contact.

mod axis;
mod body;
mod contact;
mod hollow;
mod lasting;
mod motion;
mod pair;
mod queue;
mod rounding;
mod solid;
mod stuck;
mod telling;

use self::body::{Body, lifted};
use self::motion::{FORWARDS, RelativeMotion, TimeRange};
use super::{GaveUp, Overlap};
use crate::intersect::distance::Closest;
use crate::intersect::golden;
use crate::intersect::planes::exact::Flat;
use crate::intersect::planes::sweep::leaves_plane;
use crate::intersect::probe::{Branch, Decision, Probe, Step};
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};

/// Conservative advancement of two shapes that move and may turn, from the distance of convex sets alone.
///
/// **Convex sets.** At the time u the closest points have the distance d and the direction n. The sets are apart as long as their
/// projections on n are. For a point p that turns, the second derivative of p · n is at most ω²|p| sin α, with the angle α from n
/// to the axis of the turn. So in a stretch of time T the gap of the projections is at least the straight line through its values
/// at both ends, less ½ ω²|p| sin α t (T − t). The next time is the first zero of this bound, before which there is no contact.
/// Without a turn it is u + d / speed, a step of Newton's method for a convex function.
///
/// For bounded convex parts that are clearly apart, n comes from GJK with warm starting, within 1e-4 of the distance. If the step
/// along it is short, as for bodies that slide closely past one another, the distance is computed to the last digit.
///
/// **Other shapes** are trees of convex parts: a mesh is the tree of its boxes with triangles as leaves; a sector beyond 90° of
/// the plane is its two half-disks. Each pair of parts, one of either shape, has a time up to which it is certainly apart, and
/// the pair with the least time goes next. Convex parts take a step as above. For boxes the normals of their faces bound the time,
/// and if the step is short beside the larger box, that is replaced by its children. Pairs that are apart to the end are
/// dropped. The first pair that touches is the first contact of all, since no other pair has an earlier time.
///
/// A sector beyond 90° of space stays whole; only points, balls, planes and half-spaces are asked about it. A step beside it lasts
/// as long as the projections of the convex hulls are apart, or as the other body stays in the mouth, or in a wider cone through
/// the rim that has no point in common with the sector.
///
/// **Contact** is the one tolerance, since distances have rounding errors. It does not grow during the search.
///
/// - Without a turn it is 4 ulp, in double precision, of the coordinates along the direction between the closest points. Over a
///   horizontal floor these are heights, however long the displacement is.
/// - A body that turns counts with its reach from the reference point. In addition, bodies that approach about as fast as any of
///   their points may are in contact at a distance of 1e-10 of the smaller part (its largest distance from the reference point, of
///   a triangle from the centre) + 1e-14 of the displacements and of the distances from the reference points. So a body that
///   slides or spins 32 ulp above a floor is not in contact.
///
/// All is computed in double precision, in coordinates relative to the reference point of A.
///
/// **Axes that turn.** Along a fixed axis the support of a body that turns grows with its reach. So for a plane, a half-space, a
/// line or a ray that turns, and for any pair after 8 steps, the time along an axis that turns with the body is bounded as well.
///
/// **Grazes.** The closest points of bodies that nearly touch have rounding errors of about their distance, and give no direction.
/// So after 32 steps of a pair of convex parts (in space, if it turns, after 32 steps that hardly advance) steps use the axis with
/// the widest gap, which needs projections alone. Each step towards a graze then covers a constant part of the remaining time, and
/// after some dozens the bodies are in contact within the tolerance, or past the graze.
///
/// Whether bodies that move straight meet is decided by exact arithmetic, and also when, if this search loses a graze or gives up:
/// see [`sweep`](crate::intersect::sweep).
///
/// The searches for both contacts take at most 3 steps together for seven of ten random pairs of convex shapes. A search that
/// takes more than 1,024 steps of one pair of convex parts, or 2^20 in all, or is ended by the probe, answers [`GaveUp`].
///
/// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems* (1996), 2.3, also for the queue; Zhang, Lee and Kim,
/// "Interactive Continuous Collision Detection for Non-Convex Polyhedra" (2006).
pub struct Advancement<'a, V: Vector, D: Vector, F> {
    a: Body<'a, V, D>,
    b: Body<'a, V, D>,
    shapes: [&'a Shape<V>; 2],
    motion: RelativeMotion<D>,
    /// The reference point of A at the start, and its displacement.
    origin: D,
    drift: D,
    distance: F,
}

/// Why a search ended without an answer.
enum Ended {
    GaveUp(GaveUp),
    /// The pair has no distance.
    Unknown,
}

impl<'a, V, D, F> Advancement<'a, V, D, F>
where
    V: Vector,
    D: Vector<Scalar = f64>,
    F: Fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>,
{
    /// The search for two shapes with their motions; `distance` gives the closest points of two convex shapes.
    ///
    /// `None` if both are unbounded and one turns, since then their points have no greatest speed.
    pub fn new(
        (a_shape, a_motion): (&'a Shape<V>, &Motion<V>),
        (b_shape, b_motion): (&'a Shape<V>, &Motion<V>),
        distance: F,
    ) -> Option<Self> {
        let (mut a, mut b) = (Body::new(a_shape, a_motion), Body::new(b_shape, b_motion));
        let drift: D = lifted(a_motion.displacement);
        let motion = RelativeMotion {
            between: b.place - a.place,
            displacement: lifted::<V, D>(b_motion.displacement) - drift,
            turns: [a.turn, b.turn],
        };
        let farthest = motion.between.length().max((motion.between + motion.displacement).length());
        match (a.is_bounded(), b.is_bounded()) {
            (true, true) => {}
            (true, _) => b.bound(farthest + a.bounding_radius()),
            (_, true) => a.bound(farthest + b.bounding_radius()),
            _ if motion.turn() => return None,
            _ => {}
        }
        let (origin, shapes) = (a.place, [a_shape, b_shape]);
        Some(Self { a, b, shapes, motion, origin, drift, distance })
    }

    /// The first and the last instant of [0, 1] at which the shapes touch. An instant at the start or at the end is given, if they
    /// touch there. If it is known whether they `meet`, the search reports no other decision. `None` if the pair has no distance.
    pub fn overlap<P: Probe<V>>(
        &self,
        ([at_start, at_end], meet): ([bool; 2], Option<bool>),
        probe: &mut P,
    ) -> Option<Result<Option<Overlap<f64>>, GaveUp>> {
        if self.motion.displacement == D::ZERO && !self.motion.turn() {
            probe.step(|| Step::Branch(Branch::NoRelativeMotion));
        }
        let first =
            if at_start { Some(Ok(Some(0.0))) } else { self.first_contact(|| at_end, probe) };
        let first = match first? {
            Ok(Some(first)) => first,
            Ok(None) => {
                if meet != Some(true) {
                    probe.decided(Decision::NoContact);
                }
                return Some(Ok(None));
            }
            Err(gave_up) => return Some(Err(gave_up)),
        };
        if meet != Some(false) {
            probe.decided(if at_start { Decision::AtStart } else { Decision::Step(true) });
        }
        if at_end {
            return Some(Ok(Some(Overlap { first, last: 1.0 })));
        }
        probe.step(|| Step::Branch(Branch::Backwards));
        match self.contact(TimeRange::between(1.0, first), probe) {
            Ok(last) => Some(Ok(Some(Overlap { first, last: last.unwrap_or(first) }))),
            Err(Ended::GaveUp(_)) => Some(Err(GaveUp { u: first, distance: Some(0.0) })),
            Err(Ended::Unknown) => None,
        }
    }

    /// The first instant of [0, 1] at which shapes touch that are apart at the start. `None` if the pair has no distance.
    ///
    /// Bodies that come no nearer and do not touch `at_end` never meet, even if they are within the tolerance of contact.
    pub fn first_contact<P: Probe<V>>(
        &self,
        at_end: impl FnOnce() -> bool,
        probe: &mut P,
    ) -> Option<Result<Option<f64>, GaveUp>> {
        if self.comes_no_nearer() && !at_end() {
            return Some(Ok(None));
        }
        match self.contact(FORWARDS, probe) {
            Ok(first) => Some(Ok(first)),
            Err(Ended::GaveUp(gave_up)) => Some(Err(gave_up)),
            Err(Ended::Unknown) => None,
        }
    }

    /// Whether the bodies are at rest, or one moves straight away from a plane or a half-space.
    fn comes_no_nearer(&self) -> bool {
        if self.motion.turn() {
            return false;
        }
        let way = V::from_space(self.motion.displacement.in_space());
        let [a, b] = self.shapes;
        let leaves = match [a, b].map(Flat::of_shape) {
            [_, Some(flat)] => leaves_plane(a, flat.plane, -way),
            [Some(flat), None] => leaves_plane(b, flat.plane, way),
            [None, None] => false,
        };
        way == V::ZERO || leaves
    }

    /// The time between two times at which the shapes are nearest, and their closest points then, by golden-section search: the
    /// distance has to fall first and then to rise.
    pub fn nearest(&self, between: [f64; 2]) -> Option<(f64, Closest<V>)> {
        let distance = |u: f64| self.closest(u).map_or(f64::INFINITY, |closest| closest.distance);
        let (u, least) = golden::least(distance, between, 60);
        let at_ends = between.map(|u| (u, distance(u)));
        let (u, _) = [(u, least)].into_iter().chain(at_ends).min_by(|p, q| p.1.total_cmp(&q.1))?;
        let Closest { a, b, distance } = self.closest(u)?;
        let distance = V::Scalar::of(distance);
        Some((u, Closest { a: self.world(a, u), b: self.world(b, u), distance }))
    }

    /// The closest points of the whole shapes at the time u, relative to the reference point of A.
    fn closest(&self, u: f64) -> Option<Closest<D>> {
        let (poses, places) = (self.motion.poses(u), [self.a.place, self.b.place]);
        let [a, b] = [0, 1].map(|side| {
            let seen = self.shapes[side].in_double().posed_about(D::ZERO, -places[side], None);
            poses.shape(side, &seen).into_owned()
        });
        (self.distance)(&a, &b)
    }

    /// A point relative to the reference point of A, in the world.
    fn world(&self, point: D, u: f64) -> V {
        V::from_space((point + self.origin + self.drift * u).in_space())
    }
}
