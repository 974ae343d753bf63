//! Numbers that are asked for.

use super::{Asked, Context, Unasked, tried};
use crate::analysis::{Along, Question, Verdict, analyse, pair_count};
use crate::intersect::curves::Crossings;
use crate::intersect::steps::Step;
use crate::lesson::ask::{Counted, Names};
use crate::scene::World;
use crate::words::{say, tr};

impl<V: World> Context<'_, V> {
    /// The number, and what it is of.
    pub(super) fn count(&self, of: &Counted, names: &Names, way: Option<&str>) -> Asked<u64> {
        if of.is_of_the_scene() {
            return self.count_in_scene(of);
        }
        let focus = self.by(names, way)?;
        let record = &focus.record;
        let named = |name: &str| record.steps.iter().filter(|step| step.name() == name).count();
        let number = match of {
            Counted::Axes => tried(&focus).count(),
            Counted::AxesUntilDecided => {
                let until = record.decided.and_then(|decided| decided.step);
                let steps = &record.steps[..until.map_or(record.steps.len(), |step| step + 1)];
                let is_axis =
                    |step: &&Step<V>| matches!(step, Step::Axis(test) if test.axis != V::ZERO);
                steps.iter().filter(is_axis).count()
            }
            Counted::Separators => tried(&focus).filter(|test| test.separates).count(),
            Counted::Steps => record.steps.len(),
            Counted::StepsNamed(name) => named(name),
            Counted::Clamped => {
                let changed = |step: &&Step<V>| matches!(step, Step::Clamp(clamp) if clamp.value != clamp.clamped);
                record.steps.iter().filter(changed).count()
            }
            Counted::Iterations => named("Simplex"),
            Counted::NodePairs => named("Nodes"),
            Counted::SharedPoints => match &focus.crossings {
                Some(Crossings::Points(points)) => points.len(),
                Some(Crossings::Tangent(_)) => 1,
                Some(Crossings::All) | None => {
                    return Err(self.lacks(names, Unasked::NoAnswer));
                }
            },
            Counted::PairTests | Counted::BoxTests | Counted::BoxesMeet | Counted::Overlaps => 0,
        };
        Ok(number as u64)
    }

    fn count_in_scene(&self, of: &Counted) -> Asked<u64> {
        let mut question = Question::at(self.u);
        question.intervals = Some(Along::Widest);
        let findings = analyse(self.document, &question);
        let sorted = || findings.intervals.as_ref().ok_or(Unasked::TooMany);
        let overlaps = || findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap);
        Ok(match of {
            Counted::BoxTests => sorted()?.tests as u64,
            Counted::BoxesMeet => sorted()?.pairs as u64,
            Counted::Overlaps => overlaps().count() as u64,
            _ => pair_count(self.document.entries.len()),
        })
    }
}

/// What is counted, for a sentence: one, and several.
pub(super) fn noun(of: &Counted) -> String {
    match of {
        Counted::Axes => tr("axes of the test").to_owned(),
        Counted::AxesUntilDecided => tr("axes tested until the verdict").to_owned(),
        Counted::Separators => tr("axes that separate them").to_owned(),
        Counted::Steps => tr("steps of the test").to_owned(),
        Counted::StepsNamed(name) => say!("steps of the kind {name}"),
        Counted::Clamped => tr("coordinates that the clamp changes").to_owned(),
        Counted::Iterations => tr("iterations of GJK").to_owned(),
        Counted::SharedPoints => tr("points that the curves share").to_owned(),
        Counted::PairTests => tr("pairs of shapes").to_owned(),
        Counted::BoxTests => tr("pairs of boxes that are tested").to_owned(),
        Counted::BoxesMeet => tr("pairs of boxes that meet").to_owned(),
        Counted::Overlaps => tr("pairs that overlap").to_owned(),
        Counted::NodePairs => tr("pairs of nodes that are visited").to_owned(),
    }
}
