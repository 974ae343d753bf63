//! How far the recorded steps of a test are shown.

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
