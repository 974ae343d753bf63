//! A step of a routine in two lines: its name, and what it found in numbers.

use super::{count, number, say, tr, vector};
use hitbench_core::intersect::steps::{
    BallStep, LookStep, MotionStep, PassStep, PushStep, RoutineStep,
};
use hitbench_core::shapes::{Build, BuildStep, Cut};
use hitbench_core::vector::{Scalar, Vector};

/// The name of a step; `name` tells what a body is called.
pub(super) fn title<V: Vector>(step: &RoutineStep<V>, name: impl Fn(u32) -> String) -> String {
    match step {
        RoutineStep::Look(_) => tr("look at a point").to_owned(),
        RoutineStep::Ball(step) => say!("ball through {}", count(step.carriers.len(), "point")),
        RoutineStep::Build(BuildStep { node, what, .. }) => match what {
            Build::Considered(_) => say!("node {node}: a cut"),
            Build::Split { .. } => say!("node {node}: split"),
            Build::Leaf { .. } => say!("node {node}: leaf"),
        },
        RoutineStep::Pass(step) => say!("pile after pass {}", step.done),
        RoutineStep::Push(PushStep { pair: [a, b], .. }) => {
            say!("push {} and {}", name(*a), name(*b))
        }
        RoutineStep::Motion(step) => say!("to t = {}", number(step.time)),
    }
}

/// The result of a step, in numbers.
pub(super) fn numbers<V: Vector>(step: &RoutineStep<V>) -> String {
    match step {
        RoutineStep::Look(LookStep { point, bounds, .. }) => {
            let (min, max) = (vector(bounds.min), vector(bounds.max));
            say!("{}: box from {min} to {max}", vector(*point))
        }
        RoutineStep::Ball(BallStep { center, radius, reach, .. }) => {
            let (center, radius, reach) = (vector(*center), number(*radius), number(*reach));
            say!("centre {center}, radius {radius}; the farthest point is {reach} away")
        }
        RoutineStep::Build(step) => match &step.what {
            Build::Considered(cut) | Build::Split { cut, .. } => cost(cut),
            Build::Leaf { items, .. } => count(items.len(), "item"),
        },
        RoutineStep::Pass(PassStep { overlaps, deepest, .. }) => {
            say!("{}, the deepest by {}", count(*overlaps, "overlap"), number(*deepest))
        }
        RoutineStep::Push(PushStep { depth, moves, .. }) => {
            let [a, b] = moves.map(vector);
            say!("depth {}: by {a} and {b}", number(*depth))
        }
        RoutineStep::Motion(MotionStep { from, to, exact, .. }) => {
            let error = number((*to - *exact).length());
            say!("{} → {}; the curve is {error} away", vector(*from), vector(*to))
        }
    }
}

/// `3 × 2.5 + 5 × 4 = 27.5`
pub(super) fn cost<V: Vector>(cut: &Cut<V>) -> String {
    let [a, b] = cut.sides.map(|side| number(whole(side.half_area())));
    let [m, n] = cut.counts;
    format!("{m} × {a} + {n} × {b} = {}", number(whole(cut.cost())))
}

/// The surface of a box, in the plane its perimeter, from half of it.
pub(super) fn whole<S: Scalar>(half: S) -> S {
    half + half
}
