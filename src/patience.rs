//! The amount of work that a frame may take, and the way to end it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::intersect::{Record, Recorder};
use crate::vector::Vector;

/// The most steps of one test that a record keeps: a search through large meshes takes billions.
pub const MOST_STEPS: usize = 20_000;

/// The number of search steps that an analysis may take. Another thread may end the analysis earlier.
///
/// Steps are counted, not seconds: so the same scene is analysed alike on any machine.
#[derive(Debug)]
pub struct Patience {
    left: AtomicU64,
    ended: AtomicBool,
}

impl Patience {
    /// Patience without limit, but for [`Patience::give_up`].
    pub fn endless() -> Self {
        Self::of(u64::MAX)
    }

    /// Patience for this number of steps.
    pub fn of(steps: u64) -> Self {
        Self { left: AtomicU64::new(steps), ended: AtomicBool::new(false) }
    }

    /// Ends the analysis soon.
    pub fn give_up(&self) {
        self.left.store(0, Relaxed);
    }

    /// Whether any work was left undone.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Relaxed)
    }

    /// Counts one more step; answers whether it is the last one allowed.
    pub(super) fn ends(&self) -> bool {
        let spent = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        if spent.is_err() {
            self.ended.store(true, Relaxed);
        }
        spent.is_err()
    }

    /// Runs a test, and returns its result, or `None` if the steps were used up first.
    pub(crate) fn answer<D: Vector, T>(
        &self,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> Option<T> {
        self.recorded(0, ask).0
    }

    /// As [`Patience::answer`], with a record of up to `most` steps.
    pub(super) fn recorded<D: Vector, T>(
        &self,
        most: usize,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> (Option<T>, Record<D>) {
        let mut stop = || self.ends();
        let mut probe = Recorder::of_steps(most, &mut stop);
        let answer = ask(&mut probe);
        let answer = (!probe.was_stopped()).then_some(answer);
        (answer, probe.into_record())
    }
}
