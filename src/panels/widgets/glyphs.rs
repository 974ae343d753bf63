//! Glyphs that Inter and the signs behind it lack: Chinese characters.
//!
//! A subset of Noto Sans CJK SC holds the common ones. A desktop program has it embedded, and takes a font of the
//! system for a character that is rarer still; a page fetches the subset once such a character is to be painted.

use std::sync::{Arc, OnceLock};

use egui::epaint::{ClippedShape, Shape};
use egui::{Context, FontData, FontId, FontTweak};

use super::look;
use crate::platform;

#[cfg(not(target_arch = "wasm32"))]
const CHINESE: &[u8] = include_bytes!("fonts/NotoSansSC-Regular.otf");

/// A font that was found after the start: the subset in a page, one of the system elsewhere.
static FOUND: OnceLock<Option<(Vec<u8>, u32)>> = OnceLock::new();

/// A font to look in where Inter lacks a glyph.
pub(in crate::panels) struct Fallback {
    pub name: &'static str,
    pub data: Arc<FontData>,
    /// It may hold anything, so that all others come before it.
    pub is_of_system: bool,
}

/// The fonts that are known by now.
pub(in crate::panels) fn fallbacks() -> Vec<Fallback> {
    // Its characters are as high as the letters beside them, and stand on their line.
    let tweak = FontTweak { scale: 0.97, y_offset_factor: -0.03, ..FontTweak::default() };
    let mut all = Vec::new();
    #[cfg(not(target_arch = "wasm32"))]
    all.push(Fallback {
        name: "Noto Sans SC",
        data: Arc::new(FontData::from_static(CHINESE).tweak(tweak)),
        is_of_system: false,
    });
    if let Some(Some((bytes, index))) = FOUND.get() {
        let data = FontData { index: *index, ..FontData::from_static(bytes) }.tweak(tweak);
        let is_of_system = !cfg!(target_arch = "wasm32");
        all.push(Fallback { name: "found", data: Arc::new(data), is_of_system });
    }
    all
}

/// The search for glyphs that are missing.
#[derive(Debug, Default)]
pub(in crate::panels) struct Glyphs {
    /// The number of fonts that the context has.
    known: usize,
    asked: bool,
}

impl Glyphs {
    /// Looks for another font if a character is to be painted that no font has. Returns whether the fonts have changed,
    /// which takes effect in the next frame.
    pub fn look_for(&mut self, ctx: &Context, shapes: &[ClippedShape]) -> bool {
        let lacks = |text: &str| text.chars().any(|c| !has(ctx, c));
        if !self.asked && shapes.iter().any(|shape| any_text(&shape.shape, &lacks)) {
            self.asked = true;
            find();
        }
        let known = usize::from(FOUND.get().is_some_and(Option::is_some));
        let changed = std::mem::replace(&mut self.known, known) != known;
        if changed {
            look::fonts(ctx);
            ctx.request_repaint();
        }
        changed
    }
}

/// From here on characters may be Chinese; what comes before is in the fonts that every window has.
const FIRST: char = '\u{2E80}';
/// Characters for private use: icons of egui.
const PRIVATE: std::ops::RangeInclusive<char> = '\u{E000}'..='\u{F8FF}';

fn has(ctx: &Context, c: char) -> bool {
    let is_plain = c < FIRST || PRIVATE.contains(&c) || c > '\u{3FFFF}';
    is_plain || ctx.fonts(|fonts| fonts.has_glyph(&FontId::proportional(14.0), c))
}

fn any_text(shape: &Shape, lacks: &impl Fn(&str) -> bool) -> bool {
    match shape {
        Shape::Text(text) => lacks(&text.galley.job.text),
        Shape::Vec(shapes) => shapes.iter().any(|shape| any_text(shape, lacks)),
        _ => false,
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn find() {
    FOUND.get_or_init(platform::chinese_font);
}

#[cfg(target_arch = "wasm32")]
fn find() {
    platform::fetch("NotoSansSC-Regular.otf", |bytes| {
        let _ = FOUND.set(Some((bytes, 0)));
    });
}
