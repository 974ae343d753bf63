//! Fonts, sizes and spacing of the panels: readable from the last row of a lecture room.

use egui::{Context, FontDefinitions, FontFamily, FontId, TextStyle};

use crate::view::style::{Style, size};

/// Gives running text the signs that only the font of code has, such as arrows.
pub fn fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    let code = fonts.families[&FontFamily::Monospace].clone();
    fonts.families.entry(FontFamily::Proportional).or_default().extend(code);
    ctx.set_fonts(fonts);
}

/// Lets egui's widgets look like `style`.
pub fn apply(ctx: &Context, style: &Style) {
    ctx.all_styles_mut(|egui| {
        egui.visuals = style.visuals();
        // A blinking cursor would keep an idle window awake.
        egui.visuals.text_cursor.blink = false;
        egui.text_styles = [
            (TextStyle::Heading, size::TITLE, FontFamily::Proportional),
            (TextStyle::Body, size::BODY + 1.0, FontFamily::Proportional),
            (TextStyle::Button, size::BODY + 1.0, FontFamily::Proportional),
            (TextStyle::Monospace, size::BODY, FontFamily::Monospace),
            (TextStyle::Small, size::BODY - 1.0, FontFamily::Proportional),
        ]
        .map(|(style, size, family)| (style, FontId::new(size, family)))
        .into();
        egui.spacing.item_spacing = egui::vec2(8.0, 5.0);
        egui.spacing.button_padding = egui::vec2(7.0, 3.0);
        egui.spacing.interact_size.y = 24.0;
        egui.interaction.tooltip_delay = 0.3;
        // Where a link leads is seen before it is followed.
        egui.url_in_tooltip = true;
    });
}

/// The scales of a projector, in percent.
const SCALES: [u16; 6] = [100, 115, 130, 150, 175, 200];

/// How much larger than usual everything is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scale(usize);

impl Scale {
    /// So many sizes larger than usual.
    pub fn of(sizes: usize) -> Self {
        Self(sizes.min(SCALES.len() - 1))
    }

    /// How many sizes larger than usual.
    pub fn sizes(self) -> usize {
        self.0
    }

    /// In percent.
    pub fn percent(self) -> u16 {
        SCALES[self.0]
    }

    /// One size up.
    pub fn grow(&mut self) {
        self.0 = (self.0 + 1).min(SCALES.len() - 1);
    }

    /// One size down.
    pub fn shrink(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }

    /// The usual size.
    pub fn reset(&mut self) {
        self.0 = 0;
    }
}
