//! The priority queue of conservative advancement: the pairs of parts that are not yet known to be apart to the end.

use std::collections::BinaryHeap;

use super::body::Part;
use super::motion::TimeRange;
use crate::intersect::ranked::Ranked;

/// Pairs of parts, each certainly apart up to a time. The pair with the least time is first; of several, the last that was pushed.
pub(super) struct Queue {
    range: TimeRange,
    heap: BinaryHeap<Ranked<Waiting>>,
    count: u64,
}

/// A pair of parts that waits for its next step.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The time up to which the parts are apart.
    pub u: f64,
    /// The last time at which rounding cannot have led the parts past a contact.
    pub before: f64,
    pub parts: [Part; 2],
    /// The number of steps so far.
    pub steps: u32,
    /// The number of steps that crawled since the last search for the axis with the widest gap.
    pub crawled: u32,
    /// Whether the pair went back to `before`, since a step may have led past a contact. It does so once.
    pub went_back: bool,
    /// Whether the next step is [`TimeRange::is_careful`].
    pub is_careful: bool,
}

impl Waiting {
    pub fn new(u: f64, parts: [Part; 2]) -> Self {
        let (went_back, is_careful) = (false, false);
        Self { u, before: u, parts, steps: 0, crawled: 0, went_back, is_careful }
    }
}

impl Queue {
    pub fn new(range: TimeRange) -> Self {
        Self { range, heap: BinaryHeap::new(), count: 0 }
    }

    /// The rank of a time, which is greater the earlier the search comes to it.
    fn behind(&self, u: f64) -> f64 {
        -u * self.range.sign()
    }

    pub fn push(&mut self, waiting: Waiting) {
        self.count += 1;
        let rank = (self.behind(waiting.u), self.count);
        self.heap.push(Ranked { rank, item: waiting });
    }

    pub fn pop(&mut self) -> Option<Waiting> {
        self.heap.pop().map(|first| first.item)
    }

    /// Whether another pair comes before this time.
    pub fn has_before(&self, u: f64) -> bool {
        self.heap.peek().is_some_and(|first| first.rank.0 > self.behind(u))
    }

    /// The number of pairs that wait.
    pub fn len(&self) -> usize {
        self.heap.len()
    }
}
