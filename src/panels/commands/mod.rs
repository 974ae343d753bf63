//! Commands: the names, keys and help of the actions, in one table.

pub(in crate::panels) mod action;
pub(in crate::panels) mod context_menu;
pub(in crate::panels) mod help;
pub(in crate::panels) mod palette;
pub(in crate::panels) mod perform;
pub(in crate::panels) mod shortcuts;
mod table;

use action::Action;
pub use table::COMMANDS;

use crate::platform;

/// The keys that browsers keep for themselves, so that a page never receives them.
const OF_BROWSERS: [&str; 3] = ["Ctrl+N", "Ctrl+Shift+N", "Ctrl+T"];

/// When the key of a command is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// The default: not while a widget has the focus or a menu is open.
    ExceptInText,
    Everywhere,
    /// As the default, after all dialogs and panels have had their chance to take the key.
    Last,
    /// Never: the key arrives as an event of its own.
    AsEvent,
}

/// The target of a right click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContextTarget {
    /// A shape, which the click selects.
    Shape,
    /// The background of the scene.
    Stage,
}

/// The heading under which the table of keys lists a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Actions on shapes.
    Shapes,
    /// Actions on scenes, files and the window.
    Scenes,
    /// Display of tests and of motion.
    Tests,
    /// Lessons: played and made.
    Lessons,
}

/// How the table of keys explains a command.
#[derive(Debug, Clone, Copy)]
pub(super) enum Help {
    No,
    /// The command has its own row, with this text.
    Row(Section, &'static str),
    /// The command shares the row of the previous one, whose text explains both.
    Joined,
}

/// Everything about an action except its effect, which is in `perform.rs`.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// The action that the command performs.
    pub action: Action,
    /// The name that people see.
    pub name: &'static str,
    /// The key, as it is displayed. "arrows" stands for the four arrow keys, "1 … 9" for the digits.
    pub keys: &'static str,
    /// Other names for the command, for the search.
    pub synonyms: &'static str,
    /// Whether the menu offers it.
    pub in_menu: bool,
    /// The targets whose context menu offers the command.
    pub context: &'static [ContextTarget],
    /// Whether the search by name finds it.
    pub listed: bool,
    /// Another key, which is not displayed.
    pub(super) also: &'static str,
    pub(super) heard: Heard,
    pub(super) help: Help,
    /// Whether it needs the shapes themselves, not copies of them. Actions of the bench know that.
    pub(super) of_shapes: bool,
    /// Whether it repeats while its key is held.
    pub(super) repeats: bool,
    on_disk: bool,
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
        also: "",
        heard: Heard::ExceptInText,
        help: Help::No,
        of_shapes: false,
        repeats: false,
        on_disk: false,
    }
}

impl Command {
    /// Whether the command is available: a page has no disk.
    pub fn is_offered(&self) -> bool {
        platform::HAS_DISK || !self.on_disk
    }

    /// The key, as it is displayed. If the browser keeps that key for itself, a space: without any text the
    /// name of the command would be centred.
    pub fn shown_keys(&self) -> &'static str {
        if !platform::HAS_DISK && OF_BROWSERS.contains(&self.keys) { " " } else { self.keys }
    }
}

/// Whether an action needs the shapes of a scene themselves, not copies of them. Of its own actions the bench knows.
fn needs_shapes(action: Action) -> bool {
    COMMANDS.iter().any(|command| command.action == action && command.of_shapes)
}
