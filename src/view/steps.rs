//! The steps of the test of the pair in focus, up to the one that is shown.

use glam::DVec3;

use super::axes::{self, Detail, length};
use super::canvas::{Canvas, Pen};
use super::cast;
use super::comparison;
use super::construction::{self, Pair, Weight, closest};
use super::figure::Figure;
use super::nodes;
use super::offset_set;
use super::part_names;
use super::radii::{self, Measured};
use super::simplex;
use super::slabs;
use super::style::{Style, Theme, width};
use super::vertex_numbers::Found;
use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::{Bench, Stepper};
use crate::intersect::Record;
use crate::intersect::steps::{AxisTest, ItemPair, PartName, Slab, Step};
use crate::scene::World;
use crate::shapes::Shape;
use crate::vector::Vector;

/// The opacity of steps before the current one; on a dark ground faint lines are lost sooner.
fn earlier(style: &Style) -> f32 {
    if style.theme == Theme::Light { 0.45 } else { 0.65 }
}

/// The number of axes above which, and in space, only one shows its projections.
const MANY: usize = 6;

/// Paints the steps of the whole test, or those of the part that was stepped into.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    bench: &Bench<V>,
    findings: &Findings<V>,
    focus: &Focus<V>,
    pair: &Pair<V>,
) {
    if bench.shown.asks_axis {
        let steps = &focus.record.steps;
        let shown = bench.trace.pair_stepper().shown(steps.len());
        part_names::paint_all(canvas, &steps[..shown], pair);
    }
    let parts = bench.trace.parts(findings);
    let Some(part) = parts.last() else {
        return paint_whole(canvas, focus, pair, bench.trace.pair_stepper());
    };
    let items: Vec<ItemPair> = parts
        .iter()
        .filter_map(|part| match part.name {
            PartName::Items(items) => Some(items),
            _ => None,
        })
        .collect();
    let shapes = [0, 1].map(|side| of_items(pair.shapes[side], &items, side));
    let [a, b] = [0, 1].map(|side| Figure::new(&shapes[side], canvas.camera));
    for (figure, ink) in [(&a, canvas.style.a), (&b, canvas.style.b)] {
        for stroke in &figure.strokes {
            canvas.stroke(&stroke.points, stroke.closed, Pen::new(ink.mark, width::LINE));
        }
    }
    let words = &parts.iter().fold(pair.words.clone(), |words, part| words.in_part(part.name));
    let pair = Pair { shapes: [&shapes[0], &shapes[1]], figures: [&a, &b], words };
    let current = bench.trace.stepper.current(part.record.steps.len());
    let shown = &part.record.steps[..bench.trace.stepper.shown(part.record.steps.len())];
    let in_view = paint_steps(canvas, shown, &pair, current, |_| false);
    paint_marks(canvas, shown, Measured::last(shown), &pair, current, in_view);
    paint_axes(canvas, &part.record, &pair, shown, current);
}

/// The triangle of a mesh that is tested in a part, or the shape itself.
fn of_items<V: World>(shape: &Shape<V>, items: &[ItemPair], side: usize) -> Shape<V> {
    match (shape, items.last()) {
        (Shape::Mesh(mesh), Some(items)) => mesh.triangle([items.a, items.b][side] as usize).into(),
        _ => shape.clone(),
    }
}

fn paint_whole<V: World>(canvas: &Canvas, focus: &Focus<V>, pair: &Pair<V>, stepper: Stepper) {
    let record = &focus.record;
    let shown = &record.steps[..stepper.shown(record.steps.len())];
    let current = stepper.current(record.steps.len());
    // While a way that errs is shown, the marks are its own: the numbers of the verdict would contradict them.
    let result = Some(focus).filter(|focus| current.is_none() && !focus.errs());
    // Without a current step the result is the entry and exit of a ray, whatever steps found them.
    let cast = result.and_then(|focus| focus.cast.as_ref());
    // And the nearest points are those of the distance on the card: those of the step may be rounded otherwise.
    let distance = result.and_then(|focus| focus.distance).filter(|found| found.distance > 0.0);
    let measured = Measured::last(shown);
    let refined = distance.and_then(|found| Some(measured?.between(&found, pair)));
    let told_otherwise = |step: &Step<V>| match step {
        Step::Roots(_) | Step::Hit(_) => cast.is_some(),
        Step::Closest { a, b, .. } => {
            let ends = [a.in_space(), b.in_space()];
            refined.is_some() && measured.is_some_and(|it| it.ends() == ends)
        }
        _ => false,
    };
    let in_view = paint_steps(canvas, shown, pair, current, told_otherwise);
    if let Some(refined) = &refined {
        let weight = Weight { current: false, fade: 1.0, words: true };
        let [a, b] = refined.ends();
        let words = format!("|d| = {}", length(refined.distance));
        closest(canvas, [a, b], words, weight);
    }
    if let (Some(Step::Deepest { .. }), Some(found)) =
        (current.map(|number| &shown[number]), focus.penetration)
    {
        simplex::depth(canvas, &found);
    }
    if current.is_some_and(|number| Found::of(&shown[number]).is_some()) {
        simplex::paint(canvas, shown, pair);
    }
    nodes::paint(canvas, &record.steps, pair, current);
    match cast {
        Some(cast) => cast::paint(canvas, cast, pair),
        None => paint_crossings(canvas, shown, current),
    }
    paint_marks(canvas, shown, refined.or(measured), pair, current, in_view);
    // A person's own axis takes the place of those that the test tried, unless these are stepped through. The
    // general method tries the axis that it finds: it is shown only at that step.
    let is_axis = |number: usize| matches!(shown[number], Step::Axis(_));
    let general = record.steps.iter().any(|step| Found::of(step).is_some());
    if (!general || current.is_some_and(is_axis)) && (focus.own_axis.is_none() || current.is_some())
    {
        paint_axes(canvas, record, pair, shown, current);
    }

    // An axis shows its own depth.
    let axes = record.steps.iter().any(|step| matches!(step, Step::Axis(_)));
    let Some(focus) = result else { return };
    if focus.verdict == Verdict::Overlap {
        cast::pierced(canvas, pair);
    }
    if let Some(found) = focus.penetration.filter(|_| general || !axes) {
        simplex::depth(canvas, &found);
    }
    let told = shown.iter().any(|step| matches!(step, Step::Closest { .. }));
    if let Some(found) = distance.filter(|_| !told) {
        let weight = Weight { current: false, fade: 1.0, words: true };
        let [a, b] = [found.a.in_space(), found.b.in_space()];
        closest(canvas, [a, b], length(found.distance), weight);
    }
}

/// Paints the comparison of the current step; the radii stay beside their distance.
fn paint_marks<V: World>(
    canvas: &Canvas,
    shown: &[Step<V>],
    measured: Option<Measured<V>>,
    pair: &Pair<V>,
    current: Option<usize>,
    in_view: Option<usize>,
) {
    if let Some(Step::Compare(comparison)) = current.map(|number| &shown[number]) {
        comparison::paint(canvas, comparison, pair, in_view.is_none());
    }
    if let Some(measured) = measured {
        let now = current == Some(measured.number);
        let fade = if now || current.is_none() { 1.0 } else { earlier(canvas.style) };
        radii::paint(canvas, &measured, pair, now, fade);
        if now {
            offset_set::paint(canvas, pair, measured.reach());
        }
    }
}

/// Paints the steps that are constructions, except those that are shown otherwise. Answers the number of the
/// one that is in view.
fn paint_steps<V: World>(
    canvas: &Canvas,
    shown: &[Step<V>],
    pair: &Pair<V>,
    current: Option<usize>,
    told_otherwise: impl Fn(&Step<V>) -> bool,
) -> Option<usize> {
    // A comparison has no place: the step before it has drawn the compared values.
    let pictured =
        |step: &Step<V>| !matches!(step, Step::Compare(_) | Step::Branch(_) | Step::TimeSpan(_));
    let in_view = current.and_then(|_| shown.iter().rposition(pictured));
    let told = shown.iter().any(|step| matches!(step, Step::Closest { .. }));
    // Without a current step the closest points suffice; the steps show how they were found.
    let leads_there =
        |step: &Step<V>| matches!(step, Step::Clamp(_) | Step::Frame { .. } | Step::Reflect { .. });
    let is_shown_now = |number: usize| match current {
        None => !(told && leads_there(&shown[number])),
        Some(_) => in_view == Some(number),
    };
    let fade = |number: usize| if is_shown_now(number) { 1.0 } else { earlier(canvas.style) };

    for (number, step) in shown.iter().enumerate() {
        if told_otherwise(step) {
            continue;
        }
        let last_of_sort = !shown[number + 1..]
            .iter()
            .any(|later| std::mem::discriminant(later) == std::mem::discriminant(step));
        let sorts = matches!(step, Step::Clamp(_) | Step::Slab(_));
        let weight = Weight {
            current: current == Some(number),
            fade: fade(number),
            words: if sorts {
                fade(number) == 1.0 && (V::DIM == 2 || current.is_some())
            } else {
                last_of_sort && is_shown_now(number)
            },
        };
        construction::paint(canvas, step, pair, weight);
    }
    in_view
}

/// Paints the ends of the intersection of all slabs, as soon as all are shown; or, if it is empty, why.
fn paint_crossings<V: World>(canvas: &Canvas, shown: &[Step<V>], current: Option<usize>) {
    let slabs = shown.iter().filter_map(|step| match step {
        Step::Slab(slab) => Some(slab),
        _ => None,
    });
    let all = slabs.clone().count() >= V::DIM;
    // In the plane each slab shows its own numbers.
    let weight = Weight { current: false, fade: 1.0, words: V::DIM == 3 && current.is_none() };
    let told = |slab: &&Slab<V>| {
        let [entry, exit] = slab.common;
        (all || entry > exit) && entry.is_finite() && exit.is_finite()
    };
    if let Some(slab) = slabs.last().filter(told) {
        let ray = [slab.origin, slab.direction];
        slabs::crossings(canvas, ray, slab.common, weight);
    }
}

fn paint_axes<V: World>(
    canvas: &Canvas,
    record: &Record<V>,
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
    let deciding = record.decided.and_then(|decided| decided.step);
    let among = |number: usize| tests.iter().any(|(n, _)| *n == number);
    let featured = current
        .filter(|&number| among(number))
        .or_else(|| deciding.filter(|&number| among(number)))
        .or_else(|| record.shallowest.filter(|&number| among(number)))
        .or_else(|| tests.last().map(|(number, _)| *number));

    // The axes that are drawn beside each other: nearly parallel axes need lanes of their own.
    let mut drawn: Vec<&AxisTest<V>> =
        tests.iter().filter(|(n, _)| featured == Some(*n)).map(|(_, test)| *test).collect();
    for &(number, test) in &tests {
        if featured == Some(number) {
            continue;
        }
        let beside = drawn.iter().filter(|other| are_near_parallel(other, test)).count();
        // Next to the featured axis is the lane of its bracket.
        let brackets = featured.and(drawn.first()).is_some_and(|it| are_near_parallel(it, test));
        let lane = beside + usize::from(brackets);
        drawn.push(test);
        let fade = if current.is_some() { earlier(canvas.style) } else { 0.8 };
        let detail =
            if tests.len() > MANY || V::DIM == 3 { Detail::Direction } else { Detail::Thin };
        axes::paint(canvas, test, pair, lane, detail, fade);
    }
    if let Some((number, test)) = tests.iter().find(|(number, _)| featured == Some(*number)) {
        let boxes = record.steps.iter().find_map(|step| match step {
            Step::Frames(frames) => Some(frames.centers.map(|center| center.in_space())),
            _ => None,
        });
        let boxes = boxes.or_else(|| centers_of_aligned(pair));
        let (deciding, glow) = (deciding == Some(*number), current == Some(*number));
        let detail = Detail::Full { deciding, glow, boxes };
        axes::paint(canvas, test, pair, 0, detail, 1.0);
        part_names::paint(canvas, &record.steps, *number, pair);
    }
}

/// The centres of two aligned boxes, which need not be written in the frame of either.
fn centers_of_aligned<V: World>(pair: &Pair<V>) -> Option<[DVec3; 2]> {
    let center = |shape: &Shape<V>| match shape {
        Shape::Aabb(aabb) => Some(aabb.center().in_space()),
        _ => None,
    };
    Some([center(pair.shapes[0])?, center(pair.shapes[1])?])
}

/// Whether two axes are within 30 degrees of each other.
fn are_near_parallel<D: Vector>(x: &AxisTest<D>, y: &AxisTest<D>) -> bool {
    let [x, y] = [x, y].map(|test| test.axis.in_space().normalize_or_zero());
    x.dot(y).abs() > 0.866
}
