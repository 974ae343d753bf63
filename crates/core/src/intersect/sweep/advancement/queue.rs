//! The queue of the pairs of parts that conservative advancement has yet to bring to the end of the frame.

use std::collections::BinaryHeap;

use super::body::Part;
use super::ways::Course;
use crate::intersect::ranked::Ranked;

/// Pairs of parts, each certainly apart up to a time: the one that is farthest behind first, and of
/// those at one time the last that came.
pub(super) struct Queue {
    course: Course,
    heap: BinaryHeap<Ranked<Waiting>>,
    count: u64,
}

/// A pair of parts that waits for its next step.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The time up to which they are apart.
    pub u: f64,
    /// The last time at which they were farther apart than rounding may have led them.
    pub before: f64,
    pub parts: [Part; 2],
    /// How many steps it took.
    pub steps: u32,
    /// How many of them crawled since it was last asked for the direction along which it is farthest apart.
    pub crawled: u32,
    /// It went back to `before`, as a step may have led past a contact. It does so once.
    pub went_back: bool,
    /// Its next step is [`Course::is_careful`].
    pub is_careful: bool,
}

impl Waiting {
    pub fn new(u: f64, parts: [Part; 2]) -> Self {
        let (went_back, is_careful) = (false, false);
        Self { u, before: u, parts, steps: 0, crawled: 0, went_back, is_careful }
    }
}

impl Queue {
    pub fn new(course: Course) -> Self {
        Self { course, heap: BinaryHeap::new(), count: 0 }
    }

    fn behind(&self, u: f64) -> f64 {
        -u * self.course.sign()
    }

    pub fn push(&mut self, waiting: Waiting) {
        self.count += 1;
        let rank = (self.behind(waiting.u), self.count);
        self.heap.push(Ranked { rank, item: waiting });
    }

    pub fn pop(&mut self) -> Option<Waiting> {
        self.heap.pop().map(|first| first.item)
    }

    /// Whether another pair is farther behind than that time.
    pub fn has_before(&self, u: f64) -> bool {
        self.heap.peek().is_some_and(|first| first.rank.0 > self.behind(u))
    }

    /// How many pairs wait.
    pub fn len(&self) -> usize {
        self.heap.len()
    }
}
