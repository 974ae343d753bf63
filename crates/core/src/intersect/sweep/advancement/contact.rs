//! The search for the first contact on a course takes the pairs of parts from a queue, in the order of time.

use super::body::Part;
use super::pair::{Fate, Pair};
use super::queue::{Queue, Waiting};
use super::stuck::Stuck;
use super::ways::Course;
use super::{Advancement, Ended};
use crate::intersect::distance::Closest;
use crate::intersect::gjk::{Apart, Chase};
use crate::intersect::planes::exact::Flat;
use crate::intersect::probe::{Branch, Probe, Step};
use crate::intersect::sweep::GaveUp;
use crate::shapes::Shape;
use crate::vector::Vector;

/// A search gives up after this many steps of all pairs of parts,
const MOST_STEPS: u32 = 1 << 20;
/// and after this many of one pair of convex parts.
const MOST_STEPS_OF_PAIR: u32 = 1 << 10;
/// A pair that took so many steps is also followed along directions that turn with either body, which costs half as much again.
const CREEPS: u32 = 8;
/// A pair of convex parts that took so many steps is stuck: from then on it is asked for the direction along which it is farthest
/// apart, which costs more than the closest points, and tells more of bodies that graze. Of the boxes of a mesh that took as many
/// the parts tell more.
///
/// In space that direction costs some thousand projections. So a pair that turns there is asked for it once in so many steps that
/// [crawl](Pair::crawls).
const STUCK: u32 = 32;
/// The search for that direction counts as this number of steps in space, so that no question takes long. Where it helps, a dozen
/// searches are enough.
const COST_IN_SPACE: u32 = 64;

/// What the steps of one pair know from those before.
struct Search<'p, D: Vector> {
    chase: Option<Chase<'p, D>>,
    /// A direction along which they were apart.
    heading: Option<D>,
    /// How far they were apart.
    distance: f64,
}

impl<V, D, F> Advancement<'_, V, D, F>
where
    V: Vector,
    D: Vector<Scalar = f64>,
    F: Fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>,
{
    fn pair(&self, [a, b]: [Part; 2]) -> Pair<'_, D> {
        Pair::new(&self.ways, [self.a.solid(a), self.b.solid(b)])
    }

    /// The first contact on the course.
    pub(super) fn contact<P: Probe<V>>(
        &self,
        course: Course,
        probe: &mut P,
    ) -> Result<Option<f64>, Ended> {
        let mut steps = 0;
        let mut queue = Queue::new(course);
        let roots = [self.a.root(), self.b.root()];
        queue.push(Waiting::new(course.from, roots));
        while let Some(mut waiting) = queue.pop() {
            let parts = waiting.parts;
            let pair = self.pair(parts);
            let chase = pair.chase();
            let mut search = Search { chase, heading: None, distance: f64::INFINITY };
            let is_one = pair.is_fine();
            loop {
                let u = waiting.u;
                if probe.goes_on().is_break() {
                    return Err(Ended::GaveUp(GaveUp { u, distance: None }));
                }
                let is_spent = is_one && waiting.steps >= MOST_STEPS_OF_PAIR;
                if steps == MOST_STEPS || is_spent {
                    let distance = self.closest(u).map(|closest| closest.distance);
                    return Err(Ended::GaveUp(GaveUp { u, distance }));
                }
                steps += 1;
                waiting.steps += 1;
                if waiting.steps > CREEPS {
                    pair.follows.set([true; 2]);
                }
                let next = Course { is_careful: waiting.is_careful, ..course };
                let fate = self.fate(next, (&pair, &mut search), &mut waiting, probe)?;
                waiting.is_careful = false;
                if !pair.may_have_passed(search.distance) {
                    waiting.before = u;
                } else if matches!(fate, Fate::Apart) && !waiting.went_back && waiting.before != u {
                    let u = waiting.before;
                    queue.push(Waiting { u, went_back: true, is_careful: true, ..waiting });
                    break;
                }
                match fate {
                    Fate::Touch => {
                        self.tell_items(parts, true, probe);
                        return Ok(Some(u));
                    }
                    Fate::Apart => {
                        self.tell_items(parts, false, probe);
                        self.tell_nodes(parts, &[], queue.len(), probe);
                        break;
                    }
                    Fate::Until(next) if queue.has_before(next) => {
                        queue.push(Waiting { u: next, ..waiting });
                        break;
                    }
                    Fate::Until(next) => waiting.u = next,
                    Fate::Split => {
                        let below = self.split(&pair, parts);
                        below.iter().for_each(|&parts| queue.push(Waiting::new(u, parts)));
                        self.tell_nodes(parts, &below, queue.len(), probe);
                        break;
                    }
                }
            }
        }
        if roots.iter().any(|part| matches!(part, Part::Node(_))) {
            probe.step(|| Step::Branch(Branch::NoPartsLeft));
        }
        Ok(None)
    }

    /// The fate of a pair of parts that are apart before the time u.
    fn fate<P: Probe<V>>(
        &self,
        course: Course,
        (pair, search): (&Pair<D>, &mut Search<D>),
        waiting: &mut Waiting,
        probe: &mut P,
    ) -> Result<Fate, Ended> {
        let u = waiting.u;
        let stand = self.ways.stand(u);
        // The boxes of a mesh cost little; but of those that creep the parts tell more.
        if !pair.is_fine() {
            return Ok(match pair.coarse(course, &stand) {
                Fate::Until(_) if waiting.steps > STUCK => Fate::Split,
                fate => fate,
            });
        }
        let shapes = || [0, 1].map(|side| stand.shape(side, &pair.solids[side].shape));
        let steps = waiting.steps;
        // Those that graze may need the direction along which they are farthest apart.
        let is_stuck = !pair.is_hollow
            && if D::DIM == 2 || !self.ways.turn() {
                steps > STUCK
            } else {
                waiting.crawled >= STUCK
            };
        let mut within_rounding = None;
        // The heading is lost while a pair waits in the queue.
        if is_stuck && search.heading.is_none() {
            let [a, b] = shapes();
            let closest = (self.distance)(&a, &b);
            search.heading = closest.and_then(|closest| direction(&closest, &a, &b));
        }
        if is_stuck && let Some(heading) = &mut search.heading {
            waiting.steps += if D::DIM == 2 { 0 } else { COST_IN_SPACE };
            waiting.crawled = 0;
            match pair.stuck(course, &stand, heading) {
                Some(Stuck::Apart(fate)) => {
                    let closest = || {
                        let [a, b] = shapes();
                        (self.distance)(&a, &b)
                    };
                    self.tell_advance(course, u, &fate, closest, probe);
                    return Ok(fate);
                }
                Some(Stuck::WithinRounding(rounding)) => within_rounding = Some(rounding),
                None => {}
            }
        }
        // Bodies that are far from one another cost little, too.
        let chase = search.chase.as_mut().filter(|_| within_rounding.is_none());
        let apart = chase.and_then(|chase| chase.apart([0, 1].map(|i| stand.stance(i))));
        // It knows how they stand, but not the ways that led there: by their rounding, flat bodies may have passed one another.
        let apart = apart
            .filter(|apart| apart.distance > pair.tolerance_along(Some(D::from_space(apart.n))));
        let far = apart.map(|Apart { distance, n }| {
            let n = D::from_space(n);
            (search.heading, search.distance) = (Some(n), distance);
            (pair.far(course, &stand, distance, n), distance)
        });
        if let Some((Ok(fate), distance)) = far {
            waiting.crawled += u32::from(pair.crawls(&fate, u, distance));
            let closest = || {
                let [a, b] = shapes();
                (self.distance)(&a, &b)
            };
            self.tell_advance(course, u, &fate, closest, probe);
            return Ok(fate);
        }
        let [a, b] = shapes();
        let closest = (self.distance)(&a, &b).ok_or(Ended::Unknown)?;
        let (distance, n) = (closest.distance, direction(&closest, &a, &b));
        search.distance = distance;
        if let Some(n) = n
            && steps >= STUCK
        {
            let known = search
                .heading
                .filter(|&known| pair.along(known, &stand).gap >= pair.along(n, &stand).gap);
            search.heading = Some(known.unwrap_or(n));
        }
        let fate = if pair.is_hollow {
            pair.in_front(course, &stand, distance, n)
        } else if within_rounding.is_some_and(|rounding| pair.is_told_no_closer(distance, rounding))
        {
            Fate::Touch
        } else {
            let known = far.and_then(|far| far.0.err()).unwrap_or(0.0);
            pair.fine(course, &stand, (distance, known), n)
        };
        waiting.crawled += u32::from(pair.crawls(&fate, u, distance));
        self.tell_advance(course, u, &fate, || Some(closest), probe);
        Ok(fate)
    }

    /// The pairs that replace one pair: the one of its two parts with the larger excess over its shape is
    /// opened, but a leaf not before the nodes of the other.
    fn split(&self, pair: &Pair<D>, [a, b]: [Part; 2]) -> Vec<[Part; 2]> {
        let opens_a = match [self.a.is_inner_node(a), self.b.is_inner_node(b)] {
            [true, false] if matches!(b, Part::Node(_)) => true,
            [false, true] if matches!(a, Part::Node(_)) => false,
            _ => pair.excess(0) >= pair.excess(1),
        };
        if opens_a {
            self.a.below(a).into_iter().map(|a| [a, b]).collect()
        } else {
            self.b.below(b).into_iter().map(|b| [a, b]).collect()
        }
    }
}

/// From A to B across the gap. A plane has no other direction than its normal, which is more
/// precise than closest points that are near.
fn direction<D: Vector<Scalar = f64>>(
    closest: &Closest<D>,
    a: &Shape<D>,
    b: &Shape<D>,
) -> Option<D> {
    let between = closest.b - closest.a;
    match [a, b].into_iter().find_map(Flat::of_shape).map(|flat| flat.plane.normal()) {
        Some(normal) => Some(if normal.dot(between) < 0.0 { -normal } else { normal }),
        None => between.unit(),
    }
}
