//! The position of a person in the recorded steps of a test.

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

    /// Goes to the first step.
    pub fn first(&mut self) {
        *self = Stepper::Upto(0);
    }

    /// Shows all steps.
    pub fn last(&mut self) {
        *self = Stepper::All;
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
