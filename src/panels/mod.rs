//! The panels around the viewport, in egui, and the [`Session`] that connects them to the bench, the analysis
//! and the view. No display is needed: the tests drive the session with simulated input.

mod act;
mod actions;
mod address;
mod advance;
mod announce;
mod answer;
mod any_scene;
mod autosave;
mod axes;
mod browser;
mod chooser;
mod commands;
mod comparison;
mod composition;
mod computing;
mod context_menu;
mod crowd;
mod decimals;
mod dialog;
mod difference;
mod drag_switch;
mod dropped;
mod embedded;
mod error_banner;
mod fingers;
mod glyphs;
mod help;
mod hint;
mod hunt;
mod input;
mod inspector;
mod intervals;
mod language;
mod legend;
mod lessons;
mod library;
mod links;
mod loading;
mod look;
mod magnifier;
mod map;
mod meshes;
mod motion;
mod narrow;
mod number;
mod open_scene;
mod order;
mod overlay;
mod palette;
mod panes;
mod passes;
mod pictures;
mod plot;
mod predict;
mod questions;
pub mod room;
mod routine;
mod saved_file;
mod saving;
mod search;
mod search_stack;
mod sensitivity;
mod session;
mod shortcuts;
mod shown;
mod steps;
mod sweep_intervals;
mod tabs;
mod text;
mod timeline;
mod toast;
mod told;
mod top;
mod trees;
mod trust;
mod volumes;
mod ways;
mod why;
mod wishes;

use crate::bench::DragMode;
use crate::files::Settings;
use crate::view::style::{self, Theme};
use crate::words::Language;
use composition::Panels;
use panes::Pane;

pub use actions::{Action, FileAction, HuntAction, LessonAction, WindowAction};
pub use address::is_address;
pub use any_scene::{AnyScene, Opened};
pub use chooser::Purpose;
pub use commands::{COMMANDS, Command};
pub use error_banner::ErrorBanner;
pub use help::page as keys_page;
pub use hunt::{Job, State};
pub use language::translations;
pub use lessons::{Course, Play, StepState, Votes};
pub use library::{Family, Item, Library, Origin, Place};
pub use look::{Scale, fonts};
pub use open_scene::OpenScene;
pub use saved_file::SavedFile;
pub use session::Session;
pub use tabs::Tab;

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
    /// A lesson is played: it asks what is to be predicted.
    in_lesson: bool,
    /// In a lesson, the column beside the stage is folded.
    pub folded: bool,
    /// In a narrow window, the column below the stage is unfolded: not only the names of its tabs are shown.
    unfolded: bool,
    /// The part of the window that has the keyboard focus.
    pane: Pane,
    /// A menu is open: the scene gets no keys in the next pass.
    menu: bool,
    /// A field, a menu or a dialog had the keys in the last pass.
    typed: bool,
}

impl Switches {
    fn take(&mut self, settings: &Settings) {
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
