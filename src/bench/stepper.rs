use super::Bench;
use super::stage::Stage;
use crate::analysis::{Findings, Focus};
use crate::intersect::Step;

/// Which computation is stepped through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Subject {
    /// Do they overlap at the instant that is shown?
    #[default]
    Overlap,
    /// When do they meet in the frame?
    Sweep,
    /// Which boxes of all can meet, sorted along an axis?
    Intervals,
}

impl<V: Stage> Bench<V> {
    /// Whether the steps of the sweep are stepped through: it is chosen, and took any.
    pub fn steps_the_sweep(&self, focus: &Focus<V>) -> bool {
        self.subject == Subject::Sweep && Self::has_sweep(focus)
    }

    /// The steps that are stepped through.
    pub fn steps<'a>(&self, findings: &'a Findings<V>) -> &'a [Step<V>] {
        if self.subject == Subject::Intervals {
            return findings.intervals.as_ref().map_or(&[], |intervals| &intervals.steps);
        }
        let Some(focus) = &findings.focus else { return &[] };
        match &focus.motion {
            Some(motion) if self.steps_the_sweep(focus) => &motion.steps,
            _ => &focus.steps,
        }
    }

    /// What there is to step through.
    pub fn subjects(&self, findings: &Findings<V>) -> Vec<Subject> {
        let sweep = findings.focus.as_ref().is_some_and(Self::has_sweep).then_some(Subject::Sweep);
        let intervals = self.intervals.on.then_some(Subject::Intervals);
        [Subject::Overlap].into_iter().chain(sweep).chain(intervals).collect()
    }

    /// Steps through the next of what there is.
    pub(super) fn step_through_next(&mut self, findings: &Findings<V>) {
        let subjects = self.subjects(findings);
        let now = subjects.iter().position(|&subject| subject == self.subject);
        self.step_through(subjects[now.map_or(0, |now| (now + 1) % subjects.len())]);
    }

    /// Whether there are steps of a sweep to step through.
    pub fn has_sweep(focus: &Focus<V>) -> bool {
        focus.motion.as_ref().is_some_and(|motion| !motion.steps.is_empty())
    }

    /// Steps through another computation, all of whose steps are shown first.
    pub fn step_through(&mut self, subject: Subject) {
        if self.subject != subject {
            self.subject = subject;
            self.stepper = Stepper::All;
        }
    }
}

/// How many of the recorded steps of a test are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stepper {
    /// All.
    #[default]
    All,
    /// Those up to and including this one, counted from 0.
    Upto(usize),
}

impl Stepper {
    /// The step that is shown now, of `count`; `None` while all are shown.
    pub fn current(self, count: usize) -> Option<usize> {
        match self {
            Stepper::Upto(step) if count > 0 => Some(step.min(count - 1)),
            _ => None,
        }
    }

    /// How many steps of `count` are shown.
    pub fn shown(self, count: usize) -> usize {
        self.current(count).map_or(count, |step| step + 1)
    }

    /// To the first step.
    pub fn first(&mut self) {
        *self = Stepper::Upto(0);
    }

    /// To all steps.
    pub fn last(&mut self) {
        *self = Stepper::All;
    }

    /// One step back of `count`: from all to the last one, and no further than the first.
    pub fn back(&mut self, count: usize) {
        let next = self.current(count).unwrap_or(count);
        *self = Stepper::Upto(next.saturating_sub(1));
    }

    /// One step on of `count`: after the last one come all, and after all the first.
    pub fn forward(&mut self, count: usize) {
        *self = match self.current(count) {
            Some(step) if step + 1 < count => Stepper::Upto(step + 1),
            None if count > 0 => Stepper::Upto(0),
            _ => Stepper::All,
        };
    }
}
