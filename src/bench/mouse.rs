use glam::DVec2;

use super::Bench;
use super::camera::Camera;
use super::drag::Drag;
use super::handle::{Grab, Grip};
use super::input::{Button, Deed, Event, Modifiers};
use super::stage::Stage;
use crate::analysis::Findings;

/// One notch of the wheel magnifies by this.
const NOTCH: f64 = 1.15;
/// A press that moves less than so many pixels is a click; that of a finger, which rolls, less than so many.
const CLICK: [f64; 2] = [3.0, 8.0];

/// What the mouse is doing, from press to release; whoever began it owns it until then.
#[derive(Debug, Clone)]
pub(super) enum Gesture<V: Stage> {
    None,
    /// The left button is down, and has not yet moved far enough for a drag.
    Press {
        grab: Option<Grab>,
        /// The shape that a click means.
        top: usize,
        at: DVec2,
        place: glam::DVec3,
        ctrl: bool,
        shift: bool,
    },
    /// Something follows the cursor.
    Drag(Box<Drag<V>>),
    /// The view follows the cursor, last seen at `at`.
    Look {
        button: Button,
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
    /// Takes in one event: a key means what it means, and what is held follows the pointer.
    pub(super) fn take(&mut self, event: &Event, findings: &Findings<V>) {
        self.hands.follow(event);
        if let Deed::Down(key) = event.deed {
            self.press(key, event.modifiers, findings);
        }
        if let Some(at) = self.hands.pointer {
            match event.deed {
                Deed::Wheel(notches) => self.turn_wheel(notches, at, findings),
                Deed::Pinch { by, zoom } => self.pinch(at, by.as_dvec2(), zoom.into()),
                Deed::Press { button, double }
                    if !self.gesture.is_active() && event.over_viewport =>
                {
                    self.press_button(button, double, at, findings);
                }
                _ => {}
            }
            self.follow(at);
        }
        match event.deed {
            Deed::Release(button) => self.release_button(button),
            Deed::Cancel => self.cancel_gesture(),
            _ => {}
        }
    }

    /// What the pointer would grab where it is now.
    pub(super) fn hover(&mut self, findings: &Findings<V>) {
        if !self.gesture.is_active() {
            let at = self.hands.pointer.filter(|_| self.hands.over_viewport);
            self.hover = at.and_then(|at| self.grasp(at, findings)).map(|(grab, ..)| grab);
        }
    }

    fn turn_wheel(&mut self, notches: f32, at: DVec2, findings: &Findings<V>) {
        let dragging = matches!(self.gesture, Gesture::Drag(_));
        if notches == 0.0 || notches.is_nan() || !(self.hands.over_viewport || dragging) {
            return;
        }
        self.touch_camera();
        let place = self.pick(at, findings).map(|(_, place)| place);
        let locked = || self.pick_shape(at, findings, true).map(|(_, place)| place);
        let about = match place.or_else(locked) {
            Some(place) if V::DIM == 3 && !dragging => place,
            _ => self.camera.unproject(at, self.camera.center()),
        };
        // A torrent of notches at once is an accident.
        let notches = f64::from(notches).clamp(-20.0, 20.0);
        self.camera.zoom(NOTCH.powf(notches), about);
    }

    /// The view follows two fingers.
    fn pinch(&mut self, at: DVec2, by: DVec2, zoom: f64) {
        if !(by.is_finite() && zoom.is_finite() && zoom > 0.0) {
            return;
        }
        self.touch_camera();
        self.camera.pan(at - by, at);
        // Fingers that meet or part in one moment are an accident.
        let about = self.camera.unproject(at, self.camera.center());
        self.camera.zoom(zoom.clamp(0.2, 5.0), about);
    }

    fn press_button(&mut self, button: Button, double: bool, at: DVec2, findings: &Findings<V>) {
        let Modifiers { ctrl, shift, .. } = self.hands.modifiers;
        if button.grabs() && self.crowd.is_none() {
            let picked = self.grasp(at, findings);
            let place = picked.map_or(self.camera.center(), |(_, place, _)| place);
            let top = picked.map_or(usize::MAX, |(_, _, top)| top);
            let mut grab = picked.map(|(grab, _, _)| grab);
            match grab {
                // Whether it is taken into the selection shows when it is not dragged.
                Some(Grab::Shape(_)) if shift => {}
                Some(Grab::Shape(index)) if self.is_selected(index) => self.selected = Some(index),
                Some(Grab::Shape(index)) => self.select(vec![index]),
                Some(Grab::Arrow(index)) => {
                    self.selected = Some(index);
                    grab = Some(Grab::Handle(Grip::ArrowTip));
                }
                Some(Grab::Handle(_)) => {}
                None => match self.pick_locked(at, findings) {
                    Some(locked) if shift => self.toggle(locked),
                    locked => self.select(locked.into_iter().collect()),
                },
            }
            self.hover = grab;
            if double {
                self.frame_selected();
            }
            self.gesture = Gesture::Press { grab, top, at, place, ctrl, shift };
        } else {
            // In a crowd nothing can be grabbed: there the left button looks around too.
            let pan = V::DIM == 2 || button == Button::Middle || button == Button::Right && shift;
            self.touch_camera();
            self.gesture = Gesture::Look { button, pan, at };
        }
    }

    fn follow(&mut self, at: DVec2) {
        let finger = self.hands.finger;
        let click = CLICK[usize::from(finger)];
        match &mut self.gesture {
            Gesture::Band { to, .. } => *to = at,
            Gesture::Press { at: from, .. } if at.distance(*from) < click => {}
            Gesture::Press { grab: None, at: from, .. } if finger => {
                let from = *from;
                self.touch_camera();
                self.gesture = Gesture::Look { button: Button::Finger, pan: V::DIM == 2, at: from };
                self.follow(at);
            }
            Gesture::Press { grab: None, at: from, .. } if V::DIM == 2 => {
                self.gesture = Gesture::Band { from: *from, to: at };
            }
            Gesture::Press { grab, at: from, place, ctrl, .. } => {
                let (grab, from, place, ctrl) = (*grab, *from, *place, *ctrl);
                self.begin_drag(grab, from, place, ctrl);
                self.drag_to(at);
            }
            Gesture::Drag(_) => self.drag_to(at),
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

    fn release_button(&mut self, released: Button) {
        let over = match self.gesture {
            Gesture::None => false,
            Gesture::Press { .. } | Gesture::Drag(_) | Gesture::Band { .. } => released.grabs(),
            Gesture::Look { button, .. } => released == button,
            Gesture::Cancelled => self.hands.buttons.is_empty(),
        };
        if !over {
            return;
        }
        match std::mem::replace(&mut self.gesture, Gesture::None) {
            Gesture::Drag(_) => self.end_gesture(),
            Gesture::Band { from, to } => self.select_in([from, to]),
            Gesture::Press { grab: Some(Grab::Shape(_)), top, shift: true, .. } => self.toggle(top),
            Gesture::Press { grab: Some(Grab::Shape(_)), top, .. } => self.select(vec![top]),
            _ => {}
        }
    }
}
