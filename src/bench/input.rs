//! The input of the bench: pointer, buttons, and the keys that guide a drag, event by event. What other keys do are actions.

use glam::{DVec2, Vec2};

/// The input since the last frame. All lengths are logical pixels of the window, y downward.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Input {
    /// The part of the window in which the scene is drawn.
    pub viewport: Rect,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The time since the last frame, in seconds.
    pub seconds: f32,
}

/// An event, with the pointer and the modifiers at that time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// The position of the pointer; `None` outside the window.
    pub pointer: Option<Vec2>,
    /// Whether the pointer was over the scene, not over a panel.
    pub over_viewport: bool,
    /// The modifier keys that were held.
    pub modifiers: Modifiers,
    /// The kind of the event.
    pub deed: Deed,
}

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Deed {
    /// The pointer moved to its position, or is still there.
    Move,
    /// A button went down.
    Press {
        /// The button.
        button: Button,
        /// It is the second press at this place in quick succession.
        double: bool,
    },
    /// A button came up.
    Release(Button),
    /// The wheel turned by this many notches; positive ones zoom in.
    Wheel(f32),
    /// Two fingers moved; the pointer is between them.
    Pinch {
        /// Their common displacement.
        by: Vec2,
        /// The factor by which they moved apart; more than 1 zooms in.
        zoom: f32,
    },
    /// Cancels the gesture: the dragged object returns to where it was, and is released.
    Cancel,
    /// A key that guides drags went down.
    Down(Guide),
    /// Such a key came up, or counts as text from now on.
    Up(Guide),
}

/// The state of pointer, buttons and guides between two events.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Hands {
    /// The position of the pointer; `None` outside the window.
    pub pointer: Option<DVec2>,
    /// Whether the pointer is over the scene.
    pub over_viewport: bool,
    /// The modifier keys that are held.
    pub modifiers: Modifiers,
    /// The guides whose keys are down.
    pub guides: Vec<Guide>,
    /// The buttons that are down.
    pub buttons: Vec<Button>,
    /// The last press was that of a finger, which hides its target: its reach is larger.
    pub finger: bool,
}

impl Hands {
    /// Takes in an event.
    pub fn follow(&mut self, event: &Event) {
        self.pointer = event.pointer.map(|at| at.as_dvec2()).filter(|at| at.is_finite());
        self.over_viewport = event.over_viewport;
        self.modifiers = event.modifiers;
        match event.deed {
            Deed::Move if self.buttons.is_empty() && self.pointer.is_some() => self.finger = false,
            Deed::Press { button, .. } if !self.buttons.contains(&button) => {
                self.finger = button == Button::Finger;
                self.buttons.push(button);
            }
            Deed::Release(button) => self.buttons.retain(|&down| down != button),
            Deed::Down(guide) if !self.guides.contains(&guide) => self.guides.push(guide),
            Deed::Up(guide) => self.guides.retain(|&down| down != guide),
            _ => {}
        }
    }
}

/// A rectangle from `min` (top left) to `max` (bottom right).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Top left.
    pub min: Vec2,
    /// Bottom right.
    pub max: Vec2,
}

impl Rect {
    /// Width and height, at least one pixel.
    pub fn size(&self) -> Vec2 {
        (self.max - self.min).max(Vec2::ONE)
    }

    /// The point in the middle.
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) * 0.5
    }
}

/// A button of the mouse, or a finger in place of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// Selects and drags.
    Left,
    /// Turns the view.
    Right,
    /// Shifts the view.
    Middle,
    /// A finger: drags the object that it touches, and turns the view if it touches none.
    Finger,
}

impl Button {
    /// Whether the button grabs shapes.
    pub(crate) fn grabs(self) -> bool {
        matches!(self, Self::Left | Self::Finger)
    }
}

/// The modifier keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

/// A key that guides a drag while it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Guide {
    /// The drag follows the x axis.
    X,
    /// The drag follows the y axis.
    Y,
    /// The drag follows the z axis.
    Z,
    /// The drag snaps to the grid.
    Grid,
    /// The drag stops at the first touch.
    Touch,
}

/// A direction on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are directions")]
pub enum Toward {
    Left,
    Right,
    Up,
    Down,
}

impl Toward {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The axis of the screen, 0 to the right and 1 upward, and the sign of the direction along it.
    pub(crate) fn along(self) -> (usize, f64) {
        match self {
            Self::Left => (0, -1.0),
            Self::Right => (0, 1.0),
            Self::Up => (1, 1.0),
            Self::Down => (1, -1.0),
        }
    }
}
