use std::fmt;

use super::many::LANES;

/// The verdicts of a batch, a bit a case.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Mask {
    words: Vec<u64>,
    len: usize,
}

impl Mask {
    /// Room for verdicts, without any. A batch fills it anew, and keeps its memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of cases.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no case.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The verdict of case `i`, which there must be.
    pub fn get(&self, i: usize) -> bool {
        assert!(i < self.len, "case {i} of {}", self.len);
        self.words[i / LANES] >> (i % LANES) & 1 == 1
    }

    /// How many cases are hits.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether any case is a hit.
    pub fn any(&self) -> bool {
        self.words.iter().any(|&word| word != 0)
    }

    /// The numbers of the hits, in order.
    pub fn hits(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(k, &word)| ones(word).map(move |i| k * LANES + i))
    }

    /// The bits, 64 a word, the first case lowest; those beyond the last case are 0.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Makes room for `len` cases, all of them misses.
    pub(super) fn restart(&mut self, len: usize) -> &mut [u64] {
        self.len = len;
        self.words.clear();
        self.words.resize(len.div_ceil(LANES), 0);
        &mut self.words
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} of {}: ", self.count(), self.len)?;
        f.debug_set().entries(self.hits()).finish()
    }
}

/// The places of the ones in a word, in order.
#[inline]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let i = word.trailing_zeros() as usize;
            word &= word - 1;
            i
        })
    })
}
