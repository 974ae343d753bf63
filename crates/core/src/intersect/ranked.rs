//! Items of a priority queue.

use std::cmp::Ordering;

/// An item that a [`BinaryHeap`](std::collections::BinaryHeap) orders by its rank: the largest first, ties by the larger number.
#[derive(Clone, Copy)]
pub(super) struct Ranked<T> {
    pub rank: (f64, u64),
    pub item: T,
}

impl<T> Ord for Ranked<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.0.total_cmp(&other.rank.0).then(self.rank.1.cmp(&other.rank.1))
    }
}

impl<T> PartialOrd for Ranked<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Ranked<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Ranked<T> {}
