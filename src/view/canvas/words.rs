//! Words on the canvas: they wait until all else is painted, and then stand where there is room.

use egui::{Color32, FontId, Rect, Stroke, pos2, vec2};
use glam::DVec2;

use super::{Canvas, MOST_COVERED, NAMES, pos};
use crate::view::cached_mesh::MeshBatch;
use crate::view::labels::{BADGE, Covered, Label};
use crate::view::obstacles::Obstacles;
use crate::view::style::{size, width};

impl Canvas<'_> {
    /// Adds words next to a thing that covers `target` of the screen; their exact place is decided at the end,
    /// so that no words cover others. Small `rank` goes first.
    pub fn label(
        &self,
        target: Rect,
        text: impl Into<String>,
        color: Color32,
        size: f32,
        rank: u32,
    ) {
        self.label_toward(egui::Vec2::ZERO, target, text, color, size, rank);
    }

    /// [`Canvas::label`], if possible in a direction seen from the target.
    pub fn label_toward(
        &self,
        toward: egui::Vec2,
        target: Rect,
        text: impl Into<String>,
        color: Color32,
        size: f32,
        rank: u32,
    ) {
        let of = (rank >= NAMES).then(|| Covered { bounds: target, polygon: Vec::new() });
        self.write(target, (text.into(), size), color, |label| Label { of, rank, toward, ..label });
    }

    /// [`Canvas::label`] at a point of a line, on its normal: above the line if possible, to the right of an upright one.
    pub fn label_beside(
        &self,
        [from, to]: [DVec2; 2],
        point: DVec2,
        text: impl Into<String>,
        color: Color32,
        size: f32,
        rank: u32,
    ) {
        let across = (to - from).normalize_or(DVec2::X).perp();
        let up =
            if across.y > 0.01 || (across.y > -0.01 && across.x < 0.0) { -across } else { across };
        let target = Rect::from_center_size(pos(point), vec2(8.0, 8.0));
        self.label_toward(vec2(up.x as f32, up.y as f32), target, text, color, size, rank);
    }

    /// Adds the name of a body, next to `target`; with a ring before it if it has a `badge`.
    pub fn name(
        &self,
        of: Covered,
        target: Rect,
        text: &str,
        color: Color32,
        badge: Option<Color32>,
    ) {
        let (of, rank) = (Some(of), NAMES + 1);
        self.write(target, (text.to_owned(), size::LABEL), color, |label| Label {
            of,
            rank,
            badge,
            ..label
        });
    }

    fn write(
        &self,
        target: Rect,
        (text, size): (String, f32),
        color: Color32,
        label: impl FnOnce(Label) -> Label,
    ) {
        if !self.viewport.intersects(target) {
            return;
        }
        let galley = self.painter.layout_no_wrap(text, FontId::proportional(size), color);
        let (of, badge, rank, toward) = (None, None, 0, egui::Vec2::ZERO);
        self.labels.borrow_mut().push(label(Label {
            target,
            of,
            galley,
            color,
            badge,
            rank,
            toward,
        }));
    }

    /// [`Canvas::label`] at a point.
    pub fn label_at(
        &self,
        point: DVec2,
        text: impl Into<String>,
        color: Color32,
        size: f32,
        rank: u32,
    ) {
        let target = Rect::from_center_size(pos(point), vec2(8.0, 8.0));
        self.label(target, text, color, size, rank);
    }

    /// Keeps names off a body, if there is room beside it.
    pub fn keep_names_out(&self, body: Covered) {
        let Covered { bounds, .. } = body;
        if bounds.is_positive() && bounds.area() < MOST_COVERED * self.viewport.area() {
            self.taken.borrow_mut().bodies.push(body);
        }
    }

    /// Keeps words off what floats over the picture, at any price.
    pub fn keep_words_out(&self, rect: Rect) {
        self.taken.borrow_mut().words.push(rect);
    }

    /// Draws the words. Returns the batch of meshes for the next frame, and what is painted.
    pub fn finish(self) -> (MeshBatch, Obstacles) {
        let painter = self.painter();
        let mut labels = self.labels.take();
        labels.sort_by_key(|label| label.rank);
        let mut taken = self.taken.take();
        let room = self.viewport.shrink(6.0);
        let mut placed = Vec::with_capacity(labels.len());
        for mut label in labels {
            let of = label.of.as_ref();
            label.target = of.map_or(label.target, |of| taken.anchor(label.target, of));
            let rect = taken.place(label.target, label.size(), label.toward, of, room);
            taken.words.push(rect.expand(2.0));
            placed.push((rect, label));
        }
        for (rect, label) in &placed {
            if let Some(leader) = label.leader(*rect) {
                let stroke = Stroke::new(width::HAIR, label.color.gamma_multiply(0.7));
                painter.line_segment(leader, stroke);
            }
        }
        let backdrop = self.style.background.gamma_multiply(0.82);
        let mut obstacles = self.obstacles.take();
        for (rect, label) in placed {
            obstacles.words.push(rect);
            painter.rect_filled(rect.expand2(vec2(3.0, 0.0)), 3.0, backdrop);
            let mut at = rect.min;
            if let Some(badge) = label.badge {
                let middle = pos2(at.x + 0.35 * BADGE, rect.center().y);
                painter.circle_stroke(middle, 0.27 * BADGE, Stroke::new(2.5, badge));
                at.x += BADGE;
            }
            painter.galley(at, label.galley, self.style.text);
        }
        (self.batch.take(), obstacles)
    }
}
