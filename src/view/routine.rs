//! The steps of a routine, drawn among the shapes.

use egui::Rect;

use super::canvas::{Canvas, Pen, pos};
use super::figure::Figure;
use super::nodes::{level_ink, outline, volume};
use super::style::{Ink, size, width};
use crate::analysis::{Findings, Played};
use crate::intersect::steps::{BallStep, LookStep, MotionStep, PushStep, RoutineStep};
use crate::scene::World;
use crate::shapes::{Ball, Bounds, Build, BuildStep, Cut, Shape};
use crate::vector::Vector;
use crate::words::{say, tr};

/// The number of places at which the exact curve of a flight is drawn.
const CURVE: usize = 48;

/// Paints the routine up to its current step; without one, its result.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    findings: &Findings<V>,
    played: &Played<V>,
    current: Option<usize>,
) {
    let Some(last) = played.upto(current).next_back() else { return };
    match last {
        RoutineStep::Look(step) => look(canvas, played, step, current),
        RoutineStep::Ball(step) => ball(canvas, played, step, current),
        RoutineStep::Build(step) => tree(canvas, played, step, current),
        RoutineStep::Pass(_) => pile(canvas, findings, played, current, None),
        RoutineStep::Push(step) => pile(canvas, findings, played, current, Some(step)),
        RoutineStep::Motion(_) => flight(canvas, findings, played, current),
    }
}

fn dot<V: Vector>(canvas: &Canvas, at: V, radius: f32, ink: Ink) {
    canvas.dot(at.in_space(), radius, ink.mark);
}

/// Adds words beside a point.
fn say<V: Vector>(canvas: &Canvas, at: V, words: String, ink: Ink) {
    if let Some(at) = canvas.screen(at.in_space()) {
        let target = Rect::from_center_size(pos(at), egui::Vec2::splat(2.0 * width::DOT));
        canvas.label(target, words, ink.text, size::BODY, 2);
    }
}

/// The points that were looked at, and the box around them.
fn look<V: World>(canvas: &Canvas, played: &Played<V>, step: &LookStep<V>, current: Option<usize>) {
    let style = canvas.style;
    let looked = current.map_or(played.points.len(), |current| current + 1);
    for (number, &point) in played.points.iter().enumerate() {
        let ink = if number < looked { style.apart } else { style.construction };
        dot(canvas, point, if number < looked { width::DOT } else { 2.5 }, ink);
    }
    let pen = Pen::new(style.apart.mark, width::LINE);
    if current.is_none() {
        outline(canvas, &step.bounds, pen);
        return;
    }
    if step.before != step.bounds {
        outline(canvas, &step.before, Pen::new(style.construction.mark, width::THIN).dashed());
    }
    outline(canvas, &step.bounds, pen);
    dot(canvas, step.point, width::HANDLE, style.contact);
    let words = if step.before == step.bounds {
        tr("inside: nothing changes")
    } else {
        tr("outside: the box grows")
    };
    say(canvas, step.point, words.to_owned(), style.contact);
}

fn ring<V: World>(canvas: &Canvas, ball: &BallStep<V>, pen: Pen) {
    if let Ok(shape) = Ball::new(ball.center, ball.radius) {
        volume(canvas, &Shape::from(shape), pen);
    }
}

/// The ball on its points, and the one outside.
fn ball<V: World>(canvas: &Canvas, played: &Played<V>, step: &BallStep<V>, current: Option<usize>) {
    let style = canvas.style;
    let before: Vec<&BallStep<V>> = played
        .upto(current)
        .filter_map(|step| match step {
            RoutineStep::Ball(ball) => Some(ball),
            _ => None,
        })
        .collect();
    for ball in before.iter().rev().skip(1).take(2) {
        ring(canvas, ball, Pen::new(style.construction.mark, width::THIN).dashed());
    }
    ring(canvas, step, Pen::new(style.apart.mark, width::LINE));
    for &point in &played.points {
        dot(canvas, point, 2.5, style.construction);
    }
    let center = step.center.in_space();
    for &carrier in &step.carriers {
        canvas.line(center, carrier.in_space(), Pen::new(style.apart.mark, width::HAIR));
        dot(canvas, carrier, width::HANDLE, style.contact);
    }
    dot(canvas, step.center, 3.0, style.apart);
    if step.reach > step.radius {
        let pen = Pen::new(style.overlap.mark, width::LINE).dashed();
        canvas.line(center, step.outermost.in_space(), pen);
        dot(canvas, step.outermost, width::HANDLE, style.overlap);
        say(canvas, step.outermost, tr("outside: it joins").to_owned(), style.overlap);
    }
}

/// The nodes of a tree so far, and the cut that is considered or made.
fn tree<V: World>(
    canvas: &Canvas,
    played: &Played<V>,
    step: &BuildStep<V>,
    current: Option<usize>,
) {
    let style = canvas.style;
    for item in &played.items {
        outline(canvas, item, Pen::new(style.construction.mark, width::HAIR));
    }
    let splits = played.splits(current);
    for split in &splits {
        let ink = level_ink(style, split.level);
        outline(canvas, &split.around(), Pen::new(ink.mark, width::THIN));
    }
    if current.is_none() {
        return;
    }
    let ink = level_ink(style, step.level);
    outline(
        canvas,
        &step.around(),
        Pen::new(ink.mark, width::LINE).glowing(Some(style.accent.mark)),
    );
    match &step.what {
        Build::Considered(cut) => cut_through(canvas, &step.around(), cut, false),
        Build::Split { cut, .. } => cut_through(canvas, &step.around(), cut, true),
        Build::Leaf { .. } => {}
    }
}

/// A cut, and the boxes of both sides with the number of items in them.
fn cut_through<V: World>(canvas: &Canvas, node: &Bounds<V>, cut: &Cut<V>, chosen: bool) {
    let style = canvas.style;
    for ((side, count), ink) in cut.sides.iter().zip(cut.counts).zip([style.a, style.b]) {
        let pen = Pen::new(ink.mark, if chosen { width::LINE } else { width::THIN });
        let seen = outline(canvas, side, if chosen { pen } else { pen.dashed() });
        if seen.is_positive() {
            let words = format!("{count} × {}", crate::words::number(2.0 * side.half_area()));
            canvas.label(seen, words, ink.text, size::BODY, 2);
        }
    }
    // In space a cut is a plane: its frame is that of the node there.
    let at = |p: V| V::from_fn(|i| if i == cut.axis { cut.at } else { p.get(i) });
    let pen = Pen::new(style.displacement.mark, width::LINE);
    let pen = if chosen { pen } else { pen.dashed() };
    if V::DIM == 2 {
        canvas.line(at(node.min).in_space(), at(node.max).in_space(), pen);
    } else {
        outline(canvas, &Bounds { min: at(node.min), max: at(node.max) }, pen);
    }
}

/// The bodies of a pile as they stand after the current step, and the push.
fn pile<V: World>(
    canvas: &Canvas,
    findings: &Findings<V>,
    played: &Played<V>,
    current: Option<usize>,
    push: Option<&PushStep<V>>,
) {
    let style = canvas.style;
    let moved = played.moved(current);
    for (&entry, &by) in played.entries.iter().zip(&moved) {
        if by == V::ZERO {
            continue;
        }
        if let Some(shape) = &findings.shapes[entry] {
            let pen = Pen::new(style.displacement.mark, width::LINE).dashed();
            volume(canvas, &shape.posed(by, None), pen);
        }
    }
    let Some(push) = push else { return };
    for (body, way) in push.pair.into_iter().zip(push.moves) {
        let entry = played.entries[body as usize];
        let Some(shape) = findings.shapes[entry].as_ref().filter(|_| way != V::ZERO) else {
            continue;
        };
        let to = shape.reference_point() + moved[body as usize];
        // The way itself may be too short to be seen.
        let from = to - way;
        canvas.arrow(
            from.in_space(),
            to.in_space(),
            Pen::new(style.displacement.mark, width::LINE),
        );
        volume(
            canvas,
            &shape.posed(moved[body as usize], None),
            Pen::new(style.accent.mark, width::THICK),
        );
    }
    dot(canvas, push.at, width::DOT, style.contact);
    say(canvas, push.at, say!("depth {}", crate::words::number(push.depth)), style.overlap);
}

/// The lines of a flight, the exact curve, and the body at the end of each line.
fn flight<V: World>(
    canvas: &Canvas,
    findings: &Findings<V>,
    played: &Played<V>,
    current: Option<usize>,
) {
    let style = canvas.style;
    let steps = played.flight(current);
    let Some(body) = played.body.and_then(|body| findings.shapes[body].as_ref()) else { return };
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
    let start = body.reference_point();
    // The curve is a parabola through the start: v t + a t² / 2, known from its first step.
    let (t, velocity) = (first.time, first.velocity);
    let acceleration = (first.exact - velocity * t) * (2.0 / (t * t));
    let at = |u: f64| (start + velocity * u + acceleration * (u * u * 0.5)).in_space();
    let ends = |i: usize| last.time * i as f64 / CURVE as f64;
    for i in 0..CURVE {
        canvas.line(
            at(ends(i)),
            at(ends(i + 1)),
            Pen::new(style.construction.mark, width::LINE).dotted(),
        );
    }
    for (number, step) in steps.iter().enumerate() {
        let now = current == Some(number);
        one_line(canvas, body, start, step, now);
    }
}

fn one_line<V: World>(canvas: &Canvas, body: &Shape<V>, start: V, step: &MotionStep<V>, now: bool) {
    let style = canvas.style;
    let [from, to] = [step.from, step.to].map(|by| (start + by).in_space());
    let pen = Pen::new(style.displacement.mark, if now { width::THICK } else { width::LINE });
    canvas.arrow(from, to, if now { pen.glowing(Some(style.accent.mark)) } else { pen });
    let ink = if step.overlaps.is_some() { style.overlap } else { style.displacement };
    let ghost = Pen::new(ink.mark, if step.overlaps.is_some() { width::LINE } else { width::THIN });
    volume(canvas, &body.posed(step.to, None), if now { ghost } else { ghost.dashed() });
    if let Some((_, part)) = step.meets.filter(|_| step.overlaps.is_none()) {
        let by = step.from + (step.to - step.from) * part;
        let pen = Pen::new(style.overlap.mark, width::LINE).dashed();
        let seen = Figure::new(&body.posed(by, None), canvas.camera).bounds();
        volume(canvas, &body.posed(by, None), pen);
        canvas.label(seen, tr("met on the way"), style.overlap.text, size::BODY, 2);
    }
}
