//! How far two sets are apart of which one or both are sectors beyond 90°: a search over the azimuths, nearest first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use glam::DVec3;
use num_traits::Float;

use super::mouth::{Mouth, Part};
use crate::intersect::gjk::{self, Goal, Minkowski};
use crate::shapes::{Frame, Support};
use crate::vector::{Scalar, Vector};

/// Of the distance of two convex sets: some 6e-11, where [`gjk`] promises 2e-9 of the sizes.
const CURVED: f64 = 1.0 / (1_u64 << 34) as f64;

/// So many pairs of convex sets are asked at most. Then the best points found so far are the answer, which may be too far apart.
const MOST_QUERIES: usize = 20_000;

/// A set and, of a sector beyond 90°, its mouth; then `hull` is its convex hull, the part of the ball behind the plane of the rim.
#[derive(Clone, Copy)]
pub(super) struct Side<'s, V> {
    pub hull: Support<'s, V>,
    pub mouth: Option<Mouth>,
}

/// What a search found, of the sets without their radii.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub points: [DVec3; 2],
    /// From one of the points to the other.
    pub length: f64,
    pub apart: bool,
}

/// A convex set that holds a part of a side; a half-ball is known by its plane too.
struct Piece<'s, V> {
    support: Support<'s, V>,
    half_ball: Option<(Mouth, DVec3)>,
}

/// The nearest that was found of two pieces.
struct Nearest {
    points: [DVec3; 2],
    /// Less the radii; 0 unless an axis separates them.
    gap: f64,
    /// Of a support point, and not of a search among curved surfaces.
    exact: bool,
}

impl Nearest {
    /// As precise as it can be: what is nearer by less than the error of [`gjk`] is not looked for.
    fn rounded_gap(&self) -> f64 {
        if self.exact { self.gap } else { self.gap * (1.0 + CURVED) }
    }
}

pub(super) struct Search<'s, V> {
    sides: [Side<'s, V>; 2],
    frame: Frame,
    goal: Goal,
    radius: f64,
    /// A bound of what rounding makes of a gap.
    error: f64,
    /// Nothing is nearer than this.
    floor: f64,
    /// One of them is the convex hull of its corners.
    has_corners: bool,
    best: Found,
    /// What is no nearer than this is not looked for.
    within: f64,
    /// Nor is what is nearer than the best by less than this part of the gap.
    rough: f64,
    queries: usize,
}

/// A pair of parts that waits, the nearest on top.
struct Waiting {
    at_least: f64,
    parts: [Part; 2],
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at_least.total_cmp(&self.at_least)
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

/// What convex sets have in place of azimuths.
const WHOLE: Part = Part { middle: 0.0, half: 0.0 };

impl<'s, V: Vector> Search<'s, V> {
    /// Of two sets that are nearer than `within`; of others it may find no points, and an infinite length.
    pub fn new(sides: [Side<'s, V>; 2], frame: Frame, goal: Goal, within: f64) -> Self {
        let radius = sides[0].hull.radius + sides[1].hull.radius;
        let points = sides.each_ref().map(|side| match side.mouth {
            Some(mouth) => mouth.apex,
            None => side.hull.core(DVec3::X),
        });
        let best = Found { points, length: f64::INFINITY, apart: true };
        let mut search = Self {
            sides,
            frame,
            goal,
            radius,
            error: 0.0,
            floor: 0.0,
            has_corners: false,
            best,
            within: within + radius,
            rough: 0.0,
            queries: 0,
        };
        let sizes = [0, 1].map(|i| search.look_at_corners(i));
        search.error = 8.0 * f64::EPSILON * (sizes[0] + sizes[1] + radius);
        search
    }

    /// The distance that is found may be larger than the true one by this part of it.
    pub fn roughly(self, rough: f64) -> Self {
        Self { rough, ..self }
    }

    /// A polytope by its corners: how near each is, and, as the height above the surface of a mouth is convex, how near any point can be. Its size.
    fn look_at_corners(&mut self, i: usize) -> f64 {
        let hull = self.sides[i].hull;
        let other = self.sides[1 - i].mouth;
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
        self.floor = -highest - self.radius;
        self.has_corners = true;
        size
    }

    /// The distance, or for the verdict any length that tells it.
    pub fn run(mut self) -> Found {
        if self.within - self.radius <= self.error {
            // Nothing is nearer than what touches.
            return Found { length: f64::INFINITY, ..self.best };
        }
        if !self.is_settled() {
            let hulls = [0, 1].map(|i| self.hull(i));
            let nearest = self.nearest(&hulls);
            self.floor = self.floor.max(nearest.rounded_gap());
            self.look_from(nearest.points);
        }
        for i in [0, 1] {
            if !self.is_settled() && self.sides.iter().all(|side| side.mouth.is_some()) {
                self.look_at_hull_of(i);
            }
        }
        if !self.is_settled() {
            self.halve_the_azimuths();
        }
        self.best.apart = self.gap() > self.error;
        self.best
    }

    /// Of two sectors, with the convex hull in place of one: nothing is nearer, and mostly the nearest point of the hull belongs to the sector.
    fn look_at_hull_of(&mut self, i: usize) {
        let sides = [0, 1].map(|k| Side {
            mouth: if k == i { None } else { self.sides[k].mouth },
            ..self.sides[k]
        });
        let search = Self::new(sides, self.frame, self.goal, f64::INFINITY);
        let found = search.roughly(self.rough).run();
        if found.apart {
            let gap = found.length - self.radius;
            self.floor = self.floor.max(gap * (1.0 - self.rough));
        }
        self.look_from(found.points);
    }

    /// How near the best points are, less the radii.
    fn gap(&self) -> f64 {
        self.best.length - self.radius
    }

    /// Nearer than the best by less than this is not looked for.
    fn tolerance(&self) -> f64 {
        let radii: f64 = self.sides.iter().filter_map(|side| Some(side.mouth?.radius)).sum();
        let epsilon = (V::Scalar::epsilon().double() / 8.0).max(8.0 * f64::EPSILON);
        let length = self.best.length.min(self.within);
        epsilon * (radii + length) + self.rough * (length - self.radius)
    }

    /// Nothing that is no nearer than `at_least` is of interest.
    fn is_beyond(&self, at_least: f64) -> bool {
        let clear = self.goal == Goal::Verdict && at_least > 4.0 * self.error;
        let gap = self.best.length.min(self.within) - self.radius;
        clear || at_least >= gap - self.tolerance() && gap > self.error
    }

    fn is_settled(&self) -> bool {
        self.gap() <= self.error || self.is_beyond(self.floor)
    }

    fn hull(&self, i: usize) -> Piece<'s, V> {
        Piece { support: self.sides[i].hull, half_ball: None }
    }

    fn piece(&self, i: usize, part: Part) -> Piece<'s, V> {
        let Some(mouth) = self.sides[i].mouth else { return self.hull(i) };
        let normal = mouth.normal(part);
        Piece { support: mouth.half_ball(normal, self.frame), half_ball: Some((mouth, normal)) }
    }

    /// The closest points of two convex pieces.
    fn nearest(&mut self, pieces: &[Piece<'s, V>; 2]) -> Nearest {
        self.queries += 1;
        for i in [0, 1] {
            let Some((mouth, normal)) = pieces[i].half_ball else { continue };
            // The point that is farthest in, and where the plane is nearest to it.
            let p = pieces[1 - i].support.core(normal);
            let height = normal.dot(p - mouth.apex).min(0.0);
            let foot = p - normal * height;
            if (foot - mouth.apex).length() <= mouth.radius {
                let points = if i == 0 { [foot, p] } else { [p, foot] };
                let gap = -height - self.radius;
                let gap = if gap > self.error { gap } else { 0.0 };
                return Nearest { points, gap, exact: true };
            }
        }
        let towards = self.best.points[1] - self.best.points[0];
        let supports = [pieces[0].support, pieces[1].support];
        let difference = Minkowski::of_supports(supports, self.frame, towards);
        let found = gjk::search(&difference, Goal::Distance, &mut ());
        let length = found.simplex.closest.length();
        let gap = if found.apart { length - self.radius } else { 0.0 };
        Nearest { points: found.simplex.witnesses(), gap, exact: false }
    }

    /// From the points of two pieces to the nearest points that belong to the sides; the better ones are kept.
    fn keep(&mut self, [mut a, mut b]: [DVec3; 2]) {
        let mouths = self.sides.each_ref().map(|side| side.mouth);
        let length = match mouths {
            [Some(of_a), Some(of_b)] => {
                b = of_b.nearest(b).0;
                a = of_a.nearest(b).0;
                let (point, length) = of_b.nearest(a);
                b = point;
                length
            }
            [Some(of_a), None] => {
                let (point, length) = of_a.nearest(b);
                a = point;
                length
            }
            [None, Some(of_b)] => {
                let (point, length) = of_b.nearest(a);
                b = point;
                length
            }
            [None, None] => (b - a).length(),
        };
        if length < self.best.length {
            self.best = Found { points: [a, b], length, apart: true };
        }
    }

    /// Keeps the points, and from there goes to and fro between the pieces that touch the mouths at the azimuths of the best: it never
    /// gets farther, and soon no nearer.
    fn look_from(&mut self, points: [DVec3; 2]) {
        let before = self.best.length;
        self.keep(points);
        let mut gained = before - self.best.length;
        for _ in 0..8 {
            if gained <= 1e-3 * self.best.length || self.gap() <= self.error {
                return;
            }
            let before = self.best.length;
            let pieces = [0, 1].map(|i| self.piece(i, self.touching(i)));
            let points = self.nearest(&pieces).points;
            self.keep(points);
            gained = before - self.best.length;
        }
    }

    /// The azimuth of the best point.
    fn touching(&self, i: usize) -> Part {
        let mouth = self.sides[i].mouth;
        mouth.map_or(WHOLE, |mouth| Part { middle: mouth.azimuth(self.best.points[i]), half: 0.0 })
    }

    fn halve_the_azimuths(&mut self) {
        let mut parts = [0, 1].map(|i| {
            let start = self.touching(i);
            self.sides[i].mouth.map_or(vec![WHOLE], |mouth| mouth.parts::<V>(start.middle))
        });
        let speeds = [0, 1].map(|i| {
            let mouth = self.sides[i].mouth;
            mouth.map_or(0.0, |m| self.sides[1 - i].hull.turning_speed(m.apex, m.axis))
        });
        let both = self.sides.iter().all(|side| side.mouth.is_some());
        if both && V::DIM == 3 && speeds[0] * std::f64::consts::PI <= self.tolerance() {
            // Two that have one axis: all azimuths of the first are alike.
            parts[0] = vec![Part { half: 0.0, ..parts[0][0] }];
        }
        let mut waiting = BinaryHeap::new();
        for &first in &parts[0] {
            for &second in &parts[1] {
                self.ask([first, second], speeds, 0.0, &mut waiting);
            }
        }
        while let Some(Waiting { at_least, parts }) = waiting.pop() {
            let ends = self.is_beyond(at_least) || self.queries >= MOST_QUERIES;
            if ends || self.gap() <= self.error {
                return;
            }
            let slack =
                |i: usize| self.sides[i].mouth.map_or(0.0, |m| m.radius * m.slack(parts[i]));
            let wider = if slack(0) >= slack(1) { 0 } else { 1 };
            for half in parts[wider].halves() {
                let parts = if wider == 0 { [half, parts[1]] } else { [parts[0], half] };
                self.ask(parts, speeds, at_least, &mut waiting);
            }
        }
    }

    /// How near these parts may be. They wait to be halved if that is nearer than the best.
    fn ask(
        &mut self,
        parts: [Part; 2],
        speeds: [f64; 2],
        at_least: f64,
        waiting: &mut BinaryHeap<Waiting>,
    ) {
        let both = self.sides.iter().all(|side| side.mouth.is_some());
        // What is nearly a solid of revolution about the axis is nearly as far from all azimuths.
        let turned = |i: usize| {
            let mouth = self.sides[i].mouth?;
            let change = speeds[i] * parts[i].half;
            let reach = (self.best.points[1 - i] - mouth.apex).length().min(mouth.radius);
            (!both && change < mouth.slack(parts[i]) * reach).then_some(change)
        };
        let change = turned(0).or_else(|| turned(1));
        let pieces = [0, 1].map(|i| {
            let half = if change.is_some() { 0.0 } else { parts[i].half };
            self.piece(i, Part { half, ..parts[i] })
        });
        let nearest = self.nearest(&pieces);
        let mut at_least = at_least.max(nearest.rounded_gap() - change.unwrap_or(0.0));
        let (points, is_apart) = (nearest.points, nearest.gap > 0.0);
        self.look_from(points);
        if !self.is_beyond(at_least) {
            let gap = self.gap_along(points, parts);
            at_least = at_least.max(Nearest { gap, ..nearest }.rounded_gap());
        }
        if is_apart && self.is_nearest_to_a_corner(points, parts) {
            at_least = at_least.max(self.gap());
        }
        // Azimuths so near to each other are one.
        let narrow = parts.iter().all(|part| part.half < 1e-12);
        if !narrow && !self.is_beyond(at_least) {
            waiting.push(Waiting { at_least, parts });
        }
    }

    /// The gap between the projections of the parts on the way from one point to the other.
    fn gap_along(&self, [a, b]: [DVec3; 2], parts: [Part; 2]) -> f64 {
        let Some(m) = (b - a).unit() else { return 0.0 };
        let end = |i: usize, m: DVec3| match self.sides[i].mouth {
            Some(mouth) => mouth.apex.dot(m) + mouth.reach(parts[i], m),
            None => self.sides[i].hull.core(m).dot(m),
        };
        let gap = -end(1, -m) - end(0, m) - self.radius;
        if gap > self.error { gap } else { 0.0 }
    }

    /// Whether one corner of a polytope is its nearest point to all of the rim in a part of the azimuths. It is for a part of the sector that it does not meet: what is nearest there are corners
    /// and the rim, and how near the corners are is known.
    fn is_nearest_to_a_corner(&self, points: [DVec3; 2], parts: [Part; 2]) -> bool {
        let i = if self.sides[0].mouth.is_some() { 0 } else { 1 };
        let Some(mouth) = self.sides[i].mouth.filter(|_| self.has_corners) else { return false };
        let hull = &self.sides[1 - i].hull;
        let corner = hull.core(points[i] - points[1 - i]);
        mouth.around_rim(parts[i]).into_iter().all(|q| {
            let way = q - corner;
            (hull.core(way) - corner).dot(way) <= self.error * way.length()
        })
    }
}
