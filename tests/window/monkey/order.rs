//! Whether a frame brings one event or many: what is there after them is the same.

use std::collections::BTreeSet;

use egui::{
    Context, Event, Id, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect, Shape,
    pos2, vec2,
};
use hitbench::bench::Bench;
use hitbench::panels::{AnyScene, Library, Program};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use crate::monkey::session::number;
use hitbench::scene::{World, each_world};

const SIZE: egui::Vec2 = vec2(1280.0, 800.0);

/// What is written after a shortcut, or without one. No K is among it: a crowd moves from frame to frame.
const WORDS: [&str; 8] = ["obb", "add ball", "box", "3.5", "1/3", "sat", "plane", "light theme"];
/// Shortcuts after which something is typed, and others.
const CHORDS: [(Key, bool, bool); 20] = [
    (Key::F, true, false),
    (Key::P, true, false),
    (Key::S, true, true),
    (Key::O, true, false),
    (Key::D, true, false),
    (Key::Z, true, false),
    (Key::Z, true, true),
    (Key::A, true, false),
    (Key::E, true, false),
    (Key::L, true, false),
    (Key::B, true, false),
    (Key::ArrowLeft, true, false),
    (Key::F2, false, true),
    (Key::F2, false, false),
    (Key::A, false, true),
    (Key::Tab, false, true),
    (Key::F1, false, false),
    (Key::F5, false, false),
    (Key::F10, false, false),
    (Key::F11, false, false),
];
const KEYS: [Key; 18] = [
    Key::Tab,
    Key::Tab,
    Key::Escape,
    Key::Delete,
    Key::ArrowLeft,
    Key::ArrowUp,
    Key::Home,
    Key::PageDown,
    Key::PageUp,
    Key::A,
    Key::B,
    Key::N,
    Key::V,
    Key::W,
    Key::Period,
    Key::Comma,
    Key::CloseBracket,
    Key::Num2,
];

/// Someone quick: what is held beside others changes between two events.
struct Quick {
    rng: XorShiftRng,
    pointer: Pos2,
    events: Vec<(Modifiers, Event)>,
}

impl Quick {
    fn push(&mut self, modifiers: Modifiers, event: Event) {
        self.events.push((modifiers, event));
    }

    fn key(&mut self, key: Key, modifiers: Modifiers, pressed: bool) {
        let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.push(modifiers, event);
    }

    /// A key, and what it writes.
    fn stroke(&mut self, key: Key, modifiers: Modifiers) {
        self.key(key, modifiers, true);
        let name = key.symbol_or_name();
        if name.len() == 1 && !modifiers.ctrl {
            self.push(modifiers, Event::Text(name.to_lowercase()));
        }
        self.key(key, modifiers, false);
    }

    fn write(&mut self, words: &str) {
        for letter in words.chars() {
            let key = Key::from_name(&letter.to_uppercase().to_string()).unwrap_or(Key::Space);
            self.key(key, Modifiers::NONE, true);
            self.push(Modifiers::NONE, Event::Text(letter.to_string()));
            self.key(key, Modifiers::NONE, false);
        }
    }

    fn move_to(&mut self, modifiers: Modifiers, to: Pos2) {
        self.pointer = to;
        self.push(modifiers, Event::PointerMoved(to));
    }

    fn button(&mut self, button: PointerButton, modifiers: Modifiers, pressed: bool) {
        let pos = self.pointer;
        self.push(modifiers, Event::PointerButton { pos, button, pressed, modifiers });
    }

    fn held(&mut self) -> Modifiers {
        match self.rng.random_range(0..6) {
            0 => Modifiers { ctrl: true, command: true, ..Modifiers::NONE },
            1 => Modifiers::SHIFT,
            _ => Modifiers::NONE,
        }
    }

    /// Mostly in the scene, which stands between the panels.
    fn place(&mut self) -> Pos2 {
        let (x, y) = match self.rng.random_range(0..8) {
            0 => (0.0..SIZE.x, 0.0..SIZE.y),
            _ => (240.0..900.0, 60.0..620.0),
        };
        pos2(self.rng.random_range(x), self.rng.random_range(y))
    }

    fn deed(&mut self) {
        match self.rng.random_range(0..12) {
            0..3 => {
                let (key, ctrl, shift) = CHORDS[self.rng.random_range(0..CHORDS.len())];
                self.stroke(key, Modifiers { ctrl, command: ctrl, shift, ..Modifiers::NONE });
                if self.rng.random_bool(0.7) {
                    let words = WORDS[self.rng.random_range(0..WORDS.len())];
                    self.write(words);
                }
            }
            3..5 => {
                let key = KEYS[self.rng.random_range(0..KEYS.len())];
                self.stroke(key, Modifiers::NONE);
            }
            5 => self.stroke(Key::Slash, Modifiers::NONE),
            6..10 => self.drag(),
            10 => {
                let (at, held) = (self.place(), self.held());
                self.move_to(held, at);
                self.button(PointerButton::Primary, held, true);
                self.button(PointerButton::Primary, held, false);
            }
            _ => {
                let at = self.place();
                self.move_to(Modifiers::NONE, at);
                let delta = vec2(0.0, [1.0, -1.0, 3.0][self.rng.random_range(0..3)]);
                let (unit, modifiers) = (MouseWheelUnit::Line, Modifiers::NONE);
                self.push(modifiers, Event::MouseWheel { unit, delta, modifiers });
            }
        }
    }

    fn drag(&mut self) {
        let (from, held) = (self.place(), self.held());
        let button = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary]
            [self.rng.random_range(0..3)];
        let guide =
            [None, None, Some(Key::G), Some(Key::X), Some(Key::T)][self.rng.random_range(0..5)];
        self.move_to(held, from);
        self.button(button, held, true);
        if let Some(key) = guide {
            self.key(key, held, true);
        }
        for _ in 0..self.rng.random_range(1..6) {
            let mut step = || self.rng.random_range(-60.0..60.0);
            let to = self.pointer + vec2(step(), step());
            self.move_to(held, to);
        }
        // Sometimes what guides it is let go before.
        let early = self.rng.random_bool(0.5);
        if let Some(key) = guide.filter(|_| early) {
            self.key(key, held, false);
        }
        self.button(button, held, false);
        if let Some(key) = guide.filter(|_| !early) {
            self.key(key, held, false);
        }
    }
}

struct Window {
    ctx: Context,
    program: Program,
}

impl Window {
    fn new() -> Self {
        Self { ctx: Context::default(), program: Program::new(Library::presets()) }
    }

    /// A frame of these events, of which none takes time. Answers the words that are painted.
    fn frame(&mut self, time: f64, events: &[(Modifiers, Event)]) -> BTreeSet<String> {
        self.part(time, 0.0, events)
    }

    fn part(
        &mut self,
        time: f64,
        predicted_dt: f32,
        events: &[(Modifiers, Event)],
    ) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        // As the window does: a part for each change of what is held.
        let mut parts: Vec<_> = events.chunk_by(|a, b| a.0 == b.0).collect();
        if parts.is_empty() {
            parts.push(&[]);
        }
        for part in parts {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
                time: Some(time),
                predicted_dt,
                modifiers: part.first().map_or(Modifiers::NONE, |(modifiers, _)| *modifiers),
                events: part.iter().map(|(_, event)| event.clone()).collect(),
                ..RawInput::default()
            };
            words.clear();
            for shape in self.program.run(&self.ctx, input).shapes {
                collect(&shape.shape, &mut words);
            }
        }
        words
    }

    /// All that a person has before the eyes, but for times.
    fn state(&mut self, time: f64) -> String {
        // What was asked for at the end of the last frame is there after one more; what opens and glides comes to rest.
        self.frame(time, &[]);
        for tenth in 1..8 {
            self.part(time + 0.1 * f64::from(tenth), 0.1, &[]);
        }
        let words = self.part(time + 0.8, 0.1, &[]);
        let program = &self.program;
        let switches = (
            program.window.switches.theme,
            program.window.switches.help,
            program.window.switches.writing,
        );
        let seen = (
            program.desk.place,
            switches,
            program.window.switches.presentation,
            &program.talk.banner,
        );
        let bench = each_world!(AnyScene in &program.desk.opened, open => looks(&open.bench));
        let words = if program.desk.opened.is_crowd() { BTreeSet::new() } else { words };
        let focused = self.ctx.memory(|memory| memory.focused());
        format!("{bench}\n{seen:?}\n{focused:?}\n{words:#?}")
    }

    fn chooses(&self) -> bool {
        let chooser = self.ctx.memory(|memory| memory.top_modal_layer());
        chooser.is_some_and(|layer| layer.id == Id::new("chooser"))
    }
}

fn collect(shape: &Shape, words: &mut BTreeSet<String>) {
    match shape {
        Shape::Text(text) => drop(words.insert(text.galley.text().to_owned())),
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, words)),
        _ => {}
    }
}

fn looks<V: World>(bench: &Bench<V>) -> String {
    let shown = (
        &bench.trace.way,
        bench.shown.own_axis,
        bench.trace.stepper,
        bench.trace.subject,
        bench.time.u,
    );
    let names = (
        bench.work.history.undo_name(),
        bench.work.history.redo_name(),
        bench.selection.entries(),
        bench.trace.focus(),
    );
    let camera = (bench.sight.camera.center(), bench.sight.camera.pixel());
    format!("{:?}\n{shown:?}\n{names:?}\n{camera:?}", bench.document())
}

#[test]
fn many_events_a_frame_do_what_they_do_one_a_frame() {
    let (seed, groups) = (number("SEED", 1), number("COUNT", 800) / 8);
    let mut quick = Quick {
        rng: XorShiftRng::seed_from_u64(seed),
        pointer: pos2(500.0, 300.0),
        events: Vec::new(),
    };
    let (mut at_once, mut slowly) = (Window::new(), Window::new());
    for round in 0..groups {
        // What is said for a while is gone by the next round.
        let time = 10.0 * round as f64;
        quick.events.clear();
        if at_once.chooses() {
            // Nothing is written here.
            quick.stroke(Key::Escape, Modifiers::NONE);
        } else {
            for _ in 0..quick.rng.random_range(1..4) {
                quick.deed();
            }
            if quick.rng.random_bool(0.3) {
                let last = [Key::Enter, Key::Escape][quick.rng.random_range(0..2)];
                // A file that is chosen by the first would be there for the second.
                let opens = |(held, event): &(Modifiers, Event)| {
                    matches!(event, Event::Key { key: Key::S | Key::O, .. }) && held.ctrl
                };
                let last = if quick.events.iter().any(opens) { Key::Escape } else { last };
                quick.stroke(last, Modifiers::NONE);
            }
        }
        at_once.frame(time, &quick.events);
        // No window tells a key and what it writes apart; and how fast a list is flung is measured over many moves.
        let moves = |event: &Event| matches!(event, Event::PointerMoved(_));
        let together = |a: &(Modifiers, Event), b: &(Modifiers, Event)| {
            matches!(b.1, Event::Text(_)) || moves(&a.1) && moves(&b.1)
        };
        for event in quick.events.chunk_by(together) {
            slowly.frame(time, event);
        }
        let (one, other) = (at_once.state(time), slowly.state(time));
        if one != other {
            let differs = one.lines().zip(other.lines()).find(|(a, b)| a != b);
            let lines =
                |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
            let (a, b) = (lines(&one), lines(&other));
            eprintln!(
                "only one: {:#?}\nonly other: {:#?}",
                a.difference(&b).collect::<Vec<_>>(),
                b.difference(&a).collect::<Vec<_>>()
            );
            let events: Vec<_> = quick.events.iter().map(|(_, event)| event).collect();
            panic!("SEED={seed}, round {round}: {differs:#?}\nafter {events:?}");
        }
        assert!(!at_once.program.talk.leaves());
    }
}
