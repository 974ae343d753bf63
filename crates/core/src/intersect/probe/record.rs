//! The listeners that keep steps.

use std::ops::ControlFlow;

use super::{Branch, Decided, Decision, Part, PartName, Probe, Step};
use crate::roles::{Each, Fields, Nested, Same, roles};
use crate::vector::Vector;

roles! {
    /// The steps of a test and why it ended with its answer, in double precision.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Record<V: Vector> {
        /// The steps, in the order in which they were taken.
        pub steps: Vec<Step<V>> as Each<Nested>,
        /// The reason for the answer, as the test told it.
        pub decided: Option<Decided> as Same,
        /// The number of the axis step on which the shapes overlap least.
        pub shallowest: Option<usize> as Same,
        /// Where exact arithmetic was asked.
        pub doubts: Vec<Doubt> as Same,
    }
}

/// A step about which exact arithmetic was asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Doubt {
    /// The number of the step.
    pub step: usize,
    /// The length by which the verdict holds or fails, as it was computed.
    pub margin: f64,
    /// What rounding can make of it: `margin` is within this.
    pub bound: f64,
}

impl<V: Vector> Default for Record<V> {
    fn default() -> Self {
        Self { steps: Vec::new(), decided: None, shallowest: None, doubts: Vec::new() }
    }
}

impl<V: Vector> Record<V> {
    /// The step that settled the answer by itself.
    pub fn deciding(&self) -> Option<&Step<V>> {
        self.steps.get(self.decided?.step?)
    }

    /// The same record with the arguments of the test swapped.
    pub fn swapped(self) -> Self {
        Fields::swapped(self)
    }

    /// The answer of a test, and all that it tells the probe that it is given.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::intersect::{Record, overlap};
    /// use hitbench::shapes::Ball;
    ///
    /// let [a, b] = [0.0, 3.0].map(|x| Ball::new(Vec2::new(x, 0.0), 1.0).unwrap());
    /// let (verdict, record) = Record::of(|probe| overlap::ball_ball(&a, &b, probe));
    /// assert!(!verdict && !record.decided.unwrap().decision.answer());
    /// ```
    pub fn of<T>(run: impl FnOnce(&mut Recorder<V>) -> T) -> (T, Self) {
        let mut never = || false;
        let mut recorder = Recorder::of_steps(usize::MAX, &mut never);
        let answer = run(&mut recorder);
        (answer, recorder.into_record())
    }

    /// The same, where exact arithmetic was asked about the step that decided, and said the same.
    pub(in crate::intersect) fn confirmed(mut self, bound: f64) -> Self {
        let at = self.decided.and_then(|it| it.step).unwrap_or(self.steps.len());
        let after = |step: &mut usize| *step += usize::from(*step >= at);
        self.steps.insert(at, Step::Branch(Branch::Exact));
        self.doubts.iter_mut().for_each(|doubt| after(&mut doubt.step));
        self.shallowest.iter_mut().for_each(after);
        self.decided.iter_mut().filter_map(|it| it.step.as_mut()).for_each(after);
        self.doubts.push(Doubt { step: at, margin: 0.0, bound });
        self
    }

    /// The steps alone, of which none decides.
    pub(in crate::intersect) fn undecided(mut self) -> Self {
        self.decided = None;
        for step in &mut self.steps {
            match step {
                Step::Compare(comparison) => comparison.verdict = None,
                Step::Axis(test) => test.separates = false,
                _ => {}
            }
        }
        self
    }

    /// Tells another listener what was recorded.
    pub(in crate::intersect) fn tell<W: Vector<Double = V>, P: Probe<W>>(self, probe: &mut P) {
        let by_step = |number| move |decided: &Decided| decided.step == Some(number);
        for (number, step) in self.steps.into_iter().enumerate() {
            for doubt in self.doubts.iter().filter(|doubt| doubt.step == number) {
                probe.doubted(doubt.margin, doubt.bound);
            }
            probe.record(|| step);
            if self.shallowest == Some(number) {
                probe.shallowest();
            }
            if let Some(Decided { decision, .. }) = self.decided.filter(by_step(number)) {
                probe.decided(decision);
            }
        }
        if let Some(Decided { decision, step: None }) = self.decided {
            probe.decided(decision);
        }
    }
}

/// Makes of the steps of (b, a) from a number on steps of (a, b).
fn swap_from<V: Vector>(steps: &mut Vec<Step<V>>, number: usize) {
    let swapped: Vec<_> = steps.drain(number..).map(Step::swapped).collect();
    steps.extend(swapped);
}

/// Keeps a limited number of steps, and lets its owner stop the test.
///
/// While steps are kept it asks for all of them; from then on for the verdict alone, so that a
/// search through large trees ends as soon as a plain one. The answer of a test that was stopped
/// is void: ask [`Recorder::was_stopped`] before it is used.
pub struct Recorder<'a, V: Vector> {
    record: Record<V>,
    room: usize,
    /// All steps are asked for, and not those alone that lead to the verdict.
    all: bool,
    /// The step before was kept.
    kept: bool,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'a, V: Vector> Recorder<'a, V> {
    /// Keeps the first `most` steps, not counting those of parts. `stop` is asked at each step of a
    /// search whether the test is to end.
    pub fn of_steps(most: usize, stop: &'a mut dyn FnMut() -> bool) -> Self {
        let record = Record::default();
        Self { record, room: most, all: true, kept: false, stop, stopped: false }
    }

    /// Keeps nothing: the verdict alone.
    pub fn of_verdict(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self::of_steps(0, stop)
    }

    /// Keeps every step of a test that ends as soon as its verdict is known.
    pub fn until_verdict(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { all: false, ..Self::of_steps(usize::MAX, stop) }
    }

    /// Whether the test was stopped, so that its answer is void.
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// The record that was kept.
    pub fn into_record(self) -> Record<V> {
        self.record
    }
}

impl<V: Vector> Probe<V> for Recorder<'_, V::Double> {
    fn record(&mut self, step: impl FnOnce() -> Step<V::Double>) {
        self.kept = self.room > 0;
        if self.kept {
            self.room -= 1;
            self.record.steps.push(step());
        }
    }

    fn shallowest(&mut self) {
        if self.room > 0 {
            self.record.shallowest = self.record.steps.len().checked_sub(1);
        }
    }

    fn doubted(&mut self, margin: f64, bound: f64) {
        if self.room > 0 {
            self.record.doubts.push(Doubt { step: self.record.steps.len(), margin, bound });
        }
    }

    fn decided(&mut self, decision: Decision) {
        // A step that is not kept has no number.
        let by_step = self.kept && matches!(decision, Decision::Step(_));
        let step = self.record.steps.len().checked_sub(1).filter(|_| by_step);
        self.record.decided.get_or_insert(Decided { decision, step });
    }

    fn settled(&mut self) -> ControlFlow<()> {
        let goes_on = self.all && self.room > 0;
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn swapped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.record.steps.len();
        let answer = run(self);
        swap_from(&mut self.record.steps, before);
        answer
    }

    fn room(&self) -> usize {
        self.room
    }

    fn goes_on(&mut self) -> ControlFlow<()> {
        self.stopped = self.stopped || (self.stop)();
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs a test that is a part of another, and reports it as one step that contains the steps of the
/// part. The part may be in another precision than the whole.
pub(in crate::intersect) fn part<V: Vector, P: Probe<V>, T>(
    probe: &mut P,
    run: impl FnOnce(&mut Recorder<V::Double>) -> T,
    name: impl FnOnce(&T) -> PartName,
) -> T {
    let mut stop = || probe.goes_on().is_break();
    let mut recorder = Recorder::of_steps(MOST_STEPS_OF_PART, &mut stop);
    let answer = run(&mut recorder);
    let record = recorder.into_record();
    probe.record(|| Step::Part(Box::new(Part { name: name(&answer), record })));
    answer
}

/// So that a search through large trees with its parts stays small.
const MOST_STEPS_OF_PART: usize = 256;
