//! The verdict of the pair in focus, at the place of the stage where it covers least.

mod lines;

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Align2, Area, Color32, Context, FontFamily, FontId, Frame, Galley, Id, Layout, Order,
    Rect, Sense, Stroke, Ui, Vec2, vec2,
};

pub use lines::spoken;

use self::lines::{Lines, lines};
use super::floats::{Float, Floats};
use super::overlay;
use crate::analysis::Findings;
use crate::bench::Bench;
use crate::panels::explain::told;
use crate::scene::World;
use crate::view::style::{Style, semibold, size};
use crate::words::{Names, Span, say, tr};

/// The corners near which the verdict may stand, the usual one first.
const CORNERS: [Align2; 4] =
    [Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
/// The greatest width, in points at the usual font size.
const WIDEST: f32 = 380.0;
/// The smallest stage that shows the verdict: in a smaller one it would hide the shapes.
const LEAST: Vec2 = vec2(200.0, 120.0);
/// The distances between words, and between rows.
const SPACING: Vec2 = vec2(8.0, 2.0);
/// The size from which on a verdict may become smaller with all that it says, and that smaller size.
const LARGE: f32 = 1.3;
const SMALLER: f32 = 0.7;
/// The size of the least form, as a part of the usual one. What is smaller already, as on the stage of a small figure, stays as it is.
const SMALLEST: f32 = 0.55;

/// What it costs to say less, beside a far place, which costs 1.
const LESS: f32 = 1.5;

/// How much of the verdict is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// The word and the number.
    Headline,
    /// What other methods say too, because the reason is shown elsewhere.
    Brief,
    Full,
}

/// What the user has chosen for the verdict, and what it lacks.
#[derive(Debug, Default)]
pub struct Answer {
    corner: usize,
    /// The user has chosen the corner.
    by_hand: bool,
    /// The area that the shapes keep free, for a stage of this size.
    room: Option<(Vec2, usize, Rect)>,
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
        floats: &mut Floats,
        large: f32,
        style: &Style,
    ) -> Option<Rect> {
        let has_room = viewport.width() >= LEAST.x && viewport.height() >= LEAST.y;
        let lines = lines(bench, findings, self.pending, style).filter(|_| has_room)?;
        let most = if self.brief { Detail::Brief } else { Detail::Full };
        let widest = (viewport.width() * 0.6).clamp(0.0, WIDEST * large);
        let least = (SMALLEST * large).clamp(SMALLEST.min(large), 1.0);
        let forms = [
            (Detail::Full, large, 0.0),
            (Detail::Full, if large > LARGE { SMALLER * large } else { large }, 0.4),
            (Detail::Brief, large, LESS),
            (Detail::Brief, least, LESS + 0.4),
            (Detail::Headline, large, 2.0 * LESS),
            (Detail::Headline, least, 2.0 * LESS + 0.4),
        ];
        let mut forms: Vec<(Card, f32)> =
            (forms.into_iter().filter(|(detail, ..)| *detail <= most))
                .map(|(detail, large, cost)| (lines.card(ctx, detail, large, widest, style), cost))
                .collect();
        forms.dedup_by_key(|(form, _)| form.size());
        let sizes: Vec<(Vec2, f32)> =
            forms.iter().map(|(form, cost)| (form.size(), *cost)).collect();
        let corner = CORNERS[self.corner];
        let (form, rect) = match self.by_hand {
            true => (0, floats.put(Float::Answer, sizes[0].0, corner)),
            false => {
                let spot = floats.place(Float::Answer, &sizes, corner, &[]);
                (spot.form, spot.rect)
            }
        };
        let area = Area::new(Id::new("answer")).order(Order::Background).fixed_pos(rect.min);
        let shown = area.constrain_to(viewport).show(ctx, |ui| {
            let border = Stroke::new(1.0, style.border);
            let frame = Frame::new().fill(style.background.gamma_multiply(0.92)).stroke(border);
            let frame = frame.inner_margin(forms[form].0.margin).corner_radius(8);
            let card =
                frame.show(ui, |ui| forms[form].0.show(ui)).response.interact(Sense::click());
            card.on_hover_text(tr("A click moves this card to the next corner")).clicked()
        });
        if shown.inner {
            (self.corner, self.by_hand) = ((self.corner + 1) % CORNERS.len(), true);
            ctx.request_repaint();
        }
        // The numbers change with every move, which must not make the shapes jump.
        if self.room.is_none_or(|(of, at, _)| (of, at) != (viewport.size(), self.corner)) {
            let place = corner.align_size_within_rect(sizes[0].0, viewport.shrink(overlay::MARGIN));
            self.room = Some((viewport.size(), self.corner, place));
        }
        floats.stands(Float::Answer, shown.response.rect);
        Some(shown.response.rect)
    }

    /// The area that the shapes keep free.
    pub fn room(&self) -> Rect {
        self.room.map_or(Rect::NOTHING, |(_, _, room)| room)
    }
}

/// The verdict as it is shown: rows of words.
struct Card {
    rows: Vec<Vec<Arc<Galley>>>,
    margin: i8,
}

impl Card {
    fn size(&self) -> Vec2 {
        let size =
            self.rows.iter().map(|row| size_of(row)).fold(vec2(0.0, -SPACING.y), |all, row| {
                vec2(all.x.max(row.x), all.y + SPACING.y + row.y)
            });
        // The border takes a point at each side.
        size + Vec2::splat(2.0 * (f32::from(self.margin) + 1.0))
    }

    fn show(&self, ui: &mut Ui) {
        ui.style_mut().interaction.selectable_labels = false;
        ui.spacing_mut().item_spacing = SPACING;
        for row in &self.rows {
            // A little more, so that rounding does not break a line that fits.
            let size = size_of(row) + vec2(2.0, 0.0);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                for words in row {
                    ui.label(words.clone());
                }
            });
        }
    }
}

/// The size of a row of words.
fn size_of(row: &[Arc<Galley>]) -> Vec2 {
    let sizes = row.iter().map(|words| words.size());
    let add = |whole: Vec2, part: Vec2| vec2(whole.x + SPACING.x + part.x, whole.y.max(part.y));
    sizes.fold(vec2(-SPACING.x, 0.0), add).ceil()
}

impl Lines {
    /// The rows of a form of the verdict.
    fn card(&self, ctx: &Context, detail: Detail, large: f32, widest: f32, style: &Style) -> Card {
        let words = |text: &str, size: f32, color: Color32, family: FontFamily| {
            let font_id = FontId::new(size * large, family);
            LayoutJob::single_section(
                text.to_owned(),
                TextFormat { font_id, color, ..<_>::default() },
            )
        };
        let bold = |text: &str, size: f32, color| words(text, size, color, semibold());
        let mut rows = Vec::new();
        if let Some([a, b]) = &self.pair {
            rows.push(vec![bold(a, size::BODY, style.a.text), bold(b, size::BODY, style.b.text)]);
        }
        let sign = words(self.sign, size::VERDICT * 0.7, self.color, FontFamily::Proportional);
        let mut headline = vec![sign, bold(&self.word, size::VERDICT, self.color)];
        if !self.number.is_empty() {
            headline.push(bold(&self.number, size::NUMBER, style.text));
        }
        rows.push(headline);
        if detail == Detail::Full && !self.sentence.is_empty() {
            let mut sentence = self.sentence.clone();
            if self.in_the_end {
                sentence.insert(0, Span { text: say!("In the end: "), names: Names::Plain });
            }
            rows.push(vec![told::job(&sentence, size::LABEL * large, style)]);
        }
        if detail >= Detail::Brief {
            let more = self.more.iter();
            rows.extend(more.map(|(line, color)| vec![bold(line, size::LABEL, *color)]));
        }
        if let Some(trust) = self.trust.as_ref().filter(|_| detail == Detail::Full) {
            rows.push(vec![words(trust, size::BODY, style.quiet, FontFamily::Proportional)]);
        }
        let lay = |mut job: LayoutJob| {
            job.wrap.max_width = widest;
            ctx.fonts(|fonts| fonts.layout_job(job))
        };
        let rows = rows.into_iter().map(|row| row.into_iter().map(lay).collect()).collect();
        Card { rows, margin: if detail == Detail::Full { 10 } else { 6 } }
    }
}
