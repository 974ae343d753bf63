//! What is known of a command, and the one table of them.

mod table;

pub use table::COMMANDS;

use super::actions::Action;
use crate::platform;

/// Keys of which a page in a browser never hears.
const OF_BROWSERS: [&str; 3] = ["Ctrl+N", "Ctrl+Shift+N", "Ctrl+T"];

/// Where the keys of a command are heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// The bench handles the key; the row only shows it.
    Bench,
    Everywhere,
    /// Everywhere but in a text field, which consumes the key.
    ExceptInText,
}

/// On what the right button was clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContextTarget {
    /// A shape, which is selected then.
    Shape,
    /// The scene beside all shapes.
    Stage,
}

/// Under which heading the table of keys tells of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// What is done with shapes.
    Shapes,
    /// What is done with scenes, files and the window.
    Scenes,
    /// What is shown of tests and of motion.
    Tests,
    /// What is done with a crowd.
    Crowds,
}

/// How the table of keys tells of a command.
#[derive(Debug, Clone, Copy)]
pub(super) enum Help {
    No,
    /// In a row of its own, which says this.
    Row(Section, &'static str),
    /// In the row of the command before, which tells of both.
    Joined,
}

/// All that is known of an action but what it does, which [`Session::act`](super::Session::act) says.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// What is asked for.
    pub action: Action,
    /// What it is called.
    pub name: &'static str,
    /// Its key, as it is shown.
    pub keys: &'static str,
    /// What else people call it, for the search.
    pub synonyms: &'static str,
    /// Whether the menu offers it.
    pub in_menu: bool,
    /// Where the context menu offers it.
    pub context: &'static [ContextTarget],
    /// Whether the search by name finds it.
    pub listed: bool,
    /// Another key, which is not shown.
    pub(super) other_keys: &'static str,
    pub(super) heard: Heard,
    pub(super) help: Help,
    pub(super) needs_scene: bool,
    pub(super) repeats: bool,
    /// It asks for a place on a disk.
    needs_disk: bool,
}

const fn command(action: Action, name: &'static str, keys: &'static str) -> Command {
    Command {
        action,
        name,
        keys,
        synonyms: "",
        in_menu: false,
        context: &[],
        listed: true,
        other_keys: "",
        heard: Heard::Bench,
        help: Help::No,
        needs_scene: false,
        repeats: false,
        needs_disk: false,
    }
}

impl Command {
    const fn synonyms(self, synonyms: &'static str) -> Self {
        Self { synonyms, ..self }
    }

    const fn help(self, section: Section, says: &'static str) -> Self {
        Self { help: Help::Row(section, says), ..self }
    }

    /// The help of the command before tells of this one too.
    const fn joined(self) -> Self {
        Self { help: Help::Joined, ..self }
    }

    const fn everywhere(self) -> Self {
        Self { heard: Heard::Everywhere, ..self }
    }

    const fn except_in_text(self) -> Self {
        Self { heard: Heard::ExceptInText, ..self }
    }

    /// Another key, which is not shown.
    const fn also(self, other_keys: &'static str) -> Self {
        Self { other_keys, ..self }
    }

    const fn in_menu(self) -> Self {
        Self { in_menu: true, ..self }
    }

    const fn on_shape(self) -> Self {
        Self { context: &[ContextTarget::Shape], ..self }
    }

    const fn on_stage(self) -> Self {
        Self { context: &[ContextTarget::Stage], ..self }
    }

    const fn on_both(self) -> Self {
        Self { context: &[ContextTarget::Shape, ContextTarget::Stage], ..self }
    }

    const fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }

    const fn of_a_scene(self) -> Self {
        Self { needs_scene: true, ..self }
    }

    /// Whether it can be done: a page has no disk.
    pub fn is_offered(&self) -> bool {
        platform::HAS_DISK || !self.needs_disk
    }

    /// Its key, as it is shown; a space where the browser keeps that for itself: without any the name would stand in the
    /// middle.
    pub fn shown_keys(&self) -> &'static str {
        if !platform::HAS_DISK && OF_BROWSERS.contains(&self.keys) { " " } else { self.keys }
    }

    const fn on_disk(self) -> Self {
        Self { needs_disk: true, ..self }
    }

    /// It is done again and again while its key is held.
    const fn repeats(self) -> Self {
        Self { repeats: true, ..self }
    }
}
