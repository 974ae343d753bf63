//! What stands around the viewport, in egui; and the [`Session`] that ties it to the bench, the analysis and
//! the view. No display is needed: the tests drive it with simulated input.

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
mod composition;
mod computing;
mod context_menu;
mod crowd;
mod crowd_plots;
mod decimals;
mod dialog;
mod difference;
mod drag_switch;
mod dropped;
mod embedded;
mod error_banner;
mod fingers;
mod help;
mod hint;
mod input;
mod inspector;
mod intervals;
mod legend;
mod library;
mod links;
mod loading;
mod look;
mod magnifier;
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
mod perform;
mod pictures;
mod plot;
mod questions;
pub mod room;
mod saved_file;
mod saving;
mod search;
mod search_stack;
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
mod volumes;
mod ways;
mod why;
mod wishes;

use crate::bench::DragMode;
use crate::files::Settings;
use crate::view::style::{self, Theme};
use composition::Panels;
use panes::Pane;

pub use actions::{Action, Held};
pub use address::is_address;
pub use any_scene::{AnyScene, Opened};
pub use chooser::Purpose;
pub use commands::{COMMANDS, Command};
pub use error_banner::ErrorBanner;
pub use help::page as keys_page;
pub use library::{Family, Item, Library, Origin, Place};
pub use look::{Scale, fonts};
pub use open_scene::OpenScene;
pub use saved_file::SavedFile;
pub use session::Session;
pub use tabs::Tab;

/// What the top bar switches.
#[derive(Debug, Default)]
pub struct Switches {
    /// Light or dark.
    pub theme: Theme,
    /// For a projector.
    pub scale: Scale,
    /// Whether the table of keys is shown.
    pub help: bool,
    /// Only the stage is shown, with the question and the answer on it.
    pub presentation: bool,
    /// In a frame of another page: the stage, the answer, the steps and the time alone.
    pub embedded: bool,
    /// What the column beside the stage shows.
    pub tab: Tab,
    /// The title and the text of the scene are being written.
    pub writing: bool,
    /// What a drag of a shape does.
    pub drag: DragMode,
    /// A finger was seen: everything is large enough for one.
    pub touch: bool,
    /// Nothing moves by itself: the camera jumps where it would glide, and nothing plays unasked.
    pub reduced_motion: bool,
    /// What a button asks for.
    pub pending: Option<Action>,
    /// In a narrow window the column is shown below the stage, not only the names of its tabs.
    unfolded: bool,
    /// Where the keys go.
    pane: Pane,
    /// A menu was open in the last frame: the keys are its own.
    menu: bool,
}

impl Switches {
    fn take(&mut self, settings: &Settings) {
        self.theme = Theme::of(settings.dark.unwrap_or_default());
        self.scale = Scale::of(settings.scale);
    }

    /// How much larger than usual everything is in a window whose shorter side has this length, in points: it grows with
    /// the window, and for an audience by a third.
    pub fn zoom(&self, side: f32) -> f32 {
        let audience = if self.presentation { 4.0 / 3.0 } else { 1.0 };
        f32::from(self.scale.percent()) / 100.0 * audience * (side / style::HEIGHT).max(1.0)
    }
}
