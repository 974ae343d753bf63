//! What stands around the viewport, in egui; and the [`Session`] that ties it to the bench, the analysis and
//! the view. No display is needed: the tests drive it with simulated input.

mod act;
mod actions;
mod address;
mod advance;
mod answer;
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
mod embedded;
mod error_banner;
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
mod number;
mod open_scene;
mod order;
mod overlay;
mod palette;
mod passes;
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

use crate::files::Settings;
use crate::view::style::{self, Theme};
use composition::Panels;

pub use actions::{Action, Held};
pub use address::is_address;
pub use chooser::Purpose;
pub use commands::{COMMANDS, Command};
pub use error_banner::ErrorBanner;
pub use library::{Family, Item, Library, Origin, Place};
pub use look::{Scale, fonts};
pub use open_scene::{AnyScene, OpenScene};
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
    /// What a button asks for.
    pub wish: Option<Action>,
    /// A menu was open in the last frame: the keys are its own.
    menu: bool,
}

impl Switches {
    fn take(&mut self, settings: &Settings) {
        self.theme = if settings.dark { Theme::Dark } else { Theme::Light };
        self.scale = Scale::of(settings.scale);
    }

    /// How much larger than usual everything is in a window of this height, in points: it grows with the window, and for an
    /// audience by a third.
    pub fn zoom(&self, height: f32) -> f32 {
        let audience = if self.presentation { 4.0 / 3.0 } else { 1.0 };
        f32::from(self.scale.percent()) / 100.0 * audience * (height / style::HEIGHT).max(1.0)
    }

    /// Whether it is dark, and how many sizes larger than usual.
    fn chosen(&self) -> (bool, usize) {
        (self.theme == Theme::Dark, self.scale.sizes())
    }
}
