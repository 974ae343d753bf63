use super::many::LANES;
use super::mask::Mask;
use crate::shapes::Interval;
use crate::vector::Scalar;

/// What a batch of rays or sweeps has found: for each hit the parameters of entry and exit, or the first and the last time.
#[derive(Debug, Clone)]
pub struct Spans<S> {
    hits: Mask,
    /// Both of 64 cases, of the next 64, and so on; those of a miss mean nothing.
    values: Vec<[[S; LANES]; 2]>,
}

impl<S: Scalar> Spans<S> {
    /// Room for answers, without any. A batch fills it anew, and keeps its memory.
    pub fn new() -> Self {
        Self { hits: Mask::new(), values: Vec::new() }
    }

    /// Which cases are hits.
    pub fn hits(&self) -> &Mask {
        &self.hits
    }

    /// From the entry to the exit of case `i`, which there must be; `None` for a miss.
    pub fn get(&self, i: usize) -> Option<Interval<S>> {
        self.hits.get(i).then(|| self.value(i))
    }

    /// The numbers of the hits, in order, each with its span.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Interval<S>)> {
        self.hits.hits().map(|i| (i, self.value(i)))
    }

    /// The hit that comes first, and of several the one with the least number: what a ray meets first of many shapes.
    pub fn first(&self) -> Option<(usize, Interval<S>)> {
        self.iter().reduce(|best, next| if next.1.min < best.1.min { next } else { best })
    }

    #[inline]
    fn value(&self, i: usize) -> Interval<S> {
        let [first, last] = &self.values[i / LANES];
        Interval { min: first[i % LANES], max: last[i % LANES] }
    }

    /// Makes room for `len` cases.
    pub(super) fn restart(&mut self, len: usize) -> (&mut Mask, &mut [[[S; LANES]; 2]]) {
        // What they were before is overwritten.
        self.values.resize(len.div_ceil(LANES), [[S::ZERO; LANES]; 2]);
        (&mut self.hits, &mut self.values)
    }
}

impl<S: Scalar> Default for Spans<S> {
    fn default() -> Self {
        Self::new()
    }
}
