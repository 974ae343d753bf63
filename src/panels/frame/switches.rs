//! The switches that the top bar and the panels set, and the actions that they ask for.

use super::panes::Pane;
use super::tabs::Tab;
use crate::bench::DragMode;
use crate::files::Settings;
use crate::panels::commands::action::Action;
use crate::panels::widgets::look::Scale;
use crate::view::style::{self, Theme};
use crate::words::Language;

/// The switches that the top bar and the panels set.
#[derive(Debug, Default)]
pub struct Switches {
    /// The theme: light or dark.
    pub theme: Theme,
    /// The language in which the window speaks.
    pub language: Language,
    /// The scale, larger for a projector.
    pub scale: Scale,
    /// Whether the table of keys is shown.
    pub help: bool,
    /// Presentation mode: only the stage is shown, with the question and the verdict on it.
    pub presentation: bool,
    /// The bench is embedded in another page: only the stage, the verdict, the steps and the timeline.
    pub embedded: bool,
    /// The tab that the column beside the stage shows.
    pub tab: Tab,
    /// The user is editing the title and the text of the scene.
    pub writing: bool,
    /// The effect of dragging a shape.
    pub drag: DragMode,
    /// Touch input was seen: everything is large enough for a finger.
    pub touch: bool,
    /// Animations are off: the camera jumps instead of gliding, and nothing plays by itself.
    pub reduced_motion: bool,
    /// The actions that are performed at the beginning of the next pass, which follows in the same frame.
    pub asked: Vec<Action>,
    /// Only the stage is painted, for a sheet to print.
    pub stage_only: bool,
    /// The hint for the first start is shown.
    pub hint: bool,
    /// In a narrow window, the column below the stage is unfolded: not only the names of its tabs are shown.
    pub(in crate::panels) unfolded: bool,
    /// The part of the window that has the keyboard focus.
    pub(in crate::panels) pane: Pane,
    /// A menu is open: the scene gets no keys in the next pass.
    pub(in crate::panels) menu: bool,
    /// A field, a menu or a dialog had the keys in the last pass.
    pub(in crate::panels) typed: bool,
}

impl Switches {
    pub(in crate::panels) fn take(&mut self, settings: &Settings) {
        self.theme = Theme::of(settings.dark.unwrap_or_default());
        self.scale = Scale::of(settings.scale);
        let kept = settings.language.as_deref();
        self.language = kept.and_then(Language::of).unwrap_or_default();
    }

    /// The zoom factor for a window whose shorter side has this length, in points: it grows with the window,
    /// and by a third in a presentation.
    pub fn zoom(&self, side: f32) -> f32 {
        let audience = if self.presentation { 4.0 / 3.0 } else { 1.0 };
        f32::from(self.scale.percent()) / 100.0 * audience * (side / style::HEIGHT).max(1.0)
    }
}
