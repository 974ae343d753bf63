//! When two sets that move straight have a point in common, for the numbers and displacements that are stored. Bisection asks
//! at each step whether the sets that they sweep in a part of the frame meet, which exact arithmetic decides.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::Body;
use super::{meet_moving, meet_moving_open};
use crate::intersect::planes::exact::{Flat, Standing};
use crate::shapes::{Interval, Shape};
use crate::vector::Vector;

/// A set that moves straight past another one, which may move as well.
pub(in crate::intersect) struct Moving<'a, V: Vector> {
    pair: Pair<'a, V>,
    ways: [DVec3; 2],
}

enum Pair<'a, V: Vector> {
    Bodies(Body, Body),
    PastFlat(Standing, Flat<'a, V>),
}

impl<'a, V: Vector> Moving<'a, V> {
    /// Two shapes with their displacements in the frame; `None` unless one is a body, and the other a body, a plane or a
    /// half-space.
    pub fn of(a: &'a Shape<V>, b: &'a Shape<V>, ways: [V; 2]) -> Option<Self> {
        let pair = match [a, b].map(Flat::of_shape) {
            [None, None] => {
                // A k-DOP is widened in another way once it was asked for its body, so the order stays.
                let b = Body::of_shape(b)?;
                Pair::Bodies(Body::of_shape(a)?, b)
            }
            [None, Some(flat)] => Pair::PastFlat(Standing::of_shape(a)?, flat),
            // The order of the two does not matter.
            [Some(_), None] => return Self::of(b, a, [ways[1], ways[0]]),
            [Some(_), Some(_)] => return None,
        };
        Some(Self { pair, ways: ways.map(V::in_space) })
    }

    /// Whether they have a point in common, touching included, at some instant between two of the frame.
    pub fn meets(&self, between: [f64; 2]) -> bool {
        match &self.pair {
            Pair::Bodies(a, b) => meet_moving(a, b, self.ways, between),
            Pair::PastFlat(set, flat) => flat.order(self.reached(set, flat, between)).is_le(),
        }
    }

    /// As [`Moving::meets`], for the sets without their boundary.
    pub fn meets_open(&self, between: [f64; 2]) -> bool {
        match &self.pair {
            Pair::Bodies(a, b) => meet_moving_open(a, b, self.ways, between, V::DIM),
            Pair::PastFlat(set, flat) => flat.order(self.reached(set, flat, between)).is_lt(),
        }
    }

    /// The signs of the least and the greatest height above the plane that a point of the set has between two instants.
    fn reached(&self, set: &Standing, flat: &Flat<V>, between: [f64; 2]) -> [Ordering; 2] {
        let at = |u| set.sides_moved(flat.plane, self.ways, u);
        let start = at(between[0]);
        let end = if between[0] == between[1] { start } else { at(between[1]) };
        [start[0].min(end[0]), start[1].max(end[1])]
    }

    /// The first and the last instant of the frame at which the sets have a point in common; `None` if they never meet.
    ///
    /// Each is bracketed by two instants 2⁻⁴⁰ apart, or given twice where it is an end of the frame. The sets meet by the end of
    /// the first bracket, and not before its beginning; they meet from the beginning of the last one, and not after its end.
    pub fn times(&self) -> Option<[Interval<f64>; 2]> {
        if !self.meets([0.0, 1.0]) {
            return None;
        }
        let first =
            if self.meets([0.0; 2]) { [0.0; 2] } else { bisected(|u| self.meets([0.0, u])) };
        let last =
            if self.meets([1.0; 2]) { [0.0; 2] } else { bisected(|u| self.meets([1.0 - u, 1.0])) };
        let [outside, inside] = last.map(|u| 1.0 - u);
        let first = Interval { min: first[0], max: first[1] };
        Some([first, Interval { min: inside, max: outside }])
    }
}

/// Two numbers 2⁻⁴⁰ apart around the least u in [0, 1] at which a monotone predicate holds, which is false at 0 and true at 1.
fn bisected(holds: impl Fn(f64) -> bool) -> [f64; 2] {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    [low, high]
}

/// Halvings of the frame: instants are multiples of 2⁻⁴⁰, so that 1 − u is exact.
const STEPS: u32 = 40;
