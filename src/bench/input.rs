use glam::{DVec2, Vec2};

/// What a person did since the last frame. All lengths are logical pixels of the window, y downward.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Input {
    /// The part of the window in which the scene is seen.
    pub viewport: Rect,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The time since the last frame, in seconds.
    pub seconds: f32,
}

/// Something that happened, and what was held and pointed at when it did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Where the pointer was; `None` outside the window.
    pub pointer: Option<Vec2>,
    /// Whether the pointer was over the scene, not over a panel.
    pub over_viewport: bool,
    /// The keys held beside others.
    pub modifiers: Modifiers,
    /// What was done.
    pub deed: Deed,
}

/// What is done with mouse and keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Deed {
    /// The pointer came to its place, or is still there.
    Move,
    /// A button went down.
    Press {
        /// Which.
        button: Button,
        /// It is the second press at this place in quick succession.
        double: bool,
    },
    /// A button came up.
    Release(Button),
    /// So many notches of the wheel; positive ones zoom in.
    Wheel(f32),
    /// Two fingers, between which the pointer is, have moved together by so much, and away from each other by this factor.
    Pinch {
        /// To here from the place before.
        by: Vec2,
        /// More than 1 zooms in.
        zoom: f32,
    },
    /// What is held goes back to where it was, and is not held any more.
    Cancel,
    /// A key went down, or is repeated while it is down.
    Down(Key),
    /// A key came up, or means text from now on.
    Up(Key),
}

/// What the hands are doing between two events.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Hands {
    /// Where the pointer is; `None` outside the window.
    pub pointer: Option<DVec2>,
    /// Whether it is over the scene.
    pub over_viewport: bool,
    /// The keys held beside others.
    pub modifiers: Modifiers,
    /// The keys that are down.
    pub keys: Vec<Key>,
    /// The buttons that are down.
    pub buttons: Vec<Button>,
    /// A finger was the last that pressed, which hides what it points at: it reaches farther.
    pub finger: bool,
}

impl Hands {
    /// Follows what happens.
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
            Deed::Down(key) if !self.keys.contains(&key) => self.keys.push(key),
            Deed::Up(key) => self.keys.retain(|&down| down != key),
            _ => {}
        }
    }
}

/// From `min` (top left) to `max` (bottom right).
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

/// A button of the mouse, or what stands for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// Selects and drags.
    Left,
    /// Looks around.
    Right,
    /// Shifts the view.
    Middle,
    /// No button but a finger: drags what it meets, and looks around where that is nothing.
    Finger,
}

impl Button {
    /// Whether it takes hold of shapes.
    pub(super) fn grabs(self) -> bool {
        matches!(self, Self::Left | Self::Finger)
    }
}

/// The keys held beside others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

/// The keys that mean something in the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// Arrow left: nudge; with ctrl: align to that side, with ctrl and shift: the middles; with alt: look there, in space
    /// with shift: shift the view there.
    Left,
    /// Arrow right: the same that way.
    Right,
    /// Arrow up: the same that way.
    Up,
    /// Arrow down: the same that way.
    Down,
    /// The next shape; with shift the one before.
    Tab,
    /// Cancels a drag; else deselects.
    Escape,
    /// Frames all shapes.
    Home,
    /// Frames the selected shape.
    F,
    /// Turns the own axis on and off.
    A,
    /// Held: drag onto the grid.
    G,
    /// Held: drag up to the first touch.
    T,
    /// With ctrl: copies the selected shapes.
    D,
    /// With ctrl: the same gap from one selected shape to the next.
    E,
    /// Deletes the selected shapes.
    Delete,
    /// Shows the bounding volumes, or hides them.
    B,
    /// Shows the tree of a mesh, or hides it.
    N,
    /// Shows the sorted intervals, or hides them.
    I,
    /// Held: drag along the x axis.
    X,
    /// Held: drag along the y axis; with ctrl: redo.
    Y,
    /// Held: drag along the z axis; with ctrl: undo, with ctrl and shift: redo.
    Z,
    /// The motion as A sees it, or as the world does.
    V,
    /// Samples the frame, or does not.
    S,
    /// Plays on and on, or once; with ctrl: locks the selected shapes, or unlocks them.
    L,
    /// Plays, or stops.
    Space,
    /// One sixtieth of the frame back.
    OpenBracket,
    /// One sixtieth of the frame on.
    CloseBracket,
    /// One step back.
    Comma,
    /// One step on.
    Period,
    /// Steps through the sweep, or through the overlap.
    W,
    /// Zooms in.
    Plus,
    /// Zooms out.
    Minus,
    /// 1 to 9: picks a view of the pair.
    Digit(u8),
}
