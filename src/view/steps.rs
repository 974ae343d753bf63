//! What the test of the pair in focus did, up to the step that is shown.

use super::arrivals::Found;
use super::axes::{self, Detail};
use super::canvas::Canvas;
use super::cast;
use super::construction::{self, Pair, Weight, closest};
use super::figure::Drawn;
use super::nodes;
use super::simplex;
use super::wedge;
use crate::analysis::Focus;
use crate::bench::Stepper;
use crate::intersect::{AxisTest, Step};

/// How strongly steps before the current one are drawn.
const EARLIER: f32 = 0.45;
/// With more axes than this, and in space, only one shows its shadows.
const MANY: usize = 6;

pub(super) fn paint<V: Drawn>(
    canvas: &Canvas<V>,
    focus: &Focus<V>,
    pair: &Pair<V>,
    stepper: Stepper,
) {
    let shown = &focus.steps[..stepper.shown(focus.steps.len())];
    let current = stepper.current(focus.steps.len());
    // A comparison has no place: what it compares was drawn by the step before it.
    let pictured =
        |step: &Step<V>| !matches!(step, Step::Compare(_) | Step::Branch(_) | Step::Span(_));
    let in_view = current.and_then(|_| shown.iter().rposition(pictured));
    let told = shown.iter().any(|step| matches!(step, Step::Closest { .. }));
    // At rest the closest points say enough; how they were found is told by the steps.
    let leads_there =
        |step: &Step<V>| matches!(step, Step::Clamp(_) | Step::Frame { .. } | Step::Reflect { .. });
    let is_shown_now = |number: usize| match current {
        None => !(told && leads_there(&shown[number])),
        Some(_) => in_view == Some(number),
    };
    let fade = |number: usize| if is_shown_now(number) { 1.0 } else { EARLIER };

    // At rest it says where a ray comes in and goes out, whatever steps found that.
    let cast = focus.cast.as_ref().filter(|_| current.is_none());
    for (number, step) in shown.iter().enumerate() {
        if cast.is_some() && matches!(step, Step::Roots(_)) {
            continue;
        }
        let last_of_sort = !shown[number + 1..]
            .iter()
            .any(|later| std::mem::discriminant(later) == std::mem::discriminant(step));
        let sorts = matches!(step, Step::Clamp(_) | Step::Slab { .. });
        let weight = Weight {
            current: current == Some(number),
            fade: fade(number),
            words: if sorts {
                fade(number) == 1.0 && (V::DIM == 2 || current.is_some())
            } else {
                last_of_sort && is_shown_now(number)
            },
        };
        match (step, focus.penetration) {
            (Step::Closest { a, b }, Some(found)) if (*a, *b) == (found.a, found.b) => {
                if weight.current {
                    simplex::depth(canvas, &found);
                }
            }
            _ => construction::paint(canvas, step, pair, weight),
        }
    }
    if current.is_some_and(|number| Found::of(&shown[number]).is_some()) {
        simplex::paint(canvas, shown, pair);
    }
    nodes::paint(canvas, &focus.steps, pair, current);
    match cast {
        Some(cast) => cast::paint(canvas, cast, pair),
        None => paint_crossings(canvas, pair, shown, current),
    }
    if let Some(Step::Compare(comparison)) = current.map(|number| &shown[number]) {
        wedge::paint(canvas, comparison.name, pair, in_view.is_none());
    }
    // A person's own axis takes the place of those that the test tried, unless these are stepped through.
    // The general method tries the axis that it finds: nothing to see but when it does.
    let is_axis = |number: usize| matches!(shown[number], Step::Axis(_));
    let general = focus.steps.iter().any(|step| Found::of(step).is_some());
    if (!general || current.is_some_and(is_axis)) && (focus.own_axis.is_none() || current.is_some())
    {
        paint_axes(canvas, focus, pair, shown, current);
    }

    // An axis shows its own depth.
    let axes = focus.steps.iter().any(|step| matches!(step, Step::Axis(_)));
    if let Some(found) = focus.penetration.filter(|_| current.is_none() && (general || !axes)) {
        simplex::depth(canvas, &found);
    }
    if let Some(found) =
        focus.distance.filter(|found| current.is_none() && !told && found.distance > 0.0)
    {
        let weight = Weight { current: false, fade: 1.0, words: true };
        closest(
            canvas,
            found.a.in_space(),
            found.b.in_space(),
            Some(found.distance.into()),
            weight,
        );
    }
}

/// The ends of what all slabs have in common, as soon as all are shown; or nothing is left, and why.
fn paint_crossings<V: Drawn>(
    canvas: &Canvas<V>,
    pair: &Pair<V>,
    shown: &[Step<V>],
    current: Option<usize>,
) {
    let slabs = shown.iter().filter_map(|step| match step {
        Step::Slab { entry, exit, .. } => Some([*entry, *exit]),
        _ => None,
    });
    let all = slabs.clone().count() >= V::DIM;
    let common = slabs.reduce(|[entry, exit], slab| [entry.max(slab[0]), exit.min(slab[1])]);
    // In the plane each slab says its own numbers.
    let weight = Weight { current: false, fade: 1.0, words: V::DIM == 3 && current.is_none() };
    if let Some(ends) = common
        .filter(|&[entry, exit]| all || entry > exit)
        .filter(|ends| ends.iter().all(|t| t.is_finite()))
    {
        construction::crossings(canvas, ends, pair, weight);
    }
}

fn paint_axes<V: Drawn>(
    canvas: &Canvas<V>,
    focus: &Focus<V>,
    pair: &Pair<V>,
    shown: &[Step<V>],
    current: Option<usize>,
) {
    let tests: Vec<(usize, &AxisTest<V>)> = shown
        .iter()
        .enumerate()
        .filter_map(|(number, step)| match step {
            Step::Axis(test) if test.axis != V::ZERO => Some((number, test)),
            _ => None,
        })
        .collect();
    let among = |number: usize| tests.iter().any(|(n, _)| *n == number);
    let best = || {
        let widest = tests.iter().max_by(|x, y| x.1.gap_length().total_cmp(&y.1.gap_length()));
        widest.map(|(number, _)| *number)
    };
    let featured = current
        .filter(|&number| among(number))
        .or_else(|| focus.deciding.filter(|&number| among(number)))
        .or_else(best);

    // Those that are drawn beside each other: nearly parallel axes need lanes of their own.
    let mut drawn: Vec<&AxisTest<V>> =
        tests.iter().filter(|(n, _)| featured == Some(*n)).map(|(_, test)| *test).collect();
    for &(number, test) in &tests {
        if featured == Some(number) {
            continue;
        }
        let beside = drawn.iter().filter(|other| are_near_parallel(other, test)).count();
        // Next to the featured one is the lane of its bracket.
        let brackets = featured.and(drawn.first()).is_some_and(|it| are_near_parallel(it, test));
        let lane = beside + usize::from(brackets);
        drawn.push(test);
        let fade = if current.is_some() { EARLIER } else { 0.8 };
        let detail =
            if tests.len() > MANY || V::DIM == 3 { Detail::Direction } else { Detail::Thin };
        axes::paint(canvas, test, pair.figures, lane, detail, fade);
    }
    if let Some((number, test)) = tests.iter().find(|(number, _)| featured == Some(*number)) {
        let detail = Detail::Full {
            deciding: focus.deciding == Some(*number),
            glow: current == Some(*number),
        };
        axes::paint(canvas, test, pair.figures, 0, detail, 1.0);
    }
}

/// Within 30 degrees of each other.
fn are_near_parallel<V: Drawn>(x: &AxisTest<V>, y: &AxisTest<V>) -> bool {
    let [x, y] = [x, y].map(|test| test.axis.in_space().normalize_or_zero());
    x.dot(y).abs() > 0.866
}
