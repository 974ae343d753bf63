//! Bounds of the time for which a pair of parts that is apart along a direction stays so.

use super::along::Along;
use super::pair::Pair;
use super::solid::Solid;
use super::ways::{Course, Stand};
use crate::shapes::Seen;
use crate::vector::Vector;

/// At most this many stretches of time are tried for one step.
const TRIES: usize = 8;
/// No more are tried once a stretch that is not clear is longer than one that is by this factor only.
const NARROW: f64 = 1.25;
/// Bodies that move by more than this factor of what a gap shrinks by pass one another.
const SLANTED: f64 = 2.0;

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// For how long they stay apart along a direction at least.
    pub fn lasting(&self, course: Course, stand: &Stand<D>, along: Along<D>) -> f64 {
        if along.gap <= 0.0 {
            0.0
        } else if self.ways.turn() {
            // What has no end reaches far as it turns, but not along a direction that turns with it.
            let followed = (0..2).filter(|&side| self.follows.get()[side]);
            let with_it = followed.map(|side| self.lasting_with(side, course, stand, along));
            let known = with_it.fold(0.0, f64::max);
            if known.is_infinite() { known } else { known.max(self.turning(course, stand, along)) }
        } else {
            let time = self.straight(course, along.n, along.gap);
            let is_slanted = time * self.speed() > SLANTED * along.gap;
            if course.is_careful && is_slanted && time < course.left(stand.u) {
                let rounding = self.rounding().along(along.n);
                return self.straight(course, along.n, (along.gap - rounding).max(0.0));
            }
            time
        }
    }

    /// For how long a gap along n lasts without a turn: it shrinks evenly.
    pub fn straight(&self, course: Course, n: D, gap: f64) -> f64 {
        let approach = -self.ways.way.dot(n) * course.sign();
        if approach > 0.0 { gap / approach } else { f64::INFINITY }
    }

    /// The same with a turn, of a gap above 0. If they stay apart for the rest of the frame no step ends; else what rounding may make
    /// of the gap is left of it, or a step that ends at a face without thickness might end behind it, from where they part.
    pub fn turning(&self, course: Course, stand: &Stand<D>, along: Along<D>) -> f64 {
        let ends = [(0, along.n), (1, -along.n)].map(|(side, n)| {
            let start = along.supports[side];
            let turn = self.ways.turns[side].map(|turn| Spin {
                seen: turn.seeing(n),
                bend: self.bend(side, turn.across(n)),
                behind: self.solids[side].behind(stand.seen(side, n)),
            });
            End { n, start, turn }
        });
        let (left, speed) = (course.left(stand.u), self.speed());
        let least = |gap: f64| if speed > 0.0 { gap / speed } else { f64::INFINITY };
        let clear_time = |span: f64, rounding: f64| {
            let u = course.after(stand.u, span);
            self.clear_time((u, span), (stand.between, rounding), &ends)
        };
        if least(along.gap).max(clear_time(left, 0.0)) >= left {
            return f64::INFINITY;
        }
        let rounding = self.rounding().along(along.n);
        let gap = along.gap - rounding;
        if gap <= 0.0 {
            return 0.0;
        }
        longest(left, least(gap), |span| clear_time(span, rounding))
    }

    /// For how long they stay apart by more than rounding, at least, along a direction that turns with one of them.
    ///
    /// Along it that body ends at one height, and a flat side that turns close to the other body does not lean against it. For a
    /// point of the other at x from the reference point, the second derivative of n · x is at most |n″| |x| + 2 |n′| |x′| + |x″|.
    pub fn lasting_with(
        &self,
        side: usize,
        course: Course,
        stand: &Stand<D>,
        along: Along<D>,
    ) -> f64 {
        let own = self.ways.spin(side);
        if own == 0.0 {
            return 0.0;
        }
        let (reach, (foreign, foreign_bend)) = (self.solids[1 - side].reach, self.lean(1 - side));
        let (from, way) = (self.ways.between, self.ways.way);
        let far = from.length().max((from + way).length()) + reach;
        let speed = way.length() + foreign * reach;
        let bend = own * own * far + 2.0 * own * speed + foreign_bend * reach;
        let seen = stand.seen(side, along.n);
        let clear = |along: Along<D>| along.gap - self.rounding().along(along.n);
        let now = clear(along);
        longest(course.left(stand.u), 0.0, |span| {
            let then = self.ways.stand(course.after(stand.u, span));
            sag([now, clear(self.along(then.turned(side, seen), &then))], bend, span)
        })
    }

    /// The time, within the stretch `span` up to the time u, for which the projections on n stay apart by more than rounding.
    ///
    /// The second derivative of p · n, for a point p that turns about an axis at the angle α to n, is at most
    /// ω²|p| sin α. A body does not leave the ball about its reference point either, and a body that is
    /// [`Solid::behind`] does not cross the plane through that point.
    fn clear_time(
        &self,
        (u, span): (f64, f64),
        (between, rounding): (D, f64),
        ends: &[End<D>; 2],
    ) -> f64 {
        let places = [between, self.ways.between_at(u)];
        let gaps = places.map(|between| ends[0].n.dot(between) - rounding);
        let arches = [0, 1].map(|side| ends[side].arches(&self.solids[side], u, span));
        let mut time = 0.0_f64;
        for a in arches[0].iter().flatten() {
            for b in arches[1].iter().flatten() {
                let end = |i: usize| gaps[i] - a.ends[i] - b.ends[i];
                let by_arches = sag([end(0), end(1)], a.bend + b.bend, span);
                time = time.max(by_arches.min(a.until).min(b.until));
            }
        }
        time
    }

    /// A bound of the second derivative of p · n for a point p of a solid at the distance 1, where
    /// n is at the angle of the sine `across` to the axis of the turn.
    fn bend(&self, side: usize, across: f64) -> f64 {
        let spin = self.ways.spin(side);
        (spin * spin * across).min(self.lean(side).1)
    }
}

/// The longest time that is known to be clear, from some stretches of time, the first of which is all that is
/// left; infinite if all of it is clear.
///
/// After a stretch that is clear in part the next one is twice as long as that part; after one that is all
/// clear, or tells nothing new, it is the geometric mean with the last that was not all clear. One that is clear for half of
/// itself is short enough: what the bend of the paths costs falls with its square.
pub(super) fn longest(left: f64, least: f64, clear_time: impl Fn(f64) -> f64) -> f64 {
    let (mut time, mut span, mut too_long) = (least, left, left);
    for _ in 0..TRIES {
        let clear = clear_time(span);
        if time.max(clear) >= left {
            return f64::INFINITY;
        }
        let is_all = clear >= span;
        if !is_all {
            too_long = span;
        }
        let tells_more = clear > time;
        time = time.max(clear);
        if !is_all && 2.0 * clear >= span || too_long <= NARROW * time {
            break;
        }
        span = if tells_more && !is_all { 2.0 * time } else { (time * too_long).sqrt() };
        span = span.min(left);
    }
    time
}

/// The end of the projection of one part that the other one is beyond, along the unit vector n that leads there.
struct End<D: Vector> {
    n: D,
    /// Where it is at the start.
    start: f64,
    turn: Option<Spin<D>>,
}

/// What the turn of a body does to that.
struct Spin<D: Vector> {
    seen: Seen<D>,
    bend: f64,
    behind: Option<f64>,
}

impl<D: Vector<Scalar = f64>> End<D> {
    /// Parabolas that it stays below until the time u.
    fn arches(&self, solid: &Solid<D>, u: f64, span: f64) -> [Option<Arch>; 3] {
        let Some(Spin { seen, bend, behind }) = &self.turn else {
            let ends = [self.start, solid.support(self.n)];
            return [Some(Arch { ends, bend: 0.0, until: span }), None, None];
        };
        let seen = seen.at(u);
        let ends = [self.start, solid.support(seen)];
        let behind = match [*behind, solid.behind(seen)] {
            [Some(start), Some(end)] => Some(sag([start, end], *bend, span)),
            _ => None,
        };
        [
            Some(Arch { ends, bend: bend * solid.reach, until: span }),
            Some(Arch { ends: [solid.ball(); 2], bend: 0.0, until: span }),
            behind.map(|until| Arch { ends: [0.0; 2], bend: 0.0, until }),
        ]
    }
}

/// The support of a body along a direction is nowhere in a stretch of time above a parabola: its
/// values at both ends, how much its slope falls over the time, and for how long that holds.
#[derive(Clone, Copy)]
struct Arch {
    ends: [f64; 2],
    bend: f64,
    until: f64,
}

/// The first t at which the parabola through `ends` at t = 0 and T, of the second derivative
/// `bend`, is 0; T if it is above 0 everywhere between.
pub(super) fn sag([start, end]: [f64; 2], bend: f64, span: f64) -> f64 {
    if start <= 0.0 || span <= 0.0 {
        return 0.0;
    }
    let (a, b) = (0.5 * bend, (end - start) / span - 0.5 * bend * span);
    // The first root of a t² + b t + start, if there is one.
    let discriminant = b * b - 4.0 * a * start;
    if b >= 0.0 || discriminant < 0.0 {
        return span;
    }
    (2.0 * start / (discriminant.sqrt() - b)).min(span)
}
