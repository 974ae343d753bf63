//! All colours, widths and sizes of type, for light and dark rooms.
//!
//! One grammar of marks, each colour with one meaning, after the palette of Okabe and Ito, which
//! people with any kind of colour vision tell apart.

use egui::{Color32, FontFamily};

/// Bright paper or dark screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark marks on white: for a projector.
    #[default]
    Light,
    /// Bright marks on near-black.
    Dark,
}

impl Theme {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }
}

/// One meaning: as lines and areas, and as words on the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ink {
    /// Of lines and areas.
    pub mark: Color32,
    /// Of words: the same hue, as dark or bright as legibility asks.
    pub text: Color32,
}

/// The colours of everything that is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// For which room.
    pub theme: Theme,
    /// Behind the scene.
    pub background: Color32,
    /// Behind the panels.
    pub panel: Color32,
    /// Borders of panels and of cards.
    pub border: Color32,
    /// Words, and lines as strong as words.
    pub text: Color32,
    /// Words that stand back: units, captions, numbers of the grid.
    pub quiet: Color32,
    /// Lines of the grid.
    pub grid: Color32,
    /// Every fifth or tenth line of the grid.
    pub grid_major: Color32,
    /// The coordinate axes.
    pub axis: Color32,
    /// The first shape of the pair: its body, shadows, normals, rows.
    pub a: Ink,
    /// The second shape of the pair.
    pub b: Ink,
    /// All other shapes.
    pub other: Ink,
    /// Overlapping now; depth.
    pub overlap: Ink,
    /// A separating axis; a gap.
    pub apart: Ink,
    /// Displacement; poses at contact times.
    pub displacement: Ink,
    /// Contact points and normals, and closest points.
    pub contact: Ink,
    /// Construction: local frames, mirror lines, images; and axes that were skipped.
    pub construction: Ink,
    /// Glow around the step that is shown now, and around what the pointer is on.
    pub accent: Ink,
}

pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn ink(mark: u32, text: u32) -> Ink {
    Ink { mark: rgb(mark), text: rgb(text) }
}

impl Style {
    /// For a theme.
    pub const fn new(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::LIGHT,
            Theme::Dark => Self::DARK,
        }
    }

    const LIGHT: Style = Style {
        theme: Theme::Light,
        background: rgb(0xFDFDFB),
        panel: rgb(0xF3F4F5),
        border: rgb(0xD5D9DD),
        text: rgb(0x1B1F24),
        quiet: rgb(0x5A636D),
        grid: rgb(0xEDEFF1),
        grid_major: rgb(0xDDE1E5),
        axis: rgb(0xA9B1B9),
        a: ink(0x0072B2, 0x00609A),
        b: ink(0xE69F00, 0x8A5A00),
        other: ink(0x8C949C, 0x555D66),
        overlap: ink(0xD55E00, 0xAE4400),
        apart: ink(0x009E73, 0x00704F),
        displacement: ink(0xB65E91, 0x94427A),
        contact: ink(0xF0E442, 0x6B6200),
        construction: ink(0x838B94, 0x58616A),
        accent: ink(0x56B4E9, 0x1A6A9C),
    };

    const DARK: Style = Style {
        theme: Theme::Dark,
        background: rgb(0x14171B),
        panel: rgb(0x1D2127),
        border: rgb(0x353C45),
        text: rgb(0xEEF1F4),
        quiet: rgb(0xA0A9B3),
        grid: rgb(0x1F242A),
        grid_major: rgb(0x2C333B),
        axis: rgb(0x5B6570),
        a: ink(0x2B8FD0, 0x6BB8EC),
        b: ink(0xE69F00, 0xF2B638),
        other: ink(0x868F99, 0xB2BAC2),
        overlap: ink(0xE5691A, 0xFF9152),
        apart: ink(0x10B083, 0x3FD3A8),
        displacement: ink(0xCC79A7, 0xE3A0C6),
        contact: ink(0xF0E442, 0xF0E442),
        construction: ink(0x88919B, 0xA9B2BC),
        accent: ink(0x56B4E9, 0x86CBF3),
    };

    /// The first shape of the pair, the second, or any other.
    pub fn body(&self, role: Role) -> Ink {
        match role {
            Role::A => self.a,
            Role::B => self.b,
            Role::Other => self.other,
        }
    }

    /// How egui's own widgets look.
    pub fn visuals(&self) -> egui::Visuals {
        let base = match self.theme {
            Theme::Light => egui::Visuals::light(),
            Theme::Dark => egui::Visuals::dark(),
        };
        let mut visuals = egui::Visuals {
            panel_fill: self.panel,
            window_fill: self.panel,
            extreme_bg_color: self.background,
            faint_bg_color: self.panel.lerp_to_gamma(self.background, 0.5),
            hyperlink_color: self.accent.text,
            error_fg_color: self.overlap.text,
            warn_fg_color: self.overlap.text,
            ..base
        };
        visuals.widgets.noninteractive.fg_stroke.color = self.text;
        visuals.widgets.noninteractive.bg_stroke.color = self.border;
        visuals.widgets.inactive.fg_stroke.color = self.text;
        visuals.selection.bg_fill = self.accent.mark.gamma_multiply(0.45);
        visuals.selection.stroke.color = self.text;
        visuals
    }
}

/// What a shape is in the pair in focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Role {
    /// The first.
    A,
    /// The second.
    B,
    /// Not in it.
    #[default]
    Other,
}

/// Widths of lines in logical pixels.
pub mod width {
    /// The grid.
    pub const HAIR: f32 = 1.0;
    /// Marks that stand back: construction, axes that did not decide.
    pub const THIN: f32 = 1.5;
    /// Outlines, and marks of the step that is shown.
    pub const LINE: f32 = 2.0;
    /// The outline of a body that overlaps.
    pub const OUTLINE_OVERLAP: f32 = 3.5;
    /// The deciding axis.
    pub const THICK: f32 = 3.5;
    /// A shadow on an axis.
    pub const BAR: f32 = 7.0;
    /// The glow around the step that is shown now, on either side.
    pub const GLOW: f32 = 5.0;
    /// The radius of a point.
    pub const DOT: f32 = 4.5;
    /// The radius of a handle.
    pub const HANDLE: f32 = 6.0;
}

/// Sizes of type in logical pixels.
pub mod size {
    /// Numbers of the grid.
    pub const SMALL: f32 = 12.0;
    /// Running text and tables.
    pub const BODY: f32 = 14.0;
    /// Titles, the sentence on the stage, and labels in the scene: names, lengths.
    pub const LABEL: f32 = 16.0;
    /// The number beside the verdict.
    pub const NUMBER: f32 = 22.0;
    /// The verdict.
    pub const VERDICT: f32 = 36.0;
}

/// The heavier of the two weights of the typeface.
pub fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// The window's height, in points, from which on all type grows with it.
pub const HEIGHT: f32 = 800.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Volume;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(color: Color32) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(x: Color32, y: Color32) -> f64 {
        let (x, y) = (luminance(x), luminance(y));
        (x.max(y) + 0.05) / (x.min(y) + 0.05)
    }

    fn inks(style: &Style) -> [(&'static str, Ink); 9] {
        [
            ("a", style.a),
            ("b", style.b),
            ("other", style.other),
            ("overlap", style.overlap),
            ("apart", style.apart),
            ("displacement", style.displacement),
            ("contact", style.contact),
            ("construction", style.construction),
            ("accent", style.accent),
        ]
    }

    #[test]
    fn words_are_legible() {
        for theme in [Theme::Light, Theme::Dark] {
            let style = Style::new(theme);
            let words = inks(&style).map(|(name, ink)| (name, ink.text));
            let volumes = Volume::all::<glam::Vec3>()
                .into_iter()
                .map(|volume| ("a volume", super::super::volumes::ink(&style, volume).text));
            let plain = [("text", style.text), ("quiet", style.quiet)];
            for (name, color) in words.into_iter().chain(plain).chain(volumes) {
                for background in [style.background, style.panel] {
                    let ratio = contrast(color, background);
                    assert!(ratio >= 4.5, "{theme:?} {name}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn lines_stand_out() {
        for theme in [Theme::Light, Theme::Dark] {
            let style = Style::new(theme);
            // On white no orange, yellow or sky blue reaches 3; what is drawn in them has a dark rim.
            let rimmed = ["b", "contact", "accent"];
            for (name, ink) in inks(&style) {
                let ratio = contrast(ink.mark, style.background);
                let exempt = theme == Theme::Light && rimmed.contains(&name);
                assert!(exempt || ratio >= 3.0, "{theme:?} {name}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn no_two_meanings_share_a_colour() {
        for theme in [Theme::Light, Theme::Dark] {
            let inks = inks(&Style::new(theme));
            for (i, (name, ink)) in inks.iter().enumerate() {
                for (other, it) in &inks[..i] {
                    let greys = ["other", "construction"];
                    assert!(
                        ink.mark != it.mark || greys.contains(name) && greys.contains(other),
                        "{theme:?}: {name} and {other}"
                    );
                }
            }
        }
    }
}
