//! The loop over cases that every batch is.
//!
//! A block of 64 cases goes through the filter of its pair, which has no branch: the compiler makes of it instructions for as
//! many cases as a register holds. The few cases that the filter leaves in doubt are then asked one by one.
//!
//! The loop is compiled for each width of registers, and the widest that this processor has is chosen when it is called. For
//! that all of it has to become one function: what is called in it is inlined, always.

use fearless_simd::{Level, dispatch, prelude::*, u8x64};

use super::many::{Cases, LANES, in_common};
use super::mask::{Mask, ones};
use super::spans::Spans;
use crate::intersect::filter::Filtered;
use crate::shapes::Interval;
use crate::vector::Scalar;

/// Fills `hits` with the verdicts of the filter, and of the single call where it is not sure.
#[inline(always)]
pub(super) fn verdicts<T, U, A: Cases<T>, B: Cases<U>>(
    (a, b): (A, B),
    hits: &mut Mask,
    filter: impl Fn(&T, &U) -> Filtered,
    single: impl Fn(&T, &U) -> bool,
) {
    let len = number_of(a, b);
    let words = hits.restart(len);
    dispatch!(Level::new(), simd => simd.vectorize(
        #[inline(always)]
        || for (k, word) in words.iter_mut().enumerate() {
            let (a, b) = (a.block(k), b.block(k));
            let mut flags = Flags::new();
            for l in 0..LANES {
                flags.put(l, filter(&A::lane(a, l), &B::lane(b, l)));
            }
            let [hit, doubt] = flags.words(simd, k, len);
            *word = hit;
            if doubt != 0 {
                *word |= settle(doubt, |l| single(&A::lane(a, l), &B::lane(b, l)));
            }
        }
    ));
}

/// As [`verdicts`], with two numbers for each hit.
#[inline(always)]
pub(super) fn spans<S: Scalar, T, U, A: Cases<T>, B: Cases<U>>(
    (a, b): (A, B),
    spans: &mut Spans<S>,
    filter: impl Fn(&T, &U) -> (Filtered, Interval<S>),
    single: impl Fn(&T, &U) -> Option<Interval<S>>,
) {
    let len = number_of(a, b);
    let (hits, values) = spans.restart(len);
    let words = hits.restart(len);
    dispatch!(Level::new(), simd => simd.vectorize(
        #[inline(always)]
        || for (k, (word, [first, last])) in words.iter_mut().zip(values.iter_mut()).enumerate() {
            let (a, b) = (a.block(k), b.block(k));
            let mut flags = Flags::new();
            for l in 0..LANES {
                let (filtered, span) = filter(&A::lane(a, l), &B::lane(b, l));
                flags.put(l, filtered);
                (first[l], last[l]) = (span.min, span.max);
            }
            let [hit, doubt] = flags.words(simd, k, len);
            *word = hit;
            if doubt != 0 {
                *word |= settle(doubt, |l| {
                    let span = single(&A::lane(a, l), &B::lane(b, l));
                    if let Some(span) = span {
                        (first[l], last[l]) = (span.min, span.max);
                    }
                    span.is_some()
                });
            }
        }
    ));
}

/// As [`spans`], where the numbers cannot be had without a branch: the single call gives those of the hits.
#[inline(always)]
pub(super) fn spans_of_hits<S: Scalar, T, U, A: Cases<T>, B: Cases<U>>(
    (a, b): (A, B),
    spans: &mut Spans<S>,
    filter: impl Fn(&T, &U) -> Filtered,
    single: impl Fn(&T, &U) -> Option<Interval<S>>,
) {
    let (hits, values) = spans.restart(number_of(a, b));
    verdicts((a, b), hits, filter, |a, b| single(a, b).is_some());
    for i in hits.hits() {
        let (k, l) = (i / LANES, i % LANES);
        if let Some(span) = single(&A::lane(a.block(k), l), &B::lane(b.block(k), l)) {
            (values[k][0][l], values[k][1][l]) = (span.min, span.max);
        }
    }
}

/// Two sides that are one shape each make one case.
fn number_of<T, U>(a: impl Cases<T>, b: impl Cases<U>) -> usize {
    in_common(a.cases(), b.cases()).unwrap_or(1)
}

/// The answers of a filter in a block, a byte each, 0 or 1.
struct Flags {
    hits: [u8; LANES],
    sures: [u8; LANES],
}

impl Flags {
    #[inline(always)]
    fn new() -> Self {
        Self { hits: [0; LANES], sures: [0; LANES] }
    }

    #[inline(always)]
    fn put(&mut self, l: usize, Filtered { hit, sure }: Filtered) {
        self.hits[l] = u8::from(hit);
        self.sures[l] = u8::from(sure);
    }

    /// The hits of which the filter is sure, and the cases of which it is not; nothing of places that have no case.
    #[inline(always)]
    fn words<S: Simd>(&self, simd: S, k: usize, len: usize) -> [u64; 2] {
        let [hit, sure] = [&self.hits, &self.sures].map(
            #[inline(always)]
            |flags| u8x64::from_slice(simd, flags).simd_eq(1).to_bitmask(),
        );
        let rest = len - k * LANES;
        let there = if rest < LANES { (1 << rest) - 1 } else { u64::MAX };
        [hit & sure & there, there & !sure]
    }
}

/// The cases in doubt that are hits.
#[cold]
#[inline(never)]
fn settle(doubt: u64, mut is_hit: impl FnMut(usize) -> bool) -> u64 {
    ones(doubt).fold(0, |word, l| word | u64::from(is_hit(l)) << l)
}
