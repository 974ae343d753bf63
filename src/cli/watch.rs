//! Questions with a time limit, and with reports of their progress.

use std::time::{Duration, Instant};

use crate::intersect::answers::Patient;
use crate::intersect::{Record, Recorder};
use crate::vector::Vector;

/// The clock is read after this many steps of a search at the latest, and more often if they take long.
const EACH: u32 = 64;
/// Steps between two readings that take longer are too many.
const LONG: Duration = Duration::from_millis(1);

/// The time limit of a question, and the listener to its progress.
#[derive(Default)]
pub struct Watch<'a> {
    limit: Option<Duration>,
    told: Option<&'a mut dyn FnMut(&Stand)>,
    stand: Stand,
}

/// How far the work on a scene is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stand {
    /// The pair that is asked now, by number of entry: the first runs through them once.
    pub pair: [usize; 2],
    /// How many entries there are.
    pub count: usize,
    /// How many pairs were listed so far.
    pub listed: u64,
}

impl<'a> Watch<'a> {
    /// A question is given up after `limit`. `told` hears often where the work is; it decides
    /// itself how often it says so.
    pub fn new(limit: Option<Duration>, told: &'a mut dyn FnMut(&Stand)) -> Self {
        Self { limit, told: Some(told), stand: Stand::default() }
    }

    pub(super) fn at(&mut self, pair: [usize; 2], count: usize) {
        self.stand = Stand { pair, count, ..self.stand };
        self.tell();
    }

    pub(super) fn listed(&mut self) {
        self.stand.listed += 1;
    }

    fn tell(&mut self) {
        if let Some(told) = &mut self.told {
            told(&self.stand);
        }
    }
}

/// Each question has its own time.
impl Patient for Watch<'_> {
    fn recorded<D: Vector, T: Clone + Send + 'static>(
        &mut self,
        most: usize,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> (Option<T>, Record<D>) {
        // Most questions need no search, and no clock.
        let (mut start, mut last) = (None::<Instant>, None::<Instant>);
        let (mut left, mut each) = (0_u32, 1_u32);
        let timed = self.limit.is_some() || self.told.is_some();
        let mut stop = || {
            // A browser has no such clock.
            if cfg!(target_arch = "wasm32") || !timed {
                return false;
            }
            if left > 0 {
                left -= 1;
                return false;
            }
            let now = Instant::now();
            let quick = last.is_none_or(|last| now - last < LONG);
            each = if quick { (2 * each).min(EACH) } else { 1 };
            (left, last) = (each - 1, Some(now));
            self.tell();
            // An answer at the first step is kept whatever the limit.
            let Some(start) = start else {
                start = Some(now);
                return false;
            };
            self.limit.is_some_and(|limit| now - start >= limit)
        };
        let mut recorder = Recorder::of_steps(most, &mut stop);
        let answer = ask(&mut recorder);
        let answer = (!recorder.was_stopped()).then_some(answer);
        (answer, recorder.into_record())
    }
}
