//! A limit for the work of an analysis, counted in steps, and the means to end it and to continue it in pieces.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::intersect::answers::Patient;
use crate::intersect::{Record, Recorder};
use crate::vector::Vector;

/// The most steps of one test that a record keeps, since a search through large meshes takes billions.
pub const MOST_STEPS: usize = 20_000;

/// The number of search steps that an analysis may take. Another thread may end the analysis earlier.
///
/// Steps are counted, not seconds, so that a scene has the same analysis on any machine.
#[derive(Debug)]
pub struct Patience {
    left: AtomicU64,
    ended: AtomicBool,
    /// The answers so far of an analysis in pieces.
    known: Option<Mutex<Known>>,
}

/// The answers of an analysis, in the order of its questions.
#[derive(Debug, Default)]
struct Known {
    answers: Vec<Box<dyn Any + Send>>,
    /// The number of questions that this piece has asked.
    told: usize,
}

impl Patience {
    /// Patience without a limit, which [`Patience::give_up`] ends.
    pub fn endless() -> Self {
        Self::of(u64::MAX)
    }

    /// Patience for this number of steps.
    pub fn of(steps: u64) -> Self {
        Self { left: AtomicU64::new(steps), ended: AtomicBool::new(false), known: None }
    }

    /// Patience for an analysis in pieces, each of which begins with [`Patience::renew`]. A piece runs the whole analysis again, and
    /// gets the answers of earlier pieces without a search.
    pub fn in_pieces() -> Self {
        Self { known: Some(Mutex::default()), ..Self::of(0) }
    }

    /// Begins the next piece, of this number of steps.
    pub fn renew(&mut self, steps: u64) {
        (self.left, self.ended) = (AtomicU64::new(steps), AtomicBool::new(false));
        self.of_known(|known| known.told = 0);
    }

    /// The number of answers that the next piece gets without a search.
    pub fn answered(&self) -> usize {
        self.of_known(|known| known.answers.len()).unwrap_or_default()
    }

    fn of_known<T>(&self, f: impl FnOnce(&mut Known) -> T) -> Option<T> {
        let known = self.known.as_ref()?;
        Some(f(&mut known.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Ends the analysis soon.
    pub fn give_up(&self) {
        self.left.store(0, Relaxed);
    }

    /// Whether the limit was reached, so that work was left undone.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Relaxed)
    }

    /// Counts one more step, and answers whether it exceeds the limit.
    fn ends(&self) -> bool {
        let spent = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        if spent.is_err() {
            self.ended.store(true, Relaxed);
        }
        spent.is_err()
    }

    /// Runs a test, and returns its result, or `None` if the steps were used up first.
    pub fn answer<D: Vector, T: Clone + Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> Option<T> {
        self.recorded(0, ask).0
    }

    /// As [`Patience::answer`], with a record of up to `most` steps.
    pub fn recorded<D: Vector, T: Clone + Send + 'static>(
        &self,
        most: usize,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> (Option<T>, Record<D>) {
        let next = |known: &mut Known| {
            known.told += 1;
            known.answers.get(known.told - 1)?.downcast_ref::<(T, Record<D>)>().cloned()
        };
        if let Some((answer, record)) = self.of_known(next).flatten() {
            return (Some(answer), record);
        }
        let mut stop = || self.ends();
        let mut probe = Recorder::of_steps(most, &mut stop);
        let answer = ask(&mut probe);
        let answer = (!probe.was_stopped()).then_some(answer);
        let record = probe.into_record();
        // After a question without an answer the analysis may ask others than the next piece, so these are not kept.
        if let Some(answer) = answer.as_ref().filter(|_| !self.has_ended()) {
            let keep = || Box::new((answer.clone(), record.clone()));
            self.of_known(|known| known.answers.push(keep()));
        }
        (answer, record)
    }
}

impl Patient for &Patience {
    fn recorded<D: Vector, T: Clone + Send + 'static>(
        &mut self,
        most: usize,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> (Option<T>, Record<D>) {
        Patience::recorded(self, most, ask)
    }
}
