use glam::DVec2;

use super::Bench;
use super::camera::Camera;
use super::drag::Drag;
use super::handle::{Grab, Grip};
use super::input::{Button, Input, Modifiers};
use super::stage::Stage;
use crate::analysis::Findings;

/// One notch of the wheel magnifies by this.
const NOTCH: f64 = 1.15;
/// A press that moves less than so many pixels is a click.
const CLICK: f64 = 3.0;

/// A button.
#[derive(Debug, Clone, Copy)]
pub(super) enum Held {
    Left,
    Right,
    Middle,
}

/// What the mouse is doing, from press to release; whoever began it owns it until then.
#[derive(Debug, Clone)]
pub(super) enum Gesture<V: Stage> {
    None,
    /// The left button is down, and has not yet moved far enough for a drag.
    Press {
        grab: Option<Grab>,
        at: DVec2,
        place: glam::DVec3,
        ctrl: bool,
        shift: bool,
    },
    /// Something follows the cursor.
    Drag(Box<Drag<V>>),
    /// The view follows the cursor, last seen at `at`.
    Look {
        held: Held,
        pan: bool,
        at: DVec2,
    },
    /// A rubber band is drawn, in the plane.
    Band {
        from: DVec2,
        to: DVec2,
    },
    /// The drag was cancelled; its button is still down.
    Cancelled,
}

impl<V: Stage> Gesture<V> {
    pub fn is_active(&self) -> bool {
        !matches!(self, Gesture::None)
    }

    /// The own axis as it was before it was turned.
    pub fn axis_before(&self) -> Option<V> {
        match self {
            Gesture::Drag(drag) => drag.axis_before(),
            _ => None,
        }
    }

    /// Nothing more happens until the button is released.
    pub fn cancel(&mut self) {
        if self.is_active() {
            *self = Gesture::Cancelled;
        }
    }
}

impl<V: Stage> Bench<V> {
    pub(super) fn move_mouse(&mut self, input: &Input, findings: &Findings<V>) {
        let pointer = input.pointer.filter(|pointer| pointer.is_finite()).map(|p| p.as_dvec2());
        if let Some(at) = pointer {
            self.turn_wheel(input, at, findings);
            if !self.gesture.is_active() && input.over_viewport {
                self.press_buttons(input, at, findings);
            }
            self.follow(input, at);
        }
        self.release_buttons(input);
        if !self.gesture.is_active() {
            let at = pointer.filter(|_| input.over_viewport);
            self.hover = at.and_then(|at| self.pick(at, findings)).map(|(grab, _)| grab);
        }
    }

    fn turn_wheel(&mut self, input: &Input, at: DVec2, findings: &Findings<V>) {
        let dragging = matches!(self.gesture, Gesture::Drag(_));
        if input.wheel == 0.0 || input.wheel.is_nan() || !(input.over_viewport || dragging) {
            return;
        }
        self.touch_camera();
        let place = self.pick(at, findings).map(|(_, place)| place);
        let locked = || self.pick_shape(at, findings, true).map(|(_, place)| place);
        let about = match place.or_else(locked) {
            Some(place) if V::DIM == 3 && !dragging => place,
            _ => self.camera.unproject(at, self.camera.center()),
        };
        // A torrent of notches in one frame is an accident.
        let notches = f64::from(input.wheel).clamp(-20.0, 20.0);
        self.camera.zoom(NOTCH.powf(notches), about);
    }

    fn press_buttons(&mut self, input: &Input, at: DVec2, findings: &Findings<V>) {
        if input.left.pressed && self.crowd.is_some() {
            // Nothing can be grabbed: this button looks around too.
            self.touch_camera();
            self.gesture = Gesture::Look { held: Held::Left, pan: V::DIM == 2, at };
        } else if input.left.pressed {
            let picked = self.pick(at, findings);
            let place = picked.map_or(self.camera.center(), |(_, place)| place);
            let mut grab = picked.map(|(grab, _)| grab);
            match grab {
                // Whether it is taken into the selection shows when it is not dragged.
                Some(Grab::Shape(_)) if input.modifiers.shift => {}
                Some(Grab::Shape(index)) if self.is_selected(index) => self.selected = Some(index),
                Some(Grab::Shape(index)) => self.select(vec![index]),
                Some(Grab::Arrow(index)) => {
                    self.selected = Some(index);
                    grab = Some(Grab::Handle(Grip::ArrowTip));
                }
                Some(Grab::Handle(_)) => {}
                None => match self.pick_locked(at, findings) {
                    Some(locked) if input.modifiers.shift => self.toggle(locked),
                    locked => self.select(locked.into_iter().collect()),
                },
            }
            self.hover = grab;
            if input.double_click {
                self.frame_selected();
            }
            let Modifiers { ctrl, shift, .. } = input.modifiers;
            self.gesture = Gesture::Press { grab, at, place, ctrl, shift };
        } else if input.right.pressed || input.middle.pressed {
            let held = if input.right.pressed { Held::Right } else { Held::Middle };
            let pan = V::DIM == 2 || !input.right.pressed || input.modifiers.shift;
            self.touch_camera();
            self.gesture = Gesture::Look { held, pan, at };
        }
    }

    fn follow(&mut self, input: &Input, at: DVec2) {
        match &mut self.gesture {
            Gesture::Band { to, .. } => *to = at,
            Gesture::Press { grab: None, at: from, .. } if V::DIM == 2 => {
                if at.distance(*from) >= CLICK {
                    self.gesture = Gesture::Band { from: *from, to: at };
                }
            }
            Gesture::Press { grab, at: from, place, ctrl, .. } => {
                if at.distance(*from) >= CLICK {
                    let (grab, from, place, ctrl) = (*grab, *from, *place, *ctrl);
                    self.begin_drag(grab, from, place, ctrl);
                    self.drag_to(input, at);
                }
            }
            Gesture::Drag(_) => self.drag_to(input, at),
            Gesture::Look { pan, at: last, .. } => {
                let from = std::mem::replace(last, at);
                if from == at {
                } else if *pan {
                    self.camera.pan(from, at);
                } else {
                    self.camera.orbit(at - from);
                }
            }
            Gesture::None | Gesture::Cancelled => {}
        }
    }

    fn release_buttons(&mut self, input: &Input) {
        let over = |button: &Button| button.released || !button.down;
        let released = match self.gesture {
            Gesture::None => return,
            Gesture::Press { .. } | Gesture::Drag(_) | Gesture::Band { .. } => over(&input.left),
            Gesture::Look { held, .. } => over(match held {
                Held::Left => &input.left,
                Held::Right => &input.right,
                Held::Middle => &input.middle,
            }),
            Gesture::Cancelled => !input.left.down && !input.right.down && !input.middle.down,
        };
        if !released {
            return;
        }
        match std::mem::replace(&mut self.gesture, Gesture::None) {
            Gesture::Drag(_) => self.end_gesture(),
            Gesture::Band { from, to } => self.select_in([from, to]),
            Gesture::Press { grab: Some(Grab::Shape(index)), shift: true, .. } => {
                self.toggle(index)
            }
            Gesture::Press { grab: Some(Grab::Shape(index)), .. } => self.select(vec![index]),
            _ => {}
        }
    }
}
