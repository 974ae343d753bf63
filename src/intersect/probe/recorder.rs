use std::ops::ControlFlow;

use super::{Probe, Step};
use crate::vector::Vector;

/// Keeps steps, up to so many, and lets somebody else stop the test.
///
/// While steps are kept it asks for all of them; from then on for the verdict alone, so that a
/// search through large trees ends as soon as a plain one. The answer of a test that was stopped
/// says nothing: ask [`Recorder::was_stopped`] before it is used.
pub struct Recorder<'a, V: Vector> {
    steps: Vec<Step<V>>,
    most: usize,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'a, V: Vector> Recorder<'a, V> {
    /// Keeps the first `most` steps. `stop` is asked at each step of a search whether the test is to end.
    pub fn of_steps(most: usize, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { steps: Vec::new(), most, stop, stopped: false }
    }

    /// Keeps nothing: the verdict alone.
    pub fn of_verdict(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self::of_steps(0, stop)
    }

    /// Whether the test was stopped, so that its answer says nothing.
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// The steps that were kept.
    pub fn into_steps(self) -> Vec<Step<V>> {
        self.steps
    }
}

impl<V: Vector> Probe<V> for Recorder<'_, V> {
    fn step(&mut self, step: impl FnOnce() -> Step<V>) {
        if self.steps.len() < self.most {
            self.steps.push(step());
        }
    }

    fn settled(&mut self) -> ControlFlow<()> {
        if self.steps.len() < self.most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn goes_on(&mut self) -> ControlFlow<()> {
        self.stopped = self.stopped || (self.stop)();
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
