//! Findings of which a part is kept from a person, until that person has made a prediction.

use std::sync::Arc;

use super::findings::{Findings, Focus, Motion, Verdict};
use crate::intersect::Record;
use crate::scene::{Hide, World};

impl<V: World> Findings<V> {
    /// The findings without what is hidden. What is drawn, listed, said and stepped through comes from them alone, so
    /// that nothing else has to be careful.
    ///
    /// Without the verdict also goes all that tells it: overlaps, distances, times of contact, steps and other ways. The
    /// colours are no findings: the painter leaves them out.
    pub fn without(&self, hides: &[Hide]) -> Self {
        let mut seen = self.clone();
        let hides = |what: Hide| hides.contains(&what);
        let verdict = hides(Hide::Verdict);
        if verdict {
            seen.pairs.clear();
            seen.more_pairs = false;
            seen.overlapping.iter_mut().for_each(|overlaps| *overlaps = false);
            seen.intervals = None;
            seen.volumes.meetings.clear();
        }
        if let Some(focus) = &mut seen.focus {
            if verdict || hides(Hide::Axes) || hides(Hide::Numbers) {
                (focus.record, focus.decides) = (Record::default(), None);
                focus.views.clear();
                focus.ways.clear();
                focus.own_axis = None;
            }
            if verdict || hides(Hide::Numbers) {
                without_numbers(focus);
            }
            if verdict {
                (focus.verdict, focus.shown) = (Verdict::Hidden, Verdict::Hidden);
                (focus.in_other_precision, focus.mine) = (None, None);
                focus.motion = None;
            }
        }
        seen
    }
}

fn without_numbers<V: World>(focus: &mut Focus<V>) {
    (focus.distance, focus.penetration) = (None, None);
    (focus.crossings, focus.cast, focus.trust) = (None, None, None);
    focus.motion = focus.motion.take().map(|motion| {
        let (separation, record) = Default::default();
        Arc::new(Motion {
            separation,
            record,
            trust: None,
            ways: Vec::new(),
            ..Motion::clone(&motion)
        })
    });
}
