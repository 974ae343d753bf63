//! What the hand does: picks, drags, and moves by arrow keys.

mod drag;
mod drag_way;
mod handle;
mod handle_drag;
mod handles;
mod measures;
mod nudge;
mod pick;
mod sign;
mod snap;
mod tool;

pub(super) use drag::Change;
pub(super) use handle::Picked;
pub use handle::{Grab, Grip, Handle, HandleKind};
pub(super) use nudge::nudged;
pub(super) use pick::Picker;
pub use sign::{KNOB, Sign};
pub use snap::{Stop, grid_square, grid_step, step_above};
pub(super) use tool::Gesture;
pub use tool::Tool;

/// The effect of dragging a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DragMode {
    /// Moves the shape.
    #[default]
    Move,
    /// Changes its displacement, the motion from u = 0 to 1.
    Sweep,
    /// Turns the shape about its reference point.
    Turn,
}

impl DragMode {
    /// All modes, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Move, Self::Sweep, Self::Turn];

    /// The name of the mode.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Sweep => "Sweep",
            Self::Turn => "Turn",
        }
    }

    /// The next mode; after the last comes the first.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}
