//! Shapes that move and turn: conservative advancement.

mod along;
mod body;
mod contact;
mod hollow;
mod lasting;
mod pair;
mod queue;
mod rounding;
mod solid;
mod stuck;
mod telling;
mod ways;

use self::body::{Body, lifted};
use self::ways::{Course, FORWARDS, Ways};
use super::{GaveUp, Overlap};
use crate::intersect::distance::Closest;
use crate::intersect::golden;
use crate::intersect::planes::exact::Flat;
use crate::intersect::planes::sweep::leaves_plane;
use crate::intersect::probe::{Branch, Decision, Probe, Step};
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};

/// Two shapes that move and may turn. It finds when they meet, by conservative advancement, from nothing but
/// the distance of convex sets.
///
/// **Convex sets.** At the time u their distance is d, along the unit vector n. As long as their projections
/// on n are apart, so are they. A projection ends at the extreme of points that turn, and the second
/// derivative of p · n is at most ω²|p| sin α, with α from n to the axis: so in a stretch of time T the gap
/// between the projections is at least what a straight line through its values at both ends gives, less ½
/// ω²|p| sin α t (T − t). The next time is the zero of this bound: no contact before it is missed. Without a
/// turn the gap shrinks evenly, and the next time is u + d / speed, which is Newton's method for a convex
/// function.
///
/// While two bounded convex parts are farther apart than rounding and contact count, any direction along which they are
/// apart by nearly their distance will do. It comes from a search that starts where the one before ended, and in
/// which the direction is turned into the frame of each body instead of the body; where such a direction does not tell for
/// how long they stay apart, as for bodies that slide past one another closely, their distance is searched for to the last digit.
///
/// **Other shapes** are a tree of convex parts: a mesh is the tree of its boxes, with the triangles for
/// leaves; a sector beyond 90° of the plane is its two half-disks. Each pair of parts, one of
/// either shape, has a time of its own up to which it is certainly apart, and the pair with the least such
/// time goes next: if both parts are convex, by a step as above; else the projections on the normals of their
/// faces tell for how long the boxes are apart, and if that is not long beside their size, the larger one is
/// replaced by its children. Pairs that are apart to the end are dropped. The first pair that touches is the
/// first contact of all, as no other has an earlier time; if none is left, the shapes never meet. So a gap
/// along a floor is judged by the floor alone, and a path of any length passes it in a step or two.
///
/// A sector beyond 90° of space, which is asked about points, balls, planes and half-spaces alone, stays whole. A step beside it
/// lasts for as long as the projections of the convex hulls are apart, or the other body stays in the mouth or in a wider cone
/// through the rim, which has no point in common with the sector either.
///
/// Contact is the one tolerance, and does not grow: a search that knows distances only up to rounding cannot
/// do without.
///
/// - Without a turn it is 4 ulp, in double precision, of the coordinates along the direction between
///   the closest points: over a level floor those of heights, however long the way is.
/// - With a turn it is the same, where a body that turns counts with how far it reaches from its reference
///   point. In addition, for bodies that come together about as fast as any of their points may, 1e-10 of the
///   smaller of the two convex parts (the largest distance of points from the reference point, of a triangle
///   from its centre) + 1e-14 of the ways and of the distances from the reference points is contact: a body
///   that slides or spins above a floor is told apart from it by 32 ulp of the coordinates.
///
/// All is computed in double precision, seen from A's reference point.
///
/// **Directions that turn.** Along a direction that rests a body that turns leans towards the other one, the more the farther it
/// reaches. So a plane, a half-space, a line or a ray that turns, and any pair after 8 steps, is also asked for how long they
/// stay apart along a direction that turns with the body.
///
/// **Grazes.** The closest points of bodies that nearly touch are rounded to about their distance, so they tell no
/// direction. So after 32 steps of one pair of convex parts (in space, of one that turns, 32 that hardly lead on) it is asked for
/// the direction along which the projections are farthest apart, which takes no closest points. Each step towards a graze then
/// leaves a part of the way, and after some dozens of them the bodies touch within the tolerance, or are past it.
///
/// Whether bodies that move straight meet, exact arithmetic says, and where the search loses a graze, or gives up, also when: see
/// [`sweep`](crate::intersect::sweep).
///
/// Both searches together take at most 3 steps in seven of ten random pairs of convex shapes. A search that
/// takes more than 1,024 steps of one pair of convex parts, or 2^20 in all, or is
/// ended by the probe, answers [`GaveUp`].
///
/// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems* (1996), 2.3, also for
/// the queue; Zhang, Lee and Kim, "Interactive Continuous Collision Detection for Non-Convex
/// Polyhedra" (2006).
pub struct Advancement<'a, V: Vector, D: Vector, F> {
    a: Body<'a, V, D>,
    b: Body<'a, V, D>,
    shapes: [&'a Shape<V>; 2],
    ways: Ways<D>,
    /// The place of A's reference point at the start, and how far it moves.
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
    /// The search for two shapes with their motions; `distance` gives the closest points of two convex
    /// shapes.
    ///
    /// `None` if both are unbounded and one turns: then so do points at any speed.
    pub fn new(
        (a_shape, a_motion): (&'a Shape<V>, &Motion<V>),
        (b_shape, b_motion): (&'a Shape<V>, &Motion<V>),
        distance: F,
    ) -> Option<Self> {
        let (mut a, mut b) = (Body::new(a_shape, a_motion), Body::new(b_shape, b_motion));
        let drift: D = lifted(a_motion.displacement);
        let ways = Ways {
            between: b.place - a.place,
            way: lifted::<V, D>(b_motion.displacement) - drift,
            turns: [a.turn, b.turn],
        };
        let farthest = ways.between.length().max((ways.between + ways.way).length());
        match (a.is_bounded(), b.is_bounded()) {
            (true, true) => {}
            (true, _) => b.bound(farthest + a.ball()),
            (_, true) => a.bound(farthest + b.ball()),
            _ if ways.turn() => return None,
            _ => {}
        }
        let (origin, shapes) = (a.place, [a_shape, b_shape]);
        Some(Self { a, b, shapes, ways, origin, drift, distance })
    }

    /// The earliest and the latest instant of [0, 1] at which they touch. If it is known that they do so at
    /// the start or at the end, that instant is not searched for. If it is known whether they `meet`, the search does not decide
    /// otherwise, even if it finds something else. `None` if there is no distance for the pair.
    pub fn overlap<P: Probe<V>>(
        &self,
        ([at_start, at_end], meet): ([bool; 2], Option<bool>),
        probe: &mut P,
    ) -> Option<Result<Option<Overlap<f64>>, GaveUp>> {
        if self.ways.way == D::ZERO && !self.ways.turn() {
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
        match self.contact(Course::between(1.0, first), probe) {
            Ok(last) => Some(Ok(Some(Overlap { first, last: last.unwrap_or(first) }))),
            Err(Ended::GaveUp(_)) => Some(Err(GaveUp { u: first, distance: Some(0.0) })),
            Err(Ended::Unknown) => None,
        }
    }

    /// The earliest instant of [0, 1] at which they touch, if they are apart at the start; the latest one is not searched
    /// for. `None` if there is no distance for the pair.
    ///
    /// Bodies that come no nearer and are apart `at_end` never meet, even within the tolerance of a contact.
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

    /// Whether bodies that are apart at the start rest, or leave a plane or a half-space on a straight way.
    fn comes_no_nearer(&self) -> bool {
        if self.ways.turn() {
            return false;
        }
        let way = V::from_space(self.ways.way.in_space());
        let [a, b] = self.shapes;
        let leaves = match [a, b].map(Flat::of_shape) {
            [_, Some(flat)] => leaves_plane(a, flat.plane, -way),
            [Some(flat), None] => leaves_plane(b, flat.plane, way),
            [None, None] => false,
        };
        way == V::ZERO || leaves
    }

    /// When they are nearest between two times, if their distance first falls and then rises there,
    /// and where: a golden-section search.
    pub fn nearest(&self, between: [f64; 2]) -> Option<(f64, Closest<V>)> {
        let distance = |u: f64| self.closest(u).map_or(f64::INFINITY, |closest| closest.distance);
        let (u, least) = golden::least(distance, between, 60);
        let at_ends = between.map(|u| (u, distance(u)));
        let (u, _) = [(u, least)].into_iter().chain(at_ends).min_by(|p, q| p.1.total_cmp(&q.1))?;
        let Closest { a, b, distance } = self.closest(u)?;
        let distance = V::Scalar::of(distance);
        Some((u, Closest { a: self.world(a, u), b: self.world(b, u), distance }))
    }

    /// The closest points of the whole shapes at the time u, seen from A's reference point.
    fn closest(&self, u: f64) -> Option<Closest<D>> {
        let (stand, places) = (self.ways.stand(u), [self.a.place, self.b.place]);
        let [a, b] = [0, 1].map(|side| {
            let seen = self.shapes[side].in_double().posed_about(D::ZERO, -places[side], None);
            stand.shape(side, &seen).into_owned()
        });
        (self.distance)(&a, &b)
    }

    /// A point that is seen from A's reference point, in the world.
    fn world(&self, point: D, u: f64) -> V {
        V::from_space((point + self.origin + self.drift * u).in_space())
    }
}
