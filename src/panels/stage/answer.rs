//! The verdict of the pair in focus, in the emptiest corner of the stage.

mod lines;

use egui::{
    Align2, Area, Context, Frame, Id, Order, Rect, RichText, Sense, Stroke, Ui, Vec2, vec2,
};

pub use lines::spoken;

use self::lines::{Lines, lines};
use super::overlay;
use crate::analysis::Findings;
use crate::bench::Bench;
use crate::panels::explain::told;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::style::{Style, size};
use crate::words::Sentence;
use crate::words::tr;

/// The corners in which the verdict may stand, the usual one first.
const CORNERS: [Align2; 4] =
    [Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
/// The part of the verdict's area that must cover bodies or what explains before it moves to another corner.
const DISTURBS: f32 = 0.15;
/// The number of frames after which a stage of another size has found its form.
const UNSETTLED: u8 = 30;
/// Of what the verdict covers, the part that another corner may cover to be worth the move.
const WORTH_IT: f32 = 0.75;
/// The greatest width, in points at the usual font size.
const WIDEST: f32 = 380.0;
/// The smallest stage that shows the verdict: in a smaller one it would hide the shapes.
const LEAST: Vec2 = vec2(200.0, 120.0);

/// The position of the verdict, and the room it needs.
#[derive(Debug, Default)]
pub struct Answer {
    corner: usize,
    /// The user has chosen the corner.
    by_hand: bool,
    /// The width and the height of the stage in the last frame.
    stage: [u32; 2],
    /// The number of frames in which it looks for its corner more eagerly.
    unsettled: u8,
    /// Its size in the last frame.
    size: Vec2,
    /// The area that the shapes keep free: the largest that it has covered at its current place.
    room: Option<Rect>,
    /// Only the verdict is shown, because the reason is shown elsewhere.
    pub brief: bool,
    /// What is not known yet is being computed.
    pub pending: bool,
}

impl Answer {
    /// Shows the verdict. Returns the area that it covers.
    #[allow(clippy::too_many_arguments, reason = "what it says, and what it stands beside")]
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        others: &[Rect],
        large: f32,
        style: &Style,
    ) -> Option<Rect> {
        let has_room = viewport.width() >= LEAST.x && viewport.height() >= LEAST.y;
        let mut lines = lines(bench, findings, self.pending, style).filter(|_| has_room)?;
        if self.brief {
            lines.sentence = Sentence::default();
            lines.trust = None;
        }
        let held = self.by_hand || ctx.input(|input| input.pointer.any_down());
        self.give_way(viewport, bench, others, held);
        let align = CORNERS[self.corner];
        let room = viewport.shrink(overlay::MARGIN);
        let area = Area::new(Id::new("answer")).order(Order::Background);
        let area = area.pivot(align).fixed_pos(align.pos_in_rect(&room)).constrain_to(viewport);
        let shown = area.show(ctx, |ui| {
            let border = Stroke::new(1.0, style.border);
            let frame = Frame::new().fill(style.background.gamma_multiply(0.92)).stroke(border);
            let card = frame.inner_margin(if self.brief { 6 } else { 10 }).corner_radius(8).show(
                ui,
                |ui| {
                    ui.set_max_width((viewport.width() * 0.6).clamp(0.0, WIDEST * large));
                    ui.style_mut().interaction.selectable_labels = false;
                    ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
                    lines.show(ui, large, style);
                },
            );
            let card = card.response.interact(Sense::click());
            card.on_hover_text(tr("A click moves this card to the next corner")).clicked()
        });
        if shown.inner {
            (self.corner, self.by_hand) = ((self.corner + 1) % CORNERS.len(), true);
            ctx.request_repaint();
        }
        let rect = shown.response.rect;
        // The numbers change with every move, which must not make the shapes jump.
        let first = self.size == Vec2::ZERO;
        self.size = rect.size();
        if first || self.room.is_none_or(|room| !room.intersects(rect)) {
            self.room = Some(rect);
        }
        Some(rect)
    }

    /// The area that the shapes keep free.
    pub fn room(&self) -> Rect {
        self.room.unwrap_or(Rect::NOTHING)
    }

    /// Moves the verdict to the corner in which it covers least, if it covers too much now; never while the
    /// user holds something.
    fn give_way<V: World>(
        &mut self,
        viewport: Rect,
        bench: &Bench<V>,
        others: &[Rect],
        held: bool,
    ) {
        if held {
            // Whoever has begun to move things wants it to stay.
            self.unsettled = 0;
        }
        if held || self.size == Vec2::ZERO {
            return;
        }
        let room = viewport.shrink(overlay::MARGIN);
        let bodies = overlay::bodies(bench);
        let covers = |corner: usize| {
            let place = CORNERS[corner].align_size_within_rect(self.size, room);
            overlay::covered(place, bodies.iter().chain(others))
        };
        // In the first frames of a stage of another size the camera and the card have not found their own.
        let area = [viewport.width(), viewport.height()].map(|side| side as u32);
        if std::mem::replace(&mut self.stage, area) != area {
            self.unsettled = UNSETTLED;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        let disturbs = if self.unsettled > 0 { DISTURBS / 5.0 } else { DISTURBS };
        if covers(self.corner) > disturbs * self.size.x * self.size.y {
            let best = (0..CORNERS.len()).min_by(|x, y| covers(*x).total_cmp(&covers(*y)));
            let best = best.unwrap_or_default();
            // To move for little would only be unrest.
            if covers(best) < WORTH_IT * covers(self.corner) {
                self.corner = best;
            }
        }
    }
}

impl Lines {
    fn show(self, ui: &mut Ui, large: f32, style: &Style) {
        if let Some([a, b]) = self.pair {
            ui.horizontal(|ui| {
                for (name, ink) in [(a, style.a), (b, style.b)] {
                    ui.label(name.semibold().size(size::BODY * large).color(ink.text));
                }
            });
        }
        ui.horizontal(|ui| {
            let line = size::VERDICT * large;
            ui.label(RichText::new(self.sign).size(line * 0.7).color(self.color));
            ui.label(self.word.semibold().size(line).color(self.color));
            if !self.number.is_empty() {
                let number = self.number.semibold().size(size::NUMBER * large);
                ui.label(number.color(style.text));
            }
        });
        if !self.sentence.is_empty() {
            ui.label(told::job(&self.sentence, size::LABEL * large, style));
        }
        for (line, color) in self.more {
            ui.label(line.semibold().size(size::LABEL * large).color(color));
        }
        if let Some(trust) = self.trust {
            ui.label(RichText::new(trust).size(size::BODY * large).color(style.quiet));
        }
    }
}
