//! The computation whose steps are shown, and its pair.

mod focus;

use crate::analysis::{Findings, Focus, Motion};
use crate::intersect::Record;
use crate::intersect::matrix::PublishedSweep;
use crate::intersect::steps::{Part, Step};
use crate::scene::World;

/// The number of recorded steps of a test that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stepper {
    /// All steps.
    #[default]
    All,
    /// The steps up to and including this one, counted from 0.
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

    /// The number of steps, of `count`, that are shown.
    pub fn shown(self, count: usize) -> usize {
        self.current(count).map_or(count, |step| step + 1)
    }

    /// Goes one step back: from all to the last one, and no further than the first.
    pub fn back(&mut self, count: usize) {
        let next = self.current(count).unwrap_or(count);
        *self = Stepper::Upto(next.saturating_sub(1));
    }

    /// Goes one step on: after the last one come all, and after all the first.
    pub fn forward(&mut self, count: usize) {
        *self = match self.current(count) {
            Some(step) if step + 1 < count => Stepper::Upto(step + 1),
            None if count > 0 => Stepper::Upto(0),
            _ => Stepper::All,
        };
    }
}

/// The question whose computation is stepped through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TraceKind {
    /// Whether the pair overlaps at the instant that is shown.
    #[default]
    Overlap,
    /// When the pair meets in the frame.
    Sweep,
    /// Which boxes of all shapes can meet, sorted along an axis.
    Intervals,
    /// How a routine goes that is not the test of a pair.
    Routine,
}

/// The pair, its computation, and the recorded steps of that which are shown.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// The position in the recorded steps.
    pub stepper: Stepper,
    /// The parts of the record that were stepped into, each by its number among the steps.
    inside: Vec<usize>,
    /// The computation whose steps are shown.
    pub subject: TraceKind,
    /// The id of the alternative test whose record is shown; `None` for the test that gives the verdict.
    pub way: Option<String>,
    /// The pair, by number of entry: A, then B.
    pub(super) focus: Option<(usize, usize)>,
    /// The pair was chosen by name: it stays while its shapes are dragged.
    pub(super) pinned: bool,
}

impl Trace {
    /// Whether the steps of the sweep are shown: it is chosen, and has steps.
    pub fn steps_the_sweep<V: World>(&self, focus: &Focus<V>) -> bool {
        self.subject == TraceKind::Sweep && has_sweep(focus)
    }

    /// The record that is stepped through: that of the subject, or that of the part that was stepped into.
    pub fn record<'a, V: World>(&self, findings: &'a Findings<V>) -> Option<&'a Record<V>> {
        self.parts(findings)
            .last()
            .map_or_else(|| self.whole_record(findings), |part| Some(&part.record))
    }

    /// The steps of that record.
    pub fn steps<'a, V: World>(&self, findings: &'a Findings<V>) -> &'a [Step<V>] {
        self.record(findings).map_or(&[], |record| &record.steps)
    }

    /// The parts that were stepped into, the outermost first.
    pub fn parts<'a, V: World>(&self, findings: &'a Findings<V>) -> Vec<&'a Part<V>> {
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

    fn whole_record<'a, V: World>(&self, findings: &'a Findings<V>) -> Option<&'a Record<V>> {
        if self.subject == TraceKind::Intervals {
            return findings.intervals.as_ref().map(|intervals| &intervals.record);
        }
        if self.subject == TraceKind::Routine {
            return findings.routine.as_ref().map(|played| &played.record);
        }
        let focus = findings.focus.as_ref()?;
        Some(match &focus.motion {
            Some(motion) if self.steps_the_sweep(focus) => self.sweep_record(motion),
            _ => &focus.record,
        })
    }

    /// The ids of the other ways to answer the question whose steps are shown, in the order of their keys.
    pub fn ways<V: World>(&self, findings: &Findings<V>) -> Vec<&'static str> {
        let Some(focus) = &findings.focus else { return Vec::new() };
        match &focus.motion {
            Some(motion) if self.steps_the_sweep(focus) => {
                motion.published.iter().map(|published| published.listing.id).collect()
            }
            _ => focus.views.iter().map(|view| view.id).collect(),
        }
    }

    /// The published sweep that is chosen, if it is one of this motion's.
    pub fn published<'a, V: World>(&self, motion: &'a Motion<V>) -> Option<&'a PublishedSweep<V>> {
        motion.published.as_ref().filter(|sweep| self.way.as_deref() == Some(sweep.listing.id))
    }

    /// The record of the sweep whose steps are shown: the one that answers, or a published one.
    pub fn sweep_record<'a, V: World>(&self, motion: &'a Motion<V>) -> &'a Record<V> {
        self.published(motion).map_or(&motion.record, |published| &published.record)
    }

    /// The part that is shown now, by its number among the steps: the current step, or, while all are shown,
    /// the deciding one.
    pub fn part_shown<V: World>(&self, findings: &Findings<V>) -> Option<usize> {
        let record = self.record(findings)?;
        let deciding = || record.decided?.step;
        let number = self.stepper.current(record.steps.len()).or_else(deciding)?;
        matches!(record.steps.get(number), Some(Step::Part(_))).then_some(number)
    }

    /// Shows the test that decides, with 1, or the other way to ask with a number, as they are listed.
    pub(crate) fn choose_way<V: World>(&mut self, number: u8, findings: &Findings<V>) {
        let other = usize::from(number).checked_sub(2);
        self.way = other.and_then(|other| Some((*self.ways(findings).get(other)?).to_owned()));
    }

    /// Whether a part was stepped into.
    pub fn is_inside(&self) -> bool {
        !self.inside.is_empty()
    }

    /// Steps into the part that is shown now, to its first step.
    pub fn step_into<V: World>(&mut self, findings: &Findings<V>) {
        if let Some(number) = self.part_shown(findings) {
            self.inside.truncate(self.parts(findings).len());
            self.inside.push(number);
            self.stepper = Stepper::Upto(0);
        }
    }

    /// Steps out of the part, to its own step in the record around it.
    pub fn step_out(&mut self) {
        if let Some(number) = self.inside.pop() {
            self.stepper = Stepper::Upto(number);
        }
    }

    /// The steps of the whole record that are shown: up to the part that was stepped into, if there is one.
    pub fn outer_stepper(&self) -> Stepper {
        self.inside.first().map_or(self.stepper, |&part| Stepper::Upto(part))
    }

    /// Leaves all parts, and shows all steps of the whole record.
    pub(crate) fn show_all_steps(&mut self) {
        self.stepper = Stepper::All;
        self.inside.clear();
    }

    /// Steps through another computation, all of whose steps are shown first.
    pub fn step_through(&mut self, subject: TraceKind) {
        if self.subject != subject {
            self.subject = subject;
            self.show_all_steps();
        }
    }

    /// Steps through the next of the computations that have steps.
    pub(crate) fn step_through_next(&mut self, subjects: &[TraceKind]) {
        let now = subjects.iter().position(|&subject| subject == self.subject);
        self.step_through(subjects[now.map_or(0, |now| (now + 1) % subjects.len())]);
    }

    /// The steps of the pair that are shown: all, while those of the intervals or of a routine are stepped through.
    pub fn pair_stepper(&self) -> Stepper {
        match self.subject {
            TraceKind::Intervals | TraceKind::Routine => Stepper::All,
            TraceKind::Overlap | TraceKind::Sweep => self.outer_stepper(),
        }
    }
}

/// Whether there is a sweep with steps.
pub fn has_sweep<V: World>(focus: &Focus<V>) -> bool {
    focus.motion.as_ref().is_some_and(|motion| !motion.record.steps.is_empty())
}
