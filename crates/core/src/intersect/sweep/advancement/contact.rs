//! The search for the first contact: pairs of parts wait in a queue, and the pair that is known to be apart for the shortest time
//! takes the next step of conservative advancement.

use super::body::Part;
use super::motion::TimeRange;
use super::pair::{Fate, Pair};
use super::queue::{Queue, Waiting};
use super::stuck::Stuck;
use super::{Advancement, Ended};
use crate::intersect::distance::Closest;
use crate::intersect::gjk::{Apart, WarmGjk};
use crate::intersect::planes::exact::Flat;
use crate::intersect::probe::{Branch, Probe, Step};
use crate::intersect::sweep::GaveUp;
use crate::shapes::Shape;
use crate::vector::Vector;

/// A search gives up after this many steps of all pairs of parts.
const MOST_STEPS: u32 = 1 << 20;
/// A search gives up after this many steps of one pair of convex parts.
const MOST_STEPS_OF_PAIR: u32 = 1 << 10;
/// After this many steps a pair also uses axes that turn with either body, which makes a step half as expensive again.
const CREEPS: u32 = 8;
/// After this many steps a pair of convex parts is stuck: its steps use the axis with the widest gap, which costs more than the
/// closest points, and leads farther for bodies that graze. A pair of boxes of a mesh is split instead.
///
/// In space that axis costs some thousand projections. So a pair that turns there uses it once in this many steps that
/// [crawl](Pair::crawls).
const STUCK: u32 = 32;
/// In space the search for that axis counts as this many steps, so that no search takes long. Where it helps, a dozen are enough.
const COST_IN_SPACE: u32 = 64;

/// What the steps of one pair keep for the next step.
struct Search<'p, D: Vector> {
    gjk: Option<WarmGjk<'p, D>>,
    /// A direction along which the parts were apart.
    heading: Option<D>,
    /// The last distance.
    distance: f64,
}

impl<V, D, F> Advancement<'_, V, D, F>
where
    V: Vector,
    D: Vector<Scalar = f64>,
    F: Fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>,
{
    fn pair(&self, [a, b]: [Part; 2]) -> Pair<'_, D> {
        Pair::new(&self.motion, [self.a.solid(a), self.b.solid(b)])
    }

    /// The first contact in a range of time.
    pub(super) fn contact<P: Probe<V>>(
        &self,
        range: TimeRange,
        probe: &mut P,
    ) -> Result<Option<f64>, Ended> {
        let mut steps = 0;
        let mut queue = Queue::new(range);
        let roots = [self.a.root(), self.b.root()];
        queue.push(Waiting::new(range.from, roots));
        while let Some(mut waiting) = queue.pop() {
            let parts = waiting.parts;
            let pair = self.pair(parts);
            let gjk = pair.warm_gjk();
            let mut search = Search { gjk, heading: None, distance: f64::INFINITY };
            let is_fine = pair.is_fine();
            loop {
                let u = waiting.u;
                if probe.goes_on().is_break() {
                    return Err(Ended::GaveUp(GaveUp { u, distance: None }));
                }
                let is_spent = is_fine && waiting.steps >= MOST_STEPS_OF_PAIR;
                if steps == MOST_STEPS || is_spent {
                    let distance = self.closest(u).map(|closest| closest.distance);
                    return Err(Ended::GaveUp(GaveUp { u, distance }));
                }
                steps += 1;
                waiting.steps += 1;
                if waiting.steps > CREEPS {
                    pair.follows.set([true; 2]);
                }
                let next = TimeRange { is_careful: waiting.is_careful, ..range };
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

    /// One step of a pair of parts that are apart before the time u.
    fn fate<P: Probe<V>>(
        &self,
        range: TimeRange,
        (pair, search): (&Pair<D>, &mut Search<D>),
        waiting: &mut Waiting,
        probe: &mut P,
    ) -> Result<Fate, Ended> {
        let u = waiting.u;
        let poses = self.motion.poses(u);
        // Steps of boxes cost little, but boxes that creep are split.
        if !pair.is_fine() {
            return Ok(match pair.coarse(range, &poses) {
                Fate::Until(_) if waiting.steps > STUCK => Fate::Split,
                fate => fate,
            });
        }
        let shapes = || [0, 1].map(|side| poses.shape(side, &pair.solids[side].shape));
        let closest = || {
            let [a, b] = shapes();
            (self.distance)(&a, &b)
        };
        let steps = waiting.steps;
        // Parts that graze need the axis with the widest gap.
        let is_stuck = !pair.is_hollow
            && if D::DIM == 2 || !self.motion.turn() {
                steps > STUCK
            } else {
                waiting.crawled >= STUCK
            };
        let mut within_rounding = None;
        // A pair that waited in the queue has lost its heading.
        if is_stuck && search.heading.is_none() {
            let [a, b] = shapes();
            let closest = (self.distance)(&a, &b);
            search.heading = closest.and_then(|closest| direction(&closest, &a, &b));
        }
        if is_stuck && let Some(heading) = &mut search.heading {
            waiting.steps += if D::DIM == 2 { 0 } else { COST_IN_SPACE };
            waiting.crawled = 0;
            match pair.stuck(range, &poses, heading) {
                Some(Stuck::Apart(fate)) => {
                    self.tell_advance(range, u, &fate, closest, probe);
                    return Ok(fate);
                }
                Some(Stuck::WithinRounding(rounding)) => within_rounding = Some(rounding),
                None => {}
            }
        }
        // For bodies that are far apart warm-started GJK is enough, and faster.
        let gjk = search.gjk.as_mut().filter(|_| within_rounding.is_none());
        let apart = gjk.and_then(|gjk| gjk.apart([0, 1].map(|i| poses.pose(i))));
        // Its bound does not include the rounding of the motion, by which flat bodies may have passed one another.
        let apart = apart
            .filter(|apart| apart.distance > pair.tolerance_along(Some(D::from_space(apart.n))));
        let far = apart.map(|Apart { distance, n }| {
            let n = D::from_space(n);
            (search.heading, search.distance) = (Some(n), distance);
            (pair.far(range, &poses, distance, n), distance)
        });
        if let Some((Ok(fate), distance)) = far {
            waiting.crawled += u32::from(pair.crawls(&fate, u, distance));
            self.tell_advance(range, u, &fate, closest, probe);
            return Ok(fate);
        }
        let [a, b] = shapes();
        let closest = (self.distance)(&a, &b).ok_or(Ended::Unknown)?;
        let (distance, n) = (closest.distance, direction(&closest, &a, &b));
        search.distance = distance;
        if let Some(n) = n
            && steps >= STUCK
        {
            let known = search.heading.filter(|&known| {
                pair.gap_along(known, &poses).gap >= pair.gap_along(n, &poses).gap
            });
            search.heading = Some(known.unwrap_or(n));
        }
        let fate = if pair.is_hollow {
            pair.in_front(range, &poses, distance, n)
        } else if within_rounding.is_some_and(|rounding| pair.is_within_error(distance, rounding)) {
            Fate::Touch
        } else {
            let known = far.and_then(|far| far.0.err()).unwrap_or(0.0);
            pair.fine(range, &poses, (distance, known), n)
        };
        waiting.crawled += u32::from(pair.crawls(&fate, u, distance));
        self.tell_advance(range, u, &fate, || Some(closest), probe);
        Ok(fate)
    }

    /// The pairs that replace a pair. Its part with the larger excess is split, but a leaf of a mesh only after the nodes of the
    /// other mesh.
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

/// The unit vector from A to B between the closest points. Beside a plane that is its normal, which is more precise than near
/// closest points.
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
