//! Fonts, sizes and spacing of the panels: legible from the last row of a lecture room.

use std::sync::Arc;

use egui::style::ScrollAnimation;
use egui::{
    Context, FontData, FontDefinitions, FontFamily, FontId, Frame, Margin, RichText, TextStyle, Ui,
    Vec2, vec2,
};

use super::glyphs::{self, Fallback};
use crate::view::style::{Style, Theme, semibold, size};

const REGULAR: &[u8] = include_bytes!("fonts/Inter-Regular.otf");
const SEMIBOLD: &[u8] = include_bytes!("fonts/Inter-SemiBold.otf");

/// Sets all text in Inter, in two weights; glyphs that it lacks come from the default fonts of egui, and those of
/// Chinese from fonts behind them. The fonts take effect in the next frame.
pub fn fonts(ctx: &Context) {
    ctx.set_fonts(with_inter(FontDefinitions::default()));
}

/// The fonts that egui brings along, behind Inter; in code, Inter has what the font for code lacks.
fn with_inter(mut fonts: FontDefinitions) -> FontDefinitions {
    let code = fonts.families[&FontFamily::Monospace].clone();
    fonts.families.entry(FontFamily::Proportional).or_default().extend(code);
    let signs = fonts.families[&FontFamily::Proportional].clone();
    for (family, name, data) in
        [(FontFamily::Proportional, "Inter", REGULAR), (semibold(), "Inter SemiBold", SEMIBOLD)]
    {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
        let with_signs = std::iter::once(name.to_owned()).chain(signs.iter().cloned());
        fonts.families.insert(family, with_signs.collect());
    }
    let code = fonts.families.entry(FontFamily::Monospace).or_default();
    code.insert(1.min(code.len()), "Inter".to_owned());
    for Fallback { name, data, is_of_system } in glyphs::fallbacks() {
        fonts.font_data.insert(name.to_owned(), data);
        for family in fonts.families.values_mut() {
            // Among the signs are some of Chinese punctuation, in another style.
            let place = if is_of_system { family.len() } else { 1.min(family.len()) };
            family.insert(place, name.to_owned());
        }
    }
    fonts
}

/// Text in the heavier weight.
pub trait SemiBold {
    /// The text in the heavier weight.
    fn semibold(self) -> RichText;
}

impl<T: Into<RichText>> SemiBold for T {
    fn semibold(self) -> RichText {
        self.into().family(semibold())
    }
}

/// The settings that determine the look of all widgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The theme: light or dark.
    pub theme: Theme,
    /// Whether everything is large enough for touch input.
    pub touch: bool,
    /// Whether animations are off.
    pub reduced_motion: bool,
}

/// The least height and width of a touch target in points: for the pointer, and for a finger.
const TARGET: [f32; 2] = [24.0, 40.0];

/// Whether everything is large enough for touch input.
pub fn is_for_fingers(ui: &Ui) -> bool {
    ui.ctx().style().spacing.interact_size.y >= TARGET[1]
}

/// The size of a button that has at least this size; larger once touch input was seen.
pub fn target(ui: &Ui, width: f32, height: f32) -> Vec2 {
    let least = if is_for_fingers(ui) { TARGET[1] } else { 0.0 };
    vec2(width, height).max(Vec2::splat(least))
}

/// Applies the colours of `style` and the settings of `look` to the widgets of egui.
pub fn apply(ctx: &Context, style: &Style, look: Look) {
    ctx.all_styles_mut(|egui| {
        egui.visuals = style.visuals();
        egui.animation_time =
            if look.reduced_motion { 0.0 } else { egui::Style::default().animation_time };
        if look.reduced_motion {
            egui.scroll_animation = ScrollAnimation::none();
        }
        // A blinking cursor would keep an idle window awake.
        egui.visuals.text_cursor.blink = false;
        egui.text_styles = [
            (TextStyle::Heading, size::LABEL, semibold()),
            (TextStyle::Body, size::BODY, FontFamily::Proportional),
            (TextStyle::Button, size::BODY, FontFamily::Proportional),
            (TextStyle::Monospace, size::BODY - 1.0, FontFamily::Monospace),
            (TextStyle::Small, size::SMALL, FontFamily::Proportional),
        ]
        .map(|(style, size, family)| (style, FontId::new(size, family)))
        .into();
        egui.spacing.item_spacing = egui::vec2(8.0, 5.0);
        egui.spacing.button_padding = egui::vec2(7.0, 3.0);
        egui.spacing.interact_size.y = TARGET[usize::from(look.touch)];
        egui.interaction.tooltip_delay = 0.3;
        // The tooltip shows the target of a link before it is followed.
        egui.url_in_tooltip = true;
    });
}

/// The scales that can be chosen, in percent; large ones are for projectors.
const SCALES: [u16; 6] = [100, 115, 130, 150, 175, 200];

/// The index of the scale that enlarges everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scale(usize);

impl Scale {
    /// The scale that is this many steps above the default.
    pub fn of(sizes: usize) -> Self {
        Self(sizes.min(SCALES.len() - 1))
    }

    /// How many steps the scale is above the default.
    pub fn sizes(self) -> usize {
        self.0
    }

    /// The scale in percent.
    pub fn percent(self) -> u16 {
        SCALES[self.0]
    }

    /// Selects the next larger scale.
    pub fn grow(&mut self) {
        self.0 = (self.0 + 1).min(SCALES.len() - 1);
    }

    /// Selects the next smaller scale.
    pub fn shrink(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }
}

/// The frame around the content of a bar or of the column.
pub fn bar(ctx: &Context, x: i8, y: i8) -> Frame {
    Frame::side_top_panel(&ctx.style()).inner_margin(Margin::symmetric(x, y))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The characters in the sources without their comments, and in the scenes.
    fn shown(folder: &Path, all: &mut BTreeSet<char>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                shown(&path, all);
            } else if matches!(ending, Some("rs" | "ron")) {
                let text = fs::read_to_string(&path).unwrap();
                let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
                all.extend(text.lines().flat_map(|line| code(line).chars().collect::<Vec<_>>()));
            }
        }
    }

    #[test]
    fn the_fonts_of_the_page_have_every_sign_that_is_shown() {
        let mut all = BTreeSet::new();
        for folder in ["src", "scenes", "lessons", "translations"] {
            shown(Path::new(folder), &mut all);
        }
        let mut page = FontDefinitions::default();
        for (name, data) in &mut page.font_data {
            // As in web/fonts/src/lib.rs.
            let file = if name == "Ubuntu-Light" { "Hack-Regular" } else { name };
            let file = if file == "Hack" { "Hack-Regular" } else { file };
            let bytes = fs::read(format!("web/fonts/{file}.ttf")).unwrap();
            *data = Arc::new(FontData::from_owned(bytes));
        }
        let ctx = Context::default();
        ctx.set_fonts(with_inter(page));
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        for family in [FontFamily::Proportional, FontFamily::Monospace, semibold()] {
            let font = FontId::new(14.0, family.clone());
            let lacks = |sign: &char| {
                // A replacement for a missing glyph counts as missing. Private-use characters mark spans of text.
                let seen =
                    !sign.is_control() && *sign != '?' && !('\u{E000}'..='\u{F8FF}').contains(sign);
                // From here on the font for Chinese has them, which tests/window/chinese holds to that.
                let has = *sign >= '\u{2E80}' && *sign <= '\u{FFFF}'
                    || ctx.fonts(|fonts| fonts.has_glyph(&font, *sign));
                seen && !has
            };
            let missing: String = all.iter().copied().filter(lacks).collect();
            let advice = "write them into web/fonts/signs.txt, and run web/fonts/subset";
            assert_eq!(missing, "", "in {family:?}: {advice}");
        }
    }
}
