//! The hands of the monkey: events as a window would send them.

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect, Vec2, pos2, vec2,
};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// Half of the keys pressed are of these, so that no action has to wait for long.
const KEYS: [Key; 28] = [
    Key::Tab,
    Key::Escape,
    Key::Enter,
    Key::Space,
    Key::Delete,
    Key::ArrowLeft,
    Key::ArrowUp,
    Key::Home,
    Key::PageDown,
    Key::F1,
    Key::F4,
    Key::F7,
    Key::F8,
    Key::F9,
    Key::F11,
    Key::A,
    Key::B,
    Key::D,
    Key::G,
    Key::L,
    Key::N,
    Key::P,
    Key::S,
    Key::T,
    Key::V,
    Key::W,
    Key::Z,
    Key::Period,
];

/// What is typed: numbers, names, and what is neither.
const TEXTS: [&str; 16] = [
    "0",
    "1",
    "-3.5",
    "1e39",
    "1e-45",
    "-0",
    "nan",
    "inf",
    "0x7f800000",
    "pi/3",
    "sqrt(-1)",
    "1/0",
    "((",
    "add ",
    "ball",
    "ß→🦀",
];

/// What is pasted, but for whole scenes.
const PASTED: [&str; 4] = ["", "(format: 1", "{\"format\": 1}", "12.5"];

/// Someone without a plan.
pub struct Monkey {
    pub rng: XorShiftRng,
    /// A scene file that may be pasted.
    pub scene: String,
    pointer: Pos2,
    size: Vec2,
    time: f64,
    held: Vec<Key>,
    buttons: [bool; 3],
}

impl Monkey {
    pub fn new(seed: u64) -> Self {
        Self {
            rng: XorShiftRng::seed_from_u64(seed),
            scene: String::new(),
            pointer: pos2(640.0, 400.0),
            size: vec2(1280.0, 800.0),
            time: 0.0,
            held: Vec::new(),
            buttons: [false; 3],
        }
    }

    /// The input of a frame. Where it must not decide, nothing is clicked and nothing confirmed.
    pub fn frame(&mut self, decides: bool) -> RawInput {
        self.time += [1.0 / 60.0, 0.0, 0.4, 2.0][self.one_of(&[0.9, 0.93, 0.97])];
        if self.rng.random_bool(0.002) {
            self.size = [
                vec2(1280.0, 800.0),
                vec2(1920.0, 1080.0),
                vec2(400.0, 300.0),
                vec2(3840.0, 900.0),
                vec2(1.0, 1.0),
            ][self.rng.random_range(0..5)];
        }
        let modifiers = Modifiers {
            ctrl: self.rng.random_bool(0.15),
            shift: self.rng.random_bool(0.15),
            alt: self.rng.random_bool(0.05),
            ..Modifiers::NONE
        };
        let modifiers = Modifiers { command: modifiers.ctrl, ..modifiers };
        let count = self.rng.random_range(1..16);
        let mut events = Vec::new();
        for _ in 0..count {
            events.push(match decides {
                true => self.event(modifiers),
                false => self.harmless(modifiers),
            });
        }
        RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            modifiers,
            events,
            ..RawInput::default()
        }
    }

    /// The index of the first threshold that a random number does not reach.
    fn one_of(&mut self, thresholds: &[f64]) -> usize {
        let number: f64 = self.rng.random();
        thresholds.iter().take_while(|&&threshold| number >= threshold).count()
    }

    fn event(&mut self, modifiers: Modifiers) -> Event {
        match self.one_of(&[0.5, 0.75, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99]) {
            0 => self.moved(),
            1 => self.button(modifiers),
            2 => self.key(modifiers),
            3 => self.wheel(modifiers),
            4 => Event::Text(TEXTS[self.rng.random_range(0..TEXTS.len())].to_owned()),
            5 => match self.rng.random_range(0..=PASTED.len()) {
                0 => Event::Paste(self.scene.clone()),
                index => Event::Paste(PASTED[index - 1].to_owned()),
            },
            6 => [Event::Copy, Event::Cut][self.rng.random_range(0..2)].clone(),
            7 => Event::Zoom(self.rng.random_range(0.1..10.0)),
            _ => [Event::PointerGone, Event::WindowFocused(false)][self.rng.random_range(0..2)]
                .clone(),
        }
    }

    fn harmless(&mut self, modifiers: Modifiers) -> Event {
        match self.one_of(&[0.5, 0.8]) {
            0 => self.moved(),
            1 => Event::Text(TEXTS[self.rng.random_range(0..TEXTS.len())].to_owned()),
            _ => Event::Key {
                key: Key::Escape,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            },
        }
    }

    fn moved(&mut self) -> Event {
        self.pointer = match self.one_of(&[0.7, 0.99]) {
            0 => {
                let mut step = || self.rng.random_range(-25.0..25.0);
                self.pointer + vec2(step(), step())
            }
            1 => {
                let (x, y) = (self.rng.random::<f32>(), self.rng.random::<f32>());
                pos2(x * self.size.x, y * self.size.y)
            }
            _ => pos2(self.rng.random_range(-1e6..1e6), self.rng.random_range(-1e6..1e6)),
        };
        Event::PointerMoved(self.pointer)
    }

    fn button(&mut self, modifiers: Modifiers) -> Event {
        // Mostly the left one: the others only look around.
        let which = self.one_of(&[0.7, 0.85]);
        self.buttons[which] = !self.buttons[which];
        Event::PointerButton {
            pos: self.pointer,
            button: [PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle]
                [which],
            pressed: self.buttons[which],
            modifiers,
        }
    }

    fn key(&mut self, modifiers: Modifiers) -> Event {
        let release = !self.held.is_empty() && self.rng.random_bool(0.5);
        let key = if release {
            self.held.swap_remove(self.rng.random_range(0..self.held.len()))
        } else if self.rng.random_bool(0.5) {
            KEYS[self.rng.random_range(0..KEYS.len())]
        } else {
            Key::ALL[self.rng.random_range(0..Key::ALL.len())]
        };
        if !release {
            self.held.push(key);
        }
        Event::Key { key, physical_key: None, pressed: !release, repeat: false, modifiers }
    }

    fn wheel(&mut self, modifiers: Modifiers) -> Event {
        let size = [0.1, 1.0, 5.0, 500.0][self.rng.random_range(0..4)];
        let delta = vec2(0.0, if self.rng.random() { size } else { -size });
        let unit = [MouseWheelUnit::Line, MouseWheelUnit::Point, MouseWheelUnit::Page]
            [self.rng.random_range(0..3)];
        Event::MouseWheel { unit, delta, modifiers }
    }
}
