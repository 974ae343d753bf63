//! All colours, widths and sizes of type, for light and dark rooms.
//!
//! Each colour has one meaning. The palette is that of Okabe and Ito; colours that were too close to another
//! meaning under some colour vision are moved as far as the tests of this file demand.

use egui::{Color32, FontFamily};

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark marks on white: for a projector.
    #[default]
    Light,
    /// Bright marks on near-black.
    Dark,
}

impl Theme {
    /// The dark theme, or the light one.
    pub fn of(dark: bool) -> Self {
        if dark { Self::Dark } else { Self::Light }
    }

    /// The other theme.
    pub fn other(self) -> Self {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }
}

/// The colours of one meaning: as lines and areas, and as words on the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ink {
    /// The colour of lines and areas.
    pub mark: Color32,
    /// The colour of words: the same hue, as dark or bright as legibility demands.
    pub text: Color32,
}

/// The colours of everything that is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The theme.
    pub theme: Theme,
    /// The background of the scene.
    pub background: Color32,
    /// The background of the panels.
    pub panel: Color32,
    /// Borders of panels and of cards.
    pub border: Color32,
    /// Words, and lines as strong as words.
    pub text: Color32,
    /// Less important words: units, captions, numbers of the grid.
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
    /// Glow around the step that is shown now, and around the target of the pointer.
    pub accent: Ink,
    /// The coordinate axes x, y and z: of the compass, and of handles that belong to an axis.
    pub axes: [Color32; 3],
    /// The colour halfway to which egui fades disabled and secondary parts of its own widgets: they stay
    /// legible.
    faded: Color32,
}

pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn ink(mark: u32, text: u32) -> Ink {
    Ink { mark: rgb(mark), text: rgb(text) }
}

impl Style {
    /// The style of a theme.
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
        a: ink(0x0072B2, 0x11508A),
        b: ink(0xE69F00, 0x8C5E0E),
        other: ink(0x8C949C, 0x5B646E),
        overlap: ink(0xD55E00, 0xA3123A),
        apart: ink(0x009E73, 0x2D765B),
        displacement: ink(0x882255, 0x7E114B),
        contact: ink(0xF0E442, 0x4D3F00),
        construction: ink(0x838B94, 0x5B656F),
        accent: ink(0x56B4E9, 0x006FCB),
        axes: [rgb(0xB4171A), rgb(0x517344), rgb(0x4334C0)],
        faded: rgb(0xB3BBC4),
    };

    const DARK: Style = Style {
        theme: Theme::Dark,
        background: rgb(0x14171B),
        panel: rgb(0x1D2127),
        border: rgb(0x353C45),
        text: rgb(0xEEF1F4),
        quiet: rgb(0xA6AAAE),
        grid: rgb(0x1F242A),
        grid_major: rgb(0x2C333B),
        axis: rgb(0x5B6570),
        a: ink(0x0E86D4, 0x1099FF),
        b: ink(0xE69F00, 0xEFB40A),
        other: ink(0x868F99, 0xB1B8BE),
        overlap: ink(0xDC6307, 0xE47E3F),
        apart: ink(0x00AC74, 0x08BC82),
        displacement: ink(0xF0A6D6, 0xC980BD),
        contact: ink(0xF0E442, 0xFAF753),
        construction: ink(0x88919B, 0xABB0B5),
        accent: ink(0x15ADFF, 0x89D2F7),
        axes: [rgb(0xC43B41), rgb(0xA0D577), rgb(0x9067A0)],
        faded: rgb(0x2A3038),
    };

    /// The ink of a role.
    pub fn body(&self, role: Role) -> Ink {
        match role {
            Role::A => self.a,
            Role::B => self.b,
            Role::Other => self.other,
        }
    }

    /// The looks of egui's own widgets.
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
        visuals.widgets.noninteractive.weak_bg_fill = self.faded;
        visuals.widgets.inactive.fg_stroke.color = self.text;
        if self.theme == Theme::Light {
            // Brighter than the panel, with a border: a disabled button is grey beside it.
            visuals.widgets.inactive.weak_bg_fill = self.background;
            visuals.widgets.inactive.bg_stroke = egui::Stroke::new(1.0, self.border);
        }
        visuals.selection.bg_fill = self.accent.mark.gamma_multiply(0.45);
        visuals.selection.stroke.color = self.text;
        visuals
    }
}

/// The role of a shape in the pair in focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Role {
    /// The first shape.
    A,
    /// The second shape.
    B,
    /// Not in the pair.
    #[default]
    Other,
}

/// Widths of lines in logical pixels.
pub mod width {
    /// The grid.
    pub const HAIR: f32 = 1.0;
    /// Secondary marks: construction, axes that did not decide.
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

/// The height of the window, in points, above which all type grows with it.
pub const HEIGHT: f32 = 800.0;

#[cfg(test)]
mod tests;
