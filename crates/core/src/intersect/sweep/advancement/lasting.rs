//! Lower bounds of the time for which an axis keeps separating two parts. The gap at the end of a stretch of time and a bound of
//! its second derivative give a parabola below the gap, whose first zero bounds the time.

use super::axis::AxisGap;
use super::motion::{Poses, TimeRange};
use super::pair::Pair;
use super::solid::Solid;
use crate::shapes::Seen;
use crate::vector::Vector;

/// At most this many stretches of time are tried for one step.
const TRIES: usize = 8;
/// The trials end when the shortest stretch that is not clear is at most this factor longer than the time that is.
const NARROW: f64 = 1.25;
/// Bodies that move by more than this factor times the decrease of the gap slide past one another.
const SLANTED: f64 = 2.0;

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// A lower bound of the time for which the axis keeps separating the parts.
    pub fn lasting(&self, range: TimeRange, poses: &Poses<D>, axis: AxisGap<D>) -> f64 {
        if axis.gap <= 0.0 {
            0.0
        } else if self.motion.turn() {
            // An unbounded part that turns reaches far along a fixed axis, but not along an axis that turns with it.
            let followed = (0..2).filter(|&side| self.follows.get()[side]);
            let with_it = followed.map(|side| self.lasting_with(side, range, poses, axis));
            let known = with_it.fold(0.0, f64::max);
            if known.is_infinite() { known } else { known.max(self.turning(range, poses, axis)) }
        } else {
            let time = self.straight(range, axis.n, axis.gap);
            let is_slanted = time * self.speed() > SLANTED * axis.gap;
            if range.is_careful && is_slanted && time < range.left(poses.u) {
                let rounding = self.rounding().along(axis.n);
                return self.straight(range, axis.n, (axis.gap - rounding).max(0.0));
            }
            time
        }
    }

    /// The time after which a gap along n is closed by a straight motion.
    pub fn straight(&self, range: TimeRange, n: D, gap: f64) -> f64 {
        let approach = -self.motion.displacement.dot(n) * range.sign();
        if approach > 0.0 { gap / approach } else { f64::INFINITY }
    }

    /// A lower bound of the time for which a fixed axis keeps separating parts that turn, with a gap above 0; infinite if it does to
    /// the end. A step that ends earlier leaves the rounding error of the gap, since a step to a face without thickness might else
    /// end behind that face, from where the parts separate.
    pub fn turning(&self, range: TimeRange, poses: &Poses<D>, axis: AxisGap<D>) -> f64 {
        let ends = [(0, axis.n), (1, -axis.n)].map(|(side, n)| {
            let start = axis.supports[side];
            let turn = self.motion.turns[side].map(|turn| Spin {
                seen: turn.seeing(n),
                bend: self.bend(side, turn.across(n)),
                behind: self.solids[side].behind(poses.to_body(side, n)),
            });
            End { n, start, turn }
        });
        let left = range.left(poses.u);
        let clear_time = |span: f64, rounding: f64| {
            let u = range.after(poses.u, span);
            self.clear_time((u, span), (poses.between, rounding), &ends)
        };
        if self.least_time(axis.gap).max(clear_time(left, 0.0)) >= left {
            return f64::INFINITY;
        }
        let rounding = self.rounding().along(axis.n);
        let gap = axis.gap - rounding;
        if gap <= 0.0 {
            return 0.0;
        }
        longest_clear(left, self.least_time(gap), |span| clear_time(span, rounding))
    }

    /// A lower bound of the time for which an axis that turns with one part separates both by more than rounding.
    ///
    /// The support of that part along the axis is constant, which is best for a flat side that turns close to the other part. For a
    /// point of the other part at x from the reference point, the second derivative of n · x is at most
    /// |n″| |x| + 2 |n′| |x′| + |x″|.
    pub fn lasting_with(
        &self,
        side: usize,
        range: TimeRange,
        poses: &Poses<D>,
        axis: AxisGap<D>,
    ) -> f64 {
        let own = self.motion.spin(side);
        if own == 0.0 {
            return 0.0;
        }
        let (reach, (foreign, foreign_bend)) = (self.solids[1 - side].reach, self.lean(1 - side));
        let (from, way) = (self.motion.between, self.motion.displacement);
        let far = from.length().max((from + way).length()) + reach;
        let speed = way.length() + foreign * reach;
        let bend = own * own * far + 2.0 * own * speed + foreign_bend * reach;
        let seen = poses.to_body(side, axis.n);
        let clear = |axis: AxisGap<D>| axis.gap - self.rounding().along(axis.n);
        let now = clear(axis);
        longest_clear(range.left(poses.u), 0.0, |span| {
            let then = self.motion.poses(range.after(poses.u, span));
            first_zero([now, clear(self.gap_along(then.to_world(side, seen), &then))], bend, span)
        })
    }

    /// The time, within the stretch `span` up to the time u, for which the projections on n are apart by more than rounding.
    ///
    /// The second derivative of p · n is at most ω²|p| sin α for a point p that turns about an axis with the angle α to n. Besides, a
    /// part stays in the ball about its reference point, and a part that is [`Solid::behind`] a plane through that point does not
    /// cross it.
    fn clear_time(
        &self,
        (u, span): (f64, f64),
        (between, rounding): (D, f64),
        ends: &[End<D>; 2],
    ) -> f64 {
        let places = [between, self.motion.between_at(u)];
        let gaps = places.map(|between| ends[0].n.dot(between) - rounding);
        let arches = [0, 1].map(|side| ends[side].arches(&self.solids[side], u, span));
        let mut time = 0.0_f64;
        for a in arches[0].iter().flatten() {
            for b in arches[1].iter().flatten() {
                let end = |i: usize| gaps[i] - a.ends[i] - b.ends[i];
                let by_arches = first_zero([end(0), end(1)], a.bend + b.bend, span);
                time = time.max(by_arches.min(a.until).min(b.until));
            }
        }
        time
    }

    /// A bound of the second derivative of p · n for a point p of a solid at the distance 1; `across` is the sine of the angle from n
    /// to the axis of the turn.
    fn bend(&self, side: usize, across: f64) -> f64 {
        let spin = self.motion.spin(side);
        (spin * spin * across).min(self.lean(side).1)
    }
}

/// The longest time that is clear, found by trying stretches of time, first all that is `left`; infinite if all of that is clear.
///
/// A stretch that is clear in part is followed by one twice as long as that part. After one that is all clear, or tells nothing
/// new, the next is the geometric mean of the clear time and the shortest stretch that is not. A stretch that is clear for half of
/// its length is good enough, since the loss by the second derivative decreases with the square of the length.
pub(super) fn longest_clear(left: f64, least: f64, clear_time: impl Fn(f64) -> f64) -> f64 {
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

/// The end of the projection of one part in the direction of the other.
struct End<D: Vector> {
    /// The unit vector to the other part.
    n: D,
    /// The support along n at the start.
    start: f64,
    turn: Option<Spin<D>>,
}

/// The turn of a part, as seen along n.
struct Spin<D: Vector> {
    /// The direction n in the frame of the part, as a function of time.
    seen: Seen<D>,
    /// See [`Pair::bend`].
    bend: f64,
    /// [`Solid::behind`] at the start.
    behind: Option<f64>,
}

impl<D: Vector<Scalar = f64>> End<D> {
    /// Parabolas that the support stays below until the time u.
    fn arches(&self, solid: &Solid<D>, u: f64, span: f64) -> [Option<Arch>; 3] {
        let Some(Spin { seen, bend, behind }) = &self.turn else {
            let ends = [self.start, solid.support(self.n)];
            return [Some(Arch { ends, bend: 0.0, until: span }), None, None];
        };
        let seen = seen.at(u);
        let ends = [self.start, solid.support(seen)];
        let behind = match [*behind, solid.behind(seen)] {
            [Some(start), Some(end)] => Some(first_zero([start, end], *bend, span)),
            _ => None,
        };
        [
            Some(Arch { ends, bend: bend * solid.reach, until: span }),
            Some(Arch { ends: [solid.ball(); 2], bend: 0.0, until: span }),
            behind.map(|until| Arch { ends: [0.0; 2], bend: 0.0, until }),
        ]
    }
}

/// A parabola over a stretch of time that a support stays below.
#[derive(Clone, Copy)]
struct Arch {
    /// The values at both ends of the stretch.
    ends: [f64; 2],
    /// The negated second derivative.
    bend: f64,
    /// For how long the bound holds.
    until: f64,
}

/// The first zero of the parabola through `start` at t = 0 and `end` at t = `span` with the second derivative `bend`; `span` if it
/// is above 0 up to there.
pub(super) fn first_zero([start, end]: [f64; 2], bend: f64, span: f64) -> f64 {
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
