//! A long analysis, made in pieces between which a picture is drawn.

use super::{Findings, Patience, Question, analyse_within};
use crate::scene::{Document, World};

/// About how long a piece takes, in seconds.
const PIECE: f64 = 0.02;

/// An analysis that is made in pieces. What comes out of the last one is what comes out of [`super::analyse_again`].
///
/// A piece runs the analysis from its beginning, with the answers of those before: so an analysis ends between any
/// two of its questions. A single question is not divided: one that takes more steps than a piece has is asked again
/// with twice as many.
#[derive(Debug)]
pub struct Pieces<V: World> {
    document: Document<V>,
    question: Question<V>,
    before: Findings<V>,
    patience: Patience,
    steps: u64,
}

impl<V: World> Pieces<V> {
    /// An analysis, given the findings of the frame `before`, whose first piece takes so many steps.
    pub fn new(
        document: Document<V>,
        question: Question<V>,
        before: Findings<V>,
        steps: u64,
    ) -> Self {
        Self { document, question, before, patience: Patience::in_pieces(), steps: steps.max(1) }
    }

    /// Makes the next piece; returns the findings once all are there. `clock` tells the seconds.
    pub fn next(&mut self, clock: impl Fn() -> f64) -> Option<Findings<V>> {
        self.patience.renew(self.steps);
        let (known, start) = (self.patience.answered(), clock());
        let (document, question) = (&self.document, &self.question);
        let found = analyse_within(document, question, Some(&self.before), &self.patience);
        if !found.unfinished {
            return Some(found);
        }
        let (answered, took) = (self.patience.answered() - known, clock() - start);
        if answered == 0 || took < PIECE / 2.0 {
            self.steps = self.steps.saturating_mul(2);
        } else if answered > 1 && took > PIECE {
            self.steps = (self.steps / 2).max(1);
        }
        None
    }
}
