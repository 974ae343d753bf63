//! The parts of the window that F6 cycles through: Tab moves on from there, and Esc returns to the scene.

use egui::{Context, Response};

use crate::words::tr;

/// A part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pane {
    /// The scene, in which Tab selects the next shape.
    #[default]
    Scene,
    /// The column beside the scene.
    Column(Reached),
    /// The bars below the scene.
    Steps(Reached),
    /// The bar above the scene.
    Top(Reached),
}

/// Whether the first button of the part has the focus, or is to get it when it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// The button has the focus.
    Yes,
    /// The button is to get the focus.
    NotYet,
}

impl Pane {
    /// The next part.
    pub fn next(self) -> Self {
        match self {
            Self::Scene => Self::Column(Reached::NotYet),
            Self::Column(_) => Self::Steps(Reached::NotYet),
            Self::Steps(_) => Self::Top(Reached::NotYet),
            Self::Top(_) => Self::Scene,
        }
    }

    /// Its name, for a screen reader.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scene => tr("The scene"),
            Self::Column(_) => tr("The tabs beside the scene"),
            Self::Steps(_) => tr("The steps below the scene"),
            Self::Top(_) => tr("The bar above the scene"),
        }
    }

    /// Gives the focus to the first button of a part, if the user is moving to that part.
    pub fn reach(&mut self, part: impl Fn(Reached) -> Self, first: &Response) {
        if *self == part(Reached::NotYet) {
            first.request_focus();
            *self = part(Reached::Yes);
        }
    }

    /// Must be called at the end of a frame: skips a part that is not shown, and returns to the scene once no
    /// button has the focus.
    pub fn settle(&mut self, ctx: &Context) {
        match self {
            Self::Scene => {}
            Self::Column(Reached::NotYet)
            | Self::Steps(Reached::NotYet)
            | Self::Top(Reached::NotYet) => {
                *self = self.next();
                ctx.request_repaint();
            }
            _ if ctx.memory(|memory| memory.focused().is_none()) => *self = Self::Scene,
            _ => {}
        }
    }
}
