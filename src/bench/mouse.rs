//! Takes in each event, and makes gestures of mouse and fingers.

use glam::DVec2;

use super::Bench;
use super::drag::Drag;
use super::drag_mode::DragMode;
use super::handle::{Grab, Grip};
use super::input::{Button, Deed, Event, Hands, Modifiers};
use super::snap::Stop;
use crate::analysis::Findings;
use crate::scene::{Curve, World};

/// The factor by which a notch of the wheel magnifies.
const NOTCH: f64 = 1.15;
/// The motion in pixels below which a press is a click: of the mouse, and of a finger, which rolls.
const CLICK: [f64; 2] = [3.0, 8.0];

/// The gesture from press to release. A second button does not interrupt it.
#[derive(Debug, Clone, Default)]
pub(super) enum Gesture<V: World> {
    #[default]
    None,
    /// The left button is down, and the pointer has not yet moved far enough for a drag.
    Press {
        grab: Option<Grab>,
        /// The shape that a click selects.
        top: usize,
        at: DVec2,
        place: glam::DVec3,
        ctrl: bool,
        shift: bool,
    },
    /// An object follows the cursor.
    Drag(Box<Drag<V>>),
    /// The view follows the cursor, last seen at `at`.
    Look { button: Button, pan: bool, at: DVec2 },
    /// A rubber band is drawn, in the plane.
    Band { from: DVec2, to: DVec2 },
    /// The drag was cancelled; its button is still down.
    Cancelled,
}

/// The pointer, the guides, the gesture under way, and why the last drag did nothing.
#[derive(Debug, Clone, Default)]
pub struct Tool<V: World> {
    /// The target under the pointer, or the one that it has grabbed.
    pub hover: Option<Grab>,
    pub(super) gesture: Gesture<V>,
    pub(super) hands: Hands,
    /// The first touch at which the drag was stopped.
    pub(super) stop: Option<Stop<V>>,
    /// The effect of dragging a shape.
    pub drag_mode: DragMode,
    /// The reason for which the last drag or key did nothing.
    pub(super) refusal: Option<String>,
}

impl<V: World> Gesture<V> {
    pub fn is_active(&self) -> bool {
        !matches!(self, Gesture::None)
    }

    /// The direction of the own axis before the drag.
    pub fn axis_before(&self) -> Option<V> {
        match self {
            Gesture::Drag(drag) => drag.axis_before(),
            _ => None,
        }
    }

    /// The curve before the drag.
    pub fn curve_before(&self) -> Option<Curve<V>> {
        match self {
            Gesture::Drag(drag) => drag.curve_before(),
            _ => None,
        }
    }

    /// Cancels the gesture; further motion is ignored until the button is released.
    pub fn cancel(&mut self) {
        if self.is_active() {
            *self = Gesture::Cancelled;
        }
    }
}

impl<V: World> Bench<V> {
    /// Handles one event: a drag follows the pointer.
    pub(super) fn take(&mut self, event: &Event, findings: &Findings<V>) {
        self.tool.hands.follow(event);
        if let Some(at) = self.tool.hands.pointer {
            match event.deed {
                Deed::Wheel(notches) => self.turn_wheel(notches, at, findings),
                Deed::Pinch { by, zoom } => self.pinch(at, by.as_dvec2(), zoom.into()),
                Deed::Press { button, double }
                    if !self.tool.gesture.is_active() && event.over_viewport =>
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

    /// Updates the target under the pointer.
    pub(super) fn hover(&mut self, findings: &Findings<V>) {
        if !self.tool.gesture.is_active() {
            let at = self.tool.hands.pointer.filter(|_| self.tool.hands.over_viewport);
            self.tool.hover = at.and_then(|at| self.grasp(at, findings)).map(|(grab, ..)| grab);
        }
    }

    fn turn_wheel(&mut self, notches: f32, at: DVec2, findings: &Findings<V>) {
        let dragging = matches!(self.tool.gesture, Gesture::Drag(_));
        if notches == 0.0 || notches.is_nan() || !(self.tool.hands.over_viewport || dragging) {
            return;
        }
        self.touch_camera();
        let place = self.pick(at, findings).map(|(_, place)| place);
        let locked = || self.pick_shape(at, findings, true).map(|(_, place)| place);
        let about = match place.or_else(locked) {
            Some(place) if V::DIM == 3 && !dragging => place,
            _ => self.camera.unproject(at, self.camera.center()),
        };
        // A burst of many notches in one event is an accident.
        let notches = f64::from(notches).clamp(-20.0, 20.0);
        self.camera.zoom(NOTCH.powf(notches), about);
    }

    /// Moves and zooms the view with two fingers.
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
        let Modifiers { ctrl, shift, .. } = self.tool.hands.modifiers;
        if button.grabs() && self.crowd.is_none() {
            let picked = self.grasp(at, findings);
            let place = picked.map_or(self.camera.center(), |(_, place, _)| place);
            let top = picked.map_or(usize::MAX, |(_, _, top)| top);
            // With Alt a click is one on the map, also where a shape lies over it.
            let through = self.tool.hands.modifiers.alt && self.shows_map();
            let mut grab = picked.map(|(grab, _, _)| grab).filter(|_| !through);
            match grab {
                // The release decides whether it is selected, if no drag follows.
                Some(Grab::Shape(_)) if shift => {}
                Some(Grab::Shape(index)) if self.selection.contains(index) => {
                    self.selection.selected = Some(index)
                }
                Some(Grab::Shape(index)) => self.selection.select(vec![index]),
                Some(Grab::Arrow(index)) => {
                    self.selection.selected = Some(index);
                    grab = Some(Grab::Handle(Grip::ArrowTip));
                }
                Some(Grab::Handle(_)) => {}
                // A click there puts the chosen shape in that place, and does not select.
                None if self.clicks_on_map() => {}
                None => match self.pick_locked(at, findings) {
                    Some(locked) if shift => self.selection.toggle(locked),
                    locked => self.selection.select(locked.into_iter().collect()),
                },
            }
            self.tool.hover = grab;
            if double {
                self.frame_selected();
            }
            self.tool.gesture = Gesture::Press { grab, top, at, place, ctrl, shift };
        } else {
            // In a crowd nothing can be grabbed: there the left button turns the view too.
            let pan = V::DIM == 2 || button == Button::Middle || button == Button::Right && shift;
            self.touch_camera();
            self.tool.gesture = Gesture::Look { button, pan, at };
        }
    }

    fn follow(&mut self, at: DVec2) {
        let finger = self.tool.hands.finger;
        let click = CLICK[usize::from(finger)];
        match &mut self.tool.gesture {
            Gesture::Band { to, .. } => *to = at,
            Gesture::Press { at: from, .. } if at.distance(*from) < click => {}
            Gesture::Press { grab: None, at: from, .. } if finger => {
                let from = *from;
                self.touch_camera();
                self.tool.gesture =
                    Gesture::Look { button: Button::Finger, pan: V::DIM == 2, at: from };
                self.follow(at);
            }
            Gesture::Press { grab: None, at: from, .. } if V::DIM == 2 => {
                self.tool.gesture = Gesture::Band { from: *from, to: at };
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
        let over = match self.tool.gesture {
            Gesture::None => false,
            Gesture::Press { .. } | Gesture::Drag(_) | Gesture::Band { .. } => released.grabs(),
            Gesture::Look { button, .. } => released == button,
            Gesture::Cancelled => self.tool.hands.buttons.is_empty(),
        };
        if !over {
            return;
        }
        match std::mem::replace(&mut self.tool.gesture, Gesture::None) {
            Gesture::Drag(_) => self.end_gesture(),
            Gesture::Band { from, to } => self.select_in([from, to]),
            Gesture::Press { grab: None, at, .. } if self.clicks_on_map() => {
                self.put_chosen_at(at);
            }
            Gesture::Press { grab: Some(Grab::Shape(_)), top, shift: true, .. } => {
                self.selection.toggle(top)
            }
            Gesture::Press { grab: Some(Grab::Shape(_)), top, .. } => {
                self.selection.select(vec![top])
            }
            _ => {}
        }
    }
}
