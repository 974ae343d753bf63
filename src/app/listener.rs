//! Turns the window library's mouse, touch and key events into egui's: in order, each with the modifiers that
//! were held when it happened.

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase,
    pos2, vec2,
};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{self, EventHandler, KeyCode, KeyMods, MouseButton, window};

/// The value that the window library reports for a notch of the wheel.
const NOTCH: f32 = if cfg!(target_os = "linux") { 1.0 } else { 90.0 };

/// On X11 the character of a key comes before the key, elsewhere after it.
const CHARACTER_FIRST: bool = cfg!(target_os = "linux");

/// Events during which the modifiers did not change.
pub(super) type Run = (Modifiers, Vec<Event>);

/// Receives the events of the window.
pub(super) struct Listener {
    number: usize,
    heard: Collector,
}

impl Listener {
    pub fn new() -> Self {
        Self { number: register_input_subscriber(), heard: Collector::default() }
    }

    /// The events since the last call.
    pub fn hear(&mut self, pixels_per_point: f32) -> Vec<Run> {
        self.heard.pixels_per_point = pixels_per_point;
        repeat_all_miniquad_input(&mut self.heard, self.number);
        std::mem::take(&mut self.heard.runs)
    }

    /// The modifiers that are held now.
    pub fn modifiers(&self) -> Modifiers {
        self.heard.modifiers
    }
}

#[derive(Default)]
struct Collector {
    pixels_per_point: f32,
    runs: Vec<Run>,
    modifiers: Modifiers,
    /// The modifier keys that are down: there are two of Shift and of Control.
    held: Vec<KeyCode>,
    /// A character whose key is reported next.
    character: Option<char>,
    /// The finger that is the pointer.
    finger: Option<u64>,
}

impl Collector {
    fn push(&mut self, event: Event) {
        match self.runs.last_mut() {
            Some((modifiers, events)) if *modifiers == self.modifiers => events.push(event),
            _ => self.runs.push((self.modifiers, vec![event])),
        }
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        pos2(x / self.pixels_per_point, y / self.pixels_per_point)
    }

    /// Updates the modifiers. The window library reports them as of the moment before a key: Control itself, as
    /// it comes up, would still be held.
    fn hold(&mut self, code: KeyCode, told: KeyMods, down: bool) {
        let told = modifiers(told);
        let Some(of) = modifier(code) else {
            // The release of a key while another window had the keyboard was not reported.
            self.held.retain(|&code| modifier(code).is_some_and(|of| told.contains(of)));
            self.modifiers = told;
            return;
        };
        self.held.retain(|&held| held != code);
        if down {
            self.held.push(code);
        }
        let held = self.held.iter().filter_map(|&code| modifier(code));
        let others = without(self.modifiers, of);
        self.modifiers = held.fold(others, |all, of| all.plus(of));
    }

    fn button(&mut self, button: MouseButton, x: f32, y: f32, pressed: bool) {
        let button = match button {
            MouseButton::Left => PointerButton::Primary,
            MouseButton::Right => PointerButton::Secondary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Unknown => return,
        };
        let (pos, modifiers) = (self.at(x, y), self.modifiers);
        self.push(Event::PointerButton { pos, button, pressed, modifiers });
    }

    fn key(&mut self, code: KeyCode, pressed: bool, repeat: bool) {
        let modifiers = self.modifiers;
        if let Some(key) = key(code) {
            self.push(Event::Key { key, physical_key: None, pressed, repeat, modifiers });
        }
    }
}

impl EventHandler for Collector {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.push(Event::PointerMoved(self.at(x, y)));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        let (unit, delta) = (MouseWheelUnit::Line, vec2(x, y) / NOTCH);
        self.push(Event::MouseWheel { unit, delta, modifiers: self.modifiers });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.button(button, x, y, true);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.button(button, x, y, false);
    }

    /// Handles a touch; the first finger is the pointer too.
    fn touch_event(&mut self, phase: miniquad::TouchPhase, id: u64, x: f32, y: f32) {
        let (pos, modifiers) = (self.at(x, y), self.modifiers);
        let phase = match phase {
            miniquad::TouchPhase::Started => TouchPhase::Start,
            miniquad::TouchPhase::Moved => TouchPhase::Move,
            miniquad::TouchPhase::Ended => TouchPhase::End,
            miniquad::TouchPhase::Cancelled => TouchPhase::Cancel,
        };
        let device_id = TouchDeviceId(0);
        self.push(Event::Touch { device_id, id: TouchId(id), phase, pos, force: None });
        let is_first = phase == TouchPhase::Start && self.finger.is_none();
        if !is_first && self.finger != Some(id) {
            return;
        }
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        };
        match phase {
            TouchPhase::Start => {
                self.finger = Some(id);
                self.push(Event::PointerMoved(pos));
                self.push(button(true));
            }
            TouchPhase::Move => self.push(Event::PointerMoved(pos)),
            TouchPhase::End => {
                self.push(button(false));
                self.push(Event::PointerGone);
            }
            TouchPhase::Cancel => self.push(Event::PointerGone),
        }
        if matches!(phase, TouchPhase::End | TouchPhase::Cancel) {
            self.finger = None;
        }
    }

    fn char_event(&mut self, character: char, told: KeyMods, _: bool) {
        let told = modifiers(told);
        // A shortcut writes nothing; but Control and Alt together write the third letter of some keys.
        let shortcut = told.command != told.alt && !(cfg!(target_os = "macos") && told.alt);
        if shortcut || !is_printable(character) {
            return;
        }
        if CHARACTER_FIRST {
            self.character = Some(character);
        } else {
            self.push(Event::Text(character.into()));
        }
    }

    fn key_down_event(&mut self, code: KeyCode, told: KeyMods, repeat: bool) {
        let character = self.character.take();
        self.hold(code, told, true);
        match code {
            KeyCode::X if self.modifiers.command => self.push(Event::Cut),
            KeyCode::C if self.modifiers.command => self.push(Event::Copy),
            KeyCode::V if self.modifiers.command => {
                if let Some(text) = window::clipboard_get() {
                    self.push(Event::Paste(text));
                }
            }
            _ => self.key(code, true, repeat),
        }
        if let Some(character) = character {
            self.push(Event::Text(character.into()));
        }
    }

    fn key_up_event(&mut self, code: KeyCode, told: KeyMods) {
        self.hold(code, told, false);
        self.key(code, false, false);
    }
}

fn modifiers(told: KeyMods) -> Modifiers {
    let mac = cfg!(target_os = "macos");
    Modifiers {
        alt: told.alt,
        ctrl: told.ctrl,
        shift: told.shift,
        mac_cmd: mac && told.logo,
        command: if mac { told.logo } else { told.ctrl },
    }
}

/// The modifier of a key, if it is one.
fn modifier(code: KeyCode) -> Option<Modifiers> {
    let told = KeyMods::default();
    let told = match code {
        KeyCode::LeftShift | KeyCode::RightShift => KeyMods { shift: true, ..told },
        KeyCode::LeftControl | KeyCode::RightControl => KeyMods { ctrl: true, ..told },
        KeyCode::LeftAlt | KeyCode::RightAlt => KeyMods { alt: true, ..told },
        KeyCode::LeftSuper | KeyCode::RightSuper => KeyMods { logo: true, ..told },
        _ => return None,
    };
    Some(modifiers(told))
}

fn without(all: Modifiers, of: Modifiers) -> Modifiers {
    Modifiers {
        alt: all.alt && !of.alt,
        ctrl: all.ctrl && !of.ctrl,
        shift: all.shift && !of.shift,
        mac_cmd: all.mac_cmd && !of.mac_cmd,
        command: all.command && !of.command,
    }
}

/// Whether a character can be written: the window library also reports keys such as F1 and Delete as
/// characters.
fn is_printable(character: char) -> bool {
    let private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    !character.is_control() && !private
}

fn key(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::LeftBracket => Key::OpenBracket,
        KeyCode::RightBracket => Key::CloseBracket,
        KeyCode::GraveAccent => Key::Backtick,
        KeyCode::Equal | KeyCode::KpEqual => Key::Equals,
        KeyCode::Apostrophe => Key::Quote,
        KeyCode::KpAdd => Key::Plus,
        KeyCode::KpSubtract => Key::Minus,
        KeyCode::KpDivide => Key::Slash,
        KeyCode::KpDecimal => Key::Period,
        KeyCode::KpEnter => Key::Enter,
        // Most keys have the same name, but for the digits: Key0.
        code => return Key::from_name(format!("{code:?}").trim_start_matches("Key")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };
    const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };
    const SHIFT: KeyMods = KeyMods { shift: true, ..NONE };

    fn heard(deeds: impl FnOnce(&mut Collector)) -> Vec<Run> {
        let mut heard = Collector { pixels_per_point: 2.0, ..Collector::default() };
        deeds(&mut heard);
        heard.runs
    }

    /// A key press in the order of X11: the character, then its key, each with the modifiers before it.
    fn stroke(heard: &mut Collector, character: char, code: KeyCode, held: KeyMods) {
        heard.char_event(character, held, false);
        heard.key_down_event(code, held, false);
        heard.key_up_event(code, held);
    }

    fn words(runs: &[Run]) -> Vec<String> {
        let events = runs.iter().flat_map(|(held, events)| events.iter().map(move |e| (held, e)));
        let word = |(held, event): (&Modifiers, &Event)| match event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                assert_eq!(modifiers, held);
                let held = if held.ctrl {
                    "ctrl "
                } else if held.shift {
                    "shift "
                } else {
                    ""
                };
                Some(format!("{held}{}", key.name()))
            }
            Event::Text(text) => Some(format!("{text:?}")),
            Event::PointerButton { pressed: true, modifiers, .. } => {
                Some(if modifiers.ctrl { "ctrl press" } else { "press" }.to_owned())
            }
            _ => None,
        };
        events.filter_map(word).collect()
    }

    #[test]
    fn what_is_typed_after_a_shortcut_is_text_and_the_shortcut_is_none() {
        let runs = heard(|heard| {
            heard.key_down_event(KeyCode::LeftControl, NONE, false);
            stroke(heard, 'f', KeyCode::F, CTRL);
            heard.key_up_event(KeyCode::LeftControl, CTRL);
            stroke(heard, 'g', KeyCode::G, NONE);
        });
        assert_eq!(words(&runs), ["ctrl F", "G", "\"g\""]);
    }

    #[test]
    fn each_event_has_what_was_held_when_it_happened() {
        let runs = heard(|heard| {
            heard.key_down_event(KeyCode::LeftShift, NONE, false);
            heard.key_down_event(KeyCode::F2, SHIFT, false);
            heard.key_up_event(KeyCode::F2, SHIFT);
            heard.key_up_event(KeyCode::LeftShift, SHIFT);
            heard.key_down_event(KeyCode::F2, NONE, false);
            heard.key_down_event(KeyCode::LeftControl, NONE, false);
            heard.mouse_button_down_event(MouseButton::Left, 20.0, 40.0);
            heard.key_up_event(KeyCode::LeftControl, CTRL);
            heard.mouse_button_down_event(MouseButton::Right, 20.0, 40.0);
        });
        assert_eq!(words(&runs), ["shift F2", "F2", "ctrl press", "press"]);
        let places = runs.iter().flat_map(|(_, events)| events);
        assert!(places.clone().all(|event| match event {
            Event::PointerButton { pos, .. } => *pos == pos2(10.0, 20.0),
            _ => true,
        }));
    }

    #[test]
    fn the_first_finger_is_the_pointer_and_the_second_is_none() {
        use miniquad::TouchPhase::{Ended, Moved, Started};
        let runs = heard(|heard| {
            heard.touch_event(Started, 7, 20.0, 40.0);
            heard.touch_event(Started, 8, 90.0, 40.0);
            heard.touch_event(Moved, 8, 80.0, 40.0);
            heard.touch_event(Moved, 7, 22.0, 40.0);
            heard.touch_event(Ended, 7, 22.0, 40.0);
            heard.touch_event(Moved, 8, 70.0, 40.0);
            heard.touch_event(Ended, 8, 70.0, 40.0);
            heard.touch_event(Started, 8, 60.0, 40.0);
        });
        let word = |event: &Event| match event {
            Event::Touch { id, pos, .. } => format!("{} at {}", id.0, pos.x),
            Event::PointerMoved(at) => format!("move {}", at.x),
            Event::PointerButton { pressed, .. } => format!("down {pressed}"),
            Event::PointerGone => "gone".to_owned(),
            other => format!("{other:?}"),
        };
        let words: Vec<String> = runs.iter().flat_map(|(_, events)| events).map(word).collect();
        let first = ["7 at 10", "move 10", "down true", "8 at 45", "8 at 40", "7 at 11", "move 11"];
        let last = ["7 at 11", "down false", "gone", "8 at 35", "8 at 35"];
        assert_eq!(words[..7], first);
        assert_eq!(words[7..12], last);
        assert_eq!(words[12..], ["8 at 30", "move 30", "down true"]);
    }

    #[test]
    fn a_key_that_is_there_twice_is_held_until_both_are_up() {
        let runs = heard(|heard| {
            heard.key_down_event(KeyCode::LeftControl, NONE, false);
            heard.key_down_event(KeyCode::RightControl, CTRL, false);
            heard.key_up_event(KeyCode::LeftControl, CTRL);
            heard.mouse_button_down_event(MouseButton::Left, 0.0, 0.0);
            heard.key_up_event(KeyCode::RightControl, CTRL);
            heard.mouse_button_down_event(MouseButton::Left, 0.0, 0.0);
            // The key came up while another window had the keyboard.
            heard.key_down_event(KeyCode::LeftControl, NONE, false);
            heard.key_down_event(KeyCode::Home, NONE, false);
            heard.mouse_button_down_event(MouseButton::Left, 0.0, 0.0);
        });
        assert_eq!(words(&runs), ["ctrl press", "press", "Home", "press"]);
    }

    #[test]
    fn every_key_that_means_something_is_known() {
        let codes = [
            (KeyCode::Key0, Key::Num0),
            (KeyCode::Z, Key::Z),
            (KeyCode::F12, Key::F12),
            (KeyCode::Slash, Key::Slash),
            (KeyCode::Left, Key::ArrowLeft),
            (KeyCode::PageDown, Key::PageDown),
            (KeyCode::Escape, Key::Escape),
            (KeyCode::Enter, Key::Enter),
            (KeyCode::Delete, Key::Delete),
            (KeyCode::Backspace, Key::Backspace),
            (KeyCode::Tab, Key::Tab),
            (KeyCode::Space, Key::Space),
            (KeyCode::Home, Key::Home),
            (KeyCode::End, Key::End),
            (KeyCode::Minus, Key::Minus),
            (KeyCode::Comma, Key::Comma),
            (KeyCode::Period, Key::Period),
            (KeyCode::Semicolon, Key::Semicolon),
            (KeyCode::Backslash, Key::Backslash),
            (KeyCode::Insert, Key::Insert),
        ];
        for (code, meant) in codes {
            assert_eq!(key(code), Some(meant));
        }
        assert_eq!(key(KeyCode::Menu), None);
    }
}
