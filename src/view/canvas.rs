//! Lines, dots, arrows and words at places of the world, with widths in pixels.

mod words;

use std::cell::{Cell, RefCell};

use egui::epaint::CircleShape;
use egui::{Color32, Context, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};
use glam::{DVec2, DVec3};

use super::cached_mesh::MeshBatch;
pub(super) use super::clip::{at, pos};
use super::clip::{clip, clip_convex};
use super::figure::{Figure, Part};
use super::labels::{Label, Taken};
use super::obstacles::{Obstacles, Rank};
use super::polyline;
use super::style::{Role, Style, width};
use crate::bench::Camera;

/// The rank from which on words are names, which keep off the bodies; words of lower rank explain the inside of
/// bodies.
pub(super) const NAMES: u32 = 9;
/// The opacity, of 255, below which a line is faint.
const FAINT: u8 = 120;
/// The weight of bodies beside 1 for those of the pair in focus.
const OTHERS: f32 = 0.5;
/// The part of the viewport above which a body leaves no room beside it.
const MOST_COVERED: f32 = 0.4;

/// The style of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    pub color: Color32,
    pub width: f32,
    pub pattern: Pattern,
    /// The colour of a wide soft line beneath.
    pub glow: Option<Color32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pattern {
    Solid,
    Dashed,
    Dotted,
}

impl Pen {
    pub fn new(color: Color32, width: f32) -> Self {
        Self { color, width, pattern: Pattern::Solid, glow: None }
    }

    pub fn dashed(self) -> Self {
        Self { pattern: Pattern::Dashed, ..self }
    }

    pub fn dotted(self) -> Self {
        Self { pattern: Pattern::Dotted, ..self }
    }

    pub fn faded(self, by: f32) -> Self {
        Self { color: self.color.gamma_multiply(by), ..self }
    }

    pub fn glowing(self, glow: Option<Color32>) -> Self {
        Self { glow, ..self }
    }
}

/// A painter on the viewport of a camera.
pub(super) struct Canvas<'a> {
    painter: &'a Painter,
    pub style: &'a Style,
    pub camera: &'a Camera,
    pub viewport: Rect,
    labels: RefCell<Vec<Label>>,
    taken: RefCell<Taken>,
    /// What is painted so far, for what floats over the picture, and what is being painted now.
    obstacles: RefCell<Obstacles>,
    rank: Cell<Rank>,
    /// The body whose handles name its axes.
    pub named_by_handles: Cell<Option<Role>>,
    /// The shapes collected by [`Canvas::collect`] instead of being painted.
    sheet: RefCell<Option<Vec<Shape>>>,
    batch: RefCell<MeshBatch>,
}

/// The length and half the width of an arrow head, from the width of the line and the length of the arrow.
pub(super) fn arrow_head(width: f32, length: f32) -> [f32; 2] {
    // The head of a short arrow leaves a part of its shaft.
    let head = (width * 3.0 + 5.0).min(0.6 * length);
    [head, 0.42 * head]
}

impl<'a> Canvas<'a> {
    pub fn new(painter: &'a Painter, style: &'a Style, camera: &'a Camera) -> Self {
        let bench_rect = camera.viewport();
        let viewport = Rect::from_min_max(
            pos2(bench_rect.min.x, bench_rect.min.y),
            pos2(bench_rect.max.x, bench_rect.max.y),
        );
        let (labels, taken, obstacles, rank, named_by_handles, sheet, batch) = Default::default();
        Self {
            painter,
            style,
            camera,
            viewport,
            labels,
            taken,
            obstacles,
            rank,
            named_by_handles,
            sheet,
            batch,
        }
    }

    /// The same canvas with the batch of the last frame, whose memory it uses again.
    pub fn with_piles(self, mut batch: MeshBatch) -> Self {
        batch.clear();
        Self { batch: batch.into(), ..self }
    }

    pub fn ctx(&self) -> &Context {
        self.painter.ctx()
    }

    /// The painter, for shapes over everything painted so far.
    pub fn painter(&self) -> &Painter {
        debug_assert!(self.sheet.borrow().is_none(), "what is collected must not be painted");
        if let Some(pile) = self.batch.borrow_mut().close() {
            self.painter.add(pile);
        }
        self.painter
    }

    /// Adds a mesh over everything painted so far.
    pub fn pile(&self, print: &Mesh) {
        self.batch.borrow_mut().lay(print);
    }

    fn put(&self, shapes: impl IntoIterator<Item = Shape>) {
        if let Some(sheet) = &mut *self.sheet.borrow_mut() {
            return sheet.extend(shapes);
        }
        self.painter().extend(shapes);
    }

    /// The shapes that `paint` would paint.
    pub fn collect(&self, paint: impl FnOnce()) -> Vec<Shape> {
        self.sheet.replace(Some(Vec::new()));
        paint();
        self.sheet.take().unwrap_or_default()
    }

    pub fn screen(&self, world: DVec3) -> Option<DVec2> {
        self.camera.project(world)
    }

    /// The screen points of the ends of the part of a segment that is before the eye and near the viewport.
    pub fn clipped(&self, a: DVec3, b: DVec3) -> Option<[DVec2; 2]> {
        let (pa, pb) = match (self.screen(a), self.screen(b)) {
            (Some(pa), Some(pb)) => (pa, pb),
            (Some(pa), None) => (pa, self.last_seen(a, b)?),
            (None, Some(pb)) => (self.last_seen(b, a)?, pb),
            (None, None) => return None,
        };
        clip(pa, pb, self.viewport.expand(64.0))
    }

    /// The screen point at which a segment from a visible point passes behind the eye.
    fn last_seen(&self, seen: DVec3, unseen: DVec3) -> Option<DVec2> {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..40 {
            let middle = (low + high) * 0.5;
            match self.screen(seen.lerp(unseen, middle)) {
                Some(_) => low = middle,
                None => high = middle,
            }
        }
        self.screen(seen.lerp(unseen, low))
    }

    /// A length of the world that is as long as the viewport at `at`.
    pub fn reach(&self, at: DVec3) -> f64 {
        f64::from(self.viewport.size().length()) / self.camera.pixels_per_unit(at)
    }

    pub fn line(&self, a: DVec3, b: DVec3, pen: Pen) {
        if let Some(ends) = self.clipped(a, b) {
            self.stroke(&ends, false, pen);
        }
    }

    /// Paints a line through points of the screen.
    pub fn stroke(&self, points: &[DVec2], closed: bool, pen: Pen) {
        // What is faint belongs to the ground, or to an earlier step.
        let faint = pen.width <= width::HAIR || pen.color.a() < FAINT;
        let rank = if faint { self.rank.get().min(Rank::Outline) } else { self.rank.get() };
        self.obstacles.borrow_mut().add(rank, points, closed, self.viewport);
        if let Some(glow) = pen.glow {
            let soft = glow.gamma_multiply(0.28);
            self.lay(points, closed, Pen::new(soft, pen.width + 2.0 * width::GLOW));
            self.lay(points, closed, Pen::new(soft, pen.width + width::GLOW));
        }
        self.lay(points, closed, pen);
    }

    fn lay(&self, points: &[DVec2], closed: bool, pen: Pen) {
        let stroke = Stroke::new(pen.width, pen.color);
        // Coordinates far out would lose their fraction in single precision.
        let safe = self.viewport.expand(1000.0);
        let mut path: Vec<Pos2> = points.iter().map(|&p| pos(p)).collect();
        if path.iter().all(|p| safe.contains(*p)) {
            match pen.pattern {
                Pattern::Solid => self.put(polyline::line(path, closed, stroke)),
                _ => {
                    if closed {
                        path.extend(path.first().copied());
                    }
                    self.patterned(&path, stroke, pen.pattern);
                }
            }
            return;
        }
        let last = if closed { points.len() } else { points.len() - 1 };
        for i in 0..last {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            if let Some([a, b]) = clip(a, b, self.viewport.expand(64.0)) {
                self.patterned(&[pos(a), pos(b)], stroke, pen.pattern);
            }
        }
    }

    fn patterned(&self, path: &[Pos2], stroke: Stroke, pattern: Pattern) {
        match pattern {
            Pattern::Solid => self.put([Shape::line(path.to_vec(), stroke)]),
            Pattern::Dashed => self.put(Shape::dashed_line(path, stroke, 7.0, 5.0)),
            Pattern::Dotted => {
                let spacing = 2.0 + stroke.width * 2.0;
                let radius = stroke.width * 0.62;
                self.put(Shape::dotted_line(path, stroke.color, spacing, radius));
            }
        }
    }

    /// Fills a polygon that is star-shaped seen from its first corner.
    pub fn fan(&self, polygon: &[DVec2], color: Color32) {
        let mut mesh = Mesh::default();
        let safe = self.viewport.expand(1000.0);
        if polygon.iter().all(|&p| safe.contains(pos(p))) {
            polygon.iter().for_each(|&p| mesh.colored_vertex(pos(p), color));
            (2..polygon.len() as u32).for_each(|i| mesh.add_triangle(0, i - 1, i));
        } else {
            for i in 2..polygon.len() {
                let part = clip_convex(&[polygon[0], polygon[i - 1], polygon[i]], safe);
                let first = mesh.vertices.len() as u32;
                part.iter().for_each(|&p| mesh.colored_vertex(pos(p), color));
                (2..part.len() as u32)
                    .for_each(|i| mesh.add_triangle(first, first + i - 1, first + i));
            }
        }
        self.put([mesh.into()]);
    }

    /// Paints an arrow.
    pub fn arrow(&self, from: DVec3, to: DVec3, pen: Pen) {
        let Some([a, b]) = self.clipped(from, to) else { return };
        let length = a.distance(b);
        if length < 1.0 {
            return;
        }
        let along = (b - a) / length;
        let [head, half] = arrow_head(pen.width, length as f32).map(f64::from);
        let neck = b - along * head;
        self.stroke(&[a, neck + along], false, pen);
        let side = along.perp() * half;
        let tip = [b, neck + side, neck - side].map(pos).to_vec();
        self.put([Shape::convex_polygon(tip, pen.color, Stroke::NONE)]);
    }

    /// Paints a dot with a rim that sets it off from the shapes beneath.
    pub fn dot(&self, center: DVec3, radius: f32, fill: Color32) {
        if let Some(center) = self.screen(center) {
            self.dot_at(pos(center), radius, fill);
        }
    }

    pub fn dot_at(&self, center: Pos2, radius: f32, fill: Color32) {
        self.rimmed_disk(center, radius, fill);
        self.keep_off_dot(center, radius);
    }

    /// Keeps words off a dot.
    pub fn keep_off_dot(&self, center: Pos2, radius: f32) {
        self.keep_out(Rect::from_center_size(center, vec2(1.0, 1.0) * radius * 2.0));
    }

    pub fn disk(&self, center: Pos2, radius: f32, fill: Color32) {
        self.note_dot(center, radius);
        self.put([Shape::circle_filled(center, radius, fill)]);
    }

    pub fn rimmed_disk(&self, center: Pos2, radius: f32, fill: Color32) {
        self.note_dot(center, radius);
        let rim = Stroke::new(1.5, self.style.text.gamma_multiply(f32::from(fill.a()) / 255.0));
        self.put([CircleShape { center, radius, fill, stroke: rim }.into()]);
    }

    pub fn ring(&self, center: DVec3, radius: f32, pen: Pen) {
        if let Some(center) = self.screen(center) {
            self.note_dot(pos(center), radius);
            let stroke = Stroke::new(pen.width, pen.color);
            self.put([Shape::circle_stroke(pos(center), radius, stroke)]);
        }
    }

    /// Keeps words off a part of the screen.
    pub fn keep_out(&self, rect: Rect) {
        self.taken.borrow_mut().marks.push(rect);
    }

    /// Whether neither a mark nor what floats over the picture keeps words off this rectangle so far.
    pub fn is_free(&self, rect: Rect) -> bool {
        let Taken { marks, words, .. } = &*self.taken.borrow();
        !marks.iter().chain(words).any(|taken| taken.intersects(rect))
    }

    /// Keeps words off a line of this width, by squares along it.
    pub fn keep_off_line(&self, from: DVec2, to: DVec2, width: f32) {
        let pieces = (from.distance(to) / 12.0).ceil().clamp(1.0, 200.0);
        for i in 0..=pieces as u32 {
            let middle = pos(from.lerp(to, f64::from(i) / pieces));
            self.keep_out(Rect::from_center_size(middle, egui::Vec2::splat(width)));
        }
    }

    /// Paints what floats over the picture has to leave free, or is to if it can.
    pub fn ranked(&self, rank: Rank, paint: impl FnOnce()) {
        let before = self.rank.replace(rank);
        paint();
        self.rank.set(before);
    }

    /// Adds a body to what floats over the picture is to leave free.
    pub fn note_body(&self, figure: &Figure, in_focus: bool) {
        let mut obstacles = self.obstacles.borrow_mut();
        let weight = if in_focus { 1.0 } else { OTHERS };
        obstacles.bodies.push((weight, figure.covered().polygon));
        if in_focus {
            let border = figure.strokes.iter().filter(|stroke| stroke.part == Part::Border);
            for stroke in border {
                obstacles.add(Rank::Outline, &stroke.points, stroke.closed, self.viewport);
            }
            for &point in &figure.points {
                obstacles.add_dot(Rank::Mark, pos(point), width::DOT, self.viewport);
            }
        }
    }

    /// Adds a line that is painted from a cache.
    pub fn note_line(&self, [from, to]: [DVec3; 2]) {
        if let Some(ends) = self.clipped(from, to) {
            self.obstacles.borrow_mut().add(self.rank.get(), &ends, false, self.viewport);
        }
    }

    /// Adds a round mark.
    pub fn note_dot(&self, center: Pos2, radius: f32) {
        self.obstacles.borrow_mut().add_dot(self.rank.get(), center, radius, self.viewport);
    }
}
