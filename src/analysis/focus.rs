//! The test of the pair in focus, with its steps.

use num_traits::Float;

use super::findings::{Focus, Taken, Verdict, View};
use super::placed::Asked;
use super::question::Question;
use crate::intersect::answers::Answers;
use crate::intersect::curves::{self, Crossings};
use crate::intersect::distance::Closest;
use crate::intersect::matrix::{self, Dimension, RaySpan};
use crate::intersect::penetration::Penetration;
use crate::intersect::steps::{AxisSource, AxisTest, Step};
use crate::intersect::{Interval, Record, Recorder};
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::World;
use crate::shapes::{Kind, Shape};
use crate::vector::{Scalar, Vector};
use crate::ways::{Answer, NoAnswer};

/// The results for one pair; `None` if one of its shapes is missing. And the answer and the steps of the test that decides, if all ways
/// are to be compared with them.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    shapes: &Asked<V, W>,
    a: usize,
    b: usize,
    question: &Question<V>,
    patience: &Patience,
) -> Option<(Focus<V>, Option<Taken<V>>)> {
    let (shape_a, shape_b) = (shapes.get(a)?, shapes.get(b)?);

    let (pair, mut patient) = ([shape_a, shape_b], patience);
    let mut answers = Answers::verdict(pair, MOST_STEPS, &mut patient);
    answers.ask_all(pair, MOST_STEPS, &mut patient);
    let verdict = answers.overlap.map_or(Verdict::GaveUp, Verdict::from);
    let (mut record, mut function, mut shown) =
        (std::mem::take(&mut answers.record), answers.function, verdict);
    let mut decides = None;

    let own = question.ways.then(|| {
        let told = answers.overlap.ok_or(NoAnswer::Pending);
        let told =
            told.and_then(|answer| answer.map_err(|why| NoAnswer::Failed(why.to_string().into())));
        (told.map(Answer::of), record.clone())
    });
    let alternatives = matrix::alternatives(shape_a, shape_b);
    let views = alternatives.iter().map(|way| View { id: way.id, name: way.name }).collect();
    if let Some(way) = alternatives.iter().find(|way| question.way.as_deref() == Some(way.id)) {
        let ask = |probe: &mut Recorder<V>| way.ask(shape_a, shape_b, probe);
        let (answer, of_way) = patience.recorded(MOST_STEPS, ask);
        if let Some(answer) = answer.flatten() {
            decides = Some(Box::new(std::mem::replace(&mut record, of_way)));
            (function, shown) = (way.name, Ok(answer).into());
        }
    }

    answers.tell_the_rest(&mut record);
    // How deep a line of sight lies in a surface says nothing.
    let is_sight =
        matches!(pair.map(Shape::kind), [Kind::Segment, Kind::Mesh] | [Kind::Mesh, Kind::Segment]);
    let own_axis = question
        .own_axis
        .map(|axis| projections(shape_a, shape_b, W::from_space(axis.in_space())).widened());
    let focus = Focus {
        a,
        b,
        verdict,
        trust: answers.trust,
        in_other_precision: None,
        shown,
        decides,
        function,
        record,
        distance: answers.closest.map(Closest::widened),
        penetration: answers.deepest.filter(|_| !is_sight).map(Penetration::widened),
        crossings: curves::crossings(shape_a, shape_b).map(Crossings::widened),
        cast: answers.cast.map(RaySpan::widened),
        views,
        ways: Vec::new(),
        mine: None,
        own_axis,
        motion: None,
    };
    Some((focus, own))
}

/// The numbers of the first step of each of two records at which they part: where it is of another kind, of another axis or
/// comparison, or has another outcome. Numbers alone may differ. Of records that begin in another way, only their axes and
/// comparisons are told from one another, one after the other as long as they are about the same.
pub(super) fn first_difference<V: Vector>(
    one: &Record<V>,
    other: &Record<V>,
) -> Option<[usize; 2]> {
    let discriminant = |record: &Record<V>| record.steps.first().map(std::mem::discriminant);
    if discriminant(one) == discriminant(other) {
        let same =
            |(x, y): (&Step<V>, &Step<V>)| is_about_the_same(x, y) && x.verdict() == y.verdict();
        let count = one.steps.len().min(other.steps.len());
        let ended = (one.steps.len() != other.steps.len()).then_some(count);
        let parted = one.steps.iter().zip(&other.steps).position(|pair| !same(pair));
        return parted.or(ended).map(|step| [step; 2]);
    }
    let asks = |(_, step): &(usize, &Step<V>)| matches!(step, Step::Axis(_) | Step::Compare(_));
    let [first, second] = [one, other].map(|of| of.steps.iter().enumerate().filter(asks));
    let mut both = first.zip(second).take_while(|((_, x), (_, y))| is_about_the_same(x, y));
    both.find(|((_, x), (_, y))| x.verdict() != y.verdict()).map(|((i, _), (j, _))| [i, j])
}

fn is_about_the_same<V: Vector>(x: &Step<V>, y: &Step<V>) -> bool {
    match (x, y) {
        (Step::Axis(x), Step::Axis(y)) => x.source == y.source,
        (Step::Compare(x), Step::Compare(y)) => x.question == y.question && x.holds == y.holds,
        (Step::Branch(x), Step::Branch(y)) => x == y,
        _ => std::mem::discriminant(x) == std::mem::discriminant(y),
    }
}

/// Both shapes projected on `axis`, measured from a point near the shapes so that the numbers stay exact far from the origin.
fn projections<V: Vector>(a: &Shape<V>, b: &Shape<V>, axis: V) -> AxisTest<V> {
    let origin = a.reference_point();
    let projection = |shape: &Shape<V>| shape.posed(-origin, None).projection(axis);
    let (a, b): (Interval<V::Scalar>, Interval<V::Scalar>) = (projection(a), projection(b));
    let gap = Float::max(b.min - a.max, a.min - b.max);
    AxisTest { source: AxisSource::Own, origin, axis, a, b, gap, separates: gap > V::Scalar::ZERO }
}
