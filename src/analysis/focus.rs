use super::findings::{Focus, Question, Verdict, ViewFinding};
use super::patience::{MOST_STEPS, Patience};
use crate::intersect::{AxisSource, AxisTest, Interval, Step, curves, matrix};
use crate::scene::Space;
use crate::shapes::Shape;

/// All about one pair; `None` if one of them is not there.
pub(super) fn look<V: Space>(
    shapes: &[Option<Shape<V>>],
    a: usize,
    b: usize,
    question: &Question<V>,
    patience: &Patience,
) -> Option<Focus<V>> {
    let shape_a = shapes.get(a)?.as_ref()?;
    let shape_b = shapes.get(b)?.as_ref()?;

    let (answers, mut steps) = patience
        .recorded(MOST_STEPS, |probe| matrix::overlap_and_distance(shape_a, shape_b, probe));
    let verdict = match answers {
        Some(answers) => answers.map(|(overlap, _)| overlap).into(),
        None => Verdict::GaveUp,
    };
    let distance = answers.and_then(|answers| answers.ok()?.1);
    let mut function = matrix::overlap_path(shape_a, shape_b).unwrap_or_default();
    let mut shown = verdict;

    let mut views = Vec::new();
    for (number, view) in matrix::alternatives(shape_a, shape_b).into_iter().enumerate() {
        let mut of_view = Vec::new();
        let Some(answer) = view.run(shape_a, shape_b, &mut of_view) else { continue };
        let matrix::Alternative { id, name, source, right, .. } = view;
        views.push(ViewFinding { id, name, source, right, verdict: answer });
        if question.view == number + 1 {
            steps = of_view;
            function = name;
            shown = Ok(answer).into();
        }
    }

    let deciding = deciding(&steps, shown);
    let depth =
        || patience.recorded(MOST_STEPS, |probe| matrix::penetration(shape_a, shape_b, probe).ok());
    let (penetration, of_depth) =
        if verdict == Verdict::Overlap { depth() } else { (None, Vec::new()) };
    let penetration = penetration.flatten().flatten();
    // The general method goes on where it left off, and says how deep they are.
    let is_simplex = |step: &Step<V>| matches!(step, Step::Simplex(_));
    if steps.iter().any(is_simplex) {
        steps.extend(of_depth.into_iter().filter(|step| !is_simplex(step)));
    }
    let own_axis = question.own_axis.map(|axis| shadows(shape_a, shape_b, axis));
    Some(Focus {
        a,
        b,
        verdict,
        shown,
        function,
        steps,
        deciding,
        distance,
        penetration,
        crossings: curves::crossings(shape_a, shape_b),
        cast: patience
            .answer(|probe| {
                let from_b = |probe| matrix::cast(shape_b, shape_a, probe);
                matrix::cast(shape_a, shape_b, probe).or_else(|| from_b(probe))
            })
            .flatten(),
        views,
        own_axis,
        motion: None,
    })
}

/// The step that settled the answer: the first that alone gives it. Where no axis separates, that is no single step:
/// then the axis on which the shadows overlap least, which came nearest to separating.
fn deciding<V: Space>(steps: &[Step<V>], shown: Verdict) -> Option<usize> {
    let answer = match shown {
        Verdict::Overlap => true,
        Verdict::Apart | Verdict::ApartByBounds => false,
        Verdict::Unsupported(_) | Verdict::GaveUp => return None,
    };
    let settles = |step: &Step<V>| step.verdict() == Some(answer);
    let nearest = || {
        let lengths = steps.iter().enumerate().filter_map(|(number, step)| match step {
            Step::Axis(test) if test.axis != V::ZERO => Some((number, test.gap_length())),
            _ => None,
        });
        lengths.max_by(|x, y| x.1.total_cmp(&y.1)).map(|(number, _)| number)
    };
    steps.iter().position(settles).or_else(nearest)
}

/// Both shadows on `axis`, measured from a point near the shapes so that the numbers stay exact far from the origin.
fn shadows<V: Space>(a: &Shape<V>, b: &Shape<V>, axis: V) -> AxisTest<V> {
    let origin = a.reference_point();
    let shadow = |shape: &Shape<V>| shape.posed(-origin, None).shadow(axis);
    let (a, b): (Interval<f32>, Interval<f32>) = (shadow(a), shadow(b));
    let gap = (b.min - a.max).max(a.min - b.max);
    AxisTest { source: AxisSource::Own, origin, axis, a, b, gap }
}
