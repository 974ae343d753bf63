//! The distance of two sets, one or both of which are sectors beyond 90°: a search over the azimuths, nearest
//! first.

mod rims;

use std::collections::BinaryHeap;

use glam::DVec3;
use num_traits::Float;

use super::mouth::Part;
use super::pieces::{CURVED, Nearest, Side, Sides, WHOLE};
use crate::intersect::gjk::Goal;
use crate::intersect::ranked::Ranked;
use crate::shapes::Frame;
use crate::vector::{Scalar, Vector};

/// At most this many pairs of convex sets are queried; then the best points found so far would be the answer.
///
/// No search is known that takes as many. Over 137,000 random pairs of a sector and a convex set, half of
/// them in double precision, most near contact and many almost coaxial, no verdict took more than 1,394, and
/// no distance more than 14,009 (4,093 in single precision). Along the rims of two sectors, over 3,200,000
/// such pairs, no more than 4,837 azimuths were queried.
const MOST_QUERIES: usize = 20_000;
/// After this many queries the precision of a distance in double precision is relaxed, with the square of
/// their number: if the distance is nearly the same at all azimuths, their number grows with one over the
/// root of the precision. At the most it is 1e-11 of the sizes.
const PRECISE_QUERIES: usize = 256;

/// The result of a search, for the sets without their radii.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub points: [DVec3; 2],
    /// From one of the points to the other.
    pub length: f64,
    /// No two points are nearer than this, less the radii.
    pub at_least: f64,
    pub apart: bool,
}

pub(super) struct Search<'s, V: Vector> {
    of: Sides<'s, V>,
    goal: Goal,
    /// Nothing is nearer than this.
    floor: f64,
    /// One of them is the convex hull of its corners.
    has_corners: bool,
    best: Found,
    /// The search ignores pairs that are no nearer than this,
    within: f64,
    /// and pairs that are nearer than the best by less than this part of the gap;
    rough: f64,
    /// it ends when the best is as near as this.
    enough: f64,
    queries: usize,
    most: usize,
    /// An eighth of an ulp, or 8 in double precision, which two sectors have in single precision too.
    precision: f64,
}

/// A pair of parts, and a lower bound of its distance.
#[derive(Clone, Copy)]
struct Waiting {
    parts: [Part; 2],
    at_least: f64,
    exact: bool,
}

type Heap = BinaryHeap<Ranked<Waiting>>;

impl<'s, V: Vector> Search<'s, V> {
    /// A search for two sets that are nearer than `within`; for others it may find no points, and an infinite
    /// length.
    pub fn new(sides: [Side<'s, V>; 2], frame: Frame, goal: Goal, within: f64) -> Self {
        let radius = sides[0].hull.radius + sides[1].hull.radius;
        let points = sides.each_ref().map(|side| match side.mouth {
            Some(mouth) => mouth.apex,
            None => side.hull.core(DVec3::X),
        });
        let two = sides.iter().all(|side| side.mouth.is_some());
        let ulp = if two { f64::EPSILON } else { V::Scalar::epsilon().double() };
        let precision = (ulp / 8.0).max(8.0 * f64::EPSILON);
        let best = Found { points, length: f64::INFINITY, at_least: 0.0, apart: true };
        let mut search = Self {
            of: Sides { sides, frame, radius, error: 0.0 },
            goal,
            floor: 0.0,
            has_corners: false,
            best,
            within: within + radius,
            rough: 0.0,
            enough: 0.0,
            queries: 0,
            most: MOST_QUERIES,
            precision,
        };
        let sizes = [0, 1].map(|i| search.look_at_corners(i));
        search.of.error = 8.0 * f64::EPSILON * (sizes[0] + sizes[1] + radius);
        search
    }

    /// The distance that is found may be larger than the true one by this part of it, and no better
    /// one is looked for once it is `enough`, nor after `most` queries.
    pub fn roughly(self, rough: f64, enough: f64, most: usize) -> Self {
        Self { rough, enough, most, ..self }
    }

    /// A polytope by its corners: how near each is, and, as the height above the surface of a mouth
    /// is convex, how near any point can be. Its size.
    fn look_at_corners(&mut self, i: usize) -> f64 {
        let hull = self.of.sides[i].hull;
        let other = self.of.sides[1 - i].mouth;
        let (mut size, mut highest, mut best) = (0.0, f64::NEG_INFINITY, self.best);
        let convex = hull.each_corner(|p| {
            size = f64::max(size, p.length());
            let Some(mouth) = other else { return };
            highest = f64::max(highest, mouth.height(p));
            let (point, length) = mouth.nearest(p);
            if length < best.length {
                let points = if i == 0 { [p, point] } else { [point, p] };
                best = Found { points, length, ..best };
            }
        });
        if !convex {
            return hull.extent;
        }
        self.best = best;
        self.floor = -highest - self.of.radius;
        self.has_corners = true;
        size
    }

    /// The distance, or for the verdict any length that tells it.
    pub fn run(mut self) -> Found {
        if self.within - self.of.radius <= self.of.error {
            // No pair is nearer than one that touches.
            return Found { length: f64::INFINITY, ..self.best };
        }
        // If the convex hulls all but touch, their gap tells whether they do.
        let mut hulls_apart = false;
        if !self.is_settled() || self.gap() > -self.of.error {
            let hulls = [0, 1].map(|i| self.of.hull(i));
            let nearest = self.of.nearest(&hulls, self.towards());
            hulls_apart = nearest.gap > 0.0;
            self.floor = self.floor.max(nearest.rounded_gap());
            self.look_from(nearest.points);
        }
        if !self.is_settled() {
            let at_least = match self.of.mouths() {
                [Some(a), Some(b)] if V::DIM == 3 => self.look_along_rims([a, b]),
                _ => self.halve_the_azimuths(),
            };
            self.floor = self.floor.max(at_least);
        }
        self.best.apart = hulls_apart || self.gap() > self.of.error;
        self.best.at_least = self.floor.min(self.gap());
        let settled = self.queries < MOST_QUERIES || self.rough > 0.0;
        debug_assert!(settled, "{} queries did not settle {:?}", self.queries, self.best);
        self.best
    }

    /// From the first to the second of the best points.
    fn towards(&self) -> DVec3 {
        self.best.points[1] - self.best.points[0]
    }

    /// How near the best points are, less the radii.
    fn gap(&self) -> f64 {
        self.best.length - self.of.radius
    }

    fn touches(&self) -> bool {
        self.gap() <= self.of.error.max(self.enough)
    }

    /// Nearer than the best by less than this is not looked for: see `precision`; or, where the
    /// search among curved surfaces tells no more, its error.
    fn tolerance(&self, exact: bool) -> f64 {
        let late = (self.queries as f64 / PRECISE_QUERIES as f64).max(1.0).powi(2);
        let epsilon = self.precision.max(8.0 * f64::EPSILON * late);
        let epsilon = if exact { epsilon } else { epsilon.max(CURVED) };
        let length = self.best.length.min(self.within);
        epsilon * (self.of.reach() + length) + self.rough * (length - self.of.radius)
    }

    /// Nothing that is no nearer than `at_least` is of interest.
    fn is_beyond(&self, at_least: f64, exact: bool) -> bool {
        let clear = self.goal == Goal::Verdict && at_least > 4.0 * self.of.error;
        let gap = self.best.length.min(self.within) - self.of.radius;
        clear || at_least >= gap - self.tolerance(exact) && gap > self.of.error
    }

    fn is_settled(&self) -> bool {
        self.touches() || self.is_beyond(self.floor, true)
    }

    /// From the points of two pieces to the nearest points that belong to the sides; the better ones are kept.
    fn keep(&mut self, points: [DVec3; 2]) {
        let (points, length) = self.of.settled(points);
        if length < self.best.length {
            self.best = Found { points, length, ..self.best };
        }
    }

    /// Keeps the points, and from there goes to and fro between the pieces that touch the mouths at
    /// the azimuths of the best: it never gets farther, and soon no nearer.
    fn look_from(&mut self, points: [DVec3; 2]) {
        let before = self.best.length;
        self.keep(points);
        let mut gained = before - self.best.length;
        for _ in 0..8 {
            if gained <= 1e-3 * self.best.length || self.touches() {
                return;
            }
            let before = self.best.length;
            let pieces = [0, 1].map(|i| self.of.piece(i, self.touching(i)));
            self.queries += 1;
            let points = self.of.nearest(&pieces, self.towards()).points;
            self.keep(points);
            gained = before - self.best.length;
        }
    }

    /// The azimuth of the best point.
    fn touching(&self, i: usize) -> Part {
        self.of.touching(i, self.best.points[i])
    }

    /// Nothing is nearer than this, once the parts are so narrow that it is the distance.
    fn halve_the_azimuths(&mut self) -> f64 {
        let mouths = self.of.mouths();
        let parts = [0, 1].map(|i| {
            let start = self.touching(i);
            mouths[i].map_or(vec![WHOLE], |mouth| mouth.parts::<V>(start.middle))
        });
        let speeds = [0, 1].map(|i| {
            let other = &self.of.sides[1 - i].hull;
            mouths[i].map_or(0.0, |m| other.turning_speed(m.apex, m.axis))
        });
        let mut waiting = Heap::new();
        // A lower bound of all pairs that are not looked at any closer.
        let mut least = f64::INFINITY;
        let at_least = self.floor.max(0.0);
        let whole = |parts| Waiting { parts, at_least, exact: true };
        for &first in &parts[0] {
            for &second in &parts[1] {
                self.ask(whole([first, second]), speeds, &mut waiting, &mut least);
            }
        }
        while let Some(Ranked { item, .. }) = waiting.pop() {
            let ends = self.is_beyond(item.at_least, item.exact) || self.queries >= self.most;
            if ends || self.is_settled() {
                return least.min(item.at_least);
            }
            // With two sectors, in the plane, no part has halves.
            let i = usize::from(mouths[0].is_none());
            for half in item.parts[i].halves() {
                let mut parts = item.parts;
                parts[i] = half;
                self.ask(Waiting { parts, ..item }, speeds, &mut waiting, &mut least);
            }
        }
        least
    }

    /// How near these parts may be. They wait to be halved if that is nearer than the best.
    fn ask(&mut self, item: Waiting, speeds: [f64; 2], waiting: &mut Heap, least: &mut f64) {
        let parts = item.parts;
        // A set that is nearly a solid of revolution about the axis is nearly as far from all azimuths.
        let turned = |i: usize| {
            let mouth = self.of.sides[i].mouth?;
            let change = speeds[i] * parts[i].half;
            let reach = (self.best.points[1 - i] - mouth.apex).length().min(mouth.radius);
            (change < mouth.slack(parts[i]) * reach).then_some(change)
        };
        let change = turned(0).or_else(|| turned(1));
        let pieces = [0, 1].map(|i| {
            let half = if change.is_some() { 0.0 } else { parts[i].half };
            self.of.piece(i, Part { half, ..parts[i] })
        });
        self.queries += 1;
        let nearest = self.of.nearest(&pieces, self.towards());
        let mut at_least = item.at_least.max(nearest.rounded_gap() - change.unwrap_or(0.0));
        let Nearest { points, gap, exact } = nearest;
        self.look_from(points);
        if !self.is_beyond(at_least, exact) {
            let gap = self.of.gap_along(points, parts);
            at_least = at_least.max(Nearest { gap, ..nearest }.rounded_gap());
        }
        if gap > 0.0 && self.has_corners && self.of.is_nearest_to_a_corner(points, parts) {
            at_least = at_least.max(self.gap());
        }
        // Azimuths so near to each other are one.
        if parts.iter().all(|part| part.half < 1e-12) || self.is_beyond(at_least, exact) {
            *least = least.min(at_least);
        } else {
            let item = Waiting { parts, at_least, exact };
            waiting.push(Ranked { rank: (-at_least, self.queries as u64), item });
        }
    }
}
