//! The parts of the window through which F6 leads the keys: Tab goes on from there, and Esc leads back to the scene.

use egui::{Context, Response};

/// A part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pane {
    /// The scene, in which Tab goes through the shapes.
    #[default]
    Scene,
    /// The column beside it.
    Column(Reached),
    /// The bars below it.
    Steps(Reached),
    /// The bar above it.
    Top(Reached),
}

/// Whether the first button there has the keys already, or takes them when it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// It has them.
    Yes,
    /// Not yet.
    NotYet,
}

impl Pane {
    /// The one after it.
    pub fn next(self) -> Self {
        match self {
            Self::Scene => Self::Column(Reached::NotYet),
            Self::Column(_) => Self::Steps(Reached::NotYet),
            Self::Steps(_) => Self::Top(Reached::NotYet),
            Self::Top(_) => Self::Scene,
        }
    }

    /// Gives the keys to the first button of a part, if they are on their way there.
    pub fn reach(&mut self, part: impl Fn(Reached) -> Self, first: &Response) {
        if *self == part(Reached::NotYet) {
            first.request_focus();
            *self = part(Reached::Yes);
        }
    }

    /// To be called at the end of a frame: a part that is not shown is passed over, and whoever has left the buttons is
    /// back in the scene.
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
