//! The pair in focus through another camera, which magnifies it.

use glam::DVec2;

use super::bodies::{self, Body, Look};
use super::canvas::Canvas;
use super::construction::{Weight, closest};
use super::figure::{Figure, Part, Stroke};
use super::figure_cache::FigureCache;
use super::style::Style;
use super::{role, shared, simplex, undecided};
use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::Camera;
use crate::scene::World;
use crate::shapes::{Bounds, Shape};
use crate::view::axes::length;

/// The largest component along the view of the direction of a gap that counts as seen from the side.
const SIDEWAYS: f64 = 0.01;
/// The distance in pixels between a figure and its body from which on the figure is too coarse.
const COARSE: f64 = 1.5;
/// The ratio of a round body to the viewport from which on its border is straight in it, but for about a pixel.
const FLAT: f64 = 20.0;

/// Paints both bodies, and the gap or the depth between them with its number, on the viewport of the camera. In
/// space too they are outlines, filled if they are convex; their order in depth is not shown. If the outline of
/// a smooth body is too coarse, its border at the gap is drawn as a line.
pub fn magnified<V: World>(
    painter: &egui::Painter,
    camera: &Camera,
    findings: &Findings<V>,
    cache: &mut FigureCache<V>,
    style: &Style,
) {
    let Some(focus) = &findings.focus else { return };
    cache.open(camera, findings.shapes.len());
    let canvas = Canvas::new(painter, style, camera);
    let overlapping = focus.verdict == Verdict::Overlap;
    let bodies: Vec<Body> = [focus.a, focus.b]
        .into_iter()
        .filter_map(|index| {
            let shape = findings.shapes[index].as_ref()?;
            let figure = cache.figure(index, shape);
            let border = border_at(&canvas, focus, index == focus.a);
            let border = border.filter(|_| shape.is_convex_and_bounded());
            let figure = match border {
                Some(border) if is_flat(&canvas, shape) || is_coarse(&figure, border.at) => {
                    border.figure(&canvas).into()
                }
                _ => figure,
            };
            let role = role(findings, index);
            let undecided = undecided(findings, index);
            let look = Look { role, overlapping, undecided, ..Look::default() };
            Some(Body { name: "".into(), look, badge: false, figure })
        })
        .collect();
    bodies.iter().for_each(|body| bodies::paint_areas(&canvas, body));
    if let [a, b] = &bodies[..]
        && overlapping
        && V::DIM == 2
        && let Some(areas) = cache.shared_areas([&a.figure, &b.figure])
    {
        shared::paint(&canvas, &areas, shared::anchor(&canvas, &a.figure));
    }
    bodies.iter().for_each(|body| bodies::paint(&canvas, body));
    if let Some(found) = &focus.penetration {
        simplex::depth(&canvas, found);
    } else if let Some(found) = focus.distance.filter(|found| found.distance > 0.0) {
        let weight = Weight { current: false, fade: 1.0, words: true };
        let [a, b] = [found.a, found.b].map(|end| end.in_space());
        closest(&canvas, [a, b], length(found.distance), weight);
    }
    canvas.finish();
}

/// The border of a convex body of space at a gap that is seen from the side: a point of the screen, and the
/// direction into the body.
struct Border {
    at: DVec2,
    inward: DVec2,
}

/// The border of one body of the pair; `None` unless the gap, or the depth, is seen from the side.
fn border_at<V: World>(canvas: &Canvas, focus: &Focus<V>, is_a: bool) -> Option<Border> {
    let [a, b] = focus.ends().filter(|_| V::DIM == 3)?.map(|end| end.in_space());
    let (own, other) = if is_a { (a, b) } else { (b, a) };
    let [at, to] = [canvas.screen(own)?, canvas.screen(other)?];
    let way = (own - other).try_normalize()?;
    let from_the_side = way.dot(canvas.camera.ray((at + to) * 0.5).1).abs() < SIDEWAYS;
    // A body that overlaps reaches beyond the deepest point of the other.
    let outward = if focus.verdict == Verdict::Overlap { at - to } else { to - at };
    let inward = -outward.try_normalize()?;
    from_the_side.then_some(Border { at, inward })
}

/// Whether a body is round, and so much larger than its visible part that its border is straight there.
fn is_flat<V: World>(canvas: &Canvas, shape: &Shape<V>) -> bool {
    let Bounds { min, max } = shape.bounds();
    let least = (0..V::DIM).map(|axis| (max - min).get(axis)).fold(f64::INFINITY, f64::min);
    let pixels = least * canvas.camera.pixels_per_unit(canvas.camera.center());
    matches!(shape, Shape::Ball(_) | Shape::Ellipsoid(_))
        && pixels > FLAT * f64::from(canvas.viewport.width())
}

/// Whether a figure is coarser than the screen: it does not end where the body does.
fn is_coarse(figure: &Figure, at: DVec2) -> bool {
    let borders = figure.strokes.iter().filter(|stroke| stroke.part == Part::Border);
    let lines = borders.flat_map(|stroke| {
        let closing = stroke.points.last().zip(stroke.points.first()).filter(|_| stroke.closed);
        let lines = stroke.points.windows(2).map(|ends| [ends[0], ends[1]]);
        lines.chain(closing.map(|(last, first)| [*last, *first]))
    });
    let distance = |[from, to]: [DVec2; 2]| {
        let way = to - from;
        let t = (at - from).dot(way) / way.length_squared().max(f64::MIN_POSITIVE);
        (from + way * t.clamp(0.0, 1.0)).distance(at)
    };
    lines.map(distance).fold(f64::INFINITY, f64::min) > COARSE
}

impl Border {
    /// The half-plane inward of the border: so closely a smooth body is flat.
    fn figure(&self, canvas: &Canvas) -> Figure {
        let reach = 2.0 * f64::from(canvas.viewport.size().length());
        let (along, inside) = (self.inward.perp() * reach, self.inward * reach);
        let ends = vec![self.at - along, self.at + along];
        let area = vec![ends[0], ends[1], ends[1] + inside, ends[0] + inside];
        let stroke = Stroke { points: ends, closed: false, part: Part::Border };
        let mut figure = Figure::default();
        figure.areas.push(area);
        figure.strokes.push(stroke);
        figure
    }
}
