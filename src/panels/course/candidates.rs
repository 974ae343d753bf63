//! The axes of which one is to be chosen, as numbered lines through the middle of the pair.

use egui::{Align2, Context, FontId, LayerId, Painter, Pos2, Rect, Stroke, vec2};

use super::Course;
use crate::lesson::Answer;
use crate::panels::stage::any_scene::AnyScene;
use crate::view::style::{Style, semibold, size, width};

/// With more axes than this, only the one that is chosen is drawn.
const MANY: usize = 6;
/// The length of a line as a part of the shorter side of the stage.
const LONG: f32 = 0.36;

impl Course {
    /// Draws the axes over the stage while the question is open.
    pub(in crate::panels) fn draw_candidates(
        &self,
        ctx: &Context,
        viewport: Rect,
        opened: &AnyScene,
        style: &Style,
    ) {
        let Some(play) = self.play.as_ref().filter(|play| play.asks_axis()) else { return };
        let Some(ask) = &play.step().ask else { return };
        let axes = opened.axes(ask);
        let middle = opened.middle();
        let Some(center) = opened.on_screen(middle) else { return };
        let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(viewport);
        let long = viewport.size().min_elem() * LONG;
        for (number, axis) in axes.iter().enumerate() {
            let is_chosen = play.state.chosen == Some(Answer::Axis(Some(number)));
            if axes.len() > MANY && !is_chosen {
                continue;
            }
            let Some(tip) = opened.on_screen(middle + axis.direction * 1e-2) else { continue };
            let along = (tip - center).normalized();
            if along.x.is_finite() && along.length() > 0.5 {
                let name = if axes.len() > MANY { &axis.name } else { "" };
                line(&painter, center, along * long, (number, name, is_chosen), style);
            }
        }
    }
}

fn line(
    painter: &Painter,
    center: Pos2,
    half: egui::Vec2,
    (number, name, is_chosen): (usize, &str, bool),
    style: &Style,
) {
    let (ink, wide) = match is_chosen {
        true => (style.accent.text, width::THICK),
        false => (style.construction.text, width::THIN),
    };
    painter.line_segment([center - half, center + half], Stroke::new(wide, ink));
    let text = format!("{}{}{name}", number + 1, if name.is_empty() { "" } else { "  " });
    let font = FontId::new(size::LABEL, semibold());
    let galley = painter.layout_no_wrap(text, font, ink);
    let at = center + half + half.normalized() * 14.0;
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size() + vec2(8.0, 2.0));
    painter.rect_filled(rect, 4.0, style.background.gamma_multiply(0.9));
    painter.galley(rect.min + vec2(4.0, 1.0), galley, ink);
}
