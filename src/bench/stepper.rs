use super::Bench;
use crate::analysis::{Findings, Focus};
use crate::intersect::{Part, Record, Step};
use crate::scene::World;

/// Which computation is stepped through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TraceKind {
    /// Do they overlap at the instant that is shown?
    #[default]
    Overlap,
    /// When do they meet in the frame?
    Sweep,
    /// Which boxes of all can meet, sorted along an axis?
    Intervals,
}

impl<V: World> Bench<V> {
    /// Whether the steps of the sweep are stepped through: it is chosen, and took any.
    pub fn steps_the_sweep(&self, focus: &Focus<V>) -> bool {
        self.subject == TraceKind::Sweep && Self::has_sweep(focus)
    }

    /// Whether the Minkowski difference is shown: as a person has said, else where the steps that are shown search in it.
    pub fn shows_difference(&self, findings: &Findings<V>) -> bool {
        let searches = |step: &Step<V>| matches!(step, Step::Simplex(_) | Step::Polytope(_));
        let searched = |focus: &Focus<V>| {
            !self.steps_the_sweep(focus) && focus.record.steps.iter().any(searches)
        };
        self.difference.unwrap_or_else(|| findings.focus.as_ref().is_some_and(searched))
    }

    /// Shows the Minkowski difference, or hides it.
    pub fn toggle_difference(&mut self, findings: &Findings<V>) {
        self.difference = Some(!self.shows_difference(findings));
    }

    /// The record that is stepped through: that of the subject, or of a part in it.
    pub fn record<'a>(&self, findings: &'a Findings<V>) -> Option<&'a Record<V>> {
        self.parts(findings)
            .last()
            .map_or_else(|| self.whole_record(findings), |part| Some(&part.record))
    }

    /// The steps of that record.
    pub fn steps<'a>(&self, findings: &'a Findings<V>) -> &'a [Step<V>] {
        self.record(findings).map_or(&[], |record| &record.steps)
    }

    /// The parts that were entered, the outermost first.
    pub fn parts<'a>(&self, findings: &'a Findings<V>) -> Vec<&'a Part<V>> {
        let mut record = self.whole_record(findings);
        let mut parts = Vec::new();
        for &number in &self.inside {
            let Some(Step::Part(part)) = record.and_then(|record| record.steps.get(number)) else {
                break;
            };
            record = Some(&part.record);
            parts.push(&**part);
        }
        parts
    }

    fn whole_record<'a>(&self, findings: &'a Findings<V>) -> Option<&'a Record<V>> {
        if self.subject == TraceKind::Intervals {
            return findings.intervals.as_ref().map(|intervals| &intervals.record);
        }
        let focus = findings.focus.as_ref()?;
        Some(match &focus.motion {
            Some(motion) if self.steps_the_sweep(focus) => &motion.record,
            _ => &focus.record,
        })
    }

    /// The part that is shown now, by its number among the steps: the current step, or at rest the
    /// one that decides.
    pub fn part_shown(&self, findings: &Findings<V>) -> Option<usize> {
        let record = self.record(findings)?;
        let deciding = || record.decided?.step;
        let number = self.stepper.current(record.steps.len()).or_else(deciding)?;
        matches!(record.steps.get(number), Some(Step::Part(_))).then_some(number)
    }

    /// Steps into the part that is shown now, to its first step.
    pub fn step_into(&mut self, findings: &Findings<V>) {
        if let Some(number) = self.part_shown(findings) {
            self.inside.truncate(self.parts(findings).len());
            self.inside.push(number);
            self.stepper = Stepper::Upto(0);
        }
    }

    /// Steps out of the part, to the step that it is.
    pub fn step_out(&mut self) {
        if let Some(number) = self.inside.pop() {
            self.stepper = Stepper::Upto(number);
        }
    }

    /// The steps of the whole that are shown: up to the part that was entered, if one was.
    pub fn outer_stepper(&self) -> Stepper {
        self.inside.first().map_or(self.stepper, |&part| Stepper::Upto(part))
    }

    /// Shows all steps of the whole.
    pub(super) fn show_all_steps(&mut self) {
        self.stepper = Stepper::All;
        self.inside.clear();
    }

    /// What there is to step through.
    pub fn subjects(&self, findings: &Findings<V>) -> Vec<TraceKind> {
        let sweep =
            findings.focus.as_ref().is_some_and(Self::has_sweep).then_some(TraceKind::Sweep);
        let intervals = self.intervals.on.then_some(TraceKind::Intervals);
        [TraceKind::Overlap].into_iter().chain(sweep).chain(intervals).collect()
    }

    /// Steps through the next of what there is.
    pub(super) fn step_through_next(&mut self, findings: &Findings<V>) {
        let subjects = self.subjects(findings);
        let now = subjects.iter().position(|&subject| subject == self.subject);
        self.step_through(subjects[now.map_or(0, |now| (now + 1) % subjects.len())]);
    }

    /// Whether there are steps of a sweep to step through.
    pub fn has_sweep(focus: &Focus<V>) -> bool {
        focus.motion.as_ref().is_some_and(|motion| !motion.record.steps.is_empty())
    }

    /// Steps through another computation, all of whose steps are shown first.
    pub fn step_through(&mut self, subject: TraceKind) {
        if self.subject != subject {
            self.subject = subject;
            self.show_all_steps();
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
