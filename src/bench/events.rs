//! Takes in each event, and makes gestures of mouse and fingers.

use glam::DVec2;

use super::Bench;
use super::edits::put;
use super::hand::{Change, Gesture, Grab, Grip, Picked, Picker, Stop};
use super::input::{Button, Deed, Event, Modifiers};
use crate::analysis::Findings;
use crate::scene::World;

/// The factor by which a notch of the wheel magnifies.
const NOTCH: f64 = 1.15;
/// The motion in pixels below which a press is a click: of the mouse, and of a finger, which rolls.
const CLICK: [f64; 2] = [3.0, 8.0];

impl<V: World> Bench<V> {
    /// Takes in the events of a pass, and finds the target under the pointer.
    pub(super) fn take(&mut self, events: &[Event], findings: &Findings<V>) {
        let mut pointing = Pointing { bench: self, findings };
        events.iter().for_each(|event| pointing.take(event));
        pointing.hover();
    }

    /// Selects the shape at a point of the screen, if one is there and not selected yet. Answers whether one is.
    pub fn select_at(&mut self, at: DVec2, findings: &Findings<V>) -> bool {
        let picker = Picker { seen: self.seen(), tool: &self.tool, findings };
        let hit = picker.shape(at, false).or_else(|| picker.shape(at, true));
        if let Some((index, _)) = hit
            && !self.selection.contains(index)
        {
            self.selection.select(vec![index]);
        }
        hit.is_some()
    }

    /// Takes over what a drag changes.
    pub(super) fn apply(&mut self, change: Change<V>) {
        match change {
            Change::OwnAxis(axis) => self.shown.own_axis = Some(axis),
            Change::Curve(curve) => self.shown.curve = Some(curve),
            Change::Shapes(changes, stop) => {
                changes.into_iter().for_each(|(index, entry)| self.work.put(index, entry));
                if let Some(Stop { pair: (a, b), .. }) = stop
                    && !self.trace.pinned
                {
                    self.trace.set_focus(self.work.document(), a, b);
                }
                self.tool.stop = stop;
            }
        }
    }
}

/// The bench while it takes in events, with the findings of the pass before.
struct Pointing<'a, V: World> {
    bench: &'a mut Bench<V>,
    findings: &'a Findings<V>,
}

impl<V: World> Pointing<'_, V> {
    /// Handles one event: a drag follows the pointer.
    fn take(&mut self, event: &Event) {
        self.bench.tool.hands.follow(event);
        if let Some(at) = self.bench.tool.hands.pointer {
            match event.deed {
                Deed::Wheel(notches) => self.turn_wheel(notches, at),
                Deed::Pinch { by, zoom } => self.bench.sight.pinch(at, by.as_dvec2(), zoom.into()),
                Deed::Press { button, double }
                    if !self.bench.tool.gesture.is_active() && event.over_viewport =>
                {
                    self.press_button(button, double, at);
                }
                _ => {}
            }
            self.follow(at);
        }
        match event.deed {
            Deed::Release(button) => self.release_button(button),
            Deed::Cancel => self.bench.cancel_gesture(),
            _ => {}
        }
    }

    fn picker(&self) -> Picker<'_, V> {
        let bench = &*self.bench;
        Picker { seen: bench.seen(), tool: &bench.tool, findings: self.findings }
    }

    /// Updates the target under the pointer.
    fn hover(&mut self) {
        if !self.bench.tool.gesture.is_active() {
            let at = self.bench.tool.hands.pointer.filter(|_| self.bench.tool.hands.over_viewport);
            let picker = self.picker();
            self.bench.tool.hover = at.and_then(|at| picker.grasp(at)).map(|picked| picked.grab);
        }
    }

    fn turn_wheel(&mut self, notches: f32, at: DVec2) {
        let dragging = matches!(self.bench.tool.gesture, Gesture::Drag(_));
        if notches == 0.0 || notches.is_nan() || !(self.bench.tool.hands.over_viewport || dragging)
        {
            return;
        }
        self.bench.sight.touch();
        let picker = self.picker();
        let place = picker.pick(at).map(|picked| picked.place);
        let locked = || picker.shape(at, true).map(|(_, place)| place);
        let camera = &self.bench.sight.camera;
        let about = match place.or_else(locked) {
            Some(place) if V::DIM == 3 && !dragging => place,
            _ => camera.unproject(at, camera.center()),
        };
        // A burst of many notches in one event is an accident.
        let notches = f64::from(notches).clamp(-20.0, 20.0);
        self.bench.sight.camera.zoom(NOTCH.powf(notches), about);
    }

    fn press_button(&mut self, button: Button, double: bool, at: DVec2) {
        let Modifiers { ctrl, shift, alt } = self.bench.tool.hands.modifiers;
        if button.grabs() && self.bench.crowd.is_none() {
            let shows_map = self.bench.seen().shows_map();
            // With Alt a click is one on the map, also where a shape lies over it.
            let mut picked = self.picker().grasp(at).filter(|_| !(alt && shows_map));
            match picked.map(|picked| picked.grab) {
                // The release decides whether it is selected, if no drag follows.
                Some(Grab::Shape(_)) if shift => {}
                Some(Grab::Shape(index)) if self.bench.selection.contains(index) => {
                    self.bench.selection.selected = Some(index)
                }
                Some(Grab::Shape(index)) => self.bench.selection.select(vec![index]),
                Some(Grab::Arrow(index)) => {
                    self.bench.selection.selected = Some(index);
                    let grab = Grab::Handle(Grip::ArrowTip);
                    picked = picked.map(|picked| Picked { grab, ..picked });
                }
                Some(Grab::Handle(_)) => {}
                // A click there puts the chosen shape in that place, and does not select.
                None if shows_map && !shift => {}
                None => match self.picker().shape(at, true).map(|(locked, _)| locked) {
                    Some(locked) if shift => self.bench.selection.toggle(locked),
                    locked => self.bench.selection.select(locked.into_iter().collect()),
                },
            }
            self.bench.tool.hover = picked.map(|picked| picked.grab);
            if double {
                self.bench.frame_selected();
            }
            self.bench.tool.gesture = Gesture::Press { picked, at, ctrl, shift };
        } else {
            // In a crowd nothing can be grabbed: there the left button turns the view too.
            let pan = V::DIM == 2 || button == Button::Middle || button == Button::Right && shift;
            self.bench.sight.touch();
            self.bench.tool.gesture = Gesture::Look { button, pan, at };
        }
    }

    fn follow(&mut self, at: DVec2) {
        let finger = self.bench.tool.hands.finger;
        let click = CLICK[usize::from(finger)];
        match &mut self.bench.tool.gesture {
            Gesture::Band { to, .. } => *to = at,
            Gesture::Press { at: from, .. } if at.distance(*from) < click => {}
            Gesture::Press { picked: None, at: from, .. } if finger => {
                let from = *from;
                self.bench.sight.touch();
                self.bench.tool.gesture =
                    Gesture::Look { button: Button::Finger, pan: V::DIM == 2, at: from };
                self.follow(at);
            }
            Gesture::Press { picked: None, at: from, .. } if V::DIM == 2 => {
                self.bench.tool.gesture = Gesture::Band { from: *from, to: at };
            }
            Gesture::Press { picked, at: from, ctrl, .. } => {
                let (picked, from, ctrl) = (*picked, *from, *ctrl);
                // Stays so until the button is released, unless there is something to drag.
                self.bench.tool.gesture = Gesture::Cancelled;
                if let Some(picked) = picked {
                    self.begin_drag(picked, from, ctrl);
                }
                self.drag_to(at);
            }
            Gesture::Drag(_) => self.drag_to(at),
            Gesture::Look { pan, at: last, .. } => {
                let from = std::mem::replace(last, at);
                if from == at {
                } else if *pan {
                    self.bench.sight.camera.pan(from, at);
                } else {
                    self.bench.sight.camera.orbit(at - from);
                }
            }
            Gesture::None | Gesture::Cancelled => {}
        }
    }

    /// Turns the press that began at `at` into a drag.
    fn begin_drag(&mut self, picked: Picked, at: DVec2, ctrl: bool) {
        if let Grab::Shape(index) = picked.grab
            && !self.bench.selection.contains(index)
        {
            self.bench.selection.select(vec![index]);
        }
        match self.bench.tool.drag(&self.bench.seen(), picked, at, ctrl) {
            Some(Ok(drag)) => {
                if let Some(name) = drag.name() {
                    self.bench.work.begin_gesture(name);
                }
                self.bench.tool.gesture = Gesture::Drag(Box::new(drag));
            }
            Some(Err(why)) => self.bench.tool.refusal = Some(why),
            None => {}
        }
    }

    /// Continues the drag, if there is one, with the cursor at `at`.
    fn drag_to(&mut self, at: DVec2) {
        let drag = self.bench.tool.gesture.drag();
        let led = drag.and_then(|drag| drag.to(at, &self.bench.seen(), &self.bench.tool.hands));
        let Some((to, change)) = led else { return };
        self.bench.apply(change);
        if let Gesture::Drag(drag) = &mut self.bench.tool.gesture {
            drag.to = to;
        }
    }

    fn release_button(&mut self, released: Button) {
        let over = match self.bench.tool.gesture {
            Gesture::None => false,
            Gesture::Press { .. } | Gesture::Drag(_) | Gesture::Band { .. } => released.grabs(),
            Gesture::Look { button, .. } => released == button,
            Gesture::Cancelled => self.bench.tool.hands.buttons.is_empty(),
        };
        if !over {
            return;
        }
        match std::mem::replace(&mut self.bench.tool.gesture, Gesture::None) {
            Gesture::Drag(_) => self.bench.work.end_gesture(),
            Gesture::Band { from, to } => {
                let inside = self.bench.seen().inside([from, to]);
                self.bench.selection.select(inside);
            }
            Gesture::Press { picked: None, at, .. }
                if self.bench.seen().shows_map() && !self.bench.tool.hands.modifiers.shift =>
            {
                if let Some((index, entry)) = self.bench.seen().chosen_put_at(at) {
                    // A place out of range is refused: then the shape stays where it is.
                    let _ = self.bench.edit("Put it there", put(vec![(index, entry)]));
                    self.bench.selection.select(vec![index]);
                }
            }
            Gesture::Press { picked: Some(picked), shift, .. } => match (picked.grab, shift) {
                (Grab::Shape(_), true) => self.bench.selection.toggle(picked.top),
                (Grab::Shape(_), false) => self.bench.selection.select(vec![picked.top]),
                _ => {}
            },
            _ => {}
        }
    }
}
