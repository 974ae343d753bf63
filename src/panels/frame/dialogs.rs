//! The dialogs that lie over the panels, and what their questions are about.

use std::path::PathBuf;

use crate::files::Found;
use crate::panels::commands::context_menu::ContextMenu;
use crate::panels::commands::palette::Palette;
use crate::panels::files::chooser::{Chooser, Purpose};
use crate::panels::widgets::dialog::Dialog;

/// The dialogs that lie over the panels until they are answered.
#[derive(Default)]
pub(in crate::panels) struct Dialogs {
    pub question: Option<(Dialog, DialogKind)>,
    pub chooser: Option<Chooser>,
    pub palette: Option<Palette>,
    pub context_menu: Option<ContextMenu>,
}

/// The subject of a question.
pub(in crate::panels) enum DialogKind {
    Leave,
    Comments(PathBuf),
    Overwrite(Purpose, PathBuf),
    /// A folder that does not exist.
    Folder(Purpose, PathBuf),
    Changed,
    Found(Found),
}
