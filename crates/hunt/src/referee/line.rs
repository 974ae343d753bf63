//! What is counted of many answers: a row of a table.

use super::{Ask, Difference, Verdict};

/// What is counted of one family, or of one pair.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// Questions that were judged, each of a case by itself.
    pub asked: u64,
    /// Right answers.
    pub right: u64,
    /// Differences that rounding explains.
    pub rounding: u64,
    /// Wrong answers, in the order of [`Difference::ALL`].
    pub wrong: [u64; 8],
    /// Nobody can tell.
    pub undecided: u64,
    /// The engine says nothing.
    pub unsupported: u64,
    /// The engine died, or did not answer.
    pub lost: u64,
    /// The largest error of a distance, in units.
    pub distance_error: f64,
    /// The largest error of a first instant, in frames, of those that are not wrong by a miss.
    pub time_error: f64,
}

impl Line {
    /// One more answer.
    pub(super) fn count(&mut self, ask: Ask, verdict: Verdict, strict: bool) {
        self.asked += 1;
        let mut error = |ask: Ask, error: f64| {
            let worst = match ask {
                Ask::Distance => &mut self.distance_error,
                Ask::Sweep => &mut self.time_error,
                Ask::Overlap | Ask::Ray | Ask::Depth | Ask::Points => return,
            };
            *worst = worst.max(error);
        };
        match verdict {
            Verdict::Right(off) => {
                error(ask, off);
                self.right += 1;
            }
            Verdict::Rounding(_) | Verdict::Wrong(..) => match verdict.difference(strict) {
                None => self.rounding += 1,
                Some((difference, off)) => {
                    if matches!(difference, Difference::Distance | Difference::Time) {
                        error(ask, off);
                    }
                    self.wrong[difference as usize] += 1;
                }
            },
            Verdict::Undecided => self.undecided += 1,
            Verdict::Unsupported => self.unsupported += 1,
        }
    }

    /// All of another one.
    pub(super) fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.right += other.right;
        self.rounding += other.rounding;
        self.undecided += other.undecided;
        self.unsupported += other.unsupported;
        self.lost += other.lost;
        self.distance_error = self.distance_error.max(other.distance_error);
        self.time_error = self.time_error.max(other.time_error);
        self.wrong.iter_mut().zip(other.wrong).for_each(|(all, n)| *all += n);
    }

    /// Questions to which there was no answer.
    pub(super) fn lose(&mut self, count: usize) {
        self.asked += count as u64;
        self.lost += count as u64;
    }

    /// How many answers are wrong, or missing.
    pub fn bad(&self) -> u64 {
        self.wrong.iter().sum::<u64>() + self.lost
    }
}
