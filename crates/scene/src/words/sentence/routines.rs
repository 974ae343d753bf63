//! The steps of routines: how a volume is fitted, a tree built, a pile pushed apart, a motion integrated.

use super::spans::{Sentence, figure, green, grey, purple, read, red, yellow};
use crate::words::{count, grouped, number, say, tr};
use hitbench_core::intersect::steps::{
    BallStep, LookStep, MotionStep, PassStep, PushStep, RoutineStep,
};
use hitbench_core::shapes::{Build, BuildStep, Cut, SplitBy};
use hitbench_core::vector::{Scalar, Vector};

/// The sentence of a step of a routine; `name` tells what a body or an item is called.
pub fn routine_sentence<V: Vector>(
    step: &RoutineStep<V>,
    name: impl Fn(u32) -> String,
) -> Sentence {
    read(&match step {
        RoutineStep::Look(step) => look(step),
        RoutineStep::Ball(step) => ball(step),
        RoutineStep::Build(step) => build(step, name),
        RoutineStep::Pass(step) => pass(step),
        RoutineStep::Push(step) => push(step, name),
        RoutineStep::Motion(step) => motion(step, name),
    })
}

fn look<V: Vector>(step: &LookStep<V>) -> String {
    let point = yellow(super::place(step.point));
    match step.before == step.bounds {
        true => say!("{point} lies in the box so far: no end changes."),
        false => say!("{point} lies outside the box so far: the box grows to it."),
    }
}

fn ball<V: Vector>(step: &BallStep<V>) -> String {
    let ball = if V::DIM == 2 { tr("disk") } else { tr("ball") };
    let radius = figure(step.radius);
    let carriers = count(step.carriers.len(), "point");
    if step.reach > step.radius {
        let reach = red(figure(step.reach));
        say!(
            "the {} through {} has radius {radius}, but a point is {reach} from its centre: this point joins.",
            green(ball),
            yellow(carriers)
        )
    } else {
        say!(
            "no point is outside the {} through {}: it is the smallest, of radius {radius}.",
            green(ball),
            yellow(carriers)
        )
    }
}

fn build<V: Vector>(step: &BuildStep<V>, name: impl Fn(u32) -> String) -> String {
    let node = grey(say!("node {}", grouped(step.node)));
    match &step.what {
        Build::Considered(cut) => say!("a cut across {} costs {}.", purple(at(cut)), cost(cut)),
        Build::Split { cut, by: SplitBy::Surface, .. } => {
            say!("{node} is cut across {}, which costs least: {}.", green(at(cut)), cost(cut))
        }
        Build::Split { cut, by: SplitBy::Median, .. } => {
            let [m, n] = cut.counts;
            say!(
                "{node} is cut into halves of {m} and {n} across {}, which costs {}.",
                green(at(cut)),
                cost(cut)
            )
        }
        Build::Split { cut, by: SplitBy::Morton, .. } => say!(
            "{node} is cut across {}, where the highest bit changes: {}.",
            green(at(cut)),
            cost(cut)
        ),
        Build::Leaf { items, .. } => {
            let names: Vec<String> = items.iter().take(2).map(|&item| name(item)).collect();
            let more = if items.len() > 2 { tr(" and others") } else { "" };
            say!("{node} is a leaf with {}{more}.", names.join(tr(" and ")))
        }
    }
}

/// `x = 1.5`
fn at<V: Vector>(cut: &Cut<V>) -> String {
    format!("{} = {}", ["x", "y", "z"][cut.axis], figure(cut.at))
}

fn pass<S: Scalar>(step: &PassStep<S>) -> String {
    let when = match step.done {
        0 => tr("before the first pass").to_owned(),
        1 => tr("after 1 pass").to_owned(),
        done => say!("after {done} passes"),
    };
    match step.overlaps {
        0 => say!("{when} no pair overlaps: the pile is at {}.", green(tr("rest"))),
        1 => say!("{when} 1 pair overlaps, by {}.", red(figure(step.deepest))),
        n => say!("{when} {n} pairs overlap, the deepest by {}.", red(figure(step.deepest))),
    }
}

fn push<V: Vector>(step: &PushStep<V>, name: impl Fn(u32) -> String) -> String {
    let [a, b] = step.pair.map(&name);
    let depth = red(figure(step.depth));
    let [still_a, still_b] = step.moves.map(|way| way == V::ZERO);
    match (still_a, still_b) {
        (false, false) => say!("{a} and {b} overlap by {depth}: each gives way by half of it."),
        (true, false) => say!("{a} and {b} overlap by {depth}: {b} gives way by all of it."),
        (false, true) => say!("{a} and {b} overlap by {depth}: {a} gives way by all of it."),
        (true, true) => say!("{a} and {b} overlap by {depth}, and both are fixed."),
    }
}

fn motion<V: Vector>(step: &MotionStep<V>, name: impl Fn(u32) -> String) -> String {
    let time = purple(format!("t = {}", figure(step.time)));
    let found = match (step.overlaps, step.meets) {
        (Some(other), _) => say!("there it {} {}", red(tr("overlaps")), name(other)),
        (None, Some((other, part))) => say!(
            "there it overlaps nothing, but at {} of the way it met {}",
            red(figure(part)),
            name(other)
        ),
        (None, None) => tr("nothing is in its way").to_owned(),
    };
    let error = figure((step.to - step.exact).length());
    say!("the line ends at {time}: {found}. The curve is {error} away.")
}

/// `3 × 2.5 + 5 × 4 = 27.5`: the surface of each box, in the plane its perimeter, times the number of items in it.
fn cost<V: Vector>(cut: &Cut<V>) -> String {
    let whole = |half: V::Scalar| number(half + half);
    let [a, b] = cut.sides.map(|side| whole(side.half_area()));
    let [m, n] = cut.counts;
    format!("{m} × {a} + {n} × {b} = {}", whole(cut.cost()))
}
