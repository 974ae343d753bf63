use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::body::Part;
use super::course::Course;

/// Parts of both bodies that are certainly apart up to a time.
#[derive(Clone, Copy)]
struct Waiting {
    u: f64,
    parts: [Part; 2],
    /// Times and numbers in the order of the queue: the earliest on the course first, and of those at one time the last that came.
    place: (f64, u64),
}

/// Pairs of parts, the one that is farthest behind first.
pub(super) struct Queue {
    course: Course,
    heap: BinaryHeap<Waiting>,
    count: u64,
}

impl Queue {
    pub fn new(course: Course) -> Self {
        Self { course, heap: BinaryHeap::new(), count: 0 }
    }

    fn behind(&self, u: f64) -> f64 {
        -u * self.course.sign()
    }

    pub fn push(&mut self, u: f64, parts: [Part; 2]) {
        self.count += 1;
        self.heap.push(Waiting { u, parts, place: (self.behind(u), self.count) });
    }

    pub fn pop(&mut self) -> Option<(f64, [Part; 2])> {
        self.heap.pop().map(|Waiting { u, parts, .. }| (u, parts))
    }

    /// Whether another pair is farther behind than that time.
    pub fn has_before(&self, u: f64) -> bool {
        self.heap.peek().is_some_and(|first| first.place.0 > self.behind(u))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place.0.total_cmp(&other.place.0).then(self.place.1.cmp(&other.place.1))
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
