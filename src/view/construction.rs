//! The steps of a test that are not axes: clamps, frames, reflections, closest points, roots.

use glam::DVec3;

use super::axes::length;
use super::canvas::{Canvas, Pen};
use super::figure::Figure;
use super::frames;
use super::reach;
use super::slabs;
use super::style::{Ink, size, width};
use crate::intersect::steps::{Clamp, Hit, Roots, Side, Step, Winding};
use crate::scene::World;
use crate::shapes::{Ball, Shape};
use crate::vector::Vector;
use crate::words;
use crate::words::{say, tr};

/// The pair whose steps are drawn.
pub(super) struct Pair<'a, V: World> {
    pub shapes: [&'a Shape<V>; 2],
    pub figures: [&'a Figure; 2],
    /// Their names in words.
    pub words: &'a words::Pair,
}

/// The emphasis with which a step is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weight {
    /// The step is the one that is shown now.
    pub current: bool,
    /// 1 for the steps that are shown, less for earlier ones.
    pub fade: f32,
    /// The step has words: only the last of its kind has.
    pub words: bool,
}

pub(super) fn paint<V: World>(canvas: &Canvas, step: &Step<V>, pair: &Pair<V>, weight: Weight) {
    match step {
        Step::Frame { of, origin, axes, point, local } => {
            frame(canvas, *of, *origin, axes, *point, *local, pair, weight);
        }
        Step::Frames(found) => frames::paint(canvas, found, weight),
        Step::Reach(found) => reach::paint(canvas, found, weight),
        Step::Reflect { mirror, normal, from, to, radius, .. } => {
            reflect::<V>(
                canvas,
                [*mirror, *normal, *from, *to].map(|v| v.in_space()),
                *radius,
                weight,
            );
        }
        Step::Clamp(c) => clamp(canvas, c, weight),
        // A step of a test has the difference d, which it compares with a radius.
        Step::Closest { a, b, .. } => {
            let ends = [a.in_space(), b.in_space()];
            let words = format!("|d| = {}", length(ends[0].distance(ends[1])));
            closest(canvas, ends, words, weight);
        }
        Step::Deepest { .. } | Step::Contact { .. } | Step::Bracket(_) => {}
        Step::Roots(found) => roots(canvas, found, weight),
        Step::Slab(found) => slabs::paint(canvas, found, pair, weight),
        Step::Hit(found) => hit(canvas, found, weight),
        Step::Winding(found) => winding(canvas, found, weight),
        Step::Axis(_)
        | Step::TimeSpan(_)
        | Step::Branch(_)
        | Step::Simplex(_)
        | Step::Polytope(_)
        | Step::Advance(_)
        | Step::Nodes(_)
        | Step::Items(_)
        | Step::Intervals(_)
        | Step::Routine(_)
        | Step::Compare(_)
        | Step::Part(_) => {}
    }
}

pub(super) fn pen(canvas: &Canvas, ink: Ink, weight: Weight) -> Pen {
    let glow = weight.current.then_some(canvas.style.accent.mark);
    let line = if weight.current { width::LINE } else { width::THIN };
    Pen::new(ink.mark, line).faded(weight.fade).glowing(glow)
}

/// Paints the local axes, and the path from the origin to the point along them.
#[allow(clippy::too_many_arguments, reason = "the fields of one step")]
fn frame<V: World>(
    canvas: &Canvas,
    of: Side,
    origin: V,
    axes: &<V as Vector>::Axes,
    point: V,
    local: V,
    pair: &Pair<V>,
    weight: Weight,
) {
    let figure = pair.figures[if of == Side::A { 0 } else { 1 }];
    let (start, pixels) = (origin.in_space(), canvas.camera.pixels_per_unit(origin.in_space()));
    let pen = pen(canvas, canvas.style.construction, weight);
    for i in 0..V::DIM {
        let axis = axes[i].in_space();
        let reach = |direction: DVec3| {
            let body = figure.extreme(direction).map_or(0.0, |p| direction.dot(p - start));
            body.min(1e4 / pixels) + 30.0 / pixels
        };
        let (low, high) = (start - axis * reach(-axis), start + axis * reach(axis));
        canvas.line(low, high, Pen { glow: None, ..pen.dotted() });
        canvas.arrow(high - axis * (9.0 / pixels), high, pen);
        if let Some(end) = canvas.screen(high).filter(|_| weight.words) {
            let name = ["x'", "y'", "z'"][i];
            canvas.label_at(end, name, canvas.style.construction.text, size::BODY, 6);
        }
    }
    // The path along the first axis, then along the next: the local coordinates as lengths.
    let mut corner = start;
    for i in 0..V::DIM {
        let next = corner + axes[i].in_space() * local.get(i);
        canvas.line(corner, next, pen.dotted());
        corner = next;
    }
    canvas.dot(start, 3.0, canvas.style.construction.mark.gamma_multiply(weight.fade));
    canvas.ring(point.in_space(), width::DOT, pen);
}

fn reflect<V: World>(
    canvas: &Canvas,
    [mirror, normal, from, to]: [DVec3; 4],
    radius: f64,
    weight: Weight,
) {
    let pen = pen(canvas, canvas.style.construction, weight);
    let [right, up] = [canvas.camera.right(), canvas.camera.up()];
    let along = right.cross(up).cross(normal).normalize_or_zero();
    let reach = canvas.reach(mirror);
    canvas.line(mirror - along * reach, mirror + along * reach, Pen { glow: None, ..pen }.dashed());
    if from == to {
        // The point is on the right side already.
        return;
    }
    canvas.arrow(from, to, Pen { glow: None, ..pen }.faded(0.9));
    // The ball around the point, as a hollow image.
    if let Ok(ball) = Ball::<V>::new(V::from_space(to), radius) {
        for stroke in Figure::new(&ball.into(), canvas.camera).strokes {
            canvas.stroke(&stroke.points, stroke.closed, pen);
        }
    }
    canvas.ring(to, width::DOT, pen);
    if let Some(image) = canvas.screen(to).filter(|_| weight.words) {
        canvas.label_at(image, tr("mirror image"), canvas.style.construction.text, size::BODY, 6);
    }
}

/// Paints the range with its ends, the coordinate before, and an arrow to the clamped one.
fn clamp<V: World>(canvas: &Canvas, clamp: &Clamp<V>, weight: Weight) {
    let (origin, axis) = (clamp.origin.in_space(), clamp.axis.in_space());
    let pixels = canvas.camera.pixels_per_unit(origin);
    let length = Vector::length(axis);
    if length == 0.0 {
        return;
    }
    let far = f64::from(canvas.viewport.size().length()) * 2.0 / pixels / length;
    let at = |value: f64| origin + axis * value.clamp(-far, far);
    let pen = pen(canvas, canvas.style.construction, weight);
    canvas.line(at(clamp.min), at(clamp.max), pen);
    if let Some([from, to]) = canvas.clipped(at(clamp.min), at(clamp.max)) {
        let tick = (to - from).normalize_or_zero().perp() * 6.0;
        for end in [from, to] {
            canvas.stroke(&[end - tick, end + tick], false, Pen { glow: None, ..pen });
        }
    }
    // What is left as it is has no mark after its step.
    if clamp.value == clamp.clamped && !weight.words {
        return;
    }
    let name = words::coordinate(clamp.coordinate);
    if clamp.value != clamp.clamped {
        let ink = Pen::new(canvas.style.text, width::THIN);
        let [from, to] = [clamp.value, clamp.clamped].map(at);
        canvas.arrow(from, to, ink.faded(0.8 * weight.fade));
        canvas.ring(from, width::DOT, ink.faded(weight.fade));
        if let Some(ends) = canvas.clipped(from, to).filter(|_| V::DIM == 2 && !weight.words) {
            let middle = ends[0].lerp(ends[1], 0.5);
            let (words, color) = (say!("clamp {name}"), canvas.style.construction.text);
            canvas.keep_off_line(ends[0], ends[1], width::LINE);
            canvas.label_beside(ends, middle, words, color, size::BODY, 7);
        }
    }
    let fill = canvas.style.construction.mark.gamma_multiply(weight.fade);
    canvas.dot(at(clamp.clamped), width::DOT - 1.5, fill);
    if let Some(place) = canvas.screen(at(clamp.clamped)).filter(|_| weight.words) {
        let words = format!("{name} = {}", self::length(clamp.clamped));
        canvas.label_at(place, words, canvas.style.construction.text, size::BODY, 7);
    }
}

/// Paints the witness points as dots, and the line between them with its length.
pub(super) fn closest(canvas: &Canvas, [a, b]: [DVec3; 2], words: String, weight: Weight) {
    let style = canvas.style;
    let glow = weight.current.then_some(style.accent.mark);
    let pen = Pen::new(style.text, width::LINE).dotted().faded(weight.fade);
    canvas.line(a, b, Pen { glow, ..pen });
    let fill = style.contact.mark.gamma_multiply(weight.fade);
    canvas.dot(a, width::DOT, fill);
    canvas.dot(b, width::DOT, fill);
    let ends = canvas.clipped(a, b).filter(|ends| weight.words && ends[0].distance(ends[1]) > 4.0);
    if let Some([pa, pb]) = ends {
        canvas.keep_off_line(pa, pb, width::LINE);
        canvas.label_beside([pa, pb], (pa + pb) * 0.5, words, style.text, size::LABEL, 2);
    }
}

fn roots<V: World>(canvas: &Canvas, roots: &Roots<V>, weight: Weight) {
    if let (Some((first, last)), Some(ray)) = (roots.roots, roots.ray) {
        slabs::crossings(canvas, ray, [first, last], weight);
    }
}

/// Paints the point at which a ray meets the first triangle.
fn hit<V: World>(canvas: &Canvas, hit: &Hit<V>, weight: Weight) {
    let point = hit.point.in_space();
    canvas.dot(point, width::DOT, canvas.style.contact.mark.gamma_multiply(weight.fade));
    if let Some(place) = canvas.screen(point).filter(|_| weight.words) {
        let words = say!("triangle {}, t = {}", hit.triangle, length(hit.t));
        canvas.label_at(place, words, canvas.style.text, size::BODY, 4);
    }
}

/// Paints the ray from a point through a closed mesh, with its exits and entries.
fn winding<V: World>(canvas: &Canvas, found: &Winding<V>, weight: Weight) {
    let pen = pen(canvas, canvas.style.construction, weight);
    let start = found.point.in_space();
    let last = found.crossings.iter().fold(0.0_f64, |last, crossing| last.max(crossing.t));
    let beyond = 30.0 / canvas.camera.pixels_per_unit(start);
    canvas.arrow(start, start + DVec3::X * (last + beyond), pen.dotted());
    for crossing in &found.crossings {
        let point = start + DVec3::X * crossing.t;
        canvas.dot(point, width::DOT, canvas.style.construction.mark.gamma_multiply(weight.fade));
        if let Some(place) = canvas.screen(point).filter(|_| weight.words) {
            let words = if crossing.outward { tr("leaves") } else { tr("enters") };
            canvas.label_at(place, words, canvas.style.text, size::BODY, 4);
        }
    }
    canvas.ring(start, width::DOT, pen);
    if let Some(place) = canvas.screen(start).filter(|_| weight.words) {
        let words = match (found.touched, found.is_inside()) {
            (Some(triangle), _) => say!("on triangle {triangle}"),
            (None, true) => say!("inside"),
            (None, false) => say!("outside"),
        };
        canvas.label_at(place, words, canvas.style.text, size::BODY, 5);
    }
}
