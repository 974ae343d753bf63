//! Translates the input of egui for the bench: the events that are meant for the scene, not for a panel.

use egui::{Context, Event as EguiEvent, Key, MouseWheelUnit, Order, PointerButton};
use glam::Vec2;

use super::fingers::{Fingers, Meaning};
use crate::bench::{Button, Deed, Event, Guide, Input, Modifiers, Rect};

/// One notch of the wheel, in points, for devices that report points.
const NOTCH: f32 = 50.0;
/// The limits of a double click: seconds, and points for the mouse and for a finger.
const QUICK: (f64, [f32; 2]) = (0.3, [6.0, 24.0]);

const BUTTONS: [(PointerButton, Button); 4] = [
    (PointerButton::Primary, Button::Left),
    (PointerButton::Primary, Button::Finger),
    (PointerButton::Secondary, Button::Right),
    (PointerButton::Middle, Button::Middle),
];

/// The state of the input: the buttons and guides that the bench knows as held, and whether the current drag belongs to
/// the scene.
#[derive(Debug, Default)]
pub struct Adapter {
    pointer: Option<egui::Pos2>,
    buttons: Vec<Button>,
    guides: Vec<Guide>,
    /// The current drag began over the scene.
    owned: bool,
    /// The time and the position of the last press of the left button.
    pressed: Option<(f64, egui::Pos2)>,
    fingers: Fingers,
    /// The position of a long press that asks for the menu.
    menu: Option<egui::Pos2>,
}

impl Adapter {
    /// The input of this frame. `viewport` is the area of the scene, `seen` the part of it that no panel
    /// covers. If a field or a menu takes the keys, none guides a drag.
    pub fn read(
        &mut self,
        ctx: &Context,
        (viewport, seen): (egui::Rect, egui::Rect),
        typing: bool,
    ) -> Input {
        let (told, time, held, seconds) = ctx.input(|input| {
            (input.events.clone(), input.time, input.modifiers, input.stable_dt.min(0.1))
        });
        let mut reading = Reading { ctx, seen, modifiers: modifiers(held), events: Vec::new() };
        for event in &told {
            self.hear(&mut reading, event, time, typing);
        }
        reading.modifiers = modifiers(held);
        self.release_what_is_up(&mut reading, typing);
        if self.owned && self.buttons.contains(&Button::Finger) {
            match self.fingers.rests(time) {
                Ok(at) => {
                    reading.tell(self, Deed::Cancel);
                    self.menu = Some(at);
                }
                Err(Some(left)) => ctx.request_repaint_after_secs(left as f32),
                Err(None) => {}
            }
        }
        // A panel may have appeared under a pointer that rests.
        reading.tell(self, Deed::Move);
        let viewport = Rect { min: vec2(viewport.min), max: vec2(viewport.max) };
        Input { viewport, events: reading.events, seconds }
    }

    /// Tells the bench of an event that concerns it.
    fn hear(&mut self, reading: &mut Reading, event: &EguiEvent, time: f64, typing: bool) {
        match event {
            EguiEvent::PointerMoved(at) => {
                self.pointer = Some(*at);
                reading.tell(self, Deed::Move);
            }
            EguiEvent::PointerGone => self.pointer = None,
            EguiEvent::PointerButton { pos, button, pressed, modifiers: held } => {
                self.pointer = Some(*pos);
                let Some(button) = self.named(*button) else { return };
                reading.modifiers = modifiers(*held);
                if *pressed {
                    let double = matches!(button, Button::Left | Button::Finger)
                        && self.is_double(time, *pos);
                    reading.tell(self, Deed::Press { button, double });
                } else if self.buttons.contains(&button) {
                    reading.tell(self, Deed::Release(button));
                }
            }
            EguiEvent::Touch { id, phase, pos, .. } => {
                let meaning = self.fingers.tell(time, *id, *phase, *pos);
                self.follow(reading, meaning);
            }
            EguiEvent::MouseWheel { unit, delta, modifiers: held } => {
                reading.modifiers = modifiers(*held);
                let notches = match unit {
                    MouseWheelUnit::Point => delta.y / NOTCH,
                    _ => delta.y,
                };
                reading.tell(self, Deed::Wheel(notches));
            }
            EguiEvent::Key { key, pressed, modifiers: held, .. } => {
                let Some(guide) = guide(*key) else { return };
                reading.modifiers = modifiers(*held);
                if !pressed && self.guides.contains(&guide) {
                    reading.tell(self, Deed::Up(guide));
                } else if *pressed && !typing {
                    reading.tell(self, Deed::Down(guide));
                }
            }
            _ => {}
        }
    }

    /// Releases what came up without an event, and keys that now type text.
    fn release_what_is_up(&mut self, reading: &mut Reading, typing: bool) {
        let (down, keys) = reading.ctx.input(|input| {
            let down = BUTTONS.map(|(which, _)| input.pointer.button_down(which));
            (down, input.keys_down.clone())
        });
        for ((_, button), down) in BUTTONS.into_iter().zip(down) {
            if !down && self.buttons.contains(&button) {
                reading.tell(self, Deed::Release(button));
            }
        }
        let is_down = |of: Guide| !typing && keys.iter().any(|&key| guide(key) == Some(of));
        for up in self.guides.clone().into_iter().filter(|&of| !is_down(of)) {
            reading.tell(self, Deed::Up(up));
        }
    }

    /// The position of a long press on the stage; returned once.
    pub fn take_menu(&mut self) -> Option<egui::Pos2> {
        self.menu.take()
    }

    /// The button of the bench that corresponds to a button of egui.
    fn named(&self, button: PointerButton) -> Option<Button> {
        if button == PointerButton::Primary && self.fingers.any() {
            return Some(Button::Finger);
        }
        // A button that was pressed as a finger is also released as one.
        let of = BUTTONS.iter().filter(|(which, _)| *which == button).map(|(_, button)| *button);
        let down = of.clone().find(|button| self.buttons.contains(button));
        down.or_else(|| of.clone().next())
    }

    /// Applies a touch gesture: fingers that began on the stage move the view, or release what they held.
    fn follow(&mut self, reading: &mut Reading, meaning: Meaning) {
        let held = self.buttons.contains(&Button::Finger);
        match meaning {
            Meaning::Nothing => {}
            Meaning::Both { back } if held => {
                if back {
                    reading.tell(self, Deed::Cancel);
                }
                reading.tell(self, Deed::Release(Button::Finger));
            }
            Meaning::Pinch { at, by, zoom } if self.owned => {
                let before = self.pointer.replace(at);
                reading.tell(self, Deed::Pinch { by: Vec2::new(by.x, by.y), zoom });
                self.pointer = before;
            }
            Meaning::Lost if held => {
                reading.tell(self, Deed::Cancel);
                reading.tell(self, Deed::Release(Button::Finger));
            }
            Meaning::Both { .. } | Meaning::Pinch { .. } | Meaning::Lost => {}
        }
    }

    /// Whether this press of the left button makes a double click.
    fn is_double(&mut self, time: f64, at: egui::Pos2) -> bool {
        let before = self.pressed.replace((time, at));
        let near = QUICK.1[usize::from(self.fingers.any())];
        let double =
            before.is_some_and(|(then, there)| time - then < QUICK.0 && at.distance(there) < near);
        if double {
            // A third press begins a new click.
            self.pressed = None;
        }
        double
    }
}

/// The events for the bench in this frame.
struct Reading<'a> {
    ctx: &'a Context,
    seen: egui::Rect,
    modifiers: Modifiers,
    events: Vec<Event>,
}

impl Reading<'_> {
    fn tell(&mut self, adapter: &mut Adapter, deed: Deed) {
        let over = adapter.pointer.is_some_and(|at| {
            let layer = self.ctx.layer_id_at(at);
            let above = layer.is_some_and(|layer| layer.order != Order::Background);
            self.seen.contains(at) && !above
        });
        // A drag lasts from the press of the first button to the release of the last.
        let dragged = !adapter.buttons.is_empty();
        match deed {
            Deed::Press { button, .. } => {
                if !dragged {
                    adapter.owned = over;
                }
                adapter.buttons.retain(|&down| down != button);
                adapter.buttons.push(button);
            }
            Deed::Release(button) => adapter.buttons.retain(|&down| down != button),
            Deed::Down(guide) if !adapter.guides.contains(&guide) => adapter.guides.push(guide),
            Deed::Up(guide) => adapter.guides.retain(|&down| down != guide),
            _ => {}
        }
        let over_viewport = if dragged { adapter.owned } else { over };
        let pointer = adapter.pointer.map(vec2);
        self.events.push(Event { pointer, over_viewport, modifiers: self.modifiers, deed });
    }
}

fn vec2(p: egui::Pos2) -> Vec2 {
    Vec2::new(p.x, p.y)
}

fn modifiers(held: egui::Modifiers) -> Modifiers {
    Modifiers { ctrl: held.command, shift: held.shift, alt: held.alt }
}

/// What a key means for a drag while it is held.
fn guide(key: Key) -> Option<Guide> {
    Some(match key {
        Key::X => Guide::X,
        Key::Y => Guide::Y,
        Key::Z => Guide::Z,
        Key::G => Guide::Grid,
        Key::T => Guide::Touch,
        _ => return None,
    })
}
