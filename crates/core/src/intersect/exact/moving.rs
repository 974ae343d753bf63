//! Two sets that move straight, as their stored numbers and displacements define them.

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
    /// Two shapes, each with how far it moves over the frame. `None` but for two bodies, and a body with a plane or a half-space.
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

    /// The same of sets without their boundary.
    pub fn meets_open(&self, between: [f64; 2]) -> bool {
        match &self.pair {
            Pair::Bodies(a, b) => meet_moving_open(a, b, self.ways, between, V::DIM),
            Pair::PastFlat(set, flat) => flat.order(self.reached(set, flat, between)).is_lt(),
        }
    }

    /// On which side of the plane the lowest and the highest point lie that the set reaches.
    fn reached(&self, set: &Standing, flat: &Flat<V>, between: [f64; 2]) -> [Ordering; 2] {
        let at = |u| set.sides_moved(flat.plane, self.ways, u);
        let start = at(between[0]);
        let end = if between[0] == between[1] { start } else { at(between[1]) };
        [start[0].min(end[0]), start[1].max(end[1])]
    }

    /// The first and the last instant of the frame at which they have a point in common, each between two instants that are 2⁻⁴⁰
    /// apart, or equal where it is an end of the frame. Of the two they had one by the one inside, and have none up to the
    /// other, or from there on. `None` if they never meet.
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

/// Two instants around the least u between 0 and 1 for which `holds`, which does so at 1, and not at 0: at the first it does not, at
/// the second it does.
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

/// Of a bisection; the instants are multiples of 2⁻⁴⁰, which differ from 1 exactly.
const STEPS: u32 = 40;
