//! The test of the pair in focus, with its steps.

use num_traits::Float;

use super::findings::{Focus, Question, Verdict, ViewFinding};
use super::patience::{MOST_STEPS, Patience};
use crate::intersect::curves::{self, Crossings};
use crate::intersect::distance::Closest;
use crate::intersect::matrix::{self, Cast, Dimension};
use crate::intersect::penetration::Penetration;
use crate::intersect::{AxisSource, AxisTest, Interval, Record, Step};
use crate::scene::World;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The results for one pair; `None` if one of its shapes is missing.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    shapes: &[Option<Shape<W>>],
    a: usize,
    b: usize,
    question: &Question<V>,
    patience: &Patience,
) -> Option<Focus<V>> {
    let shape_a = shapes.get(a)?.as_ref()?;
    let shape_b = shapes.get(b)?.as_ref()?;

    let (answers, mut record) = patience
        .recorded(MOST_STEPS, |probe| matrix::overlap_and_distance(shape_a, shape_b, probe));
    let verdict = match answers {
        Some(answers) => answers.map(|(overlap, _)| overlap).into(),
        None => Verdict::GaveUp,
    };
    let distance = answers.and_then(|answers| answers.ok()?.1);
    let mut function = matrix::overlap_path(shape_a, shape_b).unwrap_or_default();
    let mut shown = verdict;

    let mut views = Vec::new();
    for view in matrix::alternatives(shape_a, shape_b) {
        let Some((answer, of_view)) = view.run(shape_a, shape_b) else { continue };
        let matrix::Alternative { id, name, source, right, .. } = view;
        views.push(ViewFinding { id, name, source, right, verdict: answer });
        if question.way.as_deref() == Some(id) {
            record = of_view;
            function = name;
            shown = Ok(answer).into();
        }
    }

    let depth =
        || patience.recorded(MOST_STEPS, |probe| matrix::penetration(shape_a, shape_b, probe).ok());
    let (penetration, of_depth) =
        if verdict == Verdict::Overlap { depth() } else { (None, Record::default()) };
    let penetration = penetration.flatten().flatten();
    if record.steps.iter().any(|step| matches!(step, Step::Simplex(_))) {
        goes_on(&mut record, of_depth);
    }
    let own_axis = question
        .own_axis
        .map(|axis| projections(shape_a, shape_b, W::from_space(axis.in_space())).widened());
    Some(Focus {
        a,
        b,
        verdict,
        in_other_precision: None,
        shown,
        function,
        record,
        distance: distance.map(Closest::widened),
        penetration: penetration.map(Penetration::widened),
        crossings: curves::crossings(shape_a, shape_b).map(Crossings::widened),
        cast: patience
            .answer(|probe| {
                let from_b = |probe| matrix::cast(shape_b, shape_a, probe);
                matrix::cast(shape_a, shape_b, probe).or_else(|| from_b(probe))
            })
            .flatten()
            .map(Cast::widened),
        views,
        own_axis,
        motion: None,
    })
}

/// Appends the search for the depth to the record of that for the verdict, whose simplices it begins with.
fn goes_on<V: Vector>(record: &mut Record<V>, of_depth: Record<V>) {
    for (number, step) in of_depth.steps.into_iter().enumerate() {
        if !matches!(step, Step::Simplex(_)) {
            if of_depth.shallowest == Some(number) {
                record.shallowest = Some(record.steps.len());
            }
            record.steps.push(step);
        }
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
